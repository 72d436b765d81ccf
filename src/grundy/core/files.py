"""Files are written whole or not at all: beside the old one, then put in its place.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     write_whole(Path(folder, "heaps.txt"), "3,5,7")
...     [(path.name, path.read_text()) for path in Path(folder).iterdir()]
[('heaps.txt', '3,5,7')]
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from grundy.errors import OutputError
from grundy.i18n.system import reason_of


def write_whole(path: Path, contents: str | bytes) -> None:
    """Write a file; raise `OutputError`, and leave what was there, when that cannot be done."""
    with writing(path) as stream:
        stream.write(contents.encode() if isinstance(contents, str) else contents)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """Open a stream whose contents become the file when the block ends without an error.

    Raises
    ------
    OutputError
        When the file cannot be written: no such folder, no permission, a full disk.
    """
    try:
        target = path.resolve()  # a link goes on pointing to the file that it points to
        if target.exists() and not target.is_file():  # /dev/stdout, a pipe: nothing to put in place
            with target.open("wb") as stream:
                yield stream
            return
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            with part.open("wb") as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())  # a full disk may be noticed no earlier
            if target.exists():
                part.chmod(target.stat().st_mode)
            part.replace(target)
        finally:
            with suppress(OSError):
                part.unlink()
    except OSError as error:
        raise cannot_write(path, error) from None


def cannot_write(path: Path, error: OSError) -> OutputError:
    """Return the error that says why a file or folder was not written."""
    reason = reason_of(error)
    return OutputError('cannot write "{path}": {reason}', path=str(path), reason=reason)
