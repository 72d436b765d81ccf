"""Texts that others typed, made harmless: nothing in them moves a cursor, colours or hides a line.

>>> printable("nim \\x1b[31m3,5")
'nim \\\\x1b[31m3,5'
>>> shortened("3," * 1000, 20)
'3,3,3,3,3,3,3…3,3,3,'
>>> shortened("--misere --player --certificate --memory --help", 40)
'--misere --player … --help'
"""

from __future__ import annotations

import re

_WORD = 24
"""What is longer without a space is no word, and may be cut anywhere."""

# Control characters but for the end of a line and the tab; what is invisible or turns the direction
# of writing; halves of characters, which stand for bytes that are no text.
_HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)


def printable(text: str) -> str:
    """Return the text with every control character written as its number."""
    return _HARMFUL.sub(_number, text)


def quoted(text: str, limit: int) -> str:
    r"""Return a text as a sentence may repeat it: one line, harmless, at most `limit` characters.

    >>> quoted("3,\n5", 60)
    '3,\\n5'
    """
    # What is cut off need not be made harmless first: texts may have megabytes.
    shorter = shortened(text, 2 * limit)
    return shortened(printable(shorter).replace("\n", "\\n").replace("\t", "\\t"), limit)


def shortened(text: str, limit: int) -> str:
    """Return a text of at most `limit` characters: its beginning and its end, whole words if it can be."""
    if len(text) <= limit:
        return text
    tail = limit // 3
    first, last = text[: limit - tail - 1], text[-tail:]
    if (space := first.rfind(" ", -_WORD)) > 0:
        first = first[: space + 1]
    if (space := last.find(" ", 0, _WORD)) >= 0:
        last = last[space:]
    return first + "…" + last


def escaped(json_text: str) -> str:
    r"""Return the same JSON, safe to print: what is harmful stands as \u and four digits.

    >>> escaped('["\x9b31m"]')
    '["\\u009b31m"]'
    """
    return _HARMFUL.sub(_json_number, json_text)


def _number(found: re.Match[str]) -> str:
    code = ord(found[0])
    return (
        f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65_536 else f"\\U{code:08x}"
    )


def _json_number(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 65_536:
        return f"\\u{code:04x}"
    high, low = divmod(code - 65_536, 1024)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"
