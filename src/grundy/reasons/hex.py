"""Why a Hex position is won: theorems for empty boards, a strategy and its first answers for the rest.

>>> from grundy.answers.explain import explain
>>> [step.kind for step in explain("hex", "2x3").steps]
['pairing', 'strategy', 'strategy', 'conclusion']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.core.bitset import bits
from grundy.core.budget import current_budget
from grundy.core.players import Player
from grundy.errors import BudgetExhausted
from grundy.i18n import Message
from grundy.reasons.conclusion import player_name
from grundy.rulesets.families.hexboard import HexBoard, cell_name
from grundy.rulesets.parts import Step, Table
from grundy.rulesets.scene import Label, Role, Scene, box_of
from grundy.solvers.result import Result

if TYPE_CHECKING:
    from grundy.solvers.connection.hexstrategy import HexStrategy

ROWS = 12


def hex_steps(result: Result) -> Iterator[Step]:
    """Yield the steps for a position of any game with the structure `hex-board`."""
    game: Any = result.game  # a ruleset that ShowsHexBoard
    board: HexBoard = game.structured(result.position)
    winner = board.winner()
    if winner is not None:
        yield Step(
            "chain",
            Message(
                "{who} has joined both sides by the chain {cells}.",
                who=player_name(winner),
                cells=_names(board, board.chain(winner)),
            ),
            picture=game.scene_with(result.position, {}),
        )
        return
    if not (board.left or board.right):
        yield _empty_board(game, board)
        if game.has_swap_rule:
            return
    if any(game.may_swap(result.position, player) for player in Player):
        yield Step(
            "swap",
            Message(
                "The player to move may swap. If the stone on the board is good, it is taken over; if it"
                " is bad, it is left where it is. Either way the player to move wins."
            ),
            "Nash1952",
        )
        return
    if result.exact:
        yield from _strategies(game, result.position, board)


def pairs(short: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the partners (row, column) on a board with one column more than rows.

    >>> pairs(2)
    [((0, 0), (0, 1)), ((1, 0), (0, 2)), ((1, 1), (1, 2))]
    """
    return [((r, c), (c, r + 1)) for r in range(short) for c in range(r + 1)]


def _paired(game: Any, board: HexBoard) -> Scene:
    """Return the empty board with the same number in the cells of a pair; what is left out is blank."""
    plain: Scene = game.scene_with(board, {})
    middles = {spot.move: box_of(spot.shape) for spot in plain.hot_spots}
    upright = board.rows < board.columns
    numbers = []
    for number, cells in enumerate(pairs(min(board.rows, board.columns)), 1):
        for row, column in cells if upright else [cell[::-1] for cell in cells]:
            left, top, right, bottom = middles[
                cell_name(row * board.columns + column, board.columns)
            ]
            numbers.append(Label((left + right) / 2, (top + bottom) / 2, str(number), size=0.4))
    return Scene((*plain.shapes, *numbers), (), plain.description)


def _empty_board(game: Any, board: HexBoard) -> Step:
    swap = game.has_swap_rule
    if board.rows != board.columns:
        return Step(
            "pairing",
            Message(
                "The board is longer one way, so {who} has the shorter way and wins even as second player:"
                " leave out rows or columns until the board lacks just one to be square, pair the cells"
                " of its two halves by reflection, and answer each cell by its partner.",
                who=player_name(Player.LEFT if board.rows < board.columns else Player.RIGHT),
            ),
            "Gardner1959Hex",
            picture=_paired(game, board),
        )
    if swap and board.cells > 1:
        return Step(
            "swap",
            Message(
                "With the swap rule the second player wins: a good first stone is taken over, a bad one"
                " is left where it is."
            ),
            "Nash1952",
        )
    return Step(
        "strategy-stealing",
        Message(
            "A full board has exactly one winner, so somebody has a winning strategy. Suppose it were the"
            " second player. Then the first player could put a stone anywhere and go on as if second, by"
            " that very strategy; the extra stone never hurts. Both would win, which is impossible. So"
            " the first player wins."
        ),
        "Nash1952",
    )


def _strategies(game: Any, position: Any, board: HexBoard) -> Iterator[Step]:
    """Yield, for each player who may start, the winner's plan and the first answers of it."""
    from grundy.solvers.connection.hex import HexSolver
    from grundy.solvers.connection.hexstrategy import find_strategy

    try:
        solver = HexSolver(board.rows, board.columns, current_budget())
        plans = {first: find_strategy(solver, board, first) for first in Player}
    except BudgetExhausted:
        return
    for first, plan in plans.items():
        after = position
        if plan.opening is not None:
            name = cell_name(plan.opening, board.columns)
            after = game.find_move(position, first, name)[1]
        region = {cell_name(cell, board.columns): Role.MARK for cell in bits(plan.region)}
        yield Step(
            "strategy",
            _plan(plan),
            "Hayward2005",
            _answers(plan) if region else None,
            picture=game.scene_with(after, region),
        )


def _plan(plan: HexStrategy) -> Message:
    board = plan.board
    who, other = player_name(plan.winner), player_name(-plan.winner)
    cells = _names(board, tuple(bits(plan.region)))
    if plan.opening is None:
        return Message(
            "If {other} moves first, {who} still wins and needs only these cells, whatever {other} does"
            " elsewhere: {cells}.",
            who=who,
            other=other,
            cells=cells,
        )
    cell = cell_name(plan.opening, board.columns)
    if not plan.region:
        return Message(
            "{who}, moving first, joins both sides at once by {cell}.", who=who, cell=cell
        )
    return Message(
        "{who}, moving first, plays {cell}. From then on {who} needs only these cells, whatever"
        " {other} does elsewhere: {cells}.",
        who=who,
        other=other,
        cell=cell,
        cells=cells,
    )


def _answers(plan: HexStrategy) -> Table:
    """Return the winner's answers to the first replies inside the region."""
    from grundy.solvers.connection.hexstrategy import HexPlay

    columns = plan.board.columns
    return Table(
        head=(
            Message("{who} plays", who=player_name(-plan.winner)),
            Message("{who} answers", who=player_name(plan.winner)),
        ),
        rows=tuple(
            (cell_name(cell, columns), cell_name(HexPlay(plan).reply(cell), columns))
            for cell in islice(bits(plan.region), ROWS)
        ),
    )


def _names(board: HexBoard, cells: tuple[int, ...]) -> str:
    return ", ".join(cell_name(cell, board.columns) for cell in cells) or "–"
