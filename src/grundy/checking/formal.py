"""Give a certificate to Coq's kernel: write it as a Coq file, and have it checked where Coq is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grundy.checking.certificate import read_certificate
from grundy.checking.coq_by_theorem import theorem_file
from grundy.checking.coq_coalition import coalition_file
from grundy.checking.coq_misere import quotient_file
from grundy.checking.coq_play import strategy_file, value_file
from grundy.checking.coq_run import Kernel, ask, command, compiled_proofs, find_kernel
from grundy.checking.coq_text import coq_file
from grundy.checking.refusal import Refused
from grundy.checking.strategy import RulesFor, rules_of
from grundy.errors import GameError
from grundy.i18n import Message
from grundy.i18n.system import reason_of

_CLOSED = "Closed under the global context"
_BY_THEOREM = "winner by a theorem"
_NEEDS = {
    "winner": "Strategy.v",
    "value": "Value.v",
    "coalition": "Coalition.v",
    "misere-quotient": "QuotientCheck.v",
    _BY_THEOREM: "ClosedForms.v",
}
_LISTED = ("winner", "value")
_PERIODS = "Certificate.v"


@dataclass(frozen=True)
class Formal:
    """The Coq file, the kernel that was asked, and what it said; None where Coq is not installed."""

    path: Path
    listed: bool = False
    """Whether the claim rests on a list of moves in the file, and not on a rule that Coq knows."""
    covers_heaps_to: int | None = None
    """The last heap that the claim is about, where it is not about all."""
    kernel: Kernel | None = None
    accepted: bool | None = None
    printed: str = ""
    compiled_to: Path | None = None
    """Where the proofs were compiled to, if that had to be done first."""

    @property
    def messages(self) -> list[Message]:
        """Return the sentences to show."""
        path = str(self.path)
        if self.kernel is None:
            return [
                Message(
                    "Coq was not found. {path} is written; where Coq is installed, check it by: {command}",
                    path=path,
                    command=self.command,
                )
            ]
        found = []
        if self.compiled_to is not None:
            found.append(
                Message(
                    "The proofs were compiled first, once for all later checks, into {folder}.",
                    folder=str(self.compiled_to),
                )
            )
        return [*found, self._verdict(str(self.kernel), path)]

    def _verdict(self, kernel: str, path: str) -> Message:
        if not self.accepted:
            return Message(
                "{kernel} refuses {path}: the certificate does not prove the claim.",
                kernel=kernel,
                path=path,
            )
        if self.listed:
            return Message(
                "{kernel} accepts {path}: the claim is proved for every game with the moves that the"
                " file lists, with no other assumptions.",
                kernel=kernel,
                path=path,
            )
        if self.covers_heaps_to is not None:
            return Message(
                "{kernel} accepts {path}: the claim is proved for heaps up to {n}, with no assumptions."
                " Larger heaps are not covered.",
                kernel=kernel,
                path=path,
                n=self.covers_heaps_to,
            )
        return Message(
            "{kernel} accepts {path}: the claim is proved, with no assumptions.",
            kernel=kernel,
            path=path,
        )

    @property
    def command(self) -> str:
        """Return how to check the file where Coq is installed."""
        return command(self.path)


def coq_path(file: Path) -> Path:
    """Return where the Coq file goes: beside the certificate, with a name that Coq allows.

    >>> coq_path(Path("proofs/0.156.json")).as_posix()
    'proofs/c0_156.v'
    """
    stem = re.sub(r"\W", "_", file.name.removesuffix(".json"), flags=re.ASCII)
    return file.with_name((stem if stem[:1].isalpha() else f"c{stem}") + ".v")


def check_formally(
    document: dict[str, Any],
    file: Path,
    version: str,
    watch: Callable[[], None],
    rules_for: RulesFor,
) -> Formal:
    """Write the Coq file of a certificate, and ask the kernel where there is one.

    `watch` is called all the time, and may stop everything by raising.

    Raises
    ------
    GameError
        When no proved check is known for the kind of certificate, it is damaged or too long, or a file
        cannot be written.
    """
    kind = _kind(document)
    path = coq_path(file)
    try:
        path.write_text(_text(kind, document, file.name, version, watch, rules_for), "utf-8")
    except Refused as refusal:
        raise GameError("no Coq file is written: {reason}", reason=refusal.message) from None
    except OSError as error:
        raise GameError(
            'cannot write "{path}": {reason}', path=str(path), reason=reason_of(error)
        ) from None
    kernel = find_kernel()
    scope = (path, kind in _LISTED, _last_heap(document))
    if kernel is None:
        return Formal(*scope)
    folder, was_there = compiled_proofs(kernel, _NEEDS.get(kind, _PERIODS), watch)
    answer = ask(kernel, folder, path, watch)
    accepted = answer.accepted and answer.printed == _CLOSED
    return Formal(*scope, kernel, accepted, answer.printed, None if was_there else folder)


def _last_heap(document: dict[str, Any]) -> int | None:
    """Return the last heap that a misère quotient without a period is about."""
    claim = document["claim"]
    if claim["kind"] != "misere-quotient" or claim["period"] is not None:
        return None
    return int(document["heaps"]) - 1


def _kind(document: dict[str, Any]) -> str:
    claim = document.get("claim")
    kind = str(claim.get("kind")) if isinstance(claim, dict) else ""
    return _BY_THEOREM if kind == "winner" and "theorem" in document else kind


def _text(
    kind: str,
    document: dict[str, Any],
    name: str,
    version: str,
    watch: Callable[[], None],
    rules_for: RulesFor,
) -> str:
    if kind in _LISTED:
        rules = rules_of(document, rules_for)
        write = strategy_file if kind == "winner" else value_file
        return write(document, rules, name, version, watch)
    if kind == _BY_THEOREM:
        return theorem_file(document, name, version)
    if kind == "coalition":
        return coalition_file(document, name, version)
    if kind == "misere-quotient":
        return quotient_file(document, name, version, lambda _done, _wanted: watch())
    return coq_file(read_certificate(document), name, version, lambda _done, _wanted: watch())
