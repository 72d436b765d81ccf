"""Editing by pressing: for every game, each press leads to a position that can be read, at its place."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from grundy.render.svg import Link
from grundy.rulesets import registry
from grundy.rulesets.base import Game
from grundy.rulesets.scene import Edge, Scene, Token, box_of
from grundy.rulesets.sum import parse_sum
from grundy.web.editing import editor
from grundy.web.editing.graph import edit_graph
from grundy.web.editing.sheet import Desk, Sheet, lines
from grundy.web.state import State


def boards() -> list[Any]:
    found = []
    for kind in registry.all_games():
        for example in [e for e in kind.examples if e.position][:3]:
            game = registry.get(example.game) if example.game else kind()
            found.append(pytest.param(game, example.position, id=f"{game}:{example.position}"))
    return found


def sheet_of(game: Game[Any], text: str, picked: tuple[str, ...] = ()) -> tuple[Sheet, Scene]:
    position = game.parse(text)
    scene = game.scene(position)
    state = State("en", str(game), text, picked=picked, editing=True)
    sheet = editor(game, position, scene, state)
    assert sheet is not None, f"{game} {text} can only be typed"
    return sheet, scene


def target(url: str) -> str | None:
    query = parse_qs(urlsplit(url).query, keep_blank_values=True)
    return None if "pick" in query else query["p"][0]


@pytest.mark.parametrize(("game", "text"), boards())
def test_every_press_leads_to_a_position(game: Game[Any], text: str) -> None:
    sheet, _ = sheet_of(game, text)
    urls = [link.url for link in sheet.links] + [b.url for g in sheet.groups for b in g.buttons]
    assert urls, "nothing can be changed"
    for url in urls:
        changed = target(url)
        if changed is not None:
            game.parse(changed)


def touches(link: Link, before: Scene, after: Scene) -> bool:
    """Return whether the pictures differ at the place of a link."""
    left, top, right, bottom = box_of(link.shape)
    for shape in {*before.shapes} ^ {*after.shapes}:
        x1, y1, x2, y2 = box_of(shape)
        if x1 < right and left < x2 and y1 < bottom and top < y2:
            return True
    return False


@pytest.mark.parametrize(("game", "text"), boards())
def test_a_cell_changes_where_it_is_pressed(game: Game[Any], text: str) -> None:
    sheet, scene = sheet_of(game, text)
    cells = [link for link in sheet.links if link.name.startswith("cell") and target(link.url)]
    for link in cells:
        changed = target(link.url)
        assert changed is not None
        assert touches(link, scene, game.scene(game.parse(changed))), link.name


@pytest.mark.parametrize("name", ["arc-kayles", "shannon", "node-kayles", "digraph"])
def test_an_edge_is_pressed_where_it_is_drawn(name: str) -> None:
    game = registry.get(name)
    text = "0>1,0>2,1>2,2>3;at=0" if name == "digraph" else "0-1,0-2,1-2,2-3"
    text += ";a=0;b=3" if name == "shannon" else ""
    sheet, scene = sheet_of(game, text)
    vertices = {s.label: (s.x, s.y) for s in scene.shapes if isinstance(s, Token) and s.label}
    edges = [link for link in sheet.links if isinstance(link.shape, Edge)]
    assert len(edges) == 4
    for link in edges:
        assert isinstance(link.shape, Edge)
        ends = re.findall(r"\d+", link.name)
        for (x, y), end in zip(
            ((link.shape.x1, link.shape.y1), (link.shape.x2, link.shape.y2)), ends, strict=True
        ):
            nearest = min(vertices, key=lambda v: abs(vertices[v][0] - x) + abs(vertices[v][1] - y))
            assert nearest == end


def test_an_edge_between_two_vertices() -> None:
    game = registry.get("node-kayles")
    sheet, scene = sheet_of(game, "0-1,1-2", picked=("0",))
    urls = {target(b.url) for g in sheet.groups if g.name.endswith("to") for b in g.buttons}
    assert urls == {"0-1,1-2,0-1", "0-1,1-2,0-2", "0-1,1-2,0-3"} - (
        set() if "0-1,1-2,0-1" in urls else {"0-1,1-2,0-1"}
    )
    assert "chosen" in {link.kind for link in sheet.links}
    state = State("en", "node-kayles", "0-1,1-2", editing=True, picked=("77",))
    assert edit_graph(Desk(game, state), "0-1,1-2", scene).picked == ()


def test_colours_of_hackenbush() -> None:
    game = registry.get("hackenbush")
    sheet, scene = sheet_of(game, "0-1L,1-2R")
    assert len(lines(scene)) == 2
    assert target(sheet.links[0].url) == "0-1R,1-2R"


def test_pieces_that_cannot_vanish_are_exchanged() -> None:
    sheet, _ = sheet_of(registry.get("northcott"), "L..R")
    assert {link.kind for link in sheet.links} == {"pick"}
    sheet, _ = sheet_of(registry.get("northcott"), "L..R", picked=("0",))
    assert {target(link.url) for link in sheet.links} == {"L..R", ".L.R", "..LR", "R..L"}


def test_each_game_of_a_sum_is_edited_in_its_place() -> None:
    text = "nim:2,1 + domineering:2x2 - node-kayles:0-1,1-2"
    place = parse_sum(text)
    state = State("en", "sum", text, editing=True)
    sheet = editor(place.game, place.bare, place.game.scene(place.bare), state)
    assert sheet is not None
    assert [link.name[:2] for link in sheet.links if link.name[2:6] == "cell"] == ["1:"] * 4
    for url in [link.url for link in sheet.links] + [
        b.url for g in sheet.groups for b in g.buttons
    ]:
        changed = target(url)
        assert changed is None or len(parse_sum(changed).bare) == 3
    assert "nim:2,2 + domineering:..|.. - node-kayles:0-1,1-2" in str(
        [target(b.url) for g in sheet.groups for b in g.buttons]
    )
    vertex = next(link for link in sheet.links if link.name == "2:vertex 1")
    picked = tuple(parse_qs(urlsplit(vertex.url).query)["pick"])
    chosen = editor(
        place.game, place.bare, place.game.scene(place.bare), replace(state, picked=picked)
    )
    assert chosen is not None
    assert [link.name for link in chosen.links if link.kind == "chosen"] == ["2:vertex 1"]
