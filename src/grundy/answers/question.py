"""What a question is: a frozen dataclass whose fields a user may set, and answers that get better.

>>> @dataclass(frozen=True)
... class Double(Question["Doubled"]):
...     verb: ClassVar[str] = "double"
...     number: int = given("The number.", example="21")
...     def improve(self, budget):
...         yield Doubled(Provenance("addition"), 2 * self.number)
>>> @dataclass(frozen=True)
... class Doubled(Answer):
...     result: int
>>> Double(21).answer().result
42
>>> [(i.name, i.is_argument) for i in inputs_of(Double)]
[('number', True)]
"""

from __future__ import annotations

import pkgutil
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    TypeGuard,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from grundy._version import __version__
from grundy.answers.topics import Topic
from grundy.core.budget import Budget, memory_allowed
from grundy.core.document import SCHEMA, Documented, Json, Schema, schema_of, written
from grundy.errors import GameError
from grundy.i18n import Readable, marked, show
from grundy.late import views
from grundy.solvers.result import Answered, Provenance

if TYPE_CHECKING:
    from grundy.render.picture import Picture

DEFAULT_SECONDS = 60.0
HOMES = ("grundy.answers", "grundy.play.answers", "grundy.scan.answers", "grundy.sources.answers")
"""Where questions stand, one file per command; what is built upon answers brings questions of its own."""
PICTURE_HELP = marked("Draw it: FILE.svg, .png, .pdf, .tex or .tikz.")


@dataclass(frozen=True)
class Answer(Answered):
    """An answer of a question: how it was found, what it is compared with, its picture."""

    provenance: Provenance

    @classmethod
    def read_expected(cls, text: str) -> Any:
        """Return the answer that `--expect` names, as `meets` takes it; raise where it cannot be one."""
        return text

    def meets(self, expected: Any) -> bool:
        """Return whether this is the answer expected; a class without this has no `--expect`."""
        raise NotImplementedError

    def picture(self) -> Picture:
        """Return what `--picture` draws; a class without this has no such option."""
        raise GameError("there is no picture of this answer")

    def to_svg(self) -> str:
        """Return the picture as SVG."""
        return views.svg(self.picture())

    def to_tikz(self) -> str:
        """Return the picture as a `tikzpicture`."""
        return views.tikz(self.picture())

    def to_latex(self) -> str:
        """Return the picture as LaTeX, under a line that names the packages it needs."""
        return views.latex(self.picture())

    def _repr_svg_(self) -> str | None:
        return None if type(self).picture is Answer.picture else self.to_svg()

    def document(self) -> dict[str, Json]:
        """Return the JSON document: version first, provenance last."""
        found = super().document()
        last = {name: found.pop(name) for name in ("exact", "provenance")}
        return {"schema": SCHEMA, **found, **last}


A = TypeVar("A", bound=Documented)


