"""What every request passes: size limits, the rate limit of the JSON interface, safe headers.

It also watches whether the visitor is still there: a request whose connection is closed is cancelled,
and with it the computation that nobody else waits for.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import time
from collections import OrderedDict
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from grundy.i18n import LANGUAGES, Message
from grundy.web.problem import HTTP, problem
from grundy.web.session import COOKIE, Sessions
from grundy.web.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; frame-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
)
SELF_ONLY = "frame-ancestors 'self'"
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
CLIENTS = 10_000
DRAINED_BYTES = 16_000_000
"""So much of a body that is refused is read all the same: a browser shows no answer before that."""
DRAINED_SECONDS = 5.0
CHANGEABLE = re.compile(rf"/({'|'.join(LANGUAGES)})/((class|table)(/.*)?|lessons/write)")
"""Where something is sent by POST: a class or a table is changed, a lesson of one's own is packed into its
address. Everything else is only read."""


class Guard:
    """An ASGI layer around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings
        self._rate = RateLimit(settings.requests_per_minute)
        self._sessions = Sessions(settings.per_session, max(1, settings.queue // 2))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        cookie = _cookie(scope)
        scope["visitor"] = self._sessions.visitor(cookie, _client(scope))
        is_new = cookie is None or not self._sessions.knows(cookie)

        async def send_safely(message: Event) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/embed/") and self._settings.embed:
                    # Also where something went wrong: whoever shows a frame sees what.
                    ancestors = f"frame-ancestors {self._settings.embed}"
                    headers["content-security-policy"] = POLICY.replace(SELF_ONLY, ancestors)
                if message["status"] >= 400:
                    headers["cache-control"] = "no-store"
                if "location" in headers:
                    headers["location"] = relative(headers["location"])
                if is_new and headers.get("content-type", "").startswith("text/html"):
                    headers.append("set-cookie", _set_cookie(self._sessions.new(), scope))
            await send(message)

        body = await _body(scope, receive, self._settings.body_bytes)
        refusal = self._refusal(scope, body)
        if refusal is not None:
            await refusal(scope, receive, send_safely)
        else:
            # HEAD is answered like GET; the server leaves out the body.
            method = "POST" if scope["method"] == "POST" else "GET"
            asked = {**scope, "method": method}
            await _while_connected(self._app, asked, receive, send_safely, body or b"")

    def _refusal(self, scope: Scope, body: bytes | None) -> ASGIApp | None:
        if body is None:
            return problem(Request(scope), 413, HTTP[413], {"connection": "close"})
        changes = scope["method"] == "POST" and CHANGEABLE.fullmatch(scope["path"])
        if scope["method"] not in ("GET", "HEAD") and not changes:
            return problem(Request(scope), 405, HTTP[405], {"allow": "GET, HEAD"})
        if changes and not _is_own(Headers(scope=scope)):
            return problem(Request(scope), 403, HTTP[403])
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


async def _while_connected(
    app: ASGIApp, scope: Scope, receive: Receive, send: Send, body: bytes
) -> None:
    """Run the application on a body that was read, and cancel it when the visitor goes away."""
    gone = asyncio.Event()
    unread = [body]

    async def nothing_more() -> Event:
        if unread:
            return {"type": "http.request", "body": unread.pop()}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def watch() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        gone.set()

    work = asyncio.ensure_future(app(scope, nothing_more, send))
    watching = asyncio.ensure_future(watch())
    try:
        await asyncio.wait((work, watching), return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            work.cancel()
        with suppress(asyncio.CancelledError):
            await work
    finally:
        work.cancel()
        watching.cancel()


async def _body(scope: Scope, receive: Receive, limit: int) -> bytes | None:
    """Read the body; return None where it is longer than `limit`, or does not come."""
    headers = Headers(scope=scope)
    announced = headers.get("content-length", "0")
    if announced == "0" and "transfer-encoding" not in headers:
        return b""
    read, kept, more = 0, b"", True
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAINED_SECONDS):
            while more and read < DRAINED_BYTES:
                event = await receive()
                part = event.get("body", b"")
                read += len(part)
                kept += part if read <= limit else b""
                more = event.get("more_body", False)
    too_long = max(read, int(announced) if announced.isdigit() else 0) > limit
    return None if too_long or more else kept


def _is_own(headers: Headers) -> bool:
    """Return whether a form was sent from our own page; browsers name the page that others sent from."""
    origin = headers.get("origin", "null")
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    return origin == "null" or urlsplit(origin).netloc == headers.get("host", "")


def relative(address: str) -> str:
    """Return an address without the host, which is what the visitor said it is.

    >>> relative("http://evil.example/en/?q=nim"), relative("//evil.example/x"), relative("/en/")
    ('/en/?q=nim', '/x', '/en/')
    """
    parts = urlsplit(address)
    path = "/" + parts.path.lstrip("/")
    query = f"?{parts.query}" if parts.query else ""
    return path + query + (f"#{parts.fragment}" if parts.fragment else "")


class RateLimit:
    """This many requests per minute and client, refilled steadily; the machine itself is free.

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


def _cookie(scope: Scope) -> str | None:
    with suppress(CookieError):
        found = SimpleCookie(Headers(scope=scope).get("cookie", "")).get(COOKIE)
        return None if found is None else found.value
    return None


def _set_cookie(value: str, scope: Scope) -> str:
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    return f"{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax{secure}"


def _is_loopback(client: str) -> bool:
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return client == ""  # a Unix socket, or a test
