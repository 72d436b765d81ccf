"""A winning strategy in Hex as a tree that anybody can check and play.

The tree (with shared parts, so a directed graph) has three kinds of nodes. Each promises that two *ends*
get connected, although the opponent moves first and gets every cell that the node does not name:

* `path`: the ends are joined already, by a path of the owner's cells;
* `chain`: nodes with disjoint carriers, each beginning where the last one ended;
* `either`: threats (play this cell, then keep that promise) without a cell common to all of them, so
  that whatever the opponent takes, one threat is untouched.

In a path -1 and -2 stand for the owner's two sides (top and bottom, or left and right). The independent
checker is `checker.check_hex_strategy`.

>>> strategy = find_strategy(HexSolver(3, 3), HexBoard(3, 3), first=Player.LEFT)
>>> strategy.winner, strategy.opening
(<Player.LEFT: 'left'>, 4)
>>> HexPlay(strategy).reply(1)
2
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any, Literal

from grundy.core.bitset import bits
from grundy.core.document import Json
from grundy.core.players import LEFT, Player
from grundy.errors import GameError
from grundy.rulesets.families.hexboard import HexBoard, geometry
from grundy.solvers.connection.hex import HexSolver
from grundy.solvers.connection.workspace import AND, SEMI, TOUCH, Workspace

Kind = Literal["path", "chain", "either"]


@dataclass(frozen=True)
class StrategyNode:
    """One promise; `parts` are cells (path), node numbers (chain) or pairs cell, node (either)."""

    kind: Kind
    parts: tuple[int, ...] | tuple[tuple[int, int], ...]
    carrier: int


@dataclass(frozen=True)
class HexStrategy:
    """How `winner` wins from `board`: an opening move if they start, then the promise `root`."""

    board: HexBoard
    winner: Player
    opening: int | None
    root: int
    nodes: tuple[StrategyNode, ...]

    @property
    def region(self) -> int:
        """Return the cells that the strategy needs after the opening; the opponent may have the rest."""
        return self.nodes[self.root].carrier

    def document(self) -> dict[str, Json]:
        """Return the strategy as plain data, for JSON and for the checker."""
        return {
            "rows": self.board.rows,
            "columns": self.board.columns,
            "left": list(bits(self.board.left)),
            "right": list(bits(self.board.right)),
            "winner": self.winner.value,
            "opening": self.opening,
            "root": self.root,
            "nodes": [
                {
                    "kind": node.kind,
                    "parts": [list(p) if isinstance(p, tuple) else p for p in node.parts],
                }
                for node in self.nodes
            ],
        }


def find_strategy(solver: HexSolver, board: HexBoard, first: Player) -> HexStrategy:
    """Return a winning strategy for whoever wins `board` when `first` moves first."""
    proof = solver.solve(board.left, board.right, first)
    opening = proof.move if proof.winner is first and board.winner() is None else None
    start = board if opening is None else board.play(opening, first)
    builder = _Builder(solver, proof.winner)
    root = builder.promise(start.stones(proof.winner), start.stones(-proof.winner))
    return HexStrategy(board, proof.winner, opening, root, tuple(builder.nodes))


class _Builder:
    """Unfolds the solver's answers into nodes; equal nodes are made once."""

    def __init__(self, solver: HexSolver, owner: Player) -> None:
        self.solver, self.owner = solver, owner
        self.nodes: list[StrategyNode] = []
        self._index: dict[tuple[Kind, tuple[Any, ...]], int] = {}
        self._promises: dict[tuple[int, int], int] = {}
        self._space = Workspace(solver.cells)
        self._shape = geometry(solver.rows, solver.columns)

    def promise(self, own: int, other: int) -> int:
        """Return the node that joins the owner's sides when the opponent is to move."""
        known = self._promises.get((own, other))
        if known is not None:
            return known
        node = self._make_promise(own, other)
        self._promises[own, other] = node
        return node

    def _make_promise(self, own: int, other: int) -> int:
        space = self._space
        if self.solver.search_into(space, own, other, self.owner):
            return self._path(-1, -2, own)
        fulls = space.side_fulls()
        if fulls:
            return self._connection(min(fulls, key=self._size), own)
        threats: list[tuple[int, int]] = []
        common = ((1 << self.solver.cells) - 1) & ~(own | other)
        for semi in sorted(space.side_semis(), key=self._size):
            if common & ~int(space.carrier[semi]):
                common &= int(space.carrier[semi])
                threats.append(self._threat(semi, own))
        # What no connection answers, the search does.
        while common:
            taken = other | common & -common
            move = self._answer(own, taken)
            threat = move, self.promise(own | 1 << move, taken)
            threats.append(threat)
            common &= self._needed(threat)
        return self._either(threats)

    def _answer(self, own: int, other: int) -> int:
        left, right = (own, other) if self.owner is LEFT else (other, own)
        proof = self.solver.solve(left, right, self.owner)
        assert proof.winner is self.owner, "the proof does not hold"
        assert proof.move is not None, "the owner is on move"
        return proof.move

    # -- connections of the H-search become nodes -----------------------------------------------------

    def _size(self, connection: int) -> int:
        return int(self._space.carrier[connection]).bit_count()

    def _connection(self, connection: int, own: int) -> int:
        space = self._space
        kind = int(space.kind[connection])
        parents = [int(p) for p in space.parents[connection]]
        if kind == TOUCH:
            start, goal = (self._end(int(end)) for end in space.ends[connection])
            return self._path(start, goal, own)
        if kind == AND:
            return self._chain([self._connection(parent, own) for parent in parents[:2]])
        return self._either([self._threat(parent, own) for parent in parents if parent >= 0])

    def _threat(self, semi: int, own: int) -> tuple[int, int]:
        assert int(self._space.kind[semi]) == SEMI
        first, second, key, _ = (int(p) for p in self._space.parents[semi])
        own |= 1 << key
        return key, self._chain([self._connection(first, own), self._connection(second, own)])

    def _end(self, point: int) -> int:
        return point if point < self.solver.cells else self.solver.cells - 1 - point

    def _needed(self, threat: tuple[int, int]) -> int:
        return 1 << threat[0] | self.nodes[threat[1]].carrier

    # -- making nodes -------------------------------------------------------------------------------

    def _node(self, kind: Kind, parts: tuple[Any, ...], carrier: int) -> int:
        index = self._index.setdefault((kind, parts), len(self.nodes))
        if index == len(self.nodes):
            self.nodes.append(StrategyNode(kind, parts, carrier))
        return index

    def _path(self, start: int, goal: int, own: int) -> int:
        """Return a shortest path between two ends over the owner's stones."""
        before: dict[int, int] = {start: start}
        queue = deque([start])
        while goal not in before:
            here = queue.popleft()
            for cell in self._next_to(here, goal, own):
                if cell not in before:
                    before[cell] = here
                    queue.append(cell)
        path = [goal]
        while path[-1] != start:
            path.append(before[path[-1]])
        return self._node("path", tuple(reversed(path)), 0)

    def _next_to(self, here: int, goal: int, own: int) -> list[int]:
        sides = self._shape.sides[self.owner]
        near = sides[-1 - here] if here < 0 else self._shape.neighbours[here]
        if goal >= 0:
            own |= 1 << goal
        cells = list(bits(near & own))
        if goal < 0 <= here and sides[-1 - goal] >> here & 1:
            cells.append(goal)
        return cells

    def _chain(self, parts: list[int]) -> int:
        carrier = 0
        for part in parts:
            carrier |= self.nodes[part].carrier
        return self._node("chain", tuple(parts), carrier)

    def _either(self, threats: list[tuple[int, int]]) -> int:
        """Return the node, without threats that are not needed to leave no cell in common."""
        kept = list(dict.fromkeys(threats))
        for threat in list(kept):
            rest = [t for t in kept if t != threat]
            common = -1
            for t in rest:
                common &= self._needed(t)
            if rest and not common:
                kept = rest
        carrier = 0
        for t in kept:
            carrier |= self._needed(t)
        return self._node("either", tuple(kept), carrier)


