"""`grundy web`: serve the page and the JSON interface."""

from __future__ import annotations

import click

from grundy.cli.output import say
from grundy.cli.verbs import verb
from grundy.errors import GameError
from grundy.i18n import Message, _, current_language


@verb(
    _("Serve the page, where games are played, analysed and explained, and the JSON interface."),
    "grundy web",
    "grundy web --host 0.0.0.0 --port 8080",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help=_("Port to listen on."),
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help=_("Address to listen on; 0.0.0.0 lets other machines in."),
)
@click.option("--store", default="", help=_("Also show the results of a scan from this store."))
def command(port: int, host: str, store: str) -> int:
    try:
        from grundy.web.server import bind, serve
        from grundy.web.settings import Settings
    except ImportError as error:
        raise GameError(
            'the page needs "{package}": pip install "grundy[web]"', package=error.name or "?"
        ) from None
    listener = bind(host, port)
    port = listener.getsockname()[1]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host
    say(
        Message(
            "The page is at {address} (Ctrl-C stops it).",
            address=f"http://{shown}:{port}/{current_language()}/",
        )
    )
    serve(listener, Settings(store=store))
    return 0
