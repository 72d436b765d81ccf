"""Every command about a position takes it in the same ways: two arguments, one text, a sum, any case."""

from __future__ import annotations

import io
import json
import sys

import pytest

from grundy.answers.question import all_questions
from grundy.cli.run import run
from grundy.cli.verbs import Verbs

COMMANDS = (
    "solve",
    "explain",
    "value",
    "thermograph",
    "tree",
    "graph",
    "play",
    "replay",
    "compare",
)
TWO_ARGUMENTS = tuple(verb for verb in COMMANDS if verb != "compare")
GAME, POSITION = "domineering", "2x2"


@pytest.fixture(autouse=True)
def _no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))


def words(verb: str, *place: str) -> list[str]:
    """Return a command about a position; `compare` needs something to compare it with."""
    return [verb, *place, *(["0"] if verb == "compare" else [])]


def answered(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> str:
    capsys.readouterr()
    assert run(arguments) == 0, capsys.readouterr().err
    return capsys.readouterr().out


@pytest.mark.parametrize("verb", TWO_ARGUMENTS)
def test_one_text_means_the_same_as_two(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = answered(capsys, words(verb, GAME, POSITION))
    assert expected
    for place in (
        (f"{GAME}:{POSITION}",),
        (GAME.upper(), POSITION),
        (f"{GAME.title()}:{POSITION}",),
    ):
        assert answered(capsys, words(verb, *place)) == expected


@pytest.mark.parametrize("verb", COMMANDS)
@pytest.mark.parametrize("text", ["domineering:2x2 + domineering:1x2", "domineering:2x2 + 1/2"])
def test_sums_whose_terms_may_be_values(
    verb: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(capsys, words(verb, text))


@pytest.mark.parametrize("verb", ["solve", "explain", "value", "thermograph", "tree", "compare"])
def test_what_begins_with_a_minus_is_no_option(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(capsys, words(verb, "-domineering:1x2 + 1/2"))
    if verb not in ("solve", "explain"):
        assert answered(capsys, words(verb, "-3/2"))


@pytest.mark.parametrize("verb", TWO_ARGUMENTS)
def test_a_position_that_begins_with_a_minus_reaches_the_game(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words(verb, "nim", "-3")) == 2
    assert "digit" in capsys.readouterr().err


@pytest.mark.parametrize("verb", Verbs("grundy").list_commands(None))  # type: ignore[arg-type]
def test_h_is_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    short = answered(capsys, [verb, "-h"])
    assert short == answered(capsys, [verb, "--help"])
    assert "grundy" in short


STREAMED = {
    "atlas": ["nogo"],
    "census": ["domineering", "--within", "2x2"],
    "coalition": ["0011", "--tokens", "7"],
    "compare": ["^", "*"],
    "days": ["1"],
    "duel": ["nim", "1,2"],
    "explain": ["nim", "1,2"],
    "find": ["domineering", "--value", "1", "--within", "2x2"],
    "graph": ["0>1"],
    "misere": ["0.3"],
    "orthodox": ["{4|-4}, {9|1}"],
    "period": ["0.3"],
    "replay": ["nim", "1,2", "2→1"],
    "sequence": ["0.77", "--to", "2000"],
    "solve": ["domineering", "2x2"],
    "table": ["wythoff", "2", "2"],
    "thermograph": ["{2|-1}"],
    "tournament": ["nim", "perfect", "random", "--position", "1,2"],
    "tree": ["{2|-1}"],
    "value": ["{2|-1}"],
}


@pytest.mark.parametrize("verb", [v for v, k in all_questions().items() if k.has_budget])
def test_every_command_that_computes_streams(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    if verb == "check":
        pytest.skip("needs a certificate; tested with it")
    lines = answered(capsys, [verb, *STREAMED[verb], "--stream"]).splitlines()
    documents = [json.loads(line) for line in lines]
    assert documents[-1]["exact"] is True
    if verb in ("sequence", "table", "solve", "value", "replay"):
        assert len(documents) > 1


@pytest.mark.parametrize(
    "words",
    [
        ["dots-and-boxes", "--|...|--|...|.."],
        ["dots-and-boxes:--|...|--|...|.."],
    ],
)
def test_a_board_of_dashes_is_a_position(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Also a game that cannot be a term of a sum may be written as one text."""
    assert run(["solve", *words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["position"] == "--|...|--|...|.."
