"""Who asks: a browser is known by a secret in a cookie, a teacher by a token; neither names a person."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from grundy.classroom.codes import digest, new_secret
from grundy.classroom.session import ClassSession
from grundy.web.classroom.school import School

PLAYER, TEACHER = "grundy_player", "grundy_teacher"
KEPT_SECONDS = 24 * 3600
MOST_TOKENS = 8
"""A browser keeps this many at a time: of the server, and of the classes that are open."""


def school_of(request: Request) -> School:
    """Return the classroom of the running server."""
    found: School = request.app.state.school
    return found


def who_asks(request: Request) -> str:
    """Return what knows this browser again, empty where it has no cookie."""
    secret = request.cookies.get(PLAYER, "")
    return digest(secret) if secret else ""


def tokens_of(request: Request) -> list[str]:
    """Return the teacher's tokens that come with a request, in its cookie or as `Bearer`."""
    kept = request.cookies.get(TEACHER, "").split(".")
    bearer = request.headers.get("authorization", "")
    return [*kept, bearer.removeprefix("Bearer ").strip() if bearer.startswith("Bearer ") else ""]


def is_teacher(request: Request, session: ClassSession | None = None) -> bool:
    """Return whether a teacher asks: of this class, or of any."""
    return school_of(request).is_teacher(tokens_of(request), session)


def greet(request: Request, response: Response) -> str:
    """Give a browser that has none the secret by which it is known; return who it is."""
    secret = request.cookies.get(PLAYER, "")
    if len(secret) < 16:
        secret = new_secret()
        _keep(request, response, PLAYER, secret)
    return digest(secret)


def make_teacher(request: Request, response: Response, token: str) -> None:
    """Let a browser be known as that of a teacher; what classes that have ended leave is forgotten."""
    school = school_of(request)
    others = [kept for kept in tokens_of(request) if kept != token and school.is_teacher([kept])]
    # With that of the server more classes are opened, so it is not the one that has to go.
    tokens = sorted((token, *others), key=lambda kept: kept != school.token)
    _keep(request, response, TEACHER, ".".join(tokens[:MOST_TOKENS]))


def _keep(request: Request, response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=KEPT_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
