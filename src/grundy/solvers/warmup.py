"""The kernels of the solvers, by what needs them together, and what answers until they are compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from grundy.compiling import Kernels, available
from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.errors import BudgetExhausted

R = TypeVar("R")

FIRST_SECONDS = 0.5
"""The reference is interrupted after so long to ask whether the kernels are ready, then less often."""


def until_ready(kernels: Kernels, budget: Budget, reference: Callable[[], R]) -> R | None:
    """Return what the reference finds; None as soon as the kernels are compiled instead.

    The reference is called again and again, so it should remember what it has found.
    """
    seconds = FIRST_SECONDS
    while not kernels.ready(wait=budget.counts_nodes_only, seconds=budget.remaining):
        if not available():
            return reference()
        try:
            with budget.part(seconds=seconds):
                return reference()
        except BudgetExhausted:
            if budget.is_over:
                raise
        seconds *= 2
    return None


def _call_dominoes() -> None:
    from grundy.solvers.boards.dominoes import DominoMachine

    for rows, columns in ((2, 3), (5, 5), (4, 6)):
        machine = DominoMachine(rows, columns)
        for player in (LEFT, -LEFT):
            machine.mover_wins((1 << rows * columns) - 1, player, Budget())
            machine.known((1 << rows * columns) - 1, player)


def _call_placements() -> None:
    from grundy.rulesets.structures import Placements
    from grundy.solvers.boards.placements import PlacementMachine

    PlacementMachine(Placements((1, 2), (3,), 3, 1)).mover_wins(3, 1, 0, Budget())


def _call_nimbers() -> None:
    from grundy.solvers.boards.nimbers import NimberMachine
    from grundy.solvers.boards.removal import Removal

    machine = NimberMachine(Removal((3, 6), (3, 6)))
    machine.ask(7, None, Budget())
    machine.known(7)
    machine.settled(7)


def _call_proofs() -> None:
    from grundy.rulesets.registry import get
    from grundy.rulesets.structures import Pattern, Patterns
    from grundy.solvers.boards.proofs import ProofMachine

    step = Pattern(own=1, enemy=2, free=0, own_after=3, enemy_after=2)
    board = Patterns(2, (step,), (step,), 1, 2)
    machine = ProofMachine(board)
    machine.relative(board, LEFT, Budget())
    machine.enlarge()
    game = get("nogo")
    liberties: Any = game.structured(game.parse("2x2"))  # type: ignore[attr-defined]
    ProofMachine(liberties).relative(liberties, LEFT, Budget())


def _call_values() -> None:
    from grundy.rulesets.structures import Liberties, Pattern, Patterns, Placements
    from grundy.solvers.boards.algebra import BoardAlgebra
    from grundy.solvers.boards.tables import Structure, table_of
    from grundy.solvers.boards.values import PositionGraph

    step = Pattern(own=1, enemy=2, free=0, own_after=3, enemy_after=2)
    boards: tuple[Structure, ...] = (
        Patterns(2, (step,), (step,), 1, 2),
        Placements((1, 2), (3,), 3, 1),
        Liberties(4, 2, 0, 0),
    )
    for board in boards:
        table = table_of(board)
        assert table is not None
        graph = PositionGraph(table)
        graph.value(*table.words(board), Budget())
        graph.enlarge(Budget())
    BoardAlgebra().enlarge(Budget())


def _call_scores() -> None:
    from grundy.solvers.strings.scores import ScoreMachine

    ScoreMachine(((0, 1), (0, 1), (0, 1))).result(7, Budget())


def _call_young() -> None:
    from grundy.solvers.boards.young import BiteTable

    BiteTable((3, 2))


def _call_rides() -> None:
    from grundy.rulesets.structures import Rides
    from grundy.solvers.pairs.tables import nim_table

    nim_table(Rides((0, 0), ((1, 0), (0, 1))), 2, 2, Budget())


def _call_labels() -> None:
    from grundy.rulesets.families.digraphs import Digraph
    from grundy.rulesets.registry import get
    from grundy.solvers.graphs.labels import GraphSearch, label

    graph = Digraph([0, 1, 1], [1, 0, 2])
    label(graph)
    for misere in (False, True):
        GraphSearch(get("partizan-digraph"), Budget(), misere).table(graph)  # type: ignore[arg-type]


def _call_connections() -> None:
    from grundy.solvers.connection.hex import HexSolver
    from grundy.solvers.connection.prover import Prover

    HexSolver(3, 3).solve(0, 0, LEFT)
    Prover([0], (1, 1), None).solve(0, 0, LEFT)


def _kernels(name: str, call_all: Callable[[], object], *modules: str) -> Kernels:
    return Kernels(
        f"{__name__}:{name}", tuple(f"grundy.solvers.{module}" for module in modules), call_all
    )


DOMINOES = _kernels("DOMINOES", _call_dominoes, "boards.kernels.dominoes")
PLACEMENTS = _kernels("PLACEMENTS", _call_placements, "boards.kernels.placements")
NIMBERS = _kernels("NIMBERS", _call_nimbers, "boards.kernels.nimbers")
PROOFS = _kernels("PROOFS", _call_proofs, "boards.kernels.proofs")
VALUES = _kernels("VALUES", _call_values, "boards.kernels.positions", "boards.kernels.algebra")
SCORES = _kernels("SCORES", _call_scores, "strings.kernels.scores")
YOUNG = _kernels("YOUNG", _call_young, "boards.kernels.young")
RIDES = _kernels("RIDES", _call_rides, "pairs.kernels.rides")
LABELS = _kernels("LABELS", _call_labels, "graphs.kernels.labels")
CONNECTIONS = _kernels("CONNECTIONS", _call_connections, "connection.fill", "connection.hsearch")
ALL = (
    DOMINOES,
    PLACEMENTS,
    NIMBERS,
    PROOFS,
    VALUES,
    SCORES,
    YOUNG,
    RIDES,
    LABELS,
    CONNECTIONS,
)
