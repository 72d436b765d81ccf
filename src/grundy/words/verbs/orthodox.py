"""Orthodox play, in words."""

from __future__ import annotations

from grundy.answers.orthodox import OrthodoxPlay
from grundy.core.players import LEFT
from grundy.core.values.formatting import write_number
from grundy.i18n import Message
from grundy.words.output import echo, say_stop, say_table
from grundy.words.output import say as say_text


def say(answer: OrthodoxPlay) -> None:
    """Print the forecast, the play, and what best play reaches."""
    if answer.mean is not None and answer.temperature is not None and answer.score is not None:
        mean, heat = write_number(answer.mean), write_number(answer.temperature)
        say_text(Message("Mean {mean}, temperature {t}.", mean=mean, t=heat), bold=True)
        places = ", ".join(str(place + 1) for place in answer.hottest)
        if places:
            say_text(Message("Hottest components: {places}.", places=places))
        echo()
        head = (Message("player"), Message("component"), Message("temperature"), Message("move"))
        rows = [
            (
                Message("Left") if move.player is LEFT else Message("Right"),
                str(move.component + 1),
                write_number(move.temperature),
                f"{move.before} → {move.after}",
            )
            for move in answer.moves
        ]
        say_table(head, rows)
        echo()
        say_text(Message("Orthodox play ends at {score}.", score=write_number(answer.score)))
        if answer.stop is not None:
            say_text(Message("Best play ends at {score}.", score=write_number(answer.stop)))
    say_stop(answer.bound)
