"""The value of a position as a certificate: a canonical form, and strategies on the difference.

A position G has the value H exactly when the second player wins G - H. The form H is a list of nodes
`[left options, right options]`, each option an earlier node, the last one H itself. The strategies are
those of `strategy`, played on pairs of a node and a position; the text of a pair is `NODE@POSITION`.

>>> form = [[[], []], [[0], [0]]]  # 0 and *
>>> read_form(form) is not None, is_canonical(read_form(form))
(True, True)
>>> is_canonical(read_form([[[], []], [[0], []], [[0, 1], []]]))  # in {0,1|} the 0 is dominated
False
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.checking.form import check_keys
from grundy.checking.refusal import refuse
from grundy.checking.strategy import Rules, check_strategies
from grundy.checking.values import Progress

MOST_FORM_NODES = 1000
"""No canonical form of a certificate has more nodes."""

Form = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


def check_value(document: dict[str, Any], rules: Rules, progress: Progress | None = None) -> int:
    """Refuse a document that does not prove the value of its position; return the number of nodes."""
    check_keys(document.get("claim"), {"kind"})
    form = read_form(document.get("form"))
    if not is_canonical(form):
        refuse("the form is not canonical")
    strategies = {
        "claim": {"kind": "winner", "left": "right", "right": "left"},
        "position": pair_text(len(form) - 1, str(document.get("position"))),
        "misere": False,
        "positions": document.get("positions"),
        "strategies": document.get("strategies"),
    }
    return check_strategies(strategies, difference(rules, form), progress)


def read_form(value: object) -> Form:
    """Return a form in which every option is an earlier node; refuse anything else."""
    if not isinstance(value, list) or not 0 < len(value) <= MOST_FORM_NODES:
        refuse("the numbers of the claim are out of range")
    found = []
    for index, node in enumerate(value):
        if not isinstance(node, list) or len(node) != 2:
            refuse("a field is missing or not a number")
        for side in node:
            if not isinstance(side, list) or any(type(x) is not int for x in side):
                refuse("a field is missing or not a number")
            if any(not 0 <= x < index for x in side):
                refuse("the numbers of the claim are out of range")
        found.append((tuple(node[0]), tuple(node[1])))
    return tuple(found)


def is_canonical(form: Form) -> bool:
    """Return whether no option of any node is dominated, reversible, or listed twice."""
    below = _order(form)
    for x, (lefts, rights) in enumerate(form):
        if any(below[y][z] for y in lefts for z in lefts if y != z):
            return False
        if any(below[y][z] for y in rights for z in rights if y != z):
            return False
        if any(below[back][x] for y in lefts for back in form[y][1]):
            return False
        if any(below[x][back] for y in rights for back in form[y][0]):
            return False
        if len(set(lefts)) < len(lefts) or len(set(rights)) < len(rights):
            return False
    return True


def _order(form: Form) -> list[list[bool]]:
    """Return for all pairs of nodes whether the first is at most the second, by the definition."""
    size = len(form)
    below = [[False] * size for _ in range(size)]
    for total in range(2 * size - 1):
        for a in range(max(0, total - size + 1), min(total, size - 1) + 1):
            b = total - a
            below[a][b] = not any(below[b][x] for x in form[a][0]) and not any(
                below[x][a] for x in form[b][1]
            )
    return below


def pair_text(node: int, position: str) -> str:
    """Return the text of a pair.

    >>> pair_text(3, "2x3")
    '3@2x3'
    """
    return f"{node}@{position}"


def difference(rules: Rules, form: Form) -> Rules:
    """Return the rules of a game minus a form: a move is a move in one of them, in the form reversed."""

    def read(text: str) -> tuple[int, Any]:
        node, at, position = text.partition("@")
        if not at or not node.isdecimal() or not int(node) < len(form):
            refuse('the position "{position}" cannot be read', position=text)
        return int(node), rules.read(position)

    def write(pair: tuple[int, Any]) -> str:
        return pair_text(pair[0], rules.write(pair[1]))

    def options(pair: tuple[int, Any], mover: str) -> Iterator[tuple[int, Any]]:
        node, position = pair
        for option in rules.options(position, mover):
            yield node, option
        for option in form[node][1 if mover == "left" else 0]:
            yield option, position

    def result(pair: tuple[int, Any], mover: str) -> None:
        if rules.result(pair[1], mover) is not None:
            refuse("the value of a game with an end of its own is not defined")

    def next_mover(pair: Any, option: Any, mover: str) -> str:
        return "right" if mover == "left" else "left"

    return Rules(read, write, options, result, next_mover, ("left", "right"))
