"""A tournament of strategies in a class: entered by pupils, played by us, replayed move by move."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from grundy.core.budget import Budget
from grundy.errors import GameError
from grundy.web.classroom.tourney import PLAYERS, entered, round_robin, standings
from grundy.web.settings import Settings

from .classes import join, open_class, person
from .conftest import Site, running


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    store = str(tmp_path_factory.mktemp("school") / "classes.db")
    yield from running(Settings(classroom=store, page_seconds=20.0))


def test_pupils_enter_and_the_teacher_lets_them_play(school: Site) -> None:
    with (
        person(school.address) as teacher,
        person(school.address) as ana,
        person(school.address) as ivo,
        person(school.address) as stranger,
    ):
        code = open_class(teacher, game="nim", position="3,4,5")
        there = f"/en/class/{code}/tournament"
        join(ana, code, "Ana")
        join(ivo, code, "Ivo")
        assert stranger.get(there).status_code == 403
        assert stranger.post(there, data={"strategy": "perfect"}).status_code == 403
        assert ana.post(there, data={"strategy": "evil.py:Mine"}).status_code == 400
        assert "perfect" in ana.post(there, data={"strategy": "perfect"}).text
        ivo.post(there, data={"strategy": "random"})
        ivo.post(there, data={"strategy": "greedy", "quantity": "fewest-replies"})
        assert ana.post(there, data={"do": "hold"}).status_code == 403
        shown = teacher.post(there, data={"do": "hold"})
        assert shown.status_code == 200
        rows = re.findall(r'data-entry="([^"]*)">.*?<td>(\d+)</td>', shown.text)
        assert rows[0] == ("Ana (perfect)", "2")
        assert rows[1][0] == "Ivo (greedy(fewest-replies))"
        # Results tell who wins: pupils see them once the explanation is unlocked.
        assert "data-entry" not in ana.get(there).text
        assert "Your teacher will show" in ana.get(there).text
        assert "<strong>greedy" not in ana.get(there).text
        assert ana.get(f"{there}/0").status_code == 404
        teacher.post(f"/en/class/{code}/teacher", data={"do": "unlock"})
        assert "data-entry" in ana.get(there).text
        replay = ana.get(f"{there}/0?at=1").text
        picture = re.search(r'<img src="([^"]*svg/nim[^"]*)"', replay)
        assert picture is not None
        assert ana.get(picture[1].replace("&amp;", "&")).status_code == 200
        assert ana.get(f"{there}/99").status_code == 404


def test_a_tournament_of_one_is_refused(school: Site) -> None:
    with person(school.address) as teacher:
        code = open_class(teacher, game="nim", position="3,4,5")
        there = f"/en/class/{code}/tournament"
        assert "two entries" in teacher.post(there, data={"do": "hold"}).text
        code = open_class(teacher, game="coalition(011)", position="6")
        there = f"/en/class/{code}/tournament"
        teacher.post(there, data={"strategy": "perfect"})
        assert teacher.post(there, data={"do": "hold"}).status_code == 400


def test_every_strategy_of_the_catalogue_can_be_entered() -> None:
    for name in PLAYERS:
        assert entered(name, "") == name
    for text in ("", "my.py:Mine", "perfect)", "vector:1,2"):
        with pytest.raises(GameError):
            entered(text, "")


def test_the_table_counts_every_game() -> None:
    names = ("perfect", "random", "confusing")
    found = round_robin("nim", "3,4,5", False, names, Budget(20.0))
    assert found["exact"]
    assert len(found["games"]) == 6
    rows = standings(names, found["games"])
    assert sum(row["wins"] for row in rows) == sum(row["losses"] for row in rows) == 6


def test_a_tournament_that_takes_too_long_is_cut_short() -> None:
    found = round_robin("domineering", "8x8", False, ("perfect", "confusing"), Budget(0.2))
    assert found["exact"] is False
