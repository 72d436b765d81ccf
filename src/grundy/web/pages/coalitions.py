"""Coalitions: paint the seats, set the tokens; who wins, the decision grid, the thresholds."""

from __future__ import annotations

import shlex
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.coalition.circle import Seating
from grundy.errors import GameError
from grundy.reasons.bibliography import citation
from grundy.web.asking import document, drawing_url
from grundy.web.language import Language
from grundy.web.state import State
from grundy.web.templating import page

router = APIRouter()

LETTERS = "012"
PAINTED = 24
"""This many seats can be painted one by one; more are typed."""
MAX_SEATS = 200
"""A longer table is refused, never cut."""
EXAMPLES = (("0011011", 15), ("011", 7), ("0001111", 20), ("001010111", 24), ("012", 9))


@router.get("/{language}/coalitions")
async def coalitions(
    request: Request,
    language: Language,
    word: str = "0011011",
    tokens: str = "15",
    take: str = "2",
    poison: str = "0",
) -> Response:
    """Show who wins a coalition game."""
    word, tokens = word.strip(), tokens.strip()[:12]
    if len(word) > MAX_SEATS:
        raise GameError(
            "the page seats at most {limit} players, not {count}",
            limit=MAX_SEATS,
            count=len(word),
        )
    take, poison = take.strip()[:40], poison.strip()[:6]
    query = {"word": word, "tokens": tokens, "take": take, "poison": poison}
    asked = {key: text for key, text in query.items() if text}
    found = await document(request, language, "coalition", **asked)
    error = found.get("error")
    here = f"/{language}/coalitions"

    def link(**changes: str) -> str:
        return f"{here}?{urlencode({**query, **changes})}"

    threshold = found.get("threshold")
    return page(
        request,
        language,
        "coalitions.html",
        status=400 if error else 200,
        query=query,
        found=found,
        error=error,
        command=_command(query),
        here=here,
        seats=[
            {
                "letter": letter,
                "side": _side(word, letter),
                "next": link(word=word[:i] + _next(letter) + word[i + 1 :]),
            }
            for i, letter in enumerate(word)
        ],
        more=link(word=word + LETTERS[len(word) % 2]) if len(word) < PAINTED else None,
        fewer=link(word=word[:-1]) if len(word) > 2 else None,
        examples=[(w, n, link(word=w, tokens=str(n))) for w, n in EXAMPLES],
        threshold=threshold,
        citation=citation(threshold["theorem"], language)
        if threshold and threshold.get("theorem")
        else None,
        grid=drawing_url(language, "grid", word, take, poison, tokens, ""),
        spruces=drawing_url(language, "grid", word, take, poison, tokens, "spruces"),
        has_spruces=threshold is not None and take == "2",
        game=State(language, f"coalition({word},{take.replace(',', '+')},{poison})", tokens),
    )


def _command(query: dict[str, str]) -> str:
    """Return the command that asks the same in a terminal; what is usual is left out.

    >>> _command({"word": "0011", "tokens": "15", "take": "2..4", "poison": "0"})
    'grundy coalition 0011 --tokens 15 --take 2..4'
    """
    usual = {"tokens": "", "take": "2", "poison": "0"}
    options = [
        f"--{key} {shlex.quote(query[key])}" for key in usual if query[key] not in ("", usual[key])
    ]
    return " ".join(["grundy coalition", shlex.quote(query["word"]), *options])


def _side(word: str, letter: str) -> str:
    """Return how the pictures colour a coalition; a word that is wrong has no colours."""
    try:
        return Seating(word).role(letter).value
    except GameError:
        return ""


def _next(letter: str) -> str:
    return LETTERS[(LETTERS.index(letter) + 1) % len(LETTERS)] if letter in LETTERS else LETTERS[0]
