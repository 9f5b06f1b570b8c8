"""Several people around one screen (同桌轮流打): who sits where, and how the screen stands; then they play."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from game.errors import GameError
from game.present.form_model import Choice, Form, Row, Section, Value, game_label
from game.present.label import said
from game.scenes.form import FormScene
from game.scenes.message import told
from game.scenes.scene import Pop, Push, Replace, StackCommands
from game.session.tables import Order
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from rules.core.seat import SEATS, Seat

__all__ = ["HotSeatSetup"]

_log = logging.getLogger("ouju")

_LEAST: Final = 2
_FLAT: Final = "flat"


class HotSeatSetup(FormScene):
    """The form for a table of 2 to 4 people; *order* says what is played, as if one person played it."""

    key: ClassVar[str] = "hot_seat"

    def __init__(self, order: Callable[[], Order]) -> None:
        super().__init__()
        self._order = order
        self._people: frozenset[Seat] = frozenset((0, 2))

    @property
    def topic(self) -> tuple[str, str]:
        """The game that is played."""
        order = self._order()
        return order.game, order.edition

    def form(self) -> Form:
        """The four places, and the screen."""
        flat = self.services.settings.flat
        places = tuple(self._place(seat) for seat in SEATS)
        screen = Row(
            _FLAT,
            said("hotseat.screen"),
            said("hotseat.screen.text"),
            (
                Choice(False, said("hotseat.screen.upright"), not flat),
                Choice(True, said("hotseat.screen.flat"), flat),
            ),
        )
        open_to_all = Row("open", said("hotseat.open_to_all"), said("hotseat.text"), ())
        sections = (
            Section(None, (open_to_all,)),
            Section(said("hotseat.section.people"), places),
            Section(said("hotseat.section.screen"), (screen,)),
        )
        return Form(said("hotseat.title", game=game_label(*self.topic)), None, sections, share=0.56)

    def _place(self, seat: Seat) -> Row:
        """Who sits at one edge of the screen."""
        is_person = seat in self._people
        stays = is_person and len(self._people) == _LEAST
        return Row(
            f"place.{seat}",
            said(f"hotseat.place.{seat}"),
            said(f"hotseat.place.{seat}.text"),
            (
                Choice(True, said(f"hotseat.name.{seat}"), is_person),
                Choice(False, said("hotseat.bot"), not is_person, said("hotseat.two") if stays else None),
            ),
        )

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Begin, or not."""
        texts = self.services.texts
        return (
            ("begin", ButtonLook(texts("hotseat.begin"), 26, kind=ButtonKind.MAIN), 220.0),
            ("cancel", ButtonLook(texts("hotseat.cancel"), 24), 160.0),
        )

    def choose(self, key: str, value: Value) -> None:
        """A person or a bot at a place; a screen that lies flat or stands."""
        if key == _FLAT:
            self.services.store.change(flat=value is True)
            return
        seat = int(key[-1])
        self._people = self._people | {seat} if value is True else self._people - {seat}
        self.services.trace.emit("hot_seat", people=sorted(self._people))

    def press(self, name: str) -> StackCommands:
        """Sit down, or go back."""
        return self._sit() if name == "begin" else (Pop(),)

    def _sit(self) -> StackCommands:
        from game.scenes.hot_seat_table import scene_of

        texts = self.services.texts
        names = tuple(texts(f"hotseat.name.{seat}") if seat in self._people else None for seat in SEATS)
        try:
            table = self.services.tables.open(replace(self._order(), people=names, room="practice"))
        except GameError as error:
            _log.warning("%s", error)
            return (Push(told("error.table", error)),)
        return (Replace(scene_of(table)),)
