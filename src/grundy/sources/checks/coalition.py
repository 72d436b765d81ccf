"""Checks for the paper on Nim with many players (002), chapters 2-5 and section 6.1.

What the paper proves or lists is compared with its own definitions (`definition`), never with the
fast solver alone. Players are letters in playing order, the one on move first.
"""

from __future__ import annotations

from itertools import pairwise, product

from grundy.coalition.answer import solve
from grundy.coalition.chance import chance_pattern, losses
from grundy.coalition.circle import Circle
from grundy.coalition.colouring import colour
from grundy.coalition.definition import can_avoid_loss, loser, states
from grundy.coalition.grid import decision_grid
from grundy.coalition.orders import order_threshold
from grundy.errors import GameError
from grundy.solvers.solve import solve as solve_game

_WORDS = ("ab", "abc", "abcd", "011", "0011", "0101", "0112", "00111", "01011")


def play_out(strategies: list[list[int]], tokens: int, poison: int) -> int:
    """Play a game of definitions 1-8 and return the number of the loser, counted from 0.

    A player is a vector; entry i - 1 is the take where i tokens are seen.

    >>> play_out([[1, 2, 1, 1], [1, 1, 1, 1]], 4, 0)
    1
    """
    players = tuple(str(number) for number in range(len(strategies)))
    while (lost := loser(players, tokens, poison)) is None:
        tokens -= strategies[int(players[0])][tokens - 1]
        players = players[1:] + players[:1]
    return int(lost)


def vectors_are_legal(most: int, tokens: int) -> bool:
    """Return whether every vector of definition 1 leaves a number of tokens that is not negative."""
    return all(
        seen - take >= 0
        for vector in product(range(1, most + 1), repeat=tokens)
        for seen, take in enumerate(vector, start=1)
    )


def legal_takes(word: str, tokens: int, most: int = 2, poison: int = 0) -> list[int]:
    """Return the takes that this project allows."""
    return [move.take for move in solve(Circle.parse(word, most), tokens, 0, poison).moves]


def remainders(pairs: list[list[int]]) -> list[int]:
    """Return the remainders of pairs."""
    return [number % divisor for number, divisor in pairs]


def _mover_wins(word: str, tokens: int, most: int, poison: int) -> bool:
    return can_avoid_loss(word[0], word, tokens, poison, range(1, most + 1))


def lost_counts(word: str, most: int, poison: int, largest: int) -> list[int]:
    """Return the token counts 1..largest that the player on move loses, by definitions 5-8."""
    return [n for n in range(1, largest + 1) if not _mover_wins(word, n, most, poison)]


def lost_for_everybody(word: str, most: int, largest: int) -> list[int]:
    """Return the counts from which no player at all can force a win: definition 3 to the letter."""
    takes = range(1, most + 1)
    return [
        n
        for n in range(1, largest + 1)
        if not any(can_avoid_loss(letter, word, n, 0, takes) for letter in set(word))
    ]


def loser_of(tokens: int, poison: int) -> str | None:
    """Return who loses a state that is over: the first player (on move) or the last."""
    return loser(("first", "last"), tokens, poison)


def refused(word: str, tokens: int, poison: int) -> bool:
    """Return whether this project refuses a state."""
    try:
        solve(Circle.parse(word, 2), tokens, 0, poison)
    except GameError:
        return True
    return False


def winning_takes(word: str, most: int, poison: int, counts: list[int]) -> list[list[int]]:
    """Return the takes after which the mover's coalition can still not be beaten, by definition."""
    turned, takes = word[1:] + word[:1], range(1, most + 1)
    return [
        [k for k in takes if k <= n and can_avoid_loss(word[0], turned, n - k, poison, takes)]
        for n in counts
    ]


def poison_does_not_matter(largest: int, poison: int) -> bool:
    """Check proposition 1 with at least as many tokens as poison, for circles of 2 to 5 players."""
    return all(
        _mover_wins(word, s + clean, most, s) == _mover_wins(word, clean, most, 0)
        for word, most in product(_WORDS, (1, 2, 3))
        for s in range(poison + 1)
        for clean in range(largest + 1)
    )


