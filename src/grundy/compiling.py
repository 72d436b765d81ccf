"""The one place that knows whether Numba is there, and which kernels have been compiled.

Importing Grundy neither imports Numba nor compiles anything, and nothing waits for compilation. What a
solver needs compiled is a set of `Kernels`. Its `ready()` says whether all of it is in the cache on disk.
Where it is not, a separate process starts to compile it, and the caller answers by its reference until
`ready()` says yes: in the middle of a long computation, or when the program is started the next time.

The cache belongs to the user and not to the installed package. Each module of kernels has a directory
there whose name is made of its source files, those of the helpers it imports, the Python, the Numba and
the processor: after an edit of any of them another directory is used. Numba alone notices edits of a
function's own file only.

Set `GRUNDY_COMPILE=wait` to compile at first use and wait for it, as the tests do.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

_ROOT = Path(__file__).resolve().parent
_IMPORT = re.compile(r"^\s*from (grundy[\w.]*) import", re.MULTILINE)
_LOAD_SECONDS = 0.6  # for Numba and the compiled code
_LOOK_SECONDS = 0.25  # how often the disk is asked whether the other process is done
_LONGEST_SECONDS = 1800  # a compiling process that is older has died
_FAILED_SECONDS = 86_400  # what could not be compiled is tried again the next day


@cache
def available() -> bool:
    """Return whether kernels can be compiled here."""
    disabled = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
    return not disabled and find_spec("numba") is not None


@dataclass(frozen=True)
class Kernels:
    """What one solver needs compiled.

    Parameters
    ----------
    home : str
        `module:NAME` of this object, for the process that compiles.
    modules : tuple of str
        The modules of the compiled functions.
    call_all : callable
        Calls every function with every type of arguments that the solver uses.
    """

    home: str
    modules: tuple[str, ...]
    call_all: Callable[[], object]

    def ready(self, *, wait: bool | None = None, seconds: float | None = None) -> bool:
        """Return whether all is compiled; if not, a separate process is set to compile it.

        Answers that must not depend on how long anything takes say what they want (`Budget.compiles`):
        with `wait` compiling may take its time inside the first call, with False nothing is compiled.
        `seconds` is the time left, where it is limited: loading Numba takes some of it and cannot be
        interrupted.
        """
        if not available() or wait is False:
            return False
        if seconds is not None and seconds < _LOAD_SECONDS and "numba" not in sys.modules:
            return False
        if self.home in _ready or wait or os.environ.get("GRUNDY_COMPILE") == "wait":
            return True
        now = time.monotonic()
        if now < _next_look.get(self.home, 0.0):
            return False
        _next_look[self.home] = now + _LOOK_SECONDS
        place = self._place()
        if place is None:
            return False
        if (place / "ready").exists():
            _ready.add(self.home)
            return True
        if not self._is_being_compiled(place):
            self._compile_elsewhere()
        return False

    def compile(self) -> None:
        """Fill the cache in this process, unless another one is at it or it is full."""
        place = self._place()
        if place is None:
            return
        if (place / "ready").exists():
            _ready.add(self.home)
            return
        with contextlib.suppress(OSError):
            if not self._is_being_compiled(place):
                (place / "lock").unlink(missing_ok=True)
        try:
            lock = os.open(place / "lock", os.O_CREAT | os.O_EXCL | os.O_WRONLY)
        except OSError:
            return
        try:
            os.write(lock, str(os.getpid()).encode())
            os.close(lock)
            with _compiling_at_first_use():
                self.call_all()
            (place / "ready").touch()
        except BaseException:
            with contextlib.suppress(OSError):
                (place / "failed").write_text(traceback.format_exc(), encoding="utf-8")
            raise
        finally:
            with contextlib.suppress(OSError):
                (place / "lock").unlink()

    def _place(self) -> Path | None:
        """Return the directory of the marks that say how far compiling is, or None."""
        base = cache_directory()
        if base is None:
            return None
        stamp = _digest(self.home, *(stamp_of(module) for module in self.modules))
        place = base / "ready" / f"{self.home.rpartition(':')[2].lower()}-{stamp}"
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        return place

    def _is_being_compiled(self, place: Path) -> bool:
        try:
            if time.time() - (place / "failed").stat().st_mtime < _FAILED_SECONDS:
                return True  # or rather: it is of no use to try
        except OSError:
            pass
        try:
            age = time.time() - (place / "lock").stat().st_mtime
            owner = int((place / "lock").read_text() or 0)
        except (OSError, ValueError):
            return False
        return age < _LONGEST_SECONDS and (not owner or _is_alive(owner))

    def _compile_elsewhere(self) -> None:
        if self.home in _started or not sys.executable:
            return
        _started.add(self.home)
        program = (
            f"import sys; sys.path[:] = {sys.path!r}; from grundy.compiling import compile_kernels;"
            f" compile_kernels({self.home!r})"
        )
        with contextlib.suppress(OSError):
            subprocess.Popen(
                [sys.executable, "-c", program],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )


_ready: set[str] = set()
_started: set[str] = set()
_next_look: dict[str, float] = {}


@contextlib.contextmanager
def _compiling_at_first_use() -> Iterator[None]:
    """Let `ready()` say yes: what is called here is called in order to be compiled."""
    before = os.environ.get("GRUNDY_COMPILE")
    os.environ["GRUNDY_COMPILE"] = "wait"
    try:
        yield
    finally:
        if before is None:
            del os.environ["GRUNDY_COMPILE"]
        else:
            os.environ["GRUNDY_COMPILE"] = before


def compile_kernels(home: str) -> None:
    """Compile the set of kernels found at `module:NAME`, giving way to whatever else wants to run."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    module, _, name = home.partition(":")
    getattr(import_module(module), name).compile()


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


