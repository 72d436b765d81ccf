"""Running one command: the group of commands, and what each kind of failure prints and returns."""

from __future__ import annotations

import gettext
import re
from collections.abc import Sequence
from contextvars import copy_context

import click

from grundy._version import __version__
from grundy.cli import ANSWERED, BUDGET, DAMAGED, INTERRUPTED, SERVICE, USAGE, clock
from grundy.cli.streams import fail, writes_safely
from grundy.cli.verbs import HELP, Verb, Verbs, language_option
from grundy.errors import (
    BudgetExhausted,
    DamagedFileError,
    GameError,
    Interrupted,
    OutputError,
    ServiceLostError,
)
from grundy.i18n import LANGUAGES, Message, _, catalogue, current_language, show
from grundy.rulesets.registry import mistake_in_own_file


def run(words: Sequence[str]) -> int:
    """Run `grundy` with `words` and return the exit code."""
    _translate_click()
    return writes_safely(lambda: _answer(words))


def _answer(words: Sequence[str]) -> int:
    try:
        with clock.stopped_afterwards():
            code = copy_context().run(
                _group().main, list(words), prog_name="grundy", standalone_mode=False
            )
        return code if isinstance(code, int) else ANSWERED
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "")
        return USAGE
    except click.MissingParameter as error:
        return fail(_with_example(error), USAGE)
    except click.ClickException as error:
        return fail(_quoted(error.format_message()), USAGE)
    except BudgetExhausted as error:
        return fail(str(error), BUDGET)
    except DamagedFileError as error:
        return fail(str(error), DAMAGED)
    except OutputError:
        raise
    except ServiceLostError as error:
        return fail(str(error), SERVICE)
    except GameError as error:
        mistake = mistake_in_own_file(error)
        if mistake is None:
            return fail(str(error), USAGE)
        return fail(_at(*mistake, str(error)), USAGE)
    except (click.Abort, KeyboardInterrupt) as stopped:
        cause = stopped.__cause__ or stopped  # click turns Ctrl-C into an error of its own
        if isinstance(cause, Interrupted):
            click.echo(show(cause.message), err=True)
        return fail(str(Message("interrupted")), INTERRUPTED)
    except Exception as error:
        mistake = mistake_in_own_file(error)
        if mistake is None:
            raise
        return fail(_at(*mistake, f"{type(error).__name__}: {error}"), USAGE)


def _at(file: str, line: int, error: str) -> str:
    return str(Message("{file}, line {line}: {error}", file=file, line=line, error=error))


def _group() -> click.Group:
    return Verbs(
        name="grundy",
        help="\b\n"
        + _("Examples:")
        + "\n  grundy solve nim 3,5,7\n  grundy explain nim 11,26,54 --lang hr\n\n"
        + _("Who wins a combinatorial game, by which move, and why."),
        epilog=_("For help on a command: grundy COMMAND --help"),
        params=[language_option(), _version_option()],
        options_metavar=_("[OPTIONS]"),
        subcommand_metavar=_("COMMAND …"),
        context_settings={"help_option_names": HELP},
    )


def _version_option() -> click.Option:
    def answer(context: click.Context, _option: click.Parameter, asked: bool) -> None:
        if asked:
            click.echo(f"grundy {__version__}")
            context.exit()

    return click.Option(
        ["-V", "--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=answer,
        help=_("Show the version and exit."),
    )


def _with_example(error: click.MissingParameter) -> str:
    problem = _quoted(error.format_message()).removesuffix(".")
    command = error.ctx.command if error.ctx else None
    if not isinstance(command, Verb) or not command.examples:
        return f"{problem}."
    return str(
        Message("{problem}. Example: {example}", problem=problem, example=command.examples[0])
    )


def _quoted(text: str) -> str:
    """Return a sentence of click's as ours are: the language's quotation marks, no capital at its start.

    >>> from grundy.i18n import in_language
    >>> with in_language("sl"):
    ...     _quoted("Manjka argument 'IGRA'.")
    'manjka argument »IGRA«.'
    """
    marks = LANGUAGES[current_language()].quotes
    text = re.sub(r"'([^']*)'", rf"{marks[0]}\1{marks[1]}", text)
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def _translate_click() -> None:
    """Let click's own words (Usage, Options, …) come from our catalogue."""
    ours = catalogue(current_language())
    gettext.dgettext = lambda domain, message: ours.gettext(message)
    gettext.dngettext = lambda domain, msgid1, msgid2, n: ours.ngettext(msgid1, msgid2, n)
