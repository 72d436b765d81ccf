"""`grundy check`: whatever is damaged in a certificate of any kind, one clear line and the exit code."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grundy.cli.run import run
from grundy.heaps.regularity.certificate import certificate
from grundy.heaps.regularity.period import find_period

HOLDS, FAILS, DAMAGED = 0, 1, 4

MAKERS = {
    "usual bound": ("period", "0.77"),
    "window": ("period", "0.156", "--window"),
    "arithmetic": ("period", "0.8F"),
    "subtraction": ("period", "subtract(3,4,6,10)"),
    "residues": ("period", "subtract(powers(2))"),
    "all but": ("period", "allbut(2,3,4)"),
    "tail": ("period", "0.[30]"),
    "misère quotient": ("misere", "0.123"),
    "coalition": ("coalition", "0001111"),
}
FREE = {("version",), ("schema",)}  # no part of the claim; the digest guards them
OTHER_PROOF = {("arithmetic", "low")}  # more low values may be excluded than are asked for
WRONG: tuple[object, ...] = (
    None,
    True,
    -1,
    10**9,
    10**30,
    1.5,
    float("inf"),
    "",
    "x",
    [],
    [[]],
    {},
)

Place = tuple[str | int, ...]


@pytest.fixture(scope="module", params=MAKERS)
def kind(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a certificate of one kind."""
    folder = tmp_path_factory.mktemp("certificate")
    path = folder / "proof.json"
    assert run([*MAKERS[request.param], "--certificate", str(path), "--json"]) == HOLDS
    return path


def layout(document: dict[str, Any]) -> str:
    return json.dumps(document, sort_keys=True, indent=1) + "\n"


def sealed(document: dict[str, Any]) -> str:
    """Return a document with a right digest, whatever it claims."""
    body = {key: value for key, value in document.items() if key != "sha256"}
    return layout({**body, "sha256": hashlib.sha256(layout(body).encode()).hexdigest()})


def places(document: Any, here: Place = ()) -> Iterator[Place]:
    """Yield where fields are; of a list, the first and the last."""
    if isinstance(document, dict):
        keys: list[str | int] = list(document)
    elif isinstance(document, list):
        keys = sorted({0, len(document) - 1} & set(range(len(document))))
    else:
        return
    for key in keys:
        yield (*here, key)
        yield from places(document[key], (*here, key))


def changed(document: dict[str, Any], place: Place, change: Callable[[Any, Any], None]) -> str:
    copy = json.loads(json.dumps(document))
    at = copy
    for key in place[:-1]:
        at = at[key]
    change(at, place[-1])
    return sealed(copy)


def test_it_holds_as_it_stands(kind: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(kind)]) == HOLDS
    assert "The certificate holds" in capsys.readouterr().out


def test_a_field_with_something_else_is_refused(
    kind: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(kind.read_text(encoding="utf-8"))
    path = tmp_path / "wrong.json"
    for place in places(document):
        if place in FREE | OTHER_PROOF or place == ("sha256",):
            continue
        for value in WRONG:
            text = changed(document, place, lambda at, key, value=value: at.__setitem__(key, value))
            if text == sealed(document):
                continue
            path.write_text(text, encoding="utf-8")
            assert run(["check", str(path)]) == FAILS, (place, value)
            captured = capsys.readouterr()
            assert captured.err == ""
            assert captured.out.count("✗") == 1, (place, value)


def test_a_missing_field_is_refused(
    kind: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(kind.read_text(encoding="utf-8"))
    path = tmp_path / "less.json"
    for place in places(document):
        if place in FREE or place == ("sha256",):
            continue
        path.write_text(changed(document, place, lambda at, key: at.pop(key)), encoding="utf-8")
        assert run(["check", str(path)]) == FAILS, place
        assert "✗" in capsys.readouterr().out


def test_a_changed_or_broken_file_is_refused(
    kind: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = kind.read_text(encoding="utf-8")
    path = tmp_path / "broken.json"
    for content, code in (
        (text.replace('"version": "', '"version": "9').encode(), FAILS),
        (text.encode() + b"\n", FAILS),
        (text[: len(text) // 2].encode(), DAMAGED),
        (b"", DAMAGED),
        (b"[" * 100_000, DAMAGED),
        (b"[1, 2]", DAMAGED),
        (text.encode("utf-16"), DAMAGED),
        (b"\xff" + text.encode(), DAMAGED),
    ):
        path.write_bytes(content)
        assert run(["check", str(path)]) == code, content[:40]
        captured = capsys.readouterr()
        if code == DAMAGED:
            assert captured.out == ""
            assert captured.err.count("\n") == 1


def test_what_is_no_certificate_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hex.json"
    path.write_text('{"rows": 3, "columns": 3, "winner": "left", "nodes": []}', encoding="utf-8")
    assert run(["check", str(path)]) == FAILS
    assert "the format is not" in capsys.readouterr().out
    assert run(["check", str(tmp_path / "absent.json")]) == DAMAGED


def test_too_little_memory_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from grundy.checking import sparse

    path = tmp_path / "window.json"
    path.write_text(layout(certificate(find_period("0.156", window=True))), encoding="utf-8")
    monkeypatch.setattr(sparse, "_BYTES", 10**12)
    assert run(["check", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
