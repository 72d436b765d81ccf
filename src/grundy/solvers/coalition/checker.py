"""Verify a coalition certificate from the rules alone; nothing here comes from the solver.

The states are filled in one by one: a list of booleans per token count, one per seat, and the rule
"a player of the coalition needs one good take, an opponent must have none that is bad". That is all
the definition says, with poison left out (it only shifts the count).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

# Beyond this many states the plain method would need minutes; the verdict then says so.
MOST_STATES = 20_000_000


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a certificate holds, why not, and what was recomputed."""

    holds: bool
    reason: str
    states: int = 0


def check(document: dict[str, Any]) -> Verdict:
    """Return the verdict on a certificate of kind `coalition`.

    >>> good = {"schema": "grundy/1", "kind": "coalition", "word": "01", "takes": [1, 2],
    ...         "coalition": "0", "preperiod": 0, "period": 3, "threshold": None,
    ...         "window": [".0", "0."]}
    >>> check(good)
    Verdict(holds=True, reason='recomputed from the rules: 10 states', states=10)
    >>> check(good | {"period": 2}).reason
    'with 0 and 2 tokens the answers differ: no period 2 from 0 on'
    """
    problem = _malformed(document)
    if problem:
        return Verdict(False, problem)
    word, takes = document["word"], document["takes"]
    letter, start, period = document["coalition"], document["preperiod"], document["period"]
    reach = max(takes)
    length = start + period + reach
    states = length * len(word)
    if states > MOST_STATES:
        return Verdict(False, f"{states} states are too many for the plain method", 0)
    table = _table(word, sorted(takes), letter, length)
    # `reach` equal counts in a row decide everything that follows: from there on no take is too
    # large.
    for tokens in range(start, start + reach):
        if table[tokens] != table[tokens + period]:
            reason = (
                f"with {tokens} and {tokens + period} tokens the answers differ: "
                f"no period {period} from {start} on"
            )
            return Verdict(False, reason, states)
    if start and table[start - 1] == table[start - 1 + period]:
        return Verdict(False, f"the preperiod is smaller than {start}", states)
    shown = ["".join(letter if won else "." for won in row) for row in table[start : start + reach]]
    if document["window"] != shown:
        return Verdict(False, "the window is not what the rules give", states)
    for shorter in range(1, period):
        if period % shorter == 0 and all(
            table[tokens] == table[start + (tokens - start + shorter) % period]
            for tokens in range(start, start + period)
        ):
            return Verdict(False, f"the period is {shorter}, not {period}", states)
    if document["threshold"] != _threshold(table, word, letter, start, period):
        return Verdict(False, "the threshold is not what the rules give", states)
    return Verdict(True, f"recomputed from the rules: {states} states", states)


def _table(word: str, takes: list[int], letter: str, length: int) -> list[list[bool]]:
    seats = range(len(word))
    table: list[list[bool]] = []
    for tokens in range(length):
        row = []
        for seat in seats:
            after = (seat + 1) % len(word)
            reached = [table[tokens - take][after] for take in takes if take <= tokens]
            if word[seat] == letter:
                row.append(any(reached))
            else:
                row.append(all(reached))
        table.append(row)
    return table


def _threshold(
    table: list[list[bool]], word: str, letter: str, start: int, period: int
) -> dict[str, int | None] | None:
    if any(any(row) for row in table[start : start + period]):
        return None
    anyone: int | None = None
    member: int | None = None
    for tokens in range(start):
        if any(table[tokens]):
            anyone = tokens
        if any(won for won, seat in zip(table[tokens], word, strict=True) if seat == letter):
            member = tokens
    return {"any": -1 if anyone is None else anyone, "small": member}


def _malformed(document: dict[str, Any]) -> str:
    if document.get("schema") != "grundy/1" or document.get("kind") != "coalition":
        return "not a coalition certificate of schema grundy/1"
    word, takes = document.get("word"), document.get("takes")
    if not isinstance(word, str) or len(set(word)) < 2:
        return "the word needs two coalitions"
    if document.get("coalition") not in set(word):
        return "the coalition is not in the word"
    if not isinstance(takes, list) or not takes or not all(_counts(t, 1) for t in takes):
        return "the takes are not positive whole numbers"
    if not _counts(document.get("preperiod"), 0) or not _counts(document.get("period"), 1):
        return "preperiod and period are not whole numbers"
    if "threshold" not in document or not isinstance(document.get("window"), list):
        return "threshold or window is missing"
    return ""


def _counts(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least
