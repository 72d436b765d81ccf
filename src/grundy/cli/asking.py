"""Commands made from questions: arguments and options from the fields, words from `grundy/words`.

Everything that a question of `grundy.answers` can be asked on the command line comes from here: `--json`,
`--stream`, `--expect`, the limits, Ctrl-C.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from grundy.answers.question import (
    DEFAULT_SECONDS,
    PICTURE_HELP,
    Answer,
    Input,
    Question,
    inputs_of,
    unanswered,
)
from grundy.cli import ANSWERED, BUDGET, NO, clock
from grundy.cli.numbers import Number, Whole
from grundy.cli.options import Size, open_budget
from grundy.cli.progress import searching
from grundy.cli.streams import go_on_without_reader
from grundy.cli.verbs import GameName, verb
from grundy.core.budget import Budget
from grundy.core.document import Json
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import Readable, _, marked
from grundy.i18n.plain import printable
from grundy.render.picture import check_format
from grundy.words.output import draw, say, say_json
from grundy.words.spoken import speak, view_options, words_of

HEAPS = marked("heaps")


def command_for(kind: type[Question[Any]]) -> click.Command:
    """Return the command that asks a question and prints its answer."""
    words = words_of(kind.verb)
    inputs = inputs_of(kind)
    meets = getattr(kind.answer_type, "meets", Answer.meets)
    can_expect = meets is not Answer.meets

    def run(**values: Any) -> int:
        expect = values.pop("expect", None)
        read = getattr(kind.answer_type, "read_expected", str)
        expected = None if expect is None else read(expect)
        if values.get("picture") is not None:
            check_format(values["picture"].suffix)
        shown = {name: values.pop(name) for name in _view_names(words)}
        code = ANSWERED
        for given in _each_position(values):
            answer = _answer(kind, given, words, shown)
            code = code or _code(answer, expect is None or answer.meets(expected))
        return code

    takes_game = any(entry.name in ("game", "expression", "rule") for entry in inputs)
    command = verb(_(kind.help), *kind.examples, topic=kind.topic, game=takes_game)(run)
    own = [_parameter(entry) for entry in inputs]
    common = [*_picture_options(kind), *_common_options(kind, can_expect)]
    command.params[:0] = [*own, *view_options(words), *common]
    return command


def _each_position(values: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the values as they are, or once per line of standard input where the position is -."""
    if values.get("position") != "-":
        yield values
        return
    for row in sys.stdin:
        yield {**values, "position": row.rstrip("\n"), "one_line": True}


def _answer(
    kind: type[Question[Any]], values: dict[str, Any], words: ModuleType, shown: dict[str, Any]
) -> Any:
    if values.get("picture") is not None or any(isinstance(v, Path) for v in shown.values()):
        go_on_without_reader()
    budget = _budget(kind, values)
    fields = {entry.name: _typed(entry, values[entry.name]) for entry in inputs_of(kind)}
    question = kind(**fields)
    answers = _listened(question, budget, getattr(words, "COUNTED", HEAPS))
    as_json, stream = values["as_json"], values.get("stream", False)
    if stream or as_json:
        try:
            answer, document = _stream(answers) if stream else _last(answers)
        except BudgetExhausted as stop:
            clock.stop()
            document = unanswered(kind.verb, fields, stop.message, budget.elapsed)
            say_json(document, lines=stream or values.get("one_line", False))
            raise
        if not stream:
            say_json(document, lines=values.get("one_line", False))
    else:
        answer = speak(answers, words, shown)
    with budget:
        for sentence in _files(answer, words, shown):
            if not (as_json or stream):
                say(sentence)
        if values.get("picture") is not None:
            try:
                drawn = question.drawn(answer)
            except GameError:
                if not answer.ran_out:
                    raise
            else:
                draw(drawn, values["picture"], standalone=values["standalone"])
    return answer


def _code(answer: Any, as_expected: bool) -> int:
    for line in answer.contradictions:
        click.echo(click.style(f"!!! {printable(line)}", fg="red", bold=True), err=True)
    if answer.ran_out:
        return BUDGET
    return NO if answer.denies or not as_expected else ANSWERED


def _listened(question: Question[Any], budget: Budget, counted: str) -> Iterator[Any]:
    """Yield the answers; on a terminal the progress is shown.

    When the clock of the command rings, the last answer stands.
    """
    answered = False
    with searching(budget, counted):
        try:
            for answer in budget.pays_for(question.improve(budget)):
                answered = True
                yield answer
        except BudgetExhausted:
            if not answered:
                raise
    clock.allow_words()


