"""Without numpy and Numba the references give the same answers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy
import pytest

from grundy import plain_arrays

PROGRAM = Path(__file__).parent / "plain_answers.py"


def answered(*words: str) -> dict[str, Any]:
    run = subprocess.run(
        [sys.executable, str(PROGRAM), *words], capture_output=True, text=True, timeout=500
    )
    assert run.returncode == 0, run.stderr[-2000:]
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_the_same_answers_without_numpy() -> None:
    expected, found = answered(), answered("without-numpy")
    assert expected.keys() == found.keys()
    different = {
        asked: (expected[asked], found[asked])
        for asked in expected
        if expected[asked] != found[asked] and ["open"] not in (expected[asked], found[asked])
    }
    assert different == {}
    is_open = [asked for asked, said in found.items() if said == ["open"] != expected[asked]]
    assert len(is_open) <= 5, is_open


STANDIN = """
import asyncio, pathlib, sys, grundy.site
sys.path.insert(0, str(pathlib.Path(grundy.site.__path__[0]) / "standin"))
from grundy.site import engine
found = []
start = lambda status, _: found.append(status)
for url in ("/hr/glossary", "/sl/play/nim?p=3,5,7", "/en/lessons/nim"):
    asyncio.run(engine.answer(url, {}, "http://localhost", "", start, lambda _: None))
assert "standin" in sys.modules["fastapi"].__file__
print(found)
"""


def test_the_pages_need_only_what_stands_in_for_fastapi() -> None:
    """What a page takes from FastAPI must be there in a browser, too, or no folder can be written."""
    pytest.importorskip("starlette", reason="the page needs grundy[web]")
    run = subprocess.run([sys.executable, "-c", STANDIN], capture_output=True, text=True)
    assert run.stdout == "[200, 200, 200]\n", run.stderr[-2000:]


TABLE = [[3, 1, 4], [1, 5, 9]]


@pytest.mark.parametrize(
    "ask",
    [
        lambda np: np.array(TABLE)[:, 1],
        lambda np: np.array(TABLE)[1, ::-1],
        lambda np: np.array(TABLE)[[1, 0, 1]],
        lambda np: np.array(TABLE)[:, np.array([2, 0])] ^ 5,
        lambda np: np.array(TABLE)[np.array(TABLE) > 2],
        lambda np: np.array(np.argwhere(np.array(TABLE) > 3)),
        lambda np: np.concatenate(np.nonzero(np.array(TABLE) == 1)),
        lambda np: np.maximum(np.array(TABLE), np.array(TABLE)[:, ::-1]),
        lambda np: np.resize(np.array([1, 2, 3]), 8)[::-1],
        lambda np: np.argsort(np.array([2, 1, 2, 0]), kind="stable"),
        lambda np: np.cumsum(np.bincount(np.array([1, 1, 3]), minlength=6)),
        lambda np: np.where(np.array([1, 0, 2]) > 0, np.array([7, 8, 9]), -1),
        lambda np: (7 - np.arange(2, 9) % 3 << 1) & 6,
        lambda np: np.diff(np.array([1, 5, 2, 2])),
        lambda np: ~(np.array([1, 5]) > 2),
    ],
)
def test_plain_arrays_mean_what_numpy_means(ask: Any) -> None:
    assert ask(plain_arrays).tolist() == ask(numpy).tolist()


def test_views_write_through() -> None:
    for np in (numpy, plain_arrays):
        table = np.zeros((3, 4), np.int64)
        table[1, 1:3] = 7
        table[:, 3][::2] += 2
        table[np.array([True, False, True]), 0] = np.array([5, 6])
        assert table.tolist() == [[5, 0, 0, 2], [0, 7, 7, 0], [6, 0, 0, 2]]
        assert np.array([1, 258], np.uint16).tobytes() == b"\x01\x00\x02\x01"
