"""The table of the attract screen (待客的牌桌): four bots play a hand of a game, seen from one of them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from typing import Final

import pygame

from game.present.focus import Focus
from game.present.kiosk_captions import Caption, captions, event_caption, result_caption
from game.present.layout.geometry import Size
from game.present.layout.table_layout import max_scale
from game.present.layout.zones import zones_for
from game.present.story import Story
from game.present.table_model import Outside
from game.scenes.table_frame import Easel, picture_of
from game.services import Services
from game.session.exhibition import exhibition
from game.ui.canvas import Canvas
from rules import Ruleset
from rules.mahjong.events import Event
from rules.mahjong.state import RoundState

__all__ = ["AttractTable"]

_CAPTION_S: Final = 11.0
_TOLD_S: Final = 7.0
_KEPT_S: Final = 3.5
"""A caption stands at least this long before an event takes its place."""
_TABLE_S: Final = 12.0
"""How long the end of a hand is looked at."""
_LONGEST_S: Final = 420.0
_BOOST, _MORE, _LEGIBLE = 1.1, 1.25, 0.52
"""It is seen from across the room: its parts are so much larger than usual, where they fit; even more where names
would be smaller than can be read.
"""


class AttractTable:
    """One hand of bots, with its captions; nothing of it is kept."""

    def __init__(
        self, services: Services, ruleset: Ruleset, turn: int, seed: bytes, workers: Callable[[], Executor]
    ) -> None:
        self._services = services
        self._table = exhibition(ruleset, seed, services.clock, workers)
        table = self._table
        zones = zones_for(Size(1920, 1080), tiles=ruleset.hand + 1)
        self._story = Story(Outside(table.seat, ruleset, table.match), zones)
        self._story.motions.obey(services.settings.motion.value)
        self._easel = Easel(services)
        self._captions = captions(ruleset, turn)
        self._next = 1
        self._began = self._said_at = services.clock.now()
        self._lasts = _CAPTION_S
        self._ended_at: float | None = None
        self._was_lively = False
        self.caption: Caption = self._captions[0]

    def close(self) -> None:
        """The bots go."""
        self._table.close()

    def place(self, size: tuple[int, int]) -> None:
        """The table is so large, in pixels."""
        window, tiles = Size(*size), self.ruleset.hand + 1
        most = max_scale(window)
        usual = zones_for(window, min(_BOOST, most), tiles)
        small = usual.panel < _LEGIBLE
        self._story.place(zones_for(window, min(_MORE, most), tiles) if small else usual)

    @property
    def is_over(self) -> bool:
        """Whether the hand has been seen to its end."""
        now = self._services.clock.now()
        if now - self._began > _LONGEST_S:
            return True
        return self._ended_at is not None and now - self._ended_at > _TABLE_S

    @property
    def ruleset(self) -> Ruleset:
        """What is played."""
        return self._table.ruleset

    @property
    def state(self) -> RoundState | None:
        """The round as the seat knows it from which it is seen."""
        return self._story.state

    def update(self) -> bool:
        """Let time pass; whether the picture has changed."""
        now = self._services.clock.now()
        events = [each for each in self._table.poll(now) if isinstance(each, Event)]
        if not events and self._table.view is None:
            self._table.proceed()  # where something may be done before tiles are dealt
        for event in events:
            self._take(event, now)
        self._story.advance(now)  # it is played in silence
        self._turn_page(now)
        lively = self._story.is_lively
        changed = bool(events) or lively or self._was_lively
        self._was_lively = lively
        return changed

    def _take(self, event: Event, now: float) -> None:
        table = self._table
        self._story.outside = Outside(table.seat, table.ruleset, table.match)
        self._story.take(event, now)
        told = event_caption(event, table.match)
        if told is not None and now - self._said_at >= _KEPT_S:
            self._say(told, now, _TOLD_S)
        state = self._story.state
        if state is not None and state.end is not None and self._ended_at is None:
            self._ended_at = now
            self._say(result_caption(state, table.ruleset, table.match, table.seat), now, 2 * _TABLE_S)

    def _turn_page(self, now: float) -> None:
        """The next caption, when the one that is shown has been read."""
        if now - self._said_at >= self._lasts:
            self._say(self._captions[self._next % len(self._captions)], now, _CAPTION_S)
            self._next += 1

    def _say(self, caption: Caption, now: float, lasts: float) -> None:
        self.caption, self._said_at, self._lasts = caption, now, lasts

    def draw(self, canvas: Canvas, surface: pygame.Surface) -> None:
        """The table on a surface of its own."""
        on = canvas.on(surface)
        picture = picture_of(self._story, Focus(), self._services.texts, self._services.clock.now())
        if picture is None:
            self._easel.ground(on, self._story.zones)
            return
        self._easel.painter(surface.get_size()).draw(on, replace(picture, tools=False, halo=235))
