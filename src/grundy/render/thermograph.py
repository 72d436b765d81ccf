"""The picture of a thermograph: the two walls, the mast, and the numbers that matter.

As is usual, Left's side is on the left: larger values stand further to the left, hotter is higher.

>>> from grundy.core.values.value import Value
>>> scene = thermograph_scene(Value("{2|-1}"))
>>> scene.description.render("en")
'Thermograph of {2|-1}: mean 1/2, temperature 3/2, Left stop 2, Right stop −1.'
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

from grundy.core.loopy.value import AnyValue
from grundy.core.values.formatting import TextTooLong
from grundy.core.values.thermograph import Thermograph, Wall
from grundy.i18n import Message, Readable, show
from grundy.render.typeset import typeset_number
from grundy.rulesets.scene import Edge, Label, Role, Scene, Shape, Token

_WIDTH, _HEIGHT = 9.0, 6.0
_LONGEST_NAME = 60


def thermograph_scene(value: AnyValue, at: Fraction | None = None) -> Scene:
    """Return the thermograph of a value as a scene, which SVG and TikZ draw.

    `at` is a temperature to be marked: a line, and the stops of the game that is cooled by it.
    """
    return _Drawing(value.thermograph, _name(value), at).scene()


def walls_scene(graph: Thermograph) -> Scene:
    """Return a thermograph as a scene, of whatever value it is."""
    return _Drawing(graph, Message("a value")).scene()


def thermographs_scene(values: Sequence[AnyValue]) -> Scene:
    """Return several thermographs from left to right, each under its value.

    >>> from grundy.core.values.value import Value
    >>> one = thermographs_scene([Value("{2|-1}")])
    >>> two = thermographs_scene([Value("{2|-1}"), Value("+-1")])
    >>> two.bounds()[2] > one.bounds()[2]
    True
    """
    if len(values) == 1:
        return thermograph_scene(values[0])
    shapes: list[Shape] = []
    left = 0.0
    words: list[Readable] = []
    for value in values:
        scene = thermograph_scene(value)
        box = scene.bounds()
        shapes += [shape.moved(left - box[0], 0.0) for shape in scene.shapes]
        name = _name(value)
        shapes.append(Label(left + (box[2] - box[0]) / 2, box[1] - 0.6, name, size=0.6))
        words.append(name)
        left += box[2] - box[0] + 1.0
    said = Message(
        "Thermographs, from left to right: {values}.", values=", ".join(map(show, words))
    )
    return Scene(tuple(shapes), description=said)


def _name(value: AnyValue) -> Readable:
    try:
        return value.to_text(limit=_LONGEST_NAME)
    except TextTooLong:
        return Message("a value")


class _Drawing:
    def __init__(self, graph: Thermograph, name: Readable, at: Fraction | None = None) -> None:
        self.graph = graph
        self.at = at
        self.name = name
        corners = (*self.graph.left.corners, *self.graph.right.corners)
        values = [x for _, x in corners]
        self.top = max(self.graph.temperature + 1, Fraction(1))
        span = max(max(values) - min(values), Fraction(1))
        self.least, self.most = min(values) - span / 8, max(values) + span / 8
        self.shapes: list[Shape] = []

    def x(self, value: Fraction) -> float:
        return float((self.most - value) / (self.most - self.least)) * _WIDTH

    def y(self, t: Fraction) -> float:
        return float((self.top - t) / (self.top + 1)) * _HEIGHT

    def scene(self) -> Scene:
        graph = self.graph
        self._axis()
        self._wall(graph.left, Role.LEFT)
        self._wall(graph.right, Role.RIGHT)
        x, foot = self.x(graph.mean), self.y(graph.temperature)
        self.shapes.append(Edge(x, foot, x, 0.0, arrow=True))
        self._label(x, -0.35, Message("mean {mean}", mean=typeset_number(graph.mean)))
        self._label(
            _WIDTH + 0.2,
            foot,
            Message("temperature {t}", t=typeset_number(graph.temperature)),
            beside=True,
        )
        if self.at is not None:
            self._marked(self.at)
        return Scene(tuple(self.shapes), (), self._description())

    def _marked(self, t: Fraction) -> None:
        """Draw a line at a temperature, with the values of both walls there."""
        y = self.y(min(t, self.top))
        self.shapes.append(Edge(0.0, y, _WIDTH, y, role=Role.CHAIN, dashed=True, width=0.04))
        # Larger values stand on the left: each number is written outside of its wall.
        for wall, beside in {self.graph.right.at(t): 0.4, self.graph.left.at(t): -0.4}.items():
            self.shapes.append(Token(self.x(wall), y, 0.1, Role.NEUTRAL))
            self._label(self.x(wall) + beside, y - 0.28, typeset_number(wall))

    def _axis(self) -> None:
        zero, floor = self.y(Fraction(0)), self.y(Fraction(-1))
        for y, t in ((zero, "0"), (floor, typeset_number(Fraction(-1)))):
            self.shapes.append(Edge(0.0, y, _WIDTH, y, role=Role.FAINT))
            self.shapes.append(Label(-0.4, y, t, size=0.35, role=Role.FAINT))
        graph = self.graph
        stops = {graph.left.at(Fraction(0)), graph.right.at(Fraction(0)), graph.mean}
        for stop in sorted(stops):
            x = self.x(stop)
            self.shapes.append(Edge(x, zero - 0.08, x, zero + 0.08, role=Role.FAINT))
            self._label(x, floor + 0.45, typeset_number(stop))
        y = self.y(graph.temperature)
        self.shapes.append(Edge(self.x(graph.mean), y, _WIDTH, y, role=Role.FAINT))

    def _wall(self, wall: Wall, role: Role) -> None:
        # The last corner of a wall may lie below the mast's foot: from there it is vertical.
        corners = [*wall.corners, (self.graph.temperature, wall.corners[-1][1])]
        for (t0, x0), (t1, x1) in itertools.pairwise(corners):
            if t0 != t1:
                self.shapes.append(Edge(self.x(x0), self.y(t0), self.x(x1), self.y(t1), role=role))

    def _label(self, x: float, y: float, text: Message | str, *, beside: bool = False) -> None:
        if beside:  # labels are centred: move right by half their length
            x += 0.31 * 0.4 * len(str(text))
        self.shapes.append(Label(x, y, text, size=0.4))

    def _description(self) -> Message:
        return Message(
            "Thermograph of {value}: mean {mean}, temperature {t}, Left stop {left},"
            " Right stop {right}.",
            value=self.name,
            mean=typeset_number(self.graph.mean),
            t=typeset_number(self.graph.temperature),
            left=typeset_number(self.graph.left.at(Fraction(0))),
            right=typeset_number(self.graph.right.at(Fraction(0))),
        )