@dataclass(frozen=True)
class Question(Generic[A]):
    """One question; its fields are the arguments and options of the command."""

    verb: ClassVar[str] = ""
    help: ClassVar[str] = ""
    """What the command does, marked for translation (`grundy.i18n.marked`)."""
    examples: ClassVar[tuple[str, ...]] = ()
    """Command lines that open the help."""
    topic: ClassVar[Topic] = Topic.PROGRAM
    """Under which heading `grundy --help` lists it."""
    answer_type: ClassVar[type[Any]]
    """The class of its answers, from which the JSON Schema is made."""
    answer_types: ClassVar[tuple[type[Any], ...]] = ()
    """The classes, where there are several; `answer_type` is what they have in common."""
    is_public: ClassVar[bool] = True
    """Whether the JSON interface of a server answers it."""
    has_budget: ClassVar[bool] = True
    """Whether it computes: then the command has limits of time, positions and memory."""

    @classmethod
    def schema(cls) -> Schema:
        """Return the JSON Schema of its document: an answer, or that nothing was known in time."""
        found = cls.answer_schema()
        head, shared = {"$schema": found.pop("$schema")}, {"$defs": found.pop("$defs", {})}
        answers = found.get("anyOf", [found])
        for answer in answers:
            if "$schema" not in answer["properties"]:
                answer["properties"] = {**answer["properties"], "schema": {"const": SCHEMA}}
        if cls.has_budget:
            answers = [*answers, _unanswered_schema(cls.verb)]
        return {**head, "title": cls.answer_type.__name__, "anyOf": answers, **shared}

    @classmethod
    def answer_schema(cls) -> Schema:
        """Return the JSON Schema of its answers alone."""
        kinds = cls.answer_types or (cls.answer_type,)
        return schema_of(*kinds)

    @classmethod
    def can_draw(cls) -> bool:
        """Return whether there is a picture of the answer."""
        return getattr(cls.answer_type, "picture", Answer.picture) is not Answer.picture

    def drawn(self, answer: Any) -> Picture:
        """Return what `--picture` draws."""
        found: Picture = answer.picture()
        return found

    def improve(self, budget: Budget) -> Iterator[A]:
        """Yield truthful answers, each at least as good as the last.

        Whoever stops listening stops the work: it is done only while the next answer is waited for.
        When the budget ends the last answer says so (`exact` is false); nothing is raised for that.
        """
        raise NotImplementedError

    def answer(self, budget: Budget | None = None) -> A:
        """Return the best answer that the budget allows (60 seconds by default)."""
        budget = budget or Budget(DEFAULT_SECONDS, memory=memory_allowed())
        best: A | None = None
        with budget:
            for better in self.improve(budget):
                best = better
        assert best is not None, "improve() yields at least one answer"
        return best


def unanswered(
    verb: str, fields: Mapping[str, Any], reason: Readable, seconds: float
) -> dict[str, Json]:
    """Return the document of a question that was stopped before anything was known.

    >>> unanswered("solve", {"game": "nim", "seat": None}, "time limit reached", 1.0)["bound"]
    {'reason': 'time limit reached'}
    """
    asked = {name: written(value) for name, value in fields.items() if value is not None}
    provenance: dict[str, Json] = {"method": None, "theorem": None, "exact": False}
    spent: dict[str, Json] = {"version": __version__, "seconds": round(seconds, 6), "nodes": None}
    return {
        "schema": SCHEMA,
        "verb": verb,
        **asked,
        "exact": False,
        "provenance": {**provenance, **spent},
        "bound": {"reason": show(reason)},
    }


def _unanswered_schema(verb: str) -> Schema:
    text = {"type": "string"}
    bound = {"type": "object", "properties": {"reason": text}, "required": ["reason"]}
    return {
        "type": "object",
        "title": "Unanswered",
        "properties": {
            "schema": {"const": SCHEMA},
            "verb": {"const": verb},
            "exact": {"const": False},
            "provenance": {"type": "object"},
            "bound": bound,
        },
        "required": ["schema", "verb", "exact", "provenance", "bound"],
    }


@dataclass(frozen=True)
class Input:
    """One field of a question as a user sets it: an argument of the command line, or an option."""

    name: str
    kind: Any
    """str, int, float, bool, Path, an Enum or a tuple; without its None."""
    help: str
    default: Any
    is_argument: bool
    is_required: bool
    choices: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    example: str | None = None
    on_the_net: bool = True
    """Whether a visitor of a server may set it; files never."""
    metavar: str | None = None
    also: tuple[str, ...] = ()
    """Other names of the option, such as one that it had before."""

    @property
    def is_flag(self) -> bool:
        """Return whether it is an option without a value."""
        return self.kind is bool

    @property
    def takes_many(self) -> bool:
        """Return whether it may be given several times."""
        return get_origin(self.kind) is tuple and get_args(self.kind)[-1] is Ellipsis

    @property
    def width(self) -> int:
        """Return how many words it takes each time: two for a pair."""
        pair = get_origin(self.kind) is tuple and not self.takes_many
        return len(get_args(self.kind)) if pair else 1

    @property
    def item(self) -> Any:
        """Return the type of one word."""
        return get_args(self.kind)[0] if get_origin(self.kind) is tuple else self.kind


