"""Answers as JSON documents, and the JSON Schema of each, both made from the types of its fields.

A class that answers something is a frozen dataclass that inherits from `Documented`. Its fields are the
fields of the document; a property marked `documented` is one as well.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Heap(Documented):
...     tokens: int
...     note: str | None = left_out_when_none()
...     @documented
...     def is_empty(self) -> bool:
...         return not self.tokens
>>> Heap(3).document()
{'tokens': 3, 'is_empty': False}
>>> schema_of(Heap)["properties"]["note"]
{'type': ['string', 'null']}

Types defined elsewhere say how they are written with `write_as`. A class whose document differs from its
fields names the document's fields itself and says how each is written:

>>> @dataclass(frozen=True)
... class Long(Documented):
...     text: str
...     document_fields = ("text", "length")
...     writers = {"length": lambda self: len(self.text)}
>>> Long("abc").document()
{'text': 'abc', 'length': 3}
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import singledispatch
from pathlib import PurePath
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from grundy.i18n import Message, show

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""What `json.dumps` takes: None, booleans, numbers, texts, lists and dictionaries of them."""
Schema = dict[str, Any]
T = TypeVar("T")

SCHEMA = "grundy/2"
"""The version of all documents."""


if TYPE_CHECKING:
    documented = property  # whose type of result type checkers know
else:

    class documented(property):
        """A property that stands in the document beside the fields."""


def hidden(default: Any = MISSING) -> Any:
    """Return a field that is not part of the document."""
    return field(default=default, repr=False, metadata={"document": "hidden"})


def left_out_when_none(default: Any = None) -> Any:
    """Return a field that stands in the document only where it is not None."""
    return field(default=default, metadata={"document": "optional"})


class Documented:
    """What a frozen dataclass inherits to have a `document()`."""

    document_fields: ClassVar[tuple[str, ...]] = ()
    """The names of the document's fields, where they are not those of the class."""
    optional_fields: ClassVar[frozenset[str]] = frozenset()
    """Those that are left out where they are None, beside the fields that say so themselves."""
    writers: ClassVar[Mapping[str, Callable[[Any], Json]]] = {}
    """How fields are written that are not written as what they are."""

    def document(self) -> dict[str, Json]:
        """Return the JSON document of this answer."""
        kind = type(self)
        optional, writers = _optional(kind), kind.writers
        found = {
            name: writers[name](self) if name in writers else written(getattr(self, name))
            for name in names_of(kind)
        }
        return {k: v for k, v in found.items() if not (k in optional and v is None)}


def _optional(kind: type[Documented]) -> frozenset[str]:
    own = (f.name for f in _fields(kind) if f.metadata.get("document") == "optional")
    return kind.optional_fields.union(own)


def _fields(kind: type) -> Iterable[Any]:
    return fields(kind) if is_dataclass(kind) else ()


def names_of(kind: type) -> list[str]:
    """Return the names of the document's fields, in order."""
    named: tuple[str, ...] = getattr(kind, "document_fields", ())
    if named:
        return list(named)
    own = [f.name for f in _fields(kind) if f.metadata.get("document") != "hidden"]
    marked = {
        name: None
        for base in reversed(kind.__mro__)
        for name, entry in vars(base).items()
        if isinstance(entry, documented)
    }
    return [*own, *marked]


@singledispatch
def written(value: object) -> Json:
    """Return a field as JSON; `write_as` teaches it further types."""
    document = getattr(value, "document", None)
    if callable(document):
        found: Json = document()
        return found
    raise TypeError(f"{type(value).__name__} cannot stand in a document")


written.register(type(None), lambda value: value)
written.register(bool, lambda value: value)
written.register(int, lambda value: value)
written.register(str, lambda value: value.value if isinstance(value, Enum) else value)
written.register(float, lambda value: round(value, 6))
written.register(Enum, lambda value: value.value)
written.register(
    Fraction, lambda value: str(value)
)  # 3/4, and 3 where the denominator is one: never a float
written.register(Message, lambda value: show(value))
written.register(PurePath, str)


@written.register(tuple)
@written.register(list)
@written.register(range)
def _list(value: Iterable[object]) -> Json:
    return [written(entry) for entry in value]


@written.register(Mapping)
def _mapping(value: Mapping[object, object]) -> Json:
    return {str(key): written(entry) for key, entry in value.items()}


_KINDS: dict[type, Schema] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    Fraction: {"type": "string", "pattern": r"^-?\d+(/\d+)?$"},
    Message: {"type": "string"},
}


def write_as(kind: type[T], write: Callable[[T], str]) -> None:
    """Let objects of a type be written as text in every document."""
    written.register(kind, write)
    _KINDS[kind] = {"type": "string"}


def schema_of(*kinds: type[Documented]) -> Schema:
    """Return the JSON Schema of a documented class, or of any one of several."""
    definitions: dict[str, Schema] = {}
    found = [_object(kind, definitions) for kind in kinds]
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    whole = {**schema, **(found[0] if len(found) == 1 else {"anyOf": found})}
    return {**whole, "$defs": definitions} if definitions else whole


def _object(kind: type[Documented], definitions: dict[str, Schema]) -> Schema:
    hints = get_type_hints(kind)
    properties: dict[str, Schema] = {}
    for name in names_of(kind):
        if name in kind.writers:
            hint = get_type_hints(kind.writers[name]).get("return", Any)
        elif name in hints:
            hint = hints[name]
        else:
            entry = next(vars(b)[name] for b in kind.__mro__ if name in vars(b))
            hint = get_type_hints(entry.fget)["return"]
        properties[name] = _kind(hint, definitions)
    optional = _optional(kind)
    required = [name for name in properties if name not in optional]
    return {
        "type": "object",
        "title": kind.__name__,
        "properties": properties,
        "required": required,
    }


def _kind(hint: Any, definitions: dict[str, Schema]) -> Schema:
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any or hint is object:
        return {}
    if hint is type(None):
        return {"type": "null"}
    if origin in (Union, types.UnionType):
        return _union([_kind(argument, definitions) for argument in arguments])
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is tuple and not (len(arguments) == 2 and arguments[1] is Ellipsis):
        return {"type": "array", "prefixItems": [_kind(a, definitions) for a in arguments]}
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _kind(arguments[1], definitions)}
    if origin is not None and issubclass(origin, Iterable):
        return {"type": "array", "items": _kind(arguments[0], definitions)}
    kind = origin or hint
    if issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    for known in kind.__mro__:
        if known in _KINDS:
            return dict(_KINDS[known])
    if issubclass(kind, Documented):
        if kind.__name__ not in definitions:
            definitions[kind.__name__] = {}  # a class may hold objects of its own kind
            definitions[kind.__name__] = _object(kind, definitions)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    return {}


def _union(kinds: list[Schema]) -> Schema:
    if all(set(kind) == {"type"} and isinstance(kind["type"], str) for kind in kinds):
        names = list(dict.fromkeys(kind["type"] for kind in kinds))
        return {"type": names if len(names) > 1 else names[0]}
    return {"anyOf": kinds}
