"""Python for the browser: the npm package of Pyodide, pinned by its version and its digest."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from base64 import b64encode
from pathlib import Path

from grundy.compiling import cache_directory
from grundy.errors import GameError

VERSION = "314.0.7"
INTEGRITY = "sha512-" + (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""What npm says of the package of this version; another file under its name is refused."""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = {
    "info": {
        "abi_version": "2026_0",
        "arch": "wasm32",
        "platform": "emscripten_5_0_3",
        "python": "3.14.2",
    },
    "packages": {},
}
"""The list of packages that Pyodide may load: none, so it is never asked for one."""


def runtime(folder: Path | None = None) -> Path:
    """Return a folder with the files of Pyodide: the given one, or that of the npm package."""
    if folder is not None:
        missing = [name for name in FILES if not (folder / name).is_file()]
        if missing:
            raise GameError(
                '{folder} is not Pyodide: "{name}" is missing', folder=folder, name=missing[0]
            )
        return folder
    place = (cache_directory() or Path(tempfile.gettempdir())) / f"pyodide-{VERSION}"
    if not all((place / name).is_file() for name in FILES):
        with tempfile.TemporaryDirectory() as work:
            unpacked = _unpacked(_packed(Path(work)), Path(work))
            shutil.copytree(unpacked, place, dirs_exist_ok=True)
    return place


def digest_of(path: Path) -> str:
    """Return the digest of a file as npm writes it."""
    return "sha512-" + b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()


def _packed(work: Path) -> Path:
    """Return the archive that npm gives for the pinned version, checked."""
    tool = shutil.which("npm")
    if tool is None:
        raise GameError("the page in a folder needs npm, or --pyodide FOLDER")
    run = subprocess.run(
        [tool, "pack", "--silent", f"pyodide@{VERSION}"], cwd=work, capture_output=True, text=True
    )
    found = next(work.glob("*.tgz"), None)
    if run.returncode or found is None:
        said = (run.stderr.strip().splitlines() or ["?"])[-1]
        raise GameError("npm could not fetch Pyodide: {reason}", reason=said)
    if digest_of(found) != INTEGRITY:
        raise GameError(
            "the file that npm fetched for Pyodide {version} is not the expected one",
            version=VERSION,
        )
    return found


def _unpacked(archive: Path, work: Path) -> Path:
    with tarfile.open(archive) as opened:
        opened.extractall(work, filter="data")
    return work / "package"
