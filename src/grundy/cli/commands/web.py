"""`grundy web`: serve the page and the JSON interface."""

from __future__ import annotations

import os
import re
from pathlib import Path

import click

from grundy.answers.topics import Topic
from grundy.cli.numbers import Whole
from grundy.cli.verbs import verb
from grundy.errors import GameError
from grundy.i18n import Message, _, current_language
from grundy.words.output import say


@verb(
    _("Serve the page, where games are played, analysed and explained, and the JSON interface."),
    "grundy web",
    "grundy web --host 0.0.0.0 --port 8080",
    "grundy web --class",
    topic=Topic.TEACHING,
)
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=8000,
    show_default=True,
    help=_("Port to listen on."),
)
@click.option(
    "--host",
    default=None,
    help=_("Address to listen on; 0.0.0.0 lets other machines in. Default: 127.0.0.1."),
)
@click.option(
    "--class",
    "class_only",
    is_flag=True,
    help=_("Serve a class: other machines may join, and what a teacher locks is locked for all."),
)
@click.option(
    "--store",
    default="",
    help=_("Also show the results of a scan from this store, and keep classes there."),
)
@click.option(
    "--embed",
    default="*",
    show_default=True,
    help=_("Whose pages may show boards in a frame: addresses, * for all, or none."),
)
def command(port: int, host: str | None, class_only: bool, store: str, embed: str) -> int:
    try:
        from grundy.web.server import Server, bind, reachable, serve
        from grundy.web.settings import Settings
    except ImportError as error:
        raise GameError(
            'the page needs "{package}": pip install "grundy[web]"', package=error.name or "?"
        ) from None
    host = host or ("0.0.0.0" if class_only else "127.0.0.1")
    listener = bind(host, port)
    port = listener.getsockname()[1]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host
    here = f"http://{shown}:{port}/{current_language()}/"
    say(Message("The page is at {address} (Ctrl-C stops it).", address=here))
    others = reachable(host, port)
    server = Server(
        Settings(
            store=store,
            classroom=store or _classes(),
            class_only=class_only,
            address=others,
            embed=_hosts(embed),
        )
    )
    if class_only:
        opening = f"{here}class?token={server.teacher_token}"
        say(Message("Teachers open a class at {address}; keep this address.", address=opening))
    if others:
        say(Message("Other machines open {address}.", address=f"{others}/{current_language()}/"))
    serve(listener, server)
    return 0


def _hosts(text: str) -> str:
    """Return what a policy names, empty for nobody; whoever writes more than addresses is told."""
    if text.strip() == "none":
        return ""
    if not re.fullmatch(r"[\w.:/*'\- ]+", text):
        raise GameError(
            'frames are allowed by addresses, not by "{text}". Example: {example}',
            text=text,
            example="https://moodle.example",
        )
    return text


def _classes() -> str:
    """Return the file where classes are kept until they end; in memory where none can be made."""
    base = next(
        (
            Path(os.environ[name])
            for name in ("XDG_STATE_HOME", "LOCALAPPDATA")
            if os.environ.get(name)
        ),
        None,
    )
    try:
        folder = (base or Path.home() / ".local" / "state") / "grundy"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (OSError, RuntimeError):
        return ""
    return str(folder / "classes.db") if os.access(folder, os.W_OK) else ""
