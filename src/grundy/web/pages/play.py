"""The game page: board, play, analysis, explanation; and the same position as a file."""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from grundy._version import __version__
from grundy.errors import GameError
from grundy.i18n import plural, show
from grundy.rulesets import registry
from grundy.web.asking import ask, improve
from grundy.web.backlinks import lessons_of, places_of
from grundy.web.events import event_stream, wants_events
from grundy.web.explorer.page import Exploring
from grundy.web.language import Language
from grundy.web.lesson import task_of
from grundy.web.match import SUM
from grundy.web.pages.gallery import cards
from grundy.web.pool import Found, Rank, Stopped
from grundy.web.state import State
from grundy.web.templating import page, settings_of

router = APIRouter()
QR_LIMIT = 1500
FIRST_SECONDS = 0.08
"""How long the first sight of an analysed position is computed; better answers follow."""


@router.get("/{language}/play/{game:path}")
async def play(request: Request, language: Language, game: str) -> Response:
    """Show a position; make a typed move, change the set-up, or let the computer reply."""
    return await show_game(request, State.read(language, game, dict(request.query_params)))


async def show_game(request: Request, state: State) -> Response:
    """Show a state on its page: that of a game, or of a board inside another page."""
    query = dict(request.query_params)
    changed = _set_up(state, query)
    if changed is not None:
        return RedirectResponse(changed.url(), 303)
    typed = query.get("do", "").strip()[:200]
    error = None
    if typed:
        wanted = state.playing(typed)
        data = await _view(request, wanted)
        if "reply" in data:
            return _replied(state, data)
        if data["error"] is None:
            line = tuple(row["move"] for row in data["history"])
            return RedirectResponse(state.on(line).url(), 303)
        error = data["error"]
    if wants_events(request) and not error and (state.level != "play" or state.hint):
        streamed = await _streamed(request, state)
        if streamed is not None:
            return streamed
    first = _wants_the_board_first(request, state)
    data = await _view(request, state, FIRST_SECONDS if first else None)
    if "reply" in data:
        # The line is replaced, not kept as a branch: it may be the same one, written differently.
        return _replied(state.having(moves=()), data)
    if data["error"]:
        error = error or data["error"]
        state, unread = _readable(state, data), data["unread"]
        # The computer does not go on from a mistake, and the field keeps what was typed, beside the
        # sentence that says what is wrong with it.
        waiting = replace(state, shown=len(state.moves))
        data = {**await _view(request, waiting), "unread": unread}
    return _page(request, state, data, error, typed)


def _readable(state: State, data: dict[str, Any]) -> State:
    """Return what is shown instead, where the address could not be read to its end.

    The links of the page lead on from there, and do not repeat the mistake.
    """
    line = tuple(row["move"] for row in data["history"])
    if not line:
        return state.afresh(position=str(data["position"]))
    return state.afresh().on(line)


def _page(
    request: Request, state: State, data: dict[str, Any], error: str | None = None, typed: str = ""
) -> Response:
    return page(
        request,
        state.language,
        "play.html" if type(state) is State else "embed.html",
        status=400 if error else 200,
        view=data,
        error=error,
        typed=typed,
        task=_task(state, data),
        state=state,
        links=_links(state, data),
        whole=State.url(state),
        shared=shared(request, state, data),
        places=places_of((state.game,), state.language),
        lessons=lessons_of(state.game, state.language),
        games=[card for card in cards(state.language) if card["family"] != "seats"],
    )


def _replied(state: State, data: dict[str, Any]) -> Response:
    after = state.on(tuple(data["reply"]))
    return RedirectResponse(after.having(guessed=not data["sure"]).url(), 303)


async def _streamed(request: Request, state: State) -> Response | None:
    """Return the page as it gets better; None where a plain answer does: a reply, or an error."""
    seconds = settings_of(request).api_seconds
    answers = improve(request, "view", state, seconds=seconds)
    first = await anext(answers)
    if "reply" in first.data or first.data["error"]:
        return None

    def html(found: Found) -> dict[str, str]:
        is_last = found.finished or found.stopped is not None
        data = {**_marked(found), "thinking": not is_last}
        return {"html": bytes(_page(request, state, data).body).decode()}

    return event_stream(first, answers, html)


