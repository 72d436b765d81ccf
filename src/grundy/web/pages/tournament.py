"""A tournament of strategies in a class: pupils enter, the teacher lets them play, all see the games."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from grundy.classroom.codes import read_code
from grundy.classroom.session import ClassSession, Pupil
from grundy.classroom.table import Happened
from grundy.errors import GameError
from grundy.i18n import in_language, show
from grundy.web.classroom.live import live
from grundy.web.classroom.people import is_teacher, school_of, who_asks
from grundy.web.classroom.tourney import MOST_ENTRIES, PLAYERS, WANTED, entered, standings
from grundy.web.forms import form
from grundy.web.language import Language
from grundy.web.pages.tables import NOT_KEPT, to
from grundy.web.state import State
from grundy.web.templating import page, settings_of

router = APIRouter()
TEACHER = -1
"""Who enters where the teacher does."""


@router.get("/{language}/class/{code}/tournament")
async def tournament(request: Request, language: Language, code: str) -> Response:
    """Show who has entered which strategy, and how the games ended."""
    return _page(request, language, _session(request, code))


@router.get("/{language}/class/{code}/tournament/events")
async def events(request: Request, language: Language, code: str) -> Response:
    """Send the page whenever it changes."""
    _session(request, code)

    async def render() -> Response | None:
        session = school_of(request).room.sessions.get(read_code(code))
        return None if session is None else _page(request, language, session)

    return live(request, read_code(code), render)


@router.post("/{language}/class/{code}/tournament")
async def change(request: Request, language: Language, code: str) -> Response:
    """Enter a strategy, or let all of them play (the teacher)."""
    session = _session(request, code)
    school, fields = school_of(request), await form(request)
    try:
        if fields.get("do") == "hold":
            if not is_teacher(request, session):
                raise HTTPException(403)
            await _hold(request, session)
        else:
            _enter(request, session, fields)
    except GameError as error:
        with in_language(language):
            return _page(request, language, session, str(error))
    await school.commit(session.code)
    school.wake_class(school.room.session(session.code))
    return to(f"/{language}/class/{session.code}/tournament")


def _enter(request: Request, session: ClassSession, fields: dict[str, str]) -> None:
    known = _pupil(request, session)
    number = TEACHER if known is None else known.number
    entries, _ = _entries(session)
    if len(entries) >= MOST_ENTRIES and number not in [entry["pupil"] for entry in entries]:
        raise GameError("the tournament is full: {most} have entered", most=MOST_ENTRIES)
    strategy = entered(fields.get("strategy", ""), fields.get("quantity", ""))
    name = "" if known is None else known.name
    school_of(request).room.change(
        session.code, "entered", pupil=number, name=name, strategy=strategy
    )


async def _hold(request: Request, session: ClassSession) -> None:
    school, wanted = school_of(request), session.assignment
    entries, _ = _entries(session)
    found = await school.pool.answer(
        "tournament",
        wanted.game,
        wanted.position,
        wanted.misere,
        tuple(entry["strategy"] for entry in entries),
        seconds=settings_of(request).api_seconds,
    )
    names = [(entry["name"], entry["strategy"]) for entry in entries]
    school.room.change(session.code, "held", names=names, **found.data)


@router.get("/{language}/class/{code}/tournament/{number}")
async def replay(
    request: Request, language: Language, code: str, number: int, at: int = 0
) -> Response:
    """Show a game of the tournament after some of its moves."""
    session = _session(request, code)
    _, held = _entries(session)
    if held is None or not 0 <= number < len(held["games"]) or not _may_look(request, session):
        raise HTTPException(404)
    game = held["games"][number]
    at = min(len(game["moves"]), max(0, at))
    wanted = session.assignment
    shown = State(
        language,
        wanted.game,
        wanted.position,
        moves=tuple(game["moves"][:at]),
        misere=wanted.misere,
        opponent="friend",
    )
    return _kept_by_nobody(
        page(
            request,
            language,
            "class_replay.html",
            session=session,
            game=game,
            number=number,
            at=at,
            names=[_called(held["names"][game[side]]) for side in ("first", "second")],
            picture=shown.url("svg"),
        )
    )


def _page(
    request: Request, language: str, session: ClassSession, error: str | None = None
) -> Response:
    entries, held = _entries(session)
    known = _pupil(request, session)
    names = [_called(name) for name in held["names"]] if held else []
    looks = _may_look(request, session)
    return _kept_by_nobody(
        page(
            request,
            language,
            "class_tournament.html",
            status=400 if error else 200,
            session=session,
            error=error,
            entries=entries,
            mine=next((e for e in entries if known and e["pupil"] == known.number), None),
            teaches=is_teacher(request, session),
            held=held is not None,
            looks=looks,
            exact=held["exact"] if held else True,
            rows=standings(names, held["games"]) if held and looks else [],
            games=[(names[g["first"]], names[g["second"]], g) for g in held["games"]]
            if held and looks
            else [],
            strategies=[(key, show(text, language)) for key, text in PLAYERS.items()],
            wanted=WANTED,
        )
    )


def _entries(session: ClassSession) -> tuple[list[Happened], Happened | None]:
    """Return what was entered, and the last round robin where there was one."""
    entries = [event for event in session.tournament if event["kind"] == "entered"]
    return entries, next((e for e in session.tournament if e["kind"] == "held"), None)


def _called(name: list[str] | tuple[str, str]) -> str:
    return f"{name[0]} ({name[1]})" if name[0] else name[1]


def _may_look(request: Request, session: ClassSession) -> bool:
    """Return whether results are shown: they show who wins, so pupils see them once that is unlocked."""
    return not session.locked or is_teacher(request, session)


def _pupil(request: Request, session: ClassSession) -> Pupil | None:
    """Return the pupil who asks; None is the teacher, and others may not."""
    known = session.pupil_of(who_asks(request))
    if known is None and not is_teacher(request, session):
        raise HTTPException(403)
    return known


def _session(request: Request, code: str) -> ClassSession:
    session = school_of(request).room.sessions.get(read_code(code))
    if session is None:
        raise HTTPException(404)
    _pupil(request, session)
    return session


def _kept_by_nobody(response: Response) -> Response:
    response.headers.update(NOT_KEPT)
    return response
