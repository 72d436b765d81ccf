"""`schema`: the JSON Schema of every answer, made from the types of its fields.

>>> ShowSchema("compare").answer().schemas["compare"]["title"]
'Comparison'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.answers.question import Answer, Question, all_questions, given
from grundy.core.budget import Budget
from grundy.core.document import Json, Schema, hidden
from grundy.errors import GameError
from grundy.i18n import marked
from grundy.solvers.result import Provenance


@dataclass(frozen=True)
class Schemas(Answer):
    """The JSON Schemas of some commands, by name."""

    schemas: Mapping[str, Mapping[str, Any]]
    only: str | None = hidden(None)

    def document(self) -> dict[str, Json]:
        """Return the schema of the command asked for as it is, else all of them."""
        if self.only is not None:
            return dict(self.schemas[self.only])
        return super().document()


@dataclass(frozen=True)
class ShowSchema(Question[Schemas]):
    """What the document of a command looks like."""

    verb: ClassVar[str] = "schema"
    help: ClassVar[str] = marked(
        "Print the JSON Schema of a command's answer, or of all commands' answers."
    )
    examples: ClassVar[tuple[str, ...]] = ("grundy schema period", "grundy schema --json")
    answer_type: ClassVar[type[Schemas]] = Schemas
    has_budget: ClassVar[bool] = False

    @classmethod
    def answer_schema(cls) -> Schema:
        """Return that the answer is the schemas of all commands, or one schema."""
        found = super().answer_schema()
        head, shared = {"$schema": found.pop("$schema")}, {"$defs": found.pop("$defs")}
        one = {
            "type": "object",
            "title": "Schema",
            "properties": {"$schema": {"const": head["$schema"]}},
            "required": ["$schema"],
        }
        return {**head, "anyOf": [found, one], **shared}

    command: str | None = given("A command.", None, example="period", metavar="[COMMAND]")

    def improve(self, budget: Budget) -> Iterator[Schemas]:
        """Yield the schemas."""
        known = all_questions()
        if self.command is not None and self.command not in known:
            raise GameError(
                'there is no schema of "{command}". Commands: {known}',
                command=self.command,
                known=", ".join(known),
            )
        chosen = known if self.command is None else {self.command: known[self.command]}
        found = {name: question.schema() for name, question in chosen.items()}
        yield Schemas(Provenance.of("types of the answers", budget), found, self.command)