@router.get("/{language}/svg/{game:path}")
async def svg(request: Request, language: Language, game: str) -> Response:
    """Return the position as a picture."""
    text = await _export(request, "picture", language, game)
    keep = {"cache-control": "max-age=3600"}
    return Response(text, media_type="image/svg+xml", headers=keep)


@router.get("/{language}/effects/{game:path}")
async def effects(request: Request, language: Language, game: str) -> Response:
    """Return what each legal move does to the picture, so that the page can show it at once."""
    state = State.read(language, game, dict(request.query_params))
    found = await ask(request, "effects", state.having(), rank=Rank.PLAY)
    return JSONResponse(found.data, headers={"cache-control": "max-age=600"})


@router.get("/{language}/tikz/{game:path}")
async def tikz(request: Request, language: Language, game: str) -> Response:
    """Return the position as TikZ."""
    return PlainTextResponse(await _export(request, "tikz", language, game))


@router.get("/{language}/qr/{game:path}")
async def qr(request: Request, language: Language, game: str) -> Response:
    """Return the address of the position as a QR code."""
    import segno

    state = State.read(language, game, dict(request.query_params))
    folder = request.scope.get("folder", "")  # where the whole page lies in a folder of a host
    address = f"{request.url.scheme}://{request.url.netloc}{folder}{state.url()}"
    if len(address) > QR_LIMIT:
        raise GameError(
            plural(
                "the address is too long for a QR code ({n} character)",
                "the address is too long for a QR code ({n} characters)",
                n=len(address),
            )
        )
    out = BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", scale=6, border=3)
    return Response(out.getvalue(), media_type="image/svg+xml")


def _wants_the_board_first(request: Request, state: State) -> bool:
    """Return whether a browser opens a page of analysis: it gets the board now and the rest as it comes.

    With the key `wait` it waits for everything, which is the way without a script.
    """
    opens = request.headers.get("sec-fetch-mode") == "navigate"
    return opens and "wait" not in request.query_params and state.level != "play"


WEAKER = {"computer": "looking", "erring": "looking", "looking": "beginner"}
"""Who moves for an opponent that has not found a move in time."""


async def _view(request: Request, state: State, seconds: float | None = None) -> dict[str, Any]:
    rank = Rank.PLAY if state.level == "play" else Rank.ANALYSIS
    try:
        if seconds is None:
            found = await ask(request, "view", state, rank=rank)
        else:
            found = await _first(request, state, seconds)
        if seconds is not None and not found.finished:
            return {**found.data, "thinking": True, "unfinished": True}
        return _marked(found)
    except Stopped as stop:
        if stop.why == "closing" or (
            rank is Rank.PLAY and state.opponent in ("friend", "beginner")
        ):
            raise
        # Nothing came in time: the board alone is shown. A computer that found no move makes any.
        opponent = WEAKER.get(state.opponent, state.opponent)
        data = await _view(request, state.having(level="play", opponent=opponent))
        if seconds is not None:
            return {**data, "thinking": True, "unfinished": True}
        return {**data, "sure": False, "stopped": stop.why}


async def _first(request: Request, state: State, seconds: float) -> Found:
    """Return the best that there is after a moment; the board alone is there almost at once."""
    best: Found | None = None
    until = asyncio.get_running_loop().time() + seconds
    async with aclosing(improve(request, "view", state, seconds=seconds)) as answers:
        with suppress(TimeoutError, StopAsyncIteration):
            while best is None or not best.finished:
                async with asyncio.timeout_at(until if best else None):
                    best = await anext(answers)
    assert best is not None, "a flight has an answer or raises"
    return best


def _marked(found: Found) -> dict[str, Any]:
    data: dict[str, Any] = found.data
    return data if found.stopped is None else {**data, "stopped": found.stopped}


async def _export(request: Request, job: str, language: Language, game: str) -> str:
    state = State.read(language, game, dict(request.query_params))
    wanted = state.having(level="play", opponent="friend")
    found = await ask(request, job, wanted, rank=Rank.PAGE)
    return str(found.data)


