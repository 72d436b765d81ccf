"""The game page: board, play, analysis, explanation; and the same position as a file."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from grundy.errors import GameError
from grundy.i18n import show
from grundy.web.asking import ask, improve
from grundy.web.events import event_stream, wants_events
from grundy.web.language import Language
from grundy.web.lesson import task_of
from grundy.web.match import SUM
from grundy.web.pages.gallery import cards
from grundy.web.pool import Found, Rank, Stopped
from grundy.web.state import State
from grundy.web.templating import page, settings_of

router = APIRouter()
QR_LIMIT = 1500


@router.get("/{language}/play/{game:path}")
async def play(request: Request, language: Language, game: str) -> Response:
    """Show a position; make a typed move, change the set-up, or let the computer reply."""
    query = dict(request.query_params)
    state = State.read(language, game, query)
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
    data = await _view(request, state)
    if "reply" in data:
        # The line is replaced, not kept as a branch: it may be the same one, written differently.
        return _replied(state.having(moves=()), data)
    return _page(request, state, data, error or data["error"], typed)


def _page(
    request: Request, state: State, data: dict[str, Any], error: str | None = None, typed: str = ""
) -> Response:
    return page(
        request,
        state.language,
        "play.html",
        status=400 if error else 200,
        view=data,
        error=error,
        typed=typed,
        task=_task(state, data),
        state=state,
        links=_links(state, data),
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


@router.get("/{language}/tikz/{game:path}")
async def tikz(request: Request, language: Language, game: str) -> Response:
    """Return the position as TikZ."""
    return PlainTextResponse(await _export(request, "tikz", language, game))


@router.get("/{language}/qr/{game:path}")
async def qr(request: Request, language: Language, game: str) -> Response:
    """Return the address of the position as a QR code."""
    import segno

    state = State.read(language, game, dict(request.query_params))
    address = f"{request.url.scheme}://{request.url.netloc}{state.url()}"
    if len(address) > QR_LIMIT:
        raise GameError(
            "the address is too long for a QR code ({length} characters)", length=len(address)
        )
    out = BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", scale=6, border=3)
    return Response(out.getvalue(), media_type="image/svg+xml")


async def _view(request: Request, state: State) -> dict[str, Any]:
    rank = Rank.PLAY if state.level == "play" else Rank.ANALYSIS
    try:
        return _marked(await ask(request, "view", state, rank=rank))
    except Stopped as stop:
        if stop.why == "closing" or (rank is Rank.PLAY and state.opponent != "computer"):
            raise
        # Nothing came in time: the board alone is shown. A computer that found no move makes any.
        opponent = "friend" if state.opponent == "friend" else "beginner"
        plain = state.having(level="play", opponent=opponent)
        found = await ask(request, "view", plain, rank=Rank.PLAY)
        return {**found.data, "sure": False, "stopped": stop.why}


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
    game, position, used = state.game, state.position, False
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
    return state.afresh(game=game, position=position)


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


def _links(state: State, data: dict[str, Any]) -> dict[str, Any]:
    """Return the addresses that the page offers."""
    here = state.afresh(position=str(data["position"]))
    return {
        "levels": [
            (level, state.having(level=level).url()) for level in ("play", "analyse", "explain")
        ],
        "hint": state.having(hint=min(3, state.hint + 1)).url(),
        "restart": state.afresh().url(),
        "cancel": state.having().url(),
        "first": state.at(0).url(),
        "edit": here.having(editing=not state.editing).url(),
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
        "share": state.having(hint=0).url(),
        "lock": state.having(level="play", locked=True, hint=0).url(),
    }
