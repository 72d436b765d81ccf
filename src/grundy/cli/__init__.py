"""The command line: parse, call, print. No mathematics lives here.

`main` is the entry point. It chooses the language before anything else, so that help texts are
translated too, and turns every error into one line and its exit code.
"""

from __future__ import annotations

import gc
import sys

ANSWERED, NO, USAGE, BUDGET, DAMAGED, OUTPUT, SERVICE, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 130

# Everything else is imported inside `main`, where Ctrl-C ends the program with one line.


def main(arguments: list[str] | None = None) -> None:
    """Run `grundy` with the given arguments (default: those of the process) and exit."""
    try:
        if arguments is None:
            _end_in_peace()
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
    except BaseException as error:
        # Python gives a Ctrl-C that comes while a class is made as the cause of an error of its own.
        if not isinstance(error.__cause__ or error, KeyboardInterrupt):
            raise
        if sys.stderr is not None:
            sys.stderr.write("grundy: interrupted\n")
        code = INTERRUPTED
    if code == INTERRUPTED and arguments is None:
        _leave(code)
    gc.freeze()  # the end of the process need not look once more through all that was computed
    sys.exit(code)


def _end_in_peace() -> None:
    """Let a Ctrl-C that comes when all is said and done change nothing.

    While Python takes itself apart it has no handler any more: the signal would kill the process, whose
    code would be lost.
    """
    import atexit
    import signal

    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)


def _leave(code: int) -> None:
    """End the process with this code, after all that is to be done at its end.

    `sys.exit` does not do: where Ctrl-C has passed through an `exec`, as every dataclass is made by one,
    CPython remembers that and kills itself by the signal, whatever became of the exception.
    """
    import atexit
    import os

    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(code)


def _run(words: list[str]) -> int:
    from grundy.i18n import set_language

    set_language(_language(words))
    if words in (["--version"], ["-V"]):  # answered before anything heavy is loaded
        from grundy._version import __version__
        from grundy.cli.streams import writes_safely

        return writes_safely(lambda: print(f"grundy {__version__}") or ANSWERED)
    from grundy.cli.run import run

    return run(words)


def _language(words: list[str]) -> str:
    """Return the language asked for by `--lang`, else by the environment."""
    from grundy.i18n import LANGUAGES, language_of_environment

    for index, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--lang":
            wanted = value if equals else (words[index + 1] if index + 1 < len(words) else "")
            if wanted in LANGUAGES:
                return wanted
    return language_of_environment()
