"""Misère canonical forms and genus symbols of the heaps of a rule.

>>> from grundy.heaps.rules.language import parse_rule
>>> [str(symbol) for symbol in genera(parse_rule("0.77"), 5)]
['0^120', '1^031', '2^20', '3^31', '1^031', '4^146']
>>> heap_forms(parse_rule("0.77"), 5)[5]
*[2[2]321]
"""

from __future__ import annotations

from grundy.core.budget import Budget
from grundy.core.misere.game import MisereGame, add_all, game
from grundy.core.misere.genus import Genus, genus
from grundy.core.values.allowance import spending
from grundy.heaps.rules.rule import HeapRule


def heap_forms(rule: HeapRule, size: int, budget: Budget | None = None) -> list[MisereGame]:
    """Return the misère canonical form of each heap from 0 to `size`."""
    budget = budget or Budget()
    forms: list[MisereGame] = []
    with spending(budget):
        for n in range(size + 1):
            options = (add_all(forms[part] for part in left) for left in rule.options(n))
            forms.append(game(budget.each(options)))
    return forms


def genera(rule: HeapRule, size: int, budget: Budget | None = None) -> list[Genus]:
    """Return the genus of each heap from 0 to `size`."""
    budget = budget or Budget()
    with spending(budget):
        return [genus(form) for form in heap_forms(rule, size, budget)]
