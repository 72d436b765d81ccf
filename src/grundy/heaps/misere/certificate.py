"""A proved misère quotient as a JSON document that other code can check.

>>> from grundy.heaps.rules.language import parse_rule
>>> from grundy.heaps.misere.period import find_misere
>>> document = quotient_certificate(find_misere(parse_rule("0.75")))
>>> document["claim"]["order"], document["claim"]["period"], document["heaps"]
(8, 2, 23)
"""

from __future__ import annotations

from typing import Any

from grundy._version import __version__
from grundy.errors import GameError
from grundy.heaps.misere.period import Misere
from grundy.heaps.regularity.certificate import FORMAT, sealed


def quotient_certificate(found: Misere) -> dict[str, Any]:
    """Return the certificate of a quotient, with its period where that is proved.

    Raises
    ------
    GameError
        When no finite quotient was found.
    """
    quotient = found.quotient
    if quotient is None:
        raise GameError(
            "no finite quotient of {rule} was found, so there is no certificate", rule=found.rule
        )
    return sealed(
        {
            "format": FORMAT,
            "rule": found.rule.text,
            "claim": {
                "kind": "misere-quotient",
                "order": quotient.order,
                "p_positions": len(quotient.monoid.p_portion),
                "preperiod": found.preperiod,
                "period": found.period,
            },
            "theorem": "misere-quotient",
            "heaps": quotient.size + 1,
            "table": [list(row) for row in quotient.monoid.table],
            "p_portion": sorted(quotient.monoid.p_portion),
            "pretending": list(quotient.pretending),
            "version": __version__,
        }
    )
