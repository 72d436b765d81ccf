"""What a form sent."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request

MOST_FIELDS = 120


async def form(request: Request, longest: int = 3000) -> dict[str, str]:
    """Return what a form sent, each field once."""
    text = (await request.body()).decode("utf-8", "replace")
    fields = parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    return {name: value.strip()[:longest] for name, value in fields}
