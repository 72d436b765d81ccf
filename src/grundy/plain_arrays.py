"""Arrays of whole numbers in plain Python, with the names and the meaning that they have in numpy.

They stand in where numpy is not installed (see `grundy.arrays`). Only what the references use is here:
one type of number (Python's own, so nothing overflows), arrays of any dimension over one shared list,
views by slices, and indexing by numbers, lists and masks.

>>> row = array([3, 1, 4, 1, 5])
>>> row[1:4].tolist(), (row[row > 1] ^ 1).tolist()
([1, 4, 1], [2, 5, 4])
>>> row[::-1][:2] += 10
>>> row.tolist(), diff(row).tolist()
([3, 1, 4, 11, 15], [-2, 3, 7, 4])
"""

from __future__ import annotations

import operator
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, product
from math import prod
from types import SimpleNamespace
from typing import Any


class NumberKind:
    """A type of numbers; called, it gives a plain number, as there is only one type here."""

    def __init__(self, name: str, code: str) -> None:
        self.name, self.code, self.itemsize = name, code, struct.calcsize(code)

    def __call__(self, value: Any = 0) -> Any:
        return bool(value) if self.code == "?" else int(value)

    def __repr__(self) -> str:
        return f"dtype({self.name!r})"


bool_ = NumberKind("bool", "?")
int8, int16, int32, int64 = (
    NumberKind(f"int{8 * 2**i}", code) for i, code in enumerate("bhiq")
)  # fmt: skip
uint8, uint16, uint32, uint64 = (
    NumberKind(f"uint{8 * 2**i}", code) for i, code in enumerate("BHIQ")
)
_CODES = {"<u8": uint64}


def dtype(kind: Any) -> NumberKind:
    """Return the type of numbers that a name stands for."""
    return kind if isinstance(kind, NumberKind) else _CODES[kind]


