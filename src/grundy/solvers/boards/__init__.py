"""Searches of boards on machine words: dominoes, placements, patterns of stones, liberties, sums."""

from __future__ import annotations

from grundy.core.budget import Budget


def warm_up_search() -> float:
    """Compile the kernels of this room; return the seconds it took."""
    from time import perf_counter

    from grundy.core.players import LEFT
    from grundy.rulesets.structures import Pattern, Patterns, Placements
    from grundy.solvers.boards.dominoes import DominoMachine
    from grundy.solvers.boards.nimbers import NimberMachine
    from grundy.solvers.boards.placements import PlacementMachine
    from grundy.solvers.boards.proofs import ProofMachine
    from grundy.solvers.boards.removal import Removal
    from grundy.solvers.strings.scores import ScoreMachine

    started = perf_counter()
    DominoMachine(2, 3).mover_wins(0b111111, LEFT, Budget())
    PlacementMachine(Placements((1, 2), (3,), 3, 1)).mover_wins(3, 1, 0, Budget())
    NimberMachine(Removal((3, 6), (3, 6))).ask(7, None, Budget())
    step = Pattern(own=1, enemy=2, free=0, own_after=3, enemy_after=2)
    board = Patterns(2, (step,), (step,), 1, 2)
    machine = ProofMachine(board)
    machine.relative(board, LEFT, Budget())
    machine.enlarge()
    ScoreMachine(((0, 1), (0, 1), (0, 1))).result(7, Budget())
    return perf_counter() - started
