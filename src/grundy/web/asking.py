"""What several pages ask the workers: the document of a verb, or a drawing."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote, urlencode

from starlette.requests import Request

from grundy.web.pool import Pool, Stopped
from grundy.web.state import SAFE


async def document(request: Request, language: str, *words: str) -> dict[str, Any]:
    """Return the JSON document of a verb; `error` holds the line where the input was not readable.

    The arguments stand behind `--`, so that none of them can pass for an option.
    """
    pool: Pool = request.app.state.pool
    try:
        (_, text), _ = await pool.answer("verb", language, words)
    except Stopped:
        return {"exact": False, "stopped": True}
    found: dict[str, Any] = json.loads(text)
    return found


def drawing_url(language: str, kind: str, *arguments: object) -> str:
    """Return the address of a drawing.

    >>> drawing_url("en", "plot", "subtract(1,2)")
    '/en/drawing/plot?a=subtract(1,2)'
    """
    pairs = [("a", str(argument)) for argument in arguments]
    return f"/{language}/drawing/{kind}?" + urlencode(pairs, safe=SAFE, quote_via=quote)
