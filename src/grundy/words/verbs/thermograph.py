"""A thermograph in words."""

from __future__ import annotations

from grundy.answers.thermograph import ThermographFound
from grundy.core.values.formatting import write_number
from grundy.i18n import Message
from grundy.words.output import echo, say_stop, say_table
from grundy.words.output import say as say_text


def say(answer: ThermographFound) -> None:
    """Print mean and temperature, and where the walls stand."""
    graph = answer.graph
    if graph is None:
        say_stop(answer.bound)
        return
    say_text(
        Message(
            "Mean {mean}, temperature {t}.",
            mean=write_number(graph.mean),
            t=write_number(graph.temperature),
        )
    )
    echo()
    corners = [t for wall in (graph.left, graph.right) for t, _ in wall.corners]
    rows = [
        tuple(write_number(x) for x in (t, graph.left.at(t), graph.right.at(t)))
        for t in sorted({*corners, graph.temperature}, reverse=True)
    ]
    say_table((Message("temperature"), Message("Left wall"), Message("Right wall")), rows)
