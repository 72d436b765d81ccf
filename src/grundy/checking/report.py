"""What a check of a certificate comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.i18n import Message, show


@dataclass(frozen=True)
class Verdict:
    """Whether the certificate holds; if not, `reason`. `parts` says what was checked, and how."""

    holds: bool
    reason: Message | None
    parts: tuple[Message, ...]
    document: dict[str, Any]

    def __str__(self) -> str:
        return show(self.reason) if self.reason else "\n".join(show(part) for part in self.parts)
