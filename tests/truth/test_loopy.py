"""Loopy values and games against what others found (data/truth/loopy.toml)."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.loopy.value import LoopyValue, read_operand
from grundy.errors import GameError
from grundy.rulesets.registry import get
from grundy.solvers.plan import any_value_of

TRUTH = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "truth" / "loopy.toml").read_text(encoding="utf-8")
)
Entry = dict[str, Any]


@pytest.mark.parametrize("entry", TRUTH["stopper"], ids=lambda e: e["text"][:30])
def test_stoppers(entry: Entry) -> None:
    value = LoopyValue(entry["text"])
    if "also" in entry:
        assert LoopyValue(entry["also"]) == value
    assert value.degree == read_operand(entry["degree"])
    assert value.is_idempotent == entry["is_idempotent"]
    assert value.left_stop == read_operand(entry["left_stop"])
    assert value.right_stop == read_operand(entry["right_stop"])
    assert value.outcome.value == entry["outcome"]
    if "variety" in entry:
        assert value.variety() == read_operand(entry["variety"])
    else:
        with pytest.raises(GameError, match="idempotent"):
            value.variety()


@pytest.mark.parametrize("entry", TRUTH["value"], ids=lambda e: f"{e['game']}:{e['position']}")
def test_values(entry: Entry) -> None:
    game = get(entry["game"])
    value = any_value_of(game, game.parse(entry["position"]), Budget(60))
    assert value == read_operand(entry["value"])


@pytest.mark.parametrize("entry", TRUTH["identity"], ids=lambda e: e["text"])
def test_identities(entry: Entry) -> None:
    assert read_operand(entry["text"]) == read_operand(entry["equals"])
