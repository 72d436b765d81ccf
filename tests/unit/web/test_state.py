"""Every state has a URL that is read back as the same state."""

from __future__ import annotations

from urllib.parse import parse_qsl, unquote, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from grundy.web.state import LEVELS, OPPONENTS, State

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
) -> None:
    state = State(
        language,
        game,
        position,
        moves,
        shown if shown < len(moves) else None,
        misere=flag,
        level=level,
        opponent=opponent,
        second=not flag,
        hint=hint,
        locked=flag,
        editing=not flag,
        task="nim.2?a0=P",
    )
    parts = urlsplit(state.url())
    path = unquote(parts.path).split("/", 3)
    assert (
        State.read(path[1], path[3], dict(parse_qsl(parts.query, keep_blank_values=True))) == state
    )


def test_odd_values_are_ignored() -> None:
    odd = {"at": "-3", "level": "god", "vs": "?", "hint": "9", "m": "~ ~", "lock": "yes", "z": "1"}
    assert State.read("en", "nim", odd) == State("en", "nim")


def test_a_line_is_walked() -> None:
    state = State("en", "nim", "3,5", moves=("3→1", "5→1"))
    assert state.at(1).played == ("3→1",)
    assert state.at(1).playing("5→0").moves == ("3→1", "5→0")
    assert state.at(2) == state
    assert state.having(hint=2).at(0).hint == 0
