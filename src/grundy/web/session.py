"""Who asks: a browser is known by a cookie until it is closed, because a school is one address.

The cookie holds a random word and the server's signature, so that nobody is a thousand browsers for
free. It lives as long as the browser and this server, and says nothing about the person.

>>> sessions = Sessions(per_browser=3, per_address=8)
>>> cookie = sessions.new()
>>> sessions.visitor(cookie, "192.0.2.1").most
3
>>> sessions.visitor("forged.signature", "192.0.2.1")
Visitor(key='192.0.2.1', most=8)
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from grundy.web.lane import Visitor

COOKIE = "grundy"


class Sessions:
    """Cookies, and what share of the workers each visitor has."""

    def __init__(self, per_browser: int, per_address: int) -> None:
        self._per_browser, self._per_address = per_browser, per_address
        self._secret = secrets.token_bytes(32)

    def new(self) -> str:
        """Return the cookie of a browser that has none yet."""
        name = secrets.token_urlsafe(9)
        return f"{name}.{self._sign(name)}"

    def visitor(self, cookie: str | None, address: str) -> Visitor:
        """Return who asks: the browser where the cookie is ours, else the address."""
        if cookie is not None and self.knows(cookie):
            return Visitor(cookie.partition(".")[0], self._per_browser)
        return Visitor(address, self._per_address)

    def knows(self, cookie: str) -> bool:
        """Return whether this server gave out a cookie."""
        name, _, signature = cookie.partition(".")
        return hmac.compare_digest(self._sign(name).encode(), signature.encode())

    def _sign(self, name: str) -> str:
        return hmac.new(self._secret, name.encode(), sha256).hexdigest()[:24]
