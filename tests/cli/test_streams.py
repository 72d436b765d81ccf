"""Standard streams that are closed, full or left, files on a full disk, Ctrl-C: one line and its code."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from grundy.core.files import write_whole, writing
from grundy.errors import OutputError
from grundy.heaps.values.sequence import NimSequence

GRUNDY = [sys.executable, "-m", "grundy"]
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


def shell(command: str, redirection: str) -> subprocess.CompletedProcess[str]:
    line = f"{shlex.join(GRUNDY)} {command} {redirection}"
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("command", ["solve nim 1,2", "games --json", "--help", "--version"])
@pytest.mark.parametrize("redirection", [pytest.param(">/dev/full", marks=needs_full), ">&-"])
def test_output_that_cannot_be_written_is_one_line_and_5(command: str, redirection: str) -> None:
    done = shell(command, redirection)
    assert done.returncode == 5
    assert done.stderr.startswith("grundy: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["solve nim -", "play nim 1,2"])
def test_closed_input_is_one_line_for_whoever_reads_it(command: str) -> None:
    done = shell(command, "<&-")
    assert done.returncode == 5
    assert done.stderr.endswith("standard input is closed\n")
    assert "Traceback" not in done.stderr


def test_streams_that_are_not_needed_may_be_closed() -> None:
    assert shell("solve nim 1,2", "<&-").returncode == 0
    assert shell("solve nim 1,2", "2>&-").returncode == 0
    assert "Proved by" in shell("solve nim 1,2", "<&- 2>&-").stdout


def test_a_reader_who_has_seen_enough_is_no_failure() -> None:
    for command in ("--help", "sequence 0.77 --to 100000 --csv"):
        line = f"set -o pipefail; {shlex.join(GRUNDY)} {command} | head -1"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_file_is_written_though_nobody_reads_the_words(tmp_path: Path) -> None:
    path = tmp_path / "kayles.json"
    done = shell("period 0.77 --certificate", f"{shlex.quote(str(path))} | true")
    assert (done.returncode, done.stderr) == (0, "")
    assert path.exists()


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "old.csv"
    path.write_text("old")
    with pytest.raises(OutputError, match="the disk is full"), writing(path) as stream:  # noqa: PT012
        stream.write(b"half")
        raise OSError(28, "No space left on device")
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("old.csv", "old")]
    link = tmp_path / "link"
    link.symlink_to(path)
    write_whole(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"


SMALL_DISK = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
sys.argv[0] = "grundy"
from grundy.cli import main
main()
"""


