"""Errors keep their message, place and language across processes."""

from __future__ import annotations

import pickle

from grundy.errors import NotationError
from grundy.i18n import in_language


def test_errors_can_be_pickled() -> None:
    error = NotationError("a number is missing", text="3,", column=3, example="3,5")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is NotationError
    assert (str(again), again.column) == (str(error), 3)
    with in_language("sl"):
        assert str(again) == "manjka število: stolpec 3 v »3,«. Primer: 3,5"
