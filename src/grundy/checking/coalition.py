"""Verify a coalition certificate from the rules alone; nothing here comes from the solver.

The states are filled in one by one: a list of booleans per token count, one per seat, and the rule
"a player of the coalition needs one good take, an opponent must have none that is bad". That is all
the definition says, with poison left out (it only shifts the count).
"""

from __future__ import annotations

from typing import Any

from grundy.checking.form import check_keys
from grundy.checking.refusal import Refused, refuse, refuse_if
from grundy.checking.report import Verdict
from grundy.checking.values import Progress
from grundy.i18n import Message, plural

KIND = "coalition"
MOST_STATES = 20_000_000
"""Beyond this many states the plain method would need minutes; such a certificate is refused."""

_KEYS = {"kind", "theorem", "word", "takes", "claim", "window"}
_KEYS_OF_FILES = {"format", "schema", "version", "sha256"}
_CLAIM = {"kind", "coalition", "preperiod", "period", "threshold"}


def check(document: dict[str, Any]) -> Verdict:
    """Return the verdict on the proof in a certificate of kind `coalition`.

    >>> good = {"kind": "coalition", "theorem": "CoalitionWindow", "word": "01",
    ...         "takes": [1, 2], "window": [".0", "0."], "claim": {"kind": "coalition",
    ...         "coalition": "0", "preperiod": 0, "period": 3, "threshold": None}}
    >>> print(check(good))
    token counts 0 to 4 for each seat: by the definition
    preperiod 0 and period 3 hold for ever and are the smallest
    >>> print(check(good | {"window": ["..", ".."]}))
    the window is not what the rules give
    """
    parts: list[Message] = []
    try:
        check_coalition(document, parts)
    except Refused as refusal:
        return Verdict(False, refusal.message, tuple(parts), document)
    return Verdict(True, None, tuple(parts), document)


def check_coalition(
    document: dict[str, Any], parts: list[Message], progress: Progress | None = None
) -> None:
    """Refuse a certificate that does not hold; add to `parts` what was checked."""
    check_fields(document)
    _check_proof(document, parts, progress)


def check_fields(document: dict[str, Any]) -> None:
    """Refuse a document whose fields are not those of a claim about a coalition."""
    check_keys(document, _KEYS, _KEYS_OF_FILES)
    word, takes, claim = document["word"], document["takes"], document["claim"]
    if document.get("kind") != KIND or document.get("theorem") != "CoalitionWindow":
        refuse("this is no certificate about coalitions")
    if check_keys(claim, _CLAIM)["kind"] != KIND:
        refuse("this is no certificate about coalitions")
    if not isinstance(word, str) or len(set(word)) < 2 or claim.get("coalition") not in [*word]:
        refuse("the word needs two coalitions, and the coalition a seat in it")
    if not isinstance(takes, list) or not takes or not all(_is_count(t, 1) for t in takes):
        refuse("the takes are not positive whole numbers")
    if not _is_count(claim.get("preperiod"), 0) or not _is_count(claim.get("period"), 1):
        refuse("preperiod and period are not whole numbers")
    threshold = claim["threshold"]
    if threshold is not None:
        for most in check_keys(threshold, {"any", "small"}).values():
            if most is not None and not _is_count(most, -1):
                refuse("the threshold is not what the rules give")


def _check_proof(document: dict[str, Any], parts: list[Message], progress: Progress | None) -> None:
    word, takes, claim = document["word"], sorted(document["takes"]), document["claim"]
    letter, start, period = claim["coalition"], claim["preperiod"], claim["period"]
    # So many equal counts in a row decide everything that follows: no take reaches further back,
    # and from there on none is too large.
    reach = takes[-1]
    length = start + period + reach
    if length * len(word) > MOST_STATES:
        refuse_if(
            plural(
                "{n} state is too many for the plain method",
                "{n} states are too many for the plain method",
                n=length * len(word),
            )
        )
    table = _table(word, takes, letter, length, progress)
    parts.append(
        Message("token counts 0 to {last} for each seat: by the definition", last=length - 1)
    )
    for tokens in range(start, start + reach):
        if table[tokens] != table[tokens + period]:
            refuse(
                "the answers for the token counts {n} and {later} differ: no period {period} from"
                " {start} on",
                n=tokens,
                later=tokens + period,
                period=period,
                start=start,
            )
    _check_smallest(table, start, period)
    parts.append(
        Message(
            "preperiod {start} and period {period} hold for ever and are the smallest",
            start=start,
            period=period,
        )
    )
    shown = ["".join(letter if won else "." for won in row) for row in table[start : start + reach]]
    if document["window"] != shown:
        refuse("the window is not what the rules give")
    if claim["threshold"] != _threshold(table, word, letter, start, period):
        refuse("the threshold is not what the rules give")


def _check_smallest(table: list[list[bool]], start: int, period: int) -> None:
    if start and table[start - 1] == table[start - 1 + period]:
        refuse("the preperiod is not the smallest")
    cycle = table[start : start + period]
    for shorter in range(1, period):
        if period % shorter == 0 and cycle == cycle[shorter:] + cycle[:shorter]:
            refuse("the period is not the smallest: {p} would do", p=shorter)


def _table(
    word: str, takes: list[int], letter: str, length: int, progress: Progress | None
) -> list[list[bool]]:
    table: list[list[bool]] = []
    for tokens in range(length):
        if progress is not None:
            progress(tokens, length)
        row = []
        for seat, mover in enumerate(word):
            after = (seat + 1) % len(word)
            reached = [table[tokens - take][after] for take in takes if take <= tokens]
            # Without a clean take the mover loses: any() of nothing is False, all() of it True.
            row.append(any(reached) if mover == letter else all(reached))
        table.append(row)
    return table


def _threshold(
    table: list[list[bool]], word: str, letter: str, start: int, period: int
) -> dict[str, int | None] | None:
    if any(any(row) for row in table[start : start + period]):
        return None
    anyone, member = -1, None
    for tokens in range(start):
        if any(table[tokens]):
            anyone = tokens
        if any(won for won, seat in zip(table[tokens], word, strict=True) if seat == letter):
            member = tokens
    return {"any": anyone, "small": member}


def _is_count(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least
