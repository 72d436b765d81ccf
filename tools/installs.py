"""Clean installations: does what we publish work for somebody who has nothing else?

    python tools/installs.py [--python python3.12] [--keep DIRECTORY]

The sdist, the compiled wheel and the plain wheel are built; each is installed into an environment of its
own, without a compiler in reach, and answers the same few questions under the circumstances that have
broken other programs: no Numba, no just-in-time compiler, the plain core, a home that cannot be written
or does not exist, `python -O`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
QUESTIONS = (
    ("solve nim 3,5,7 --expect N", 0),
    ("value domineering:2x3 --expect {2|-1/2}", 0),
    ("period 0.77", 0),
    ("solve nim 3,x", 2),
    ("solve domineering 4x4 --budget-seconds 20 --expect N", 0),
    ("coalition 0001111", 0),
)
CIRCUMSTANCES: dict[str, dict[str, str]] = {
    "plain": {},
    "no just-in-time compiler": {"NUMBA_DISABLE_JIT": "1"},
    "interpreted core": {"GRUNDY_PURE": "1"},
    "no home": {"HOME": "/nonexistent", "XDG_CACHE_HOME": ""},
    "read-only home": {"HOME": "/proc", "XDG_CACHE_HOME": ""},
    "python -O": {"PYTHONOPTIMIZE": "1"},
    "another language": {"LANG": "hr_HR.UTF-8"},
}


def build(python: str, folder: Path) -> dict[str, Path]:
    """Return the sdist and the two wheels."""
    pack = [sys.executable, "-m", "build", "--outdir"]
    kinds = {"compiled wheel": {}, "plain wheel": {"GRUNDY_NO_COMPILE": "1"}}
    source = folder / "source"
    quietly([*pack, str(source), "--sdist", str(HOME)])
    found = {"sdist": next(source.glob("*.tar.gz"))}
    for name, more in kinds.items():
        place = folder / name.replace(" ", "-")
        command = [python, "-m", "pip", "wheel", "--no-deps", "-w", str(place), str(found["sdist"])]
        quietly(command, **more)
        found[name] = next(place.glob("*.whl"))
    return found


def quietly(command: list[str], **more: str) -> None:
    """Run a command; what it says is shown when it fails."""
    done = subprocess.run(
        command, env=os.environ | more, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def environment(python: str, place: Path, package: Path, *, numba: bool = True) -> Path:
    """Return the `python` of a new environment with the package in it."""
    quietly([python, "-m", "venv", str(place)])
    inside = place / "bin" / "python"
    quietly([str(inside), "-m", "pip", "install", "-q", str(package)], CC="/bin/false")
    if not numba:
        quietly([str(inside), "-m", "pip", "uninstall", "-q", "-y", "numba", "llvmlite"])
    return inside


def ask(inside: Path, more: dict[str, str], cache: Path) -> list[str]:
    """Return what went wrong when the questions were asked."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    wrong = []
    for question, expected in QUESTIONS:
        done = subprocess.run(
            [str(inside), "-m", "grundy", *question.split()],
            env=kept | {"HOME": str(cache)} | more,
            cwd=cache,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != expected or "Traceback" in done.stderr:
            wrong.append(f"{question}: exit {done.returncode}: {done.stderr.strip()[-300:]}")
    return wrong


def main() -> int:
    """Build, install, ask; print one line for each circumstance."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", default=sys.executable, help="the interpreter to install for")
    parser.add_argument("--keep", type=Path, help="where the packages and environments are left")
    asked = parser.parse_args()
    folder = asked.keep or Path(tempfile.mkdtemp(prefix="grundy-installs-"))
    started, failed = time.monotonic(), 0
    packages = build(asked.python, folder)
    for name, package in packages.items():
        print(f"{name}: {package.name}, {package.stat().st_size >> 10} kB", flush=True)
    homes = {
        name: environment(asked.python, folder / f"venv-{package.suffix}-{n}", package)
        for n, (name, package) in enumerate(packages.items())
    }
    bare = environment(asked.python, folder / "venv-bare", packages["plain wheel"], numba=False)
    tried = [("plain wheel", "no Numba", bare, {})]
    tried += [(name, "plain", inside, {}) for name, inside in homes.items()]
    compiled = homes["compiled wheel"]
    tried += [("compiled wheel", c, compiled, m) for c, m in CIRCUMSTANCES.items() if m]
    for name, circumstance, inside, more in tried:
        wrong = ask(inside, more, folder)
        failed += bool(wrong)
        print(f"{name}, {circumstance}: {'; '.join(wrong) or 'good'}", flush=True)
    print(
        f"{len(tried)} installations tried in {time.monotonic() - started:.0f} s, {failed} failed"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
