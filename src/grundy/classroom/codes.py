"""Short codes for a blackboard, and secrets that only a browser has."""

from __future__ import annotations

import secrets
from collections.abc import Container
from hashlib import sha256

LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Without what is read wrongly from a blackboard: I, L, O, U, 0 and 1."""
CODE_LENGTH = 5
KEY_LENGTH = 8


def new_code(taken: Container[str] = (), length: int = CODE_LENGTH) -> str:
    """Return a code that is not taken.

    >>> code = new_code()
    >>> len(code), all(letter in LETTERS for letter in code)
    (5, True)
    """
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(length))
        if code not in taken:
            return code


def read_code(text: str) -> str:
    """Return a code as it was meant: case, spaces and dashes do not matter.

    >>> read_code(" k7-pq 3")
    'K7PQ3'
    """
    return "".join(letter for letter in text.upper() if letter.isalnum())[:20]


def new_secret() -> str:
    """Return a word that nobody can guess."""
    return secrets.token_urlsafe(18)


def digest(secret: str) -> str:
    """Return what is kept of a secret: enough to know it again, not enough to use it.

    >>> digest("a") == digest("a"), digest("a") == digest("b")
    (True, False)
    """
    return sha256(secret.encode()).hexdigest()[:32]
