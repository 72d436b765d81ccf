"""A class over HTTP: joining, the teacher's table, what is locked, a game on two devices."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest

from grundy.web.settings import Settings

from .classes import join, open_class, person, play, rows
from .conftest import Site, running

Open = Callable[..., Any]


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that keeps its classes in a file."""
    store = str(tmp_path_factory.mktemp("school") / "classes.db")
    yield from running(Settings(classroom=store, page_seconds=20.0))


@pytest.fixture
def teacher(school: Site) -> Iterator[httpx.Client]:
    with person(school.address) as here:
        yield here


def until(found: Callable[[], Any], seconds: float = 20.0) -> Any:
    """Wait until something is so."""
    limit = time.monotonic() + seconds
    while not (answer := found()):
        assert time.monotonic() < limit
        time.sleep(0.05)
    return answer


def test_the_teacher_sees_who_plays_who_has_solved_and_who_errs(
    school: Site, teacher: httpx.Client
) -> None:
    code = open_class(teacher, game="nim", position="1,2", opponent="computer")
    with person(school.address) as ana, person(school.address) as ivo:
        first, second = join(ana, code, "Ana"), join(ivo, code, "Ivo")
        play(ana, first, "2→1", 0)  # the only winning move; the computer takes one, Ana the last
        until(lambda: len(re.findall(r"<li>[^<]*→", ana.get(f"/en/table/{first}").text)) >= 2)
        page = play(ana, first, "1→0", 2)
        assert "You win" in page.text
        play(ivo, second, "2→0", 0)
        table = until(
            lambda: (
                (now := rows(teacher, code))["Ivo"]["mistakes"] == "1"
                and now["Ana"]["mistakes"] == "0"
                and now
            )
        )
    assert table["Ana"] | {"here": "", "unjudged": ""} == {
        "state": "has won", "solved": "✓", "won": "1 / 1", "moves": "2", "mistakes": "0",
        "here": "", "unjudged": "",
    }  # fmt: skip
    assert table["Ivo"]["solved"] == ""
    page = teacher.get(f"/en/class/{code}/teacher").text
    assert "1 of 2 have solved it" in page
    assert "played: 2→0; right: 2→1" in page
    assert json.loads(teacher.get(f"/en/class/{code}/export.json").text)["pupils"][0]["won"] == 1
    assert "Ivo,1,0,0,1,1,0" in teacher.get(f"/en/class/{code}/export.csv").text


def test_only_the_teacher_teaches(school: Site, teacher: httpx.Client) -> None:
    code = open_class(teacher, game="nim", position="1,2")
    with person(school.address) as ana:
        join(ana, code, "Ana")
        for path in ("teacher", "screen", "export.csv", "teacher/events", "screen/events"):
            refused = ana.get(f"/en/class/{code}/{path}")
            assert refused.status_code == 403, path
            assert "Only the teacher" in refused.text
        for action in ("unlock", "end", "assign", "project", "remove"):
            sent = ana.post(f"/en/class/{code}/teacher", data={"do": action})
            assert sent.status_code == 403, action
        other = open_class(person(school.address), game="nim", position="1,2")
        assert teacher.get(f"/en/class/{other}/teacher").status_code == 403
    assert teacher.get(f"/en/class/{code}/teacher").status_code == 200


def test_unlocking_opens_what_was_locked_and_ending_deletes_everything(
    school: Site, teacher: httpx.Client
) -> None:
    code = open_class(teacher, game="nim", position="1,2")
    with person(school.address) as ana:
        table = join(ana, code, "Ana")
        solved = "/api/v1/solve?game=nim&position=1,2"
        assert ana.get(solved).status_code == 403
        assert "Explain this position" not in ana.get(f"/en/table/{table}").text
        teacher.post(f"/en/class/{code}/teacher", data={"do": "unlock"})
        assert ana.get(solved).status_code == 200
        assert "Explain this position" in ana.get(f"/en/table/{table}").text
        teacher.post(f"/en/class/{code}/teacher", data={"do": "lock"})
        assert ana.get(solved).status_code == 403
        teacher.post(f"/en/class/{code}/teacher", data={"do": "end"})
        assert ana.get(f"/en/table/{table}").status_code == 404
        assert ana.get(solved).status_code == 200


def test_a_new_task_leads_everybody_to_a_new_table(school: Site, teacher: httpx.Client) -> None:
    code = open_class(teacher, game="nim", position="1,2")
    with person(school.address) as ana:
        table = join(ana, code, "Ana")
        task = {"do": "assign", "game": "kayles", "position": "5", "opponent": "beginner"}
        teacher.post(f"/en/class/{code}/teacher", data=task)
        follow = re.search(r'data-follow="([^"]*)"', ana.get(f"/en/table/{table}").text)
        assert follow is not None
        assert "Kayles" in ana.get(follow[1]).text


