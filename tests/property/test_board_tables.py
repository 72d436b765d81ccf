"""The arrays that the compiled enumeration reads, against what they stand for, cell by cell."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.rulesets.registry import get
from grundy.rulesets.structures import Pattern, rectangle_symmetries
from grundy.solvers.boards.arrays import image_tables, untouched
from grundy.solvers.boards.conflicts import conflicts_everywhere, conflicts_of
from grundy.solvers.boards.frame import BoardFrame
from grundy.solvers.boards.generators import generators, lowest_bits
from grundy.solvers.boards.placements import permuted
from grundy.solvers.boards.sameness import everywhere, shapes_everywhere
from grundy.solvers.boards.tables import table_of
from grundy.solvers.boards.values import PositionGraph

np = pytest.importorskip("numpy")

SIZES = ((1, 1), (1, 7), (7, 1), (2, 3), (3, 2), (4, 4), (2, 9), (5, 3), (8, 8))


@pytest.mark.parametrize("size", SIZES)
def test_images_of_words(size: tuple[int, int]) -> None:
    chance = random.Random(str(size))
    cells = size[0] * size[1]
    group = rectangle_symmetries(*size, turned=True)
    tables = image_tables(group)
    for number, permutation in enumerate(group):
        for _ in range(20):
            word = chance.getrandbits(cells)
            whole = word.to_bytes(8, "little")
            image = sum(int(tables[number, i, whole[i]]) for i in range(tables.shape[1]))
            assert image == permuted(word, permutation)


def box(word: int, width: int) -> tuple[int, int, int]:
    """Return how far a set is from the corner, and its rows and columns, cell by cell."""
    cells = [divmod(i, width) for i in range(64) if word >> i & 1]
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    rows = max(r for r, _ in cells) - top + 1
    return top * width + left, rows, max(c for _, c in cells) - left + 1


@pytest.mark.parametrize("size", SIZES)
def test_boxes_and_places(size: tuple[int, int]) -> None:
    chance = random.Random(str(size))
    frame = BoardFrame.around(*size)
    cells = frame.height * frame.width
    words = [
        1 + chance.randrange((1 << cells) - 1) & chance.getrandbits(64) or 1 for _ in range(50)
    ]
    found = frame.boxes(np.array(words, np.uint64))
    assert [tuple(map(int, one)) for one in zip(*found, strict=True)] == [
        box(word, frame.width) for word in words
    ]
    on_board = [chance.getrandbits(size[0] * size[1]) for _ in range(50)]
    placed = frame.place_all(np.array(on_board, np.uint64)).tolist()
    assert placed == [frame.place(word) for word in on_board]
    shape = np.array([[1, 0, 0, 0, 0, 0], [1, 1 << frame.width, 0, 0, 0, 0]], np.uint64)
    shape = shape if frame.height > 1 else shape[:1]
    anywhere = {tuple(row) for row in everywhere(shape, frame).tolist()}
    assert anywhere == {
        tuple(int(word) << i for word in row)
        for row in shape
        for i in range(cells)
        if i + (int(row[1]).bit_length() or 1) <= cells
    }


def test_lowest_bits() -> None:
    words = [0, *(1 << i for i in range(64)), *((1 << 63) + (5 << i) for i in range(60))]
    expected = [(word & -word).bit_length() - 1 if word else 64 for word in words]
    assert lowest_bits(np.array(words, np.uint64)).tolist() == expected


def test_untouched_memory_is_zero_and_kept() -> None:
    blocks = [untouched(1000) for _ in range(5)]
    for number, block in enumerate(blocks):
        assert not block.any()
        block[:] = number
    assert [int(block.sum()) for block in blocks] == [1000 * i for i in range(5)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_untouched_memory_is_not_shared_with_a_forked_process() -> None:
    program = """
import os
from grundy.solvers.boards.arrays import untouched
block = untouched(1000)
child = os.fork()
if child == 0:
    block[:] = 1
    os._exit(0)
os.waitpid(child, 0)
print(int(block.sum()))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "0\n"


@pytest.mark.parametrize("name", ["col", "snort"])
def test_conflicts_by_pairs(name: str) -> None:
    """Two moves exclude each other when they share a resource, at every place of the board."""
    game: Any = get(name)
    chance = random.Random(name)
    for rows, columns in ((1, 1), (1, 5), (3, 3), (2, 4), (4, 2), (3, 5)):
        for _ in range(5):
            marks = "".join(chance.choices("....#", k=rows * columns))
            if "." not in marks:
                continue
            text = "|".join(marks[r * columns : (r + 1) * columns] for r in range(rows))
            form = game.structured(game.parse(text))
            needs = form.left, form.right
            by_pairs = [
                [
                    [sum(1 << j for j, b in enumerate(other) if a & b) for a in side]
                    for other in needs
                ]
                for side in needs
            ]
            assert conflicts_of(needs) == by_pairs
            found = conflicts_everywhere(needs, form.board, form.places)
            assert found is not None
            frame, conflicts, _ = found
            spots = [frame.place(1 << place) for place in form.places]
            for side in (0, 1):
                for other in (0, 1):
                    for spot, hit in zip(spots, by_pairs[side][other], strict=True):
                        here = int(conflicts[side, other, spot.bit_length() - 1]) & sum(spots)
                        assert here == sum(s for j, s in enumerate(spots) if hit >> j & 1)


