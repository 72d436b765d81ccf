"""`source`: the companion to the source documents, item by item.

>>> found = OpenSource("000", "3.18").answer()
>>> [(item.title, item.verdict) for item in found.items]
[('Example 3.18', 'differs')]
>>> found.items[0].commands[0]
'grundy explain nim 11,12,13'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

from grundy.answers.question import Answer, Question, given, question_named, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden
from grundy.errors import GameError
from grundy.i18n import marked, show
from grundy.reasons.bibliography import citation
from grundy.render.picture import Picture
from grundy.rulesets.scene import Scene, Shape
from grundy.solvers.result import Provenance
from grundy.sources.audit import Finding, judge, recorded
from grundy.sources.claim import Document, ItemVerdict
from grundy.sources.commands import commands_of, question_of
from grundy.sources.item import SourceItem, document_named, documents, find_items, items_of
from grundy.sources.places import places_of_game

STACK_GAP = 1.0
"""Room between two pictures of one item, one below the other."""


@dataclass(frozen=True)
class SourceSummary(Documented):
    """A document: who wrote it, how many items it has, and what became of its claims."""

    document_itself: Document = hidden()

    @documented
    def key(self) -> str:
        """Return the key by which the document is asked for."""
        return self.document_itself.key

    @documented
    def title(self) -> str:
        """Return what it is."""
        return show(self.document_itself.title)

    @documented
    def work(self) -> str:
        """Return author, title and year as the bibliography has them."""
        return citation(self.document_itself.work)

    @documented
    def items(self) -> int:
        """Return the number of its items."""
        return len(items_of(self.document_itself))

    @documented
    def claims(self) -> Mapping[str, int]:
        """Return how many claims have each verdict, by our records."""
        counts = Counter(recorded(claim).verdict.value for claim in self.document_itself.claims)
        return dict(counts)


@dataclass(frozen=True)
class ItemPage(Documented):
    """One item of a document with its claims."""

    item: SourceItem = hidden()
    findings: tuple[Finding, ...] = hidden()

    @documented
    def source(self) -> str:
        """Return the key of the document."""
        return self.item.source

    @documented
    def anchor(self) -> str:
        """Return its address inside the document."""
        return self.item.anchor

    @documented
    def title(self) -> str:
        """Return its place in words."""
        return self.item.title()

    @documented
    def chapter(self) -> str:
        """Return the title of its chapter."""
        return show(self.item.chapter.title)

    @documented
    def kind(self) -> str:
        """Return what it is: definition, theorem, example, …"""
        return self.item.kind

    @documented
    def verdict(self) -> str:
        """Return what is said of the item: `differs` where one of its claims does."""
        verdicts = {finding.verdict for finding in self.findings}
        order = (ItemVerdict.ERROR, ItemVerdict.DIFFERS, ItemVerdict.REPEATS, ItemVerdict.AGREES)
        later = (ItemVerdict.IMPLEMENTED, ItemVerdict.NOT_CHECKABLE)
        return next(verdict.value for verdict in order + later if verdict in verdicts)

    @documented
    def commands(self) -> tuple[str, ...]:
        """Return the commands that reproduce it."""
        return tuple(commands_of(self.item))

    @documented
    def claims(self) -> tuple[Mapping[str, Any], ...]:
        """Return its claims with what was computed."""
        return tuple(finding.document() for finding in self.findings)


@dataclass(frozen=True)
class OpenedSource(Answer):
    """The documents, or the items of one of them."""

    sources: tuple[SourceSummary, ...]
    items: tuple[ItemPage, ...] = ()
    file: str | None = None
    """The errata sheet that is to be written."""
    has_place: bool = hidden(False)
    """Whether a place was asked for; then its claims are recomputed."""

    @property
    def denies(self) -> bool:
        """Return whether a check failed to run, or contradicts our own records."""
        return any(f.contradiction or f.error for item in self.items for f in item.findings)

    def picture(self) -> Picture:
        """Return the picture of the first item that has one."""
        drawable = [page.item for page in self.items if picture_commands(page.item)]
        if not drawable:
            raise _nothing_drawn()
        return picture_of(drawable[0])


def picture_commands(item: SourceItem) -> list[str]:
    """Return the commands of an item that can draw it."""
    named = [command for claim in item.claims for command in claim.pictures]
    return named + [command for command in commands_of(item) if _draws(command)]


def picture_of(item: SourceItem, budget: Budget | None = None) -> Picture:
    """Return the picture of an item that has one; several that are named stand below each other."""
    named = [command for claim in item.claims for command in claim.pictures]
    drawn = [_drawn(command, budget) for command in named or picture_commands(item)[:1]]
    if not drawn:
        raise _nothing_drawn()
    scenes = [picture for picture in drawn if isinstance(picture, Scene)]
    return _stacked(scenes) if 1 < len(scenes) == len(drawn) else drawn[0]


def _nothing_drawn() -> GameError:
    return GameError("nothing at this place can be drawn. Example: grundy source 000 3.18")


def _stacked(scenes: list[Scene]) -> Scene:
    shapes: list[Shape] = []
    ground = 0.0
    for scene in scenes:
        left, top, _, bottom = scene.bounds()
        shapes += [shape.moved(-left, ground - top) for shape in scene.shapes]
        ground += bottom - top + STACK_GAP
    return Scene(tuple(shapes), description=scenes[0].description)


def _drawn(command: str, budget: Budget | None) -> Picture:
    """Return what a command draws; some questions draw only when told to."""
    question = question_of(command)
    if any(entry.name == "picture" for entry in fields(question)):
        question = question_of(f"{command} --picture picture.svg")
    return question.drawn(question.answer(budget))


def _draws(command: str) -> bool:
    """Return whether a command draws something; the coalition game does with its tokens only.

    A duel is drawn only where it is named as a picture: chance may have made its moves. The picture of a
    value is its thermograph, of which the documents do not speak.
    """
    verb, *words = command.split()[1:]
    if verb in (OpenSource.verb, "duel", "value") or (
        verb == "coalition" and "--tokens" not in words
    ):
        return False
    return question_named(verb).can_draw()


@dataclass(frozen=True)
class OpenSource(Question[OpenedSource]):
    """What a source document says at a place, and what the computation says."""

    verb: ClassVar[str] = "source"
    topic: ClassVar[Topic] = Topic.TEACHING
    help: ClassVar[str] = marked(
        "Open a source document at a place: what it says there, the commands that reproduce it, and"
        " whether they agree. PLACE is a number such as 3.18, a chapter, or words that occur there."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy source",
        "grundy source 000 3.18 --lang hr",
        "grundy source --game nim",
        "grundy source 002 6.7 --picture spruce.svg",
    )
    answer_type: ClassVar[type[OpenedSource]] = OpenedSource
    has_budget: ClassVar[bool] = False

    source: str | None = given("A source document.", None, example="000")
    place: str | None = given("A place in it.", None, example="3.18")
    differs: bool = setting("Show only what differs.", False)
    game: str | None = setting("Show only items about this game.", None, example="nim")
    search: str | None = setting("Show only items with these words.", None)
    out: Path | None = setting("Write the errata of the document: FILE.html, .pdf or .tex.", None)

    def improve(self, budget: Budget) -> Iterator[OpenedSource]:
        """Yield the items; the claims of a place that is named are recomputed."""
        found = Provenance.of("recomputation" if self.place else "records", budget)
        chosen = [document_named(self.source)] if self.source else list(documents().values())
        summaries = tuple(map(SourceSummary, chosen))
        if self.out is not None and self.source is None:
            raise GameError("whose errata? Example: grundy source 000 --out errata.html")
        if (self.source, self.game, self.search) == (None, None, None) and not self.differs:
            yield OpenedSource(found, summaries)
            return
        items = [item for document in chosen for item in self._items(document)]
        pages = tuple(
            ItemPage(item, tuple((judge if self.place else recorded)(c) for c in item.claims))
            for item in items
        )
        file = None if self.out is None else str(self.out)
        named = summaries if pages or self.source else ()  # nothing was found in any of them
        yield OpenedSource(found, named, pages, file, self.place is not None)

    def _items(self, document: Document) -> tuple[SourceItem, ...]:
        items = find_items(document, self.place) if self.place else items_of(document)
        return tuple(
            item
            for item in items
            if (item.is_wrong or not (self.differs or self.out))
            and (self.game is None or item in places_of_game(self.game))
            and _has_words(item, self.search)
        )


def _has_words(item: SourceItem, words: str | None) -> bool:
    """Return whether every word stands in the item, in English or in the reader's language."""
    shown = [claim.translated() for claim in item.claims]
    texts = " ".join(f"{c.place} {c.claim} {c.quote}" for c in (*item.claims, *shown)).casefold()
    return all(word in texts for word in (words or "").casefold().split())
