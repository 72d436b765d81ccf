"""Board games against what others published (data/truth/boards.toml)."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT
from grundy.rulesets.registry import get
from grundy.solvers.boards.lines import LineSearch
from grundy.solvers.boards.sums import SumSearch
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.solvers.generic.outcome import OutcomeSearch, outcome_of
from grundy.solvers.plan import partizan_search
from grundy.solvers.strings.chains import play_out
from grundy.solvers.strings.strings import StringsSolver

TRUTH = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "truth" / "boards.toml").read_text(encoding="utf-8")
)
Entry = dict[str, Any]


def outcome(game: Any, text: str, budget: Budget) -> str:
    search, position = partizan_search(game, budget), game.parse(text)
    return outcome_of({p: search.relative(position, p) for p in (LEFT, RIGHT)}).value


@pytest.mark.parametrize("entry", TRUTH["domineering"], ids=lambda e: f"rows-{e['rows']}")
def test_domineering_table(entry: Entry) -> None:
    game, expected = get("domineering"), entry["outcomes"].split()
    boards = [f"{entry['rows']}x{n}" for n in range(1, len(expected) + 1)]
    assert [outcome(game, board, Budget(60)) for board in boards] == expected


def test_domineering_7x7_is_quick() -> None:
    budget = Budget(60)
    assert outcome(get("domineering"), "7x7", budget) == "N"
    assert budget.nodes < 2_000_000


def test_domineering_6x6_needs_few_nodes() -> None:
    budget = Budget(nodes=50_000)
    assert outcome(get("domineering"), "6x6", budget) == "N"


@pytest.mark.parametrize("entry", TRUTH["value"], ids=lambda e: f"{e['game']}:{e['position']}")
def test_values(entry: Entry) -> None:
    game: Any = get(entry["game"])
    assert str(CanonicalSolver(game).value(game.parse(entry["position"]))) == entry["value"]


@pytest.mark.parametrize("entry", TRUTH["table"], ids=lambda e: f"{e['game']}-{e['rows']}")
def test_tables(entry: Entry) -> None:
    game, expected = get(entry["game"]), entry["outcomes"].split()
    boards = [f"{entry['rows']}x{n}" for n in range(1, len(expected) + 1)]
    assert [outcome(game, board, Budget(60)) for board in boards] == expected


@pytest.mark.parametrize("entry", TRUTH["domineering_large"][:1], ids=lambda e: e["board"])
def test_domineering_boards(entry: Entry) -> None:
    assert outcome(get("domineering"), entry["board"], Budget(60)) == entry["outcome"]


@pytest.mark.parametrize("rows", range(1, 6))
def test_a_turned_domineering_board_is_the_negative(rows: int) -> None:
    """A quarter turn changes the players, so it changes L and R and nothing else."""
    game, turned = get("domineering"), {"L": "R", "R": "L", "N": "N", "P": "P"}
    for columns in range(rows, 7):
        one = outcome(game, f"{rows}x{columns}", Budget(60))
        assert outcome(game, f"{columns}x{rows}", Budget(60)) == turned[one]


@pytest.mark.parametrize("entry", TRUTH["outcome"], ids=lambda e: f"{e['game']}:{e['position']}")
def test_outcomes(entry: Entry) -> None:
    assert outcome(get(entry["game"]), entry["position"], Budget(60)) == entry["outcome"]


def test_clobber_4x5_needs_few_nodes() -> None:
    budget = Budget(nodes=25_000)
    assert outcome(get("clobber"), "4x5", budget) == "N"


def test_nogo_1x20_needs_few_nodes() -> None:
    budget = Budget(nodes=10_000)
    assert outcome(get("nogo"), "1x20", budget) == "N"


@pytest.mark.parametrize("n", TRUTH["clobber_strips"]["first_player_wins"])
def test_clobber_strips_won_by_the_first_player(n: int) -> None:
    game: Any = get("clobber")
    assert SumSearch(game, Budget(30)).relative(game.parse("xo" * n), LEFT) == 1


@pytest.mark.parametrize("n", TRUTH["clobber_strips"]["second_player_wins"])
def test_clobber_strips_won_by_the_second_player(n: int) -> None:
    game: Any = get("clobber")
    assert SumSearch(game, Budget(30)).relative(game.parse("xo" * n), LEFT) == -1


def test_tic_tac_toe_counts() -> None:
    game: Any = get("tic-tac-toe")
    courses: dict[Any, int] = {}

    def count(position: Any) -> int:
        if position not in courses:
            player = game.to_move(position)
            options = [option for _, option in game.moves(position, player)]
            ended = game.payoff(position, player) is not None
            assert ended is (not options)
            courses[position] = 1 if ended else sum(map(count, options))
        return courses[position]

    assert count(game.parse("3x3")) == TRUTH["tic_tac_toe"]["games"]
    assert len(courses) == TRUTH["tic_tac_toe"]["positions"]


@pytest.mark.parametrize("entry", TRUTH["mnk"], ids=lambda e: e["game"])
def test_mnk_games(entry: Entry) -> None:
    game: Any = get(entry["game"])
    board = game.parse(f"{game.rows}x{game.columns}")
    result = OutcomeSearch(game, Budget(60)).relative(board, LEFT)
    assert {1: "N", 0: "D", -1: "P"}[result] == entry["outcome"]


FALLING = [(board, 0) for board in TRUTH["connect_four"]["drawn"]] + [
    (board, -1) for board in TRUTH["connect_four"]["second"]
]


@pytest.mark.parametrize(("board", "result"), FALLING)
def test_connect_four(board: str, result: int) -> None:
    game: Any = get("connect-four")
    assert LineSearch(game, Budget(60)).relative(game.parse(board), LEFT) == result


@pytest.mark.parametrize("entry", TRUTH["dots_and_boxes"], ids=lambda e: e["board"])
def test_dots_and_boxes(entry: Entry) -> None:
    game: Any = get("dots-and-boxes")
    assert StringsSolver(game).relative(game.parse(entry["board"]), LEFT) == entry["score"]


@pytest.mark.parametrize("entry", TRUTH["chains"], ids=lambda e: e["source"][:8])
def test_chains_of_the_source(entry: Entry) -> None:
    chains = entry["chains"]
    assert list(play_out(chains, "greedy", "greedy")) == entry["greedy"]
    assert list(play_out(chains, "greedy", "give two")) == entry["give_two"]
    assert list(play_out(chains, "best", "best")) == entry["best"]
    game: Any = get("dots-and-boxes")
    rows = ["-" * chains[0], "." * (chains[0] + 1)] * len(chains) + ["-" * chains[0]]
    score = StringsSolver(game).relative(game.parse("|".join(rows)), LEFT)
    assert score == entry["best"][0] - entry["best"][1]