def _set_up(state: State, query: dict[str, str]) -> State | None:
    """Return the state that the set-up forms ask for, or None when they were not used."""
    game, position, used = state.game, state.position, "was" in query
    arguments = {
        k[2:]: v.strip()[:200] for k, v in query.items() if k.startswith("x.") and v.strip()
    }
    if arguments:
        head = game.partition("(")[0]
        game = f"{head}({','.join(f'{k}={v}' for k, v in arguments.items())})"
        used = True
    wanted = query.get("g", "").strip()[:300]
    if wanted:
        game, used = wanted, True
        if ":" in game:
            game, position = SUM, game
    if query.get("add", "").strip() and position is not None:
        first = position if game == SUM else f"{game}:{position}"
        game, position, used = SUM, f"{first} + {query['add'].strip()[:300]}", True
    if not used:
        return None
    if game != SUM and position == query.get("was") and _differs(game, state.game):
        position = None  # other rules begin on their own board, not on one of the rules before
    return state.afresh(game=game, position=position)


def _differs(game: str, other: str) -> bool:
    """Return whether two texts name different games; other texts may name the same one."""
    return str(registry.get(game)) != str(registry.get(other))


def _task(state: State, data: dict[str, Any]) -> dict[str, Any] | None:
    """Return the reminder of the lesson this game belongs to, and the way back."""
    found = task_of(state)
    if found is None:
        return None
    done = bool(data["won"]) and state.opponent == "computer"
    return {
        "done": done,
        "title": show(found.lesson.title, state.language),
        "url": found.way_back(state.language, done),
    }


def shared(request: Request, state: State, data: dict[str, Any]) -> dict[str, str]:
    """Return what only a server offers: a frame, a citation, oEmbed, and a game on two devices."""
    if "folder" in request.scope or type(state) is not State:
        return dict.fromkeys(("embed", "frame", "citation", "oembed", "table"), "")
    from grundy.web.pages.embed import EmbedState, frame_code

    host = f"{request.url.scheme}://{request.url.netloc}"
    position = str(data["position"])
    fields = {"misere": state.misere, "locked": state.locked, "opponent": state.opponent}
    framed = EmbedState(state.language, state.game, position, second=state.second, **fields)  # type: ignore[arg-type]
    address = host + State(state.language, state.game, position, **fields).url()  # type: ignore[arg-type]
    title = f"{data['title']}: {position}"
    today = datetime.now(UTC).date().isoformat()
    return {
        "embed": framed.url() if settings_of(request).embed else "",
        "frame": frame_code(host + framed.url(), title),
        "citation": f"{title}. Grundy {__version__}, {address} ({today})",
        "oembed": "/oembed?" + urlencode({"url": address}),
        "table": "" if state.game == "sum" else _table_url(state, data),
    }


def _table_url(state: State, data: dict[str, Any]) -> str:
    """Return where the position that the game began with is played on two devices."""
    begun = urlencode({"game": str(data["game"]), "p": str(data["start"])})
    return f"/{state.language}/table?{begun}"


def _links(state: State, data: dict[str, Any]) -> dict[str, Any]:
    """Return the addresses that the page offers."""
    here = state.afresh(position=str(data["position"]))
    return {
        "levels": [
            (level, state.having(level=level).url()) for level in ("play", "analyse", "explain")
        ],
        "hint": state.having(hint=min(3, state.hint + 1)).url(),
        "restart": state.on(()).url(),
        "rematch": state.afresh().url(),
        "swap": state.afresh(second=not state.second).url(),
        "review": state.at(0).having(level="analyse").url(),
        "cancel": state.having().url(),
        "first": state.at(0).url(),
        "edit": here.having(editing=not state.editing).url(),
        "effects": state.having(level="play").url("effects"),
        "explore": Exploring(
            state.language, state.game, str(data["position"]), misere=state.misere
        ).url(),
        "svg": state.url("svg"),
        "tikz": state.url("tikz"),
        "qr": state.url("qr"),
        "json": "/api/v1/solve?"
        + ("" if state.game == SUM else f"game={quote(state.game)}&position=")
        + (
            f"game={quote(str(data['position']))}"
            if state.game == SUM
            else quote(str(data["position"]))
        )
        + ("&misere=true" if state.misere else ""),
        "wait": state.url() + "&wait=1",
        "share": state.having(hint=0).url(),
        "lock": state.having(level="play", locked=True, hint=0).url(),
    }
