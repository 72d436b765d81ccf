"""`grundy site`: write the page as a folder of static files."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.answers.topics import Topic
from grundy.cli.verbs import verb
from grundy.errors import GameError
from grundy.i18n import LANGUAGES, Message, _
from grundy.words.output import say


@verb(
    _(
        "Write the page as a folder that any web space can hold: it computes in the visitor's browser."
    ),
    "grundy site folder",
    "grundy site folder --language hr --language en",
    topic=Topic.TEACHING,
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--language",
    "languages",
    multiple=True,
    type=click.Choice(list(LANGUAGES)),
    help=_("Only these languages; all by default."),
)
@click.option(
    "--game", "games", multiple=True, help=_("Only the pages of these games; all by default.")
)
@click.option(
    "--pyodide",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help=_("A folder with Pyodide; without it npm fetches the pinned version."),
)
def command(
    folder: Path, languages: tuple[str, ...], games: tuple[str, ...], pyodide: Path | None
) -> int:
    try:
        from grundy.site.build import build
    except ImportError as error:
        raise GameError(
            'the page needs "{package}": pip install "grundy[web]"', package=error.name or "?"
        ) from None
    parts = build(folder, languages=languages, games=games, pyodide=pyodide)
    for name, size in parts.items():
        say(f"{size / 1000:10.1f} kB  {name}")
    say(
        Message(
            "The page is in {folder}; a first visit loads {size} MB. Try it: {command}",
            folder=folder,
            size=f"{sum(parts.values()) / 1e6:.1f}",
            command=f"python -m http.server --directory {folder}",
        )
    )
    return 0
