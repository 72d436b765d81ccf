"""Euclid's game: subtract a multiple of the smaller number from the larger one.

From two positive numbers a ≤ b a move subtracts a positive multiple of a from b without going below
0. Whoever makes a number 0 wins. In the variant `euclid(equal)` the numbers must stay positive: the
game ends when they are equal [Grossman1997].

A position is the two numbers, `25,7`; a move is the pair it leads to, `4,7`.

**Theorem** [ColeDavie1969]. The player to move loses exactly when the numbers differ and the larger
is less than φ times the smaller, φ = (1 + √5)/2. In the variant the nim-value is ⌊b/a − a/b⌋
[Nivasch2006].

>>> import grundy
>>> grundy.solve("euclid", "25,7").best()
'11,7'
>>> grundy.solve("euclid", "8,5").outcome.value, grundy.solve("euclid(equal)", "25,7").grundy
('P', 3)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.errors import NotationError
from grundy.i18n import Message, Text
from grundy.rulesets.base import Claim, Example, Option, Outcome, Parameter, Player, Ruleset, Step
from grundy.rulesets.notation import read_heaps
from grundy.rulesets.parts import Fact
from grundy.rulesets.scene import Cell, HotSpot, Label, Role, Scene, Shape

Pair = tuple[int, int]
ZERO, EQUAL = "zero", "equal"
DRAWN = 40


class Euclid(Ruleset[Pair]):
    """Subtract a multiple of the smaller number from the larger one."""

    name = "euclid"
    title = Text(en="Euclid's game", hr="Euklidova igra", sr="Euklidova igra", sl="Evklidova igra")
    summary = Text(
        en="Subtract a multiple of the smaller number from the larger one.",
        hr="Od većeg broja oduzmi višekratnik manjega.",
        sr="Od većeg broja oduzmi umnožak manjeg.",
        sl="Od večjega števila odštej večkratnik manjšega.",
    )
    rules = Text(
        en="There are two positive numbers. A move subtracts a positive multiple of the smaller"
        " one from the larger one; the result may not be negative. Whoever makes a number 0 wins."
        " In the variant “equal” the numbers must stay positive, and whoever makes them equal"
        " wins.",
        hr="Zadana su dva pozitivna broja. Potez od većeg broja oduzima pozitivan višekratnik"
        " manjega; rezultat ne smije biti negativan. Pobjeđuje tko dobije 0. U inačici „equal”"
        " brojevi moraju ostati pozitivni, a pobjeđuje tko ih izjednači.",
        sr="Data su dva pozitivna broja. Potez od većeg broja oduzima pozitivan umnožak manjeg;"
        " rezultat ne sme da bude negativan. Pobeđuje ko dobije 0. U varijanti „equal” brojevi"
        " moraju da ostanu pozitivni, a pobeđuje ko ih izjednači.",
        sl="Dani sta dve pozitivni števili. Poteza od večjega odšteje pozitiven večkratnik"
        " manjšega; rezultat ne sme biti negativen. Zmaga, kdor dobi 0. V različici „equal” morata"
        " števili ostati pozitivni, zmaga pa, kdor ju izenači.",
    )
    notation = Text(
        en="The two numbers: 25,7. A move is the pair it leads to: 4,7.",
        hr="Dva broja: 25,7. Potez je par u koji vodi: 4,7.",
        sr="Dva broja: 25,7. Potez je par u koji vodi: 4,7.",
        sl="Dve števili: 25,7. Poteza je par, v katerega vodi: 4,7.",
    )
    theory = Text(
        en="The player to move loses exactly when the numbers differ and their ratio is less than"
        " the golden ratio [ColeDavie1969]. When the numbers stay positive, the nim-value is ⌊b/a"
        " − a/b⌋ [Nivasch2006].",
        hr="Igrač na potezu gubi točno onda kad su brojevi različiti, a njihov je omjer manji od"
        " omjera zlatnog reza [ColeDavie1969]. Kad brojevi ostaju pozitivni, Grundyjev je broj"
        " ⌊b/a − a/b⌋ [Nivasch2006].",
        sr="Igrač na redu gubi tačno onda kada su brojevi različiti, a njihov odnos je manji od"
        " odnosa zlatnog preseka [ColeDavie1969]. Kada brojevi ostaju pozitivni, SG vrednost je"
        " ⌊b/a − a/b⌋ [Nivasch2006].",
        sl="Igralec na potezi izgubi natanko tedaj, ko sta števili različni in je njuno razmerje"
        " manjše od razmerja zlatega reza [ColeDavie1969]. Ko števili ostaneta pozitivni, je"
        " Grundyjevo število ⌊b/a − a/b⌋ [Nivasch2006].",
    )
    family = "other"
    sources = ("ColeDavie1969", "Grossman1997", "Nivasch2006")
    parameters = (
        Parameter(
            "end",
            Text(
                en="who wins: whoever makes a zero, or whoever makes the numbers equal",
                hr="tko pobjeđuje: tko dobije nulu ili tko izjednači brojeve",
                sr="ko pobeđuje: ko dobije nulu ili ko izjednači brojeve",
                sl="kdo zmaga: kdor dobi ničlo ali kdor števili izenači",
            ),
            kind=str,
            default=ZERO,
            choices={
                ZERO: Text(en="zero", hr="nula", sr="nula", sl="ničla"),
                EQUAL: Text(en="equal", hr="jednaki", sr="jednaki", sl="enaki"),
            },
        ),
    )
    examples = (
        Example("25,7", outcome="N", source="ColeDavie1969", is_small=False),
        Example("8,5", outcome="P", source="ColeDavie1969"),
        Example("25,7", outcome="N", grundy=3, source="Nivasch2006", game="euclid(equal)"),
    )

    def __init__(self, end: str = ZERO) -> None:
        self.end = end

    @classmethod
    def sample_name(cls) -> str:
        return "euclid"

    def parse(self, text: str) -> Pair:
        numbers = read_heaps(text, example="25,7")
        if len(numbers) != 2 or not any(numbers):
            raise NotationError(
                Text(
                    en="the game is played with two numbers, not both 0",
                    hr="igra se s dvama brojevima koji nisu oba 0",
                    sr="igra se sa dva broja koji nisu oba 0",
                    sl="igra se z dvema številoma, ki nista obe 0",
                ),
                text=text,
                column=1,
                example="25,7",
            )
        if self.end == EQUAL and not all(numbers):
            raise NotationError(
                Text(
                    en="both numbers are positive in this variant",
                    hr="u ovoj su inačici oba broja pozitivna",
                    sr="u ovoj varijanti su oba broja pozitivna",
                    sl="v tej različici sta obe števili pozitivni",
                ),
                text=text,
                column=1,
                example="25,7",
            )
        return numbers[0], numbers[1]

    def format(self, position: Pair) -> str:
        return f"{position[0]},{position[1]}"

    def normalize(self, position: Pair) -> Pair:
        return min(position), max(position)

    def moves(self, position: Pair, player: Player) -> Iterator[Option[Pair]]:
        return (self._subtract(position, k) for k in range(1, self._most(position) + 1))

    def _most(self, position: Pair) -> int:
        """Return how often the smaller number may be subtracted."""
        low, high = self.normalize(position)
        return 0 if low == 0 else (high if self.end == ZERO else high - 1) // low

    def _subtract(self, position: Pair, k: int) -> Option[Pair]:
        a, b = position
        option = (a, b - k * a) if a <= b else (a - k * b, b)
        return self.format(option), option

    def count_moves(self, position: Pair, player: Player) -> int:
        return self._most(position)

    def claim(self, position: Pair, misere: bool = False) -> Claim | None:
        low, high = self.normalize(position)
        if misere:
            return None
        if self.end == EQUAL:
            return Claim("Nivasch2006", grundy=(high * high - low * low) // (low * high))
        lost = low == 0 or (low < high and _below_golden(low, high))
        return Claim("ColeDavie1969", outcome=Outcome.P if lost else Outcome.N)

    def winning_moves(
        self, position: Pair, player: Player, misere: bool = False
    ) -> list[Option[Pair]] | None:
        if misere:
            return None
        # Leaving twice the smaller number or more is never right, so only the last two can be.
        most = self._most(position)
        moves = [self._subtract(position, k) for k in range(max(1, most - 1), most + 1)]
        return [(m, o) for m, o in moves if (c := self.claim(o)) and c.outcome is Outcome.P]

    def find_move(self, position: Pair, player: Player, text: str) -> Option[Pair]:
        words = [word.strip() for word in text.split(",")]
        if len(words) == 2 and all(word.isdecimal() and len(word) <= 1000 for word in words):
            target = (int(words[0]), int(words[1]))
            low, high = self.normalize(position)
            k = (high - sum(target) + low) // low if low else 0
            if 1 <= k <= self._most(position) and self._subtract(position, k)[1] == target:
                return self._subtract(position, k)
        known = [self._subtract(position, k)[0] for k in range(1, min(5, self._most(position)) + 1)]
        raise self.illegal_move(text, known)

    def small_positions(self) -> Iterator[Pair]:
        least = 0 if self.end == ZERO else 1
        return ((a, b) for a in range(least, 26) for b in range(a, 26) if a or b)

    def scene(self, position: Pair) -> Scene:
        """Draw the numbers as two bars, the larger one marked in lengths of the smaller one."""
        a, b = position
        low, high = self.normalize(position)
        # The longer bar has a fixed length on paper; numbers are exact, the drawing is not.
        scale = 12 / high if high > 12 else 1.0
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for row, number in enumerate((a, b)):
            y = 1.4 * row
            shapes.append(Cell(0, y, max(0.05, number * scale), 1, Role.NEUTRAL))
            shapes.append(Label(-1, y + 0.5, str(number)))
        if low and high // low <= DRAWN:
            y = 1.4 if a <= b else 0.0
            for k in range(1, self._most(position) + 1):
                # Pressing a piece cuts it off together with everything to its right.
                piece = Cell((high - k * low) * scale, y, low * scale, 1, Role.EMPTY)
                shapes.append(piece)
                spots.append(HotSpot(self._subtract(position, k)[0], piece))
        description = Message(
            Text(
                en="the numbers {a} and {b}",
                hr="brojevi {a} i {b}",
                sr="brojevi {a} i {b}",
                sl="števili {a} in {b}",
            ),
            a=a,
            b=b,
        )
        return Scene(tuple(shapes), tuple(spots), description)

    def reasons(self, position: Pair, misere: bool = False) -> Sequence[Step]:
        low, high = self.normalize(position)
        if misere or self._most(position) == 0:
            return ()
        q, r = divmod(high, low)
        claim = self.claim(position)
        outcome = claim.outcome.value if claim and claim.outcome else None
        facts = (Fact(str(self), self.format(position), outcome=outcome),)
        division = Step(
            "division",
            Message(Text.same("{high} = {q} · {low} + {r}"), high=high, q=q, low=low, r=r),
            facts=facts,
        )
        if q == 1 and r:
            return (division, _forced(low, high))
        return (division, _choice(q, low, r))


def _below_golden(low: int, high: int) -> bool:
    """Return whether high/low < φ, exactly: x < φ means x² − x − 1 < 0 for x ≥ 1."""
    return high * high - high * low - low * low < 0


def _forced(low: int, high: int) -> Step:
    below = _below_golden(low, high)
    return Step(
        "golden-ratio",
        Message(
            Text(
                en="The smaller number goes in only once, so the move is forced, and the ratio"
                " {high}/{low} is {sign} than the golden ratio (about 1.618). A forced move from"
                " below the golden ratio leads above it, where the opponent has a choice; from"
                " above it leads below.",
                hr="Manji broj stane samo jednom, pa je potez prisilan, a omjer {high}/{low}"
                " {sign} je od omjera zlatnog reza (oko 1,618). Prisilan potez ispod zlatnog reza"
                " vodi iznad njega, gdje protivnik ima izbor; odozgo vodi ispod.",
                sr="Manji broj staje samo jednom, pa je potez iznuđen, a odnos {high}/{low} je"
                " {sign} od odnosa zlatnog preseka (oko 1,618). Iznuđen potez ispod zlatnog"
                " preseka vodi iznad njega, gde protivnik ima izbor; odozgo vodi ispod.",
                sl="Manjše število gre le enkrat, zato je poteza prisiljena, razmerje {high}/{low}"
                " pa je {sign} od razmerja zlatega reza (okoli 1,618). Prisiljena poteza izpod"
                " zlatega reza vodi nad njega, kjer ima nasprotnik izbiro; od zgoraj vodi pod"
                " njega.",
            ),
            low=low,
            high=high,
            sign=Text(en="smaller", hr="manji", sr="manji", sl="manjše")
            if below
            else Text(en="larger", hr="veći", sr="veći", sl="večje"),
        ),
        "ColeDavie1969",
    )


def _choice(q: int, low: int, r: int) -> Step:
    if r == 0:
        text = Message(
            Text(
                en="The smaller number divides the larger one {q} times, so the game can be ended"
                " at once or led to its end.",
                hr="Manji broj dijeli veći {q} puta, pa se igra može odmah završiti ili dovesti do"
                " kraja.",
                sr="Manji broj deli veći {q} puta, pa igra može odmah da se završi ili dovede do"
                " kraja.",
                sl="Manjše število deli večje {q}-krat, zato je igro mogoče takoj končati ali"
                " pripeljati do konca.",
            ),
            q=q,
        )
    else:
        text = Message(
            Text(
                en="The smaller number goes in {q} times, so the player to move may choose between"
                " leaving {r} with {low} and leaving {more} with {low}. From the second the first"
                " is forced, so one of the two is lost for the opponent.",
                hr="Manji broj stane {q} puta, pa igrač na potezu bira hoće li uz {low} ostaviti"
                " {r} ili {more}. Iz drugoga je prisilan prelazak u prvo, pa je jedno od toga"
                " dvoga izgubljeno za protivnika.",
                sr="Manji broj staje {q} puta, pa igrač na redu bira da li će uz {low} ostaviti"
                " {r} ili {more}. Iz drugog je iznuđen prelazak u prvo, pa je jedno od to dvoje"
                " izgubljeno za protivnika.",
                sl="Manjše število gre {q}-krat, zato igralec na potezi izbira, ali bo ob {low}"
                " pustil {r} ali {more}. Iz drugega je prehod v prvo prisiljen, zato je eno od"
                " obojega za nasprotnika izgubljeno.",
            ),
            q=q,
            low=low,
            r=r,
            more=low + r,
        )
    return Step("choice", text, "ColeDavie1969")
