"""One question answered by several processes: the options of a position are searched side by side.

Each worker is a fork of this process with the search as it stands. The workers take the options one by
one, the next free worker the next option, and send back results as they find them. Searches that keep
their table in shared memory (`search.dominoes`) also share what they find on the way; the others gain
as far as the options have little in common.

Where processes cannot be forked (Windows) the questions are answered here, one after the other.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Hashable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.core.players import Player, Score
from grundy.rulesets.base import Ruleset
from grundy.solvers.searchers import Searcher

if TYPE_CHECKING:
    from grundy.solvers.cluster import ClusterSearch

LOOK_SECONDS = 0.2
"""How often the budget is looked at while the workers are busy."""


def ask(
    answer: Callable[[Any], Score], questions: Sequence[Any], workers: int, budget: Budget
) -> Iterator[tuple[int, Score]]:
    """Yield the place of each question and its answer, in the order in which they are found.

    >>> sorted(ask(lambda n: n * n, [3, 5, 7], 2, Budget()))
    [(0, 9), (1, 25), (2, 49)]
    """
    if workers < 2 or "fork" not in multiprocessing.get_all_start_methods():
        yield from enumerate(map(answer, questions))
        return
    context = multiprocessing.get_context("fork")
    place = context.Value("q", 0)
    team = []
    lines: list[Connection] = []
    try:
        for _ in range(min(workers, len(questions))):
            here, there = context.Pipe(duplex=False)
            process = context.Process(
                target=_work, args=(answer, questions, place, there, budget), daemon=True
            )
            process.start()
            there.close()
            team.append(process)
            lines.append(here)
        while lines:
            for line in wait(lines, LOOK_SECONDS):
                assert isinstance(line, Connection)
                try:
                    found, result, nodes = line.recv()
                except EOFError:
                    lines.remove(line)
                    continue
                budget.spend(nodes)
                if isinstance(found, Exception):
                    raise found
                yield found, result
            budget.check()
    finally:
        for process in team:
            process.terminate()
            process.join()


def _work(
    answer: Callable[[Any], Score],
    questions: Sequence[Any],
    place: Any,
    line: Connection,
    budget: Budget,
) -> None:
    """Answer the questions that nobody else has taken; the line closes when none is left."""
    while True:
        with place.get_lock():
            mine = place.value
            place.value += 1
        if mine >= len(questions):
            return
        before = budget.nodes
        try:
            line.send((mine, answer(questions[mine]), budget.nodes - before))
        except Exception as error:  # carried to the parent, which raises it
            line.send((error, 0, budget.nodes - before))
            return
        except KeyboardInterrupt:
            return


class AskedSearch:
    """A search that knows the results of all options of one position beforehand."""

    def __init__(self, search: Searcher, game: Ruleset[Any]) -> None:
        self.search, self.game = search, game
        self._answers: dict[tuple[Hashable, Player], Score] = {}

    @property
    def method(self) -> str:
        """Return the name of the method."""
        return self.search.method

    @property
    def theorem(self) -> str | None:
        """Return the key of the theorem used, if any."""
        return self.search.theorem

    def relative(self, position: Any, player: Player) -> Score:
        """Return the result for `player`, who is to move."""
        found = self._answers.get(self._key(position, player))
        return self.search.relative(position, player) if found is None else found

    def known(self, position: Any, player: Player) -> Score | None:
        """Return the result where it is known without further search."""
        found = self._answers.get(self._key(position, player))
        return self.search.known(position, player) if found is None else found

    def ask(
        self, position: Any, workers: int, budget: Budget, cluster: ClusterSearch | None = None
    ) -> None:
        """Let the workers search all options of a position: that shows who wins, and by which moves.

        What else an option is worth is asked later, by the one process, once the answer is known.
        """
        game = self.game
        movers = [p for p in game.movers() if game.payoff(position, p) is None]
        questions: dict[tuple[Hashable, Player], tuple[Any, Player]] = {}
        after: dict[Player, list[tuple[Hashable, Player]]] = {player: [] for player in movers}
        for player in movers:
            for _, option in game.moves(position, player):
                turn = game.next_player(position, option, player)
                key = self._key(option, turn)
                questions.setdefault(key, (option, turn))
                after[player].append(key)
        keys = list(questions)
        asked = list(questions.values())
        if cluster is not None:
            found = cluster.ask(asked, budget)
        else:
            found = ask(lambda question: self.search.relative(*question), asked, workers, budget)
        for place, result in found:
            self._answers[keys[place]] = result
            if not game.scoring:
                self._note_wins(position, after, keys[place])
        for player, options in after.items():
            if options:
                gains = [self._gain(player, option) for option in options]
                self._answers[self._key(position, player)] = max(gains)

    def _note_wins(
        self,
        position: Any,
        after: dict[Player, list[tuple[Hashable, Player]]],
        key: tuple[Hashable, Player],
    ) -> None:
        """Keep that a player wins as soon as one winning move is known: the budget may end any time."""
        for player, options in after.items():
            if key in options and self._gain(player, key) > 0:
                self._answers[self._key(position, player)] = 1

    def _gain(self, player: Player, option: tuple[Hashable, Player]) -> Score:
        result = self._answers[option]
        return result if option[1] is player else -result

    def _key(self, position: Any, player: Player) -> tuple[Hashable, Player]:
        return self.game.normalize(position), player
