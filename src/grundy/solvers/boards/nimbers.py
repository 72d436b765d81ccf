"""Nim-values of impartial placement games: the compiled search of G + *n.

**Theorem** [LemoineViennot2012]. To know who wins a sum, it is never worse to work out the nim-value of
one of its components than to play in all of them. So a position is a couple (G, *n): components of known
value are folded into n, and the question about the last one is whether its nim-value is n. It is not as
soon as one option has the value n, or some value below n belongs to no option; only where it is, all
options must be looked at.

The table keeps for each component its value, or the values that it cannot have. Components are the same
under the symmetries of the board, and on a grid wherever they lie (`shapes`).

>>> from grundy.rulesets.registry import get
>>> game = get("cram")
>>> PlacementNimbers(game).grundy(game.parse("5x5"))
0
"""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget, current_budget
from grundy.core.players import LEFT, Outcome, Player
from grundy.errors import BudgetExhausted
from grundy.rulesets.base import Ruleset
from grundy.rulesets.structures import WORD, Placements
from grundy.solvers.boards.arrays import image_tables, tied
from grundy.solvers.boards.removal import Removal, bits, removal_forms
from grundy.solvers.generic.impartial import ImpartialSearch
from grundy.solvers.warmup import NIMBERS, until_ready

__all__ = ["LEFT", "NimberMachine", "PlacementNimbers"]

SLICE = 100_000
"""Positions searched between two looks at the budget; the table keeps what was found."""
FIRST_NODES = 1_000
"""Positions of plain search before the kernel is loaded."""
TABLE_BITS = 23


class PlacementNimbers:
    """Nim-values of the positions of an impartial placement game, and who wins where they are too far."""

    def __init__(self, game: Ruleset[Any], budget: Budget | None = None) -> None:
        self.game: Any = game
        self.budget = budget or Budget()
        self._plain = ImpartialSearch(game, self.budget)
        self._forms: dict[Any, list[Removal]] = {}
        self._machines: dict[Removal, NimberMachine] = {}

    @property
    def method(self) -> str:
        """Return how the values were found: by a theorem, by plain search, or by the kernel."""
        return "nimber search" if self._machines else self._plain.method

    @property
    def theorem(self) -> str | None:
        """Return the key of the theorem used, if any."""
        return self._plain.theorem or ("LemoineViennot2012" if self._machines else None)

    def grundy(self, position: Any) -> int:
        """Return the nim-value."""
        value = self._quickly(position)
        if value is not None:
            return value
        total = 0
        for part in self.game.components(position):
            found = self._ask(part, None)
            assert found is not None
            total ^= found
        return total

    def relative(self, position: Any, player: Player) -> int:
        """Return +1 if the player to move wins, else -1: only whether the nim-value is 0 is searched."""
        claim = self.game.claim(position)
        if claim is not None and claim.outcome is not None:
            return 1 if claim.outcome is Outcome.N else -1
        value = self._quickly(position)
        if value is not None:
            return 1 if value else -1
        *parts, last = sorted(self.game.components(position), key=self._size)
        rest = 0
        for part in parts:
            rest ^= self._ask(part, None) or 0
        return -1 if self._ask(last, rest) == rest else 1

    def known(self, position: Any, player: Player | None = None) -> int | None:
        """Return the nim-value (for a player: the result) that is known without further search."""
        total = 0
        for part in self.game.components(position):
            value = self._plain.known(part)
            found = self._machine(part) if value is None and self._machines else None
            if found is not None:
                value = found[0].known(found[1])
            if value is None:
                return None
            total ^= value
        return total if player is None else 1 if total else -1

    def _size(self, part: Any) -> int:
        return sum(1 for _ in self.game.options(part, LEFT))

    def _quickly(self, position: Any) -> int | None:
        """Return the value that a theorem or a short plain search gives; without Numba a long one."""
        try:
            with self.budget.part(nodes=0 if self._machines else FIRST_NODES):
                return self._plain.grundy(position)
        except BudgetExhausted:
            if self.budget.is_over:
                raise
        return until_ready(NIMBERS, self.budget, lambda: self._plain.grundy(position))

    def _ask(self, part: Any, wanted: int | None) -> int | None:
        """Return the nim-value of a component; where a value is wanted, None says: another one."""
        found = self._machine(part)
        if found is None:
            return self._plain.grundy(part)
        return found[0].ask(found[1], wanted, self.budget)

    def _machine(self, part: Any) -> tuple[NimberMachine, int] | None:
        placements: Placements = self.game.structured(part)
        key = (placements.left, placements.symmetries, placements.grid)
        if key not in self._forms:
            self._forms[key] = removal_forms(placements)
        for form in self._forms[key]:
            word = form.word(placements)
            if word is not None:
                if form not in self._machines:
                    self._machines[form] = NimberMachine(form)
                return self._machines[form], word
        return None


