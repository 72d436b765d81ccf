"""A locked class gives nothing away: every address of the site is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from grundy.web.api import PREFIX, example
from grundy.web.app import create_app
from grundy.web.questions import public_questions
from grundy.web.settings import Settings

from .classes import ClassServer, join, open_class, person, play, store_in

FILLED = {
    "language": "en",
    "game:path": "nim",
    "game": "nim",
    "kind": "html",
    "kind:path": "tree",
    "name": "nim",
    "code": "{code}",
}
SECRETS = re.compile(
    r"nim-value|nim-sum|N-position|P-position|winning move|Sprague|Grundy value|"
    r'"outcome"|"grundy"|class="sign|verdict|xor|⊕',
    re.IGNORECASE,
)
"""What would give something away in a page that stays open."""
OPEN_PATHS = re.compile(
    r"/(static|palette|offline).*|/en/(class|table)(/.*)?|/en/(svg|effects)/.*|/|/en/?"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassServer]:
    here = ClassServer(store_in(tmp_path_factory.mktemp("locked")), ("--class",))
    here.start()
    yield here
    here.kill()


def routes() -> list[str]:
    """Every address of the site, its parameters left open."""
    return sorted(_paths(create_app(Settings()).routes))


def _paths(entries: Any) -> set[str]:
    found: set[str] = set()
    for route in entries:
        if isinstance(route, APIRoute) and "GET" in route.methods:
            found.add(route.path)
        inner = getattr(route, "original_router", None)
        if inner is not None:
            found |= _paths(inner.routes)
    return found


def addresses(code: str) -> list[str]:
    """Every address, filled in, and every question of the interface with its example."""
    found = []
    for path in routes():
        filled = re.sub(r"\{(\w+)(:\w+)?\}", lambda m: FILLED.get(m[1], "nim"), path)
        found.append(filled.replace("{code}", code))
    found += [f"{PREFIX}/{verb}?{example(kind)}" for verb, kind in public_questions().items()]
    query = "p=3,4,5"
    found += [
        f"/en/play/nim?{query}&level={level}&hint={hint}&lock={lock}"
        for level in ("play", "analyse", "explain")
        for hint in ("", "3")
        for lock in ("", "0", "1")
    ]
    found += ["/en/explore/nim?p=3,4,5", "/hr/worksheet/nim", "/en/lessons/nim?a0=P"]
    return found


def test_the_list_of_addresses_is_the_whole_site() -> None:
    found = routes()
    assert len(found) > 30
    assert {"/{language}/play/{game:path}", "/{language}/class/{code}/teacher"} <= set(found)


def test_nothing_is_given_away_while_locked(server: ClassServer) -> None:
    with (
        person(server.address) as teacher,
        person(server.address) as pupil,
        person(server.address) as stranger,
    ):
        assert stranger.post("/en/class", data={"game": "nim"}).status_code == 403
        teacher.get(f"/en/class?token={server.token}")
        code = open_class(teacher, game="nim", position="3,4,5")
        table = join(pupil, code, "Ana")
        play(pupil, table, "5→4", 0)
        closed = 0
        table_page = f"/en/table/{table}"
        assert re.findall(r'href="(/en/\w*)"', _menu(pupil.get(table_page).text)) == ["/en/class"]
        assert "/en/lessons" in _menu(teacher.get(table_page).text)
        for path in [*addresses(code), f"/en/table/{table}", f"/en/table/{table}?do=3→1&at=0"]:
            for client in (pupil, stranger):
                if path.endswith("/events"):
                    continue
                answer = client.get(path, follow_redirects=False)
                plain = path.partition("?")[0]
                if not OPEN_PATHS.fullmatch(plain):
                    assert answer.status_code in (403, 404, 405), path
                    closed += answer.status_code == 403
                if path.endswith((".js", ".css")):
                    continue  # the same for everybody
                assert not SECRETS.search(answer.text), (path, SECRETS.search(answer.text))
        assert closed > 60
        # The same addresses answer the teacher, by cookie or by token.
        assert teacher.get("/api/v1/solve?game=nim&position=3,4,5").status_code == 200
        bearer = {"authorization": f"Bearer {server.token}"}
        assert stranger.get("/en/play/nim?level=explain", headers=bearer).status_code == 200
        wrong = {"authorization": "Bearer x"}
        assert stranger.get("/en/play/nim?level=explain", headers=wrong).status_code == 403
        first_event(pupil, f"/en/table/{table}/events")
        teacher.post(f"/en/class/{code}/teacher", data={"do": "unlock"})
        assert stranger.get("/api/v1/solve?game=nim&position=3,4,5").status_code == 200


def _menu(page: str) -> str:
    return page.partition('<nav class="menu"')[2].partition("</nav>")[0]


def test_a_teacher_opens_classes_all_day(server: ClassServer) -> None:
    with person(server.address) as teacher:
        refused = teacher.post("/en/class", data={"game": "nim"})
        assert "the address that the program printed" in refused.text
        teacher.get(f"/en/class?token={server.token}")
        codes = [open_class(teacher, game="nim") for _ in range(3)]
        for code in codes:
            teacher.post(f"/en/class/{code}/teacher", data={"do": "end"})
        codes = [open_class(teacher, game="nim") for _ in range(9)]
        for code in codes[-7:]:
            assert teacher.get(f"/en/class/{code}/teacher").status_code == 200
            teacher.post(f"/en/class/{code}/teacher", data={"do": "end"})
        teacher.get(f"/en/class?token={server.token}")
        for code in codes[:2]:
            teacher.post(f"/en/class/{code}/teacher", data={"do": "end"})


def first_event(client: httpx.Client, path: str) -> None:
    """What is sent to a table gives nothing away either."""
    with client.stream("GET", path) as answer:
        for line in answer.iter_lines():
            if line.startswith("data:"):
                assert not SECRETS.search(line)
                return


def test_on_other_servers_the_lock_holds_for_those_who_joined(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    server = ClassServer(store_in(tmp_path_factory.mktemp("open")))
    server.start()
    try:
        with (
            person(server.address) as teacher,
            person(server.address) as pupil,
            person(server.address) as stranger,
        ):
            code = open_class(teacher, game="nim", position="3,4,5")
            join(pupil, code, "Ana")
            open_class(pupil, game="nim")  # a teacher as well, but not of this class
            for path in ("/api/v1/solve?game=nim&position=1,2", "/en/play/nim", "/en/lessons"):
                assert pupil.get(path).status_code == 403
                assert stranger.get(path).status_code == 200
                assert teacher.get(path).status_code == 200
            beside = pupil.post("/en/table", data={"game": "nim", "name": "Ana"})
            assert "play/nim" not in beside.text, "no way that leads nowhere"
    finally:
        server.kill()
