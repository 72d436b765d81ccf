"""Why a certificate does not hold, raised from wherever that is found."""

from __future__ import annotations

from typing import NoReturn

from grundy.i18n import Message


class Refused(Exception):
    """The certificate does not hold; `message` is the reason to show."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def refuse(text: str, **arguments: object) -> NoReturn:
    """Refuse the certificate for this reason.

    >>> refuse("the table is not square")
    Traceback (most recent call last):
        ...
    grundy.checking.refusal.Refused: the table is not square
    """
    raise Refused(Message(text, **arguments))


def refuse_if(reason: Message | None) -> None:
    """Refuse the certificate where there is a reason."""
    if reason is not None:
        raise Refused(reason)
