"""The nim-sequence of a rule: G(0), G(1), G(2), … as far as it has been computed.

>>> from grundy.heaps.rules.language import parse_rule
>>> sequence = NimSequence(parse_rule("subtract(1,2,4)"))
>>> sequence[:8]
[0, 1, 2, 0, 1, 2, 0, 1]
>>> sequence[20], len(sequence)
(2, 21)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from grundy.core.budget import Budget, pulse
from grundy.core.files import writing
from grundy.errors import DamagedFileError, GameError
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import FunctionRule, HeapRule
from grundy.late import views

if TYPE_CHECKING:
    from grundy.heaps.values.engine import Progress, Values
    from grundy.render.picture import Picture


_DRAWN_HEAPS = 100  # a notebook shows at least this many
_BLOCK = 1 << 16
_CHECKPOINT_HEAPS = 1 << 20  # a checkpoint is written here, then whenever a quarter was added


class NimSequence:
    """A nim-sequence that grows on demand; what is known never changes.

    Parameters
    ----------
    rule : HeapRule
        The rule of one heap.
    """

    def __init__(self, rule: HeapRule) -> None:
        from grundy.arrays import np

        self.rule = rule
        self._values: Values = np.zeros(0, np.uint16)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"<nim-sequence of {self.rule.text}, {len(self)} values known>"

    @property
    def values(self) -> Values:
        """Return the known values as a read-only array."""
        view = self._values.view()
        view.flags.writeable = False
        return view

    def __iter__(self) -> Iterator[int]:
        """Yield the values known now; the sequence itself has no end, so ask for a range of it.

        >>> sequence = NimSequence(parse_rule("0.77"))
        >>> sequence.extend(5)
        >>> list(sequence)
        [0, 1, 2, 3, 1]
        """
        return map(int, self._values)

    @overload
    def __getitem__(self, n: int) -> int: ...
    @overload
    def __getitem__(self, n: slice) -> list[int]: ...
    def __getitem__(self, n: int | slice) -> int | list[int]:
        """Return the value of the heap of size n, or those of a range, computed if need be.

        >>> kayles = NimSequence(parse_rule("0.77"))
        >>> kayles[11], kayles[3:6]
        (6, [3, 1, 4])
        """
        if isinstance(n, slice):
            if n.stop is None or min(n.start or 0, n.stop, n.step or 1) < 0:
                raise IndexError("a nim-sequence has no end: write sequence[first:after_last]")
            self.extend(n.stop)
            return [int(value) for value in self._values[n]]
        if n < 0:
            raise IndexError("a nim-sequence has no end to count from: heaps are 0, 1, 2, …")
        self.extend(n + 1)
        return int(self._values[n])

    def first(self, count: int) -> list[int]:
        """Return the first `count` values as a list."""
        self.extend(count)
        found: list[int] = []
        for low in range(0, count, _BLOCK):
            pulse()  # a list of Python's numbers takes far more memory than the values
            found += self._values[low : min(low + _BLOCK, count)].tolist()
        return found

    def extend(
        self,
        heaps: int,
        *,
        budget: Budget | None = None,
        progress: Progress | None = None,
        compiled: bool | None = None,
        checkpoint: Path | None = None,
    ) -> None:
        """Compute until `heaps` values are known (or more were already).

        When the budget ends first, or the run is interrupted, the values found so far are kept (and
        saved to `checkpoint`), then the reason is raised: calling again goes on from there.

        Raises
        ------
        BudgetExhausted
            When the budget did not suffice.
        """
        from grundy.heaps.values.engine import check_memory, compute

        if len(self) < heaps:
            check_memory(self.rule, heaps)
        while len(self) < heaps:
            stop = heaps
            if checkpoint is not None:
                stop = min(heaps, max(_CHECKPOINT_HEAPS, len(self) * 5 // 4))
            self._values, reason = compute(
                self.rule, self._values, stop, budget=budget, progress=progress, compiled=compiled
            )
            if checkpoint is not None:
                self.save(checkpoint)
            if reason is not None:
                raise reason

    def adopt(self, values: Values) -> None:
        """Take over values computed elsewhere (a checkpoint, a proved period) beyond those known."""
        if len(values) > len(self):
            self._values = values

    def digest(self, heaps: int) -> str:
        """Return the SHA-256 of the first values, each as eight little-endian bytes.

        >>> NimSequence(parse_rule("nim")).digest(4)[:16]
        'a1e03200f1f82ad2'
        """
        from grundy.arrays import np

        self.extend(heaps)
        sha = hashlib.sha256()
        for low in range(0, heaps, 1 << 20):
            block = self._values[low : min(heaps, low + (1 << 20))]
            sha.update(block.astype(np.dtype("<u8")).tobytes())
        return sha.hexdigest()

    def save(self, path: Path) -> None:
        """Write a checkpoint: the rule and the known values, replaced in one step."""
        from grundy.arrays import np

        with writing(path) as stream:
            np.savez(
                stream,
                rule=np.array(self.rule.text),
                values=self._values,
                digest=np.array(self.digest(len(self))),
            )

    @classmethod
    def load(cls, path: Path) -> NimSequence:
        """Read a checkpoint back; raise `DamagedFileError` when it is not one, or was changed."""
        from grundy.arrays import np

        try:
            with np.load(path, allow_pickle=False) as stored:
                text, values = str(stored["rule"]), np.asarray(stored["values"])
                digest = str(stored["digest"])
        except OSError as error:
            raise DamagedFileError("cannot read {path}", path=path) from error
        except Exception as error:
            raise DamagedFileError("{path} is not a checkpoint of a sequence", path=path) from error
        sequence = cls(parse_rule(text))
        sequence.adopt(values)
        if sequence.digest(len(values)) != digest:
            raise DamagedFileError("{path} was changed: its digest does not fit", path=path)
        return sequence

    @classmethod
    def resume(cls, rule: HeapRule, path: Path | None) -> NimSequence:
        """Return the sequence kept in a checkpoint, or a new one where there is no such file.

        Raises
        ------
        GameError
            When the file belongs to another rule: it must not be overwritten.
        """
        if path is None or not path.exists():
            return cls(rule)
        stored = cls.load(path)
        if stored.rule != rule:
            raise GameError(
                "{path} keeps the values of {other}, not of {rule}; name another file",
                path=path,
                other=stored.rule,
                rule=rule,
            )
        return stored

    def _plot(self) -> Picture:
        return views.sequence_plot(self, max(len(self), _DRAWN_HEAPS))

    def to_svg(self) -> str:
        """Return the plot of the values known now, at least of the first hundred, as SVG."""
        return views.svg(self._plot())

    def to_tikz(self) -> str:
        """Return the same plot as a `tikzpicture`."""
        return views.tikz(self._plot())

    def to_latex(self) -> str:
        """Return the same plot as LaTeX, under a line that names the packages it needs."""
        return views.latex(self._plot())

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __reduce__(self) -> tuple[Any, ...]:
        if isinstance(self.rule, FunctionRule):
            raise TypeError("a rule made from a function cannot be pickled")
        return (_rebuild, (self.rule.text, self._values))


def _rebuild(text: str, values: Values) -> NimSequence:
    sequence = NimSequence(parse_rule(text))
    sequence.adopt(values)
    return sequence
