"""Standard input and output as they may be: closed, full, or left by their reader.

A write that fails is an error of its own kind wherever it happens (help texts, progress, the last flush),
so that a full disk is never taken for a wrong answer.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from grundy.cli import ANSWERED, OUTPUT
from grundy.errors import OutputError
from grundy.i18n import Message, show
from grundy.i18n.plain import printable, shortened
from grundy.i18n.system import reason_of

LONGEST_LINE = 300
"""Characters of a line that says what went wrong."""


class ReaderGone(Exception):
    """Nobody reads standard output any more (`grundy … | head`): no failure, only the end."""


class _Output(io.FileIO):
    """Standard output; what the system says about a failed write becomes our error."""

    needs_reader = True
    """Whether the command ends when nobody reads what it prints."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            if self.needs_reader:
                raise ReaderGone from None
            return len(data)
        except OSError as error:
            raise OutputError(
                "cannot write to standard output: {reason}", reason=reason_of(error)
            ) from None


class _ClosedInput(io.TextIOBase):
    """Standard input that was closed before we began: whoever reads it is told so."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        raise OutputError("standard input is closed")

    def read(self, size: int | None = -1, /) -> str:
        return self.readline()

    def __next__(self) -> str:  # type: ignore[override]
        return self.readline()


def prepare_streams() -> None:
    """Make the standard streams safe to use; raise `OutputError` where output is closed.

    Descriptors 0 to 2 that are closed are opened on nothing, so that no file that we open later
    takes their place and is written to by accident.
    """
    closed = _fill_closed_descriptors()
    if 0 in closed:
        sys.stdin = _ClosedInput()
    if 2 in closed:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 – as long as we live
    if 1 in closed:
        raise OutputError("standard output is closed")
    if sys.stdout is sys.__stdout__:
        sys.stdout = _guarded(sys.__stdout__)
    for stream in (sys.stdout, sys.stderr):
        _use_utf8(stream)


def discard_output() -> None:
    """Let what is still buffered go nowhere, so that Python's own last flush cannot fail."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def go_on_without_reader() -> None:
    """Let the command work to its end though nobody reads its words: it writes a file, too."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if isinstance(raw, _Output):
        raw.needs_reader = False


def fail(line: str, code: int) -> int:
    """Print one line that says what went wrong, and return the exit code."""
    said = shortened(f"grundy: {printable(' '.join(line.split()))}", LONGEST_LINE)
    with suppress(OSError):  # where even that cannot be said, the code says it
        print(said, file=sys.stderr, flush=True)
    return code


def writes_safely(run: Callable[[], int]) -> int:
    """Return what `run` returns, when everything is written; else one line, and the code for it."""
    try:
        prepare_streams()
        answer = run()
        sys.stdout.flush()
        return answer
    except ReaderGone:
        discard_output()
        return ANSWERED
    except OutputError as error:
        discard_output()
        return fail(str(error), OUTPUT)
    except OSError as error:
        # Every place that reads a file handles its own errors: what is left could not be written.
        discard_output()
        reason = reason_of(error)
        if error.filename is None:
            return fail(show(reason), OUTPUT)
        problem = Message('cannot write "{path}": {reason}', path=error.filename, reason=reason)
        return fail(str(problem), OUTPUT)


def _fill_closed_descriptors() -> list[int]:
    closed = []
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            closed.append(descriptor)
            os.open(os.devnull, os.O_RDWR)  # the lowest free number, which is this one
    return closed


def _guarded(stream: Any) -> io.TextIOWrapper:
    raw = _Output(stream.fileno(), "w", closefd=False)
    return io.TextIOWrapper(
        io.BufferedWriter(raw),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering,
    )


def _use_utf8(stream: Any) -> None:
    """Print arrows and letters with carons whatever the locale says; never fail on one."""
    if hasattr(stream, "reconfigure"):
        encoding = (stream.encoding or "").lower().replace("-", "")
        keep = encoding.startswith("utf8") or stream.isatty()
        stream.reconfigure(encoding=None if keep else "utf-8", errors="replace")
