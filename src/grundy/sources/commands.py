"""The command that reproduces a claim, and the question that it asks.

A claim may name its command; else it is made from the check. Where only a check of our own fits, the
command is `grundy source`, which runs that check.

>>> from grundy.sources.claim import SourceClaim
>>> command_of(SourceClaim("d", "1", "…", {"solve": "nim", "position": "3,5,7"}, "N"))
'grundy solve nim 3,5,7'
>>> question_of("grundy sequence 'subtract(1,2)' --to 9")
ListValues(rule='subtract(1,2)', to=9, beside=None, compare=None, checkpoint=None, layout=None)
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import Any

from grundy.answers.question import Question, inputs_of, question_named
from grundy.sources.claim import SourceClaim
from grundy.sources.item import SourceItem

Check = dict[str, Any]


def command_of(claim: SourceClaim) -> str:
    """Return the command line that reproduces a claim, or nothing."""
    if claim.command:
        return claim.command
    check = claim.check or {}
    words = next((made(check) for kind, made in _MADE.items() if kind in check), [])
    return shlex.join(["grundy", *map(str, words)]) if words else ""


def commands_of(item: SourceItem) -> list[str]:
    """Return the different commands of an item, those that draw it last; else the one that checks it."""
    found = [command for claim in item.claims if (command := command_of(claim))]
    found += [command for claim in item.claims for command in claim.pictures]
    if not found and any(claim.check is not None for claim in item.claims):
        found = [shlex.join(["grundy", "source", item.source, item.anchor])]
    return list(dict.fromkeys(found))


def question_of(command: str) -> Question[Any]:
    """Return the question that a command line of this package asks."""
    _, verb, *words = shlex.split(command)
    kind = question_named(verb)
    inputs = inputs_of(kind)
    options = {f"--{entry.name.replace('_', '-')}": entry for entry in inputs}
    places = [entry for entry in inputs if entry.is_argument]
    fields: dict[str, Any] = {}
    rest: list[str] = []
    while words:
        word = words.pop(0)
        entry = options.get(word)
        if word == "--":
            rest, words = rest + words, []
        elif entry is None:
            rest.append(word)
        elif entry.is_flag:
            fields[entry.name] = True
        else:
            values = tuple(entry.item(words.pop(0)) for _ in range(entry.width))
            fields[entry.name] = values if entry.width > 1 or entry.takes_many else values[0]
    for entry in places:
        if entry.takes_many:
            fields[entry.name], rest = tuple(rest), []
        elif rest:
            fields[entry.name] = entry.item(rest.pop(0))
    return kind(**fields)


def _solve(check: Check) -> list[str]:
    misere = ["--misere"] if check.get("misere") else []
    position = [check["position"]] if "position" in check else []
    return ["solve", check["solve"], *position, *misere]


def _call(check: Check) -> list[str]:
    """Return the command that shows what a check of our own is about, where its arguments say it."""
    if "rule" in check:
        heaps = check.get("count") or check.get("heap") or check.get("largest") or 30
        return [
            "sequence",
            check["rule"],
            "--to",
            str(int(heaps) - 1 if "count" in check else heaps),
        ]
    if "word" in check and set(check["word"]) <= set("012"):
        return ["coalition", check["word"], *_tokens(check)]
    if check["call"].startswith("coalition:chances") or check["call"].startswith("coalition:best"):
        return ["coalition", "abc"[: check.get("players", 3)], *_tokens(check)]
    if "words" in check:
        return ["coalition", check["words"][0]]
    if check["call"].startswith("spruces:") and "b" in check:
        return ["coalition", "--search", check["a"], check["b"]]
    if "game" in check and "positions" in check:
        return ["solve", check["game"], check["positions"][0]]
    if "game" in check and "position" in check:
        return ["solve", check["game"], check["position"]]
    return []


def _tokens(check: Check) -> list[str]:
    return ["--tokens", str(check["tokens"])] if "tokens" in check else []


_MADE: dict[str, Callable[[Check], list[str]]] = {
    "call": _call,
    "defines": lambda check: [],
    "solve": _solve,
    "options": lambda check: ["solve", check["options"], check["position"]],
    "sequence": lambda check: ["sequence", check["sequence"], "--to", check["to"]],
    "period": lambda check: ["period", check["period"]],
    "value": lambda check: ["value", check["value"]],
    "compare": lambda check: ["compare", check["compare"], check["with"]],
    "nim_sum": lambda check: ["value", " + ".join(f"*{n}" for n in check["nim_sum"])],
}
