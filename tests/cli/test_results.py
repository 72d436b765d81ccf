"""`grundy results`: filters, exports, pictures, certificates; what is damaged or missing is said."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from grundy.cli.run import _group
from grundy.core.budget import Budget
from grundy.errors import GameError
from grundy.scan.families import parse_family
from grundy.scan.question import ask
from grundy.scan.run import prepare
from grundy.store.opening import open_store

FAMILIES = {
    "octal(2)": {"to": 1000},
    "subtract(k=2..3, max=8)": {"to": 1000},
    "coalition(r=3..6)": {},
}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store with three small scans, computed in this process."""
    path = tmp_path_factory.mktemp("results") / "run.db"
    with open_store(str(path)) as store:
        for text, options in FAMILIES.items():
            family = parse_family(text)
            question = ask(family.question, options)
            queue = prepare(store, family, question)
            queue.commit({u.number: question.rows(u, Budget()) for u in queue.lease(10_000)})
    return path


def run(path: Path, *words: str, code: int = 0) -> str:
    result = CliRunner().invoke(
        _group(), ["results", "--store", str(path), *words], standalone_mode=False
    )
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.return_value == code, result.output
    return result.stdout


def documents(path: Path, *words: str) -> list[dict[str, object]]:
    found = json.loads(run(path, *words, "--json"))
    assert found["schema"] == "grundy/2"
    rows: list[dict[str, object]] = found["results"]
    return rows


def test_the_contract(path: Path) -> None:
    (row,) = documents(path, "--where", "rule=0.77")
    wanted = {
        "rule": "0.77", "question": "period", "kind": "periodic", "preperiod": 71, "period": 12,
        "saltus": 0, "proved": True, "state": "done", "theorem": "GuySmith1956", "known": "agrees",
    }  # fmt: skip
    assert wanted.items() <= row.items()
    assert row["seconds"] >= 0  # type: ignore[operator]


def test_filters_and_sorting(path: Path) -> None:
    rows = documents(path, "--family", "octal(2)", "--where", "period>=20", "--sort", "-period")
    periods = [row["period"] for row in rows]
    assert periods == sorted(periods, reverse=True)  # type: ignore[type-var]
    assert min(periods) >= 20  # type: ignore[type-var, operator]
    circles = documents(
        path, "--where", "question=threshold", "--where", "any>=20", "--sort", "any"
    )
    assert circles
    assert [row["any"] for row in circles] == sorted(row["any"] for row in circles)  # type: ignore[type-var]


def test_the_table_for_people(path: Path) -> None:
    text = run(path, "--where", "rule=0.77")
    assert "0.77  periodic  71         12" in text
    assert "agrees" in text
    assert "1 result." in text
    assert "… and 87 more" in run(path, "--family", "octal(2)")
    assert "threshold" in run(path, "--where", "question=threshold")


def test_new_results_only(path: Path) -> None:
    rows = documents(path, "--not-in-table", "--limit", "7")
    assert len(rows) == 7
    assert {row["known"] for row in rows} == {"not in table"}


def test_csv(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "out.csv"
    run(path, "--family", "octal(2)", "--csv", str(file))
    with file.open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["rule"] for row in rows] == list(parse_family("octal(2)").rules)
    assert next(row for row in rows if row["rule"] == "0.77")["period"] == "12"


def test_parquet(path: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "out.parquet"
    run(path, "--parquet", str(file))
    table = parquet.read_table(file).to_pydict()
    assert table["period"][table["rule"].index("0.77")] == 12


def test_summary(path: Path) -> None:
    text = run(path, "--summary")
    assert "Longest period by size and maximum of the set" in text
    assert "Thresholds by number of seats" in text
    assert "agrees with the literature" in text


@pytest.mark.parametrize("chart", ["periods", "histogram", "bound"])
def test_pictures(path: Path, tmp_path: Path, chart: str) -> None:
    file = tmp_path / "plot.svg"
    run(path, "--where", "question=period", "--plot", str(file), "--chart", chart)
    svg = ET.fromstring(file.read_text(encoding="utf-8"))
    assert svg.tag.endswith("svg")
    assert svg.find("{*}title") is not None
    assert len(svg) > 15


def test_certificates_pass_the_independent_checker(path: Path, tmp_path: Path) -> None:
    from grundy.checking import check_file

    run(path, "--family", "octal(2)", "--certificates", str(tmp_path / "proofs"))
    proved = {
        row["computed_as"]
        for row in documents(path, "--family", "octal(2)", "--where", "proved=yes")
    }
    files = list((tmp_path / "proofs").iterdir())
    assert {file.stem for file in files} == proved
    for file in files:
        assert check_file(file).holds, file.name


def test_a_contradiction_is_exit_1_and_loud(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy.scan import known

    wrong = known.KnownResult(
        "0.77", (70, 12), "an unreliable source", known.known_results("period")["0.77"][0].reduced
    )
    monkeypatch.setitem(known.known_results("period"), "0.77", (wrong,))  # type: ignore[arg-type]
    words = ["results", "--store", str(path), "--where", "rule=0.77"]
    result = CliRunner().invoke(_group(), words, standalone_mode=False)
    assert result.return_value == 1
    assert "!!! 0.77: computed 71, 12, 0" in result.stderr
    assert "an unreliable source" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--where", "period"), "a filter is a field, a comparison and a value"),
        (("--sort", "preiod"), "did you mean period?"),
        (("--family", "octal(4)"), "no scan of"),
        (("--plot", "x.png"), "plots are written as FILE.svg"),
        (("--where", "rule=0.77", "--plot", "x.svg", "--chart", "bound"), "subtraction sets"),
        (("--where", "kind=unknown", "--plot", "x.svg"), "nothing to draw"),
        (("--csv", "/no/such/folder/x.csv"), "cannot write"),
    ],
)
def test_wrong_use(path: Path, words: tuple[str, ...], message: str) -> None:
    with pytest.raises(GameError) as caught:
        run(path, *words)
    assert message in str(caught.value)


def test_a_missing_store() -> None:
    with pytest.raises(GameError, match="there is no store"):
        run(Path("no-such.db"))
