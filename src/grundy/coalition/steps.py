"""Why a state of coalition Nim is won: zones, partners, thresholds, chances, take by take.

>>> from grundy.coalition.circle import Circle
>>> from grundy.coalition.answer import solve
>>> for step in circle_steps(solve(Circle.parse("0111"), tokens=8)):
...     print(step.kind)
zones
threshold
takes
conclusion
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.coalition.answer import CircleAnswer, Move
from grundy.coalition.brackets import match_brackets
from grundy.coalition.chance import SCALING_THEOREM
from grundy.coalition.colouring import Kind
from grundy.coalition.pattern import WINDOW_THEOREM
from grundy.coalition.seated import answer_of
from grundy.coalition.theorems import FINITE_THEOREM
from grundy.i18n import Message, Readable, plural
from grundy.rulesets.parts import Step, Table
from grundy.solvers.result import SeatedResult

SOURCE = "Bokal2025"
ROWS = 20


def seated_steps(result: SeatedResult) -> Iterator[Step]:
    """Yield the steps for what `solve` has answered about a game with this structure."""
    assert isinstance(result.position, int)
    return circle_steps(answer_of(result.game, result.position, result.seat))


def circle_steps(answer: CircleAnswer) -> Iterator[Step]:
    """Yield the steps that explain an answer to a pupil."""
    circle = answer.circle
    clean = answer.tokens - answer.poison
    if answer.poison:
        yield Step(
            "poison",
            Message(
                "Poisoned tokens: {poison} of {tokens}. Taking a poisoned token loses at once, so it "
                "is never better than a clean take. Only the clean tokens matter, {clean} of them: "
                "poison merely shifts the count.",
                poison=answer.poison,
                tokens=answer.tokens,
                clean=clean,
            ),
            SOURCE,
        )
    if circle.seats == 2 and circle.interval is not None:
        yield _remainder(clean, circle.interval)
    elif _is_loner_on_move(answer) and clean:
        yield _zones(circle.seats, clean)
    if len(circle.seating.coalitions) == 2 and circle.seats > 2:
        yield from _sizes(answer)
    if len(circle.seating.coalitions) > 2 and answer.loss is not None:
        yield _chances(answer)
    if answer.moves:
        yield _takes(answer)
    yield Step("conclusion", verdict(answer))


def _is_loner_on_move(answer: CircleAnswer) -> bool:
    seating = answer.circle.seating
    mine = seating.word[answer.seat]
    return (
        answer.circle.interval == 2
        and len(seating.coalitions) == 2
        and seating.word.count(mine) == 1
        and seating.seats > 2
    )


def _remainder(clean: int, m: int) -> Step:
    quotient, rest = divmod(clean, m + 1)
    return Step(
        "remainder",
        Message(
            "Two players: whatever one takes, from 1 to {m}, the other can complete it to "
            "{total}. So the player to move loses if the number of clean tokens is a multiple of "
            "{total}. Here {clean} = {quotient} · {total} + {rest}.",
            m=m,
            total=m + 1,
            clean=clean,
            quotient=quotient,
            rest=rest,
        ),
        SOURCE,
    )


def _zones(r: int, clean: int) -> Step:
    zones: list[tuple[str, Message, Message, bool]] = [
        (
            f"1–{r - 1}",
            Message("initial safe zone"),
            Message("any clean take wins"),
            0 < clean < r,
        ),
        (f"{r}", Message("initial safe zone"), Message("take 2"), clean == r),
        (
            f"{r + 1}–{2 * r - 1}",
            Message("danger zone"),
            Message("lost: the others take exactly the rest"),
            r < clean < 2 * r,
        ),
        (
            f"{2 * r}, {2 * r + 1}",
            Message("final safe zone"),
            Message("leave {left}, then you see 1 to {r}", left=2 * r - 1, r=r),
            clean in (2 * r, 2 * r + 1),
        ),
        (
            f"≥ {2 * r + 2}",
            Message("beyond"),
            Message("lost: the others choose what you see"),
            clean > 2 * r + 1,
        ),
    ]
    here = next(((zone, advice) for _, zone, advice, match in zones if match), None)
    return Step(
        "zones",
        Message(
            "One player against the rest: until the lone player moves again, the others together "
            "take any number from {least} to {most}, as they like. With up to {r} clean tokens "
            "the lone player can take enough to make sure that the rest run out before the lone "
            "player's next turn.",
            least=r - 1,
            most=2 * r - 2,
            r=r,
        ),
        SOURCE,
        Table(
            head=(
                Message("clean tokens"),
                Message("zone"),
                Message("what the lone player does"),
            ),
            rows=tuple((tokens, zone, advice) for tokens, zone, advice, _ in zones),
            foot=(Message("here: {tokens}", tokens=clean), *here) if here else (),
        ),
    )


def _sizes(answer: CircleAnswer) -> Iterator[Step]:
    circle = answer.circle
    small = circle.seating.smaller
    threshold = answer.threshold
    if threshold is not None and small is not None:
        if answer.winner != small and circle.interval is not None and circle.interval >= 2:
            yield from _partners(answer, small)
        yield Step(
            "threshold",
            plural(
                "Coalition {small} is smaller. It can win with at most {n} clean token; when one of"
                " its own players is to move, with at most {member}. With more the others always win.",
                "Coalition {small} is smaller. It can win with at most {n} clean tokens; when one of"
                " its own players is to move, with at most {member}. With more the others always win.",
                n=threshold.any,
                small=small,
                member="–" if threshold.small is None else threshold.small,
            ),
            threshold.theorem,
        )
    elif answer.period is not None:
        preperiod, period = answer.period
        yield Step(
            "period",
            Message(
                "With {preperiod} or more clean tokens the winner for each seat to move"
                " repeats with period {period}.",
                preperiod=preperiod,
                period=period,
            ),
            WINDOW_THEOREM,
        )


def _partners(answer: CircleAnswer, small: str) -> Iterator[Step]:
    circle = answer.circle
    brackets = match_brackets(circle, small)
    m = circle.interval
    assert m is not None
    pairs = sorted(brackets.partners.items())
    yield Step(
        "partners",
        Message(
            "Read the circle as brackets: a player of coalition {small} opens, anyone else "
            "closes. So each player of coalition {small} has a partner. When that player takes "
            "x, the partner takes {total} − x: together always {total}. Players without a "
            "partner take what is still needed.",
            small=small,
            total=m + 1,
        ),
        FINITE_THEOREM,
        Table(
            head=(Message("seat"), Message("partner")),
            rows=tuple((str(seat + 1), str(partner + 1)) for seat, partner in pairs[:ROWS]),
            foot=(
                Message("without a partner"),
                ", ".join(str(seat + 1) for seat in brackets.free[:ROWS])
                + (" …" if len(brackets.free) > ROWS else ""),
            ),
        ),
    )
    clean = answer.tokens - answer.poison
    outer = answer.seat if answer.seat in brackets.outer else brackets.outer[0]
    yield Step(
        "rounds",
        Message(
            "In a full round from seat {seat} the larger coalition can make the tokens taken any"
            " number from {least} to {most}. So it wins with seat {seat} on move and R·{least} to"
            " R·{most} tokens, for each number R of rounds, and these intervals overlap in the"
            " end.",
            seat=outer + 1,
            least=brackets.least,
            most=brackets.most,
        ),
        FINITE_THEOREM,
    )
    rounds = brackets.rounds(clean)
    if answer.seat == outer and rounds:
        yield Step(
            "rounds-here",
            plural(
                "Here {tokens} tokens are used up in {n} round.",
                "Here {tokens} tokens are used up in {n} rounds.",
                n=rounds,
                tokens=clean,
            ),
            FINITE_THEOREM,
        )


def _chances(answer: CircleAnswer) -> Step:
    assert answer.loss is not None
    letters = answer.circle.seating.coalitions
    return Step(
        "chances",
        Message(
            "With more than two coalitions a player can be indifferent. Assume that such a "
            "player keeps the takes that make the loss of their own coalition least probable, "
            "and picks one of them with equal chances. Then the coalitions lose with these "
            "probabilities:"
        ),
        SCALING_THEOREM if answer.tokens - answer.poison > answer.circle.reach else None,
        Table(
            head=(Message("coalition"), Message("loses with probability")),
            rows=tuple(
                (letter, str(loss))
                for letter, loss in list(zip(letters, answer.loss, strict=True))[:ROWS]
            ),
        ),
    )


def _takes(answer: CircleAnswer) -> Step:
    circle = answer.circle
    two = len(circle.seating.coalitions) == 2
    after = (answer.seat + 1) % circle.seats
    return Step(
        "takes",
        Message(
            "Seat {seat} (coalition {letter}) is on move, then seat {after} (coalition {other}):",
            seat=answer.seat + 1,
            letter=circle.word[answer.seat],
            after=after + 1,
            other=circle.word[after],
        ),
        None,
        Table(
            head=(
                Message("take"),
                Message("tokens left"),
                Message("wins") if two else Message("can guarantee not to lose"),
            ),
            rows=tuple(
                (str(move.take), str(move.tokens), _after(move)) for move in answer.moves[:ROWS]
            ),
        ),
    )


def _after(move: Move) -> Readable:
    safe = ", ".join(move.safe) or "–"
    return Message("{safe} (poison!)", safe=safe) if move.poison else safe


def verdict(answer: CircleAnswer) -> Readable:
    """Return one sentence: which coalition wins and by which takes.

    >>> from grundy.coalition.circle import Circle
    >>> from grundy.coalition.answer import solve
    >>> print(verdict(solve(Circle.parse("0111"), tokens=8)))
    Coalition 0 wins. Winning takes: 1.
    """
    good = ", ".join(str(move.take) for move in answer.moves if move.winning)
    if answer.winner is None:
        return Message("No coalition can guarantee that it does not lose.")
    if len(answer.circle.seating.coalitions) == 2:
        if good:
            return Message(
                "Coalition {winner} wins. Winning takes: {takes}.",
                winner=answer.winner,
                takes=good,
            )
        return Message("Coalition {winner} wins.", winner=answer.winner)
    names = ", ".join(answer.safe)
    if good:
        return Message(
            "Sure not to lose: coalition {names}. Takes that ensure this: {takes}.",
            names=names,
            takes=good,
        )
    return Message("Sure not to lose: coalition {names}.", names=names)


def colouring_rule(kind: Kind) -> Message:
    """Return why algorithm 1 coloured a state, or why it waits."""
    return {
        Kind.LEAF: Message("no clean take: the other coalition wins"),
        Kind.OWN: Message("some take leads to the mover's own colour"),
        Kind.OTHER: Message("every take leads to the other colour"),
        Kind.WAIT: Message("not decided yet: a successor has no colour"),
    }[kind]
