"""Arithmetic periods of hexadecimal codes: what is proved goes on, what is not so is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grundy.checking import check_bytes
from grundy.heaps.regularity.arithmetic import ArithmeticProof, meets_itself, prove
from grundy.heaps.regularity.certificate import certificate, sealed
from grundy.heaps.regularity.kinds import Regularity, see
from grundy.heaps.regularity.period import find_period
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import Code
from grundy.heaps.values.reference import definition
from grundy.heaps.values.sequence import NimSequence

# (preperiod, period, saltus) as `see` shows them in the values; 0.1A and 0.1B need small heaps with
# equal values set aside, 0.FF and 0.0F the pair (d, d) for the value 0.
PROVED = {
    "0.8": (1, 3, 1),
    "0.FF": (0, 1, 1),
    "0.0F": (0, 2, 1),
    "0.1A": (4, 2, 1),
    "0.1B": (5, 2, 1),
    "0.88": (1, 3, 1),
}


def rule_of(text: str) -> Code:
    rule = parse_rule(text)
    assert isinstance(rule, Code)
    return rule


def as_bytes(document: dict[str, Any]) -> bytes:
    body = {key: value for key, value in document.items() if key != "sha256"}
    return (json.dumps(sealed(body), sort_keys=True, indent=1) + "\n").encode("ascii")


@pytest.mark.parametrize("text", PROVED)
def test_what_is_proved_from_few_heaps_goes_on(text: str) -> None:
    rule, regularity = rule_of(text), Regularity("arithmetic-periodic", *PROVED[text])
    values = definition(rule, 60)
    proof = prove(rule, values[:40], regularity)
    assert proof is not None
    assert proof.base + regularity.period <= 40
    longer = NimSequence(rule)
    longer.extend(1500, compiled=True)
    assert [regularity.value(n, values) for n in range(1500)] == longer.first(1500)


def test_every_hexadecimal_code_of_one_digit_and_place() -> None:
    """Whatever `prove` accepts from 150 heaps holds on 450 more."""
    proved = 0
    for place in (1, 2, 3):
        for digit in range(8, 16):
            rule = parse_rule(f"0.{'0' * (place - 1)}{digit:X}")
            assert isinstance(rule, Code)
            sequence = NimSequence(rule)
            sequence.extend(600, compiled=True)
            regularity = see(sequence.values[:150])
            if regularity is None or not regularity.saltus:
                continue
            if prove(rule, sequence.values[:150], regularity) is not None:
                proved += 1
                known = sequence.first(150)
                assert [regularity.value(n, known) for n in range(600)] == sequence.first(600)
    assert proved >= 10


def test_refused() -> None:
    rule, values = rule_of("0.8"), definition(parse_rule("0.8"), 80)
    good = Regularity("arithmetic-periodic", 1, 3, 1)
    assert prove(rule, values, good) == ArithmeticProof(5, 0)
    assert prove(rule, values[:7], good) is None  # too few values
    assert prove(rule, values, Regularity("periodic", 1, 3)) is None
    six = rule_of("0.3F")
    assert prove(six, definition(six, 200), Regularity("arithmetic-periodic", 0, 6, 3)) is None


def test_an_option_that_meets_its_heap_is_found() -> None:
    """If heaps of n tokens were worth n in 0.8, three of them could be worth as much as the whole."""
    import numpy as np

    growing = np.arange(50, dtype=np.int64)
    assert not meets_itself(
        rule_of("0.8"), growing, 1, 1, 1
    )  # one token is taken: the sum is smaller
    assert meets_itself(rule_of("8.0"), growing, 1, 1, 1)


@pytest.mark.parametrize("text", PROVED)
def test_certificates_are_checked_and_damaged_ones_refused(text: str) -> None:
    document = certificate(find_period(text))
    assert document["theorem"] == "arithmetic"
    assert check_bytes(as_bytes(document)).holds
    claim, inside = document["claim"], document["arithmetic"]
    for changed in (
        {"claim": {**claim, "saltus": 2 * claim["saltus"]}},
        {"claim": {**claim, "period": 2 * claim["period"], "saltus": 2 * claim["saltus"]}},
        {"claim": {**claim, "preperiod": claim["preperiod"] + 1}},
        {"arithmetic": {**inside, "base": 1}},
        {"arithmetic": {**inside, "low": -1}},
        {"arithmetic": {}},
        {"arithmetic": {**inside, "base": "5"}},
        {"heaps": document["heaps"] - 1},
        {"theorem": "take-and-break"},
    ):
        verdict = check_bytes(as_bytes({**document, **changed}))
        assert not verdict.holds
        assert verdict.reason is not None


def test_the_checker_finds_what_the_conditions_forbid() -> None:
    """The conditions are checked, not the claim alone: here G(n) = n is true and the proof is wrong."""
    document = certificate(find_period("0.FF"))
    low_taken_for_moving = {**document, "arithmetic": {**document["arithmetic"], "low": 0}}
    verdict = check_bytes(as_bytes(low_taken_for_moving))
    assert not verdict.holds
