"""The form of a certificate: one layout, a digest, known keys, whole numbers in range."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from grundy.checking.refusal import refuse
from grundy.checking.rules import whole

FORMAT = "grundy-certificate/1"
MOST = 10**9
"""No number of a certificate is larger."""


def read_json(content: bytes) -> dict[str, Any]:
    """Return the JSON object in these bytes; raise ValueError where there is none."""
    document = json.loads(content.decode("utf-8"))
    if not isinstance(document, dict):
        raise ValueError("a certificate is a JSON object")
    return document


def layout(document: dict[str, Any]) -> bytes:
    """Return the one way to write a document: sorted keys, one space of indent, ASCII.

    >>> layout({"b": 1, "a": []})
    b'{\\n "a": [],\\n "b": 1\\n}\\n'
    """
    return (json.dumps(document, sort_keys=True, indent=1) + "\n").encode("ascii")


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document with the digest of everything in it."""
    return {**document, "sha256": hashlib.sha256(layout(document)).hexdigest()}


def check_form(document: dict[str, Any], content: bytes) -> None:
    """Refuse a file that is not byte for byte what its own content says it should be."""
    if document.get("format") != FORMAT:
        refuse('the format is not "{format}"', format=FORMAT)
    if content != layout(document):
        refuse("the layout was changed: keys sorted, one space of indent, ASCII, are required")
    body = {key: value for key, value in document.items() if key != "sha256"}
    if document.get("sha256") != hashlib.sha256(layout(body)).hexdigest():
        refuse("the digest does not fit: the file was changed after it was written")


def check_keys(part: object, needed: Iterable[str], allowed: Iterable[str] = ()) -> dict[str, Any]:
    """Return an object that has all keys that are needed, and no others than these and the allowed.

    >>> check_keys({"mask": 3, "color": "red"}, ["mask"])
    Traceback (most recent call last):
        ...
    grundy.checking.refusal.Refused: the field "color" is not known
    """
    needed = set(needed)
    if not isinstance(part, dict) or not needed <= set(part):
        refuse("a field is missing or not a number")
    for key in sorted(set(part) - needed - set(allowed)):
        refuse('the field "{key}" is not known', key=key)
    return part


def number(value: object, most: int = MOST) -> int:
    """Return a whole number from 0 to `most`; refuse anything else.

    >>> number(-3)
    Traceback (most recent call last):
        ...
    grundy.checking.refusal.Refused: the numbers of the claim are out of range
    """
    try:
        found = whole(value)
    except TypeError:
        refuse("a field is missing or not a number")
    if not 0 <= found <= most:
        refuse("the numbers of the claim are out of range")
    return found


def numbers(values: object, most: int = MOST) -> tuple[int, ...]:
    """Return a list of whole numbers from 0 to `most`; refuse anything else."""
    if not isinstance(values, list):
        refuse("a field is missing or not a number")
    return tuple(number(value, most) for value in values)


def text(value: object) -> str:
    """Return a string; refuse anything else."""
    if not isinstance(value, str):
        refuse("a field is missing or not a number")
    return value
