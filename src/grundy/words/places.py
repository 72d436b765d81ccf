"""The way back: where the source documents speak of what is shown."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from grundy.i18n import Message
from grundy.sources.item import SourceItem
from grundy.words.output import echo, say

NAMED = 8
"""How many places are named."""


def say_places(items: Sequence[SourceItem], command: Sequence[str] = ()) -> None:
    """Print the first places, and a command that opens them: the given one, or that of the first."""
    if not items:
        return
    named = "; ".join(f"{item.source} {item.title()}" for item in items[:NAMED])
    echo()
    say(Message("In the source documents"), bold=True)
    say(named + ("; …" if len(items) > NAMED else ""), indent="  ")
    first = ("source", items[0].source, items[0].anchor)
    echo(f"  {shlex.join(('grundy', *(command or first)))}")
