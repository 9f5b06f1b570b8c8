"""What the panel of a replay holds (回放的面板): made of what is shown now, and the review that runs beside it."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Final

import pygame

from game.coach.review import Moment, review_steps
from game.present.focus import Focus
from game.present.layout.geometry import Rect, Size
from game.present.layout.replay_layout import (
    TILE,
    PanelLayout,
    PlacedRow,
    panel_layout,
    rows_of,
)
from game.present.replay_model import Mark, MarkKind
from game.present.replay_rows import (
    PanelRow,
    Tab,
    asked_rows,
    hand_rows,
    proof_rows,
    review_rows,
    trouble_row,
)
from game.present.scroll import Scroll
from game.scenes.replay_player import Playback
from game.services import Services
from game.session.asking import question_at
from game.session.audit import prove
from game.theme import Colour
from game.ui.canvas import Canvas
from game.ui.draw_replay import PanelLook, draw_panel
from game.ui.ruler import FontRuler
from game.ui.widgets import ButtonLook, speak
from rules.core.seat import Seat
from rules.errors import RecordError

__all__ = ["ReplayPanel"]

_KEPT: Final = 300
_FEET: Final = {Tab.HANDS: ("share", "share.hand", "export")}
"""The buttons below what scrolls."""
_TOOLS: Final = {Tab.ASKED: ("seat", "open"), Tab.REVIEW: ("seat",)}
"""The tools that the panel gives back where it lies over them."""


class ReplayPanel:
    """The panel; *tab* is open, None when it is closed."""

    def __init__(self, playback: Playback, services: Services) -> None:
        self.tab: Tab | None = None
        self.layout: PanelLayout | None = None
        self.rows: tuple[PlacedRow, ...] = ()
        self.scroll = Scroll()
        self._playback = playback
        self._services = services
        self._words: tuple[tuple[str, str], ...] = ()
        self._blocks: dict[tuple[str, float, Colour, int], pygame.Surface] = {}
        self._reviewing: Generator[float, None, tuple[Moment, ...]] | None = None
        self._reviewed: dict[Seat, tuple[Moment, ...]] = {}
        self._review_of: Seat | None = None
        self._done = 0.0
        self._walking = True
        self._unfolded = False
        self._covers = False

    def open(self, tab: Tab | None) -> None:
        """Open a tab, or close the panel."""
        if tab is not self.tab:
            self.scroll.go(0.0)
        self.tab = tab

    def fold(self) -> None:
        """Show the numbers of the proof, or no more."""
        self._unfolded = not self._unfolded

    # ---------------------------------------------------------------- what runs beside it

    def update(self) -> bool:
        """Walk through a hand more, then look at a decision more; whether the panel has changed."""
        if self._walking:
            try:
                self._walking = self._playback.table.walk_on()
            except RecordError as error:
                self._walking = False
                self._playback.spoilt(error)
            return self.tab is Tab.HANDS
        if self.tab is not Tab.REVIEW:
            return False
        return self._review()

    def _review(self) -> bool:
        seat = self._playback.table.seat
        if seat in self._reviewed:
            self._mark(seat)
            return False
        if self._reviewing is None or self._review_of != seat:
            table = self._playback.table
            logs = [table.log(hand) for hand in range(table.walked)]
            self._reviewing, self._review_of, self._done = review_steps(table.ruleset, logs, seat), seat, 0.0
        try:
            done = next(self._reviewing)
        except StopIteration as ended:
            found: tuple[Moment, ...] = ended.value
            self._reviewed[seat] = tuple(sorted(found, key=lambda each: (each.hand, each.place)))
            self._reviewing = None
            self._mark(seat)
            return True
        changed = round(100 * done) != round(100 * self._done)
        self._done = done
        return changed

    def _mark(self, seat: Seat) -> None:
        """The moments of the seat stand on the timeline."""
        marks: dict[int, tuple[Mark, ...]] = {}
        for moment in self._reviewed[seat]:
            mark = Mark(moment.place, MarkKind.REVIEW, seat)
            marks[moment.hand] = (*marks.get(moment.hand, ()), mark)
        self._playback.moments = marks

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked out."""
        unreviewed = self.tab is Tab.REVIEW and self._playback.table.seat not in self._reviewed
        return self._walking or unreviewed

    def moment(self, number: int) -> Moment | None:
        """One of the moments that have been found for the seat that is watched."""
        found = self._reviewed.get(self._playback.table.seat, ())
        return found[number] if 0 <= number < len(found) else None

    # ---------------------------------------------------------------- what it shows

    def content(self) -> tuple[PanelRow, ...]:
        """The rows of the open tab."""
        playback = self._playback
        table, match, own = playback.table, playback.match, playback.table.seat
        rows: tuple[PanelRow, ...]
        match self.tab:
            case Tab.HANDS:
                walked = table.walked
                hands = [table.log(hand) if hand < walked else () for hand in range(playback.hands)]
                rows = hand_rows(hands, playback.hand, match, own, fans=table.ruleset.counts_fan)
            case Tab.ASKED:
                question = question_at(table.ruleset, table.log(playback.hand), playback.moment)
                rows = asked_rows(question, match, own, is_open=playback.is_open)
            case Tab.REVIEW:
                fans = table.ruleset.counts_fan
                rows = review_rows(self._reviewed.get(own), self._done, match, own, fans=fans)
            case Tab.PROOF:
                record = table.record
                proof = prove(table.ruleset, record.hands[playback.hand], record.header.commitment)
                rows = proof_rows(proof, unfolded=self._unfolded)
            case None:
                return ()
        return (trouble_row(), *rows) if playback.trouble else rows

    @property
    def feet(self) -> tuple[str, ...]:
        """The names of the buttons below what scrolls."""
        if self.tab is None:
            return ()
        tools = _TOOLS.get(self.tab, ()) if self._covers else ()
        return (*_FEET.get(self.tab, ()), *tools)

    def place(self, window: Size, unit: float) -> None:
        """Lay it out for the window of the table; nothing when it is closed."""
        if self.tab is None:
            self.layout, self.rows = None, ()
            return
        texts, sprites = self._services.texts, self._services.sprites
        zones = self._playback.story.zones
        self._covers = not window.is_portrait and zones.size.width >= window.width
        self.layout = panel_layout(zones, window, unit, (len(Tab), len(self.feet)))
        content = self.content()
        self._words = tuple(
            (speak(texts, row.title), speak(texts, row.text) if row.text is not None else "")
            for row in content
        )
        wide, high = sprites.size(round(TILE * unit))
        told = [(row, *words) for row, words in zip(content, self._words, strict=True)]
        ruler = FontRuler(self._services.text)
        self.rows, height = rows_of(told, self.layout.body.w, unit, ruler, 1.22 * wide / high)
        spare = self.layout.body.h - height
        if window.is_portrait and spare > 0:
            self.layout = self.layout.lowered(spare)
        self.scroll.fit(self.layout.body, height, unit)

    def targets(self) -> list[tuple[str, Rect]]:
        """What can be pressed, where it lies in the window."""
        if self.layout is None:
            return []
        body, found = self.layout.body, list[tuple[str, Rect]]()
        shift = (body.x, body.y - self.scroll.offset)
        for placed in self.rows:
            if placed.row.name:
                found.append((placed.row.name, placed.rect.moved(*shift)))
            if placed.row.more is not None and placed.more is not None:
                found.append((placed.row.more[0], placed.more.moved(*shift)))
        found += [(f"tab.{tab.value}", rect) for tab, rect in zip(Tab, self.layout.tabs, strict=True)]
        found += list(zip(self.feet, self.layout.foot, strict=True))
        return [*found, ("close", self.layout.close)]

    def draw(self, canvas: Canvas, focus: Focus) -> None:
        """The sheet, where it is open."""
        if self.layout is None or self.tab is None:
            return
        texts = self._services.texts
        model = self._playback.story.model
        look = PanelLook(
            self.layout,
            self.tab,
            tuple(texts(f"replay.tab.{tab.value}") for tab in Tab),
            self.rows,
            self._words,
            self.scroll,
            tuple((name, ButtonLook(texts(f"replay.{name}"), 22)) for name in self.feet),
            model.wilds if model is not None else (),
            self._block,
            partial(speak, texts),
        )
        draw_panel(canvas, self._services.sprites, look, focus)

    def _block(self, canvas: Canvas, words: str, size: float, colour: Colour, width: float) -> pygame.Surface:
        """A paragraph, kept."""
        key = (words, size * canvas.scale, colour, round(width))
        if key not in self._blocks:
            if len(self._blocks) >= _KEPT:
                self._blocks.clear()
            self._blocks[key] = canvas.lettering.block(words, canvas.style(size, colour), width)
        return self._blocks[key]