def two_players(most: int, poison: int, largest: int) -> bool:
    """Check propositions 2 and 3 for all takes up to `most`, with up to `poison` poisoned tokens."""
    return all(
        _mover_wins("ab", s + clean, m, s) == (clean % (m + 1) != 0)
        for m, s in product(range(1, most + 1), range(poison + 1))
        for clean in range(largest + 1)
    )


def two_players_without_clean_tokens(most: int, poison: int) -> bool:
    """Check proposition 3 where n < s too, with the usual remainder of a negative number."""
    return all(
        _mover_wins("ab", n, most, s) == ((n - s) % (most + 1) != 0)
        for s in range(poison + 1)
        for n in range(s)
    )


def strategy_carries_over(poison: int, clean: int) -> bool:
    """Play a winning vector with s ones put in front against every opponent, takes 1 and 2."""
    winner = [1] * poison + [n % 3 or 1 for n in range(1, clean + 1)]
    return all(
        play_out([winner, [1] * poison + list(other)], poison + n, poison) == 1
        for n in range(1, clean + 1)
        if n % 3
        for other in product((1, 2), repeat=clean)
        if other[0] == 1
    )


def poison_moves_the_pattern(poison: int, largest: int) -> bool:
    """Compare the winning takes of two players with and without poison, clean tokens alike."""
    clean = list(range(1, largest + 1))
    moved = winning_takes("ab", 2, poison, [poison + n for n in clean])
    return moved == winning_takes("ab", 2, 0, clean)


def misere_is_one_poisoned(largest: int) -> bool:
    """Compare one poisoned token with misère play of the subtraction game 1, 2."""
    return all(
        _mover_wins("ab", n, 2, 1)
        == (solve_game("subtract(1,2)", str(n), misere=True).document()["outcome"] == "N")
        for n in range(1, largest + 1)
    )


def tree_levels(tokens: int) -> list[int]:
    """Return the nodes on each level of the full decision tree, takes 1 and 2."""
    level, sizes = [tokens], []
    while level:
        sizes.append(len(level))
        level = [n - k for n in level for k in (1, 2) if k <= n]
    return sizes


def levels_are_at_most_powers(tokens: int) -> bool:
    """Return whether level n of the full decision tree has at most 2^n nodes, takes 1 and 2."""
    return all(size <= 2**level for level, size in enumerate(tree_levels(tokens)))


def grid_shows_each_state_once(largest: int) -> bool:
    """Compare the levels of the simplified tree with the different states of the full one."""
    for tokens in range(1, largest + 1):
        level, different = {tokens}, []
        while level:
            different.append(len(level))
            level = {n - k for n in level for k in (1, 2) if k <= n}
        if grid_levels(tokens, len(different)) != different:
            return False
    return True


def binary_levels(levels: int) -> list[int]:
    """Return the nodes on the first levels of a tree in which every node has two children."""
    level, sizes = [""], []
    for _ in range(levels):
        sizes.append(len(level))
        level = [path + side for path in level for side in "lr"]
    return sizes


def ways_to(tokens: int, moves: int, left: int) -> list[list[int]]:
    """Return the sequences of takes 1, 2 of a length that leave this many tokens."""
    return [list(t) for t in product((1, 2), repeat=moves) if tokens - sum(t) == left]


def order_of_takes_does_not_matter(moves: int, players: int) -> bool:
    """Check proposition 5: play every sequence of two takes by definition 5."""
    for a, b in ((1, 2), (1, 3), (2, 5)):
        for r, length in product(range(1, players + 1), range(moves + 1)):
            for takes in product((a, b), repeat=length):
                tokens, seats = 5 * moves, tuple(range(1, r + 1))
                for take in takes:
                    tokens, seats = tokens - take, seats[1:] + seats[:1]
                x, y = takes.count(a), takes.count(b)
                if (tokens, seats[0]) != (5 * moves - x * a - y * b, (x + y) % r + 1):
                    return False
    return True


