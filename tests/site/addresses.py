"""Where the folder is compared with the served page, and what cannot be the same, with reasons."""

from __future__ import annotations

from grundy.i18n import LANGUAGES
from grundy.web.api import example
from grundy.web.pages.gallery import cards
from grundy.web.questions import public_questions
from grundy.web.templating import MENU

DIFFERENT = {
    "/api/v1/openapi.json": "the description of parameters comes from pydantic on a server",
    "/en/results": "there is no database in a browser",
    "/en/class": "a class needs a server",
    "/en/table": "a game on two devices needs a server",
    "/en/lessons/own.toml": "the page writes the file, and it is sent by a form",
    "/api/v1/duel": "strategies that choose by chance",
    "/api/v1/misere": "goes as far as the seconds allow, which is not so far",
}
"""Addresses whose answers differ, and why: they are not among those that are compared."""
SAME = [
    "/",
    "/hr",
    "/favicon.ico",
    "/robots.txt",
    "/palette.css",
    *(f"/{code}/{path}" for code in LANGUAGES for path, _ in MENU if path != "class"),
    *(card["url"] for card in cards("en")),
    *(card["picture"] for card in cards("sl")),
    "/hr/play/nim?p=3,5,7&level=explain",
    "/sl/play/nim?p=3,5,7&level=analyse",
    "/sr/play/chomp?p=3x4&level=analyse",
    "/hr/play/hackenbush?p=0-1L,1-2R,0-3L&level=explain",
    "/en/play/nim?p=3,x",
    "/en/play/no-such-game",
    "/en/play/sum?p=nim:3,5%20%2B%20kayles:4",
    "/hr/effects/nim?p=3,5",
    "/hr/tikz/nim?p=3,5",
    "/hr/qr/nim?p=3,5",
    "/hr/svg/nim?p=3,5",
    "/embed/hr/nim?p=3,5,7",
    "/oembed?url=http://127.0.0.1/hr/play/nim?p=3,5",
    "/sl/drawing/grid?a=0011&a=1&a=0&a=5&a=",
    "/en/lessons/write",
    "/hr/worksheet/sheet.tex?games=nim",
    "/sl/sources/000",
    "/hr/sources/003/errata.tex",
    "/sl/explore/nim?p=1,2",
    "/en/values?x={1|-1}",
    "/en/values?x=^*",
    "/en/values?x={",
    "/sl/rules?rule=0.77",
    "/hr/coalitions?word=0011011&tokens=15",
    "/hr/lessons/nim",
    "/sl/lessons/hex",
    "/en/worksheet/nim",
    "/xx/",
    "/en/nothing",
    "/api/v1/solve?game=nim&position=3,5",
    "/api/v1/solve",
    "/api/v1/solve?game=nim&position=1&budget_seconds=999",
    "/api/v1/sequence?rule=0.77&to=abc",
    "/api/v1/value?value={1|-1}&lang=xx",
    "/api/v1/period?rule=0.77&to=2000",
    *(
        f"/api/v1/{verb}?{example(kind)}"
        for verb, kind in public_questions().items()
        if f"/api/v1/{verb}" not in DIFFERENT and verb != "check"  # which takes a file
    ),
]
