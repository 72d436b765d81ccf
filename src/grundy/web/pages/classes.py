"""A class: the teacher opens it, pupils join by a code, the teacher's table is live."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from grundy.classroom.codes import new_secret, read_code
from grundy.classroom.session import CLASSMATE, Assignment, ClassSession
from grundy.errors import GameError
from grundy.i18n import Message, in_language
from grundy.web.classroom.address import is_loopback, qr_svg, site_address
from grundy.web.classroom.live import live
from grundy.web.classroom.people import (
    greet,
    is_teacher,
    make_teacher,
    school_of,
    tokens_of,
    who_asks,
)
from grundy.web.classroom.report import clusters, exported, exported_csv, reports
from grundy.web.classroom.seating import open_for_pupil, read_assignment
from grundy.web.forms import form
from grundy.web.language import Language
from grundy.web.pages.gallery import cards
from grundy.web.pages.tables import NOT_KEPT, to, victors
from grundy.web.problem import Closed
from grundy.web.state import State
from grundy.web.templating import page, settings_of

router = APIRouter()
TEACHER_PAUSE = 0.4
"""The teacher's table changes at most so often, in seconds."""


NOT_OPENED = Message("Here a class is opened at the address that the program printed for teachers.")
NOT_TAUGHT = Message(
    "Only the teacher of this class sees this page, in the browser that opened it."
)
EMPTY = {**Assignment("nim").data(), "code": ""}
"""The fields of the entrance before anything is typed."""


# -- opening and joining -------------------------------------------------------------------------------


@router.get("/{language}/class")
async def entrance(
    request: Request, language: Language, token: str = "", game: str = "nim", p: str = ""
) -> Response:
    """Show where to type the code, and to a teacher the form that opens a class."""
    school = school_of(request)
    if token and school.is_teacher([token]):
        response = to(f"/{language}/class")
        make_teacher(request, response, token)
        return response
    return _entrance(request, language, fields={"game": game[:300], "position": p[:3000]})


def _entrance(
    request: Request, language: str, error: str | None = None, fields: dict[str, str] | None = None
) -> Response:
    school = school_of(request)
    who, tokens = who_asks(request), tokens_of(request)
    sessions = school.room.sessions.values()
    response = page(
        request,
        language,
        "class_entrance.html",
        status=400 if error else 200,
        error=error,
        fields={**EMPTY, **(fields or {})},
        may_open=not settings_of(request).class_only or is_teacher(request),
        games=cards(language),
        joined=[session.code for session in sessions if session.pupil_of(who)],
        taught=[session.code for session in sessions if school.is_teacher(tokens, session)],
    )
    response.headers.update(NOT_KEPT)
    return response


@router.post("/{language}/class")
async def open_class(request: Request, language: Language) -> Response:
    """Open a class, or go to the one whose code was typed."""
    fields = await form(request)
    school = school_of(request)
    try:
        if "code" in fields:
            code = read_code(fields["code"])
            school.room.session(code)
            return to(f"/{language}/class/{code}")
        if settings_of(request).class_only and not is_teacher(request):
            raise Closed(403, NOT_OPENED)
        assignment = await read_assignment(school, fields, language)
        token = new_secret()
        session = school.room.open_class(token, assignment, fields.get("locked") == "1")
        await school.commit(session.code)
    except GameError as error:
        with in_language(language):
            return _entrance(request, language, str(error), fields)
    response = to(f"/{language}/class/{session.code}/teacher")
    make_teacher(request, response, token)
    return response


@router.get("/{language}/class/{code}")
async def pupil(request: Request, language: Language, code: str) -> Response:
    """Show the form with the nickname, or lead a pupil to their table."""
    session = _session(request, code)
    known = session.pupil_of(who_asks(request))
    if known is None:
        return _joining(request, language, session)
    table = school_of(request).room.current_table(session.code, known.number)
    if table is None:
        table = await open_for_pupil(school_of(request), session, known, language)
    return to(f"/{language}/table/{table.id}")


@router.post("/{language}/class/{code}")
async def join(request: Request, language: Language, code: str) -> Response:
    """Join with a nickname, and sit down to play."""
    session = _session(request, code)
    school = school_of(request)
    response = to(f"/{language}/class/{session.code}")
    who = greet(request, response)
    try:
        known = school.room.join(session.code, (await form(request)).get("name", ""), who)
    except GameError as error:
        with in_language(language):
            return _joining(request, language, session, str(error))
    if school.room.current_table(session.code, known.number) is None:
        await open_for_pupil(school, school.room.session(session.code), known, language)
    await school.commit(session.code)
    return response


def _joining(
    request: Request, language: str, session: ClassSession, error: str | None = None
) -> Response:
    status = 400 if error else 200
    response = page(
        request, language, "class_join.html", status=status, session=session, error=error
    )
    response.headers.update(NOT_KEPT)
    return response


@router.post("/{language}/class/{code}/pair")
async def pair(request: Request, language: Language, code: str) -> Response:
    """Sit down with a classmate who waits, or wait for one; or wait no longer and play the computer."""
    session = _session(request, code)
    known = session.pupil_of(who_asks(request))
    if known is None:
        raise HTTPException(403)
    opponent = CLASSMATE
    if (await form(request)).get("with") == "computer":
        opponent = "computer" if session.assignment.opponent == CLASSMATE else ""
    table = await open_for_pupil(school_of(request), session, known, language, opponent)
    return to(f"/{language}/table/{table.id}")


# -- the teacher ---------------------------------------------------------------------------------------


