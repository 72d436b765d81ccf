"""Why a position of heaps is won or lost: the sequence and its period, the mex, the xor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from operator import xor

from grundy.core.budget import current_budget
from grundy.heaps.known import LARGEST_LISTED
from grundy.heaps.regularity.equivalence import reduce_rule
from grundy.heaps.rules.rule import AllBut, FiniteSubtraction
from grundy.heaps.values.scale import ScaleStep, scale_step
from grundy.i18n import Message, in_context
from grundy.rulesets.families.heap_misere import LAST_LOSES, misere_reasons
from grundy.rulesets.families.heap_ruleset import HeapRuleset, Heaps
from grundy.rulesets.parts import Fact, Step, Table

_LISTED = 9  # options in a sentence
_SHOWN = 40  # terms of a sequence, rows of a table
_PROOF_SHARE, _PROOF_NODES = 0.5, 50_000  # of the budget, and heaps, for a proof of the period


def heap_reasons(game: HeapRuleset, position: Heaps, misere: bool = False) -> Sequence[Step]:
    """Return the steps that explain a position; none for heaps beyond the listed."""
    if str(game.rule) == "split" and any(position):
        return [_parity_step(game, position, misere), *([LAST_LOSES] if misere else [])]
    if misere:
        return misere_reasons(game, position)
    if not position or max(position) > LARGEST_LISTED:
        return ()
    steps = [*_dropped_numbers(game, max(position)), _sequence_step(game, max(position))]
    if len(position) > 1:
        return [*steps, _xor_step(game, position)]
    if isinstance(game.rule, FiniteSubtraction | AllBut) and position[0] <= _SHOWN:
        return [*steps, _scale_step(game, position[0])]
    return [*steps, _mex_step(game, position[0])]


def _parity_step(game: HeapRuleset, position: Heaps, misere: bool) -> Step:
    """Return the parity of splitting: every play has the same number of moves."""
    heaps = [heap for heap in position if heap]
    moves = sum(heaps) - len(heaps)
    text = _ODD_TEXT if moves % 2 else _EVEN_TEXT
    return Step(
        "parity",
        text.filled(tokens=sum(heaps), heaps=len(heaps), moves=moves),
        "Caric2020",
        facts=(
            Fact(
                str(game),
                game.format(position),
                misere,
                outcome="N" if (moves % 2 == 1) is not misere else "P",
            ),
        )
        if sum(heaps) <= 12
        else (),
    )


def _dropped_numbers(game: HeapRuleset, heap: int) -> Iterator[Step]:
    """Yield the proof that large excluded numbers of `allbut` change no value, where there are some."""
    if not isinstance(game.rule, AllBut):
        return
    reduced = reduce_rule(game.rule).rule
    assert isinstance(reduced, AllBut)
    dropped = game.rule.excluded[len(reduced.excluded) :]
    if not dropped:
        return
    rows = []
    for b in dropped[:_SHOWN]:
        if b <= heap:
            left = heap - b
            twin = next(
                h for h in map(sum, game.lefts(heap)) if game.values[h] == game.values[left]
            )
            rows.append((str(b), str(left), str(game.values[left]), str(twin)))
    yield Step(
        "dropped-numbers",
        _DROPPED_TEXT.filled(rule=reduced),
        "LessonsInPlay",
        Table(
            head=("b", "n-b", "G(n-b)", Message("allowed, same value")),
            rows=tuple(rows),
        )
        if rows
        else None,
    )


def _sequence_step(game: HeapRuleset, largest: int) -> Step:
    """Return the step that shows the nim-sequence, with its period where that is proved."""
    budget = current_budget()
    with budget.part(_PROOF_SHARE, nodes=_PROOF_NODES):
        found = game.period(to=max(2000, largest), budget=budget)
    regularity = found.regularity
    if found.proved and regularity is not None and found.theorem is not None:
        plus = f" (+{regularity.saltus})" if regularity.saltus else ""
        first = game.sequence(regularity.preperiod + regularity.period)
        return Step(
            "period",
            _PERIOD_TEXT.filled(
                rule=game.rule,
                terms=_terms(first[: regularity.preperiod]) + (" " if regularity.preperiod else ""),
                cycle=_terms(first[regularity.preperiod :]) + plus,
                period=regularity.period,
                preperiod=regularity.preperiod,
            ),
            found.theorem.citation,
        )
    return Step(
        "sequence",
        _SEQUENCE_TEXT.filled(rule=game.rule, terms=_terms(game.sequence(largest + 1))),
        "Sprague1935",
    )


def _mex_step(game: HeapRuleset, heap: int) -> Step:
    """Return the step that finds one heap's value: the options, their values, the mex."""
    lefts = list(islice(game.lefts(heap), 2000))
    values = [reduce(xor, (game.values[h] for h in left), 0) for left in lefts]
    by_value: dict[int, Heaps] = {}
    for value, left in zip(values, lefts, strict=True):
        by_value.setdefault(value, left)
    value = game.values[heap]
    rows = sorted(by_value.items())[:_SHOWN]
    return Step(
        "mex",
        _MEX_TEXT.filled(
            heap=heap,
            values="{" + ", ".join(map(str, sorted(by_value)[:_SHOWN])) + "}",
            value=value,
        ),
        "Sprague1935",
        Table(
            head=(Message("nim-value"), in_context("of a heap", "left")),
            rows=tuple((str(v), "+".join(map(str, left))) for v, left in rows),
        )
        if rows
        else None,
        facts=(Fact(str(game), str(heap), grundy=value),) if heap <= 12 else (),
    )


