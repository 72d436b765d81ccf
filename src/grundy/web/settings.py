"""What one visitor may cost: the limits of the server, in one place."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Limits of time, memory and size; the defaults suit a laptop that serves a class.

    >>> Settings().quick_seconds < Settings().page_seconds
    True
    """

    quick_seconds: float = 0.3
    """What an answer may cost at once; whatever needs longer goes to the slow workers."""
    page_seconds: float = 4.0
    """How long a page waits for an answer, the time in the line included, before it shows what is known."""
    api_seconds: float = 20.0
    """The largest `budget_seconds` that the JSON interface grants."""
    grace_seconds: float = 1.0
    """A slow worker that has not answered so long after its limit is ended."""
    quick_grace_seconds: float = 1.0
    stop_seconds: float = 1.0
    """A worker that was told to stop and has not done so by then is ended."""
    finish_seconds: float = 2.0
    """How long a server that is told to end goes on computing what was asked before."""
    start_seconds: float = 60.0
    memory_bytes: int = 2 << 30
    """Address space of one worker."""
    resident_bytes: int = 1 << 30
    """Memory in use at which a computation stops; a worker that keeps half of it is replaced."""
    quick_workers: int = max(2, min(4, os.cpu_count() or 1))
    slow_workers: int = max(2, min(4, (os.cpu_count() or 1) // 2))
    queue: int = 16
    """This many requests may wait for a slow worker; the next one gets the quick answer."""
    quick_queue: int = 400
    """This many requests may wait for a quick worker; the next one is refused."""
    per_session: int = 3
    """This many computations, running or waiting, one browser may have in the slow lane."""
    query_bytes: int = 8000
    header_bytes: int = 32_000
    body_bytes: int = 16_000
    """Nothing here takes a body; a larger one is refused as such."""
    header_seconds: float = 10.0
    """A request must have arrived so long after its first byte, or after the connection was made."""
    idle_seconds: float = 20.0
    """A connection without a request is closed then."""
    write_seconds: float = 30.0
    """A visitor who takes nothing of an answer for so long is cut off."""
    connections: int = 2000
    """Open connections, fewer where the system allows fewer open files."""
    answer_bytes: int = 4_000_000
    cached_answers: int = 4000
    cached_bytes: int = 64_000_000
    requests_per_minute: int = 120
    """JSON requests per client; page views and the machine itself are not counted."""
    store: str = ""
    """The store of a scan whose results the site shows; empty shows none."""
    classroom: str = ""
    """Where classes are kept, a file or a URL; empty keeps them in memory."""
    class_only: bool = False
    """Whether all visitors are pupils: what a class has locked is locked for whoever has no token."""
    embed: str = "*"
    """Whose pages may show our boards in a frame, as in a content security policy; empty: nobody's."""
    address: str = ""
    """How other machines reach the site, as `http://192.0.2.7:8000`; empty is not known."""