def given(
    help: str = "",
    default: Any = MISSING,
    *,
    example: str | None = None,
    on_the_net: bool = True,
    metavar: str | None = None,
) -> Any:
    """Return a field that stands on the command line without a name."""
    said = {"help": help, "argument": True, "example": example, "net": on_the_net}
    return field(default=default, metadata={**said, "metavar": metavar})


def setting(
    help: str,
    default: Any = None,
    *,
    choices: Sequence[str] = (),
    minimum: float | None = None,
    maximum: float | None = None,
    on_the_net: bool = True,
    metavar: str | None = None,
    required: bool = False,
    example: str | None = None,
    also: Sequence[str] = (),
) -> Any:
    """Return a field that is an option: `--name` on the command line, `name=` in an address.

    `help` is English and is translated where it is shown; the catalogues are made from these calls. What
    the command line requires may still be None in Python.
    """
    said = {
        "help": help,
        "choices": tuple(choices),
        "minimum": minimum,
        "maximum": maximum,
        "net": on_the_net,
        "metavar": metavar,
        "required": required,
        "example": example,
        "also": tuple(also),
    }
    return field(default=default, metadata=said)


def inputs_of(kind: type[Question[Any]]) -> tuple[Input, ...]:
    """Return the fields of a question that a user may set, in order.

    Kept, because evaluating the type hints of a class takes longer than many a question.
    """
    hashable: Any = kind  # a class is, though type checkers look at the hash of its instances
    return _inputs_of(hashable)


@cache
def _inputs_of(kind: type[Any]) -> tuple[Input, ...]:
    hints = get_type_hints(kind)
    found = []
    for entry in fields(kind):
        said = entry.metadata
        if "help" not in said:
            continue
        plain = _without_none(hints[entry.name])
        required = entry.default is MISSING
        found.append(
            Input(
                name=entry.name,
                kind=str if get_origin(plain) is Literal else plain,
                help=said["help"],
                default=None if required else entry.default,
                is_argument=said.get("argument", False),
                is_required=required or said.get("required", False),
                choices=said.get("choices") or _choices(plain),
                minimum=said.get("minimum"),
                maximum=said.get("maximum"),
                example=said.get("example"),
                on_the_net=said["net"] and plain is not Path,
                metavar=said["metavar"],
                also=said.get("also", ()),
            )
        )
    return tuple(found)


def _without_none(hint: Any) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        (plain,) = (a for a in get_args(hint) if a is not type(None))
        return plain
    return hint


def _choices(kind: Any) -> tuple[str, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(str(member.value) for member in kind)
    return ()


@cache
def all_questions() -> dict[str, type[Question[Any]]]:
    """Return every question by the name of its command; there is no list to keep.

    In a browser there is no database, and what asks one is left out.
    """
    found = {}
    for home in HOMES:
        try:
            found.update(_questions_in(home))
        except ModuleNotFoundError as missing:
            if missing.name not in ("sqlalchemy", "grundy.scan"):
                raise
    return dict(sorted(found.items()))


def _questions_in(home: str) -> dict[str, type[Question[Any]]]:
    found = {}
    for entry in pkgutil.iter_modules(import_module(home).__path__):
        module = import_module(f"{home}.{entry.name}")
        found.update({q.verb: q for q in vars(module).values() if _is_question(q)})
    return found


def _is_question(found: object) -> TypeGuard[type[Question[Any]]]:
    return isinstance(found, type) and issubclass(found, Question) and bool(found.verb)


def question_named(verb: str) -> type[Question[Any]]:
    """Return the question of a command, which stands in the file of that name."""
    name = verb.replace("-", "_")
    home = next(home for home in HOMES if _stands_in(home, name))
    module = import_module(f"{home}.{name}")
    return next(q for q in vars(module).values() if _is_question(q) and q.verb == verb)


def _stands_in(home: str, name: str) -> bool:
    try:
        return find_spec(f"{home}.{name}") is not None
    except ModuleNotFoundError:  # the package itself is left out
        return False


def has_question(verb: str) -> bool:
    """Return whether a command has a question."""
    try:
        return question_named(verb).verb == verb
    except (ModuleNotFoundError, StopIteration):
        return False
