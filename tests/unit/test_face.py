"""What a user of `import grundy` sees."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import networkx
import pytest

import grundy
from grundy.core.values.value import Value
from grundy.errors import BudgetError, GameError
from grundy.rulesets import registry

ROOT = Path(__file__).resolve().parents[2]
OWN = """
import grundy

class Countdown(grundy.Ruleset[int]):
    '''Take one, two or three tokens.'''
    name = "countdown"
    def moves(self, position, player):
        return ((f"take {k}", position - k) for k in (1, 2, 3) if k <= position)
"""


class Countdown(grundy.Ruleset[int]):
    name = "countdown-here"

    def moves(self, position: int, player: grundy.Player) -> Iterator[tuple[str, int]]:
        return ((f"take {k}", position - k) for k in (1, 2, 3) if k <= position)


# -- players and outcomes ----------------------------------------------------------------------------


def test_players_are_named_by_word_or_member_and_nothing_else() -> None:
    board = grundy.domineering("2x3")
    left, right = board.moves("left"), board.moves("right")
    assert list(left) == ["a1-a2", "b1-b2", "c1-c2"]
    assert left == board.moves(grundy.LEFT) == board.moves()
    assert right == board.moves(grundy.RIGHT)
    assert not set(left) & set(right)
    for wrong in ("xyz", "LEFT", "Left", "l", "", 1, True, 0.5):
        with pytest.raises(GameError, match="a player must be"):
            board.moves(wrong)  # type: ignore[arg-type]
        with pytest.raises(GameError, match="a player must be"):
            board.winning_moves(wrong)  # type: ignore[arg-type]
        with pytest.raises(GameError, match="a player must be"):
            grundy.solve(board, player=wrong)  # type: ignore[call-overload]


def test_players_and_outcomes_are_strings() -> None:
    assert grundy.Player("right") is grundy.RIGHT
    assert f"{grundy.LEFT}" == "left" == grundy.LEFT
    assert grundy.nim("3,5,6").outcome == "P"
    assert {"N": 1}[grundy.nim("3").outcome] == 1


# -- positions ------------------------------------------------------------------------------------


def test_a_position_answers() -> None:
    board = grundy.domineering("2x3")
    assert board.value == Value("{2|-1/2}")
    assert board.outcome is grundy.Outcome.N
    assert board.play("b1-b2", "left").value == 2
    assert set(board.winning_moves("left")) <= set(board.moves("left"))
    assert all(option.value <= 2 for option in board.options("left"))
    assert grundy.nim([3, 5]) == grundy.nim("3,5")
    assert grundy.nim("3,5").grundy == 6
    assert {grundy.nim([3, 5]): "same"}[grundy.nim((3, 5))] == "same"


def test_bad_positions_are_refused() -> None:
    for bare in ([-3], [2.5], {3}, "x", None, object()):
        with pytest.raises(GameError):
            grundy.nim(bare)
    with pytest.raises(GameError, match="not a position of nim"):
        grundy.nim(grundy.kayles("3"))


def test_what_has_no_value_or_nim_value_says_so() -> None:
    with pytest.raises(GameError, match="no value"):
        _ = grundy.hex("3x3").value
    with pytest.raises(GameError, match="not impartial"):
        _ = grundy.domineering("2x2").grundy


def test_values_are_terms_of_sums() -> None:
    board = grundy.domineering("2x3")
    half = Value("1/2")
    expected = board.value + half
    assert (board + half).value == expected
    assert (half + board).value == expected
    assert (board + Fraction(1, 2)).value == expected
    assert grundy.position("domineering:2x3 + 1/2").value == expected
    assert grundy.solve("domineering:2x3 + 1/2").value in (expected, str(expected))
    assert (board - half).value == board.value - half
    assert (1 - board).value == 1 - board.value
    assert grundy.position("-1/2 + domineering:2x3").value == board.value - half
    assert (grundy.nim("3") + Value("*2")).grundy == 1
    assert grundy.position(repr(board + half)[17:-2]) == board + half
    with pytest.raises(GameError):
        grundy.position("domineering:2x3 + rubbish")
    with pytest.raises(GameError, match="last move"):
        grundy.hex("2x2") + half
    with pytest.raises(TypeError):
        board + "1/2"  # type: ignore[operator]


@pytest.mark.parametrize("seed", range(6))
def test_a_sum_of_positions_has_the_sum_of_the_values(seed: int) -> None:
    rng = random.Random(seed)
    texts = ["domineering:2x2", "domineering:1x3", "clobber:xox", "nim:2,1", "toads-and-frogs:t.f"]
    values = ["1/2", "-3/4", "*", "^", "{1|-1}", "{2|1}"]
    total, text = Value(0), ""
    for term in rng.sample(texts, 2) + rng.sample(values, 2):
        sign = rng.choice("+-")
        one = grundy.value(term)
        total = total + one if sign == "+" else total - one
        text += f" {sign} {term}"
    text = text.removeprefix(" + ").strip()
    assert grundy.position(text).value == total, text


def test_the_moves_of_a_value_in_a_sum() -> None:
    place = grundy.position("domineering:1x2 + ^")
    assert str(place.play("value:^→*", "right")) == "domineering:.. + *"
    assert place.play("value:^ -> 0", "left").value == grundy.domineering("1x2").value


def test_a_move_without_a_player_is_of_whoever_has_it() -> None:
    board = grundy.domineering("2x3")
    assert board.play("a1-a2") == board.play("a1-a2", "left")
    assert board.play("a1-b1") == board.play("a1-b1", "right")
    with pytest.raises(GameError, match="not a move here"):
        board.play("c9")
    with pytest.raises(GameError, match="more than one player"):
        grundy.col("2x2").play("a1")
    assert str(grundy.nim("3,5").play("5->2")) == "3,2"


def test_when_the_budget_ends_what_is_known_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.views.DEFAULT_SECONDS", 0.05)
    large = grundy.clobber("6x6")
    with pytest.raises(BudgetError) as raised:
        _ = large.value
    assert isinstance(raised.value, GameError)
    assert isinstance(raised.value.known, grundy.Result)
    assert "limit" in str(raised.value)
    with pytest.raises(BudgetError) as raised:
        _ = large.outcome
    assert not raised.value.known.provenance.exact


def test_short_reprs() -> None:
    assert repr(grundy.nim("3,5")) == "grundy.position('nim:3,5')"
    for shown in (
        grundy.nim("3,5,7").solve(),
        grundy.nim("3,5,7").explain(),
        grundy.nim("2").tree(),
        grundy.compare("^", 0),
        grundy.nim([5] * 5000),
        grundy.seated_game("coalition(0011)")(8).solve(),
    ):
        assert len(repr(shown)) < 300
        assert "\n" not in repr(shown)


def test_pictures_in_three_formats() -> None:
    board = grundy.domineering("2x3")
    drawn = (board, board.tree(), board.value.thermograph, grundy.kayles.values)
    for thing in drawn:
        assert thing.to_svg().startswith("<svg")
        assert thing.to_tikz().startswith(r"\begin{tikzpicture}")
        assert thing.to_latex().startswith(r"% \usepackage{tikz}")
        assert thing._repr_svg_() == thing.to_svg()
    assert board.value.to_svg().startswith("<svg")
    assert board.value.to_tikz().startswith(r"\begin{tikzpicture}")


# -- games ----------------------------------------------------------------------------------------


def test_the_games_are_names() -> None:
    names = dir(grundy)
    assert {"nim", "domineering", "dots_and_boxes", "solve", "compare", "Value"} <= set(names)
    for name in names:
        assert getattr(grundy, name) is not None
    with pytest.raises(AttributeError, match="did you mean"):
        _ = grundy.nmi  # type: ignore[attr-defined]


def test_a_function_keeps_its_name_when_a_folder_is_called_so() -> None:
    import grundy.scan.families

    assert not isinstance(grundy.coalition, type(sys))
    assert sys.modules["grundy.scan"].families.__name__ == "grundy.scan.families"


def test_a_game_for_many_players_is_told_apart() -> None:
    with pytest.raises(GameError, match="seated_game"):
        grundy.game("coalition(0011)")
    with pytest.raises(GameError, match=r"grundy\.game"):
        grundy.seated_game("nim")
    start = grundy.seated_game("coalition(0011)")(8)
    assert start.play("1", 2).bare == 7
    for wrong in (4, -1, "left", True):
        with pytest.raises(GameError, match="a seat from 0 to 3"):
            start.moves(wrong)  # type: ignore[arg-type]


def test_a_game_of_ones_own_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "my.py"
    path.write_text(OWN)
    assert grundy.solve(f"{path}:Countdown", 21).best() == "take 1"
    assert grundy.game(f"{path}:Countdown")("7").outcome == "N"
    with pytest.raises(GameError, match="Games in it: Countdown"):
        grundy.game(f"{path}:Other")
    with pytest.raises(GameError, match="no file"):
        grundy.game(f"{path}x.py:Other")


def test_a_game_of_ones_own_on_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "my.py").write_text(OWN)
    command = [sys.executable, "-m", "grundy", "solve", "./my.py:Countdown", "21"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "take 1" in done.stdout
    wrong = subprocess.run(
        [*command[:-1], "abc"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert wrong.returncode == 2
    assert len(wrong.stderr.splitlines()) == 1


def test_no_text_but_the_users_own_names_a_file(tmp_path: Path) -> None:
    path = tmp_path / "trap.py"
    path.write_text("raise SystemExit('run')")
    from grundy.answers.question import question_named
    from grundy.rulesets.sum import parse_sum
    from grundy.solvers.solve import locate

    for read in (registry.get, parse_sum, locate):
        with pytest.raises(GameError):
            read(f"{path}:Game:3")  # type: ignore[operator]
    with pytest.raises(GameError):
        question_named("compare")(f"{path}:Game:3", "0").answer()


def test_an_impartial_flag_that_the_moves_contradict_is_refused() -> None:
    class Forgotten(grundy.Ruleset[int]):
        name = "forgotten"

        def moves(self, position: int, player: grundy.Player) -> Iterator[tuple[str, int]]:
            steps = (1,) if player is grundy.LEFT else (1, 2)
            return ((f"-{k}", position - k) for k in steps if k <= position)

    class Said(Forgotten):
        name = "said"
        impartial = False

    asked: list[Callable[[], object]] = [
        lambda: Forgotten()(5).outcome,
        lambda: Forgotten()(5).grundy,
        lambda: Forgotten()(5).value,
        lambda: grundy.solve(Forgotten(), 5, misere=True),
        lambda: (Forgotten()(5) + grundy.nim("3")).outcome,
        lambda: grundy.explain(Forgotten(), 5),
    ]
    for ask in asked:
        with pytest.raises(GameError, match="not impartial"):
            ask()
    assert Said()(5).value == Value.from_options(
        [Said()(4).value], [Said()(4).value, Said()(3).value]
    )


def test_a_users_game_in_every_question() -> None:
    own = Countdown()(6)
    assert own.grundy == 2
    assert (own + grundy.nim("2")).outcome == "P"
    assert grundy.compare(own, "*2").relation == "="
    with pytest.raises(GameError, match="not a position of countdown-here"):
        Countdown()("abc")


MISTAKES = [
    ("(self, position, player)", '[("one", nothing)]', 5, "NameError"),
    ("(self, position)", '[("one", position - 1)]', 4, "positional arguments"),
    (
        "(self, position, player)",
        "[position - 1]",
        4,
        "moves of mistaken yields 6; a move is a pair",
    ),
    ("(self, position, player)", "[(1, position - 1)]", 4, "a move is a pair"),
    ("(self, position, player)", "None", 4, "not iterable"),
]


@pytest.mark.parametrize(("head", "given", "line", "said"), MISTAKES)
def test_a_mistake_in_ones_own_moves_is_named_with_its_line(
    head: str, given: str, line: int, said: str
) -> None:
    from grundy.site.own import ask

    lines = ["import grundy", "class M(grundy.Ruleset):", '    name = "mistaken"']
    code = "\n".join([*lines, f"    def moves{head}:", f"        return {given}", ""])
    found = ask(code, "7")
    assert found["line"] == line
    assert said in found["error"]


# -- graphs ---------------------------------------------------------------------------------------


def test_graphs_of_networkx_and_named_vertices() -> None:
    path = networkx.path_graph(["a", "b", "c"])
    assert str(grundy.node_kayles(path)) == str(grundy.node_kayles([("a", "b"), ("b", "c")]))
    assert grundy.node_kayles(path) == grundy.node_kayles("0-1,1-2")
    path.add_node("alone")
    assert str(grundy.node_kayles(path)) == "a-b,b-c,alone"
    assert grundy.shannon((networkx.complete_graph(4), 0, 1)).outcome == "L"
    plant = networkx.Graph([("ground", "stem"), ("stem", "leaf")])
    assert grundy.green_hackenbush(plant).grundy == 2
    marked = networkx.Graph()
    marked.add_edge(0, 1, player="L")
    assert grundy.hackenbush(marked).value == 1
    arrows = networkx.DiGraph([("a", "b"), ("b", "c")])
    assert grundy.digraph((arrows, "a")).outcome == "P"
    assert grundy.digraph((arrows, "b")).outcome == "N"
    with pytest.raises(GameError, match="no vertex"):
        grundy.shannon((networkx.complete_graph(3), 0, 7))
    with pytest.raises(GameError):
        grundy.digraph(networkx.path_graph(3))
    arrows.add_edge("c", "d", player="L")
    with pytest.raises(GameError):
        grundy.digraph((arrows, "a"))
    assert grundy.partizan_digraph((arrows, "c")).value == 1


# -- threads --------------------------------------------------------------------------------------


def test_several_threads_get_the_answers_of_one() -> None:
    texts = [f"domineering:{r}x{c}" for r in range(1, 4) for c in range(1, 5)]
    texts += ["clobber:xox|oxo", "nim:3,5,7", "kayles:30", "domineering:2x3 + 1/2", "chomp:3x4"]
    alone = {text: grundy.position(text).value for text in texts}
    start = threading.Barrier(6)

    def work(seed: int) -> dict[str, Value]:
        mixed = random.Random(seed).sample(texts, len(texts))
        start.wait()
        return {text: grundy.position(text).value for text in mixed}

    with ThreadPoolExecutor(6) as pool:
        for found in pool.map(work, range(6)):
            assert found == alone


# -- types ----------------------------------------------------------------------------------------


def test_the_stub_is_what_the_tool_writes() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "stub.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, "run python tools/stub.py"


def test_a_users_script_has_no_untyped_expression() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--disallow-any-expr"),
            "tests/typing/user.py",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_users_script_runs() -> None:
    script = ROOT / "tests" / "typing" / "user.py"
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_words_are_printed_through_one_function() -> None:
    """`print(answer)` keeps the lines instead of printing them, so no words may go past `echo`."""
    folder = Path(grundy.__file__).parent / "cli" / "words"
    assert not [path.name for path in folder.glob("*.py") if "click.echo(" in path.read_text()]


def test_print_shows_what_the_command_prints() -> None:
    command = [sys.executable, "-m", "grundy", "--lang", "en"]
    for words, answer in (
        (["solve", "nim", "3,5,7"], grundy.solve("nim", "3,5,7")),
        (["explain", "nim", "3,5,7"], grundy.explain("nim", "3,5,7")),
        (["period", "0.77"], grundy.period("0.77")),
        (["compare", "^", "*"], grundy.compare("^", "*")),
    ):
        done = subprocess.run([*command, *words], capture_output=True, text=True, check=True)
        assert str(answer) == done.stdout.rstrip(), words


def test_a_function_gives_the_document_of_the_command() -> None:
    command = [sys.executable, "-m", "grundy", "period", "0.77", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    shown, found = json.loads(done.stdout), grundy.period("0.77").document()
    shown.pop("provenance"), found.pop("provenance")
    assert shown == json.loads(json.dumps(found))