def grid_levels(tokens: int, levels: int) -> list[int]:
    """Return the different states on the first levels of the simplified tree, takes 1 and 2."""
    nodes = decision_grid(Circle.parse("abc", 2), tokens).nodes
    return [sum(x + y == level for x, y in nodes) for level in range(levels)]


def tokens_of_top_row(states_shown: int) -> int:
    """Return how many tokens the root needs so that the top row shows 1, 2, … this many tokens."""
    tokens = 0
    while True:
        nodes = decision_grid(Circle.parse("abc", 2), tokens).nodes
        if {n.tokens for (_, y), n in nodes.items() if not y} >= set(range(1, states_shown + 1)):
            return tokens
        tokens += 1


def colouring_agrees(words: list[str], tokens: int, *, converse: bool = False) -> bool:
    """Compare algorithm 1 with the definition: coloured as the mover implies he can win.

    With `converse`: not coloured so implies that he cannot.
    """
    for word in words:
        circle = Circle.parse(word, 2)
        last = {step.node: step.colour for step in colour(circle, tokens)}
        for node, winner in last.items():
            players = word[node.seat :] + word[: node.seat]
            own = winner == players[0]
            wins = can_avoid_loss(players[0], players, node.tokens, 0, (1, 2))
            if own != converse and wins == converse:
                return False
    return True


def chances(tokens: int, take: int | None = None) -> list[str]:
    """Return the loss probabilities of a (on move), b, c; of the same after a's take, if given."""
    table = losses(Circle.parse("abc", 2), tokens)
    vector = table.vector(tokens, 0) if take is None else table.vector(tokens - take, 1)
    return [str(loss) for loss in vector]


def best_takes(tokens: int) -> list[int]:
    """Return the takes among which a player without allies chooses: three players."""
    return list(losses(Circle.parse("abc", 2), tokens).best[tokens][0])


def chances_become_equal(players: int) -> bool:
    """Return whether the distance from equal chances shrinks by a factor for ever (a theorem)."""
    found = chance_pattern(Circle.parse("abcdefghij"[:players], 2))
    assert found is not None
    return found.factor < 1


def loner_wins(players: int) -> list[int]:
    """Return the clean counts 0..5r that one against the rest wins on move, by definition."""
    word = "0" + "1" * (players - 1)
    table = states("0", word, 5 * players, 0, (1, 2))
    return [n for n in range(5 * players + 1) if table[tuple(word), n]]


def zone(name: str, largest: int) -> bool:
    """Check a zone of section 6.1 for 3 to `largest` players, by definition, up to 5r tokens.

    That nothing is won beyond them is proved by the lost window in `order_threshold`.
    """
    for r in range(3, largest + 1):
        won = set(loner_wins(r))
        holds = {
            "initial-safe": set(range(1, r + 1)) <= won,
            "initial-danger": not won & set(range(r + 1, 2 * r)),
            "final-safe": {2 * r, 2 * r + 1} <= won,
            "beyond": max(won) == order_threshold("0" + "1" * (r - 1))[1] == 2 * r + 1,
        }
        if not holds[name]:
            return False
    return True


def danger_zone(players: int) -> list[int]:
    """Return the lost counts directly after the initial safe zone."""
    won, count = loner_wins(players), players + 1
    while count not in won:
        count += 1
    return list(range(players + 1, count))


def loner_takes(players: int, clean: int, poison: int = 0) -> list[int]:
    """Return the winning takes of one against the rest, the poison bite among the candidates."""
    word = "0" + "1" * (players - 1)
    return winning_takes(word, 2, poison, [clean + poison])[0]


def loner_rule(case: str, largest: int) -> bool:
    """Check which takes win in propositions 7, 8 and 10, for 3 to `largest` players."""
    for r in range(3, largest + 1):
        expected = {
            "7": {n: [k for k in (1, 2) if k <= n] for n in range(1, r)},
            "8": {r: [2]},
            "10": {2 * r: [1], 2 * r + 1: [2]},
        }[case]
        if any(loner_takes(r, clean) != takes for clean, takes in expected.items()):
            return False
    return True


