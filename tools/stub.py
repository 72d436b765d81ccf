"""Write `src/grundy/__init__.pyi`: what type checkers know of `import grundy`.

The names come from the package itself, the games from the registry, the functions from the questions.
`python tools/stub.py` writes the file; a test fails while it is not what this would write.
"""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import grundy
from grundy import functions
from grundy.answers.question import Input, Question, inputs_of, question_named
from grundy.rulesets import registry

LISTS = ("position", "values")
"""What may be given as a list of numbers as well."""
TARGET = Path(grundy.__file__).with_suffix(".pyi")
HEAD = '''"""Written by tools/stub.py from the games and the questions: do not edit."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from grundy._version import __version__ as __version__
'''


def stub() -> str:
    """Return the text of the stub."""
    verbs = [v for v in map(functions.verb_of, functions.function_names()) if v is not None]
    lines = [HEAD, *_public(), *_answers(verbs), *_games()]
    lines.append("\n_Text = str | Position | Ruleset[Any] | HeapRule | Value | int | Fraction\n")
    lines += [_function(verb) for verb in verbs]
    names = sorted(name for name in dir(grundy) if name in (*grundy.__all__, *_named(verbs)))
    lines.append("\n__all__ = [" + "".join(f'\n    "{name}",' for name in names) + "\n]")
    return "\n".join(lines) + "\n"


def _named(verbs: list[str]) -> list[str]:
    return [*map(functions.function_name, verbs), *functions.game_names()]


def _public() -> Iterator[str]:
    """Yield the imports of the names that are written out; the redundant alias says: exported."""
    names = sorted((_where(name), name) for name in grundy._PUBLIC)
    for (module, attribute), name in names:
        yield f"from {module} import {attribute} as {name}"
    yield "from grundy.heaps.rules.rule import HeapRule as HeapRule"


def _where(name: str) -> tuple[str, str]:
    target = grundy._PUBLIC[name]
    module, attribute = target if isinstance(target, tuple) else (target, name)
    return f"grundy.{module}", attribute


def _answers(verbs: list[str]) -> Iterator[str]:
    kinds = {question_named(verb).answer_type for verb in verbs}
    for kind in sorted(kinds, key=lambda k: (k.__module__, k.__name__)):
        yield f"from {kind.__module__} import {kind.__name__} as {kind.__name__}"


def _games() -> Iterator[str]:
    kinds = {kind.name.replace("-", "_"): kind for kind in registry.all_games()}
    names = [name for name in functions.game_names() if name in kinds]
    for name in names:
        kind = kinds[name]
        yield f"from {kind.__module__} import {kind.__name__} as _{kind.__name__}"
    yield ""
    for name in names:
        yield f"{name}: _{kinds[name].__name__}"


def _function(verb: str) -> str:
    kind = question_named(verb)
    hints = get_type_hints(kind)
    arguments = [_parameter(entry, hints[entry.name]) for entry in inputs_of(kind)]
    places = [i for i, entry in enumerate(inputs_of(kind)) if not entry.is_argument]
    star = places[0] if places else len(arguments)
    ordered = [*arguments[:star], "*", *arguments[star:], "budget: Budget | None = None"]
    inside = "".join(f"\n    {argument}," for argument in ordered)
    answer = kind.answer_type.__name__
    doc = f'    """{_help(kind)}"""'
    return f"\ndef {functions.function_name(verb)}({inside}\n) -> {answer}:\n{doc}"


def _help(kind: type[Question[Any]]) -> str:
    return inspect.cleandoc(kind.__doc__ or "").partition("\n")[0]


def _parameter(entry: Input, hint: Any) -> str:
    text = "_Text" if entry.kind is str and not entry.choices else _type(hint)
    if text == "_Text" and entry.name in LISTS:
        text += " | Sequence[int]"
    if text.startswith("_Text") and type(None) in get_args(hint):
        text += " | None"
    if entry.takes_many:
        text = "Sequence[_Text] | _Text"
    default = "" if entry.is_required else f" = {_default(entry.default)}"
    return f"{entry.name}: {text}{default}"


def _default(value: object) -> str:
    return repr(value.value) if isinstance(value, Enum) else repr(value)


def _type(hint: Any) -> str:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(map(_type, arguments))
    if origin is Literal:
        return f"Literal[{', '.join(map(repr, arguments))}]"
    if hint is type(None):
        return "None"
    if origin is not None:
        return f"{origin.__name__}[{', '.join(map(_type, arguments))}]"
    if hint is Ellipsis:
        return "..."
    if hint is Path:
        return "Path | str"
    if issubclass(hint, Enum):
        return " | ".join([f"Literal[{', '.join(repr(m.value) for m in hint)}]", hint.__name__])
    return str(hint.__name__)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(TARGET.read_text(encoding="utf-8") != stub())
    TARGET.write_text(stub(), encoding="utf-8")
