"""Give a certificate to Coq's kernel: write it as a Coq file, and have it checked where Coq is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grundy.checking.certificate import PeriodCertificate, read_certificate
from grundy.checking.coq_run import Kernel, ask, command, compiled_proofs, find_kernel
from grundy.checking.coq_text import coq_file
from grundy.checking.refusal import Refused
from grundy.errors import GameError
from grundy.i18n import Message

_CLOSED = "Closed under the global context"


@dataclass(frozen=True)
class Formal:
    """The Coq file, the kernel that was asked, and what it said; None where Coq is not installed."""

    path: Path
    kernel: Kernel | None = None
    accepted: bool | None = None
    printed: str = ""

    @property
    def message(self) -> Message:
        """Return the sentence to show."""
        if self.kernel is None:
            return Message(
                "Coq was not found. {path} is written; where Coq is installed, check it by: {command}",
                path=str(self.path),
                command=self.command,
            )
        if self.accepted:
            return Message(
                "{kernel} accepts {path}: the claim is proved for all heaps, with no assumptions.",
                kernel=str(self.kernel),
                path=str(self.path),
            )
        return Message(
            "{kernel} refuses {path}: the certificate does not prove the claim.",
            kernel=str(self.kernel),
            path=str(self.path),
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
    document: dict[str, Any], file: Path, version: str, watch: Callable[[], None]
) -> Formal:
    """Write the Coq file of a certificate, and ask the kernel where there is one.

    `watch` is called all the time, and may stop everything by raising.

    Raises
    ------
    GameError
        When the certificate is not that of a period, is damaged, or too long; or a file cannot be written.
    """
    certificate = _read(document)
    path = coq_path(file)
    try:
        text = coq_file(certificate, file.name, version, lambda _done, _wanted: watch())
        path.write_text(text, encoding="utf-8")
    except Refused as refusal:
        raise GameError(refusal.message) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise GameError('cannot write "{path}": {reason}', path=str(path), reason=reason) from None
    kernel = find_kernel()
    if kernel is None:
        return Formal(path)
    answer = ask(kernel, compiled_proofs(kernel, watch), path, watch)
    return Formal(path, kernel, answer.accepted and answer.printed == _CLOSED, answer.printed)


def _read(document: dict[str, Any]) -> PeriodCertificate:
    claim = document.get("claim")
    kind = claim.get("kind") if isinstance(claim, dict) else None
    if kind in ("misere-quotient", "coalition", "winner", "value"):
        raise GameError("only certificates of periods can be written as Coq files")
    try:
        return read_certificate(document)
    except Refused as refusal:
        raise GameError(
            "no Coq file is written, because the certificate cannot be read: {reason}",
            reason=refusal.message,
        ) from None
