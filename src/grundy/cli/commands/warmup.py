"""`grundy warmup`: compile the kernels once, so that later runs start at full speed."""

from __future__ import annotations

from grundy.cli import ANSWERED
from grundy.cli.output import say
from grundy.cli.verbs import verb
from grundy.i18n import Message, _


@verb(
    _("Compile the kernels for long computations once; later runs start at full speed."),
    "grundy warmup",
    "grundy warmup --lang hr",
)
def command() -> int:
    from grundy.heaps.warmup import warm_up
    from grundy.solvers.boards import warm_up_search
    from grundy.solvers.connection.hex import warm_up_connections

    seconds = warm_up()
    if seconds is None:
        say(Message("Numba is not installed: the reference kernels are used, nothing to compile."))
    else:
        seconds += warm_up_connections() + warm_up_search()
        say(Message("The kernels are ready ({seconds} seconds).", seconds=round(seconds, 1)))
    return ANSWERED