# -- where compiled code is kept ------------------------------------------------------------------


@cache
def cache_directory() -> Path | None:
    """Return the first of the usual places that can be written, or None."""
    for place in _places():
        try:
            place.mkdir(parents=True, exist_ok=True, mode=0o700)
        except (OSError, RuntimeError):
            continue
        own = not hasattr(os, "getuid") or place.stat().st_uid == os.getuid()
        if own and os.access(place, os.W_OK | os.X_OK):
            return place
    return None


def _places() -> Iterator[Path]:
    for variable in ("GRUNDY_CACHE_DIR", "NUMBA_CACHE_DIR"):
        if os.environ.get(variable):
            yield Path(os.environ[variable]) / "grundy"
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        if os.environ.get(variable):
            yield Path(os.environ[variable]) / "grundy"
    with contextlib.suppress(RuntimeError):  # no home
        yield Path.home() / ".cache" / "grundy"
    user = os.getuid() if hasattr(os, "getuid") else "user"
    yield Path(tempfile.gettempdir()) / f"grundy-{user}"


@cache
def stamp_of(module: str) -> str:
    """Return what changes whenever code compiled from a module would: its name in the cache."""
    files = sorted(_sources(module))
    seen = [f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in files]
    return _digest(_machine(), *seen)


def _sources(module: str) -> set[Path]:
    """Return the files of a module and of what it imports, through all modules of kernels."""
    found: set[Path] = set()
    waiting = [module]
    while waiting:
        path = _file_of(waiting.pop())
        if path is None or path in found:
            continue
        found.add(path)
        text = path.read_text(encoding="utf-8")
        if (
            "from grundy.compiling import" in text
        ):  # constants of others count, their imports do not
            waiting += _IMPORT.findall(text)
    return found - {Path(__file__).resolve()}


def _file_of(module: str) -> Path | None:
    path = _ROOT.joinpath(*module.split(".")[1:])
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.exists():
            return file
    return None


@cache
def _machine() -> str:
    from importlib.metadata import version

    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as lines:
            processor = "".join({line for line in lines if line.startswith(("flags", "Features"))})
    except OSError:
        processor = platform.processor()
    return f"{sys.implementation.cache_tag} {version('numba')} {platform.machine()} {processor}"


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


# -- decorators -----------------------------------------------------------------------------------


def inlined(function: Callable[..., Any]) -> Any:
    """Return a helper that is compiled as part of each kernel that calls it.

    A call that passes arrays keeps count of their users, which costs more than a short helper does.
    """
    if function.__module__.endswith(_INTERPRETED) or not available():
        return function
    import numba

    return numba.njit(nogil=True, boundscheck=False, inline="always")(function)


def njit(function: Callable[..., Any], **more: bool) -> Any:
    """Return the function compiled on its first call, cached on disk where a directory is writable."""
    import numba

    options: dict[str, Any] = {"nogil": True, "boundscheck": False, **more}
    base = cache_directory()
    if base is None:
        return numba.njit(**options)(function)
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(base / "code" / stamp_of(function.__module__))
    try:
        return numba.njit(cache=True, **options)(function)
    except RuntimeError:  # no file, or a directory that has become read-only
        return numba.njit(**options)(function)
    finally:
        settings.CACHE_DIR = before


def borrowing(function: Callable[..., Any]) -> Any:
    """Return the function compiled like `njit`, where it neither makes arrays nor gets any from others.

    It does not count who uses its arrays, which with inlined helpers in a loop can take as long as the work
    itself: the caller holds them all the time.
    """
    return njit(function, _nrt=False)


def compiled(function: F) -> F:
    """Return the function compiled on its first call, or as it is where Numba is missing.

    In a module that `interpreted` loads it is left as it is, too.

    >>> @compiled
    ... def double(x):
    ...     return 2 * x
    >>> double(21)
    42
    """
    if function.__module__.endswith(_INTERPRETED) or not available():
        return function
    return cast(F, njit(function))


_INTERPRETED = "__interpreted"


@cache
def interpreted(module: str) -> ModuleType:
    """Return a copy of a module whose `@compiled` functions are plain Python: its own reference.

    The module may import other kernels only through this function.
    """
    found = find_spec(module)
    assert found is not None
    assert found.origin is not None
    # The file may be source or bytecode.
    spec = cast(ModuleSpec, spec_from_file_location(module + _INTERPRETED, found.origin))
    copy = module_from_spec(spec)
    sys.modules[spec.name] = copy
    assert spec.loader is not None
    spec.loader.exec_module(copy)
    return copy


def chosen(module: str, kernels: Kernels, *, wait: bool | None = None) -> ModuleType:
    """Return a module of `@compiled` functions as it is when they are in the cache, else interpreted."""
    return import_module(module) if kernels.ready(wait=wait) else interpreted(module)
