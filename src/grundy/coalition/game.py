"""Coalition Nim: any number of players in a circle take tokens from one heap; coalitions lose
together.

The players sit in a circle and move in turn. The letter of a seat names its coalition: `0011011` is
seven players, three in coalition 0 and four in coalition 1. A move takes 1 to m tokens (or a number
from any given set). Poisoned tokens can be taken only when the clean ones are gone. The game is
over when no clean token is left. The player who should move then loses; if the last move bit into
the poison, the one who made it loses instead. The loser's whole coalition loses, everybody else
wins.

A position is the number of tokens on the table, the poisoned ones included; a move is the number of
tokens taken.

**Proposition 3** [Bokal2025]. Two players, n tokens, s of them poisoned, takes 1..m: the player on
move loses exactly when n - s is divisible by m + 1.

>>> import grundy
>>> game = grundy.game("coalition(011,2,1)")
>>> list(game.moves(2, 0))
[('1', 1), ('2', 0)]
>>> game.loser(1, 1), game.loser(0, 1)
(1, 0)
>>> [grundy.solve(game, str(n)).safe for n in (1, 4, 5, 7)]
[('1',), ('0',), ('1',), ('0',)]
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from grundy.coalition.circle import Circle, Seating
from grundy.errors import NotationError
from grundy.i18n import Message, Text
from grundy.rulesets.base import Example, Parameter
from grundy.rulesets.notation import read_number
from grundy.rulesets.scene import Cell, HotSpot, Label, Role, Scene, Shape, Token
from grundy.rulesets.seated import SeatedRuleset

DRAWN = 60
"""More tokens than this are drawn as so many, with their number beside them."""
_PER_ROW = 10


class CoalitionNim(SeatedRuleset[int]):
    """One heap, many players, coalitions that lose together."""

    name = "coalition"
    structure = "one-heap-circle"
    title = Text(
        en="Coalition Nim",
        hr="Nim s koalicijama",
        sr="Nim sa koalicijama",
        sl="Nim s koalicijami",
    )
    summary = Text(
        en="Players in a circle take tokens; who cannot take a clean one loses for the coalition.",
        hr="Igrači u krugu uzimaju žetone; tko ne može uzeti čist žeton, gubi s cijelom"
        " koalicijom.",
        sr="Igrači u krugu uzimaju žetone; ko ne može da uzme čist žeton, gubi sa celom"
        " koalicijom.",
        sl="Igralci v krogu jemljejo žetone; kdor ne more vzeti čistega, izgubi z vso koalicijo.",
    )
    rules = Text(
        en="The players sit in a circle and move in turn; the letter of a seat names its"
        " coalition. A move takes between one and m tokens, or a number from the given set."
        " Poisoned tokens can be taken only when no clean one is left. The game ends when the"
        " clean tokens are gone: the player who should move then loses, but if the last move took"
        " poison, the one who made it loses. All members of the loser's coalition lose, all other"
        " players win.",
        hr="Igrači sjede u krugu i vuku poteze redom; slovo mjesta označava koaliciju. U potezu se"
        " uzima od jednog do m žetona, ili broj iz zadanog skupa. Otrovni se žetoni smiju uzeti"
        " tek kad čistih više nema. Igra završava kad nestane čistih žetona: tada gubi igrač koji"
        " bi bio na potezu, a ako je zadnji potez zahvatio otrov, gubi onaj tko ga je povukao. S"
        " poraženim gube svi iz njegove koalicije, a svi ostali pobjeđuju.",
        sr="Igrači sede u krugu i igraju redom; slovo mesta označava koaliciju. U potezu se uzima"
        " od jednog do m žetona, ili broj iz zadatog skupa. Otrovni žetoni smeju da se uzmu tek"
        " kada čistih više nema. Igra se završava kada nestane čistih žetona: tada gubi igrač koji"
        " bi bio na redu, a ako je poslednji potez zahvatio otrov, gubi onaj ko ga je odigrao. Sa"
        " poraženim gube svi iz njegove koalicije, a svi ostali pobeđuju.",
        sl="Igralci sedijo v krogu in vlečejo poteze po vrsti; črka mesta pove, v kateri koaliciji"
        " je igralec. V potezi se vzame od enega do m žetonov ali število iz dane množice."
        " Strupeni žetoni se smejo vzeti šele, ko čistih ni več. Igra se konča, ko čistih žetonov"
        " zmanjka: tedaj izgubi igralec na potezi, če pa je zadnja poteza zajela strup, izgubi"
        " tisti, ki jo je potegnil. S poražencem izgubi vsa njegova koalicija, vsi drugi zmagajo.",
    )
    notation = Text(
        en="The number of tokens, the poisoned ones included: 15. A move is the number taken: 2."
        " The game names the seats, the takes and the poison: coalition(0011011,2,1); the takes 2"
        " and 5 are written 2+5.",
        hr="Broj žetona zajedno s otrovnima: 15. Potez je broj uzetih žetona: 2. Igra navodi"
        " mjesta, dopuštene brojeve i otrov: coalition(0011011,2,1); samo 2 i 5 piše se 2+5.",
        sr="Broj žetona zajedno sa otrovnim: 15. Potez je broj uzetih žetona: 2. Igra navodi"
        " mesta, dozvoljene brojeve i otrov: coalition(0011011,2,1); samo 2 i 5 piše se 2+5.",
        sl="Število žetonov skupaj s strupenimi: 15. Poteza je število vzetih žetonov: 2. Igra"
        " navaja mesta, dovoljena števila in strup: coalition(0011011,2,1); samo 2 in 5 se zapiše"
        " 2+5.",
    )
    theory = Text(
        en="Two players: the one on move loses exactly when the clean tokens are divisible by m +"
        " 1 [Bokal2025]. Two coalitions of different sizes, m at least 2: from some number of"
        " tokens on the larger one always wins [CoalitionFinite]; how long the smaller one"
        " holds out depends on the order of the seats [CoalitionJoined,"
        " CoalitionBestOrder].",
        hr="Dva igrača: onaj na potezu gubi točno onda kad je broj čistih žetona djeljiv s m + 1"
        " [Bokal2025]. Dvije koalicije različite veličine, m barem 2: od nekog broja žetona"
        " nadalje uvijek pobjeđuje veća [CoalitionFinite]; dokle manja izdrži, ovisi o"
        " rasporedu mjesta [CoalitionJoined, CoalitionBestOrder].",
        sr="Dva igrača: onaj na redu gubi tačno onda kada je broj čistih žetona deljiv sa m + 1"
        " [Bokal2025]. Dve koalicije različite veličine, m bar 2: od nekog broja žetona nadalje"
        " uvek pobeđuje veća [CoalitionFinite]; dokle manja izdrži, zavisi od rasporeda"
        " mesta [CoalitionJoined, CoalitionBestOrder].",
        sl="Dva igralca: tisti na potezi izgubi natanko tedaj, ko je število čistih žetonov"
        " deljivo z m + 1 [Bokal2025]. Koaliciji različnih velikosti, m vsaj 2: od nekega števila"
        " žetonov naprej vedno zmaga večja [CoalitionFinite]; kako dolgo zdrži manjša, je"
        " odvisno od vrstnega reda [CoalitionJoined, CoalitionBestOrder].",
    )
    sources = (
        "Bokal2025",
        "CoalitionFinite",
        "CoalitionJoined",
        "CoalitionBestOrder",
    )
    parameters = (
        Parameter(
            "word",
            Text(
                en="the coalitions, one letter or digit for each seat",
                hr="koalicije, po jedno slovo ili znamenka za svako mjesto",
                sr="koalicije, po jedno slovo ili cifra za svako mesto",
                sl="koalicije, za vsako mesto ena črka ali števka",
            ),
            kind=str,
            default="0111",
        ),
        Parameter(
            "take",
            Text(
                en="how many tokens a move may take: 2 means 1 or 2; 2+5 means 2 or 5",
                hr="koliko se žetona smije uzeti: 2 znači 1 ili 2; 2+5 znači 2 ili 5",
                sr="koliko žetona sme da se uzme: 2 znači 1 ili 2; 2+5 znači 2 ili 5",
                sl="koliko žetonov se sme vzeti: 2 pomeni 1 ali 2; 2+5 pomeni 2 ali 5",
            ),
            kind=str,
            default="2",
        ),
        Parameter(
            "poison",
            Text(
                en="the number of poisoned tokens",
                hr="broj otrovnih žetona",
                sr="broj otrovnih žetona",
                sl="število strupenih žetonov",
            ),
            default=0,
            minimum=0,
        ),
    )
    examples = (
        Example("8", source="Bokal2025", game="coalition(0111)"),
        Example("15", source="Bokal2025", game="coalition(110)"),
        Example("9", source="Bokal2025", game="coalition(abc)"),
        Example("24", source="Bokal2025", game="coalition(100111)"),
        Example("8", source="Bokal2025", game="coalition(01,2,2)"),
    )

    def __init__(self, word: str = "0111", take: str = "2", poison: int = 0) -> None:
        self.circle = Circle.parse(word, take)
        self.take = self.circle.takes_text.replace(",", "+")
        self.poison = poison
        super().__init__(word)

    def parse(self, text: str) -> int:
        tokens = read_number(text, text, 1, "15")
        if tokens < self.poison:
            raise NotationError(
                "more poisoned tokens ({poison}) than tokens ({tokens})",
                tokens=tokens,
                poison=self.poison,
            )
        return tokens

    def moves(self, position: int, player: int) -> Iterator[tuple[str, int]]:
        if position > self.poison:
            for take in self.circle.takes:
                if take > position:
                    break
                yield str(take), position - take

    def loser(self, position: int, seat: int) -> int:
        # Below the poison count the last mover has bitten; otherwise nothing clean is left to take.
        return (seat - 1) % self.seats if position < self.poison else seat

    def scene(self, position: int) -> Scene:
        shapes = list(_seats(self.circle.seating))
        spots: list[HotSpot] = []
        drawn = min(position, DRAWN)
        for index in range(drawn):
            # Poisoned tokens lie first, so that they are reached last; places count from the end.
            role = Role.POISON if index < self.poison - (position - drawn) else Role.NEUTRAL
            token = Token(index % _PER_ROW, index // _PER_ROW, role=role)
            shapes.append(token)
            take = drawn - index
            if take in self.circle.takes and position > self.poison:
                spots.append(HotSpot(str(take), token))
        rows = (drawn + _PER_ROW - 1) // _PER_ROW
        shapes.append(Label((_PER_ROW - 1) / 2, rows + 0.2, str(position)))
        return Scene(tuple(shapes), tuple(spots), _described(position, self.poison, self.word))


def _seats(seating: Seating) -> Iterator[Shape]:
    """Yield the players around a table above the tokens; the smaller coalition is square."""
    word = seating.word
    radius = max(1.2, len(word) / pi * 0.6)
    centre = (_PER_ROW - 1) / 2, -radius - 1.4
    for seat, letter in enumerate(word[:DRAWN]):
        angle = 2 * pi * seat / len(word) - pi / 2
        x, y = centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)
        role = seating.role(letter)
        if role is Role.SMALLER:
            yield Cell(x - 0.38, y - 0.38, 0.76, 0.76, role, letter)
        else:
            yield Token(x, y, role=role, label=letter)


def _described(position: int, poison: int, word: str) -> Message:
    return Message(
        Text(
            en=(
                "{n} token, poisoned: {poison}. Seats in playing order: {word}.",
                "{n} tokens, poisoned: {poison}. Seats in playing order: {word}.",
            ),
            hr=(
                "{n} žeton, otrovnih: {poison}. Mjesta redom igre: {word}.",
                "{n} žetona, otrovnih: {poison}. Mjesta redom igre: {word}.",
                "{n} žetona, otrovnih: {poison}. Mjesta redom igre: {word}.",
            ),
            sr=(
                "{n} žeton, otrovnih: {poison}. Mesta redom igre: {word}.",
                "{n} žetona, otrovnih: {poison}. Mesta redom igre: {word}.",
                "{n} žetona, otrovnih: {poison}. Mesta redom igre: {word}.",
            ),
            sl=(
                "{n} žeton, strupenih: {poison}. Mesta po vrsti: {word}.",
                "{n} žetona, strupenih: {poison}. Mesta po vrsti: {word}.",
                "{n} žetoni, strupenih: {poison}. Mesta po vrsti: {word}.",
                "{n} žetonov, strupenih: {poison}. Mesta po vrsti: {word}.",
            ),
        ),
        n=position,
        poison=min(poison, position),
        word=word if len(word) <= DRAWN else word[:DRAWN] + "…",
    )