def _xor_step(game: HeapRuleset, position: Heaps) -> Step:
    values = [game.values[heap] for heap in position]
    total = reduce(xor, values, 0)
    width = max([1, *(value.bit_length() for value in values)])
    return Step(
        "nim-sum",
        _XOR_TEXT.filled(total=total),
        "Sprague1935",
        Table(
            head=(Message("heap"), Message("nim-value"), Message("binary")),
            rows=tuple(
                (str(h), str(v), format(v, f"0{width}b"))
                for h, v in islice(zip(position, values, strict=True), _SHOWN)
            ),
            foot=(Message("nim-sum"), str(total), format(total, f"0{width}b")),
        ),
        facts=(Fact(str(game), game.format(position), grundy=total),)
        if max(position) <= 12
        else (),
    )


def _scale_step(game: HeapRuleset, heap: int) -> Step:
    """Return the step of the Grundy scale: arrow under the heap, marks at the options, the mex."""
    step = scale_step(game.rule, heap)
    text = _SCALE_EXCLUDE_TEXT if step.marks_exclude else _SCALE_TEXT
    return Step(
        "scale",
        text.filled(
            heap=heap,
            marks=", ".join(map(str, step.marks)),
            options=_listed(step.options),
            values="{" + ", ".join(map(str, sorted(set(step.read)))) + "}",
            value=step.value,
        ),
        "LessonsInPlay",
        Table(
            head=("n", *(str(n) for n in range(heap + 1))),
            rows=(
                ("G(n)", *map(str, step.known), "?"),
                ("", *("△" if _marked(step, n) else "" for n in range(heap)), "▲"),
            ),
        )
        if heap <= 20
        else None,
        facts=(Fact(str(game), str(heap), grundy=step.value),) if heap <= 12 else (),
    )


def _listed(options: Sequence[int]) -> str:
    words = list(map(str, options))
    if len(words) > _LISTED:
        words = [*words[: _LISTED - 3], "…", *words[-2:]]
    return ", ".join(words) or "–"


def _marked(step: ScaleStep, n: int) -> bool:
    return step.heap - n in step.marks


_ODD_TEXT = Message(
    "Each move makes one heap more, and in the end every token is a heap by itself. Whatever the players"
    " do, the number of moves is {tokens} - {heaps} = {moves}. It is odd: the first player makes the last"
    " move."
)
_EVEN_TEXT = Message(
    "Each move makes one heap more, and in the end every token is a heap by itself. Whatever the players"
    " do, the number of moves is {tokens} - {heaps} = {moves}. It is even: the second player makes the"
    " last move."
)
_DROPPED_TEXT = Message(
    "The nim-values are those of {rule}: an excluded b > 2a, where a is the largest smaller excluded"
    " number, may be allowed. That only adds the option n-b. Consider m = n-b+a, an option of n. All"
    " heaps below n-b are options of m, so G(m) ≥ G(n-b). If both are equal, m has the value of n-b;"
    " if not, an option of m has it, and that is also an option of n. So the mex stays the same."
)
_PERIOD_TEXT = Message(
    "The nim-values of the heaps 0, 1, 2, … of {rule} are {terms}[{cycle}], where the bracket repeats"
    " for ever: preperiod {preperiod}, period {period}."
)
_SEQUENCE_TEXT = Message(
    "The nim-values of the heaps 0, 1, 2, … of {rule}, each the least number that no option has:"
    " {terms}"
)
_MEX_TEXT = Message(
    "A move from the heap {heap} leaves the nim-values {values}. The least number missing there is"
    " {value}: that is its nim-value."
)
_XOR_TEXT = Message(
    "Write the nim-values of the heaps in binary and add them without carrying: the nim-sum is"
    " {total}."
)


_SCALE_TEXT = Message(
    "The Grundy scale: push the arrow ▲ of the lower strip under {heap}. The marks △ at {marks} point at"
    " the options {options}, with the nim-values {values}. The least number missing there is {value}."
)
_SCALE_EXCLUDE_TEXT = Message(
    "The Grundy scale: push the arrow ▲ of the lower strip under {heap}. The marks △ at {marks} point at"
    " what is not an option; the options {options} have the nim-values {values}. The least number missing"
    " there is {value}."
)


def _terms(values: Sequence[int]) -> str:
    return " ".join(map(str, values[:_SHOWN])) + (" …" if len(values) > _SHOWN else "")
