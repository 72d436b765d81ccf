"""Lessons in the page: played on the board, with hints, in four languages, and written by a teacher."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from grundy.core.budget import Budget
from grundy.i18n import LANGUAGES
from grundy.solvers.result import Result
from grundy.web.lesson import Lesson, LessonStep, lessons
from grundy.web.teaching.checking import choices, right_answers, solved

from .conftest import Site

Open = Callable[..., Any]
TOML = """
title = "Équal & <heaps>"
[[step]]
game = "nim"
position = "1,2"
task = "move"
text = "Leave equal heaps."
[[step]]
game = "nim"
position = "1,2"
task = "win"
text = "And now win."
"""


def wrong_answer(step: LessonStep) -> str:
    """Return an answer that is wrong: a losing move, where there is one."""
    result = solved(step, Budget(20.0))
    right = right_answers(step, result)
    if step.task == "move" and isinstance(result, Result):
        first = result.player or result.game.movers()[0]
        bad = [m.move for m in result.moves if m.player == first and m.move not in right]
        return bad[0] if bad else "0"
    offered = [key for key, _ in choices(step)]
    return next((key for key in offered if key not in right), "17")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_opens(site: Site, language: str) -> None:
    for name, lesson in lessons().items():
        page = site.get(f"/{language}/lessons/{name}")
        assert page.status == 200
        assert page.text.count("data-board") == 1
        assert len(re.findall(r'class="button" data-swap href="[^"]*s=\d', page.text)) >= len(
            lesson.steps
        )


def test_a_lesson_without_a_script(open_page: Open) -> None:
    page = open_page("/en/lessons/nim", java_script_enabled=False)
    page.locator("[data-answer=N]").click()
    assert "Not yet" in page.locator(".error").inner_text()
    page.locator("[data-answer=P]").click()
    assert "1 of 4" in page.locator(".tag").inner_text()
    page.get_by_role("link", name="Next step").click()
    page.fill("#answer", "1")
    page.get_by_role("button", name="Check").click()
    page.get_by_role("link", name="Next step").click()
    page.locator('[data-board] a[data-move="13→0"]').first.click(force=True)
    assert "After 13→0 the opponent wins with 12→11." in page.locator(".error").inner_text()
    for said in ("nim-sum", "Look at the part", "Play 1"):
        page.get_by_role("link", name=re.compile("hint", re.IGNORECASE)).click()
        assert said in page.locator(".hints").inner_text()
    page.locator('[data-board] a[data-move="12→6"]').first.click(force=True)
    assert "3 of 4" in page.locator(".tag").inner_text()
    page.get_by_role("link", name="Next step").click()
    win(page)
    assert "4 of 4" in page.locator(".tag").inner_text()


def win(page: Any) -> None:
    """Play a whole game with all hints, and go back to the lesson."""
    page.locator("a.main[href*='/play/']").click()
    for _ in range(60):
        if page.locator(".note.done").count():
            break
        page.goto(page.url + "&hint=3")
        marked = page.locator('[data-board] a[aria-label$="✓"]')
        if marked.count():
            marked.first.click(force=True)
            page.wait_for_load_state()
        else:  # no place, or no winning move any more: the first one in the list
            page.goto(page.url.replace("&hint=3", ""))
            page.locator(".moves a").first.click()
        page.wait_for_timeout(50)
    page.locator(".note.done a").click()


def test_moves_are_tried_out_before_a_question_is_answered(open_page: Open) -> None:
    page = open_page("/en/lessons/symmetry")
    page.locator("[data-board] a.hot").first.click()
    page.wait_for_selector("text=Tried out")
    page.get_by_role("link", name="Back to the task").click()
    page.wait_for_selector("text=You can try moves out")
    page.focus("[data-answer=P]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".note.done")


def test_a_teacher_writes_a_lesson_and_pupils_do_it(open_page: Open, site: Site) -> None:
    page = open_page("/en/lessons/write")
    page.fill("#title", "My lesson")
    page.fill("#text0", "Leave two equal heaps {like this}.")
    page.fill("#game0", "nim")
    page.fill("#position0", "1,x")
    page.get_by_role("button", name="Preview and share").first.click()
    assert "step 1:" in page.locator(".error").inner_text()
    assert page.input_value("#text0") == "Leave two equal heaps {like this}."
    page.fill("#position0", "1,2")
    page.get_by_role("button", name="Preview and share").first.click()
    link = page.get_by_role("link", name="Copy the link").get_attribute("href")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    with open(saved.value.path(), encoding="utf-8") as file:
        assert 'title = "My lesson"' in file.read()
    pupil = open_page(link)
    assert "Leave two equal heaps {like this}." in pupil.locator(".stage").inner_text()
    pupil.locator('[data-board] a[data-move="2→1"]').first.click(force=True)
    pupil.wait_for_selector(".note.done")


def test_a_file_becomes_a_lesson(open_page: Open, tmp_path: Any) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TOML, encoding="utf-8")
    page = open_page("/en/lessons/write")
    page.locator("summary").click()
    page.set_input_files("#file", str(file))
    page.wait_for_function("() => document.getElementById('toml').value.includes('heaps')")
    page.locator("details button").click()
    page.get_by_role("link", name="Preview", exact=True).click()
    assert "Équal & <heaps>" in page.locator("h1").inner_text()
    page.goto(page.url + "&s=2")
    win(page)
    assert "1 of 2" in page.locator(".tag").inner_text()


def test_a_task_that_nobody_can_do_is_told_to_its_author(site: Site) -> None:
    def step(game: str, position: str, task: str, more: str = "") -> str:
        return f'[[step]]\ngame = "{game}"\nposition = "{position}"\ntask = "{task}"\n{more}\n'

    steps = [
        step("nim", "1,2", "move"),
        step("nim", "1,1", "move"),
        step("nim", "1,1", "win"),
        step("nim", "1,1", "win", "second = true"),
        step("nim", "1,1", "winner"),
        step("tic-tac-toe", "...|...|...", "win"),
        step("domineering", "2x2", "move"),
    ]
    sent = {"toml": 'title = "Mine"\n' + "".join(steps)}
    answer = httpx.post(site.address + "/en/lessons/write", data=sent, follow_redirects=True)
    said = re.findall(r"Step (\d): nobody can do this task", answer.text)
    assert said == ["2", "3", "6"]
    assert "Copy the link" in answer.text


def test_a_lesson_is_only_sent_from_our_own_form(site: Site) -> None:
    there = site.address + "/en/lessons/write"
    evil = {"origin": "http://evil.example"}
    assert httpx.post(there, data={"toml": TOML}, headers=evil).status_code == 403
    assert httpx.post(there, data={"toml": TOML}).status_code == 303
    assert httpx.post(there, data={"toml": "title = 3"}).status_code == 400
    assert httpx.post(there, data={"toml": "x" * 20_000}).status_code == 413
    assert site.get("/en/lessons/own?l=nothing").status == 400
    assert site.get("/en/lessons/own").status == 400


def walk(page: Any, site: Site, language: str, name: str) -> None:
    """Every step of a lesson with a wrong answer, all hints and the right answer."""
    lesson = lessons()[name]
    page.goto(f"{site.address}/{language}/lessons/{name}")
    for number, step in enumerate(lesson.steps):
        _answer(page, lesson, number, wrong_answer(step))
        page.wait_for_selector(".error")
        while page.locator("[data-key=h]").count():
            before = page.locator(".hints li").count()
            page.locator("[data-key=h]").click()
            page.wait_for_function(
                "n => document.querySelectorAll('.hints li').length > n", arg=before
            )
        assert page.locator(".hints li").count() >= (1 if step.second else 2)
        if step.task == "win":
            win(page)
        else:
            _answer(page, lesson, number, right_answers(step, solved(step, Budget(20.0)))[0])
        page.wait_for_selector(".note.done")
        if number + 1 < len(lesson.steps):
            page.locator(".step .actions a.main").click()
            page.wait_for_selector(f"#step{number + 2}")
    assert page.locator(".way .good").count() == len(lesson.steps)
    assert page.locator(".way .bad").count() == 0


@pytest.mark.parametrize(("language", "name"), [("hr", "coalitions"), ("sl", "outcomes")])
def test_a_lesson_is_walked_through(open_page: Open, site: Site, language: str, name: str) -> None:
    walk(open_page(f"/{language}/lessons"), site, language, name)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_walked_through(open_page: Open, site: Site, language: str) -> None:
    page = open_page(f"/{language}/lessons")
    for name in lessons():
        walk(page, site, language, name)


def _answer(page: Any, lesson: Lesson, number: int, answer: str) -> None:
    """Answer as a pupil does: on the board where the move has a place, else by a button or a field."""
    step = lesson.steps[number]
    place = page.locator(f'[data-board] a.hot[data-move="{answer}"]')
    if step.task == "win":
        page.goto(page.url + ("&" if "?" in page.url else "?") + f"a{number}={quote(answer)}")
    elif step.task == "move" and place.count():
        place.first.click(force=True)
    elif page.locator(f'[data-answer="{answer}"]').count():
        page.locator(f'[data-answer="{answer}"]').click()
    else:
        page.fill("#answer", answer)
        page.press("#answer", "Enter")
