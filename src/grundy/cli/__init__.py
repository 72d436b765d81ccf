"""The command line: parse, call, print. No mathematics lives here.

`main` is the entry point. It chooses the language before anything else, so that help texts are
translated too, and turns every error into one line and its exit code.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from grundy._version import __version__
from grundy.i18n import LANGUAGES, language_of_environment, set_language

ANSWERED, NO, USAGE, BUDGET, DAMAGED, OUTPUT, SERVICE, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `grundy` with the given arguments (default: those of the process) and exit."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words in (["--version"], ["-V"]):  # answered before anything is loaded
        print(f"grundy {__version__}")
        sys.exit(ANSWERED)
    set_language(_language(words))
    try:
        from grundy.cli.run import run

        code = run(words)
    except KeyboardInterrupt:  # while modules are loaded, or between two steps of leaving
        code = INTERRUPTED
    sys.exit(code)


def _language(words: Sequence[str]) -> str:
    """Return the language asked for by `--lang`, else by the environment."""
    for index, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--lang":
            wanted = value if equals else (words[index + 1] if index + 1 < len(words) else "")
            if wanted in LANGUAGES:
                return wanted
    return language_of_environment()
