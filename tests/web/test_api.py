"""The JSON interface: made from the questions, true to their schemas, better and better, without files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from grundy.answers.question import all_questions, inputs_of
from grundy.web.api import example
from grundy.web.questions import public_inputs, public_questions

from .conftest import Site

OLD = {
    "games": "",
    "rules": "game=nim",
    "glossary": "",
    "solve": "game=nim&position=11,12,13&misere=true&budget_seconds=5&lang=hr",
    "explain": "game=nim&position=11,26,54",
    "value": "expression={1|*}",
    "compare": "first=^&second=*",
    "sequence": "rule=subtract(1,3,4)&to=50&compare=nim",
    "period": "rule=0.77&to=300",
    "misere": "rule=0.77",
    "coalition": "word=0011011&tokens=15&take=2&poison=0&first=1",
    "duel": "game=nim&position=3,5,7&first=perfect&second=random&seed=1",
}
"""Addresses of the first version, which go on working."""


def events(text: str) -> list[tuple[str, Any]]:
    """Return the names and data of server-sent events."""
    found = []
    for event in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in event.splitlines() if ": " in line)
        if "data" in lines:
            found.append((lines.get("event", "message"), json.loads(lines["data"])))
    return found


@pytest.mark.parametrize("verb", OLD)
def test_old_addresses_go_on_working(site: Site, verb: str) -> None:
    if verb not in all_questions():
        pytest.skip(f"{verb} is not a question yet")
    answer = site.get(f"/api/v1/{verb}?{OLD[verb]}")
    assert answer.status == 200, answer.text
    assert json.loads(answer.text)["schema"] == "grundy/2"


@pytest.mark.parametrize("verb", public_questions())
def test_every_answer_keeps_to_its_published_schema(site: Site, verb: str) -> None:
    described = json.loads(site.get("/api/v1/openapi.json").text)
    entry = described["paths"][f"/api/v1/{verb}"]["get"]
    schema = entry["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema["$ref"].startswith("#/components/schemas/")
    answer = site.get(f"/api/v1/{verb}?{example(public_questions()[verb])}")
    assert answer.status == 200, answer.text
    jsonschema.validate(json.loads(answer.text), {**schema, "components": described["components"]})


@pytest.mark.parametrize("verb", public_questions())
def test_the_parameters_are_the_fields(site: Site, verb: str) -> None:
    kind = public_questions()[verb]
    described = json.loads(site.get("/api/v1/openapi.json").text)
    entry = described["paths"][f"/api/v1/{verb}"]["get"]
    names = [p["name"] for p in entry["parameters"]]
    fields = [entry.name for entry in public_inputs(kind)]
    assert names[: len(fields)] == fields
    budget = ["budget_seconds", "budget_nodes", "stream"] if kind.has_budget else []
    assert names[len(fields) :] == [*budget, "lang"]
    files = {e.name for e in inputs_of(kind) if e.kind is Path or not e.on_the_net}
    assert not files & set(names)


def test_the_same_document_as_the_command_line(site: Site) -> None:
    command = [sys.executable, "-m", "grundy", "solve", "domineering", "2x3", "--json"]
    printed = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    asked = json.loads(site.get("/api/v1/solve?game=domineering&position=2x3").text)
    for document in (printed, asked):
        document.pop("provenance")
    assert printed == asked


@pytest.mark.parametrize("how", ["&stream=1", ""])
def test_a_stream_gets_better_and_ends(site: Site, how: str) -> None:
    headers = {} if how else {"accept": "text/event-stream"}
    # The winner is known in a moment, the value is sought for two seconds more.
    board = "3x4&budget_seconds=20" if how else "4x3&budget_seconds=20"  # cached ones come at once
    answer = site.get(f"/api/v1/solve?game=nogo&position={board}{how}", **headers)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
    *better, (name, end) = events(answer.text)
    assert name == "end"
    assert end == {"finished": True, "stopped": None}
    documents = [document for _, document in better]
    assert len(documents) > 1
    known = [document["outcome"] for document in documents if document["outcome"]]
    assert set(known) == {documents[-1]["outcome"]}
    assert documents[-1]["exact"] is True
    whole = json.loads(site.get(f"/api/v1/solve?game=nogo&position={board}").text)
    assert whole == documents[-1], "the answer is kept"


def test_bad_input_to_a_stream_is_an_ordinary_error(site: Site) -> None:
    answer = site.get("/api/v1/solve?game=nim&position=3,x&stream=1")
    assert answer.status == 400
    assert "column 3" in json.loads(answer.text)["error"]


def test_a_limit_of_positions(site: Site) -> None:
    asked = "/api/v1/solve?game=clobber&position=5x6&budget_nodes=50&budget_seconds=5"
    answer = json.loads(site.get(asked).text)
    assert answer["exact"] is False
    assert answer["bound"]["reason"]


@pytest.mark.parametrize("text", ["{folder}/mine.py:Mine", "./mine.py:Mine", "mine.py:Mine"])
def test_no_address_names_a_file(site: Site, text: str, tmp_path: Path) -> None:
    """A file that is run would leave another one behind."""
    mark = tmp_path / "was-run"
    (tmp_path / "mine.py").write_text(
        f"open({str(mark)!r}, 'w').close()\n"
        "from grundy.rulesets.games.nim import Nim\n"
        "class Mine(Nim):\n    name = 'mine'\n"
    )
    name = text.format(folder=tmp_path)
    for path in (
        f"/api/v1/solve?game={name}&position=3",
        f"/api/v1/solve?game={name}:3",
        f"/api/v1/value?expression={name}:3",
        f"/api/v1/explain?game={name}&position=3",
        f"/api/v1/rules?game={name}",
        f"/en/play/{name}?p=3",
        f"/en/play/sum?p={name}:3",
        f"/en/svg/{name}?p=3",
        f"/en/worksheet/{name}",
    ):
        assert site.get(path).status in (400, 404), path
    assert not mark.exists()


def test_questions_about_files_are_not_asked_on_the_net(site: Site) -> None:
    private = set(all_questions()) - set(public_questions())
    assert "check" in private
    for verb in private:
        assert site.get(f"/api/v1/{verb}").status == 404


def test_the_page_about_the_interface_lists_every_question(site: Site) -> None:
    page = site.get("/hr/api").text
    for verb in public_questions():
        assert f"/api/v1/{verb}" in page
    assert "budget_seconds" in page
