"""Pictures of subtraction games: the Grundy scale, and the strip of won and lost heaps."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.core.vocabulary import Letters, letter
from grundy.heaps.values.scale import ScaleStep
from grundy.i18n import Message
from grundy.rulesets.scene import Cell, Label, Role, Scene, Shape


def scale_scene(step: ScaleStep) -> Scene:
    """Return the two strips of source section 3.7.2: values above, the marked scale pushed under.

    >>> from grundy.heaps.values.scale import scale_step
    >>> len(scale_scene(scale_step("subtract(2,4,5)", 10)).shapes) > 30
    True
    """
    n = step.heap
    shapes: list[Shape] = []
    options = set(step.options)
    for heap in range(n + 1):
        value = str(step.value) if heap == n else str(step.known[heap])
        role = Role.MARK if heap == n or heap in options else Role.EMPTY
        shapes.append(Cell(heap, 0, role=Role.FAINT, label=str(heap)))
        shapes.append(Cell(heap, 1, role=role, label=value))
    # The lower strip is written backwards, its 0 under the heap asked for.
    longest = max([n, *step.marks])
    for number in range(longest + 1):
        x = n - number
        if number == 0:
            shapes.append(Label(x + 0.5, 2.5, "▲", size=0.7))
        elif number in step.marks:
            shapes.append(Label(x + 0.5, 2.5, "△", size=0.7))
        shapes.append(Cell(x, 3, role=Role.FAINT, label=str(number)))
    read = "{" + ", ".join(str(value) for value in step.read) + "}"
    shapes.append(Label(n / 2 + 0.5, 4.7, f"G({n}) = mex {read} = {step.value}", size=0.5))
    return Scene(
        tuple(shapes),
        description=Message(
            "Grundy scale: the arrow under heap {n} reads {values}, so the nim-value is {value}.",
            n=n,
            values=read,
            value=step.value,
        ),
    )


def strip_scene(values: Sequence[int], letters: Letters = "WL") -> Scene:
    """Return a row of cells, W (or N, S) for a heap that the player to move wins, L (P) for a lost one.

    >>> [shape.label for shape in strip_scene([0, 1, 2]).shapes if isinstance(shape, Cell)]
    ['L', 'W', 'W']
    """
    shapes: list[Shape] = []
    width = 10
    for n, value in enumerate(values):
        x, y = n % width, n // width * 1.6
        shapes.append(
            Cell(
                x,
                y,
                role=Role.EMPTY if value else Role.BLOCKED,
                label=letter(bool(value), letters),
            )
        )
        shapes.append(Label(x + 0.5, y + 1.25, str(n), size=0.3, role=Role.FAINT))
    lost = ", ".join(str(n) for n, value in enumerate(values) if not value)
    return Scene(tuple(shapes), description=Message("P-positions: {heaps}", heaps=lost))
