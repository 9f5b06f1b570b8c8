"""Score sheets in words (记分的话): who won how and for how much, what it brought everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.amounts import gained
from game.present.history_model import game_named
from game.present.label import Label, Plain, said
from game.session.reckoning import Reckoned, tally_said
from game.session.sheet import DrawStep, Four, KongStep, PlayedHand, Sheet, Step, WinStep
from rules import Ruleset
from rules.core.seat import SEATS, Seat
from rules.scoring.model import WinBy

__all__ = [
    "WAY",
    "SheetRow",
    "change_told",
    "hand_told",
    "paid_told",
    "seat_told",
    "sheet_rows",
    "sheet_title",
    "step_told",
]

WAY: Final = frozenset(way.value for way in (WinBy.SELF_DRAW, WinBy.DISCARD, WinBy.KONG_DRAW, WinBy.ROB_KONG))
"""The ways to win whose price depends on the hand."""
_WINDS: Final = ("wind.e", "wind.s", "wind.w", "wind.n")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A hand of a sheet as it is shown: what happened, what each seat gained, who dealt."""

    no: int
    told: Label
    changes: Four
    dealer: Seat
    trouble: bool


def seat_told(sheet: Sheet, seat: Seat) -> Label:
    """The name of a seat, or which it is."""
    return Plain(sheet.names[seat]) if sheet.names[seat] else said(f"keeping.seat.{seat}")


def sheet_title(sheet: Sheet) -> Label:
    """What a sheet is called: its game."""
    return game_named(sheet.game, sheet.edition)


def sheet_rows(sheet: Sheet, rules: Ruleset, reckoned: Sequence[Reckoned]) -> tuple[SheetRow, ...]:
    """The hands in order."""
    return tuple(
        SheetRow(
            number,
            said(row.trouble) if row.trouble else hand_told(sheet, rules, hand),
            row.changes,
            row.dealer,
            bool(row.trouble) or not row.over,
        )
        for number, (hand, row) in enumerate(zip(sheet.hands, reckoned, strict=True), 1)
    )


def hand_told(sheet: Sheet, rules: Ruleset, hand: PlayedHand) -> Label:
    """A hand in a line."""
    if not hand.steps:
        return said("keeping.told.drawn")
    wins = [step for step in hand.steps if isinstance(step, WinStep)]
    winners = [winner.seat for step in wins for winner in step.winners]
    if not winners:
        return step_told(sheet, rules, hand.steps[-1])
    if len(winners) == 1:
        return step_told(sheet, rules, wins[0])
    names = seat_told(sheet, winners[0])
    for seat in winners[1:]:
        names = said("keeping.told.names", first=names, then=seat_told(sheet, seat))
    return said("keeping.told.winners", names=names)


def step_told(sheet: Sheet, rules: Ruleset, step: Step) -> Label:
    """One step in words."""
    match step:
        case WinStep():
            return _win_told(sheet, rules, step)
        case KongStep(kind, seat, source):
            fed = Plain("") if source is None else seat_told(sheet, source)
            return said(f"keeping.told.{kind}", name=seat_told(sheet, seat), source=fed)
        case DrawStep():
            return said("keeping.told.check")


def _win_told(sheet: Sheet, rules: Ruleset, step: WinStep) -> Label:
    unit = "fan" if rules.counts_fan else "tai"
    told: Label | None = None
    for winner in step.winners:
        total = tally_said(rules, winner).total
        worth = said(f"best.total.{unit}", n=max(1, total) if unit == "fan" else total)
        fed = Plain("") if step.source is None else seat_told(sheet, step.source)
        one = said(f"keeping.told.{step.by}", name=seat_told(sheet, winner.seat), source=fed, worth=worth)
        told = one if told is None else said("keeping.told.then", first=told, then=one)
    return told or said("keeping.told.drawn")


def paid_told(sheet: Sheet, changes: Four) -> Label:
    """What everybody gains and loses in a line."""
    parts = [change_told(sheet, seat, changes[seat]) for seat in SEATS]
    return said("keeping.paid", **{f"part{number}": part for number, part in enumerate(parts)})


def change_told(sheet: Sheet, seat: Seat, units: int) -> Label:
    """What one seat gains."""
    return said("keeping.paid.part", name=seat_told(sheet, seat), units=gained(units))
