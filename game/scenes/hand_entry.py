"""A hand of a real table is told (记一局): who won, how, for how much; what it comes to is shown while it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from game.present.form_model import Form, Value
from game.present.keeping_draft import (
    Draft,
    changed,
    draft_of,
    hand_of,
    step_of,
    taken_over,
    with_step,
)
from game.present.keeping_model import Telling, entry_form
from game.present.keeping_words import seat_told
from game.present.label import said
from game.present.layout.geometry import Rect
from game.scenes.message import Confirm, Message
from game.scenes.scene import NOTHING, Pop, Push, Replace, Scene, StackCommands
from game.scenes.sheet_calculator import Found, SheetCalculator
from game.scenes.writing import WritingForm
from game.session.reckoning import Reckoned, reckoned
from game.session.sheet import PlayedHand, Sheet
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_keeping import draw_totals
from game.ui.widgets import ButtonLook
from rules import Ruleset
from rules.core.seat import SEATS, after
from rules.mahjong.stages.account import keeps_account

__all__ = ["HandEntry"]

Keep = Callable[[PlayedHand | None], Scene | None]
"""Takes a told hand, or None where an old one is to be struck out; gives what went wrong, if anything did."""


class HandEntry(WritingForm):
    """The form of a hand; *place* of the one that is corrected, None for a new one."""

    key: ClassVar[str] = "hand_entry"

    def __init__(self, sheet: Sheet, rules: Ruleset, place: int | None, keep: Keep) -> None:
        super().__init__()
        self._paper = sheet
        self._rules = rules
        self._place = place
        self._keep = keep
        self.draft = Draft() if place is None else draft_of(sheet.hands[place], rules)
        self._untold = self.draft
        self._worked_out: tuple[Draft, tuple[Reckoned, ...]] | None = None
        self._calculator: SheetCalculator | None = None

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game that is kept."""
        return self._paper.game, self._paper.edition

    @property
    def comes_to(self) -> Reckoned:
        """What the hand comes to as it stands."""
        return self._rows[self._no - 1]

    @property
    def _no(self) -> int:
        """The how many-th hand of the sheet it is."""
        return (len(self._paper.hands) if self._place is None else self._place) + 1

    @property
    def _rows(self) -> tuple[Reckoned, ...]:
        """The whole sheet with the hand as it stands, worked out once for each draft."""
        if self._worked_out is None or self._worked_out[0] is not self.draft:
            sheet = self._paper.with_hand(self._place, hand_of(self.draft, self._rules))
            self._worked_out = (self.draft, reckoned(sheet, self._rules))
        return self._worked_out[1]

    def form(self) -> Form:
        """The rows."""
        comes_to, dice = self.comes_to, self._by_dice()
        return entry_form(
            Telling(self._paper, self._rules, self._no, self.draft, comes_to, self.writing, dice)
        )

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Keep it, tell more of it, the calculator, leave, strike it out."""
        texts = self.services.texts
        new = self._place is None
        keep, cancel = (
            ("keeping.keep", "keeping.lose.yes") if new else ("keeping.correct", "keeping.uncorrected")
        )
        found = [("keep", ButtonLook(texts(keep), 26, kind=ButtonKind.JADE), 180.0)]
        if keeps_account(self._rules):
            found.append(("more", ButtonLook(texts("keeping.more"), 24), 150.0))
        found.append(("calculator", ButtonLook(texts("keeping.calculator"), 24), 130.0))
        found.append(("cancel", ButtonLook(texts(cancel), 24), 130.0))
        if not new:
            found.append(("strike", ButtonLook(texts("keeping.strike"), 22, grave=True), 150.0))
        return tuple(found)

    def preferred(self) -> str | None:
        """Telling begins with what happened."""
        return "what:0"

    def picked(self, key: str, value: Value) -> None:
        """A chip changes the draft; the middle one of a number lets it be typed."""
        name = key.partition(".")[0]
        if name in ("total", "hua", "fan"):
            seat = int(key.partition(".")[2])
            now = {"total": self.draft.totals, "hua": self.draft.hua, "fan": self.draft.fans}[name][seat]
            if value == 0:
                self.write(key, str(now))
                return
            value = now + int(value)
        self.draft = changed(self.draft, key, value, self._rules)

    def written(self, key: str, text: str) -> None:
        """A number, whatever else was typed with it."""
        digits = "".join(sign for sign in text if sign.isdecimal())[:5]
        if digits:
            self.draft = changed(self.draft, key, int(digits), self._rules)

    def press(self, name: str) -> StackCommands:
        """The buttons at the foot."""
        match name:
            case "keep":
                return self._kept()
            case "more":
                if self.comes_to.trouble or step_of(self.draft, self._rules) is None:
                    return self._refused()
                self.draft = with_step(self.draft, self._rules)
                self.scroll.go(0.0)
                self.rearrange()
                return NOTHING
            case "calculator":
                self._calculator = SheetCalculator(self._paper, self._rules)
                return (Push(self._calculator),)
            case "strike":
                answers = ("keeping.strike.yes", "keeping.strike.no")
                return (Push(Confirm("keeping.strike.ask", "keeping.strike.text", self._struck, answers)),)
            case _:
                return self.back()

    def back(self) -> StackCommands:
        """Away; what has been told is not lost without a question."""
        if self.draft == self._untold:
            return (Pop(),)
        answers = ("keeping.lose.yes", "keeping.lose.no")
        return (Push(Confirm("keeping.lose.ask", "keeping.lose.text", lambda: (Pop(self),), answers)),)

    def uncovered(self) -> None:
        """Back from the calculator: what it found is taken over."""
        super().uncovered()
        calculator, self._calculator = self._calculator, None
        found = calculator.found if calculator is not None else None
        if found is not None:
            self._take_over(found)
        self.rearrange()

    def draw(self, canvas: Canvas) -> None:
        """The form, and what the hand comes to beside the buttons where there is room."""
        super().draw(canvas)
        if self._sheet is None:
            return
        left = self._sheet.heading.x
        last = self._sheet.buttons[-1]
        room = Rect(left, last.y, last.x - left - 20 * self.unit, last.h)
        if room.w < 240 * self.unit:
            return
        row, palette = self.comes_to, canvas.theme.palette
        if row.trouble:
            style = canvas.style(20, palette.vermilion_text)
            image = canvas.lettering.block(self.say(said(row.trouble)), style, room.w, leading=1.3)
            canvas.image(image, (room.x, room.centre.y - image.get_height() / 2))
            return
        names = [self.say(seat_told(self._paper, seat)) for seat in SEATS]
        draw_totals(canvas, room, names, row.changes)

    def _by_dice(self) -> bool:
        """Whether the hand before leaves it to the dice who deals this one."""
        rows = self._rows[: self._no - 1]
        return bool(rows) and rows[-1].over and rows[-1].following is None

    def _take_over(self, found: Found) -> None:
        """The winner, how it came, its total and everybody's hua, as the calculator has them."""
        dealer, draft, rules = self.comes_to.dealer, self.draft, self._rules
        winner = after(dealer, found.winner)
        draft = changed(changed(draft, "what", "win", rules), "by", found.by, rules)
        if found.source is not None:
            draft = changed(draft, "source", after(dealer, found.source), rules)
        if winner not in draft.winners:
            draft = changed(draft, "winner", winner, rules)
        for seat, hua in found.hua:
            draft = changed(draft, f"hua.{after(dealer, seat)}", hua, rules)
        self.draft = taken_over(draft, winner, found.total, ())
        self.services.trace.emit("taken_over", total=found.total, seat=winner)

    def _kept(self) -> StackCommands:
        """Give the hand away, unless it cannot have been or its only win is nobody's."""
        nobodys = self.draft.what != "draw" and not self.draft.winners and not self.draft.steps
        if self.comes_to.trouble or nobodys:
            return self._refused()
        trouble = self._keep(hand_of(self.draft, self._rules))
        return (Pop(),) if trouble is None else (Replace(trouble),)

    def _refused(self) -> StackCommands:
        return (Push(Message("keeping.refused", self.comes_to.trouble or "keeping.trouble.winner")),)

    def _struck(self) -> StackCommands:
        trouble = self._keep(None)
        return (Pop(self),) if trouble is None else (Replace(trouble),)