def test_whoever_waits_in_vain_plays_the_computer(school: Site, teacher: httpx.Client) -> None:
    """And nobody is seated beside somebody who has gone away."""
    code = open_class(teacher, game="nim", position="1,2", opponent="classmate")
    with (
        person(school.address) as ana,
        person(school.address) as ivo,
        person(school.address) as eva,
    ):
        waits = ana.get(f"/en/table/{join(ana, code, 'Ana')}").text
        assert "Play against the computer" in waits
        assert "Play against a classmate" not in waits
        there = ana.post(f"/en/class/{code}/pair", data={"with": "computer"})
        assert "Your move" in there.text
        assert "Play against a classmate" in there.text
        assert "nobody yet" in ivo.get(f"/en/table/{join(ivo, code, 'Ivo')}").text
        teacher.post(f"/en/class/{code}/teacher", data={"do": "remove", "pupil": "1"})
        assert "nobody yet" in eva.get(f"/en/table/{join(eva, code, 'Eva')}").text
        assert (
            "Your move"
            in ana.post(f"/en/class/{code}/pair").text + eva.get(f"/en/class/{code}").text
        )


def test_the_projector_says_who_moves_and_who_has_won(school: Site, teacher: httpx.Client) -> None:
    code = open_class(teacher, game="nim", position="1,1", opponent="computer")
    with person(school.address) as ana:
        table = join(ana, code, "Ana")
        teacher.post(f"/en/class/{code}/teacher", data={"do": "project", "table": table})
        screen = f"/en/class/{code}/screen"
        assert "Ana to move" in teacher.get(screen).text
        play(ana, table, "1→0", 0)
        until(lambda: "The winner: Computer." in teacher.get(screen).text)
        teacher.post(f"/en/class/{code}/teacher", data={"do": "unlock"})
        explained = re.search(
            r'href="(/en/play/[^"]*level=explain[^"]*)"', ana.get(f"/en/table/{table}").text
        )
        assert explained is not None
        assert "at=0" in explained[1], "the position that the game began with, not the empty one"


def test_a_position_of_the_page_is_given_to_a_class(school: Site, teacher: httpx.Client) -> None:
    page = teacher.get("/en/play/kayles?p=3,4").text
    there = re.search(r'href="(/en/class\?[^"]*)"', page)
    assert there is not None
    form = teacher.get(there[1].replace("&amp;", "&")).text
    assert re.search('name="game"[^>]*value="kayles"', form)
    assert re.search('name="position" value="3,4"', form)


def test_a_bad_position_is_told_in_one_line(teacher: httpx.Client) -> None:
    answer = teacher.post("/en/class", data={"game": "nim", "position": "3,x"})
    assert answer.status_code == 400
    assert re.search(r'class="error"[^>]*>[^<]*(column|x)', answer.text)
    answer = teacher.post("/en/class", data={"game": "nim", "position": "0"})
    assert "the game is over" in answer.text


def test_forms_of_other_sites_are_refused(teacher: httpx.Client) -> None:
    form = {"game": "nim", "position": "1,2"}
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        assert teacher.post("/en/class", data=form, headers=headers).status_code == 403


def test_two_devices_and_a_spectator(school: Site) -> None:
    with (
        person(school.address) as ana,
        person(school.address) as ivo,
        person(school.address) as eva,
    ):
        answer = ana.post("/en/table", data={"game": "nim", "position": "1,2", "name": "Ana"})
        table = str(answer.url).split("/")[-1]
        key = re.search(r"\?key=(\w+)", answer.text)
        assert key is not None
        assert "wait until" in play(ana, table, "2→1", 0).text
        assert (
            ivo.post(f"/en/table/{table}/sit", data={"key": "WRONG", "name": "x"}).status_code
            == 403
        )
        joined = ivo.post("/en/table", data={"code": key[1].lower()})
        assert "Take a seat" in joined.text
        ivo.post(f"/en/table/{table}/sit", data={"key": key[1], "name": "Ivo"})
        assert "it is not your move" in play(ivo, table, "2→1", 0).text
        assert "it is not your move" in play(eva, table, "2→1", 0).text
        seen = watch(eva, table)
        assert play(ana, table, "2→1", 0).status_code == 200
        assert play(ana, table, "2→1", 0).status_code == 200  # sent twice, made once
        assert play(ivo, table, "1→0", 1).status_code == 200
        assert "You win" in play(ana, table, "1→0", 2).text
        until(lambda: any("The winner: Ana." in html for html in seen))
        assert "data-move" not in seen[0].partition('id="board"')[2].partition("</div>")[0]