def test_conflicts_that_are_not_the_same_everywhere() -> None:
    needs = (0b011, 0b110, 0b1000)
    assert conflicts_everywhere((needs, needs), (1, 3), (0, 1, 2)) is None


@pytest.mark.parametrize("name", ["clobber", "konane", "amazons"])
def test_shapes_are_the_patterns_of_the_board(name: str) -> None:
    """All that is on the board is there again, and all that is there and fits the board was on it."""
    game: Any = get(name)
    for rows, columns in ((1, 4), (2, 3), (3, 2), (3, 3), (2, 5)):
        text = "|".join(["xo" + "." * (columns - 2)] + ["." * columns] * (rows - 1))
        form = game.structured(game.parse(text))
        if form is None:  # Clobber on one row goes another way
            continue
        frame = BoardFrame.around(rows, columns)
        patterns = np.array(form.left, np.uint64)
        found = shapes_everywhere(frame, (patterns,), 0)
        assert found is not None
        (shapes,), _, _ = found
        board = frame.place((1 << rows * columns) - 1)
        there = [Pattern(*row) for row in everywhere(shapes.patterns, frame).tolist()]
        inside = {p for p in there if not (p.own | p.enemy | p.free) & ~board}
        assert inside == {Pattern(*map(frame.place, pattern)) for pattern in form.left}
        if len(patterns) > 1:
            assert shapes_everywhere(frame, (patterns[1:],), 0) is None
        assert len(shapes.orbits) <= len(shapes.patterns)


def reachable(
    patterns: list[list[int]], stones: tuple[int, int, int]
) -> tuple[set[int], list[int]]:
    """Return what cells may ever hold (own, enemy, free as three words) and the joined sets of cells."""
    own, enemy, free = stones
    used: set[int] = set()
    while True:
        before = own, enemy, free, len(used)
        for p in patterns:
            if not (p[0] & ~own or p[1] & ~enemy or p[2] & ~free):
                cells = p[0] | p[1] | p[2]
                used.add(cells)
                own_then, enemy_then = p[0] ^ p[3], p[1] ^ p[4]
                own, enemy = own | own_then, enemy | enemy_then
                free |= cells & ~(own_then | enemy_then)
        if (own, enemy, free, len(used)) == before:
            break
    parts: list[int] = []
    for cells in used:
        rest = []
        for part in parts:
            if part & cells:
                cells |= part
            else:
                rest.append(part)
        parts = [*rest, cells]
    return {own, enemy << 64, free << 128}, sorted(parts)


@pytest.mark.parametrize("name", ["konane", "amazons", "toads-and-frogs"])
def test_generators_say_as_much_as_all_patterns(name: str) -> None:
    game: Any = get(name)
    chance = random.Random(name)
    text = {"toads-and-frogs": "tt...ff"}.get(name, "xo..|....|....")
    form = game.structured(game.parse(text))
    patterns = np.array(form.left, np.uint64)
    few = generators(patterns)
    assert len(few) < len(patterns) or name != "amazons"
    for _ in range(100):
        marks = [chance.randrange(4) for _ in range(form.cells)]
        own, enemy, free = (sum(1 << i for i, m in enumerate(marks) if m == k) for k in range(3))
        stones = own, enemy, free
        assert reachable(few.tolist(), stones) == reachable(patterns.tolist(), stones)


BLOCKS = {
    "snort": ("..|..", "x.o", "..#|...", "x..|.#."),
    "clobber": ("xo|oo", "xo|xx|ox", "xox|oxo", "xx.|oox"),
}
WALL = {"snort": "#", "clobber": "."}


@pytest.mark.parametrize("board", [(4, 4), (3, 4), (2, 9), (6, 3), (1, 12)])
@pytest.mark.parametrize("name", BLOCKS)
def test_a_part_is_known_again_wherever_it_lies(name: str, board: tuple[int, int]) -> None:
    """Moved or reflected, with the players exchanged too, it adds no component to those below it."""
    pytest.importorskip("numba")
    game: Any = get(name)
    rows, columns = board
    for text in BLOCKS[name]:
        block = text.split("|")
        if len(block) > rows or len(block[0]) > columns or (name == "clobber" and rows == 1):
            continue
        graph, seen = None, set()
        for position in moved_and_reflected(block, rows, columns, WALL[name]):
            form = game.structured(game.parse(position))
            table = table_of(form)
            assert table is not None
            graph = graph or PositionGraph(table)
            graph.value(*table.words(form), Budget())
            seen.add(int((graph.kinds[: graph.counts[0]] == 0).sum()))
        assert len(seen) == 1, text


def moved_and_reflected(block: list[str], rows: int, columns: int, wall: str) -> Iterator[str]:
    """Yield the boards that hold nothing but a block, also reflected, also with the players exchanged."""
    height, width = len(block), len(block[0])
    for flips in range(8):
        image = block[::-1] if flips & 1 else block
        image = [line[::-1] for line in image] if flips & 2 else image
        image = (
            [line.translate(str.maketrans("xo", "ox")) for line in image] if flips & 4 else image
        )
        for down in range(rows - height + 1):
            for right in range(columns - width + 1):
                cells = [wall * columns] * rows
                cells[down : down + height] = (
                    wall * right + line + wall * (columns - width - right) for line in image
                )
                yield "|".join(cells)