def seen_next(players: int, clean: int, take: int) -> list[int]:
    """Return the counts that the loner may see at his next turn."""
    others = product((1, 2), repeat=players - 1)
    return sorted({clean - take - sum(takes) for takes in others})


def safe_seen_next(players: int) -> int:
    """Return how many counts of the initial safe zone the loner can see next, at most, beyond 2r + 1."""
    return max(
        sum(1 <= count <= players for count in seen_next(players, clean, take))
        for clean in range(2 * players + 2, 5 * players)
        for take in (1, 2)
    )


def thresholds(words: list[str]) -> list[int]:
    """Return the largest count that coalition 0 wins with anyone on move, for each word."""
    return [order_threshold(word)[0] for word in words]


def winning_seats(word: str, tokens: int) -> list[str]:
    """Return the players a, b, c, … with whom on move coalition 0 wins, by definition."""
    return [
        "abcdefghijkl"[seat]
        for seat in range(len(word))
        if can_avoid_loss("0", word[seat:] + word[:seat], tokens, 0, (1, 2))
    ]


def first_run(word: str, seat: int) -> int:
    """Return the largest n such that coalition 0 wins with 0, 1, …, n tokens and that seat on move."""
    players = word[seat:] + word[:seat]
    tokens = 0
    while can_avoid_loss("0", players, tokens + 1, 0, (1, 2)):
        tokens += 1
    return tokens


def moves_to_the_end(word: str, seat: int, tokens: int) -> dict[str, int | str]:
    """Return the longest play to the end through states that coalition 0 wins, and who faces nothing."""

    def longest(seat: int, tokens: int) -> int:
        players = word[seat:] + word[:seat]
        if not can_avoid_loss("0", players, tokens, 0, (1, 2)):
            return -len(word) * tokens  # leaves the states won by coalition 0
        after = (seat + 1) % len(word)
        return max((1 + longest(after, tokens - k) for k in (1, 2) if k <= tokens), default=0)

    moves = longest(seat, tokens)
    return {"moves": moves, "then to move": "abcdefghijkl"[(seat + moves) % len(word)]}


def loner_last_chance(largest: int) -> bool:
    """Check for 3 to `largest` players: at 2r + 2 only the loner's predecessor on move helps him."""
    for r in range(3, largest + 1):
        word = "1" * (r - 1) + "0"
        if thresholds([word]) != [2 * r + 2] or winning_seats(word, 2 * r + 2) != [
            "abcdefghijkl"[r - 2]
        ]:
            return False
    return True


def loner_has_most_ends(word: str, tokens: int) -> bool:
    """Return whether coalition 0 wins more than half of the ends of the simplified tree."""
    nodes = decision_grid(Circle.parse(word, 2), tokens).nodes.values()
    winners = [node.winner for node in nodes if not node.tokens]
    return 2 * winners.count("0") > len(winners)


def wins_with_poison(word: str, tokens: int, poison: int) -> bool:
    """Return whether coalition 0 wins with the first seat on move, poisoned tokens counted in."""
    return can_avoid_loss("0", word, tokens, poison, (1, 2))


def more_opponents_help(largest: int) -> bool:
    """Check that the loner on move wins more counts with each further opponent, by definition."""
    counts = [len(loner_wins(r)) for r in range(3, largest + 1)]
    return all(fewer < more for fewer, more in pairwise(counts))


def tree_shows_all(word: str, tokens: int) -> bool:
    """Return whether coalition 0 wins nothing beyond a drawn tree (proved by the lost window)."""
    return order_threshold(word)[0] <= tokens


def largest_won(word: str, tokens: int) -> int:
    """Return the largest count in a drawn tree that coalition 0 wins."""
    nodes = decision_grid(Circle.parse(word, 2), tokens).nodes.values()
    return max(node.tokens for node in nodes if node.winner == "0")
