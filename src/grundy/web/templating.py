"""Templates in the visitor's language, and what every page needs: menu, languages, addresses."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from grundy._version import __version__
from grundy.i18n import LANGUAGES, Message, in_language, plural, show
from grundy.i18n.languages import asked_for
from grundy.web.settings import Settings

MENU = (
    ("", Message("Games")),
    ("rules", Message("Heap rules")),
    ("values", Message("Values")),
    ("coalitions", Message("Coalitions")),
    ("lessons", Message("Lessons")),
    ("class", Message("Class")),
    ("worksheets", Message("Worksheets")),
    ("glossary", Message("Glossary")),
    ("sources", Message("Sources")),
    ("api", Message("Interface")),
)


@cache
def environment() -> Environment:
    """Return the template engine; every string is escaped unless it is marked as safe."""
    env = Environment(
        loader=PackageLoader("grundy.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals["_"] = _translated
    env.globals["plural"] = _counted
    env.globals["show"] = show
    env.filters["safe_html"] = Markup
    env.filters["number"] = _typeset
    return env


def page(
    request: Request, language: str, template: str, *, status: int = 200, **data: Any
) -> HTMLResponse:
    """Return a template as a page in `language`."""
    with in_language(language):
        html = (
            environment()
            .get_template(template)
            .render(
                language=language,
                html_lang=LANGUAGES[language].tag,
                languages=_languages(request, language),
                menu=[
                    (f"/{language}/{path}", show(title), path)
                    for path, title in MENU
                    if path == "class" or not request.scope.get("locked")
                ],
                section=_section(request),
                version=__version__,
                **data,
            )
        )
    return HTMLResponse(html, status)


def _typeset(number: str | None) -> str:
    """Return a number of a document as pages show it: with a minus, not a hyphen."""
    return "–" if number is None else str(number).replace("-", "−")


def preferred_language(request: Request) -> str:
    """Return the first of our languages that the browser asks for."""
    for part in request.headers.get("accept-language", "").split(",")[:20]:
        if language := asked_for(part):
            return language
    return "en"


def settings_of(request: Request) -> Settings:
    """Return the limits of the running server."""
    found: Settings = request.app.state.pool.settings
    return found


def _translated(text: str, /, **arguments: object) -> str:
    return Message(text, **arguments).render()


def _counted(one: str, many: str, /, *, n: int, **arguments: object) -> str:
    return plural(one, many, n=n, **arguments).render()


def _languages(request: Request, current: str) -> list[dict[str, Any]]:
    """Return the same page in every language."""
    path = request.scope["raw_path"].decode("latin-1")
    rest = path.split("/", 2)[2] if path.count("/") >= 2 else ""
    query = request.scope["query_string"].decode("latin-1")
    return [
        {
            "code": other.code,
            "name": other.name,
            "sign": other.sign or other.code.upper(),
            "tag": other.tag,
            "url": f"/{other.code}/{rest}" + (f"?{query}" if query else ""),
            "current": other.code == current,
        }
        for other in LANGUAGES.values()
    ]


def _section(request: Request) -> str:
    parts = request.url.path.split("/")
    return parts[2] if len(parts) > 2 else ""
