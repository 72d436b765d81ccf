"""The groups in which `grundy --help` lists the commands; a question names its own.

>>> [topic.value for topic in Topic][:2]
['Games and positions', 'Values of games']
"""

from __future__ import annotations

from enum import Enum

from grundy.i18n import marked


class Topic(Enum):
    """A heading of the list of commands, in the order of the list."""

    POSITIONS = marked("Games and positions")
    VALUES = marked("Values of games")
    HEAPS = marked("Heaps and coalitions")
    PLAY = marked("Matches")
    PROOFS = marked("Proofs and stored answers")
    TEACHING = marked("Teaching and documents")
    PROGRAM = marked("The program itself")
