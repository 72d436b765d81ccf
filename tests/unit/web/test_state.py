"""Every state has a URL that is read back as the same state."""

from __future__ import annotations

from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.errors import GameError
from grundy.web.state import LEVELS, MAX_BRANCHES, OPPONENTS, State

WORDS = st.text(
    st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="~"),
    min_size=1,
    max_size=20,
)
MOVES = st.lists(WORDS.filter(lambda word: word.strip()), max_size=5).map(tuple)


@given(
    st.sampled_from(["en", "hr", "sr", "sl"]),
    WORDS.filter(lambda word: word == word.strip()),
    st.none() | WORDS | st.just(""),
    MOVES,
    st.integers(0, 4),
    st.booleans(),
    st.sampled_from(LEVELS),
    st.sampled_from(OPPONENTS),
    st.integers(0, 3),
    st.lists(MOVES, max_size=4),
    MOVES,
)
def test_round_trip(
    language: str,
    game: str,
    position: str | None,
    moves: tuple[str, ...],
    shown: int,
    flag: bool,
    level: str,
    opponent: str,
    hint: int,
    lines: list[tuple[str, ...]],
    picked: tuple[str, ...],
) -> None:
    start = State(
        language,
        game,
        position,
        moves,
        misere=flag,
        level=level,
        opponent=opponent,
        second=not flag,
        hint=hint,
        locked=flag,
        editing=not flag,
        task="nim.2?a0=P",
    )
    for line in lines:
        start = start.on(line)
    state = start.at(shown).having(picked=picked, hint=hint)
    parts = urlsplit(state.url())
    path = unquote(parts.path).split("/", 3)
    assert (
        State.read(path[1], path[3], dict(parse_qsl(parts.query, keep_blank_values=True))) == state
    )


def test_keys_that_no_page_writes_are_ignored() -> None:
    odd = {"m": "~ ~", "z": "1", "level": "", "misere": "0"}
    assert State.read("en", "nim", odd) == State("en", "nim")


@pytest.mark.parametrize(
    "odd", ["level=god", "vs=?", "hint=9", "side=third", "misere=7", "lock=yes", "edit=2"]
)
def test_an_odd_setting_is_refused(odd: str) -> None:
    key, _, word = odd.partition("=")
    with pytest.raises(GameError, match=f"{key} must be one of "):
        State.read("en", "nim", {key: word})


@pytest.mark.parametrize("at", ["-1", "3", "99999999", "x", "²"])
def test_a_place_that_the_line_does_not_have_is_refused(at: str) -> None:
    with pytest.raises(GameError, match="number of moves made, from 0 to 2"):
        State.read("en", "nim", {"p": "3,5", "m": "3→1~5→1", "at": at})
    assert State.read("en", "nim", {"m": "3→1~5→1", "at": "2"}).shown is None


def test_a_line_is_walked() -> None:
    state = State("en", "nim", "3,5", moves=("3→1", "5→1"))
    assert state.at(1).played == ("3→1",)
    assert state.at(1).playing("5→0").moves == ("3→1", "5→0")
    assert state.at(2) == state
    assert state.having(hint=2).at(0).hint == 0


def test_every_line_is_kept_once() -> None:
    state = State("en", "nim", "3,5").playing("3→1").playing("5→1")
    other = state.at(1).playing("5→0")
    assert other.branches == (("3→1", "5→1"),)
    assert other.on(("3→1", "5→1")).branches == (("3→1", "5→0"),)
    assert other.at(1).playing("5→1").branches == (("3→1", "5→0"),)
    assert other.at(0).branches == other.branches
    assert other.afresh() == State("en", "nim", "3,5")
    longer = other.playing("1→0")
    assert longer.branches == other.branches  # its own beginning is no other line


def test_only_so_many_branches() -> None:
    state = State("en", "nim", "99")
    for left in range(30):
        state = state.at(0).playing(f"99→{left}")
    assert len(state.branches) == MAX_BRANCHES
    assert state.branches[0] == ("99→28",)  # the newest are kept
