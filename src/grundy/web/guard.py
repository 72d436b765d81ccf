"""What every request passes: size limits, the rate limit of the JSON interface, safe headers."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from grundy.i18n import Message
from grundy.web.problem import HTTP, problem
from grundy.web.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
CLIENTS = 10_000


class Guard:
    """An ASGI layer around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings
        self._rate = RateLimit(settings.requests_per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Event) -> None:
            if message["type"] == "http.response.start":
                known = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(
                        (k.encode(), v.encode())
                        for k, v in HEADERS.items()
                        if k.encode() not in known
                    ),
                ]
            await send(message)

        refusal = self._refusal(scope)
        await (refusal or self._app)(scope, receive, send_safely)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        if scope["method"] not in ("GET", "HEAD"):
            return problem(Request(scope), 405, HTTP[405], {"allow": "GET, HEAD"})
        limit = self._settings.query_bytes
        if len(scope["query_string"]) > limit or len(scope["raw_path"]) > limit:
            # The page that says so must not repeat the address in its links.
            path = "/api/" if scope["path"].startswith("/api/") else scope["path"][:4]
            short = {**scope, "query_string": b"", "path": path, "raw_path": path.encode()}
            said = Message("An address may have at most {limit} bytes.", limit=limit)
            return problem(Request(short), 414, said)
        if scope["path"].startswith("/api/") and not self._rate.allows(_client(scope)):
            return problem(Request(scope), 429, HTTP[429], {"retry-after": "60"})
        return None


class RateLimit:
    """So many requests per minute and client, refilled steadily; the machine itself is free.

    >>> limit = RateLimit(2)
    >>> [limit.allows("192.0.2.1", now=0.0) for _ in range(3)], limit.allows("192.0.2.1", now=30.0)
    ([True, True, False], True)
    >>> all(limit.allows("127.0.0.1", now=0.0) for _ in range(9))
    True
    """

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, client: str, now: float | None = None) -> bool:
        """Return whether the client may ask once more, and count it."""
        if _is_loopback(client):
            return True
        now = time.monotonic() if now is None else now
        left, then = self._left.pop(client, (float(self._per_minute), now))
        left = min(self._per_minute, left + (now - then) * self._per_minute / 60)
        allowed = left >= 1
        self._left[client] = (left - 1 if allowed else left, now)
        if len(self._left) > CLIENTS:
            self._left.popitem(last=False)
        return allowed


def _client(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _is_loopback(client: str) -> bool:
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return client == ""  # a Unix socket, or a test
