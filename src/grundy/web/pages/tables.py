"""Tables: a game on several devices, by invitation or in a class."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from grundy.classroom.codes import read_code
from grundy.classroom.table import GameTable
from grundy.errors import GameError
from grundy.i18n import Message, in_language, show
from grundy.web.classroom.address import qr_svg, site_address
from grundy.web.classroom.live import live
from grundy.web.classroom.people import (
    greet,
    is_teacher,
    school_of,
    tokens_of,
    who_asks,
)
from grundy.web.classroom.seating import open_by_invitation, open_for_pupil, play_again
from grundy.web.forms import form
from grundy.web.language import Language
from grundy.web.state import State
from grundy.web.templating import page

router = APIRouter()
NOT_KEPT = {"cache-control": "no-store"}


def to(address: str) -> RedirectResponse:
    """Return the way on after a form."""
    return RedirectResponse(address, 303, headers=NOT_KEPT)


@router.get("/{language}/table")
async def tables(request: Request, language: Language, game: str = "nim", p: str = "") -> Response:
    """Show the form that opens a table."""
    return page(request, language, "tables.html", game=game[:300], position=p[:3000], error=None)


@router.post("/{language}/table")
async def open_table(request: Request, language: Language) -> Response:
    """Open a table, or go to the one whose code was typed."""
    fields = await form(request)
    school = school_of(request)
    response = to("")
    try:
        if fields.get("code"):
            key = read_code(fields["code"])
            found = school.room.with_key(key)
            if found is None:
                raise GameError('there is no table with the code "{code}"', code=key)
            return to(f"/{language}/table/{found.id}?key={key}")
        table = await open_by_invitation(school, fields, greet(request, response), language)
    except GameError as error:
        with in_language(language):
            said = str(error)
        return page(
            request,
            language,
            "tables.html",
            status=400,
            game=fields.get("game", ""),
            position=fields.get("position", ""),
            error=said,
        )
    response.headers["location"] = f"/{language}/table/{table.id}"
    return response


@router.get("/{language}/table/{name}")
async def table(
    request: Request,
    language: Language,
    name: str,
    key: str = "",
    pick: str = "",
    do: str = "",
) -> Response:
    """Show a table; with `do` ask whether the move is meant, which is the way without a script."""
    here = _found(request, name)
    picked = tuple(word for word in pick[:300].split("~") if word)
    return await _page(request, language, here, key=key, picked=picked, asked=do[:200])


@router.get("/{language}/table/{name}/events")
async def table_events(request: Request, language: Language, name: str, key: str = "") -> Response:
    """Send the table whenever something changes there."""
    _found(request, name)

    async def render() -> Response | None:
        here = school_of(request).room.tables.get(name)
        return None if here is None else await _page(request, language, here, key=key)

    return live(request, name, render, who_asks(request))


@router.post("/{language}/table/{name}")
async def make_move(
    request: Request, language: Language, name: str, do: str = "", at: int = -1
) -> Response:
    """Make a move; the same move sent twice is made once."""
    here = _found(request, name)
    fields = await form(request)
    move = (do or fields.get("do", ""))[:200].strip()
    number = at if at >= 0 else int(fields["at"]) if fields.get("at", "").isdecimal() else -1
    who = who_asks(request)
    error: GameError | None = None
    try:
        sent_twice = 0 <= number < len(here.moves) and here.seat_of(who) is not None
        if here.is_waiting:
            raise GameError("wait until every seat is taken")
        if not here.may_move(who) and not sent_twice:
            raise GameError("it is not your move")
        await school_of(request).play(here, number, move, language)
    except GameError as problem:
        error = problem
    if error is None:
        return to(f"/{language}/table/{name}")
    with in_language(language):
        said = str(error)
    return await _page(request, language, _found(request, name), error=said)


@router.post("/{language}/table/{name}/sit")
async def take_seat(request: Request, language: Language, name: str) -> Response:
    """Take an open seat with the code of the invitation."""
    here = _found(request, name)
    fields = await form(request)
    response = to(f"/{language}/table/{name}")
    if read_code(fields.get("key", "")) != here.key:
        raise HTTPException(403)
    seat = int(fields["seat"]) if fields.get("seat", "").isdecimal() else None
    school = school_of(request)
    school.room.sit(name, greet(request, response), fields.get("name", ""), seat)
    await school.commit(name, here.session)
    return response


@router.post("/{language}/table/{name}/again")
async def again(request: Request, language: Language, name: str) -> Response:
    """Play once more: the same people, or a pupil against the computer."""
    here = _found(request, name)
    who = who_asks(request)
    seat = here.seat_of(who)
    if seat is None:
        raise HTTPException(403)
    school = school_of(request)
    if here.session and any(other.computer for other in here.seats):
        session = school.room.session(here.session)
        pupil = session.pupil_of(who)
        if pupil is None:
            raise HTTPException(403)
        after = await open_for_pupil(school, session, pupil, language)
    else:
        after = await play_again(school, here, language)
    return to(f"/{language}/table/{after.id}")


def _found(request: Request, name: str) -> GameTable:
    here = school_of(request).room.tables.get(name)
    if here is None:
        raise HTTPException(404)
    return here


async def _page(
    request: Request,
    language: str,
    table: GameTable,
    *,
    key: str = "",
    picked: tuple[str, ...] = (),
    asked: str = "",
    error: str | None = None,
) -> Response:
    school, who = school_of(request), who_asks(request)
    view = await school.look(table, language, picked)
    mine = table.seat_of(who)
    address = f"{site_address(request)}/{language}/table/{table.id}"
    session = school.room.sessions.get(table.session)
    invites = mine is not None and table.is_waiting and not table.session
    response = page(
        request,
        language,
        "table.html",
        status=400 if error else 200,
        table=table,
        view=view,
        mine=mine,
        yours=table.may_move(who) and not table.is_waiting,
        seats=[
            {**shown, "name": seat.name, "computer": seat.computer, "open": seat.is_open}
            for shown, seat in zip(view["seats"], table.seats, strict=True)
        ],
        victors=victors(table, view, language),
        key=key if read_code(key) == table.key else "",
        asked=asked,
        error=error,
        invitation=f"{address}?key={table.key}" if invites else "",
        qr=qr_svg(f"{address}?key={table.key}", 5) if invites else "",
        watching=address,
        session=session,
        explain=_explain(table, language) if _may_explain(request, session) else "",
        effects=State(
            language,
            table.game,
            table.position,
            moves=table.moves,
            misere=table.misere,
            opponent="friend",
        ).url("effects"),
    )
    response.headers.update(NOT_KEPT)
    return response


def victors(table: GameTable, view: dict[str, Any], language: str) -> list[str]:
    """Return how those are called who have won."""
    computer = show(Message("Computer"), language)
    titles = [computer if seat.computer else seat.name for seat in table.seats]
    return [titles[i] or view["seats"][i]["title"] for i in table.winners]


def _may_explain(request: Request, session: Any) -> bool:
    if school_of(request).is_locked_for(who_asks(request), tokens_of(request)):
        return False  # a game beside the class
    return session is None or not session.locked or is_teacher(request, session)


def _explain(table: GameTable, language: str) -> str:
    """Return where the position is explained; of a game that is over, the one that it began with."""
    return State(
        language,
        table.game,
        table.position,
        moves=table.moves,
        shown=0 if table.is_over else None,
        misere=table.misere,
        level="explain",
        opponent="friend",
    ).url()
