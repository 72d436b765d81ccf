"""Fibonacci Nim: take from one heap at most twice as many tokens as the opponent just took.

The first player may take any number of tokens but not the whole heap; afterwards a move takes at
least one and at most twice as many as the move before it. Whoever takes the last token wins.

A position is the heap and the allowance, the most that may be taken now: `19/4`. A heap alone,
`19`, is the start of play, so its allowance is 18. A move is the number of tokens taken, `6`.

**Theorem** [Whinihan1963]. Every positive number is in exactly one way a sum of Fibonacci numbers
no two of which are neighbours [Zeckendorf1972]. The player to move loses exactly when the smallest
part of the heap is larger than the allowance. A move wins exactly when it takes a number of the
smallest parts together (within the allowance), and twice that is less than the next part.

*Why these and no others*: let a move take r and leave m, whose smallest part is s. It wins exactly
when 2r < s. Then r < s/2, so the largest part of r is at least two Fibonacci numbers below s, and
the parts of m followed by those of r are the parts of the heap.

>>> import grundy
>>> [m.move for m in grundy.solve("fibonacci", "19").winning()]
['1', '6']
>>> zeckendorf(10**18)[-3:]
[55, 21, 2]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.errors import NotationError
from grundy.i18n import Message, Text
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset, Step
from grundy.rulesets.families.columns import short
from grundy.rulesets.notation import read_number
from grundy.rulesets.parts import Fact, Table
from grundy.rulesets.scene import HotSpot, Label, Scene, Shape, Token

Position = tuple[int, int]
"""The heap, and the most tokens that may be taken."""

IN_A_ROW, DRAWN = 10, 60


class FibonacciNim(Ruleset[Position]):
    """Take at most twice as many tokens as the opponent just took."""

    name = "fibonacci"
    aliases = ("fibonacci-nim",)
    title = Text(
        en="Fibonacci Nim", hr="Fibonaccijev Nim", sr="Fibonačijev Nim", sl="Fibonaccijev Nim"
    )
    summary = Text(
        en="Take at most twice as many tokens as the opponent just took.",
        hr="Uzmi najviše dvostruko više žetona nego što ih je protivnik upravo uzeo.",
        sr="Uzmi najviše dvostruko više žetona nego što ih je protivnik upravo uzeo.",
        sl="Vzemi največ dvakrat toliko žetonov, kot jih je pravkar vzel nasprotnik.",
    )
    rules = Text(
        en="There is one heap. The first player takes one or more tokens, but not all. Afterwards"
        " each player takes at least one token and at most twice as many as the opponent took just"
        " before. Whoever takes the last token wins; in misère play whoever takes it loses.",
        hr="Na stolu je jedna hrpa. Prvi igrač uzima jedan ili više žetona, ali ne sve. Nakon toga"
        " svaki igrač uzima barem jedan žeton, a najviše dvostruko više nego što ih je protivnik"
        " uzeo neposredno prije. Pobjeđuje tko uzme posljednji žeton, a u mizernoj igri taj gubi.",
        sr="Na stolu je jedna gomila. Prvi igrač uzima jedan ili više žetona, ali ne sve. Posle"
        " toga svaki igrač uzima bar jedan žeton, a najviše dvostruko više nego što ih je"
        " protivnik uzeo neposredno pre. Pobeđuje ko uzme poslednji žeton, a u misère igri taj"
        " gubi.",
        sl="Na mizi je en kup. Prvi igralec vzame en žeton ali več, a ne vseh. Nato vsak igralec"
        " vzame vsaj en žeton in največ dvakrat toliko, kot jih je nasprotnik vzel tik pred tem."
        " Zmaga, kdor vzame zadnji žeton, v mizerni igri pa ta izgubi.",
    )
    notation = Text(
        en="The heap, or the heap and the most that may be taken now: 19 (the start, up to 18) or"
        " 19/4. A move is the number of tokens taken: 6.",
        hr="Hrpa, ili hrpa i najveći broj žetona koji se sada smije uzeti: 19 (početak, do 18) ili"
        " 19/4. Potez je broj uzetih žetona: 6.",
        sr="Gomila, ili gomila i najveći broj žetona koji sada sme da se uzme: 19 (početak, do 18)"
        " ili 19/4. Potez je broj uzetih žetona: 6.",
        sl="Kup ali kup in največje število žetonov, ki jih smemo zdaj vzeti: 19 (začetek, do 18)"
        " ali 19/4. Poteza je število vzetih žetonov: 6.",
    )
    theory = Text(
        en="Write the heap as a sum of Fibonacci numbers, no two of them neighbours"
        " [Zeckendorf1972]. The player to move loses exactly when the smallest part is larger than"
        " the allowance [Whinihan1963].",
        hr="Zapiši hrpu kao zbroj Fibonaccijevih brojeva među kojima nema susjednih"
        " [Zeckendorf1972]. Igrač na potezu gubi točno onda kad je najmanji pribrojnik veći od"
        " onoga što smije uzeti [Whinihan1963].",
        sr="Zapiši gomilu kao zbir Fibonačijevih brojeva među kojima nema susednih"
        " [Zeckendorf1972]. Igrač na redu gubi tačno onda kada je najmanji sabirak veći od onoga"
        " što sme da uzme [Whinihan1963].",
        sl="Zapiši kup kot vsoto Fibonaccijevih števil, med katerimi ni sosednjih [Zeckendorf1972]."
        " Igralec na potezi izgubi natanko tedaj, ko je najmanjši seštevanec večji od tega, kar sme"
        " vzeti [Whinihan1963].",
    )
    family = "heaps"
    sources = ("Whinihan1963", "Zeckendorf1972")
    examples = (
        Example("19", outcome="N", source="Whinihan1963"),
        Example("21", outcome="P", source="Whinihan1963"),
        Example("29/7", outcome="P", source="Whinihan1963", is_small=False),
        Example("1000000000000000000", outcome="N", source="Whinihan1963", is_small=False),
    )

    def parse(self, text: str) -> Position:
        heap_text, slash, allowance_text = text.partition("/")
        heap = read_number(heap_text, text, 1, "19/4")
        if not slash:
            return heap, max(0, heap - 1)
        allowance = read_number(allowance_text, text, len(heap_text) + 2, "19/4")
        if allowance == 0 < heap:
            raise NotationError(
                Text(
                    en="the allowance is at least 1",
                    hr="smije se uzeti barem 1 žeton",
                    sr="sme da se uzme bar 1 žeton",
                    sl="vzeti smemo vsaj 1 žeton",
                ),
                text=text,
                column=len(heap_text) + 2,
                example="19/4",
            )
        return heap, allowance

    def format(self, position: Position) -> str:
        heap, allowance = position
        return str(heap) if allowance == max(0, heap - 1) else f"{heap}/{allowance}"

    def normalize(self, position: Position) -> Position:
        heap, allowance = position
        return heap, min(heap, allowance)

    def moves(self, position: Position, player: Player) -> Iterator[Option[Position]]:
        return (_take(position, taken) for taken in range(1, min(position) + 1))

    def count_moves(self, position: Position, player: Player) -> int:
        return min(position)

    def claim(self, position: Position, misere: bool = False) -> Claim | None:
        if misere:
            return None
        heap, allowance = position
        lost = heap == 0 or zeckendorf(heap)[-1] > allowance
        return Claim("Whinihan1963", outcome=Outcome.P if lost else Outcome.N)

    def winning_moves(
        self, position: Position, player: Player, misere: bool = False
    ) -> list[Option[Position]] | None:
        return None if misere else [_take(position, taken) for taken in winning_takes(position)]

    def find_move(self, position: Position, player: Player, text: str) -> Option[Position]:
        word = text.strip()
        if word.isdecimal() and len(word) <= 1000 and 1 <= int(word) <= min(position):
            return _take(position, int(word))
        raise self.illegal_move(text, [str(taken) for taken in range(1, min(5, *position) + 1)])

    def small_positions(self) -> Iterator[Position]:
        for heap in range(27):
            yield heap, max(0, heap - 1)
            for allowance in range(1, heap + 2):
                if allowance != heap - 1:
                    yield heap, allowance

    def scene(self, position: Position) -> Scene:
        heap, allowance = position
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for i in range(min(heap, DRAWN)):
            # The last token in reading order goes first, so pressing one takes it and all after it.
            token = Token(i % IN_A_ROW, i // IN_A_ROW)
            shapes.append(token)
            taken = min(heap, DRAWN) - i
            if taken <= allowance:
                spots.append(HotSpot(str(taken), token))
        rows = (min(heap, DRAWN) + IN_A_ROW - 1) // IN_A_ROW
        said = Message(
            Text(
                en="a heap of {heap}, at most {allowance} may be taken",
                hr="hrpa veličine {heap}, smije se uzeti najviše {allowance}",
                sr="gomila veličine {heap}, sme da se uzme najviše {allowance}",
                sl="kup velikosti {heap}, vzeti smemo največ {allowance}",
            ),
            heap=short(heap),
            allowance=short(min(position)),
        )
        shapes.append(Label(4.5, rows + 0.2, said, size=0.4))
        return Scene(tuple(shapes), tuple(spots), said)

    def reasons(self, position: Position, misere: bool = False) -> Sequence[Step]:
        heap, allowance = position
        if misere or heap == 0:
            return ()
        parts = zeckendorf(heap)
        return (
            _parts_step(heap, parts),
            _too_large(parts[-1], allowance, self.format(position))
            if parts[-1] > allowance
            else _tails_step(position, parts, self.format(position)),
        )


def zeckendorf(number: int) -> list[int]:
    """Return the Fibonacci numbers, no two neighbouring, whose sum is `number`, largest first.

    >>> zeckendorf(19), zeckendorf(29)
    ([13, 5, 1], [21, 8])
    """
    fibonacci = [1, 2]
    while fibonacci[-1] <= number:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    parts: list[int] = []
    for part in reversed(fibonacci):
        if part <= number:
            parts.append(part)
            number -= part
    return parts


def winning_takes(position: Position) -> list[int]:
    """Return every number of tokens that wins when it is taken, ascending.

    >>> winning_takes((19, 18)), winning_takes((21, 20))
    ([1, 6], [])
    """
    heap, allowance = position
    return [r for r, _, fits in _tails(zeckendorf(heap)) if fits and r <= allowance] if heap else []


def _tails(parts: Sequence[int]) -> Iterator[tuple[int, int | None, bool]]:
    """Yield (sum of the last parts, the part before them, whether twice the sum is less than it)."""
    taken = 0
    for index in reversed(range(len(parts))):
        taken += parts[index]
        before = parts[index - 1] if index else None
        yield taken, before, before is None or 2 * taken < before


def _take(position: Position, taken: int) -> Option[Position]:
    return str(taken), (position[0] - taken, 2 * taken)


def _parts_step(heap: int, parts: list[int]) -> Step:
    return Step(
        "zeckendorf",
        Message(
            Text(
                en="Write the heap as a sum of Fibonacci numbers, always taking the largest that"
                " fits: {heap} = {parts}. No two of them are neighbours in 1, 2, 3, 5, 8, 13, …",
                hr="Zapiši hrpu kao zbroj Fibonaccijevih brojeva, uzimajući uvijek najveći koji"
                " stane: {heap} = {parts}. Nikoja dva nisu susjedna u nizu 1, 2, 3, 5, 8, 13, …",
                sr="Zapiši gomilu kao zbir Fibonačijevih brojeva, uzimajući uvek najveći koji"
                " staje: {heap} = {parts}. Nikoja dva nisu susedna u nizu 1, 2, 3, 5, 8, 13, …",
                sl="Zapiši kup kot vsoto Fibonaccijevih števil in vedno vzemi največje, ki še gre:"
                " {heap} = {parts}. Nobeni dve nista sosednji v zaporedju 1, 2, 3, 5, 8, 13, …",
            ),
            heap=heap,
            parts=" + ".join(map(str, parts)),
        ),
        "Zeckendorf1972",
    )


def _too_large(smallest: int, allowance: int, position: str) -> Step:
    return Step(
        "smallest-part",
        Message(
            Text(
                en="At most {allowance} may be taken, but the smallest part is {smallest}."
                " Whatever is taken, the opponent can then take the smallest part of what is left,"
                " so the player to move loses.",
                hr="Smije se uzeti najviše {allowance}, a najmanji je pribrojnik {smallest}. Što"
                " god se uzme, protivnik zatim može uzeti najmanji pribrojnik onoga što ostane, pa"
                " igrač na potezu gubi.",
                sr="Sme da se uzme najviše {allowance}, a najmanji sabirak je {smallest}. Šta god"
                " da se uzme, protivnik zatim može da uzme najmanji sabirak onoga što ostane, pa"
                " igrač na redu gubi.",
                sl="Vzeti smemo največ {allowance}, najmanjši seštevanec pa je {smallest}. Karkoli"
                " vzamemo, nasprotnik lahko nato vzame najmanjši seštevanec tega, kar ostane, zato"
                " igralec na potezi izgubi.",
            ),
            allowance=allowance,
            smallest=smallest,
        ),
        "Whinihan1963",
        facts=(Fact("fibonacci", position, outcome="P"),),
    )


def _tails_step(position: Position, parts: list[int], shown: str) -> Step:
    rows = []
    for taken, before, fits in _tails(parts):
        allowed = taken <= position[1]
        left = "–" if before is None else f"2·{taken} {'<' if fits else '≥'} {before}"
        rows.append((str(taken), left, "✓" if fits and allowed else "✗"))
        if not allowed:
            break
    return Step(
        "tails",
        Message(
            Text(
                en="A move wins exactly when it takes some of the smallest parts together and"
                " twice that is less than the next part: then the opponent cannot take the"
                " smallest part of what is left. Here the winning numbers are {takes}.",
                hr="Potez pobjeđuje točno onda kad uzima nekoliko najmanjih pribrojnika zajedno, a"
                " dvostruko od toga manje je od sljedećeg pribrojnika: tada protivnik ne može uzeti"
                " najmanji pribrojnik onoga što ostane. Ovdje su pobjednički brojevi {takes}.",
                sr="Potez pobeđuje tačno onda kada uzima nekoliko najmanjih sabiraka zajedno, a"
                " dvostruko od toga je manje od sledećeg sabirka: tada protivnik ne može da uzme"
                " najmanji sabirak onoga što ostane. Ovde su pobednički brojevi {takes}.",
                sl="Poteza zmaga natanko tedaj, ko vzame nekaj najmanjših seštevancev skupaj in je"
                " dvakratnik tega manjši od naslednjega seštevanca: takrat nasprotnik ne more vzeti"
                " najmanjšega seštevanca tega, kar ostane. Tu so zmagovalna števila {takes}.",
            ),
            takes=", ".join(map(str, winning_takes(position))),
        ),
        "Whinihan1963",
        Table(
            head=(
                Text(en="take", hr="uzmi", sr="uzmi", sl="vzemi"),
                Text(
                    en="next part",
                    hr="sljedeći pribrojnik",
                    sr="sledeći sabirak",
                    sl="naslednji del",
                ),
                "",
            ),
            rows=tuple(rows),
        ),
        facts=(Fact("fibonacci", shown, outcome="N"),),
    )
