"""How two games compare, in words."""

from __future__ import annotations

from grundy.answers.compare import Comparison
from grundy.cli.output import echo, say_stop
from grundy.cli.output import say as say_text
from grundy.i18n import Message, marked

RELATIONS = {
    "<": marked("{a} < {b}: Right wins the difference, whoever starts"),
    ">": marked("{a} > {b}: Left wins the difference, whoever starts"),
    "=": marked("{a} = {b}: the second player wins the difference"),
    "||": marked("{a} || {b}: confused, the first player wins the difference"),
}


def say(answer: Comparison) -> None:
    """Print the sign, and what it means."""
    if answer.relation is None:
        say_stop(answer.bound)
        return
    echo(answer.relation)
    a, b = answer.first.strip(), answer.second.strip()
    say_text(Message(RELATIONS[answer.relation], a=a, b=b))
