"""A table to practise at (练习桌): decisions are taken back, all hands can be seen, a hand is played once more."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import ClassVar

from game.present.layout.strip_layout import StripLayout
from game.scenes.message import Message
from game.scenes.open_hands import OpenHands
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.scenes.strip_table import StripTable
from game.session.practice import PracticeTable
from game.ui.canvas import ButtonKind
from game.ui.draw_strip import StripButton, StripLook
from game.ui.widgets import ButtonLook

__all__ = ["PracticeScene"]


class _Asked(Enum):
    """How far the question after a hand is: the settlement is still to be seen, it is due, open, answered."""

    NOT_YET = "not yet"
    DUE = "due"
    OPEN = "open"
    ANSWERED = "answered"


class PracticeScene(StripTable):
    """One seat at a practice table; hints and the coach are on."""

    def __init__(self, table: PracticeTable) -> None:
        super().__init__(table)
        self._practice = table
        self._asked = _Asked.NOT_YET
        self._wish = ""

    def held(self) -> dict[str, object]:
        """What helps is on here, whatever the player has chosen for other tables."""
        return {"hints": True, "coach": True}

    # ---------------------------------------------------------------- after a hand

    def uncovered(self) -> None:
        """A sheet has gone; after the settlement the player says how to go on."""
        seen = self._settled_no and self._is_over() and self._settled_no == self._hand_no()
        if not seen:
            super().uncovered()
            return
        self._covered = False
        self.dirty = True
        if self._asked is _Asked.NOT_YET:
            self._asked = _Asked.DUE
            return
        wish, self._wish, self._asked = self._wish, "", _Asked.ANSWERED
        if wish == "take_back":
            self._take_back()
        elif wish == "over":
            self._start_over()
        else:
            super().uncovered()

    def _next_scene(self) -> StackCommands:
        if not self._is_over():
            self._settled_no, self._asked = 0, _Asked.NOT_YET
        elif self._asked is _Asked.DUE and not self._leaving:
            self._asked = _Asked.OPEN
            return (Push(AfterHand(self._take_wish, self._practice.may_take_back)),)
        return super()._next_scene()

    def _take_wish(self, wish: str) -> None:
        self._wish = wish

    # ---------------------------------------------------------------- what the player means

    def pressed(self, name: str) -> StackCommands | None:
        """The buttons of the strip, and the menu of practice."""
        match name:
            case "tool.take_back":
                self._take_back()
            case "tool.hands":
                return (Push(OpenHands(self._practice)),)
            case "tool.over":
                self._start_over()
            case "tool.menu":
                return (Push(PracticeMenu(self.stand_up)),)
            case _:
                return None
        return NOTHING

    def _take_back(self) -> None:
        """To the decision before."""
        self.seat.assist.take_back()
        self._anew()

    def _start_over(self) -> None:
        """To the first decision of the hand."""
        if self._practice.start_over():
            self.seat.begin_again()
            self._anew()
        else:
            self.seat.say(self.services.texts("practice.nothing"))

    def _anew(self) -> None:
        """The hand is not over any more."""
        self._over_at, self._settled_no, self._asked = None, 0, _Asked.NOT_YET
        self.dirty = True

    # ---------------------------------------------------------------- the picture

    def buttons(self) -> tuple[tuple[StripButton, float], ...]:
        """Take back, look, once more."""
        texts, on = self.services.texts, self._practice.may_take_back
        back = ButtonLook(texts("practice.undo"), 26, kind=ButtonKind.JADE)
        return (
            (StripButton("tool.hands", ButtonLook(texts("practice.hands"), 24)), 170.0),
            (StripButton("tool.over", ButtonLook(texts("practice.over"), 24), on), 160.0),
            (StripButton("tool.take_back", back, on), 160.0),
        )

    def look(self, strip: StripLayout) -> StripLook:
        """What practice is."""
        texts = self.services.texts
        buttons = tuple(button for button, _ in self.buttons())
        return StripLook(strip, texts("practice.title"), texts("practice.text"), buttons, self.seat.focus)


class AfterHand(Message):
    """How it goes on after a hand: *then* is told ``next``, ``take_back`` or ``over``."""

    key: ClassVar[str] = "after_hand"

    def __init__(self, then: Callable[[str], None], may_take_back: bool) -> None:
        super().__init__("practice.after.title", "practice.after.text")
        self._then, self._may = then, may_take_back

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """At the right the next hand, which is where Enter goes at first."""
        texts = self.services.texts
        on = (("next", ButtonLook(texts("practice.after.next"), 26, kind=ButtonKind.JADE)),)
        if not self._may:
            return on
        return (
            *on,
            ("over", ButtonLook(texts("practice.over"), 24)),
            ("take_back", ButtonLook(texts("practice.undo"), 24)),
        )

    def activate(self, name: str) -> StackCommands:
        """Say it, and close."""
        self._then(name)
        return (Pop(),)


class PracticeMenu(Message):
    """Go on, or leave: nothing is kept."""

    key: ClassVar[str] = "menu"

    def __init__(self, leave: Callable[[], None]) -> None:
        super().__init__("practice.menu.title", "practice.menu.text")
        self._leave = leave

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """At the right back to the table."""
        texts = self.services.texts
        return (
            ("resume", ButtonLook(texts("practice.menu.resume"), 26, kind=ButtonKind.JADE)),
            ("leave", ButtonLook(texts("practice.menu.leave"), 26)),
        )

    def activate(self, name: str) -> StackCommands:
        """Close the sheet, and the table with it."""
        if name == "leave":
            self._leave()
        return (Pop(),)
