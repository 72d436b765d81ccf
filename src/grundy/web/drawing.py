"""Pictures and files that are not of one position: sequences, thermographs, trees, decision grids."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from grundy.core.budget import Budget
from grundy.errors import GameError, NotationError
from grundy.render.svg import scene_svg
from grundy.rulesets.notation import read_number

if TYPE_CHECKING:
    from grundy.heaps.values.sequence import NimSequence

PLOTTED = 1000
STRIP = 40
TREE_POSITIONS = 120
GRID_TOKENS = 80
MOST = 1000


def plot(budget: Budget, rule: str) -> str:
    """Return the nim-values against the heap sizes, as SVG."""
    from grundy.render.sequence import sequence_svg

    return sequence_svg(_sequence(budget, rule, PLOTTED), PLOTTED)


def strip(budget: Budget, rule: str) -> str:
    """Return the row of won and lost heaps, as SVG."""
    from grundy.render.scale import strip_scene

    return scene_svg(strip_scene(_sequence(budget, rule, STRIP).first(STRIP)))


def scale(budget: Budget, rule: str, heap: str) -> str:
    """Return the Grundy scale with its arrow under one heap, as SVG."""
    from grundy.heaps.values.scale import scale_step
    from grundy.render.scale import scale_scene

    return scene_svg(scale_scene(scale_step(rule, _number(heap))))


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


def thermograph(budget: Budget, expression: str) -> str:
    """Return the thermograph of a value, as SVG."""
    from grundy.core.values.value import Value
    from grundy.render.thermograph import thermograph_scene

    return scene_svg(thermograph_scene(Value(expression)))


def thermograph_tikz(budget: Budget, expression: str) -> str:
    """Return the thermograph of a value, as TikZ."""
    from grundy.core.values.value import Value
    from grundy.render.thermograph import thermograph_scene
    from grundy.render.tikz import scene_tikz

    return scene_tikz(thermograph_scene(Value(expression))) + "\n"


def tree(budget: Budget, expression: str) -> str:
    """Return the game tree of a value as it was written, as SVG."""
    from grundy.core.values.form import Form
    from grundy.render.tree import tree_scene, value_plan

    return scene_svg(tree_scene(value_plan(Form(expression)), limit=TREE_POSITIONS))


def grid(budget: Budget, word: str, take: str, poison: str, tokens: str, layout: str) -> str:
    """Return the decision grid of a coalition game, or its spruces, as SVG."""
    from grundy.coalition.circle import Circle
    from grundy.coalition.pictures.picture import picture, written

    bad = _number(poison)
    clean = min(GRID_TOKENS, _number(tokens)) - bad
    figure = picture(Circle.parse(word, take), max(0, clean), 0, bad, layout or None, budget)
    return written(figure, ".svg")


def _number(text: str) -> int:
    number = read_number(text, text, 1, "7")
    if number > MOST:
        raise NotationError("a number here is between 1 and {limit}", limit=MOST)
    return number


DRAWINGS: dict[str, tuple[Callable[..., str], str]] = {
    "plot": (plot, "image/svg+xml"),
    "strip": (strip, "image/svg+xml"),
    "scale": (scale, "image/svg+xml"),
    "b-file": (b_file, "text/plain"),
    "csv": (csv, "text/csv"),
    "certificate": (certificate, "application/json"),
    "thermograph": (thermograph, "image/svg+xml"),
    "thermograph-tikz": (thermograph_tikz, "text/plain"),
    "tree": (tree, "image/svg+xml"),
    "grid": (grid, "image/svg+xml"),
}