def test_seats_of_a_coalition_game_are_taken_one_by_one(school: Site) -> None:
    people = [person(school.address) for _ in range(3)]
    answer = people[0].post(
        "/en/table", data={"game": "coalition(aab)", "position": "4", "name": "A"}
    )
    table = str(answer.url).split("/")[-1]
    key = re.search(r"\?key=(\w+)", answer.text)
    assert key is not None
    for number, name in ((2, "C"), (1, "B")):
        sit = {"key": key[1], "name": name, "seat": str(number)}
        people[number].post(f"/en/table/{table}/sit", data=sit)
    assert play(people[0], table, "1", 0).status_code == 200
    assert "it is not your move" in play(people[2], table, "1", 1).text
    assert play(people[1], table, "1", 1).status_code == 200
    for client in people:
        client.close()


def watch(client: httpx.Client, table: str) -> list[str]:
    """Read the events of a table beside the test; the first has come."""
    seen: list[str] = []

    def read() -> None:
        with suppress(httpx.HTTPError), client.stream("GET", f"/en/table/{table}/events") as answer:
            for line in answer.iter_lines():
                if line.startswith("data: {"):
                    seen.append(json.loads(line[6:])["html"])

    threading.Thread(target=read, daemon=True).start()
    until(lambda: seen)
    return seen


def test_two_browsers_play_and_nothing_needs_reloading(browser: Any, school: Site) -> None:
    one, two = browser.new_context(), browser.new_context()
    ana, ivo = one.new_page(), two.new_page()
    ana.goto(f"{school.address}/en/table?game=domineering&p=4x4")
    ana.fill("#name", "Ana")
    ana.get_by_role("button", name="Open and invite").click()
    link = ana.get_by_role("link", name="Copy the invitation").get_attribute("href")
    ivo.goto(link)
    ivo.fill("#name", "Ivo")
    ivo.get_by_role("button", name="Join").click()
    ana.wait_for_selector("#status:has-text('Your move')")
    ana.locator("[data-board] a.hot").first.click()
    ivo.wait_for_selector("#status:has-text('Your move')")
    ivo.locator("[data-board] a.hot").first.click()
    ana.wait_for_selector("#status:has-text('Your move')")
    assert ana.locator(".line li").count() == 2
    one.close()
    two.close()


def test_removing_a_pupil_is_asked_for(browser: Any, school: Site) -> None:
    context, classmate = browser.new_context(), browser.new_context()
    teacher, pupil = context.new_page(), classmate.new_page()
    teacher.goto(f"{school.address}/en/class")
    teacher.get_by_role("button", name="Open a class").click()
    code = teacher.locator(".code").inner_text().strip()
    pupil.goto(f"{school.address}/en/class/{code}")
    pupil.fill("#name", "Ana")
    pupil.get_by_role("button", name="Join").click()
    button = teacher.get_by_role("button", name="Remove from the class: Ana")
    asked: list[str] = []

    def answer(dialog: Any, *, yes: bool) -> None:
        asked.append(dialog.message)
        dialog.accept() if yes else dialog.dismiss()

    teacher.once("dialog", lambda dialog: answer(dialog, yes=False))
    button.click()
    teacher.reload()
    button.wait_for()
    teacher.once("dialog", lambda dialog: answer(dialog, yes=True))
    button.click()
    button.wait_for(state="detached")
    assert asked == ["Remove Ana from the class?"] * 2
    context.close()
    classmate.close()


def test_the_code_is_read_from_the_last_row(browser: Any, school: Site) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    teacher = context.new_page()
    teacher.goto(f"{school.address}/en/class")
    teacher.get_by_role("button", name="Open a class").click()
    code = teacher.locator(".code").inner_text().strip()
    teacher.goto(f"{school.address}/en/class/{code}/screen")
    boxes = {
        name: teacher.locator(f".screen {name}").bounding_box() for name in (".qr", ".code", "code")
    }
    assert boxes[".qr"]["height"] > 360, "half of the screen"
    assert 80 < boxes[".code"]["height"] < 160, "large, and on one line"
    assert 20 < boxes["code"]["height"] < 40, "the address as well"
    assert all(box["y"] + box["height"] <= 720 for box in boxes.values())
    context.close()


def test_five_seats_fit_a_phone(browser: Any, school: Site) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    ana = context.new_page()
    ana.goto(f"{school.address}/sl/table?game=coalition(aabcb)&p=9")
    ana.fill("#name", "Ana")
    ana.locator("form button.main").first.tap()
    ana.wait_for_selector(".players li:nth-child(5)")
    wide = "seats => seats.map(seat => seat.scrollWidth - seat.clientWidth)"
    assert ana.locator(".players li").evaluate_all(wide) == [0] * 5
    context.close()
