"""What a table scene shows (牌桌的画面): gathers the picture of the moment from a seat and has it painted."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from game.present.layout.geometry import Rect
from game.present.layout.table_layout import strip_beside
from game.scenes.bubble_places import BubblePlaces
from game.scenes.table_coach import TableCoach
from game.scenes.table_frame import Easel, picture_of
from game.scenes.table_hints import TableHints
from game.scenes.table_marks import TableMarks
from game.scenes.table_opening_words import OpeningWords
from game.scenes.table_seat import TableSeat
from game.scenes.table_targets import WAITS
from game.scenes.table_words import SHAKE_S
from game.session.table import TableStatus
from game.ui.canvas import Canvas, Surroundings
from game.ui.draw_caption import draw_caption
from game.ui.draw_phrases import draw_bubble, draw_phrases, mute_sign
from game.ui.draw_table import OwnHand, TablePicture
from game.ui.draw_tags import Banner, Card
from game.ui.draw_tools import Tool
from game.ui.ruler import FontRuler
from rules.core.window import WindowKind

__all__ = ["TableView"]


class TableView:
    """The picture of one seat's table."""

    def __init__(self, seat: TableSeat) -> None:
        self._seat = seat
        self.more: Callable[[], tuple[Tool, ...]] = lambda: ()
        """The tools behind the six of every table, as they look now."""
        self.coach = TableCoach(seat)
        self.hints = TableHints(seat, self.coach)
        self.marks = TableMarks(seat)
        self.words = OpeningWords(seat)
        self.easel = Easel(seat.services)
        self.bubbles = BubblePlaces(FontRuler(seat.services.text))

    def draw(self, canvas: Canvas) -> None:
        """The table with everything that moves."""
        painter = self.easel.painter(canvas.size)
        picture = self._picture()
        if picture is None:
            self.easel.ground(canvas, self._seat.zones)
            return
        painter.draw(canvas, picture)
        self._seat.more_waits = painter.more_waits
        self._talk(canvas.on(canvas.surface), picture)
        if self._seat.voice.caption:
            draw_caption(canvas, self._seat.zones, self._seat.voice.caption)

    def _talk(self, canvas: Canvas, picture: TablePicture) -> None:
        """What hangs in the air, the sign of who is muted, the panel of phrases over all of it."""
        seat, texts = self._seat, self._seat.services.texts
        panel = Canvas(canvas.surface, Surroundings(canvas.theme, canvas.lettering, seat.zones.panel))
        for side in seat.talk.muted:
            mute_sign(panel, seat.zones.plates[side.value])
        bubbles = seat.talk.bubbles.at(seat.now())
        told = picture.card is not None or picture.coach is not None
        for bubble, placed in self.bubbles.places(picture.layout, bubbles, told=told):
            draw_bubble(panel, placed, bubble.text, bubble.alpha(seat.now()))
        shown = seat.talk.picture()
        if shown is not None:
            draw_phrases(panel, shown, texts)

    def _picture(self) -> TablePicture | None:
        seat, now, aids = self._seat, self._seat.now(), self.coach.aids
        told = picture_of(seat.story, seat.focus, seat.services.texts, now)
        if told is None:
            return None
        return replace(
            told,
            buttons=seat.buttons,
            hand=self._own_hand(now),
            time_share=seat.time_share(),
            hint_rect=strip_beside(seat.zones, self._buttons()),
            hints=self.hints.shown() if aids.hints else None,
            notice=self._line(),
            caution=self.marks.caution(),
            card=self.card(),
            coach=self.coach.card(),
            advised=self.coach.button(),
            banner=self.news(),
            played_for=seat.is_played_for,
            lit=self.lit(),
            muted=seat.services.settings.mute,
            assists=seat.assist.on.count,
            opening=self.words.strip(),
            more=self.more(),
        )

    def card(self) -> Card | None:
        """What is explained: a sign, or all the waits that the strip has no room for."""
        name = self._seat.explained
        if name == WAITS:
            return self.hints.all_waits()
        return None if name is None else self.marks.explain(name)

    def news(self) -> Banner | None:
        """The news of the moment."""
        return self.marks.banner(self._seat.story.news_at(self._seat.now()))

    def lit(self) -> frozenset[str]:
        """The tools whose things are on."""
        on = {
            "hint": self.coach.aids.hints,
            "auto": self._seat.is_auto,
            "assist": self._seat.assist.on.count > 0,
            "phrases": self._seat.talk.is_open,
        }
        return frozenset(name for name, is_on in on.items() if is_on)

    def _buttons(self) -> tuple[Rect, ...]:
        """What stands beside the strip."""
        bar = tuple(button.rect for button in self._seat.buttons)
        return (*bar, *(button.rect for button in self._seat.opening.buttons))

    def _line(self) -> str:
        """The line over the hand: a refusal, or the state of the connection."""
        status = self._seat.table.status
        if status in (TableStatus.CONNECTING, TableStatus.RECONNECTING):
            return self._seat.services.texts(f"table.{status.value}")
        return self._seat.notice

    def _own_hand(self, now: float) -> OwnHand:
        seat = self._seat
        window = seat.window()
        since = now - seat.shaken_at
        shake = 0.0
        if 0 <= since < SHAKE_S:
            shake = 9 * seat.zones.hand_unit * math.sin(since * 60) * (1 - since / SHAKE_S)
        dx, dy = seat.hand.shift
        ready = self.hints.ready_marks() if self.coach.aids.hints else frozenset()
        picks = seat.opening.picks
        return OwnHand(
            selected=seat.hand.index,
            hovered=seat.hand.hovered,
            shift=(dx + shake, dy),
            ready=ready,
            asked=window is not None and window.kind is WindowKind.TURN,
            raised=self.words.raised(),
            barred=picks.barred if picks is not None else frozenset(),
            cursor=picks.cursor if picks is not None else None,
            suggested=self.coach.place(),
            dangers=self.coach.dangers(),
        )
