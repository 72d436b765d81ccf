"""How commands are found and read.

Each file of `cli/commands` is one command and defines `command`; there is no list to keep. Two kinds of
command exist: `Verb`, and `GameVerb`, whose first argument names a game with its parameters.
"""

from __future__ import annotations

import difflib
import pkgutil
import re
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click

from grundy.answers.topics import Topic
from grundy.cli import commands
from grundy.cli.metavars import metavar
from grundy.errors import GameError
from grundy.i18n import LANGUAGES, _, show
from grundy.play.own import strategy_from_file
from grundy.rulesets import registry
from grundy.words import verbs

HELP = ["-h", "--help"]


class Verbs(click.Group):
    """The group of all commands; a command's module is imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        folders = (commands.__path__, verbs.__path__)
        found = {m.name for folder in folders for m in pkgutil.iter_modules(folder)}
        return sorted(name.replace("_", "-") for name in found)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        name = cmd_name.replace("-", "_")
        if find_spec(f"{verbs.__name__}.{name}") is not None:
            from grundy.answers.question import question_named
            from grundy.cli.asking import command_for

            return command_for(question_named(cmd_name))
        found: click.Command = import_module(f"{commands.__name__}.{name}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], known, n=3, cutoff=0.5)
            if near:
                raise GameError(
                    'there is no command "{verb}"; did you mean {near}?',
                    verb=args[0],
                    near=", ".join(near),
                )
            raise GameError(
                'there is no command "{verb}". Commands: {known}',
                verb=args[0],
                known=", ".join(known),
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands under the headings of their topics."""
        found = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        verbs = {name: verb for name, verb in found.items() if isinstance(verb, Verb)}
        room = formatter.width - max(map(len, verbs)) - 6
        for topic in Topic:
            rows = [
                (name, verb.get_short_help_str(room))
                for name, verb in verbs.items()
                if verb.topic is topic
            ]
            with formatter.section(_(topic.value)):
                formatter.write_dl(rows)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # `--lang` was obeyed before anything else; here it may stand among the group's own options.
        own: list[str] = []
        words = iter(args)
        for word in words:
            name, equals, value = word.partition("=")
            if name == "--lang":
                language_option().type_cast_value(ctx, value if equals else next(words, ""))
            elif not word.startswith("-"):
                own += [word, *words]
            else:
                own.append(word)
        try:
            return super().parse_args(ctx, own)
        except click.NoSuchOption as error:
            known = [option for p in self.get_params(ctx) for option in p.opts]
            raise _no_option(error.option_name, known) from None


def language_option() -> click.Option:
    """Return `--lang`, which has been obeyed before commands are read and is here for the help."""
    return click.Option(
        ["--lang"],
        type=click.Choice(list(LANGUAGES)),
        expose_value=False,
        help=_("Language of the answer (default: from the environment)."),
    )


_OPTION = re.compile(r"--[^\W\d_]")
"""What looks like an option; a position such as `--|..|--` does not."""


class Verb(click.Command):
    """A command whose arguments may start with a minus, such as the value `-3/2`."""

    def __init__(
        self,
        *args: Any,
        examples: tuple[str, ...] = (),
        topic: Topic = Topic.PROGRAM,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples
        self.topic = topic
        self.context_settings = {
            **self.context_settings,
            "ignore_unknown_options": True,
            "help_option_names": HELP,
        }
        self.options_metavar = _("[OPTIONS]")
        self.params.append(language_option())

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, what stands for their values in the reader's language."""
        found = super().get_params(ctx)
        for parameter in found:
            parameter.metavar = metavar(parameter.make_metavar(ctx))
        return found

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = [
            option for p in self.get_params(ctx) for option in p.opts if option.startswith("--")
        ]
        for word in args:
            name = word.partition("=")[0]
            if name == "--":
                break
            if _OPTION.match(name) and name not in known:
                raise _no_option(name, known)
        return super().parse_args(ctx, args)


def _no_option(value: str, known: list[str]) -> GameError:
    near = difflib.get_close_matches(value, known, n=1)
    if near:
        return GameError(
            'there is no option "{option}"; did you mean {near}?', option=value, near=near[0]
        )
    return GameError(
        'there is no option "{option}". Options: {known}', option=value, known=" ".join(known)
    )


STRATEGIC = ("tournament", "duel", "play")
"""Commands in which strategies play, also those in a file of one's own."""


class GameVerb(Verb):
    """A command about a game: `--k 3` after the game's name means the same as `name(k=3)`.

    The game may be one's own, in a file: `my.py:MyGame`.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if ctx.info_name in STRATEGIC:
            args = [strategy_from_file(word) or word for word in args]
        found = [str(registry.from_file(word) or word) for word in args]
        return super().parse_args(ctx, self._fold_parameters(found))

    def _fold_parameters(self, args: list[str]) -> list[str]:
        own = {option for p in self.params for option in p.opts}
        foreign = [a for a in args if _OPTION.match(a) and a.partition("=")[0] not in own]
        if not foreign or not args or args[0].startswith("-") or "(" in args[0] or ":" in args[0]:
            return args
        name = args[0].lower()
        kind = next((k for k in registry.all_games() if name in (k.name, *k.aliases)), None)
        if kind is None:
            return args
        names = {f"--{p.name}" for p in kind.parameters}
        folded: list[str] = []
        rest: list[str] = []
        words = iter(args[1:])
        for word in words:
            option, equals, value = word.partition("=")
            if option in names:
                folded.append(f"{option[2:]}={value if equals else next(words, '')}")
            else:
                rest.append(word)
        return [f"{args[0]}({','.join(folded)})" if folded else args[0], *rest]


class GameName(click.ParamType[str]):
    """A game's name, completed by TAB in the shell."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        return [
            click.shell_completion.CompletionItem(kind.name, help=show(kind.title))
            for kind in registry.all_games()
            if kind.name.startswith(incomplete)
        ]


def verb(
    body: str, *examples: str, topic: Topic = Topic.PROGRAM, game: bool = False
) -> Callable[[Callable[..., Any]], click.Command]:
    """Return the decorator that makes a function a command; its help opens with runnable examples."""
    shown = "\n".join(f"  {example}" for example in examples)
    return click.command(
        cls=GameVerb if game else Verb,
        help=f"\b\n{_('Examples:')}\n{shown}\n\n{body}",
        examples=examples,
        topic=topic,
        short_help=body.partition(". ")[0].removesuffix("."),
    )
