"""Written by tools/stub.py from the games and the questions: do not edit."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from grundy._version import __version__ as __version__

from grundy.answers.explain import Explanation as Explanation
from grundy.core.budget import Budget as Budget
from grundy.core.loopy.value import LoopyValue as LoopyValue
from grundy.core.nimber import nim_product as nim_product
from grundy.core.nimber import nim_sum as nim_sum
from grundy.core.players import LEFT as LEFT
from grundy.core.players import Outcome as Outcome
from grundy.core.players import Player as Player
from grundy.core.players import RIGHT as RIGHT
from grundy.core.reading import Reader as Reader
from grundy.core.values.form import Form as Form
from grundy.core.values.value import Value as Value
from grundy.errors import BudgetError as BudgetError
from grundy.errors import GameError as GameError
from grundy.functions import explain as explain
from grundy.functions import game as game
from grundy.functions import position as position
from grundy.functions import seated_game as seated_game
from grundy.functions import solve as solve
from grundy.functions import value as value
from grundy.rulesets.base import Ruleset as Ruleset
from grundy.rulesets.families.digraphs import Digraph as Digraph
from grundy.rulesets.games.heap import heap as heap
from grundy.rulesets.numbers import compiled as compiled
from grundy.rulesets.parts import Example as Example
from grundy.rulesets.parts import Step as Step
from grundy.rulesets.position import Position as Position
from grundy.rulesets.position import SeatedPosition as SeatedPosition
from grundy.rulesets.seated import SeatedRuleset as SeatedRuleset
from grundy.solvers.graphs.labels import label as label_graph
from grundy.solvers.result import Result as Result
from grundy.solvers.result import SeatedResult as SeatedResult
from grundy.heaps.rules.rule import HeapRule as HeapRule
from grundy.answers.atlas import AtlasShown as AtlasShown
from grundy.answers.census import Census as Census
from grundy.answers.check import CertificateChecked as CertificateChecked
from grundy.answers.circles import CoalitionReply as CoalitionReply
from grundy.answers.compare import Comparison as Comparison
from grundy.answers.days import GamesByDay as GamesByDay
from grundy.answers.find import PositionsFound as PositionsFound
from grundy.answers.games import GameList as GameList
from grundy.answers.glossary import Definitions as Definitions
from grundy.answers.graph import GraphLabelled as GraphLabelled
from grundy.answers.judge import TaskJudged as TaskJudged
from grundy.answers.misere import QuotientFound as QuotientFound
from grundy.answers.orthodox import OrthodoxPlay as OrthodoxPlay
from grundy.answers.period import PeriodFound as PeriodFound
from grundy.answers.rules import RulesOfGame as RulesOfGame
from grundy.answers.schema import Schemas as Schemas
from grundy.answers.sequence import NimValues as NimValues
from grundy.answers.table import TableMade as TableMade
from grundy.answers.thermograph import ThermographFound as ThermographFound
from grundy.answers.tree import TreeDrawn as TreeDrawn
from grundy.play.answers.duel import MatchesPlayed as MatchesPlayed
from grundy.play.answers.replay import PlayReplayed as PlayReplayed
from grundy.play.answers.tournament import TournamentPlayed as TournamentPlayed
from grundy.scan.answers.results import RowsFound as RowsFound
from grundy.scan.answers.scan import Scanned as Scanned
from grundy.sources.answers.audit import Audited as Audited
from grundy.sources.answers.source import OpenedSource as OpenedSource
from grundy.sources.answers.worksheet import WorksheetWritten as WorksheetWritten
from grundy.rulesets.games.amazons import Amazons as _Amazons
from grundy.rulesets.games.another_game import AnotherGame as _AnotherGame
from grundy.rulesets.games.anti_clobber import AntiClobber as _AntiClobber
from grundy.rulesets.games.arc_kayles import ArcKayles as _ArcKayles
from grundy.rulesets.games.backsliding_toads_and_frogs import BackslidingToadsAndFrogs as _BackslidingToadsAndFrogs
from grundy.rulesets.games.blocking_nim import BlockingNim as _BlockingNim
from grundy.rulesets.games.bridg_it import BridgIt as _BridgIt
from grundy.rulesets.games.brussels_sprouts import BrusselsSprouts as _BrusselsSprouts
from grundy.rulesets.games.hackenbush import ChildishHackenbush as _ChildishHackenbush
from grundy.rulesets.games.chomp import Chomp as _Chomp
from grundy.rulesets.games.clobber import Clobber as _Clobber
from grundy.rulesets.games.col import Col as _Col
from grundy.rulesets.games.compounds import Conjunctive as _Conjunctive
from grundy.rulesets.games.connect_four import ConnectFour as _ConnectFour
from grundy.rulesets.games.compounds import Continued as _Continued
from grundy.rulesets.games.coupons import Coupons as _Coupons
from grundy.rulesets.games.cram import Cram as _Cram
from grundy.rulesets.games.cutcake import Cutcake as _Cutcake
from grundy.rulesets.games.daisy import Daisy as _Daisy
from grundy.rulesets.games.heap import DawsonChess as _DawsonChess
from grundy.rulesets.games.heap import DawsonKayles as _DawsonKayles
from grundy.rulesets.games.pins import DawsonPawns as _DawsonPawns
from grundy.rulesets.games.variants import DicoticVersion as _DicoticVersion
from grundy.rulesets.games.digraph import DigraphGame as _DigraphGame
from grundy.rulesets.games.directed_geography import DirectedGeography as _DirectedGeography
from grundy.rulesets.games.domineering import Domineering as _Domineering
from grundy.rulesets.games.dots_and_boxes import DotsAndBoxes as _DotsAndBoxes
from grundy.rulesets.games.eatcake import Eatcake as _Eatcake
from grundy.rulesets.games.geography import EdgeGeography as _EdgeGeography
from grundy.rulesets.games.graph_nim import EdgeNim as _EdgeNim
from grundy.rulesets.games.toads_and_frogs import ElephantsAndRhinos as _ElephantsAndRhinos
from grundy.rulesets.games.end_nim import EndNim as _EndNim
from grundy.rulesets.games.entrepreneurial_chess import EntrepreneurialChess as _EntrepreneurialChess
from grundy.rulesets.games.euclid import Euclid as _Euclid
from grundy.rulesets.games.fibonacci import FibonacciNim as _FibonacciNim
from grundy.rulesets.games.fission import Fission as _Fission
from grundy.rulesets.games.fox_and_geese import FoxAndGeese as _FoxAndGeese
from grundy.rulesets.games.geography import Geography as _Geography
from grundy.rulesets.games.go import Go as _Go
from grundy.rulesets.games.green_hackenbush import GreenHackenbush as _GreenHackenbush
from grundy.rulesets.games.heap import GrundysGame as _GrundysGame
from grundy.rulesets.games.hackenbush import Hackenbush as _Hackenbush
from grundy.rulesets.games.hare_and_hounds import HareAndHounds as _HareAndHounds
from grundy.rulesets.games.hex import Hex as _Hex
from grundy.rulesets.games.variants import ImpartialVersion as _ImpartialVersion
from grundy.rulesets.games.heap import Kayles as _Kayles
from grundy.rulesets.games.pins import KaylesPins as _KaylesPins
from grundy.rulesets.games.konane import Konane as _Konane
from grundy.rulesets.games.heap import Lasker as _Lasker
from grundy.rulesets.games.loopy_hackenbush import LoopyHackenbush as _LoopyHackenbush
from grundy.rulesets.games.maundy_cake import MaundyCake as _MaundyCake
from grundy.rulesets.games.maze import MazeGame as _MazeGame
from grundy.rulesets.games.take_away import Mem as _Mem
from grundy.rulesets.games.variants import MisereVersion as _MisereVersion
from grundy.rulesets.games.coins import MockTurtles as _MockTurtles
from grundy.rulesets.games.coins import Moebius as _Moebius
from grundy.rulesets.games.coins import Mogul as _Mogul
from grundy.rulesets.games.coins import Moidores as _Moidores
from grundy.rulesets.games.moore import Moore as _Moore
from grundy.rulesets.games.nim import Nim as _Nim
from grundy.rulesets.games.nim_game_2 import NimGame2 as _NimGame2
from grundy.rulesets.games.nim_with_pass import NimWithPass as _NimWithPass
from grundy.rulesets.games.nimble import Nimble as _Nimble
from grundy.rulesets.games.nimstring import Nimstring as _Nimstring
from grundy.rulesets.games.take_away import NoRepeat as _NoRepeat
from grundy.rulesets.games.node_kayles import NodeKayles as _NodeKayles
from grundy.rulesets.games.nogo import NoGo as _NoGo
from grundy.rulesets.games.northcott import Northcott as _Northcott
from grundy.rulesets.games.partizan_arc_kayles import PartizanArcKayles as _PartizanArcKayles
from grundy.rulesets.games.digraph import PartizanDigraph as _PartizanDigraph
from grundy.rulesets.games.partizan_euclid import PartizanEuclid as _PartizanEuclid
from grundy.rulesets.games.partizan_heaps import PartizanHeaps as _PartizanHeaps
from grundy.rulesets.games.phutball import Phutball as _Phutball
from grundy.rulesets.games.poset import PosetGame as _PosetGame
from grundy.rulesets.games.tartan import Rugs as _Rugs
from grundy.rulesets.games.coins import Ruler as _Ruler
from grundy.rulesets.games.compounds import Selective as _Selective
from grundy.rulesets.games.compounds import Sequential as _Sequential
from grundy.rulesets.games.shannon import Shannon as _Shannon
from grundy.rulesets.games.shannon_vertex import ShannonVertex as _ShannonVertex
from grundy.rulesets.games.snort import Snort as _Snort
from grundy.rulesets.games.heap import Split as _Split
from grundy.rulesets.games.sprouts import Sprouts as _Sprouts
from grundy.rulesets.games.staircase import Staircase as _Staircase
from grundy.rulesets.games.stick_game import StickGame as _StickGame
from grundy.rulesets.games.strings_and_coins import StringsAndCoins as _StringsAndCoins
from grundy.rulesets.games.sylver_coinage import SylverCoinage as _SylverCoinage
from grundy.rulesets.games.take_away import TakeAway as _TakeAway
from grundy.rulesets.games.tartan import Tartan as _Tartan
from grundy.rulesets.games.three_to_fifteen import ThreeToFifteen as _ThreeToFifteen
from grundy.rulesets.games.tic_tac_toe import TicTacToe as _TicTacToe
from grundy.rulesets.games.toads_and_frogs import ToadsAndFrogs as _ToadsAndFrogs
from grundy.rulesets.games.toppling_dominoes import TopplingDominoes as _TopplingDominoes
from grundy.rulesets.games.heap import Treblecross as _Treblecross
from grundy.rulesets.games.coins import Triplets as _Triplets
from grundy.rulesets.games.turning import Turning as _Turning
from grundy.rulesets.games.tartan import TurningCorners as _TurningCorners
from grundy.rulesets.games.coins import TurningTurtles as _TurningTurtles
from grundy.rulesets.games.coins import Twins as _Twins
from grundy.rulesets.games.compounds import Twisted as _Twisted
from grundy.rulesets.games.graph_nim import VertexNim as _VertexNim
from grundy.rulesets.games.wythoff import Wythoff as _Wythoff

amazons: _Amazons
another_game: _AnotherGame
anti_clobber: _AntiClobber
arc_kayles: _ArcKayles
backsliding_toads_and_frogs: _BackslidingToadsAndFrogs
blocking_nim: _BlockingNim
bridg_it: _BridgIt
brussels_sprouts: _BrusselsSprouts
childish_hackenbush: _ChildishHackenbush
chomp: _Chomp
clobber: _Clobber
col: _Col
conjunctive: _Conjunctive
connect_four: _ConnectFour
continued: _Continued
coupons: _Coupons
cram: _Cram
cutcake: _Cutcake
daisy: _Daisy
dawson_chess: _DawsonChess
dawson_kayles: _DawsonKayles
dawson_pawns: _DawsonPawns
dicotic: _DicoticVersion
digraph: _DigraphGame
directed_geography: _DirectedGeography
domineering: _Domineering
dots_and_boxes: _DotsAndBoxes
eatcake: _Eatcake
edge_geography: _EdgeGeography
edge_nim: _EdgeNim
elephants_and_rhinos: _ElephantsAndRhinos
end_nim: _EndNim
entrepreneurial_chess: _EntrepreneurialChess
euclid: _Euclid
fibonacci: _FibonacciNim
fission: _Fission
fox_and_geese: _FoxAndGeese
geography: _Geography
go: _Go
green_hackenbush: _GreenHackenbush
grundy: _GrundysGame
hackenbush: _Hackenbush
hare_and_hounds: _HareAndHounds
hex: _Hex
impartial: _ImpartialVersion
kayles: _Kayles
kayles_pins: _KaylesPins
konane: _Konane
lasker: _Lasker
loopy_hackenbush: _LoopyHackenbush
maundy_cake: _MaundyCake
maze: _MazeGame
mem: _Mem
misere: _MisereVersion
mock_turtles: _MockTurtles
moebius: _Moebius
mogul: _Mogul
moidores: _Moidores
moore: _Moore
nim: _Nim
nim_game_2: _NimGame2
nim_with_pass: _NimWithPass
nimble: _Nimble
nimstring: _Nimstring
no_repeat: _NoRepeat
node_kayles: _NodeKayles
nogo: _NoGo
northcott: _Northcott
partizan_arc_kayles: _PartizanArcKayles
partizan_digraph: _PartizanDigraph
partizan_euclid: _PartizanEuclid
partizan_heaps: _PartizanHeaps
phutball: _Phutball
poset: _PosetGame
rugs: _Rugs
ruler: _Ruler
selective: _Selective
sequential: _Sequential
shannon: _Shannon
shannon_vertex: _ShannonVertex
snort: _Snort
split: _Split
sprouts: _Sprouts
staircase: _Staircase
stick_game: _StickGame
strings_and_coins: _StringsAndCoins
sylver_coinage: _SylverCoinage
take_away: _TakeAway
tartan: _Tartan
three_to_fifteen: _ThreeToFifteen
tic_tac_toe: _TicTacToe
toads_and_frogs: _ToadsAndFrogs
toppling_dominoes: _TopplingDominoes
treblecross: _Treblecross
triplets: _Triplets
turning: _Turning
turning_corners: _TurningCorners
turning_turtles: _TurningTurtles
twins: _Twins
twisted: _Twisted
vertex_nim: _VertexNim
wythoff: _Wythoff

_Text = str | Position | Ruleset[Any] | HeapRule | Value | int | Fraction


def atlas(
    game: _Text | None = None,
    *,
    check: bool = False,
    sample: int | None = None,
    budget: Budget | None = None,
) -> AtlasShown:
    """What the atlas holds."""

def audit(
    source: _Text | None = None,
    *,
    differs: bool = False,
    budget: Budget | None = None,
) -> Audited:
    """Which claims of the source documents are right."""

def census(
    game: _Text,
    *,
    within: _Text | None,
    limit: int = 20,
    budget: Budget | None = None,
) -> Census:
    """Which values occur, and how often."""

def check(
    file: Path | str,
    *,
    formal: bool = False,
    budget: Budget | None = None,
) -> CertificateChecked:
    """Whether a certificate holds."""

def coalition(
    word: _Text | None = None,
    *,
    tokens: _Text | None = None,
    take: _Text = '2',
    poison: _Text = '0',
    first: _Text = '1',
    search: tuple[str, str] | None = None,
    picture: Path | str | None = None,
    layout: str | None = None,
    demo: bool = False,
    chances: bool = False,
    budget: Budget | None = None,
) -> CoalitionReply:
    """Which coalition wins one-heap Nim around a table."""

def compare(
    first: _Text,
    second: _Text,
    *,
    budget: Budget | None = None,
) -> Comparison:
    """Which of two games is greater."""

def days(
    day: int,
    *,
    limit: int = 2000,
    sums: bool = False,
    budget: Budget | None = None,
) -> GamesByDay:
    """Which games are born by a day."""

def duel(
    game: _Text,
    position: _Text | Sequence[int] | None = None,
    *,
    first: _Text = 'perfect',
    second: _Text = 'random',
    players: _Text | None = None,
    seed: int | None = None,
    games: int = 1,
    openings: bool = False,
    copycat: bool = False,
    after: _Text = '',
    misere: bool = False,
    budget: Budget | None = None,
) -> MatchesPlayed:
    """Which strategy wins against which."""

def find(
    game: _Text,
    *,
    within: _Text | None,
    value: _Text | None = None,
    outcome: Literal['N', 'P', 'L', 'R', 'D', 'N^', 'Nv', 'P^', 'Pv'] | Outcome | None = None,
    grundy: int | None = None,
    temperature: _Text | None = None,
    limit: int = 20,
    budget: Budget | None = None,
) -> PositionsFound:
    """Where a given value comes up."""

def games(
    word: _Text | None = None,
    *,
    budget: Budget | None = None,
) -> GameList:
    """Which games there are."""

def glossary(
    word: _Text | None = None,
    *,
    budget: Budget | None = None,
) -> Definitions:
    """What a term means; without a word, what all terms mean."""

def graph(
    graph: _Text | None = None,
    position: _Text | Sequence[int] | None = None,
    *,
    file: Path | str | None = None,
    budget: Budget | None = None,
) -> GraphLabelled:
    """What each vertex of a graph is worth."""

def judge(
    task: _Text,
    *,
    input: _Text | None = None,
    listing: Literal['python', 'cpp'] | None = None,
    budget: Budget | None = None,
) -> TaskJudged:
    """What the answers to a contest task are."""

def misere_quotient(
    rule: _Text,
    *,
    to: int | None = None,
    limit: int = 512,
    heap: int | None = None,
    budget: Budget | None = None,
) -> QuotientFound:
    """Who wins any sum of heaps of a rule when the last move loses."""

def orthodox(
    values: _Text | Sequence[int],
    *,
    player: Literal['left', 'right'] | Player = 'left',
    budget: Budget | None = None,
) -> OrthodoxPlay:
    """How to play a sum of hot games."""

def period(
    rule: _Text | None = None,
    *,
    to: int | None = None,
    window: bool = False,
    values: _Text | Sequence[int] | None = None,
    checkpoint: Path | str | None = None,
    budget: Budget | None = None,
) -> PeriodFound:
    """Which regularity the nim-sequence of a rule, or a sequence of numbers, shows."""

def replay(
    game: _Text,
    start: _Text = '',
    moves: Sequence[_Text] | _Text = (),
    *,
    misere: bool = False,
    budget: Budget | None = None,
) -> PlayReplayed:
    """Which moves of a play were good."""

def results(
    *,
    store: _Text = 'grundy.db',
    family: _Text | None = None,
    where: Sequence[_Text] | _Text = (),
    sort: Sequence[_Text] | _Text = (),
    limit: int | None = None,
    not_in_table: bool = False,
    certificates: Path | str | None = None,
    summary: bool = False,
    budget: Budget | None = None,
) -> RowsFound:
    """What scans have found."""

def rules(
    game: _Text,
    *,
    budget: Budget | None = None,
) -> RulesOfGame:
    """How a game is played."""

def scan(
    family: _Text,
    *,
    to: int | None = None,
    store: _Text = 'grundy.db',
    workers: int | None = None,
    cluster: _Text | None = None,
    resume: bool = False,
    retry: bool = False,
    budget_seconds: float = 60.0,
    budget_nodes: int | None = None,
    budget: Budget | None = None,
) -> Scanned:
    """What all games of a family answer to the same question."""

def schema(
    command: _Text | None = None,
    *,
    budget: Budget | None = None,
) -> Schemas:
    """What the document of a command looks like."""

def sequence(
    rule: _Text,
    *,
    to: int = 60,
    beside: int | None = None,
    compare: _Text | None = None,
    checkpoint: Path | str | None = None,
    layout: str | None = None,
    budget: Budget | None = None,
) -> NimValues:
    """What single heaps of a rule are worth."""

def source(
    source: _Text | None = None,
    place: _Text | None = None,
    *,
    differs: bool = False,
    game: _Text | None = None,
    search: _Text | None = None,
    out: Path | str | None = None,
    budget: Budget | None = None,
) -> OpenedSource:
    """What a source document says at a place, and what the computation says."""

def table(
    game: _Text,
    rows: _Text,
    columns: _Text,
    *,
    show: Literal['outcome', 'grundy', 'value'] | None = None,
    budget: Budget | None = None,
) -> TableMade:
    """What a family with two numbers looks like."""

def thermograph(
    expression: _Text,
    position: _Text | Sequence[int] | None = None,
    *,
    picture: Path | str | None = None,
    apply: Sequence[_Text] | _Text = (),
    plus: Sequence[_Text] | _Text = (),
    budget: Budget | None = None,
) -> ThermographFound:
    """How hot a game is."""

def tournament(
    game: _Text,
    strategies: Sequence[_Text] | _Text,
    *,
    position: _Text | Sequence[int] | None = None,
    games: int = 1,
    seed: int | None = None,
    misere: bool = False,
    budget: Budget | None = None,
) -> TournamentPlayed:
    """Which of several strategies is the best."""

def tree(
    game: _Text | None = None,
    position: _Text | Sequence[int] | None = None,
    *,
    dag: bool = False,
    depth: int | None = None,
    boards: bool = False,
    options: bool = False,
    negative: bool = False,
    day: int | None = None,
    picture: Path | str | None = None,
    budget: Budget | None = None,
) -> TreeDrawn:
    """What a game looks like with all its options."""

def worksheet(
    games: Sequence[_Text] | _Text = (),
    *,
    count: int = 6,
    seed: int = 1,
    level: int = 1,
    no_key: bool = False,
    source: _Text | None = None,
    out: Path | str | None,
    budget: Budget | None = None,
) -> WorksheetWritten:
    """Exercises for a class."""

__all__ = [
    "Budget",
    "BudgetError",
    "Digraph",
    "Example",
    "Explanation",
    "Form",
    "GameError",
    "LEFT",
    "LoopyValue",
    "Outcome",
    "Player",
    "Position",
    "RIGHT",
    "Reader",
    "Result",
    "Ruleset",
    "SeatedPosition",
    "SeatedResult",
    "SeatedRuleset",
    "Step",
    "Value",
    "__version__",
    "amazons",
    "another_game",
    "anti_clobber",
    "arc_kayles",
    "atlas",
    "audit",
    "backsliding_toads_and_frogs",
    "blocking_nim",
    "bridg_it",
    "brussels_sprouts",
    "census",
    "check",
    "childish_hackenbush",
    "chomp",
    "clobber",
    "coalition",
    "col",
    "compare",
    "compiled",
    "conjunctive",
    "connect_four",
    "continued",
    "coupons",
    "cram",
    "cutcake",
    "daisy",
    "dawson_chess",
    "dawson_kayles",
    "dawson_pawns",
    "days",
    "dicotic",
    "digraph",
    "directed_geography",
    "domineering",
    "dots_and_boxes",
    "duel",
    "eatcake",
    "edge_geography",
    "edge_nim",
    "elephants_and_rhinos",
    "end_nim",
    "entrepreneurial_chess",
    "euclid",
    "explain",
    "fibonacci",
    "find",
    "fission",
    "fox_and_geese",
    "game",
    "games",
    "geography",
    "glossary",
    "go",
    "graph",
    "green_hackenbush",
    "grundy",
    "hackenbush",
    "hare_and_hounds",
    "heap",
    "hex",
    "impartial",
    "judge",
    "kayles",
    "kayles_pins",
    "konane",
    "label_graph",
    "lasker",
    "loopy_hackenbush",
    "maundy_cake",
    "maze",
    "mem",
    "misere",
    "misere_quotient",
    "mock_turtles",
    "moebius",
    "mogul",
    "moidores",
    "moore",
    "nim",
    "nim_game_2",
    "nim_product",
    "nim_sum",
    "nim_with_pass",
    "nimble",
    "nimstring",
    "no_repeat",
    "node_kayles",
    "nogo",
    "northcott",
    "orthodox",
    "partizan_arc_kayles",
    "partizan_digraph",
    "partizan_euclid",
    "partizan_heaps",
    "period",
    "phutball",
    "poset",
    "position",
    "replay",
    "results",
    "rugs",
    "ruler",
    "rules",
    "scan",
    "schema",
    "seated_game",
    "selective",
    "sequence",
    "sequential",
    "shannon",
    "shannon_vertex",
    "snort",
    "solve",
    "source",
    "split",
    "sprouts",
    "staircase",
    "stick_game",
    "strings_and_coins",
    "sylver_coinage",
    "table",
    "take_away",
    "tartan",
    "thermograph",
    "three_to_fifteen",
    "tic_tac_toe",
    "toads_and_frogs",
    "toppling_dominoes",
    "tournament",
    "treblecross",
    "tree",
    "triplets",
    "turning",
    "turning_corners",
    "turning_turtles",
    "twins",
    "twisted",
    "value",
    "vertex_nim",
    "worksheet",
    "wythoff",
]
