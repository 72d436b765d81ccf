"""One hard search on a Dask cluster: `--cluster tcp://host:8786`.

The workers search the options of the position, each with one search that it keeps: what it found for one
option serves the next. A worker that has nothing to do gets part of what is still searched: the oldest
search under way is *split*, that is, the options below it are searched as well, and so on further down. It
is over as soon as the worker that has it, or the results of its options, say who wins; then what was being
searched for it is withdrawn. The results are those of one process.

A worker comes back after some seconds, finished or not, so that it can be given something else. What it
has found stays with it, and it is asked again.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Hashable, Iterator, Sequence
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any
from uuid import uuid4

from grundy._version import __version__
from grundy.core.budget import Budget, memory_allowed
from grundy.core.players import Player, Score
from grundy.errors import BudgetExhausted, GameError, ServiceLostError
from grundy.rulesets.base import Ruleset

CONNECT_SECONDS = 10
ALONE_SECONDS = 30
"""A cluster that has had no worker for this long is given up."""
LOOK_SECONDS = 0.2
"""How often the budget is looked at while the workers are busy."""
SLICE_SECONDS = 1.0
"""What a worker takes at first; twice as much each time it is asked again."""
_kept = threading.local()
"""On a worker: the search it has under way, by the question that it belongs to."""


def connected(address: str) -> Any:
    """Return a client of the scheduler at an address, whose workers all have this version."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise GameError(
            'a cluster needs a library that is not installed: pip install "grundy[cluster]"'
        ) from error
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ServiceLostError(
            'no Dask scheduler answers at "{address}". Example: tcp://127.0.0.1:8786',
            address=address,
        ) from error
    # Where the scheduler goes away we say so ourselves, in one line instead of tracebacks.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        found = set(client.run(_version).values())
    except Exception as error:
        raise _cannot_run(address, error) from error
    if found - {__version__}:
        raise GameError(
            'the workers of "{address}" have grundy {found}, this program is {own}',
            address=address,
            found=", ".join(sorted(found)),
            own=__version__,
        )
    return client


def _version() -> str:
    return __version__


def _cannot_run(address: str, error: BaseException) -> GameError:
    return GameError(
        'the workers of "{address}" cannot run grundy: {reason}',
        address=address,
        reason=str(error).partition("\n")[0] or type(error).__name__,
    )


def search_there(
    question: str,
    game: Ruleset[Any],
    position: Any,
    player: Player,
    how: dict[str, bool],
    seconds: float,
) -> tuple[Score | None, int, str]:
    """Return the result for the player to move, None when the time is over; positions looked at; and where.

    This runs on a worker.
    """
    from grundy.solvers.plan import Plan

    if getattr(_kept, "question", None) != question:
        budget = Budget(memory=memory_allowed())
        _kept.question, _kept.plan = question, Plan(game, position, budget, atlas=False, **how)
    plan: Plan = _kept.plan
    before = plan.budget.nodes
    result: Score | None = None
    with plan.budget, plan.budget.part(seconds=seconds):
        try:
            result = plan.search.relative(position, player)
        except BudgetExhausted:
            if plan.budget.remaining:
                raise  # out of memory
    worker = import_module("distributed").get_worker()
    return result, plan.budget.nodes - before, worker.address


class Subsearch:
    """A position that is searched for the player to move: by a worker, and by its options when split."""

    def __init__(self, position: Any, player: Player, place: int, above: Subsearch | None) -> None:
        self.position, self.player = position, player
        self.place, self.above = place, above
        self.options: list[Subsearch] | None = None
        """The positions below it, once it has been split."""
        self.result: Score | None = None
        self.future: Any = None
        self.slices = 0

    def seen_from_above(self) -> Score:
        """Return the result for whoever moved here."""
        assert self.above is not None
        assert self.result is not None
        return self.result if self.player is self.above.player else -self.result

    def everything(self) -> Iterator[Subsearch]:
        """Yield this task and all below it."""
        yield self
        for option in self.options or ():
            yield from option.everything()


