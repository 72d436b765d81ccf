"""Connections that cannot be held for nothing: time-outs, header size, and a limit of their number.

uvicorn closes connections that are idle after a request. What it leaves open are those that never ask
anything, that send their request a byte at a time, or that do not read the answer.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
import time
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.web.events import RECEIVED
from grundy.web.settings import Settings

RESERVED_FILES = 80
"""Open files that are not connections: workers, the store, pictures, libraries."""
ACCEPTED_AT_ONCE = 16
"""asyncio takes up to this many connections before it closes any."""
LINES_PER_MINUTE = 10


def protocol(settings: Settings) -> type[H11Protocol]:
    """Return the class of connections that keep to the limits."""
    most = min(settings.connections, open_files() - RESERVED_FILES - ACCEPTED_AT_ONCE)
    return type("Limited", (Connection,), {"settings": settings, "most": max(8, most)})


def open_files() -> int:
    """Return how many files this process may open, after asking for as many as it may have."""
    try:
        import resource
    except ImportError:
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4096 if hard == resource.RLIM_INFINITY else min(hard, 4096)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return 4096 if soft == resource.RLIM_INFINITY else soft


class Connection(H11Protocol):
    """A connection with limits."""

    settings: Settings
    most: int
    _header_timer: asyncio.TimerHandle | None = None
    _write_timer: asyncio.TimerHandle | None = None
    _header_bytes = 0
    _last_used = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection; where there are too many, the one that was idle longest has to go."""
        super().connection_made(transport)
        self._last_used = time.monotonic()
        self._start_header_timer()
        if len(self.connections) > self.most:
            self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the timers."""
        self._stop_header_timer()
        self._stop_write_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a request must be complete in time and may not be endless."""
        self._last_used = time.monotonic()
        RECEIVED.set(self._last_used)
        if self._is_idle:
            end = data.find(b"\r\n\r\n")
            self._header_bytes += len(data) if end < 0 else end
            if self._header_bytes > self.settings.header_bytes:
                return self._refuse(431, "Request Header Fields Too Large")
            if self._header_timer is None:
                self._start_header_timer()
        super().data_received(data)
        if not self._is_idle:
            self._header_bytes = 0
            self._stop_header_timer()

    def on_response_complete(self) -> None:
        """Wait for the next request, but not for ever."""
        self._last_used = time.monotonic()
        self._header_bytes = 0
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait for the visitor to take what was sent, but not for ever."""
        super().pause_writing()
        if self._write_timer is None:
            seconds = self.settings.write_seconds
            self._write_timer = self.loop.call_later(seconds, self._cut_off)

    def resume_writing(self) -> None:
        """Go on: something was taken."""
        self._stop_write_timer()
        super().resume_writing()

    def _cut_off(self) -> None:
        """End the connection at once; without that, the system keeps what was sent until it is read."""
        line = self.transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def _unsupported_upgrade_warning(self) -> None:
        """Say nothing: the request is answered as an ordinary one."""

    @property
    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _make_room(self) -> None:
        others = [c for c in self.connections if isinstance(c, Connection) and c is not self]
        idle = [c for c in others if c._is_idle and not c.transport.is_closing()]
        if idle:
            min(idle, key=lambda c: c._last_used).transport.abort()
        else:
            self._refuse(503, "Service Unavailable")

    def _refuse(self, status: int, reason: str) -> None:
        if self.transport.is_closing():
            return
        said = f"{reason}.\n"
        head = f"HTTP/1.1 {status} {reason}\r\nContent-Type: text/plain\r\n"
        ending = f"Content-Length: {len(said)}\r\nConnection: close\r\n\r\n"
        self.transport.write((head + ending + said).encode())
        self.transport.close()

    def _start_header_timer(self) -> None:
        seconds = self.settings.header_seconds
        self._header_timer = self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        self._header_timer = None
        if self.conn.their_state is h11.IDLE and not self._header_bytes:
            self.transport.close()
        else:
            self._refuse(408, "Request Timeout")

    def _stop_header_timer(self) -> None:
        if self._header_timer is not None:
            self._header_timer.cancel()
            self._header_timer = None

    def _stop_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None


class FewLines(logging.Filter):
    """At most this many lines of one kind a minute, so that nobody can fill a disk with them.

    >>> few = FewLines(2, clock=lambda: 0.0)
    >>> line = logging.LogRecord("x", logging.WARNING, "", 1, "Invalid HTTP request.", (), None)
    >>> [few.filter(line) for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, per_minute: int = LINES_PER_MINUTE, clock: Any = time.monotonic) -> None:
        super().__init__()
        self._per_minute, self._clock = per_minute, clock
        self._minute = 0
        self._seen: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the line is written."""
        minute = int(self._clock() // 60)
        if minute != self._minute:
            self._minute = minute
            self._seen.clear()
        kind = str(record.msg)[:80]
        self._seen[kind] += 1
        return self._seen[kind] <= self._per_minute
