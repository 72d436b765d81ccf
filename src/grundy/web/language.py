"""The language segment of an address."""

from __future__ import annotations

from typing import Literal

Language = Literal["en", "hr", "sr", "sl"]
