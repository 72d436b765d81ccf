"""A user's script that touches the whole of the Python face; `mypy --strict --disallow-any-expr` reads it.

Nothing here is run by a type checker alone: the tests run the file as well.
"""

from collections.abc import Iterator
from fractions import Fraction

import grundy
from grundy import LEFT, BudgetError, GameError, LoopyValue, Outcome, Player, Position, Value


class Countdown(grundy.Ruleset[int]):
    """Take one, two or three tokens."""

    name = "countdown"

    def moves(self, position: int, player: Player) -> Iterator[tuple[str, int]]:
        return ((f"take {k}", position - k) for k in (1, 2, 3) if k <= position)


def positions() -> None:
    board = grundy.domineering("2x3")
    outcome: Outcome = board.outcome
    value: Value | LoopyValue = board.value
    assert isinstance(value, Value)
    assert outcome == "N"
    assert value == Value("{2|-1/2}")
    moves: dict[str, Position] = board.moves("left")
    options: tuple[Position, ...] = board.options(LEFT)
    winning: tuple[str, ...] = board.winning_moves("right")
    assert len(moves) == 3
    assert len(options) == 3
    after: Position = board.play(winning[0], "right")
    total: Position = board + after - grundy.nim([3, 5]) + Value("1/2") + 1 + Fraction(1, 2)
    assert isinstance(total.value, Value)
    nim_value: int = (grundy.nim("3,5") + grundy.heap("0.77")("12")).grundy
    assert nim_value == 2
    pictures: list[str] = [board.to_svg(), board.to_tikz(), board.to_latex()]
    pictures += [board.tree(merged=True).to_svg(), value.to_svg(), value.thermograph.to_tikz()]
    assert all(pictures)
    assert str(board.explain())


def answers() -> None:
    result = grundy.solve("nim", "11,12,13")
    best: str | None = result.best()
    assert best == "11→1"
    assert result.outcome is Outcome.N
    found: Value | LoopyValue | None = grundy.solve(grundy.nim("3")).value
    assert found == Value("*3")
    steps: list[str] = [step.kind for step in grundy.explain("nim", [1, 2, 3]).steps]
    assert steps
    relation: str | None = grundy.compare("^", Value("*")).relation
    assert relation == "||"
    period = grundy.period("0.77")
    length: int | None = period.period
    assert (length, period.proved, period.exact) == (12, True, True)
    order: int | None = grundy.misere_quotient(grundy.kayles, to=8).order
    assert order == 12
    listed: list[int] = list(grundy.sequence("0.77", to=5).values)
    assert listed == [0, 1, 2, 3, 1, 4]
    drawn: list[str] = [grundy.thermograph("{2|-1}").to_svg(), grundy.tree("^", dag=True).to_tikz()]
    assert all(drawn)
    words: str = str(period)
    assert "12" in words
    sides = grundy.seated_game("coalition(0011)")(8).solve(seat=1)
    safe: tuple[str, ...] = sides.safe
    assert len(safe) <= 2


def own_game() -> None:
    own = Countdown()(21)
    assert own.outcome is Outcome.N
    assert own.winning_moves() == ("take 1",)
    hot = grundy.value("{2|-1}")
    assert isinstance(hot, Value)  # and not a loopy value, which has no mean
    mean: Fraction = hot.mean
    assert mean == Fraction(1, 2)
    try:
        own.moves("left")
        grundy.nim([-3])
    except BudgetError as error:
        print(error.known.outcome if isinstance(error.known, grundy.Result) else error)
    except GameError as error:
        print(error)


if __name__ == "__main__":
    positions()
    answers()
    own_game()
