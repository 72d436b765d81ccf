"""Every answer's document is what its generated schema says, for each example of each command."""

from __future__ import annotations

import json
import shlex
import sys
from io import StringIO
from pathlib import Path

import click
import jsonschema
import pytest

from grundy import answers
from grundy.answers.question import all_questions, unanswered
from grundy.cli.run import run
from grundy.cli.verbs import Verbs
from grundy.core.budget import Budget
from grundy.words import verbs as words

VERBS = sorted(all_questions())
EXAMPLES = [(verb, example) for verb, kind in all_questions().items() for example in kind.examples]
SLOW = ("grundy audit", *all_questions()["scan"].examples)
EXTRA = [
    ("period", "grundy period --values 1,2,3,1,2,3,1,2,3"),
    ("sequence", "grundy sequence 0.77 --to 30 --compare 0.6"),
    ("solve", "grundy solve domineering 2x3"),
    ("solve", "grundy solve coalition(0011) 9"),
    ("misere", "grundy misere 0.3102 --limit 20"),
    ("coalition", "grundy coalition abc --tokens 7"),
    ("coalition", "grundy coalition abc"),
    ("coalition", "grundy coalition 0111 --tokens 6 --demo"),
    ("duel", "grundy duel coalition(0011) 9 --games 3"),
    ("duel", "grundy duel nim 1,2 --copycat --games 2"),
    ("graph", "grundy graph nim 2,1"),
    ("rules", "grundy rules domineering"),
    ("explain", "grundy explain domineering 2x3"),
    ("explain", "grundy explain coalition(0011) 9"),
    ("solve", "grundy solve chomp 20x30 --budget-nodes 20"),
    ("explain", "grundy explain clobber 4x5 --budget-nodes 20"),
    ("audit", "grundy audit worksheet.toml"),
    ("scan", "grundy scan 0.77 --to 200 --workers 1 --store again.db"),
]


def test_every_command_with_words_has_a_question_and_the_other_way_round() -> None:
    named = {path.stem for path in Path(words.__file__).parent.glob("*.py")} - {"__init__"}
    assert sorted(name.replace("_", "-") for name in named) == VERBS


@pytest.mark.parametrize("verb", VERBS)
def test_schemas_are_schemas(verb: str) -> None:
    jsonschema.Draft202012Validator.check_schema(all_questions()[verb].schema())


CLAIM = """
[document]
key = "worksheet"
[[claim]]
place = "1"
claim = "Nim with heaps 1, 1 is lost for the player to move."
check = { solve = "nim", position = "1,1", field = "outcome" }
expected = "P"
"""


def printable() -> bool:
    """Return whether WeasyPrint can be loaded."""
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError):
        return False
    return True


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Prepare what the examples read: certificates, a file of claims, a store."""
    path = tmp_path_factory.mktemp("examples")
    for name, rule in (("kayles.json", "0.77"), ("0.156.json", "0.156")):
        run(["period", rule, "--certificate", str(path / name)])
    (path / "worksheet.toml").write_text(CLAIM)
    run(["scan", "0.77", "--to", "200", "--store", str(path / "run.db"), "--workers", "1"])
    return path


@pytest.mark.parametrize(("verb", "example"), EXAMPLES + EXTRA, ids=lambda x: str(x)[:60])
def test_documents_are_what_the_schema_says(
    verb: str,
    example: str,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(folder)
    if example in SLOW:
        pytest.skip("takes long; tested with its command")
    if ".pdf" in example and not printable():
        pytest.skip(
            "WeasyPrint, or the libraries of the system that it draws with, is not installed"
        )
    command = example
    if " | " in example:
        text, _, command = example.partition(" | ")
        monkeypatch.setattr(sys, "stdin", StringIO(text.removeprefix("echo ")))
    capsys.readouterr()
    arguments = [word for word in shlex.split(command)[1:] if word != "--json"]
    assert run([*arguments, "--json"]) in (0, 3)
    document = json.loads(capsys.readouterr().out)
    schema = all_questions()[verb].schema()
    jsonschema.validate(document, schema)
    if example == "grundy schema period":
        assert document == all_questions()["period"].schema()
        return
    assert document["schema"] == "grundy/2"
    assert set(document["provenance"]) >= {"method", "theorem", "exact", "version", "seconds"}
    if verb in ("scan", "results"):  # what a summary counts depends on the family
        return
    described = {name for kind in schema["anyOf"] for name in kind["properties"]}
    assert set(document) <= described


@pytest.mark.parametrize("verb", [v for v, kind in all_questions().items() if kind.has_budget])
def test_what_is_not_answered_in_time_is_in_the_schema(verb: str) -> None:
    kind = all_questions()[verb]
    document = unanswered(verb, {"game": "nim"}, "time limit reached", 1.0)
    jsonschema.validate(document, kind.schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**document, "exact": True}, kind.schema())


def test_a_file_that_was_asked_about_stands_in_the_document() -> None:
    document = unanswered("check", {"file": Path("kayles.json")}, "time limit reached", 1.0)
    assert document["file"] == "kayles.json"
    jsonschema.validate(document, all_questions()["check"].schema())


def test_a_field_of_the_wrong_type_is_found() -> None:
    kind = all_questions()["compare"]
    document = kind("^", "*").answer().document()
    jsonschema.validate(document, kind.schema())
    for wrong in ({"relation": "?"}, {"first": 1}, {"provenance": None}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**document, **wrong}, kind.schema())


NEW_VERB = """
from dataclasses import dataclass
from typing import ClassVar
from grundy.answers.question import Answer, Question, given, setting
from grundy.solvers.result import Provenance

@dataclass(frozen=True)
class Doubled(Answer):
    number: int
    double: int

@dataclass(frozen=True)
class Double(Question[Doubled]):
    verb: ClassVar[str] = "double"
    help: ClassVar[str] = "Double a number."
    examples: ClassVar[tuple[str, ...]] = ("grundy double 21",)
    answer_type: ClassVar[type[Doubled]] = Doubled
    number: int = given("The number.")
    times: int = setting("How often.", 1, minimum=1)

    def improve(self, budget):
        yield Doubled(Provenance.of("addition", budget), self.number, self.number * 2**self.times)
"""
NEW_WORDS = """
import click

def say(answer):
    click.echo(f"twice {answer.number} is {answer.double}")
"""


def test_a_new_verb_is_one_file_and_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for package, source in ((answers, NEW_VERB), (words, NEW_WORDS)):
        folder = tmp_path / package.__name__
        folder.mkdir()
        (folder / "double.py").write_text(source)
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
        monkeypatch.delitem(sys.modules, f"{package.__name__}.double", raising=False)
    all_questions.cache_clear()
    try:
        group = Verbs("grundy")
        assert "double" in group.list_commands(click.Context(group))
        assert run(["double", "21"]) == 0
        assert capsys.readouterr().out == "twice 21 is 42\n"
        assert run(["double", "3", "--times", "2", "--json"]) == 0
        document = json.loads(capsys.readouterr().out)
        assert (document["number"], document["double"]) == (3, 12)
        jsonschema.validate(document, all_questions()["double"].schema())
        assert run(["double", "3", "--times", "0"]) == 2
    finally:
        all_questions.cache_clear()
        for package in (answers, words):
            sys.modules.pop(f"{package.__name__}.double", None)


def test_closing_the_generator_stops_the_work() -> None:
    budget = Budget()
    answers = all_questions()["sequence"]("0.77", to=50_000).improve(budget)
    first = next(answers)
    answers.close()
    assert not first.exact
    assert len(first.values) == 1000