class NimberMachine:
    """The arrays of one removal game, its table and its stack.

    >>> path = Removal(needs=(0b011, 0b110), removes=(0b011, 0b110))
    >>> NimberMachine(path).ask(0b111, None, Budget())
    1
    """

    def __init__(self, form: Removal) -> None:
        import numpy as np

        needs, removes = np.array(form.needs, np.uint64), np.array(form.removes, np.uint64)
        lowest = [(move & -move).bit_length() - 1 for move in form.needs]
        first = np.searchsorted(np.array(lowest), np.arange(WORD + 1)).astype(np.int64)
        near = np.zeros(WORD, np.uint64)
        for need, gone in zip(form.needs, form.removes, strict=True):
            for element in bits(need | gone):
                near[element] |= np.uint64(need | gone)
        ends, holds = tied(form.coins)
        for strings in form.coins:
            for string in bits(strings):
                near[string] |= np.uint64(strings)
        images, twins = image_tables(form.symmetries), np.uint64(form.twins)
        self.game = (needs, removes, first, near, images, form.stride, ends, holds, twins)
        # Graphs of strings have more different positions than shapes that may be shifted and turned.
        bits_needed = 6 + form.elements * (3 if form.coins else 2) // 4
        slots = current_budget().slots(1 << min(TABLE_BITS, bits_needed), 16)
        self.table = np.zeros((slots, 2), np.uint64)
        self.stack = np.zeros((WORD + 1, 4, len(form.needs) + 1), np.int64)
        # An option falls apart into at most 32 parts of two elements or more.
        self.pieces = np.zeros((WORD + 1, len(form.needs) * WORD // 2 + 1), np.uint64)
        self.nodes = np.zeros(2, np.int64)

    def ask(self, word: int, wanted: int | None, budget: Budget) -> int | None:
        """Return the nim-value of a position; where a value is wanted, None says: another one."""
        value = 0
        parts = self._parts(word)
        for number, part in enumerate(parts, start=1):
            goal = None if wanted is None or number < len(parts) else value ^ wanted
            value ^= self._search(part, goal, budget)
        return value if wanted is None or value == wanted else None

    def settled(self, word: int) -> int | None:
        """Return the strings left when all coins that can be taken freely are, or None if it is loony."""
        import numpy as np

        from grundy.solvers.boards.kernels.nimbers import settled

        rest, is_loony = settled(np.uint64(word), np.uint64(word), *self.game[-3:])
        return None if is_loony else int(rest)

    def known(self, word: int) -> int | None:
        """Return the nim-value of a position where the table has it."""
        import numpy as np

        from grundy.solvers.boards.kernels.nimbers import entry_of, value_of

        total = 0
        for part in self._parts(word):
            value = int(value_of(np.uint64(entry_of(np.uint64(part), self.table))))
            if value < 0:
                return None
            total ^= value
        return total

    def _parts(self, word: int) -> list[int]:
        """Return the components in canonical form, the largest one last."""
        import numpy as np

        from grundy.solvers.boards.kernels.nimbers import component
        from grundy.solvers.boards.kernels.shapes import canonical

        near, images, stride = self.game[3:6]
        parts = []
        while word:
            part = np.uint64(component(np.uint64(word), near))
            word &= ~int(part)
            parts.append(int(canonical(part, images, stride)))
        return sorted(parts, key=int.bit_count)

    def _search(self, part: int, wanted: int | None, budget: Budget) -> int:
        """Return the value; another value than the one wanted may come as `ANY`."""
        import numpy as np

        from grundy.solvers.boards.kernels.nimbers import ANY, search

        goal = ANY if wanted is None else wanted
        while True:
            self.nodes[0], self.nodes[1] = 0, budget.slice(SLICE)
            found = int(
                search(
                    np.uint64(part),
                    goal,
                    0,
                    self.game,
                    self.table,
                    self.stack,
                    self.pieces,
                    self.nodes,
                )
            )
            budget.spend(int(self.nodes[0]))
            if found >= 0:
                return found
