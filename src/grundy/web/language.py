"""The language segment of an address."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from grundy.i18n import LANGUAGES

Language = Annotated[str, Path(pattern=f"^({'|'.join(LANGUAGES)})$")]