class HexPlay:
    """Plays a strategy: tell it the opponent's cells, it answers with its own.

    After `opening` (if the strategy has one) call `reply` for each stone of the opponent.
    """

    def __init__(self, strategy: HexStrategy) -> None:
        self.strategy = strategy
        board, opening = strategy.board, strategy.opening
        self.board = board if opening is None else board.play(opening, strategy.winner)
        self._promises: list[int] = []
        self._keep(strategy.root)

    def reply(self, cell: int) -> int:
        """Answer the opponent's stone on `cell` and return the owner's cell."""
        if not self.board.empty >> cell & 1:
            raise GameError("cell {cell} is not empty", cell=cell)
        self.board = self.board.play(cell, -self.strategy.winner)
        nodes = self.strategy.nodes
        # An attacked promise must be kept at once; otherwise any promise may be fulfilled early.
        attacked = [p for p in self._promises if nodes[p].carrier >> cell & 1]
        for promise in (attacked or self._promises)[:1]:
            self._promises.remove(promise)
            for key, then in self._threats(promise):
                if not (1 << key | nodes[then].carrier) >> cell & 1:
                    self._keep(then)
                    return self._put(key)
            raise AssertionError("every threat is hit")
        return self._put(next(bits(self.board.empty)))

    def _put(self, cell: int) -> int:
        self.board = self.board.play(cell, self.strategy.winner)
        return cell

    def _threats(self, promise: int) -> list[tuple[int, int]]:
        return [p for p in self.strategy.nodes[promise].parts if isinstance(p, tuple)]

    def _keep(self, node: int) -> None:
        entry = self.strategy.nodes[node]
        if entry.kind == "either":
            self._promises.append(node)
        elif entry.kind == "chain":
            for part in entry.parts:
                assert isinstance(part, int)
                self._keep(part)
