"""Stores in the field: read-only, scanned twice, filtered by what is unknown, at addresses of others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grundy.errors import GameError, NotationError, OutputError
from grundy.scan.families import parse_family
from grundy.store import opening
from grundy.store.opening import open_store

GRUNDY = [sys.executable, "-m", "grundy"]


def run(*words: str, cwd: Path, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*GRUNDY, *words], cwd=cwd, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


def results(folder: Path, *words: str) -> list[dict[str, object]]:
    found = json.loads(run("results", "--store", "r.db", "--json", *words, cwd=folder).stdout)
    return list(found["results"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Scan a file of rules, as the documentation shows."""
    folder = tmp_path_factory.mktemp("scan")
    (folder / "rules.txt").write_text("0.77\n0.07  # Dawson's Kayles\nsubtract(1,5,9)\n")
    run("scan", "rules.txt", "--to", "500", "--store", "r.db", "--workers", "1", cwd=folder)
    return folder


def test_a_file_of_rules_is_read(folder: Path) -> None:
    assert [row["rule"] for row in results(folder)] == ["0.77", "0.07", "subtract(1,5,9)"]


def test_a_file_that_is_missing_is_not_taken_for_a_code(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="no family, rule or file"):
        parse_family(str(tmp_path / "rules.txt"))
    with pytest.raises(NotationError, match="rule or file"):
        parse_family("rules.txt")
    with pytest.raises(NotationError, match="a digit of a code"):
        parse_family("0.7x")
    assert parse_family("0.fe").rules == ("0.FE",)


def test_filters_by_the_literature_and_by_nothing(folder: Path) -> None:
    assert {row["known"] for row in results(folder, "--where", "known=agrees")} == {"agrees"}
    others = results(folder, "--where", "known!=agrees")
    assert [row["rule"] for row in others] == ["subtract(1,5,9)"]
    assert others[0]["known"] == "not in table"
    for words in (["--where", "flavour=sweet"], ["--sort", "flavour"]):
        done = run("results", "--store", "r.db", *words, cwd=folder, code=2)
        assert 'there is no field "flavour"; fields are rule' in done.stderr
    assert results(folder, "--where", "checked_to>1", "--sort", "-checked_to")


def test_a_wider_scan_is_announced_and_replaces_the_rows(folder: Path) -> None:
    before = results(folder)
    words = ("scan", "rules.txt", "--to", "900", "--store", "r.db", "--workers", "1", "--resume")
    done = run(*words, cwd=folder)
    assert "earlier scan of this family with other options" in done.stdout
    assert "500" in done.stdout
    rows = results(folder)
    assert [row["rule"] for row in rows] == [row["rule"] for row in before]
    assert all(
        row["checked_to"] != old["checked_to"] for row, old in zip(rows, before, strict=True)
    )


def test_a_read_only_store_can_be_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read-only file system, as far as a test may make one: nothing can be written or made."""
    path = folder / "r.db"
    for name in ("r.db-wal", "r.db-shm"):
        assert not (folder / name).exists()
    monkeypatch.setattr(opening, "_is_writable", lambda path: False)
    with open_store(str(path), create=False) as store:
        with store.reading() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM result").scalar() == 6
        with pytest.raises(OutputError, match="cannot write"), store.writing() as connection:
            connection.exec_driver_sql("DELETE FROM result")
    assert sorted(p.name for p in folder.iterdir()) == ["r.db", "rules.txt"]


@pytest.mark.skipif(os.getuid() != 0, reason="only root can mount")
def test_a_store_on_a_read_only_file_system(folder: Path) -> None:
    script = (
        f"mount --bind {folder} {folder} && mount -o remount,ro,bind {folder} && "
        f"exec {sys.executable} -m grundy results --store {folder}/r.db --json"
    )
    done = subprocess.run(["unshare", "-m", "sh", "-c", script], capture_output=True, text=True)
    if "unshare" in done.stderr or "mount:" in done.stderr:
        pytest.skip("this system lets nobody mount")
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["results"]) == 3


@pytest.mark.parametrize("where", ["mysql://user@host/games", "mongo://x", "oracle://a/b"])
def test_other_databases_are_not_promised(where: str) -> None:
    with pytest.raises(GameError, match="SQLite") as caught:
        open_store(where)
    assert "grundy[postgres]" not in str(caught.value)
    assert "PostgreSQL" in str(caught.value)
