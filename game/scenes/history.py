"""The statistics (统计): what the player's matches add up to, in numbers and pictures, by game, span and opponents."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from typing import ClassVar, TypeAlias

from game.errors import GameError
from game.history.rows import Filter, HandRow, MatchRow
from game.history.tables import HAND_HEADS, MATCH_HEADS, as_csv, hand_cells, match_cells
from game.present.best_model import pattern_tiles
from game.present.focus import Target
from game.present.form_model import edition_label
from game.present.history_model import (
    Bar,
    HistoryModel,
    game_named,
    games_played,
    history_model,
    level_named,
    pattern_name,
)
from game.present.history_words import history_told
from game.present.label import Label, said
from game.present.layout.geometry import Rect
from game.present.layout.history_layout import HistoryLayout, Sizes, history_layout, selectors
from game.present.layout.past_layout import PastSheet
from game.present.selector import arrows, next_of
from game.present.shown import ShownGroup
from game.scenes.message import told
from game.scenes.past import PastScene, Tab
from game.scenes.scene import NOTHING, Push, StackCommands
from game.session.exports import export_text
from game.storage import at_home
from game.ui.canvas import Canvas
from game.ui.draw_history import HEADS, HistoryLook, draw_history
from game.ui.draw_past import draw_empty
from game.ui.widgets import ButtonLook, selector
from rules import VARIANTS

__all__ = ["History", "Span", "since"]

Choice: TypeAlias = tuple[str, str] | None
"""A game and its edition; None for all."""


class Span(Enum):
    """The spans of time to choose from; values end the keys ``history.span.<value>``."""

    ALL = "all"
    YEAR = "year"
    MONTH = "month"
    WEEK = "week"


def since(span: Span, now: datetime) -> datetime | None:
    """When a span begins: seven and thirty days back, or with the year."""
    match span:
        case Span.WEEK:
            return now - timedelta(days=7)
        case Span.MONTH:
            return now - timedelta(days=30)
        case Span.YEAR:
            return now.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
        case Span.ALL:
            return None


class History(PastScene):
    """The sheet of statistics."""

    key: ClassVar[str] = "history"
    tab: ClassVar[Tab] = Tab.HISTORY

    def __init__(self) -> None:
        super().__init__()
        self._game: Choice = None
        self._span = Span.ALL
        self._level: str | None = None
        self._bars: tuple[Rect, ...] = ()
        self._layout: HistoryLayout | None = None
        self._tiles: tuple[ShownGroup, ...] = ()

    def indexed(self) -> None:
        """Ask for everything that was played, and count anew."""
        chronicle, everything = self.services.chronicle, Filter(played=True)
        played = chronicle.matches(everything)
        self._played: tuple[HandRow, ...] = chronicle.hands_of(everything)
        self._games: tuple[Choice, ...] = (None, *games_played(played))
        self._levels: tuple[str | None, ...] = (None, *sorted({match.level for match in played}))
        if self._game not in self._games:
            self._game = None
        if self._level not in self._levels:
            self._level = None
        self._any = bool(played)
        self._count()

    def _count(self) -> None:
        """Count what the selectors say."""
        self._matches: tuple[MatchRow, ...] = self.services.chronicle.matches(self.chosen())
        meant = {match.id for match in self._matches}
        self._hands = tuple(hand for hand in self._played if hand.match in meant)
        self._model = history_model(self._matches, self._hands, self.say)
        self._tiles = tuple(self._tiles_of(bar) for bar in self._model.patterns)

    def chosen(self) -> Filter:
        """What the selectors say."""
        game, edition = self._game or (None, None)
        begin = since(self._span, datetime.now().astimezone())
        return Filter(game=game, edition=edition, since=begin, level=self._level, played=True)

    @property
    def model(self) -> HistoryModel:
        """What is on the sheet."""
        return self._model

    # ---------------------------------------------------------------- the sheet

    def content(self, sheet: PastSheet) -> Iterable[Target]:
        """The selectors; everything below only scrolls."""
        self._bars, frame = selectors(sheet, 3)
        model = self._model
        sizes = Sizes(
            len(model.figures),
            len(model.patterns),
            len(model.games),
            len(model.levels),
            model.few is not None,
        )
        self._layout = history_layout(frame, self.unit, sizes)
        self.scroll.fit(frame, 0 if model.empty else self._layout.height, self.unit)
        if not self._any:
            return ()
        bars = zip(("game", "span", "level"), self._bars, strict=True)
        return [target for name, rect in bars for target in arrows(name, rect)]

    def foot(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """The table for other programs."""
        return (("csv", ButtonLook(self.services.texts("history.csv"), 24), 240.0),)

    def is_off(self, name: str) -> bool:
        """There must be something to write."""
        return name == "csv" and self._model.empty

    def press(self, name: str) -> StackCommands:
        """Choose what is counted, or write it down."""
        if name == "csv":
            return self._export()
        by = 1 if name.endswith("+") else -1
        match name[:-1]:
            case "game":
                self._game = next_of(self._games, self._game, by)
            case "span":
                self._span = next_of(tuple(Span), self._span, by)
            case _:
                self._level = next_of(self._levels, self._level, by)
        self.notice = ""
        self._count()
        self.rearrange()
        return NOTHING

    def spoken(self, *, much: bool) -> Label:
        """The numbers; *much*: charts and tables, too."""
        heads = (said(f"history.head.{head}") for head in HEADS)
        return history_told(self._model, said(f"past.tab.{self.tab.value}"), heads, much=much)

    def draw_body(self, canvas: Canvas) -> None:
        """The numbers, or words where there are none."""
        layout, services = self._layout, self.services
        if layout is None or self.sheet is None:
            return
        if self._model.empty:
            key = "history.empty" if not self._any else "history.nothing"
            draw_empty(canvas, self.scroll.frame, services.texts(key), services.texts(f"{key}.text"))
            return
        draw_history(self.ink(canvas), HistoryLook(self._model, layout, self._tiles))

    def draw_over(self, canvas: Canvas) -> None:
        """The selectors."""
        if not self._any:
            return
        texts = self.services.texts
        for name, rect, value in zip(("game", "span", "level"), self._bars, self._values(), strict=True):
            words = (texts(f"history.filter.{name}"), self.say(value))
            selector(canvas, rect, words, self.focus, name)

    # ---------------------------------------------------------------- inside

    def _values(self) -> tuple[Label, Label, Label]:
        game = said("history.all.game") if self._game is None else game_named(*self._game)
        level = said("history.all.level") if self._level is None else level_named(self._level)
        return game, said(f"history.span.{self._span.value}"), level

    def _tiles_of(self, bar: Bar) -> ShownGroup:
        """What made a pattern the last time."""
        if bar.made is None:
            return ()
        match, no, turn = bar.made.last
        hand = self.services.chronicle.hand(match, no)
        return pattern_tiles(hand.wins[turn], bar.made.pattern, hand.wilds) if hand is not None else ()

    def _export(self) -> StackCommands:
        """Two tables: the matches, and their hands."""
        services, texts = self.services, self.services.texts
        now = datetime.now().astimezone()
        known = {match.id: match for match in self._matches}

        matches = [match_cells(match, *self._names(match)) for match in self._matches]
        hands = [
            hand_cells(hand, known[hand.match].file, partial(self._pattern, known[hand.match]))
            for hand in self._hands
            if hand.match in known
        ]
        storage = services.chronicle.storage
        try:
            first = export_text(
                storage, "ouju-matches", as_csv([texts(f"csv.{head}") for head in MATCH_HEADS], matches), now
            )
            export_text(
                storage, "ouju-hands", as_csv([texts(f"csv.{head}") for head in HAND_HEADS], hands), now
            )
        except GameError as error:
            return (Push(told("error.csv", error)),)
        self.notice = texts("history.csv.done", where=at_home(first.parent))
        services.trace.emit("exported", folder=str(first.parent))
        self.rearrange()
        return NOTHING

    def _pattern(self, match: MatchRow, pattern: str) -> str:
        return self.say(pattern_name(match.game, match.edition, pattern))

    def _names(self, match: MatchRow) -> tuple[str, str]:
        """The names of a match's game and edition."""
        if all(variant.key != match.game for variant in VARIANTS):
            return match.game, match.edition
        return self.say(said(f"game.{match.game}.name")), self.say(edition_label(match.game, match.edition))
