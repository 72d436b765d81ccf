"""Compute the atlas: `python tools/atlas.py` makes all of it anew, `python tools/atlas.py hex` one game,
and `python tools/atlas.py hex 5x5` one board, where the other boards of the game stay as they are.

Nothing in the files is typed by hand; `grundy atlas --check` compares them with a fresh search.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import grundy
from grundy.core.budget import Budget
from grundy.rulesets.base import Ruleset
from grundy.solvers.atlas import ENDING, FOLDER, Chart, charts, drawn

BOARDS = {
    "amazons": (("x...|....|....|...o", 1), ("x...|...o|x...|...o", 1)),
    "clobber": (("4x4", 2), ("4x5", 1)),
    "domineering": (("6x6", 2), ("7x7", 1)),
    "dots-and-boxes": (("3x3", 2),),
    "go": (("3x3", 1),),
    "hex": (("5x5", 2), ("6x6", 2)),
    "konane": (("xoxoxo|oxoxox|xo..xo|oxoxox|xoxoxo|oxoxox", 1),),
    "nogo": (("4x4", 2),),
}
"""For each game its boards, and how many moves from each are covered."""
HOME = Path(grundy.__file__).parent / "solvers" / FOLDER


def main() -> None:
    """Compute the charts of the game named, of all games where none is named."""
    names, only = sys.argv[1:2] or list(BOARDS), sys.argv[2:]
    for name in names:
        game = grundy.game(name)
        assert isinstance(game, Ruleset)
        kept = {chart.board: chart for chart in charts(name)}
        text = ""
        for board, plies in BOARDS[name]:
            if not only or board in only or board not in kept:
                kept[board] = _computed(game, board, plies)
            text += kept[board].write()
        (HOME / (name + ENDING)).write_text(text, "utf-8")


def _computed(game: Ruleset[Any], board: str, plies: int) -> Chart:
    started = time.process_time()
    chart = drawn(game, board, plies, grundy.__version__, Budget())
    seconds = time.process_time() - started
    sys.stdout.write(f"{game} {board}: {len(chart.entries)} entries, {seconds:.1f} s\n")
    return chart


if __name__ == "__main__":
    main()