@router.get("/{language}/class/{code}/teacher")
async def teacher(request: Request, language: Language, code: str, token: str = "") -> Response:
    """Show the teacher's table; with the token in the address the browser is remembered."""
    session = _session(request, code)
    if token and school_of(request).is_teacher([token], session):
        response = to(f"/{language}/class/{session.code}/teacher")
        make_teacher(request, response, token)
        return response
    return _teacher_page(request, language, _taught(request, code))


@router.get("/{language}/class/{code}/teacher/events")
async def teacher_events(request: Request, language: Language, code: str) -> Response:
    """Send the teacher's table whenever it changes."""
    _taught(request, code)

    async def render() -> Response | None:
        session = school_of(request).room.sessions.get(read_code(code))
        return None if session is None else _teacher_page(request, language, session)

    return live(request, read_code(code), render, pause=TEACHER_PAUSE)


@router.post("/{language}/class/{code}/teacher")
async def teach(request: Request, language: Language, code: str) -> Response:
    """Lock or unlock, project a game, set something new, let a pupil go, or end the class."""
    session = _taught(request, code)
    fields = await form(request)
    school = school_of(request)
    room = school.room
    there = f"/{language}/class/{session.code}/teacher"
    match fields.get("do"):
        case "lock" | "unlock":
            room.change(session.code, "locked", locked=fields["do"] == "lock")
        case "project":
            table = fields.get("table", "")
            shown = room.tables.get(table)
            if shown is not None and shown.session != session.code:
                raise HTTPException(404)
            room.change(session.code, "projected", table=table if shown else "")
        case "remove" if fields.get("pupil", "").isdecimal():
            room.change(session.code, "left", pupil=int(fields["pupil"]))
        case "assign":
            try:
                assignment = await read_assignment(school, fields, language)
            except GameError as error:
                with in_language(language):
                    return _teacher_page(request, language, session, str(error))
            await _assign(request, session, assignment.data(), language)
        case "end":
            everybody = room.end(session.code)
            await school.forget(everybody)
            return to(f"/{language}/class")
        case _:
            raise HTTPException(404)
    await school.commit()
    school.wake_class(room.session(session.code))
    return to(there)


async def _assign(
    request: Request, session: ClassSession, assignment: dict[str, object], language: str
) -> None:
    """Give everybody a new table; the pages of their old ones lead there by themselves."""
    school = school_of(request)
    before = {n: school.room.current_table(session.code, n) for n in session.pupils}
    now = school.room.change(session.code, "assigned", assignment=assignment)
    for number, known in now.pupils.items():
        table = await open_for_pupil(school, now, known, language)
        old = before[number]
        if old is not None and not old.following:
            school.room.follow(old.id, table.id)


def _teacher_page(
    request: Request, language: str, session: ClassSession, error: str | None = None
) -> Response:
    school = school_of(request)
    address = site_address(request)
    join_at = f"{address}/{language}/class/{session.code}"
    rows = reports(school, session)
    response = page(
        request,
        language,
        "class_teacher.html",
        status=400 if error else 200,
        session=session,
        error=error,
        games=cards(language),
        rows=rows,
        solved=sum(row.solved for row in rows),
        clusters=[
            (cluster, _picture(language, cluster.game, cluster.position))
            for cluster in clusters(school, session)
        ],
        join_at=join_at,
        alone=is_loopback(address.partition("://")[2].partition(":")[0]),
        qr=qr_svg(join_at, 7),
    )
    response.headers.update(NOT_KEPT)
    return response


def _picture(language: str, game: str, position: str) -> str:
    return State(language, game, position, opponent="friend").url("svg")


@router.get("/{language}/class/{code}/export.{kind}")
async def export(request: Request, language: Language, code: str, kind: str) -> Response:
    """Return what happened in the class as a file; nothing else is kept of it."""
    session = _taught(request, code)
    school = school_of(request)
    name = {"content-disposition": f'attachment; filename="class-{session.code}.{kind}"'}
    if kind == "csv":
        text = exported_csv(school, session)
        return Response(text, media_type="text/csv", headers={**NOT_KEPT, **name})
    if kind == "json":
        return JSONResponse(exported(school, session), headers={**NOT_KEPT, **name})
    raise HTTPException(404)


# -- the projector -------------------------------------------------------------------------------------


@router.get("/{language}/class/{code}/screen")
async def screen(request: Request, language: Language, code: str) -> Response:
    """Show the code and who is there, or the game that the teacher projects."""
    return await _screen(request, language, _taught(request, code))


@router.get("/{language}/class/{code}/screen/events")
async def screen_events(request: Request, language: Language, code: str) -> Response:
    """Send what the projector shows whenever it changes."""
    _taught(request, code)

    async def render() -> Response | None:
        session = school_of(request).room.sessions.get(read_code(code))
        return None if session is None else await _screen(request, language, session)

    return live(request, read_code(code), render)


async def _screen(request: Request, language: str, session: ClassSession) -> Response:
    school = school_of(request)
    table = school.room.tables.get(session.projected)
    view = await school.look(table, language) if table else None
    join_at = f"{site_address(request)}/{language}/class/{session.code}"
    response = page(
        request,
        language,
        "class_screen.html",
        session=session,
        table=table,
        view=view,
        join_at=join_at,
        qr=qr_svg(join_at, 12),
        victors=victors(table, view, language) if table and view else [],
        rows=reports(school, session),
    )
    response.headers.update(NOT_KEPT)
    return response


def _session(request: Request, code: str) -> ClassSession:
    session = school_of(request).room.sessions.get(read_code(code))
    if session is None:
        raise HTTPException(404)
    return session


def _taught(request: Request, code: str) -> ClassSession:
    session = _session(request, code)
    if not is_teacher(request, session):
        raise Closed(403, NOT_TAUGHT)
    return session
