"""The sources page shows places, claims, reasons and answers in the language of its address."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from grundy.sources.exercises import exercises_of
from grundy.sources.item import documents
from grundy.web.app import create_app
from grundy.web.settings import Settings


def test_the_page_speaks_its_language() -> None:
    with TestClient(create_app(Settings(quick_workers=1, slow_workers=1))) as client:
        english, slovenian = (
            client.get(f"/{language}/sources/000").text for language in ("en", "sl")
        )
    shown = {
        "Theorem 3.38": "Izrek 3.38",
        "The bound is strict": "Meja je stroga",
        "Row B is empty": "Vrsta B je prazna",
        "preperiod: 1, period: 8": "predperioda: 1, perioda: 8",
    }
    for ours, theirs in shown.items():
        assert ours in english
        assert ours not in slovenian
        assert theirs in slovenian


def test_exercises_are_answered_on_the_page() -> None:
    with TestClient(create_app(Settings(quick_workers=1, slow_workers=1))) as client:
        asked = client.get("/en/sources/000?show=exercises").text
        numbers = {
            question: number
            for number, question in re.findall(r'<label for="a(\d+)">(.*?)</label>', asked)
        }
        assert len(numbers) == len(exercises_of(documents()["000"]))
        assert "✓ Right." not in asked
        assert "✗ Not yet." not in asked
        number = numbers["Compute 12 ⊕ 10."]
        for said, reply in (("6", "✓ Right."), ("5", "✗ Not yet.")):
            page = client.get(
                "/en/sources/000", params={"show": "exercises", "n": number, "a": said}
            )
            assert page.text.count("✓ Right.") == (reply == "✓ Right.")
            assert page.text.count("✗ Not yet.") == (reply == "✗ Not yet.")
            assert f'name="a" value="{said}"' in page.text
        nobody = client.get("/en/sources/000?show=exercises&n=9999&a=<b>")
        assert nobody.status_code == 200
        assert "<b>" not in nobody.text


def test_every_answer_is_right_and_another_is_not() -> None:
    for document in documents().values():
        for exercise in exercises_of(document):
            assert exercise.is_right(f" {exercise.answer} "), exercise
            for wrong in ("", "nonsense", "{", "-917"):
                assert not exercise.is_right(wrong), exercise


def test_the_page_links_its_errata() -> None:
    with TestClient(create_app(Settings(quick_workers=1, slow_workers=1))) as client:
        page = client.get("/hr/sources/002").text
        for kind in ("html", "pdf", "tex"):
            assert f"/hr/sources/002/errata.{kind}" in page
        sheet = client.get("/hr/sources/002/errata.html")
        tex = client.get("/sl/sources/002/errata.tex")
        assert client.get("/hr/sources/002/errata.doc").status_code == 404
        assert client.get("/hr/sources/777/errata.tex").status_code == 404
    assert sheet.status_code == 200
    assert "str. 25–29" in sheet.text
    assert "sha256-" in sheet.headers["content-security-policy"]
    assert tex.text.startswith("\\documentclass")
