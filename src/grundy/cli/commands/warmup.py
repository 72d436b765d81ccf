"""`grundy warmup`: compile the kernels once, so that later runs start at full speed."""

from __future__ import annotations

from time import perf_counter

from grundy.cli import ANSWERED
from grundy.cli.verbs import verb
from grundy.i18n import Message, _
from grundy.words.output import say


@verb(
    _("Compile the kernels for long computations once; later runs start at full speed."),
    "grundy warmup",
    "grundy warmup --lang hr",
)
def command() -> int:
    from grundy import compiling
    from grundy.checking.rules import read
    from grundy.checking.sparse import Space, fast_values
    from grundy.coalition.warmup import COALITION
    from grundy.heaps import warmup as heap_kernels
    from grundy.solvers import warmup as solver_kernels

    if not compiling.available():
        say(
            Message(
                "Numba is not installed: the reference code is used, and there is nothing to compile."
            )
        )
        return ANSWERED
    started = perf_counter()
    for kernels in (*heap_kernels.ALL, *solver_kernels.ALL, COALITION):
        kernels.compile()
    fast_values(Space(read("0.77")), 5000)  # the checker shares no code with the solvers
    seconds = round(perf_counter() - started, 1)
    say(Message("The kernels are ready ({seconds} s).", seconds=seconds))
    return ANSWERED
