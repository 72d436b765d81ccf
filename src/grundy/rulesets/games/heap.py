"""Heap games: any rule of the heap-rule language, and the named ones among them.

A position is heap sizes, `3,5,7`. A move changes one heap: `7→6` leaves six tokens of it, `7→4+2`
divides what is left into two heaps, `7→0` takes it all (typed `7->4+2`). Where several heaps have the
same size, `5→2@1` changes the one with index 1, counted from 0.

**Theorem** [Sprague1935, Grundy1939]. The nim-value of a position is the xor of those of its heaps;
the nim-value of a heap is the mex over its options. For large heaps the value comes from a period that
is proved (`grundy period RULE` shows the theorem).

>>> import grundy
>>> result = grundy.solve("subtract(1,2,4)", "3,4,15,122")
>>> result.grundy, [m.move for m in result.winning()]
(3, ['4→2', '122→121', '122→118'])
>>> grundy.heap("0.77").sequence(12)
[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
>>> grundy.heap("0.77").period().regularity.period
12
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from grundy.heaps.rules.language import is_rule
from grundy.heaps.rules.rule import AllBut, FiniteSubtraction, HeapRule
from grundy.i18n import Text
from grundy.rulesets.base import Example
from grundy.rulesets.families.heap_ruleset import HeapRuleset

if TYPE_CHECKING:
    from grundy.heaps.regularity.period import RuleLike


class Heap(HeapRuleset):
    """Heaps with one rule for all of them, given in the heap-rule language."""

    name = "heap"
    title = Text(en="Heap game", hr="Igra s hrpama", sr="Igra sa gomilama", sl="Igra s kupi")
    summary = Text(
        en="Take from a heap, or divide it, as a rule such as subtract(1,2,4) or 0.77 allows.",
        hr="Uzmi s hrpe ili je podijeli, kako dopušta pravilo, npr. subtract(1,2,4) ili 0.77.",
        sr="Uzmi sa gomile ili je podeli, kako dopušta pravilo, npr. subtract(1,2,4) ili 0.77.",
        sl="Vzemi s kupa ali ga razdeli, kot dovoljuje pravilo, npr. subtract(1,2,4) ali 0.77.",
    )
    rules = Text(
        en="Two players move in turn. A move changes one heap as the rule allows: subtract(1,2,4) takes"
        " one, two or four tokens; allbut(3) takes any number except three; a code such as 0.156 says"
        " with its t-th digit what may be left after taking t tokens: 1 nothing, 2 one heap, 4 two heaps,"
        " added up. Whoever makes the last move wins.",
        hr="Dva igrača vuku poteze naizmjence. Potez mijenja jednu hrpu kako pravilo dopušta:"
        " subtract(1,2,4) uzima jedan, dva ili četiri žetona; allbut(3) bilo koji broj osim tri; kod poput"
        " 0.156 svojom t-tom znamenkom kaže što smije ostati nakon uzimanja t žetona: 1 ništa, 2 jedna"
        " hrpa, 4 dvije hrpe, zbrojeno. Pobjeđuje tko povuče posljednji potez.",
        sr="Dva igrača igraju naizmenično. Potez menja jednu gomilu kako pravilo dopušta:"
        " subtract(1,2,4) uzima jedan, dva ili četiri žetona; allbut(3) bilo koji broj osim tri; kod kao"
        " što je 0.156 svojom t-tom cifrom kaže šta sme da ostane posle uzimanja t žetona: 1 ništa, 2"
        " jedna gomila, 4 dve gomile, sabrano. Pobeđuje ko odigra poslednji potez.",
        sl="Igralca vlečeta poteze izmenično. Poteza spremeni en kup, kot dovoljuje pravilo:"
        " subtract(1,2,4) vzame enega, dva ali štiri žetone; allbut(3) poljubno število razen treh; koda,"
        " kot je 0.156, s svojo t-to števko pove, kaj sme ostati, ko vzamemo t žetonov: 1 nič, 2 en kup, 4"
        " dva kupa, sešteto. Zmaga, kdor naredi zadnjo potezo.",
    )
    notation = Text(
        en="Heap sizes with commas between them: 3,5,7. A move names a heap before and what is left of it:"
        " 7->6 or 7->4+2.",
        hr="Veličine hrpa odvojene zarezima: 3,5,7. Potez navodi hrpu prije i što od nje ostaje:"
        " 7->6 ili 7->4+2.",
        sr="Veličine gomila odvojene zarezima: 3,5,7. Potez navodi gomilu pre i šta od nje ostaje:"
        " 7->6 ili 7->4+2.",
        sl="Velikosti kupov, ločene z vejicami: 3,5,7. Poteza pove kup prej in kaj od njega ostane:"
        " 7->6 ali 7->4+2.",
    )
    theory = Text(
        en="Nim-sequences of finite subtraction games are periodic, those of all-but games arithmetic"
        " periodic [LessonsInPlay]; whether every octal game is periodic is not known [GuySmith1956].",
        hr="Nim-nizovi konačnih igara oduzimanja su periodični, a igara sve-osim aritmetički periodični"
        " [LessonsInPlay]; je li svaka oktalna igra periodična, ne zna se [GuySmith1956].",
        sr="Nim-nizovi konačnih igara oduzimanja su periodični, a igara sve-osim aritmetički periodični"
        " [LessonsInPlay]; da li je svaka oktalna igra periodična, ne zna se [GuySmith1956].",
        sl="Nim-zaporedja končnih iger odvzemanja so periodična, iger vse-razen pa aritmetično periodična"
        " [LessonsInPlay]; ali je vsaka osmiška igra periodična, ni znano [GuySmith1956].",
    )
    sources = ("GuySmith1956", "WinningWays", "LessonsInPlay")
    examples = (
        Example("3,4", outcome="N", grundy=1, source="Main2021"),
        Example("3,4,15,122", outcome="N", grundy=3, source="Main2021", is_small=False),
        Example("10", outcome="N", grundy=1, game="subtract(2,4,5)", source="Main2021"),
        Example("14", outcome="N", grundy=4, game="allbut(2,3,4)", source="Main2021"),
        Example("26", outcome="N", grundy=2, game="subtract(1,2,3)", source="Schools2017"),
        Example("100", outcome="P", grundy=0, game="subtract(1,3,5,7)", is_small=False),
    )

    def __init__(self, rule: RuleLike = "subtract(1,2,4)") -> None:
        super().__init__(rule)
        self.title = _title(self.rule) or type(self).title

    @classmethod
    def from_name(cls, text: str) -> Self | None:
        # A bare word is a game of its own: kayles, lasker, nim.
        return cls(text) if is_rule(text) and not text.replace("-", "").isalpha() else None

    @classmethod
    def sample_name(cls) -> str:
        return "subtract(1,2,4)"


def _title(rule: HeapRule) -> Text | None:
    """Return what people call the game of a rule, where they have a name for it."""
    taken = rule.text.partition("(")[2].rstrip(")")
    if isinstance(rule, FiniteSubtraction):
        return Text(
            en=f"Subtraction {{{taken}}}",
            hr=f"Oduzimanje {{{taken}}}",
            sr=f"Oduzimanje {{{taken}}}",
            sl=f"Odštevanje {{{taken}}}",
        )
    if isinstance(rule, AllBut):
        return Text(
            en=f"All but {{{taken}}}",
            hr=f"Sve osim {{{taken}}}",
            sr=f"Sve osim {{{taken}}}",
            sl=f"Vse razen {{{taken}}}",
        )
    return None


def heap(rule: RuleLike) -> Heap:
    """Return the game of heaps with a rule: its text, a rule object, or a function.

    >>> import grundy
    >>> grundy.heap(lambda n: [n // 2] if n else []).sequence(9)
    [0, 1, 0, 0, 1, 1, 1, 1, 0]
    """
    return Heap(rule)


class _Named(HeapRuleset):
    """A heap game with a name and a fixed rule."""

    code = ""
    notation = Heap.notation

    def __init__(self) -> None:
        super().__init__(self.code)

    @classmethod
    def from_name(cls, text: str) -> Self | None:
        return cls() if text.strip() in (cls.name, *cls.aliases) else None

    @classmethod
    def sample_name(cls) -> str:
        return cls.name

    def __str__(self) -> str:
        return self.name


class Kayles(_Named):
    """Knock down one pin or two neighbouring ones of a row."""

    name = "kayles"
    code = "0.77"
    title = Text(
        en="Kayles", hr="Kayles (kuglanje)", sr="Kayles (kuglanje)", sl="Kayles (kegljanje)"
    )
    summary = Text(
        en="Take one token or two neighbouring ones; the row may fall apart.",
        hr="Uzmi jedan žeton ili dva susjedna; red se pritom može raspasti na dva.",
        sr="Uzmi jedan žeton ili dva susedna; red se pri tom može raspasti na dva.",
        sl="Vzemi en žeton ali dva sosednja; vrsta lahko pri tem razpade na dve.",
    )
    rules = Text(
        en="The tokens of a heap stand in a row. A move takes one token or two neighbours; what is left on"
        " both sides are heaps of their own. Whoever takes the last token wins. Octal code 0.77.",
        hr="Žetoni hrpe stoje u redu. Potez uzima jedan žeton ili dva susjedna; što ostane s obje strane,"
        " zasebne su hrpe. Pobjeđuje tko uzme posljednji žeton. Oktalni kod 0.77.",
        sr="Žetoni gomile stoje u redu. Potez uzima jedan žeton ili dva susedna; što ostane sa obe strane,"
        " zasebne su gomile. Pobeđuje ko uzme poslednji žeton. Oktalni kod 0.77.",
        sl="Žetoni kupa stojijo v vrsti. Poteza vzame en žeton ali dva sosednja; kar ostane na obeh"
        " straneh, sta samostojna kupa. Zmaga, kdor vzame zadnji žeton. Osmiška koda 0.77.",
    )
    theory = Text(
        en="The nim-values repeat with period 12 from heap 71 on [GuySmith1956].",
        hr="Nim-vrijednosti se ponavljaju s periodom 12 od hrpe 71 nadalje [GuySmith1956].",
        sr="Nim-vrednosti se ponavljaju sa periodom 12 od gomile 71 nadalje [GuySmith1956].",
        sl="Nim-vrednosti se od kupa 71 naprej ponavljajo s periodo 12 [GuySmith1956].",
    )
    sources = ("GuySmith1956", "WinningWays")
    examples = (
        Example("5", outcome="N", grundy=4, source="WinningWays"),
        Example("3,3", outcome="P", grundy=0, source="WinningWays"),
        Example("11", outcome="N", grundy=6, source="WinningWays"),
        Example("72", outcome="N", grundy=4, source="WinningWays", is_small=False),
    )


class DawsonKayles(_Named):
    """Take two neighbouring tokens of a row."""

    name = "dawson-kayles"
    aliases = ("dawsons-kayles",)
    code = "0.07"
    title = Text(
        en="Dawson's Kayles", hr="Dawsonov Kayles", sr="Dosonov Kayles", sl="Dawsonov Kayles"
    )
    summary = Text(
        en="Take two neighbouring tokens; the row may fall apart.",
        hr="Uzmi dva susjedna žetona; red se pritom može raspasti na dva.",
        sr="Uzmi dva susedna žetona; red se pri tom može raspasti na dva.",
        sl="Vzemi dva sosednja žetona; vrsta lahko pri tem razpade na dve.",
    )
    rules = Text(
        en="The tokens of a heap stand in a row. A move takes two neighbours; what is left on both sides"
        " are heaps of their own. Whoever cannot move loses. Octal code 0.07.",
        hr="Žetoni hrpe stoje u redu. Potez uzima dva susjedna; što ostane s obje strane, zasebne su hrpe."
        " Gubi tko ne može povući potez. Oktalni kod 0.07.",
        sr="Žetoni gomile stoje u redu. Potez uzima dva susedna; što ostane sa obe strane, zasebne su"
        " gomile. Gubi ko ne može da odigra potez. Oktalni kod 0.07.",
        sl="Žetoni kupa stojijo v vrsti. Poteza vzame dva sosednja; kar ostane na obeh straneh, sta"
        " samostojna kupa. Izgubi, kdor nima poteze. Osmiška koda 0.07.",
    )
    theory = Text(
        en="The nim-values repeat with period 34 from heap 53 on [GuySmith1956].",
        hr="Nim-vrijednosti se ponavljaju s periodom 34 od hrpe 53 nadalje [GuySmith1956].",
        sr="Nim-vrednosti se ponavljaju sa periodom 34 od gomile 53 nadalje [GuySmith1956].",
        sl="Nim-vrednosti se od kupa 53 naprej ponavljajo s periodo 34 [GuySmith1956].",
    )
    sources = ("GuySmith1956", "WinningWays")
    examples = (
        Example("4", outcome="N", grundy=2, source="WinningWays"),
        Example("5", outcome="P", grundy=0, source="WinningWays"),
        Example("15", outcome="P", grundy=0, source="WinningWays", is_small=False),
    )


class Treblecross(_Named):
    """Three crosses in a row win: as a heap game, the code 0.007."""

    name = "treblecross"
    code = "0.007"
    title = Text(en="Treblecross", hr="Tri križića", sr="Tri krstića", sl="Trije križci")
    summary = Text(
        en="Take three neighbouring tokens; the row may fall apart.",
        hr="Uzmi tri susjedna žetona; red se pritom može raspasti na dva.",
        sr="Uzmi tri susedna žetona; red se pri tom može raspasti na dva.",
        sl="Vzemi tri sosednje žetone; vrsta lahko pri tem razpade na dve.",
    )
    rules = Text(
        en="The tokens of a heap stand in a row. A move takes three neighbours; what is left on both sides"
        " are heaps of their own. Whoever cannot move loses. Treblecross on a strip of n cells is the"
        " heap n + 2 of this game. Octal code 0.007.",
        hr="Žetoni hrpe stoje u redu. Potez uzima tri susjedna; što ostane s obje strane, zasebne su hrpe."
        " Gubi tko ne može povući potez. Tri križića na traci od n polja su hrpa n + 2 ove igre. Oktalni"
        " kod 0.007.",
        sr="Žetoni gomile stoje u redu. Potez uzima tri susedna; što ostane sa obe strane, zasebne su"
        " gomile. Gubi ko ne može da odigra potez. Tri krstića na traci od n polja su gomila n + 2 ove"
        " igre. Oktalni kod 0.007.",
        sl="Žetoni kupa stojijo v vrsti. Poteza vzame tri sosednje; kar ostane na obeh straneh, sta"
        " samostojna kupa. Izgubi, kdor nima poteze. Trije križci na traku z n polji so kup n + 2 te igre."
        " Osmiška koda 0.007.",
    )
    theory = Text(
        en="Whether the nim-values become periodic is not known [WinningWays].",
        hr="Ne zna se postaju li nim-vrijednosti periodične [WinningWays].",
        sr="Ne zna se da li nim-vrednosti postaju periodične [WinningWays].",
        sl="Ni znano, ali nim-vrednosti postanejo periodične [WinningWays].",
    )
    sources = ("WinningWays",)
    examples = (
        Example("5", outcome="N", grundy=1, source="WinningWays"),
        Example("3,4", outcome="P", grundy=0, source="WinningWays"),
    )


class Lasker(_Named):
    """Take any number of tokens from a heap, or divide it into two."""

    name = "lasker"
    aliases = ("lasker-nim",)
    code = "4.[3]"
    title = Text(en="Lasker's Nim", hr="Laskerov nim", sr="Laskerov nim", sl="Laskerjev nim")
    summary = Text(
        en="Take any number of tokens from a heap, or divide it into two.",
        hr="Uzmi koliko god žetona s hrpe ili je podijeli na dvije.",
        sr="Uzmi koliko god žetona sa gomile ili je podeli na dve.",
        sl="Vzemi poljubno mnogo žetonov s kupa ali ga razdeli na dva.",
    )
    rules = Text(
        en="A move takes one or more tokens from one heap, or divides a heap into two non-empty heaps"
        " without taking. Whoever takes the last token wins.",
        hr="Potez uzima jedan ili više žetona s jedne hrpe ili hrpu bez uzimanja dijeli na dvije neprazne."
        " Pobjeđuje tko uzme posljednji žeton.",
        sr="Potez uzima jedan ili više žetona sa jedne gomile ili gomilu bez uzimanja deli na dve neprazne."
        " Pobeđuje ko uzme poslednji žeton.",
        sl="Poteza vzame enega ali več žetonov z enega kupa ali pa kup brez jemanja razdeli na dva"
        " neprazna. Zmaga, kdor vzame zadnji žeton.",
    )
    theory = Text(
        en="G(4k+1) = 4k+1, G(4k+2) = 4k+2, G(4k+3) = 4k+4, G(4k+4) = 4k+3 [WinningWays].",
        hr="Vrijedi G(4k+1) = 4k+1, G(4k+2) = 4k+2, G(4k+3) = 4k+4, G(4k+4) = 4k+3 [WinningWays].",
        sr="Važi G(4k+1) = 4k+1, G(4k+2) = 4k+2, G(4k+3) = 4k+4, G(4k+4) = 4k+3 [WinningWays].",
        sl="Velja G(4k+1) = 4k+1, G(4k+2) = 4k+2, G(4k+3) = 4k+4, G(4k+4) = 4k+3 [WinningWays].",
    )
    sources = ("WinningWays",)
    examples = (
        Example("2,5,7", outcome="N", grundy=15, source="Ferguson2014", is_small=False),
        Example("3", outcome="N", grundy=4, source="WinningWays"),
    )


class GrundysGame(_Named):
    """Divide a heap into two heaps of different sizes."""

    name = "grundy"
    aliases = ("grundys-game",)
    code = "grundy"
    title = Text(
        en="Grundy's game", hr="Grundyjeva igra", sr="Grandijeva igra", sl="Grundyjeva igra"
    )
    summary = Text(
        en="Divide a heap into two heaps of different sizes.",
        hr="Podijeli hrpu na dvije hrpe različitih veličina.",
        sr="Podeli gomilu na dve gomile različitih veličina.",
        sl="Razdeli kup na dva kupa različnih velikosti.",
    )
    rules = Text(
        en="A move divides one heap into two non-empty heaps of different sizes. Heaps of one and two"
        " tokens cannot be divided. Whoever cannot move loses.",
        hr="Potez dijeli jednu hrpu na dvije neprazne hrpe različitih veličina. Hrpe od jednog i dva žetona"
        " ne mogu se podijeliti. Gubi tko ne može povući potez.",
        sr="Potez deli jednu gomilu na dve neprazne gomile različitih veličina. Gomile od jednog i dva"
        " žetona ne mogu da se podele. Gubi ko ne može da odigra potez.",
        sl="Poteza razdeli en kup na dva neprazna kupa različnih velikosti. Kupa z enim in dvema žetonoma"
        " se ne da razdeliti. Izgubi, kdor nima poteze.",
    )
    theory = Text(
        en="Whether the nim-values become periodic is not known [WinningWays].",
        hr="Ne zna se postaju li nim-vrijednosti periodične [WinningWays].",
        sr="Ne zna se da li nim-vrednosti postaju periodične [WinningWays].",
        sl="Ni znano, ali nim-vrednosti postanejo periodične [WinningWays].",
    )
    sources = ("Grundy1939", "WinningWays")
    examples = (
        Example("7", outcome="P", grundy=0, source="WinningWays"),
        Example("8", outcome="N", grundy=2, source="WinningWays"),
        Example("5,8", outcome="P", grundy=0, source="WinningWays", is_small=False),
    )


class Split(_Named):
    """Divide a heap into two."""

    name = "split"
    code = "split"
    title = Text(
        en="Splitting heaps", hr="Dijeljenje hrpa", sr="Deljenje gomila", sl="Deljenje kupov"
    )
    summary = Text(
        en="Divide a heap into two non-empty heaps.",
        hr="Podijeli hrpu na dvije neprazne hrpe.",
        sr="Podeli gomilu na dve neprazne gomile.",
        sl="Razdeli kup na dva neprazna kupa.",
    )
    rules = Text(
        en="A move divides one heap into two non-empty heaps. Whoever cannot move loses.",
        hr="Potez dijeli jednu hrpu na dvije neprazne hrpe. Gubi tko ne može povući potez.",
        sr="Potez deli jednu gomilu na dve neprazne gomile. Gubi ko ne može da odigra potez.",
        sl="Poteza razdeli en kup na dva neprazna kupa. Izgubi, kdor nima poteze.",
    )
    theory = Text(
        en="Each move adds one heap, so only parity counts: G(n) = 1 for even n > 0, else 0"
        " [WinningWays].",
        hr="Svaki potez dodaje jednu hrpu, pa odlučuje samo parnost: G(n) = 1 za parne n > 0, inače 0"
        " [WinningWays].",
        sr="Svaki potez dodaje jednu gomilu, pa odlučuje samo parnost: G(n) = 1 za parne n > 0, inače 0"
        " [WinningWays].",
        sl="Vsaka poteza doda en kup, zato odloča le parnost: G(n) = 1 za sode n > 0, sicer 0"
        " [WinningWays].",
    )
    sources = ("WinningWays",)
    examples = (
        Example("4", outcome="N", grundy=1, source="WinningWays"),
        Example("3,5", outcome="P", grundy=0, source="WinningWays"),
    )
