"""A scene as it lies on paper: without the buttons that are only there to be pressed.

>>> from grundy.rulesets.registry import get
>>> game = get("sprouts")
>>> drawn = game.scene(game.parse("0,0"))
>>> len(drawn.shapes) - len(on_paper(drawn).shapes)  # the loop, and what may lie on one side of it
4
"""

from __future__ import annotations

from dataclasses import replace

from grundy.rulesets.scene import UNSEEN, Cell, HotSpot, Label, Scene, Shape, Token, box_of


def on_paper(scene: Scene) -> Scene:
    """Return the scene without its buttons, what is written on them, and the places over them."""
    buttons = [s for s in scene.shapes if isinstance(s, Cell | Token) and s.letter == UNSEEN]
    if not buttons:
        return scene
    boxes = {box_of(button) for button in buttons}

    def is_written_on(shape: Shape) -> bool:
        return isinstance(shape, Label) and any(
            left <= shape.x <= right and top <= shape.y <= bottom
            for left, top, right, bottom in boxes
        )

    def is_pressed(spot: HotSpot) -> bool:
        return any(box_of(area) in boxes for area in spot.path)

    shapes = tuple(s for s in scene.shapes if s not in buttons and not is_written_on(s))
    spots = tuple(spot for spot in scene.hot_spots if not is_pressed(spot))
    return replace(scene, shapes=shapes, hot_spots=spots, frame=None)
