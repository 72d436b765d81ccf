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
    """How long a page waits for an analysis before it shows what is known."""
    api_seconds: float = 20.0
    """The largest `budget_seconds` that the JSON interface grants."""
    grace_seconds: float = 1.5
    """A slow worker that has not answered so long after its limit is ended."""
    quick_grace_seconds: float = 0.5
    memory_bytes: int = 2 << 30
    """Address space of one worker."""
    quick_workers: int = max(1, min(4, os.cpu_count() or 1))
    slow_workers: int = max(1, min(4, (os.cpu_count() or 1) // 2))
    queue: int = 32
    """So many requests may wait for a slow worker; the next one gets the quick answer."""
    query_bytes: int = 8000
    answer_bytes: int = 4_000_000
    cached_answers: int = 4000
    cached_bytes: int = 64_000_000
    requests_per_minute: int = 120
    """JSON requests per client; page views and the machine itself are not counted."""
    store: str = ""
    """The store of a scan whose results the site shows; empty shows none."""