class PlainArray:
    """An array: a shape over a shared list of numbers."""

    __slots__ = ("_data", "_first", "_steps", "dtype", "flags", "shape")

    def __init__(
        self,
        data: list[Any],
        shape: tuple[int, ...],
        kind: NumberKind = int64,
        first: int = 0,
        steps: tuple[int, ...] | None = None,
    ) -> None:
        self._data, self.shape, self.dtype, self._first = data, shape, kind, first
        self._steps = _steps(shape) if steps is None else steps
        self.flags = SimpleNamespace(writeable=True)

    # -- what it holds ----------------------------------------------------------------------------

    @property
    def ndim(self) -> int:
        return len(self.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def _places(self) -> Iterable[int]:
        """Return where its numbers stand in the list, in order."""
        if len(self.shape) == 1:
            step = self._steps[0]
            return range(self._first, self._first + step * self.shape[0], step)
        rows = [range(0, n * step, step) for n, step in zip(self.shape, self._steps, strict=True)]
        return (self._first + sum(at) for at in product(*rows))

    def _flat(self) -> list[Any]:
        data = self._data
        return [data[place] for place in self._places()]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._flat()) if self.ndim == 1 else (self[i] for i in range(len(self)))

    def tolist(self) -> list[Any]:
        return self._flat() if self.ndim == 1 else [row.tolist() for row in self]

    def __repr__(self) -> str:
        return f"array({self.tolist()!r})"

    def view(self) -> PlainArray:
        return PlainArray(self._data, self.shape, self.dtype, self._first, self._steps)

    def copy(self) -> PlainArray:
        return PlainArray(self._flat(), self.shape, self.dtype)

    def astype(self, kind: Any) -> PlainArray:
        kind = dtype(kind)
        return PlainArray([kind(value) for value in self._flat()], self.shape, kind)

    def tobytes(self) -> bytes:
        """Return the numbers as little-endian bytes."""
        values = self._flat()
        return struct.pack(f"<{len(values)}{self.dtype.code}", *values)

    # -- indexing ---------------------------------------------------------------------------------

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and len(self.shape) == 1:
            return self._data[self._first + self._steps[0] * _at(index, self.shape[0])]
        if self._is_mask(index):
            chosen = [v for v, keep in zip(self._flat(), index._flat(), strict=True) if keep]
            return PlainArray(chosen, (len(chosen),), self.dtype)
        first, rows = self._lines(index)
        if all(isinstance(row, (int, range)) for row in rows):
            return self._window(first, rows)
        kept = [row for row in rows if not isinstance(row, int)]
        data = [self._data[first + sum(at)] for at in product(*kept)]
        return PlainArray(data, tuple(map(len, kept)), self.dtype)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, int) and len(self.shape) == 1:
            self._data[self._first + self._steps[0] * _at(index, self.shape[0])] = value
            return
        if self._is_mask(index):
            places = [p for p, keep in zip(self._places(), index._flat(), strict=True) if keep]
        else:
            first, rows = self._lines(index)
            kept = [row for row in rows if not isinstance(row, int)]
            places = [first + sum(at) for at in product(*kept)]
        many = value._flat() if isinstance(value, PlainArray) else value
        if not isinstance(many, (list, tuple, range)):
            many = [many] * len(places)
        for place, one in zip(places, many, strict=True):
            self._data[place] = one

    def _is_mask(self, index: Any) -> bool:
        is_array = isinstance(index, PlainArray)
        return is_array and index.dtype is bool_ and index.shape == self.shape

    def _lines(self, index: Any) -> tuple[int, list[Any]]:
        """Return the first place, and for each axis 0 (a number was given) or the steps from there."""
        wanted = index if isinstance(index, tuple) else (index,)
        wanted = (*wanted, *[slice(None)] * (self.ndim - len(wanted)))
        first, rows = self._first, []
        for one, size, step in zip(wanted, self.shape, self._steps, strict=True):
            row: Any
            if isinstance(one, slice):
                chosen = range(*one.indices(size))
                row = range(chosen.start * step, chosen.stop * step, chosen.step * step)
            elif isinstance(one, PlainArray) and one.dtype is bool_:
                row = [i * step for i, keep in enumerate(one) if keep]
            elif isinstance(one, (PlainArray, list, range)):
                row = [_at(int(i), size) * step for i in one]
            else:
                row, first = 0, first + _at(int(one), size) * step
            rows.append(row)
        return first, rows

    def _window(self, first: int, rows: list[Any]) -> Any:
        kept = [row for row in rows if isinstance(row, range)]
        if not kept:
            return self._data[first]
        first += sum(row.start for row in kept if row)
        steps = tuple(row.step for row in kept)
        return PlainArray(self._data, tuple(map(len, kept)), self.dtype, first, steps)

    # -- reckoning --------------------------------------------------------------------------------

    def _with(
        self, other: Any, act: Callable[[Any, Any], Any], kind: NumberKind | None = None
    ) -> PlainArray:
        mine = self._flat()
        if isinstance(other, PlainArray):
            found = list(map(act, mine, other._flat()))
        else:
            found = [act(value, other) for value in mine]
        return PlainArray(found, self.shape, kind or self.dtype)

    def _change(self, other: Any, act: Callable[[Any, Any], Any]) -> PlainArray:
        for place, value in zip(self._places(), self._with(other, act)._flat(), strict=True):
            self._data[place] = value
        return self

    def __invert__(self) -> PlainArray:
        act = operator.not_ if self.dtype is bool_ else operator.invert
        return PlainArray([act(value) for value in self._flat()], self.shape, self.dtype)

    def any(self) -> bool:
        return any(self._flat())

    def all(self) -> bool:
        return all(self._flat())

    def max(self) -> Any:
        return max(self._flat())

    def min(self) -> Any:
        return min(self._flat())

    def sum(self) -> Any:
        return sum(self._flat())

    def argmin(self) -> int:
        values = self._flat()
        return values.index(min(values))


def _give_operators() -> None:
    """Give arrays the operators of numbers, each as numpy means it: entry by entry."""

    def plain(act: Any, kind: NumberKind | None = None) -> Any:
        return lambda self, other: self._with(other, act, kind)

    def turned(act: Any) -> Any:
        return lambda self, other: self._with(other, lambda a, b: act(b, a))

    def changing(act: Any) -> Any:
        return lambda self, other: self._change(other, act)

    for name in ("add", "sub", "mul", "floordiv", "mod", "and_", "or_", "xor", "lshift", "rshift"):
        act, mark = getattr(operator, name), name.strip("_")
        setattr(PlainArray, f"__{mark}__", plain(act))
        setattr(PlainArray, f"__r{mark}__", turned(act))
        setattr(PlainArray, f"__i{mark}__", changing(act))
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        setattr(PlainArray, f"__{name}__", plain(getattr(operator, name), bool_))


_give_operators()
PlainArray.__hash__ = None  # type: ignore[assignment]


def _steps(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))


def _at(index: int, size: int) -> int:
    if not -size <= index < size:
        raise IndexError(f"index {index} is out of bounds for axis with size {size}")
    return index % size


# -- making arrays ---------------------------------------------------------------------------------


def array(values: Any, kind: Any = None, dtype: Any = None) -> PlainArray:
    """Return a new array of the given numbers, or rows of numbers."""
    chosen = kind or dtype
    if isinstance(values, PlainArray):
        return values.astype(chosen or values.dtype)
    shape: list[int] = []
    rows = list(values)
    inner: Any = rows
    while isinstance(inner, (list, tuple, range, PlainArray)):
        shape.append(len(inner))
        if not len(inner):
            break
        inner = inner[0]
    for _ in shape[1:]:
        rows = [value for row in rows for value in row]
    if chosen is None:
        chosen = bool_ if rows and all(isinstance(v, bool) for v in rows) else int64
    return PlainArray([chosen(value) for value in rows], tuple(shape), chosen)


