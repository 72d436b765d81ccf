"""Coq's kernel, where it is installed: find it, compile the proofs once, and ask it about a file.

The proofs (`proofs/*.v` of the source tree) are installed with the package. What a certificate needs of
them is compiled on first use, up to half a minute, into a folder of the user's cache whose name is a
digest of the sources and of the version of Coq; later files take a second or two. In a source tree where
`make proofs` was run, what that made is used.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from grundy.errors import GameError
from grundy.i18n.system import reason_of

Watch = Callable[[], None]
"""Called many times a second while Coq runs; an exception that it raises stops Coq."""

_PACKAGED = Path(__file__).with_name("proofs")
_IN_TREE = Path(__file__).parents[3] / "proofs"
_PAUSE = 0.05
_REQUIRED = re.compile(r"^From Grundy Require Import ([\w\s]+?)\.", re.MULTILINE)
_MOST_PRINTED = 10_000


@dataclass(frozen=True)
class Kernel:
    """Coq on this machine: the program and its version."""

    program: str
    version: str

    def __str__(self) -> str:
        return f"Coq {self.version}"


@dataclass(frozen=True)
class CoqReply:
    """What the kernel said: whether it accepted the file, and the lines it printed."""

    accepted: bool
    printed: str


def find_kernel() -> Kernel | None:
    """Return Coq where `coqc` is on the path, else None."""
    program = shutil.which("coqc")
    if program is None:
        return None
    done = subprocess.run(
        [program, "--print-version"], capture_output=True, text=True, check=False, timeout=60
    )
    return Kernel(program, done.stdout.split()[0] if done.stdout.split() else "?")


def proofs() -> Path:
    """Return the folder with the sources of the proofs.

    >>> (proofs() / "Certificate.v").exists()
    True
    """
    return _PACKAGED if _PACKAGED.is_dir() else _IN_TREE


def modules(last: str) -> list[str]:
    """Return the source files that a file of the proofs needs, in the order to compile them, it the last.

    >>> modules("Value.v")
    ['Strategy.v', 'ShortGame.v', 'Value.v']
    """
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        text = (proofs() / name).read_text(encoding="utf-8")
        for words in _REQUIRED.findall(text):
            for word in words.split():
                if f"{word}.v" not in found:
                    visit(f"{word}.v")
        found[name] = None

    visit(last)
    return list(found)


def compiled_proofs(kernel: Kernel, last: str, watch: Watch) -> tuple[Path, bool]:
    """Return a folder with all that a file of the proofs needs, compiled, and whether it was so before.

    Raises
    ------
    GameError
        When a file does not compile or the folder cannot be written.
    """
    needed = modules(last)
    if _is_compiled(proofs(), needed):
        return proofs(), True
    digest = hashlib.sha256(kernel.version.encode())
    for name in needed:
        digest.update((proofs() / name).read_bytes())
    folder = _cache() / f"proofs-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        missing = [name for name in needed if not (folder / name).with_suffix(".vo").exists()]
        with TemporaryDirectory(prefix="grundy-") as workshop:
            for name in missing:
                _compile(kernel, name, Path(workshop), folder, watch)
    except OSError as error:
        raise GameError(
            'cannot write "{path}": {reason}', path=str(folder), reason=reason_of(error)
        ) from None
    return folder, not missing


def _is_compiled(folder: Path, needed: Sequence[str]) -> bool:
    """Return whether `make proofs` was run there, after the last change of a file."""
    sources = [folder / name for name in needed]
    made = [source.with_suffix(".vo") for source in sources]
    if not all(file.exists() for file in made):
        return False
    newest = max(source.stat().st_mtime for source in sources)
    return newest < min(file.stat().st_mtime for file in made)


def _compile(kernel: Kernel, name: str, workshop: Path, folder: Path, watch: Watch) -> None:
    """Compile one file elsewhere and move the result in: other processes see all of it or nothing."""
    source = workshop / name
    shutil.copyfile(proofs() / name, source)
    paths = ["-Q", str(folder), "Grundy", "-Q", str(workshop), "Grundy"]
    answer = _coqc(kernel, [*paths, str(source)], watch)
    if not answer.accepted:
        raise GameError("the proofs do not compile: {printed}", printed=answer.printed)
    made = source.with_suffix(".vo")
    arrived = folder / f"{made.name}.{os.getpid()}"
    shutil.move(made, arrived)
    arrived.replace(folder / made.name)
    source.unlink()


def ask(kernel: Kernel, compiled: Path, file: Path, watch: Watch) -> CoqReply:
    """Return whether the kernel accepts a file; what Coq leaves beside it is removed."""
    try:
        return _coqc(kernel, ["-Q", str(compiled), "Grundy", str(file)], watch)
    finally:
        for suffix in (".vo", ".vok", ".vos", ".glob"):
            file.with_suffix(suffix).unlink(missing_ok=True)
        file.with_name(f".{file.stem}.aux").unlink(missing_ok=True)


def command(file: Path) -> str:
    """Return the command by which anybody who has Coq can check a file."""
    return f"sh {proofs()}/check.sh && coqc -Q {proofs()} Grundy {file}"


def _coqc(kernel: Kernel, arguments: Sequence[str], watch: Watch) -> CoqReply:
    with TemporaryFile() as printed:
        process = subprocess.Popen(
            [kernel.program, "-q", *arguments], stdout=printed, stderr=subprocess.STDOUT
        )
        try:
            while process.poll() is None:
                watch()
                time.sleep(_PAUSE)
        finally:
            process.kill()
            process.wait()
        printed.seek(0)
        text = printed.read(_MOST_PRINTED).decode("utf-8", "replace")
    return CoqReply(process.returncode == 0, text.strip())


def _cache() -> Path:
    """Return the folder for what can be made again."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "grundy"
