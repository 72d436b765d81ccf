"""Words of Coq files: lists of numbers, comments, definitions in parts.

>>> coq_list([1, 2, 3])
'[1; 2; 3]'
>>> comment("see *) here")
'see * ) here'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_PART = 500  # this many lines of a long list make one definition: Coq reads these faster


def coq_list(items: Iterable[object]) -> str:
    """Return a Coq list, a line for every twenty items."""
    words = [str(item) for item in items]
    lines = ["; ".join(words[at : at + 20]) for at in range(0, len(words), 20)]
    return "[" + ";\n      ".join(lines) + "]"


def comment(text: str) -> str:
    """Return a text that cannot end a comment, and opens no string in it."""
    return text.replace("*)", "* )").replace("(*", "( *").replace('"', "'")


def definition(name: str, kind: str, lines: Sequence[tuple[str, str]]) -> str:
    """Return the definition of a list of terms, each with a comment, in parts where it is long.

    >>> print(definition("two", "list N", [("1", "one"), ("2", "two")]))
    Definition two : list N := [
      1 (* one *);
      2 (* two *)].
    """
    parts = [lines[at : at + _PART] for at in range(0, len(lines), _PART)]
    if len(parts) <= 1:
        return _part(name, kind, lines)
    names = [f"{name}_{number}" for number in range(len(parts))]
    written = [_part(part, kind, terms) for part, terms in zip(names, parts, strict=True)]
    return "\n".join([*written, f"Definition {name} : {kind} := concat {coq_list(names)}."])


def _part(name: str, kind: str, lines: Sequence[tuple[str, str]]) -> str:
    shown = ";\n  ".join(f"{term} (* {comment(said)} *)" for term, said in lines)
    return f"Definition {name} : {kind} := [\n  {shown}]."