@pytest.mark.parametrize(
    "words",
    [
        ("sequence", "0.77", "--to", "20000", "--out", "x.csv"),
        ("sequence", "0.77", "--to", "20000", "--out", "x.npy"),
        ("sequence", "0.77", "--to", "20000", "--checkpoint", "x.npz"),
        ("period", "0.156", "--certificate", "x.json"),
    ],
)
def test_no_part_of_a_file_is_left_when_there_is_no_room(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    """A limit on the size of files stands for a full disk: writing fails half-way."""
    done = subprocess.run(
        [sys.executable, "-B", "-c", SMALL_DISK, *words],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=120,
    )
    assert done.returncode == 5, done.stderr
    assert done.stderr.startswith("grundy: cannot write")
    assert done.stderr.count("\n") == 1
    for path in tmp_path.iterdir():  # an earlier, smaller checkpoint may be there, whole
        assert path.name == "x.npz"
        assert len(NimSequence.load(path)) < 20_000


def interrupted(*words: str, after: Callable[[], None]) -> subprocess.CompletedProcess[str]:
    process = subprocess.Popen(
        [*GRUNDY, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    after()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return subprocess.CompletedProcess(words, process.returncode, out, err)


@pytest.mark.parametrize("words", [("sequence", "0.354", "--to", "100000000"), ("period", "0.354")])
def test_ctrl_c_during_compiled_work(words: tuple[str, ...]) -> None:
    done = interrupted(*words, after=lambda: time.sleep(3))
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
    assert "grundy: interrupted" in done.stderr


def test_ctrl_c_when_all_is_said_changes_nothing() -> None:
    """The signal comes while Python takes itself apart: it used to kill the process."""
    program = """
import gc, os, signal, sys
gc.freeze = lambda: None  # what is frozen is not cleared away
class Last:
    def __del__(self, kill=os.kill, me=os.getpid(), number=signal.SIGINT):
        kill(me, number)
last = Last()
sys.argv = ["grundy", "solve", "nim", "1,2"]
from grundy.cli import main
main()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Proved by" in done.stdout


KILL = "os.kill(os.getpid(), signal.SIGINT)\\nfor _ in range(99): pass"


@pytest.mark.parametrize(
    "moment",
    [
        f'exec("{KILL}")',  # as dataclasses do
        f"""type("C", (), {{"x": type("Field", (), {{"__set_name__": lambda *_: exec("{KILL}")}})()}})""",
    ],
)
def test_ctrl_c_during_import(tmp_path: Path, moment: str) -> None:
    """The signal comes while the first of our modules behind `main` is being loaded."""
    program = f"""
import os, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "grundy.cli.run":
            {moment}
sys.meta_path.insert(0, Interrupting())
sys.argv = ["grundy", "games"]
from grundy.cli import main
main()
"""
    (tmp_path / "program.py").write_text(program)
    command = [sys.executable, "-m", "program"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "grundy: interrupted\n")


def test_a_thread_that_python_takes_for_dead_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 and 3.12 take a thread for dead when Ctrl-C interrupts `join`."""
    import numpy as np

    from grundy.core.budget import Budget
    from grundy.heaps.values.engine import watched

    def kernel(control: np.ndarray) -> int:
        while not control[0]:
            time.sleep(0.01)
        time.sleep(0.2)
        return 7

    main = threading.main_thread().ident
    assert main is not None
    # The tests may have been started where Ctrl-C is ignored.
    earlier = signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.2, lambda: signal.pthread_kill(main, signal.SIGINT)).start()
    dead: Callable[[threading.Thread], bool] = lambda thread: False  # noqa: E731
    join = threading.Thread.join

    def interrupted_join(thread: threading.Thread, timeout: float | None = None) -> None:
        try:
            join(thread, timeout)
        except KeyboardInterrupt:
            monkeypatch.setattr(threading.Thread, "is_alive", dead)
            raise

    monkeypatch.setattr(threading.Thread, "join", interrupted_join)
    try:
        result, reason = watched(kernel, (), Budget(seconds=20))
    finally:
        signal.signal(signal.SIGINT, earlier)
    assert result == 7
    assert isinstance(reason, KeyboardInterrupt)


HOSTILE = "\x1b]0;title\x07\x1b[31m\x9b2J\u202e"


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "nim", HOSTILE),
        ("solve", HOSTILE, "3"),
        ("solve", "hex", "x" * 5000),
        ("solve", "nim" * 2000, "3"),
        ("value", "1+" * 3000),
        (HOSTILE,),
        ("period", "0." + "7" * 5000 + HOSTILE),
        ("coalition", "a" * 4000),
        ("solve", "nim", "3", "--" + "x" * 3000),
        ("solve", "nim", "3", "--seat", "1" * 3000),
        ("check", "x" * 200 + HOSTILE),
        ("graph", '{"edges":[["' + HOSTILE.replace("\x1b", "\\u001b") + '","b"]]}'),
    ],
)
def test_what_was_typed_never_reaches_the_terminal_raw(words: tuple[str, ...]) -> None:
    done = subprocess.run([*GRUNDY, *words], capture_output=True, text=True, timeout=60)
    for line in (done.stdout + done.stderr).replace("\N{NO-BREAK SPACE}", " ").splitlines():
        assert line.isprintable(), line
    assert done.stderr.count("\n") <= 1
    assert len(done.stderr) <= 301
    assert "Traceback" not in done.stderr