def asarray(values: Any, kind: Any = None, dtype: Any = None) -> PlainArray:
    """Return the numbers as an array: the same one where it is of the kind."""
    chosen = kind or dtype
    if isinstance(values, PlainArray) and chosen in (None, values.dtype):
        return values
    return array(values, chosen)


def full(shape: int | tuple[int, ...], value: Any, kind: Any = int64) -> PlainArray:
    """Return an array of one number."""
    shape = shape if isinstance(shape, tuple) else (int(shape),)
    return PlainArray([kind(value)] * prod(shape), shape, kind)


def zeros(shape: int | tuple[int, ...], kind: Any = int64, dtype: Any = None) -> PlainArray:
    """Return an array of noughts."""
    return full(shape, 0, dtype or kind)


empty = zeros


def full_like(other: PlainArray, value: Any) -> PlainArray:
    """Return an array of one number with the shape of another array."""
    return full(other.shape, value, other.dtype)


def zeros_like(other: PlainArray) -> PlainArray:
    """Return an array of noughts with the shape of another array."""
    return full_like(other, 0)


def arange(*bounds: int) -> PlainArray:
    """Return the numbers of a range."""
    return array(range(*bounds))


def concatenate(parts: Iterable[PlainArray]) -> PlainArray:
    """Return rows one after another."""
    rows = list(parts)
    values = [value for row in rows for value in row]
    return PlainArray(values, (len(values),), rows[0].dtype)


def resize(row: PlainArray, size: int) -> PlainArray:
    """Return a row repeated up to a length."""
    values = row.tolist()
    return PlainArray([values[i % len(values)] for i in range(size)], (size,), row.dtype)


# -- asking arrays ---------------------------------------------------------------------------------


def diff(row: PlainArray) -> PlainArray:
    """Return the differences of neighbours."""
    later: PlainArray = row[1:]
    return later._with(row[:-1], operator.sub)


def flatnonzero(row: Any) -> PlainArray:
    """Return the places of what is not nought."""
    return array([i for i, value in enumerate(asarray(row)._flat()) if value], int64)


def argwhere(table: PlainArray) -> list[tuple[int, ...]]:
    """Return the places of what is not nought, each as its indices."""
    places = product(*map(range, table.shape))
    return [at for at, value in zip(places, table._flat(), strict=True) if value]


def nonzero(table: PlainArray) -> tuple[PlainArray, ...]:
    """Return the same places as one row of indices for each axis."""
    found = argwhere(table)
    return tuple(array([at[axis] for at in found], int64) for axis in range(table.ndim))


def array_equal(one: PlainArray, other: PlainArray) -> bool:
    """Return whether two arrays are the same."""
    return one.shape == other.shape and one._flat() == other._flat()


def argsort(row: PlainArray, kind: str = "stable") -> PlainArray:
    """Return the places of the numbers in order of size, equal ones as they stand."""
    values = row.tolist()
    return array(sorted(range(len(values)), key=values.__getitem__), int64)


def bincount(row: PlainArray, minlength: int = 0) -> PlainArray:
    """Return how often each number occurs."""
    counts = [0] * max(minlength, 1 + max(row, default=-1))
    for value in row:
        counts[value] += 1
    return array(counts, int64)


def cumsum(row: Sequence[int], out: PlainArray | None = None) -> PlainArray:
    """Return the sums of the first entries."""
    found = array(list(accumulate(row)), int64)
    if out is None:
        return found
    out[:] = found
    return out


def where(mask: PlainArray, one: Any, other: Any) -> PlainArray:
    """Return the entries of one array where the mask holds, else those of the other."""
    first, second = (
        a._flat() if isinstance(a, PlainArray) else [a] * prod(mask.shape) for a in (one, other)
    )
    chosen = [a if keep else b for keep, a, b in zip(mask._flat(), first, second, strict=True)]
    return PlainArray(chosen, mask.shape, one.dtype if isinstance(one, PlainArray) else int64)


class _Folding:
    """A function of two arrays that can also be taken over many."""

    def __init__(self, act: Callable[[Any, Any], Any]) -> None:
        self._act = act

    def __call__(self, one: Any, other: Any) -> Any:
        return one._with(other, self._act)

    def reduce(self, parts: Iterable[PlainArray]) -> PlainArray:
        first, *others = parts
        for other in others:
            first = self(first, other)
        return first


maximum = _Folding(max)
logical_or = _Folding(lambda a, b: bool(a or b))
