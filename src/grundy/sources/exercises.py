"""Exercises made from a source document: its own, and what its examples compute, with our answers.

>>> from grundy.sources.item import document_named
>>> first = exercises_of(document_named("000"))[0]
>>> first.question.render("en"), first.answer
('Who wins nim 7,5,3,1 when taking the last token loses: the player to move (N) or the other (P)?', 'P')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from grundy.core.values.value import Value
from grundy.errors import GameError
from grundy.i18n import Message
from grundy.reasons.bibliography import citation
from grundy.render.exercises import Exercise, Section
from grundy.sources.claim import Document, SourceClaim, answer_text

Check = dict[str, Any]
ALIKE = {("∥", "||"), ("‖", "||")}
_INTEGER = re.compile(r"-?\d+")
_NUMBERS = re.compile(r"[\w:, \[\]-]*\d[\w:, \[\]-]*")
"""Numbers, in brackets or with their names."""


@dataclass(frozen=True)
class SourceExercise:
    """A question about something that the document computes."""

    place: str
    question: Message
    answer: str

    def is_right(self, said: str) -> bool:
        """Return whether what somebody typed is the answer; of several numbers only these count.

        >>> period = SourceExercise("", Message(""), "preperiod: 0, period: 4")
        >>> period.is_right("0, 4"), period.is_right("4")
        (True, False)
        >>> star = SourceExercise("", Message(""), "*")
        >>> star.is_right("*1"), star.is_right("{0|0}")
        (True, False)
        """
        said = said.strip()
        if said.casefold() == self.answer.casefold() or (said, self.answer) in ALIKE:
            return True
        if _NUMBERS.fullmatch(self.answer):
            return _INTEGER.findall(said) == _INTEGER.findall(self.answer)
        if "{" in said and "{" not in self.answer:
            return False  # the question again is no answer to it
        try:
            return str(Value(said)) == self.answer
        except GameError:
            return False


def exercises_of(document: Document) -> list[SourceExercise]:
    """Return the exercises of a document in its order; answers are those that we stand by."""
    return list(_exercises(document))


def _exercises(document: Document) -> Iterator[SourceExercise]:
    asked: set[str] = set()
    for claim in document.claims:
        question = _question(claim)
        if question is not None and (text := question.render("en")) not in asked:
            asked.add(text)
            answer = claim.expected if claim.record is None else claim.record
            if isinstance(answer, dict):  # that it is proved is not asked
                answer = {name: entry for name, entry in answer.items() if name != "proved"}
            yield SourceExercise(claim.place, question, answer_text(answer))


def _question(claim: SourceClaim) -> Message | None:
    check = claim.check or {}
    kinds = [check["call"]] if "call" in check else list(check)
    made = next((ask for kind, ask in _ASKED.items() if kind in kinds), None)
    return None if made is None else made(check)


def _who_wins(check: Check) -> Message | None:
    if check.get("field", "outcome") != "outcome" or "position" not in check:
        return None
    what = f"{check['solve']} {check['position']}"
    if check.get("misere"):
        return Message(
            "Who wins {position} when taking the last token loses: the player to move (N) or the"
            " other (P)?",
            position=what,
        )
    return Message(
        "What is the outcome of {position}: N (whoever moves first wins), P, L, R or D (a draw)?",
        position=what,
    )


def _value(check: Check) -> Message | None:
    if check.get("field", "canonical") != "canonical":
        return None
    return Message("Simplify {value}.", value=check["value"])


_ASKED: dict[str, Callable[[Check], Message | None]] = {
    "solve": _who_wins,
    "value": _value,
    "compare": lambda check: Message(
        "Compare {one} and {two}: <, >, = or ||?", one=check["compare"], two=check["with"]
    ),
    "nim_sum": lambda check: Message("Compute {sum}.", sum=" ⊕ ".join(map(str, check["nim_sum"]))),
    "mex": lambda check: Message("Find mex {set}.", set=f"{{{', '.join(map(str, check['mex']))}}}"),
    "sequence": lambda check: Message(
        "Find the nim-values of heaps 0 to {last} of {rule}.",
        last=check["to"],
        rule=check["sequence"],
    ),
    "coalition:best_takes": lambda check: Message(
        "Three players without allies take 1 or 2 of {tokens} tokens; whoever cannot take loses."
        " Which takes are best for the player to move?",
        tokens=check["tokens"],
    ),
    "coalition:largest_won": lambda check: Message(
        "Players sit in the order {word} and take 1 or 2 tokens. With how many tokens, at most, can"
        " coalition 0 win?",
        word=check["word"],
    ),
    "coalition:lost_counts": lambda check: Message(
        "Two players take 1 to {most} tokens, {poison} are poisoned. Which numbers up to {largest}"
        " lose for the player to move?",
        most=check["most"],
        poison=check["poison"],
        largest=check["largest"],
    ),
    "period": lambda check: Message(
        "Find preperiod and period of the nim-sequence of {rule}.", rule=check["period"]
    ),
}


def source_section(document: Document) -> Section:
    """Return the exercises as a section of a worksheet."""
    asked = (
        Exercise("", (e.question,), (e.answer, Message(e.place).render()), 0)
        for e in exercises_of(document)
    )
    heads = (Message("Solution"), Message("Place"))
    return Section(document.title, citation(document.work), heads, tuple(asked))
