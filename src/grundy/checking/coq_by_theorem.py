"""A certificate that rests on a theorem as a Coq file, for `ClosedForms.v` of the development in `proofs/`.

There the theorem is proved, and the rules of the game are defined: nothing of the certificate is believed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.checking.by_theorem import read_claim
from grundy.checking.closed_forms import Numbers
from grundy.checking.coq_words import comment, coq_list
from grundy.checking.refusal import refuse

_MOST_SETS = 200_000


@dataclass(frozen=True)
class _Statement:
    """The words of a theorem: what is computed, what it decides, and about which position."""

    computed: str
    decides: str
    position: str
    lost: str = "LostSet.lost _"
    won: str = "LostSet.won _"


def theorem_file(document: dict[str, Any], name: str, version: str) -> str:
    """Return the text of a Coq file that proves who wins, if the numbers of the position say so."""
    form, numbers = read_claim(document)
    loses = document["claim"]["left"] == "right"
    words = _statement(form.coq, numbers)
    game, position = comment(document["game"]), comment(document["position"])
    result = f"the player who starts {'loses' if loses else 'wins'}"
    play = ", misère play" if document["misere"] else ""
    return f"""\
(** {game} {position}{play}: {result} [{comment(form.theorem)}].
    Written by Grundy {comment(version)} from {comment(name)}.

    The rules of the game, and what lost and won mean in play, are defined in the files that [ClosedForms]
    imports; the theorem is proved there. What the proof assumes is printed last. *)
From Coq Require Import NArith List.
From Grundy Require Import Play LostSet MisereNim Moore Euclid Wythoff Fibonacci Staircase CoinTurning
  ClosedForms.
Import ListNotations.
Open Scope N_scope.

Lemma computed : {words.computed} = {"true" if loses else "false"}.
Proof. vm_cast_no_check (eq_refl {"true" if loses else "false"}). Qed.

Theorem proved : {words.lost if loses else words.won} {words.position}.
Proof. assert (H := {words.decides}). rewrite computed in H. exact H. Qed.

Print Assumptions proved.
"""


def _statement(coq: str, numbers: Numbers) -> _Statement:
    game, _, rest = coq.partition(" ")
    terms = coq_list(numbers)
    if game in ("nim", "misere_nim"):
        who = ("MisereNim.misere_lost", "MisereNim.misere_won") if game != "nim" else _PLAY
        return _Statement(
            f"{game}_is_lost {terms}", f"{game}_decided {terms}", f"nim (nats {terms})", *who
        )
    if game == "moore":
        return _Statement(
            f"moore_is_lost {rest} {terms}",
            f"moore_decides {rest} {terms}",
            f"(moore {rest}) {terms}",
        )
    if game == "misere_moore":
        return _Statement(
            f"misere_moore_is_lost {rest} {terms}",
            f"misere_moore_decides {rest} {terms} eq_refl",
            f"(moore {rest}) {terms}",
            "LostSet.misere_lost _",
            "LostSet.misere_won _",
        )
    if game in ("wythoff", "euclid"):
        low, high = sorted(numbers)
        return _Statement(
            f"{game}_is_lost {low} {high}",
            f"{game}_decides {low} {high} eq_refl",
            f"{game} (pair {low} {high})",
        )
    if game == "fibonacci":
        places = _zeckendorf(numbers[0])
        top, parts = places[0] + 1 if places else 0, f"{coq_list(places)}%nat"
        heap, limit = numbers
        return _Statement(
            f"fibonacci_is_lost {parts} {limit}",
            f"fibonacci_decides {top} {parts} {heap} {limit} eq_refl",
            f"fibonacci_nim (pair {heap} {limit})",
        )
    if game == "staircase":
        steps = coq_list(numbers[1:])
        return _Statement(
            f"staircase_is_lost {steps}", f"staircase_decides {steps}", f"staircase (nats {steps})"
        )
    return _turning(rest, numbers)


def _turning(rule: str, heads: Numbers) -> _Statement:
    count = max(heads, default=-1) + 1
    if _sets(rule, count) > _MOST_SETS:
        refuse("more than {most} moves are too many for a Coq file", most=_MOST_SETS)
    places = f"{coq_list(heads)}%nat"
    return _Statement(
        f"turning_is_lost {rule} {count} {places}",
        f"turning_decides {rule} {count} {places} eq_refl",
        f"(turn (turning {rule})) (coins {places})",
    )


def _sets(rule: str, count: int) -> int:
    """Return at least how many coins the sets have that Coq will look at, all together.

    >>> _sets("Run", 3), _sets("(Between 1 2)", 3)
    (9, 9)
    """
    size = 2 if rule == "Run" else int(rule.rstrip(")").split()[-1])
    return int(count**size)


def _zeckendorf(heap: int) -> list[int]:
    """Return the places of the parts of a number, the largest first; the numbers are 1, 2, 3, 5, ….

    >>> _zeckendorf(12)  # 8 + 3 + 1
    [4, 2, 0]
    """
    parts = [1, 2]
    while parts[-1] < heap:
        parts.append(parts[-1] + parts[-2])
    found = []
    for place in range(len(parts) - 1, -1, -1):
        if parts[place] <= heap:
            heap -= parts[place]
            found.append(place)
    return found


_PLAY = ("Play.lost", "Play.won")
