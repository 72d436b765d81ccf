"""Checks for the survey paper (001): graphs, coin turning, Hex, the switching game."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product

from grundy.core.nimber import nim_sum
from grundy.core.players import LEFT
from grundy.play.chance import Random
from grundy.play.match import Match
from grundy.rulesets.families.digraphs import Digraph
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.graphs.labels import label
from grundy.solvers.solve import solve
from grundy.sources.checks.main import game_named


def every_position_is_decided(heaps: int, below: int) -> bool:
    """Check that search decides every Nim position as won or lost."""
    search = OutcomeSearch(game_named("nim"), claims=False)
    return all(
        search.relative(position, LEFT) in (-1, 1)
        for position in combinations_with_replacement(range(below), heaps)
    )


def longest_play(rule: str, heap: int) -> int:
    """Return the largest number of moves from one heap."""
    game = game_named(rule)
    longest = [0] * (heap + 1)
    for n in range(1, heap + 1):
        ends = [sum(option) for option in game.options((n,), LEFT)]
        longest[n] = max((1 + longest[end] for end in ends), default=0)
    return longest[heap]


def outcomes(game: str, positions: list[str]) -> list[str]:
    """Return the outcomes of several positions."""
    return [str(solve(game, position).document()["outcome"]) for position in positions]


def lost_heaps(rule: str, largest: int) -> list[int]:
    """Return the lost heaps up to a size."""
    return [n for n in range(largest + 1) if outcomes(rule, [str(n)]) == ["P"]]


def _random_graph(rng: random.Random, vertices: int) -> list[list[int]]:
    """Return the followers of each vertex; edges go to smaller vertices, so play ends."""
    return [[w for w in range(v) if rng.random() < 0.35] for v in range(vertices)]


def _text(graph: list[list[int]], start: int) -> str:
    edges = ",".join(f"{v}>{w}" for v, nexts in enumerate(graph) for w in nexts)
    return f"{edges or '1>0'};start={start}"


def _labels(graph: list[list[int]]) -> list[int]:
    """Return the nim-values that the program finds for the vertices of a graph."""
    edges = [(v, w) for v, nexts in enumerate(graph) for w in nexts]
    found = label(Digraph.from_edges(edges, vertices=len(graph)))
    return [int(value) for value in found.values]


def zero_means_lost(graphs: int) -> bool:
    """Compare the program's labels with lost and won vertices by the definition."""
    rng = random.Random(1)
    for _ in range(graphs):
        graph = _random_graph(rng, 12)
        lost: list[bool] = []
        for nexts in graph:
            lost.append(not any(lost[w] for w in nexts))
        if [label == 0 for label in _labels(graph)] != lost:
            return False
    return True


def sums_of_graphs(graphs: int) -> bool:
    """Compare the nim-sum of the program's labels with the definition on the product graph."""
    rng = random.Random(2)
    for _ in range(graphs):
        one, two = _random_graph(rng, 6), _random_graph(rng, 6)
        first, second = _labels(one), _labels(two)
        whole: dict[tuple[int, int], int] = {}
        for v, w in product(range(6), repeat=2):
            seen = {whole[x, w] for x in one[v]} | {whole[v, y] for y in two[w]}
            least = 0
            while least in seen:
                least += 1
            whole[v, w] = least
        if any(whole[v, w] != first[v] ^ second[w] for v, w in whole):
            return False
    return True


def is_move(game: str, position: str, move: str) -> bool:
    """Return whether a move is legal."""
    ruleset = game_named(game)
    wanted = sorted(move.split(","))
    return any(
        sorted(name.split(",")) == wanted
        for name, _ in ruleset.moves(ruleset.parse(position), LEFT)
    )


def is_winning(game: str, position: str, move: str) -> bool:
    """Return whether a move wins."""
    wanted = sorted(move.split(","))
    return any(sorted(m.split(",")) == wanted for m in game_named(game)(position).winning_moves())


def after(game: str, position: str, move: str) -> str:
    """Return the position after a move."""
    ruleset = game_named(game)
    return ruleset.format(ruleset.find_move(ruleset.parse(position), LEFT, move)[1])


def coins_add(coins: int) -> bool:
    """Check by search that rows of Mock Turtles have the nim-sum of their single heads."""
    game = game_named("mock-turtles")
    search = GrundySolver(game, claims=False)
    single = [search.grundy(game.parse("T" * place + "H")) for place in range(coins)]
    for row in product("TH", repeat=coins):
        heads = [single[place] for place, coin in enumerate(row) if coin == "H"]
        if search.grundy(game.parse("".join(row))) != nim_sum(0, *heads):
            return False
    return True


def mock_turtle_values(places: list[int]) -> list[int]:
    """Return the values of single heads."""
    return [game_named("mock-turtles")("T" * p + "H").grundy for p in places]


def full_hex_boards_have_one_winner(boards: int) -> bool:
    """Fill random boards and look for chains of both players, by a plain flood fill."""
    rng = random.Random(3)
    for _ in range(boards):
        rows, columns = rng.randint(1, 7), rng.randint(1, 7)
        board = [[rng.choice("xo") for _ in range(columns)] for _ in range(rows)]
        if _joins(board, "x", vertical=True) == _joins(board, "o", vertical=False):
            return False
    return True


def _joins(board: list[list[str]], stone: str, vertical: bool) -> bool:
    rows, columns = len(board), len(board[0])
    start = [(0, c) for c in range(columns)] if vertical else [(r, 0) for r in range(rows)]
    queue = [cell for cell in start if board[cell[0]][cell[1]] == stone]
    seen = set(queue)
    for r, c in queue:
        if (r == rows - 1) if vertical else (c == columns - 1):
            return True
        for dr, dc in ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)):
            cell = (r + dr, c + dc)
            inside = 0 <= cell[0] < rows and 0 <= cell[1] < columns
            if inside and cell not in seen and board[cell[0]][cell[1]] == stone:
                seen.add(cell)
                queue.append(cell)
    return False


def first_player_wins_hex(largest: int) -> bool:
    """Check that the first player wins on empty square boards."""
    return all(outcomes("hex", [f"{n}x{n}"]) == ["N"] for n in range(1, largest + 1))


def switching_games_end(graphs: int) -> bool:
    """Play random switching games to the end: somebody always wins."""
    rng = random.Random(4)
    game = game_named("shannon")
    for seed in range(graphs):
        vertices = rng.randint(2, 5)
        edges = [(v, rng.randrange(v)) for v in range(1, vertices)]
        edges += [(a, b) for a, b in (rng.sample(range(vertices), 2) for _ in range(3))]
        text = ",".join(f"{a}-{b}" for a, b in edges) + f";a=0;b={vertices - 1}"
        match = Match(game, game.parse(text), [Random(seed), Random(seed + 1)]).play_out()
        if match.result == "draw" or len(match.plies) > len(edges):
            return False
    return True


def nim_sum_of_digits(one: int, two: int, first: int) -> int:
    """Add the binary digits of two numbers modulo 2, from the place `first` on only."""
    places = range(first, max(one, two).bit_length())
    return sum(((one >> place) + (two >> place)) % 2 << place for place in places)
