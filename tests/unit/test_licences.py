"""The page of licences names every package that a user may get, and what each says of itself."""

from __future__ import annotations

import re

from tools import licences

ROW = re.compile(r"^\| ([\w.-]+) \| (.+?) \| (?:grundy|`grundy\[\w+\]`) \|$", re.MULTILINE)
ROWS = dict(ROW.findall(licences.PAGE.read_text(encoding="utf-8")))


def test_every_direct_requirement_is_listed() -> None:
    wanted = {licences.normal(r.name) for part in licences.direct().values() for r in part}
    assert wanted <= ROWS.keys()


def test_what_is_installed_here_is_listed() -> None:
    missing = licences.closure().keys() - ROWS.keys()
    assert not missing, "run `make sbom`"


def test_every_licence_is_known_and_allows_what_we_do() -> None:
    assert "?" not in ROWS.values()
    # Where several are listed, as by Pyphen, one may choose.
    strict = [n for n, text in ROWS.items() if "GPL" in text and not re.search("LGPL|MPL", text)]
    assert not strict
