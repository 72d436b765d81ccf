"""Certificates of who wins that rest on a theorem: its key, the numbers of the position, a winning move.

The theorem is not proved here. What is checked is that it speaks of the game, that the numbers are those of
the position, and that they meet its condition for a lost position, or that the move named is one of the
rules and leads to a position that does.

>>> made = theorem_document("nim", "1,2,4", False, "1,2,3")
>>> made["theorem"], made["numbers"], made["claim"]["left"], made["reply"]
('Bouton1902', [1, 2, 4], 'left', '1,2,3')
>>> check_by_theorem({**made, "format": "", "version": "", "sha256": ""}, [])
>>> check_by_theorem({**made, "format": "", "version": "", "sha256": "", "reply": "1,2,2"}, [])
Traceback (most recent call last):
    ...
grundy.checking.refusal.Refused: the theorem does not call 1,2,2 lost
"""

from __future__ import annotations

from typing import Any

from grundy.checking.closed_forms import ClosedForm, Numbers, closed_form
from grundy.checking.form import check_keys, text
from grundy.checking.refusal import refuse
from grundy.i18n import Message

_KEYS = {
    "format", "game", "position", "misere", "claim", "theorem", "numbers", "reply", "version", "sha256",
}  # fmt: skip
_WON, _LOST = "left", "right"


def theorem_document(
    game: str, position: str, misere: bool, reply: str | None
) -> dict[str, Any] | None:
    """Return what a certificate says, `reply` being a winning move; None where no theorem is known.

    The player who starts is called Left: both players have the same moves.
    """
    form = closed_form(game, misere)
    numbers = form.read(position) if form is not None else None
    if form is None or numbers is None:
        return None
    return {
        "game": game,
        "position": position,
        "misere": misere,
        "claim": {"kind": "winner", "left": _LOST if reply is None else _WON},
        "theorem": form.theorem,
        "numbers": list(numbers),
        "reply": reply,
    }


def check_by_theorem(document: dict[str, Any], parts: list[Message]) -> None:
    """Refuse a certificate whose numbers the theorem does not bear out; say what was checked."""
    form, numbers = read_claim(document)
    position, reply = document["position"], document["reply"]
    parts.append(Message("the numbers are those of the position"))
    claimed = document["claim"]["left"]
    if claimed == _LOST:
        if reply is not None:
            refuse(
                "the certificate gives a reply in a position that it calls lost for the"
                " player to move"
            )
        if not form.is_lost(numbers):
            refuse("the theorem does not call {position} lost", position=position)
        parts.append(
            Message("by {theorem}, the player to move loses: recomputed", theorem=form.theorem)
        )
        return
    after = form.read(text(reply))
    if after is None:
        refuse('the position "{position}" cannot be read', position=reply)
    if not form.is_move(numbers, after):
        refuse(
            "the rules do not know the move from {position} to {option}",
            position=position,
            option=reply,
        )
    if not form.is_lost(after):
        refuse("the theorem does not call {position} lost", position=reply)
    parts.append(
        Message(
            "the move to {option} is one of the rules, and by {theorem} the opponent then loses:"
            " recomputed",
            option=reply,
            theorem=form.theorem,
        )
    )


def read_claim(document: dict[str, Any]) -> tuple[ClosedForm, Numbers]:
    """Return the theorem of a certificate and the numbers of its position; refuse a wrong claim."""
    check_keys(document, _KEYS)
    claim = check_keys(document["claim"], {"kind", "left"})
    text(document["version"])
    if not isinstance(document["misere"], bool) or claim["left"] not in (_WON, _LOST):
        refuse("a field is missing or not a number")
    form = closed_form(text(document["game"]), document["misere"])
    if form is None or document["theorem"] != form.theorem:
        refuse('the theorem "{theorem}" does not cover this game', theorem=str(document["theorem"]))
    numbers = form.read(text(document["position"]))
    if numbers is None:
        refuse(
            'the position "{position}" cannot be read',
            position=f"{document['game']}:{document['position']}",
        )
    if document["numbers"] != list(numbers) or any(type(n) is not int for n in document["numbers"]):
        refuse("the numbers are not those of the position")
    return form, numbers
