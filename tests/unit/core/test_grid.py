"""Grid helpers and the placement search on boards of every shape."""

from __future__ import annotations

import random

import pytest

from grundy.core.grid import least_reflection, pack, regions, trimmed_rows, unpack
from grundy.core.values import engine
from grundy.core.values.placement import PlacementSearch, fits
from grundy.core.values.value import Value


def random_rows(dice: random.Random, rows: int, columns: int) -> list[str]:
    return ["".join(dice.choice("..#") for _ in range(columns)) for _ in range(rows)]


@pytest.mark.parametrize("size", [(3, 3), (5, 7), (9, 40)])
def test_regions_and_reflections(size: tuple[int, int]) -> None:
    dice = random.Random(7)
    for _ in range(40):
        rows = random_rows(dice, *size)
        stride = size[1] + 1
        cells = pack(rows, ".")
        assert pack(rows, ".") == sum(1 << (stride * r + c) for r, c in unpack(cells, stride))
        found = regions(cells, stride, smallest=1)
        assert sum(found) == cells
        assert all(len(regions(region, stride, smallest=1)) == 1 for region in found)
        assert set(regions(cells, stride)) == {r for r in found if r.bit_count() > 1}
        representative = least_reflection(cells, stride)
        for image in (rows[::-1], [row[::-1] for row in rows], [row[::-1] for row in rows[::-1]]):
            assert least_reflection(pack(image, "."), stride) == representative


def test_empty_sets() -> None:
    assert regions(0, 5) == []
    assert trimmed_rows(0, 5) == []
    assert least_reflection(0, 5) == ()


def test_every_subset_of_four_by_four_has_one_of_717_values() -> None:
    """As an independent program finds, too (cgt-py 0.11.0)."""
    search = PlacementSearch([0x101], [0b11])
    words = (b & 15 | (b & 240) << 4 | (b & 3840) << 8 | (b & 61440) << 12 for b in range(1 << 16))
    assert len({search.value(word) for word in words}) == 717


def test_pieces_of_other_shapes() -> None:
    """Cram (both dominoes for both players) is impartial: 2x2 is 0, 2x3 is *, 3x3 is 0."""
    both = [0x101, 0b11]
    cram = PlacementSearch(both, both)
    values = [
        Value.of(cram.value(sum(((1 << columns) - 1) << 8 * r for r in range(rows))))
        for rows, columns in ((2, 2), (2, 3), (3, 3), (1, 5))
    ]
    assert [str(value) for value in values] == ["0", "*", "0", "0"]
    assert all(value.nimber is not None for value in values)


def test_what_fits() -> None:
    assert fits(8, 7)
    assert not fits(7, 8)
    assert not fits(9, 1)
    assert PlacementSearch([0x101], [0b11]).value(0) is engine.zero()
