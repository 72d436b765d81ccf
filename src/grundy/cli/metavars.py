"""The words in capitals that a command's help has for what is typed, in the reader's language."""

from __future__ import annotations

import re

from grundy.i18n import in_context

_WORDS = {
    word.english: word
    for word in (
        in_context("in the help", "COLUMNS"),
        in_context("in the help", "COMMAND"),
        in_context("in the help", "DAY"),
        in_context("in the help", "DIRECTORY"),
        in_context("in the help", "EXPR"),
        in_context("in the help", "FAMILY"),
        in_context("in the help", "FILE"),
        in_context("in the help", "FIRST"),
        in_context("in the help", "FOLDER"),
        in_context("in the help", "GAME"),
        in_context("in the help", "GAMES"),
        in_context("in the help", "GRAPH"),
        in_context("in the help", "MOVES"),
        in_context("in the help", "NUMBER"),
        in_context("in the help", "NUMBERS"),
        in_context("in the help", "OPERATION"),
        in_context("in the help", "PLACE"),
        in_context("in the help", "POSITION"),
        in_context("in the help", "ROWS"),
        in_context("in the help", "RULE"),
        in_context("in the help", "SECOND"),
        in_context("in the help", "SIZE"),
        in_context("in the help", "SOURCE"),
        in_context("in the help", "START"),
        in_context("in the help", "STRATEGIES"),
        in_context("in the help", "STRATEGY"),
        in_context("in the help", "TASK"),
        in_context("in the help", "TEXT"),
        in_context("in the help", "VALUES"),
        in_context("in the help", "WORD"),
    )
}


def metavar(text: str) -> str:
    """Return what click shows for a parameter, such as `[POSITION]`, in the current language.

    What is typed as it stands, such as `[PN|WL]`, is not changed.

    >>> from grundy.i18n import in_language
    >>> with in_language("sl"):
    ...     metavar("[POSITION]"), metavar("EXPR|GAME"), metavar("[PN|WL]")
    ('[STANJE]', 'IZRAZ|IGRA', '[PN|WL]')
    """
    return re.sub(r"[A-Z]{2,}", lambda found: str(_WORDS.get(found[0], found[0])), text)
