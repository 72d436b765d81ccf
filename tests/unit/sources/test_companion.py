"""The companion: every item of the documents has its command or a reason, and each command works."""

from __future__ import annotations

import io
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from grundy.cli.run import run
from grundy.errors import GameError
from grundy.sources.answers.source import OpenSource, picture_commands, picture_of
from grundy.sources.audit import recorded
from grundy.sources.claim import Document, ItemVerdict
from grundy.sources.commands import commands_of, question_of
from grundy.sources.errata import errata_html
from grundy.sources.item import SourceItem, documents, find_items, items_of

DOCUMENTS = list(documents().values())
ITEMS = [(document, item) for document in DOCUMENTS for item in items_of(document)]
COMMANDS = sorted({command for _, item in ITEMS for command in commands_of(item)})


def test_every_item_has_a_command_or_a_reason() -> None:
    for _, item in ITEMS:
        assert commands_of(item) or all(claim.why_not for claim in item.claims), item.address


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.key)
def test_addresses_are_unique_and_lead_back(document: Document) -> None:
    items = items_of(document)
    anchors = [item.anchor for item in items]
    assert len(set(anchors)) == len(anchors)
    assert all(item in find_items(document, item.anchor) for item in items)
    assert {c.number for c in document.chapters} == {item.chapter.number for item in items}


def test_numbers_of_the_document_are_addresses() -> None:
    thesis = documents()["000"]
    assert [item.anchor for item in find_items(thesis, "3.18")] == ["3.18"]
    assert {item.chapter.number for item in find_items(thesis, "2")} == {"2"}
    assert find_items(documents()["002"], "6.14")[0].anchor == "6.14"
    assert "6.2" not in {item.anchor for item in items_of(documents()["002"])}  # a section
    with pytest.raises(GameError, match="has nothing at"):
        find_items(thesis, "9.99")


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_work(command: str) -> None:
    silent = io.StringIO()
    with redirect_stdout(silent), redirect_stderr(silent):
        code = run(shlex.split(command)[1:])
    assert code == 0, silent.getvalue()[-300:]


def test_commands_can_be_read() -> None:
    for command in COMMANDS:
        if command.split()[1] != "source":
            assert question_of(command).verb == command.split()[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    "item", [item for _, item in ITEMS if picture_commands(item)], ids=lambda item: item.address
)
def test_pictures_are_drawn(item: SourceItem) -> None:
    assert picture_of(item) is not None


def test_no_thermograph_stands_for_a_picture_of_the_documents() -> None:
    sums = find_items(documents()["004"], "nim-example-5-7-9")[0]
    assert commands_of(sums)[0] == "grundy value '*5 + *7'"
    assert picture_commands(sums)[0] == "grundy solve nim 5,7,9"


def test_a_picture_is_written(tmp_path: Path) -> None:
    path = tmp_path / "spruce.svg"
    assert run(["source", "002", "6.7", "--picture", str(path)]) == 0
    assert path.read_text().startswith("<svg")


def test_what_differs_has_all_that_a_reader_needs() -> None:
    """Place, quotation, reading and demonstration; a slip that is repeated names its first place."""
    for document in DOCUMENTS:
        places = [claim.place for claim in document.claims]
        for claim in document.claims:
            verdict = recorded(claim).verdict
            if verdict is ItemVerdict.DIFFERS:
                assert claim.quote, claim.place
                assert len(claim.quote) <= 100, claim.place
                assert claim.reason, claim.place
                assert claim.likely, claim.place
                assert claim.demonstration, claim.place
            elif verdict is ItemVerdict.REPEATS:
                assert claim.repeats in places, claim.place


def test_search_and_filters() -> None:
    wrong = OpenSource("003", differs=True).answer().items
    assert wrong
    assert all(item.verdict in ("differs", "repeats") for item in wrong)
    found = OpenSource(search="zeckendorf").answer().items
    assert {item.source for item in found} == {"003"}
    assert not OpenSource(search="xyzzy").answer().sources  # not a list of all documents


def test_errata_name_slips_of_words_too() -> None:
    """What cannot be computed, such as a reference to the wrong lemma, stands on the sheet as well."""
    sheet = errata_html(documents()["000"])
    assert "lemmas 3.35 and 3.36" in sheet
    wrong = [claim for claim in documents()["000"].claims if claim.is_wrong and not claim.repeats]
    assert sheet.count("<li>") > len(wrong) == sheet.count("computed:")


def test_the_contents_name_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    """Beside the sign of an error stands the claim that is wrong, not another one of the same item."""
    assert run(["source", "000", "--differs", "--lang", "en"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "The heap of 12 is reduced to" in shown
    assert "11 ⊕ 12 ⊕ 13 = 10" not in shown
