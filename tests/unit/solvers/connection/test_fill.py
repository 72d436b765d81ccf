"""Dead cells do not matter, whoever gets them; captured pairs may be given to their captor."""

from __future__ import annotations

import random

import numpy as np

from grundy.core.bitset import bits
from grundy.core.players import Player
from grundy.rulesets.families.hexboard import HexBoard, geometry
from grundy.solvers.connection.fill import fill_in, is_dead


def test_dead_cells_never_change_the_winner() -> None:
    rng, found = random.Random(5), 0
    for _ in range(150):
        rows, columns = rng.choice([(2, 3), (3, 3), (3, 4)])
        shape = geometry(rows, columns)
        near = np.array(shape.neighbours, np.int64)
        sides = np.array([shape.sides[player] for player in Player], np.int64)
        marks = [rng.choice("..LR") for _ in range(rows * columns)]
        masks = [sum(1 << i for i, m in enumerate(marks) if m == who) for who in "LR"]
        board = HexBoard(rows, columns, *masks)
        if board.winner() is not None:
            continue
        for cell in bits(board.empty):
            if is_dead(rows * columns, near, sides, True, board.left, board.right, cell):
                found += 1
                rest = list(bits(board.empty & ~(1 << cell)))
                for filling in range(1 << len(rest)):
                    left = board.left | sum(1 << c for i, c in enumerate(rest) if filling >> i & 1)
                    right = board.right | sum(
                        1 << c for i, c in enumerate(rest) if not filling >> i & 1
                    )
                    as_left = HexBoard(rows, columns, left | 1 << cell, right).winner()
                    as_right = HexBoard(rows, columns, left, right | 1 << cell).winner()
                    assert as_left is as_right
    assert found > 20


def test_a_bridge_to_the_own_side_is_captured() -> None:
    # Left's stone b2 on 2x3: the cells above it, b1 and c1, are captured by Left.
    shape = geometry(2, 3)
    near = np.array(shape.neighbours, np.int64)
    sides = np.array([shape.sides[player] for player in Player], np.int64)
    left, right, captured, _ = fill_in(6, near, sides, True, 0b010000, 0)
    assert captured & 0b000110 == 0b000110
    assert not right & 0b000110
    assert left & 0b000110 == 0b000110
