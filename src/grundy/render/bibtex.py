r"""Citations as BibTeX.

>>> print(entry("Gale1974"))
@article{Gale1974,
  author = {D. Gale},
  title = {A curious Nim-type game},
  journal = {The American Mathematical Monthly},
  volume = {81},
  year = {1974},
  pages = {876--879},
}
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grundy.reasons.bibliography import citation
from grundy.render.latex import escape

_INITIALS = r"(?:[A-Z]\w?\.[ -]?)+"
_AUTHOR = rf"{_INITIALS}(?:van den |van |de )?[^\s,]+"
_AUTHORS = re.compile(rf"{_AUTHOR}(?:(?:, | and ){_AUTHOR})*(?=, )")
_PLACE = (
    r"(?: (?P<volume>\d+(?:\(\d+\))?))? \((?P<year>\d{4}(?:–\d+)?)\)"
    r"(?:, no\. (?P<number>\d+))?, (?P<pages>[\w–]+)"
)
_KINDS = {
    "incollection": re.compile(
        rf"(?P<title>.+), in: (?P<booktitle>.+), (?P<series>[^,]+?){_PLACE}"
    ),
    "article": re.compile(rf"(?P<title>.+), (?P<journal>[^,]+?){_PLACE}"),
    "misc": re.compile(r"(?P<title>[^,]+)(?:, (?P<howpublished>.+))?"),
}
"""What follows the authors, by the kind of entry, the most precise first."""
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")


def bibtex(keys: Iterable[str]) -> str:
    """Return the entries of these keys, each once, in order, as a file."""
    return "\n\n".join(map(entry, dict.fromkeys(keys))) + "\n"


def entry(key: str) -> str:
    """Return the entry of one key; works that are no articles keep their whole citation.

    >>> print(entry("Conway1976"))
    @misc{Conway1976,
      author = {J. H. Conway},
      title = {On Numbers and Games},
      howpublished = {Academic Press 1976},
      year = {1976},
    }
    """
    text = citation(key)
    found = _AUTHORS.match(text)
    authors = "" if found is None else found[0]
    rest = text[len(authors) + 2 :] if authors else text
    kind, fields = next(
        (k, m.groupdict()) for k, form in _KINDS.items() if (m := form.fullmatch(rest))
    )
    if kind == "misc" and (year := _YEAR.findall(text)):
        fields["year"] = year[-1]
    names = " and ".join(re.split(", | and ", authors))
    lines = [
        f"  {name} = {{{_escaped(value)}}},"
        for name, value in {"author": names, **fields}.items()
        if value
    ]
    return "\n".join([f"@{kind}{{{key},", *lines, "}"])


def _escaped(text: str) -> str:
    """Return text for LaTeX, with ranges as it writes them."""
    return re.sub(r"(?<=\d)–(?=\d)", "--", escape(text))