def _last(answers: Iterator[Any]) -> tuple[Any, dict[str, Json]]:
    """Return the best answer and its document."""
    *_earlier, answer = answers
    return answer, answer.document()


def _stream(answers: Iterator[Any]) -> tuple[Any, dict[str, Json]]:
    """Print each answer as a line; return the best one and its document."""
    answer, document = None, {}
    for answer in answers:
        document = answer.document()
        say_json(document, lines=True)
        sys.stdout.flush()
    return answer, document


def _files(answer: Any, words: ModuleType, shown: dict[str, Any]) -> Iterable[Readable]:
    write = getattr(words, "write", None)
    return () if write is None else write(answer, **shown)


def _picture_options(kind: type[Question[Any]]) -> list[click.Parameter]:
    if not kind.can_draw():
        return []
    found = [
        click.Option(
            ["--picture"],
            type=click.Path(dir_okay=False, path_type=Path),
            help=_(PICTURE_HELP),
        ),
        click.Option(
            ["--standalone"],
            is_flag=True,
            help=_("Write the .tex of --picture as a complete document."),
        ),
    ]
    has_own = any(entry.name == "picture" for entry in inputs_of(kind))
    return list(found[1:] if has_own else found)


def _view_names(words: ModuleType) -> list[str]:
    return [str(option.name) for option in view_options(words)]


def _budget(kind: type[Question[Any]], values: dict[str, Any]) -> Budget:
    if not kind.has_budget:
        return Budget()
    return open_budget(values["budget_seconds"], values["budget_nodes"], values["memory"])


def _common_options(kind: type[Question[Any]], can_expect: bool) -> list[click.Parameter]:
    found = [
        click.Option(
            ["--json", "as_json"], is_flag=True, help=_("Print one JSON document and nothing else.")
        )
    ]
    if can_expect:
        found.append(
            click.Option(["--expect"], help=_("Exit with status 1 unless this is the answer."))
        )
    if kind.has_budget:
        found += [
            click.Option(
                ["--stream"],
                is_flag=True,
                help=_("Print a JSON line whenever the answer improves."),
            ),
            click.Option(
                ["--budget-seconds"],
                type=Number(0),
                help=_("Stop after this many seconds and report what is known.")
                + f"  [{_('default')}: {DEFAULT_SECONDS:g}]",
            ),
            click.Option(
                ["--budget-nodes"],
                type=Whole(1),
                help=_("Stop after this many positions: the same answer on every machine."),
            ),
            click.Option(
                ["--memory"],
                type=Size(),
                help=_("Use at most this much memory, such as 500M or 2G."),
            ),
        ]
    return list(found)


def _parameter(entry: Input) -> click.Parameter:
    if entry.is_argument:
        default = {} if entry.is_required else {"default": entry.default}
        return click.Argument(
            [entry.name],
            type=GameName() if entry.name in ("game", "games") else _click_type(entry),
            required=entry.is_required,
            nargs=-1 if entry.takes_many else 1,
            metavar=entry.metavar,
            **default,
        )
    name = f"--{entry.name.replace('_', '-')}"
    if entry.is_flag:
        return click.Option([name, entry.name], is_flag=True, help=_(entry.help))
    default = entry.default.value if isinstance(entry.default, Enum) else entry.default
    # a default of None would count as given, and a required option as answered
    known = {} if entry.is_required else {"default": default}
    return click.Option(
        [name, *entry.also, entry.name],
        type=_click_type(entry),
        multiple=entry.takes_many,
        nargs=entry.width,
        required=entry.is_required,
        show_default=default not in (None, (), ""),
        metavar=entry.metavar,
        help=_(entry.help),
        **known,
    )


def _click_type(entry: Input) -> click.ParamType[Any]:
    if entry.choices:
        return click.Choice(entry.choices)
    if entry.item is int:
        return Whole(_whole(entry.minimum), _whole(entry.maximum))
    if entry.item is float:
        return Number(entry.minimum, entry.maximum)
    if entry.item is Path:
        return click.Path(dir_okay=False, path_type=Path)
    return click.STRING


def _whole(number: float | None) -> int | None:
    return None if number is None else int(number)


def _typed(entry: Input, value: Any) -> Any:
    if value is not None and isinstance(entry.kind, type) and issubclass(entry.kind, Enum):
        return entry.kind(value)
    return value