class ClusterSearch:
    """A cluster to which positions of one game are sent."""

    def __init__(self, address: str, game: Ruleset[Any], **how: bool) -> None:
        self.address, self.game, self.how = address, game, how
        self.client = connected(address)
        self._question = uuid4().hex
        self._ended: SimpleQueue[Any] = SimpleQueue()
        self._running: dict[Any, Subsearch] = {}
        self._seen = time.monotonic()  # when there was a worker last
        self.splits = 0

    def ask(
        self, questions: Sequence[tuple[Any, Player]], budget: Budget
    ) -> Iterator[tuple[int, Score]]:
        """Yield the place of each question and its answer, in the order in which they are found."""
        roots = [Subsearch(*question, place, None) for place, question in enumerate(questions)]
        open_roots = set(range(len(roots)))
        try:
            for root in roots:
                self._send(root, budget)
            while open_roots:
                budget.check()
                try:
                    self._split_for_idle(budget)
                except (OSError, RuntimeError):  # what Dask says about a scheduler that has gone
                    self._check()
                    raise
                for task in self._ended_tasks(budget):
                    settled = self._settle(task)
                    if settled is not None and settled.place in open_roots:
                        assert settled.result is not None
                        open_roots.remove(settled.place)
                        yield settled.place, settled.result
        finally:
            if self.client.status == "running":
                self.client.cancel(list(self._running))
            self.client.close()

    def _send(self, task: Subsearch, budget: Budget, worker: str | None = None) -> None:
        seconds = SLICE_SECONDS * 2**task.slices
        if budget.remaining is not None:
            seconds = min(seconds, budget.remaining)
        task.future = self.client.submit(
            search_there,
            self._question,
            self.game,
            task.position,
            task.player,
            self.how,
            seconds,
            pure=False,
            priority=task.slices,  # what is begun is finished first
            workers=worker,
            allow_other_workers=worker is not None,
        )
        self._running[task.future] = task
        task.future.add_done_callback(self._ended.put)

    def _ended_tasks(self, budget: Budget) -> Iterator[Subsearch]:
        """Yield the tasks that a worker has finished; those that need more time are sent again."""
        try:
            while True:
                future = self._ended.get(timeout=LOOK_SECONDS)
                task = self._running.pop(future, None)
                if task is None:  # withdrawn
                    continue
                try:
                    result, nodes, worker = future.result()
                except GameError:
                    raise
                except Exception as error:  # also that it was cancelled with its scheduler
                    self._check()
                    raise _cannot_run(self.address, error) from error
                budget.spend(nodes)
                if result is None:
                    task.slices += 1
                    self._send(task, budget, worker)
                else:
                    task.result = result
                    yield task
                if self._ended.empty():
                    return
        except Empty:
            return

    def _settle(self, task: Subsearch) -> Subsearch | None:
        """Carry a result upwards as far as it decides anything; return the question that it answers."""
        while True:
            for below in task.everything():
                if self._running.pop(below.future, None) is not None:
                    self.client.cancel([below.future])
            above = task.above
            if above is None:
                return task
            if above.result is not None:
                return None
            assert above.options is not None
            gains = [o.seen_from_above() for o in above.options if o.result is not None]
            won = max(gains) > 0 and not self.game.scoring
            if not won and len(gains) < len(above.options):
                return None
            above.result = max(gains)
            task = above

    def _split_for_idle(self, budget: Budget) -> None:
        threads = sum(int(n) for n in self.client.ncores().values())
        if threads:
            self._seen = time.monotonic()
        elif time.monotonic() - self._seen > ALONE_SECONDS:
            raise ServiceLostError("the Dask cluster has no worker")
        while len(self._running) < threads:
            begun = [
                task for task in self._running.values() if task.slices and task.options is None
            ]
            if not begun or not self._split(max(begun, key=lambda task: task.slices), budget):
                return

    def _split(self, task: Subsearch, budget: Budget) -> bool:
        """Send the options of a position, too; return whether there are any that are new."""
        game, position, player = self.game, task.position, task.player
        task.options = []
        if game.payoff(position, player) is not None:
            return False
        seen: set[tuple[Hashable, Player]] = set()
        for option in budget.each(game.options(position, player)):
            turn = game.next_player(position, option, player)
            key = game.normalize(option), turn
            if key not in seen:
                seen.add(key)
                task.options.append(Subsearch(option, turn, task.place, task))
        for below in task.options:
            self._send(below, budget)
        self.splits += bool(task.options)
        return bool(task.options)

    def _check(self) -> None:
        if self.client.status != "running":
            raise ServiceLostError("the Dask scheduler was lost")
