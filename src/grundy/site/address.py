"""Addresses in a folder: what the application writes from the root is moved to where the folder lies.

The application knows only addresses such as `/en/play/nim`. In a folder they begin with the folder's own
path; in a page that lies there as a file, with as many `../` as the page is deep.

>>> moved('<a href="/en/">…</a><img src="/en/svg/nim?p=1">', "/~ana/games")
'<a href="/~ana/games/en/">…</a><img data-src="/~ana/games/en/svg/nim?p=1">'
>>> moved_back(moved('<form action="/en/values">', "/x"), "/x")
'<form action="/en/values">'
"""

from __future__ import annotations

import json
import re

from grundy.i18n.languages import LANGUAGES

_ATTRIBUTES = r"href|src|action|formaction|data-[a-z-]+"
_ROOTED = re.compile(rf'(\s(?:{_ATTRIBUTES})=")/(?!/)')
_PICTURE = re.compile(rf'(<img\b[^>]*?\s)src="(/(?:{"|".join(LANGUAGES)})/[^"]*)"')
_EVENT = "data: "


def moved(html: str, folder: str) -> str:
    """Return a page whose addresses begin with `folder`; pictures wait for the engine to draw them."""
    waiting = _PICTURE.sub(r'\1data-src="\2"', html)
    return _ROOTED.sub(rf"\g<1>{folder}/", waiting)


def moved_back(html: str, folder: str) -> str:
    """Return the page as the application wrote it."""
    plain = re.sub(rf'(\s(?:{_ATTRIBUTES})="){re.escape(folder)}/', r"\g<1>/", html)
    return re.sub(r'(<img\b[^>]*?\s)data-src="', r'\1src="', plain)


def moved_event(event: str, folder: str) -> str:
    """Return an event of a page that improves, with the addresses of the page moved.

    >>> moved_event('data: {"html": "<a href=\\\\"/en/\\\\">"}\\n\\n', "/x")
    'data: {"html": "<a href=\\\\"/x/en/\\\\">"}\\n\\n'
    """
    if not event.startswith(_EVENT):
        return event
    data = json.loads(event.removeprefix(_EVENT))
    if "html" not in data:
        return event
    data["html"] = moved(data["html"], folder)
    return f"{_EVENT}{json.dumps(data, ensure_ascii=False)}\n\n"


def pictures(html: str) -> list[str]:
    """Return the addresses of the pictures of a page.

    >>> pictures('<img class="a" src="/en/svg/nim?p=1&amp;x=2" alt="">')
    ['/en/svg/nim?p=1&amp;x=2']
    """
    return [found[1] for found in _PICTURE.findall(html)]
