"""Laws of connection games: an extra move never hurts, trees and forests are what they claim."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.checking.connection import check_forests, check_trees
from grundy.core.bitset import bits
from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.rulesets.families.hexboard import HexBoard
from grundy.rulesets.registry import get
from grundy.rulesets.structures import SwitchingGraph
from grundy.solvers.connection.hex import HexSolver
from grundy.solvers.connection.switching import solve_switching, switching_outcome

ORDER = {Outcome.R: 0, Outcome.N: 1, Outcome.L: 2}

edges = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1, max_size=24)
graphs = edges.map(lambda pairs: SwitchingGraph(tuple(pairs), 0, 1))
boards = st.lists(st.sampled_from("...LR"), min_size=12, max_size=12).map(
    lambda marks: HexBoard(
        3,
        4,
        sum(1 << i for i, m in enumerate(marks) if m == "L"),
        sum(1 << i for i, m in enumerate(marks) if m == "R"),
    )
)


@given(graphs, st.data())
def test_fastening_never_hurts_short_and_deleting_never_hurts_cut(
    graph: SwitchingGraph, data: st.DataObject
) -> None:
    edge = data.draw(st.integers(0, len(graph.edges) - 1))
    before = ORDER[switching_outcome(graph)]
    assert ORDER[switching_outcome(graph.fasten(edge))] >= before
    assert ORDER[switching_outcome(graph.delete(edge))] <= before


@given(graphs)
def test_reasons_hold(graph: SwitchingGraph) -> None:
    answer = solve_switching(graph)
    assert answer.outcome is not Outcome.P, "an extra move never hurts"
    place = graph.edges, graph.a, graph.b
    if answer.outcome is Outcome.L and answer.trees is not None:
        check_trees(*place, answer.trees.first, answer.trees.second)
    if answer.outcome is Outcome.R and answer.forests is not None:
        forests = answer.forests
        check_forests(*place, forests.first, forests.second, forests.given)


@settings(max_examples=60, deadline=None)
@given(boards)
def test_an_extra_stone_never_hurts(board: HexBoard) -> None:
    solver = HexSolver(3, 4)
    wins = {p: solver.solve(board.left, board.right, p).winner for p in Player}
    if board.winner() is None:
        assert (wins[LEFT], wins[RIGHT]) != (RIGHT, LEFT), "the second player never does better"
        for cell in bits(board.empty):
            more = board.play(cell, LEFT)
            for mover, winner in wins.items():
                if winner is LEFT:
                    assert solver.solve(more.left, more.right, mover).winner is LEFT


@given(boards)
def test_text_round_trip(board: HexBoard) -> None:
    game = get("hex")
    assert game.parse(game.format(board)) == board
