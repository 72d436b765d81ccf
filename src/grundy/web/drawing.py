"""Pictures and files that are not of one position: sequences, thermographs, trees, decision grids."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from grundy.core.budget import Budget
from grundy.core.reading import Reader
from grundy.errors import GameError, NotationError
from grundy.late import views
from grundy.render.svg import scene_svg

if TYPE_CHECKING:
    from grundy.heaps.values.sequence import NimSequence

PLOTTED = 1000
STRIP = 40
TREE_POSITIONS = 120
GRID_TOKENS = 80
MOST = 1000


def plot(
    budget: Budget, rule: str, heaps: str = "1000", preperiod: str = "", period: str = ""
) -> str:
    """Return the nim-values against the heap sizes, as SVG; a period is bracketed."""
    from grundy.render.sequence import sequence_svg

    shown = max(2, _number(heaps))
    known = (_number(preperiod), _number(period)) if preperiod and period else None
    return sequence_svg(_sequence(budget, rule, shown), shown, period=known, themed=True)


def strip(budget: Budget, rule: str) -> str:
    """Return the row of won and lost heaps, as SVG."""
    from grundy.render.scale import strip_scene

    return scene_svg(strip_scene(_sequence(budget, rule, STRIP).first(STRIP)), themed=True)


def scale(budget: Budget, rule: str, heap: str) -> str:
    """Return the Grundy scale with its arrow under one heap, as SVG."""
    from grundy.heaps.values.scale import scale_step
    from grundy.render.scale import scale_scene

    return scene_svg(scale_scene(scale_step(rule, _number(heap))), themed=True)


def b_file(budget: Budget, rule: str) -> str:
    """Return the first heaps as lines `n G(n)`."""
    from grundy.heaps.values import export

    return export.b_file(_sequence(budget, rule, PLOTTED), PLOTTED)


def csv(budget: Budget, rule: str) -> str:
    """Return the first heaps as lines `n,G(n)`."""
    from grundy.heaps.values import export

    return export.csv_text(_sequence(budget, rule, PLOTTED), PLOTTED)


def certificate(budget: Budget, rule: str) -> str:
    """Return the proof of the period, for `grundy check`."""
    from grundy.heaps.regularity import certificate as proof
    from grundy.heaps.regularity.period import find_period

    found = find_period(rule, budget=budget)
    if not found.proved:
        raise GameError("nothing was proved about {rule}, so there is no certificate", rule=rule)
    return json.dumps(proof.certificate(found), ensure_ascii=False, indent=1)


def _sequence(budget: Budget, rule: str, heaps: int) -> NimSequence:
    from grundy.heaps.rules.language import parse_rule
    from grundy.heaps.values.sequence import NimSequence

    sequence = NimSequence(parse_rule(rule))
    sequence.extend(heaps, budget=budget)
    return sequence


def thermograph(budget: Budget, expression: str, at: str = "") -> str:
    """Return the thermograph of a value or of a position, as SVG; `at` marks a temperature."""
    from grundy.render.thermograph import thermograph_scene
    from grundy.solvers.values import short, value_of

    marked = Fraction(at) if at else None
    return scene_svg(thermograph_scene(short(value_of(expression, budget)), marked), themed=True)


def value_graph(budget: Budget, expression: str, side: str = "onside") -> str:
    """Return the graph of a loopy value, or of one of its sides, as SVG."""
    from grundy.answers.loops import SIDES, loop_picture
    from grundy.core.loopy.value import LoopyValue
    from grundy.solvers.values import value_of

    value = value_of(expression, budget)
    if not isinstance(value, LoopyValue):
        raise GameError("{value} has no loops", value=str(value))
    return scene_svg(loop_picture(value, side if side in SIDES else SIDES[0]))


def thermograph_tikz(budget: Budget, expression: str) -> str:
    """Return the thermograph of a value or of a position, as TikZ."""
    from grundy.render.thermograph import thermograph_scene
    from grundy.render.tikz import scene_tikz
    from grundy.solvers.values import short, value_of

    return scene_tikz(thermograph_scene(short(value_of(expression, budget)))) + "\n"


def thermographs(budget: Budget, expression: str, operation: str = "", others: str = "") -> str:
    """Return a value's thermograph beside those after an operation and of a sum with others, as SVG."""
    from grundy.answers.thermograph import DrawThermograph
    from grundy.core.values.operations import split_at_commas

    question = DrawThermograph(
        expression,
        apply=(operation,) if operation else (),
        plus=tuple(split_at_commas(others)),
    )
    return views.svg(question.answer(budget).picture())


def lattice(budget: Budget, day: str) -> str:
    """Return the lattice of the games born by a day, as SVG."""
    from grundy.answers.days import ListDays

    return views.svg(ListDays(_number(day)).answer(budget).picture())


def tree(budget: Budget, expression: str) -> str:
    """Return the game tree of a value as it was written, as SVG."""
    from grundy.core.values.form import Form
    from grundy.render.tree import tree_scene, value_plan

    return scene_svg(tree_scene(value_plan(Form(expression)), limit=TREE_POSITIONS), themed=True)


def grid(budget: Budget, word: str, take: str, poison: str, tokens: str, layout: str) -> str:
    """Return the decision grid of a coalition game, or its spruces, as SVG."""
    from grundy.coalition.circle import Circle
    from grundy.coalition.pictures.picture import picture

    bad = _number(poison)
    clean = min(GRID_TOKENS, _number(tokens)) - bad
    figure = picture(Circle.parse(word, take), max(0, clean), 0, bad, layout or None, budget)
    return scene_svg(figure)


def source(budget: Budget, key: str, anchor: str) -> str:
    """Return the picture of an item of a source document, as SVG."""
    from grundy.sources.answers.source import picture_of
    from grundy.sources.item import document_named, find_items

    items = [i for i in find_items(document_named(key), anchor) if i.anchor == anchor]
    if not items:
        raise GameError("there is no such place")
    return views.svg(picture_of(items[0], budget))


def _number(text: str) -> int:
    number = Reader(text, "7").number()
    if number > MOST:
        raise NotationError("a number here must be between 1 and {limit}", limit=MOST)
    return number


DRAWINGS: dict[str, tuple[Callable[..., str], str]] = {
    "source": (source, "image/svg+xml"),
    "plot": (plot, "image/svg+xml"),
    "strip": (strip, "image/svg+xml"),
    "scale": (scale, "image/svg+xml"),
    "b-file": (b_file, "text/plain"),
    "csv": (csv, "text/csv"),
    "certificate": (certificate, "application/json"),
    "thermograph": (thermograph, "image/svg+xml"),
    "value-graph": (value_graph, "image/svg+xml"),
    "thermograph-tikz": (thermograph_tikz, "text/plain"),
    "thermographs": (thermographs, "image/svg+xml"),
    "lattice": (lattice, "image/svg+xml"),
    "tree": (tree, "image/svg+xml"),
    "grid": (grid, "image/svg+xml"),
}
