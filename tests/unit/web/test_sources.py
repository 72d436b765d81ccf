"""The sources page shows places, claims, reasons and answers in the language of its address."""

from __future__ import annotations

from starlette.testclient import TestClient

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
