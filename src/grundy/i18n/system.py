"""What the operating system says when it refuses, in our own words where the reason is a common one."""

from __future__ import annotations

import errno
import socket

from grundy.i18n import Message, Readable

_REASONS = {
    errno.ENOENT: Message("there is no such file or folder"),
    errno.EACCES: Message("permission denied"),
    errno.EPERM: Message("permission denied"),
    errno.EISDIR: Message("it is a folder"),
    errno.ENOTDIR: Message("a part of the path is not a folder"),
    errno.ENOSPC: Message("the disk is full"),
    errno.EROFS: Message("the disk is read-only"),
    errno.EEXIST: Message("it exists already"),
    errno.ENAMETOOLONG: Message("the name is too long"),
    errno.EADDRINUSE: Message("the port is in use"),
    errno.EADDRNOTAVAIL: Message("this machine does not have that address"),
    socket.EAI_NONAME: Message("the name of the machine is not known"),
}


def reason_of(error: Exception) -> Readable:
    """Return why the system refused, in our own words where it is a common reason.

    >>> print(reason_of(FileNotFoundError(errno.ENOENT, "No such file or directory")))
    there is no such file or folder
    """
    if not isinstance(error, OSError):
        return str(error)
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)
