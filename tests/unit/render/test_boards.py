"""Pictures made of boards, tables and comparisons: what the source documents draw."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from grundy.answers.explain import Explain
from grundy.answers.sequence import ListValues
from grundy.answers.tree import DrawTree
from grundy.cli.run import run
from grundy.coalition.circle import Circle
from grundy.coalition.pictures.picture import picture
from grundy.core.players import LEFT
from grundy.errors import GameError
from grundy.reasons.hex import pairs
from grundy.render.picture import picture_file
from grundy.rulesets.registry import get
from grundy.rulesets.scene import Cell, Edge, Label, Role, Scene


def drawn(**asked: object) -> Scene:
    scene = DrawTree(**asked).answer().picture()  # type: ignore[arg-type]
    assert isinstance(scene, Scene)
    return scene


def blocked(scene: Scene) -> int:
    return sum(isinstance(s, Cell) and s.role is Role.BLOCKED for s in scene.shapes)


def test_a_position_as_boards_in_braces() -> None:
    """Source 000, example 2.7: the corner of three cells has one option of each player."""
    scene = drawn(game="domineering", position="..|.#", options=True)
    signs = [str(s.text) for s in scene.shapes if isinstance(s, Label)]
    assert signs == ["=", "{", "|", "}"]
    assert blocked(scene) == 1 + 3 + 3


def test_the_negative_is_the_turned_board() -> None:
    """Source 000, exercise 2.11."""
    scene = drawn(game="domineering", position="...|.##", negative=True)
    assert "..|.#|.#" in scene.description.render("en")  # type: ignore[union-attr]
    assert sum(isinstance(s, Label) and s.text == "−" for s in scene.shapes) == 5
    with pytest.raises(GameError, match="does not know the negative"):
        drawn(game="shannon", position="0-1;a=0;b=1", negative=True)


def test_trees_end_where_they_are_told_to() -> None:
    whole = drawn(game="domineering", position="2x2", boards=True)
    cut = drawn(game="domineering", position="2x2", boards=True, depth=1)
    edges = [sum(isinstance(s, Edge) for s in scene.shapes) for scene in (whole, cut)]
    assert edges == [8, 4]
    assert sum(isinstance(s, Label) and s.text == "…" for s in cut.shapes) == 4
    short = drawn(game="{{0|0}|{0|0}}", depth=1)
    assert short.description.render("en") == "A game tree of 3 positions and 2 moves."  # type: ignore[union-attr]


def test_the_table_of_options_and_mex(tmp_path: Path) -> None:
    """Source 000, example 3.23."""
    question = ListValues("subtract(1,2,4)", to=6, layout="table")
    scene = question.drawn(question.answer())
    assert isinstance(scene, Scene)
    cells = [s.label for s in scene.shapes if isinstance(s, Cell)]
    assert len(cells) == 4 * 8
    assert cells[-4:] == ["6", "5, 4, 2", "1, 2", "0"]
    path = tmp_path / "scale.svg"
    asked = ["sequence", "subtract(2,4,5)", "--to", "10", "--layout", "scale"]
    assert run([*asked, "--picture", str(path)]) == 0
    assert "mex" in path.read_text()


def test_marks_of_the_scale_are_latex() -> None:
    question = ListValues("subtract(2,4,5)", to=10, layout="scale")
    drawn_as = picture_file(question.drawn(question.answer()), ".tikz").decode()
    assert drawn_as.isascii()


def test_an_explanation_draws_its_argument() -> None:
    """Two trees in the switching game, partners on a Hex board."""
    trees = Explain("shannon", "0-1,0-2,0-3,1-2,1-3,2-3;a=0;b=3")
    scene = trees.drawn(trees.answer())
    assert isinstance(scene, Scene)
    roles = [s.role for s in scene.shapes if isinstance(s, Edge)]
    assert roles.count(Role.FIRST) == roles.count(Role.SECOND) == 3
    board = Explain("hex", "2x3")
    scene = board.drawn(board.answer())
    assert isinstance(scene, Scene)
    numbers = [s.text for s in scene.shapes if isinstance(s, Label) and s.role is Role.NEUTRAL]
    assert sorted(map(str, numbers)) == ["1", "1", "2", "2", "3", "3"]


@pytest.mark.parametrize("short", [1, 2, 3])
def test_partners_on_a_hex_board_win(short: int) -> None:
    """Whoever gets one cell of each pair, whichever, joins the near sides."""
    game = get("hex")
    for chosen in product((0, 1), repeat=len(pairs(short))):
        rows = [["R"] * (short + 1) for _ in range(short)]
        for cells, which in zip(pairs(short), chosen, strict=True):
            row, column = cells[which]
            rows[row][column] = "L"
        assert game.parse("|".join(map("".join, rows))).winner() is LEFT


def test_coalitions_side_by_side() -> None:
    """Source 002, figures 3.3, 6.13 and the steps of merging."""
    aligned = picture(Circle.parse("01"), 6, 0, 2, "aligned")
    losing = [s.label for s in aligned.shapes if isinstance(s, Cell) and s.role is Role.BLOCKED]
    assert losing[:6] == ["0", "3", "6", "2", "5", "8"]
    far = picture(Circle.parse("0110011"), 30, 0, 0, "distances")
    gaps = [str(s.text) for s in far.shapes if isinstance(s, Label) and s.size == 0.5]
    assert set(gaps) == {"1", "2"}
    steps = picture(Circle.parse("00010011111"), 30, 0, 0, "merging")
    assert [str(s.text) for s in steps.shapes if isinstance(s, Label) and s.size == 0.45] == [
        "1.",
        "2.",
        "3.",
        "4.",
    ]
    with pytest.raises(GameError, match="merge"):
        picture(Circle.parse("0011111"), 10, 0, 0, "merging")
