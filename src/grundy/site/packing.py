"""The files that the engine loads: Pyodide, its standard library, Grundy and the packages of the pages.

All Python is bytecode of the very interpreter that will run it: it starts three times faster than sources.
Of the standard library only what is imported stays, and what a student's own game may want.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from grundy.errors import GameError
from grundy.site.pyodide import FILES, LOCK

HERE = Path(__file__).parent
PACKAGE = HERE.parent
PARTS = ("python_stdlib.zip", "grundy.zip", "web.zip")
PACKAGES = ("starlette", "anyio", "jinja2", "markupsafe", "segno", "click", "typing_extensions")
"""What the pages import; all of it runs as plain Python."""
SUFFIXES = (".py", ".mo", ".html", ".toml", ".json", ".npz", ".txt")
LEFT_OUT = (
    "grundy/__main__", "grundy/scan", "grundy/store", "grundy/cli",
    "grundy/site/standin", "grundy/site/static", "grundy/site/build", "grundy/site/pages",
    "grundy/site/packing", "grundy/site/pyodide", "grundy/web/static", "grundy/web/server",
    "grundy/web/connection", "anyio/_backends/_trio", "anyio/pytest_plugin", "starlette/testclient",
    "grundy/heaps/values/kernels", "grundy/heaps/regularity/kernels", "grundy/coalition/kernel",
    "grundy/solvers/boards/kernels", "grundy/solvers/strings/kernels", "grundy/solvers/generic/kernels",
    "grundy/web/pages/classes", "grundy/web/pages/tables", "grundy/web/classroom/gate",
    "grundy/web/classroom/live", "grundy/web/classroom/people", "grundy/web/classroom/report",
    "grundy/web/classroom/school", "grundy/web/classroom/seating",
    "grundy/classroom/classroom", "grundy/classroom/log",
    "grundy/words/verbs/results", "grundy/words/verbs/scan", "grundy/checking/kernel",
    "segno/cli", "click/testing", "click/_winconsole",
)  # fmt: skip
"""What a browser never runs: without numba and a database it could not even be imported."""
FOR_STUDENTS = (
    "bisect", "cmath", "copy", "csv", "datetime", "decimal", "fractions", "heapq",
    "itertools", "math", "random", "string", "textwrap", "time",
)  # fmt: skip
"""Modules of the standard library that stay although no page imports them."""


def pack(pyodide: Path, target: Path) -> None:
    """Write the files of the engine into `target`."""
    node = shutil.which("node")
    if node is None:
        raise GameError("the page in a folder needs Node.js, which turns the program into bytecode")
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for name in FILES:
            shutil.copy(pyodide / name, work / name)
        _zip(work / "grundy.zip", _grundy())
        _zip(work / "web.zip", _packages())
        (work / "packing.json").write_text(
            json.dumps({"lock": LOCK, "parts": PARTS, "kept": FOR_STUDENTS})
        )
        shutil.copy(HERE / "static" / "pack.mjs", work / "pack.mjs")
        run = subprocess.run([node, "pack.mjs"], cwd=work, capture_output=True, text=True)
        if run.returncode:
            raise GameError(
                "Pyodide could not pack the program: {reason}", reason=run.stderr[-1500:]
            )
        for name in FILES:
            if name not in PARTS:
                shutil.copy(work / name, target / name)
        for name in PARTS:
            shutil.copy(work / "packed" / name, target / name)


def _grundy() -> Iterator[tuple[str, Path]]:
    yield from _tree(PACKAGE, "grundy")
    yield from _tree(HERE / "standin" / "fastapi", "fastapi")


def _packages() -> Iterator[tuple[str, Path]]:
    for name in PACKAGES:
        found = find_spec(name)
        if found is None or found.origin is None:
            raise GameError('the page needs "{package}": pip install "grundy[web]"', package=name)
        origin = Path(found.origin)
        if origin.name == "__init__.py":
            yield from _tree(origin.parent, name)
        else:
            yield origin.name, origin


def _tree(root: Path, name: str) -> Iterator[tuple[str, Path]]:
    for path in sorted(root.rglob("*")):
        inside = f"{name}/{path.relative_to(root).as_posix()}"
        if path.suffix in SUFFIXES and path.is_file() and not inside.startswith(LEFT_OUT):
            yield inside, path


def _zip(target: Path, files: Iterator[tuple[str, Path]]) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in files:
            archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
    target.write_bytes(out.getvalue())
