"""JSON Schemas, which are their own words."""

from __future__ import annotations

from grundy.answers.schema import Schemas
from grundy.words.output import say_json


def say(answer: Schemas) -> None:
    """Print the schemas as JSON, with or without `--json`."""
    say_json(answer.document())
