"""`grundy glossary [WORD]`: what the terms mean, and which words the sources use for them."""

from __future__ import annotations

import click

from grundy.cli.options import json_option
from grundy.cli.output import say, say_json
from grundy.cli.verbs import verb
from grundy.core.document import SCHEMA
from grundy.errors import GameError
from grundy.i18n import LANGUAGES, _, show
from grundy.i18n.glossary import Entry, glossary


@verb(
    _("Tell what a term means, and which other words mean the same."),
    "grundy glossary",
    "grundy glossary nim-value --lang hr",
)
@click.argument("word", required=False)
@json_option
def command(word: str | None, as_json: bool) -> int:
    chosen = {
        key: entry for key, entry in glossary().items() if word is None or _is(entry, key, word)
    }
    if not chosen:
        raise GameError('the glossary has no "{word}". Example: grundy glossary mex', word=word)
    if as_json:
        terms = [
            {"key": key, "term": show(e.term), "meaning": show(e.meaning), "also": list(e.also)}
            for key, e in chosen.items()
        ]
        say_json({"schema": SCHEMA, "terms": terms})
        return 0
    for entry in chosen.values():
        also = f" ({', '.join(entry.also)})" if entry.also else ""
        say(show(entry.term) + also, bold=True)
        say(entry.meaning, indent="  ")
    return 0


def _is(entry: Entry, key: str, word: str) -> bool:
    names = [key, *entry.also, *(entry.term.render(language) for language in LANGUAGES)]
    return word.lower() in (name.lower() for name in names)
