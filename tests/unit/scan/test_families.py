"""Families: counted by formula, listed once, and refused with a useful sentence."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from grundy.errors import DamagedFileError, GameError, NotationError
from grundy.heaps.rules.language import parse_rule
from grundy.scan.families import parse_family


def necklace_count(r: int) -> int:
    """Return the number of circular words of two letters (Burnside), without the two constant ones."""
    from math import gcd

    return sum(2 ** gcd(k, r) for k in range(r)) // r - 2


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("octal(1)", 15),
        ("octal(2)", 127),
        ("octal(3)", 1023),
        ("octal(3, first=0)", 511),
        ("octal(2,first=4)", 64),
        ("octal(k=2)", 127),
        ("subtract(k=3, max=12)", comb(12, 3)),
        ("subtract(k=1..3,max=9)", 9 + comb(9, 2) + comb(9, 3)),
        ("allbut(k=2, max=20)", comb(20, 2)),
        ("coalition(r=2..10, m=2)", sum(necklace_count(r) for r in range(2, 11))),
        ("boards(nim, 1..2, 1..3)", 6),
    ],
)
def test_counts(text: str, count: int) -> None:
    if "boards" in text:
        pytest.importorskip("grundy.rulesets.games.domineering")
        text = text.replace("nim", "domineering")
    rules = parse_family(text).rules
    assert len(rules) == len(set(rules)) == count


def test_octal_codes_are_different_rules() -> None:
    rules = parse_family("octal(3)").rules
    assert {"0.001", "0.77", "4.0", "4.777", "0.156"} <= set(rules)
    assert len({parse_rule(rule) for rule in rules}) == 1023


def test_the_text_is_canonical() -> None:
    assert parse_family(" octal( 3 , first = 0 ) ").text == "octal(3, first=0)"
    assert parse_family("subtract(max=9, k=2)").text == "subtract(k=2, max=9)"
    assert parse_family("coalition(r=5)").text == "coalition(r=5, m=2)"
    for text in ("octal(3)", "allbut(k=1..2, max=7)", "coalition(r=2..4, m=3)", "0.77"):
        assert parse_family(parse_family(text).text) == parse_family(text)


def test_one_rule_is_a_family_too() -> None:
    assert parse_family("kayles").rules == ("0.77",)
    assert parse_family("subtract(1,2,4)").rules == ("subtract(1,2,4)",)
    assert parse_family("coalition(0011,2)").question == "threshold"
    assert parse_family("nim:3,5").question == "value"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("octal()", 'k is missing: column 7 of "octal()". Example: octal(3)'),
        ("octal(x)", "k must be a whole number: column 7"),
        ("octal(0)", "k must be between 1 and 8: column 7"),
        ("octal(3", '")" is missing: column 8'),
        ("octal(3, first=2)", "first must be 0 or 4: column 16"),
        ("octal(3, last=2)", "octal has the parameters k, first only: column 15"),
        ("octal(3, k=2)", "k is given twice: column 12"),
        ("octal(3,4,5)", "octal has the parameters k, first only: column 11"),
        ("octal(8)", "this family has 33554432 rules; a scan takes at most 1000000"),
        ("octl(3)", 'there is no family "octl"; did you mean octal?. Example: octal(3)'),
        ("subtract(k=3)", "max is missing: column 13"),
        ("subtract(k=3..2, max=9)", "a range a..b needs a ≤ b: column 12"),
        ("subtract(k=3, max=2)", "k = 3 is larger than max = 2"),
        ("subtract(k=9, max=99)", "a scan takes at most"),
        ("subtract(k=2.., max=9)", "k must be a whole number: column 15"),
        ("coalition(r=1)", "r must be between 2 and 22: column 13"),
        ("coalition(m=2)", "r is missing"),
        ("boards(nosuch, 1..2, 3)", 'there is no game "nosuch"'),
        ("boards(nim)", "rows is missing"),
        ("", 'there is no family, rule or file ""'),
        ("no/such/file.txt", "there is no family, rule or file"),
        ("0.8z", "a digit of a code is 0-9, A-V"),
        ("coalition(0123,2)", "exactly two coalitions"),
    ],
)
def test_wrong_families(text: str, message: str) -> None:
    with pytest.raises(GameError) as caught:
        parse_family(text)
    assert message in str(caught.value)


def test_a_file_of_rules(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text("# a few\n0.77\n\nsubtract(1,2,4)   # powers\n0.77\nkayles\n", encoding="utf-8")
    family = parse_family(str(path))
    assert family.rules == ("0.77", "subtract(1,2,4)", "kayles")
    assert family.text.startswith("rules.txt#")
    path.write_text("0.77\nsubtract(1,2,4)\nkayles\n")
    assert parse_family(str(path)) == family  # comments do not make another family


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("0.77\n0.8z\n", "line 2 of rules.txt: a digit of a code"),
        ("0.77\ncoalition(01,2)\n", "line 2 of rules.txt is not of the same kind"),
        ("# nothing\n", "rules.txt has no rules"),
    ],
)
def test_wrong_files(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(content)
    with pytest.raises(NotationError) as caught:
        parse_family(str(path))
    assert message in str(caught.value)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DamagedFileError):
        parse_family(str(path))
