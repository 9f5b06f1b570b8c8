"""Choices of games that go on after a win (经过的选项): who has won, the kong before, suits declared, several winners.

A game offers what its rules know: further winners where all win on one tile, the rest where it keeps an account.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.present.calculator_chips import NOBODY, Chip, ChipRow, switch
from game.present.calculator_desk import Desk
from game.present.calculator_draft import Draft, ToldKong, may_win_again, with_seat
from game.present.calculator_kong import kongs_of, told_kong
from game.present.calculator_seats import seat_label
from game.present.label import said
from game.score.read_course import course_keys
from rules.core.seat import SEATS, Seat, others_from
from rules.mahjong.ruleset import End, Winners
from rules.mahjong.stages.account import keeps_account
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Suit

__all__ = ["also_row", "choose_course", "course_rows"]

_KONGS: Final = (MeldKind.OPEN_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)
_MOST_WON: Final = 2
"""So many seats can have won while play goes on."""


def also_row(desk: Desk) -> tuple[ChipRow, ...]:
    """Who else wins on the same tile (一炮多响), where several may."""
    draft, rules = desk.draft, desk.rules
    if rules.claims.winners is not Winners.ALL:
        return ()
    again = may_win_again(rules)
    chips = tuple(
        Chip(
            f"also:{seat}",
            seat_label(seat),
            seat in draft.also,
            draft.is_claim and seat != draft.source and (again or seat not in draft.already),
        )
        for seat in sorted(others_from(draft.winner))
    )
    return (ChipRow("also", said("calculator.row.also"), chips),)


def course_rows(desk: Desk) -> list[ChipRow]:
    """What went before, as far as the game asks for it."""
    keys = course_keys(desk.rules)
    rows: list[ChipRow] = []
    if "kong" in keys and desk.draft.kong_owner is not None:
        rows += _kong_rows(desk, desk.draft.kong_owner)
    if "already_won" in keys and desk.rules.end is not End.FIRST_WIN:
        rows.append(_already(desk))
    if "void" in keys:
        rows.append(_void(desk))
    if keeps_account(desk.rules):
        rows.append(switch("kongs_too", said("calculator.row.kongs_too"), chosen=desk.draft.kongs_too))
    return rows


def _kong_rows(desk: Desk, owner: Seat) -> list[ChipRow]:
    """Which kong came right before the tile, who fed it, whether it was late."""
    draft, told = desk.draft, told_kong(desk.draft, desk.rules)
    chips = [
        Chip(
            f"kong:{kind.value}", said(f"calculator.aim.{kind.value}"), told is not None and told.kind is kind
        )
        for kind in _KONGS
    ]
    if draft.by is not WinBy.KONG_DRAW:
        chips.append(Chip(f"kong:{NOBODY}", said("calculator.nothing"), told is None))
    rows = [ChipRow("kong", said("calculator.row.kong", name=seat_label(owner)), tuple(chips))]
    if told is None:
        return rows
    if told.kind is MeldKind.OPEN_KONG:
        fed = tuple(
            Chip(f"kong_from:{seat}", seat_label(seat), seat == told.source)
            for seat in sorted(others_from(owner))
        )
        rows.append(ChipRow("kong_from", said("calculator.row.kong_from"), fed))
    if told.kind is MeldKind.ADDED_KONG and desk.rules.claims.timely_kongs:
        rows.append(switch("kong_late", said("calculator.row.kong_late"), chosen=told.late))
    return rows


def _already(desk: Desk) -> ChipRow:
    """Who has won before: neither who wins now nor who feeds, unless winners play on."""
    draft, again = desk.draft, may_win_again(desk.rules)
    busy = (*draft.winners, *((draft.source,) if draft.is_claim else ()))
    full = len(draft.already) >= _MOST_WON
    chips = tuple(
        Chip(
            f"already:{seat}",
            seat_label(seat),
            seat in draft.already,
            again or (seat not in busy and (seat in draft.already or not full)),
        )
        for seat in SEATS
    )
    return ChipRow("already", said("calculator.row.already"), chips)


def _void(desk: Desk) -> ChipRow:
    """The suit that the seat on the desk has declared not to hold (定缺)."""
    void = desk.draft.seats[desk.seat].void
    chips = (
        *(Chip(f"void:{suit.value}", said(f"settle.suit.{suit.value}"), suit is void) for suit in Suit),
        Chip(f"void:{NOBODY}", said("calculator.nothing"), void is None),
    )
    return ChipRow("void", said("calculator.row.void", name=seat_label(desk.seat)), chips)


def choose_course(desk: Desk, key: str, value: str) -> bool:
    """Take such a choice over; whether it is one."""
    change = _change(desk, key, value)
    if key == "also":
        desk.win_too(int(value))
    elif change is not None:
        desk.alter(change)
    return key == "also" or change is not None


def _change(desk: Desk, key: str, value: str) -> Callable[[Draft], Draft] | None:
    """What a choice does to the draft."""
    told = told_kong(desk.draft, desk.rules)
    match key:
        case "already":
            return lambda old: replace(old, already=_toggled(old.already, int(value)))
        case "void":
            suit = None if value == NOBODY else Suit(value)
            return lambda old: with_seat(old, desk.seat, replace(old.seats[desk.seat], void=suit))
        case "kong" if value == NOBODY:
            return lambda old: replace(old, kong=None)
        case "kong":
            return lambda old: replace(old, kong=_kong(old, MeldKind(value)))
        case "kong_from" if told is not None:
            return lambda old: replace(old, kong=replace(told, source=int(value)))
        case "kong_late" if told is not None:
            return lambda old: replace(old, kong=replace(told, late=value == "yes"))
        case "kongs_too":
            return lambda old: replace(old, kongs_too=value == "yes")
        case _:
            return None


def _toggled(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """With a seat, or without it if it was there."""
    return tuple(each for each in seats if each != seat) if seat in seats else (*seats, seat)


def _kong(draft: Draft, kind: MeldKind) -> ToldKong:
    """A kong of that sort; an open one that is not shown was fed by the first in turn order who can have."""
    owner = draft.kong_owner
    if kind is not MeldKind.OPEN_KONG or owner is None:
        return ToldKong(kind)
    if any(meld.kind is kind for meld in kongs_of(draft, owner)):
        return ToldKong(kind)
    return ToldKong(kind, next(seat for seat in others_from(owner) if seat not in draft.already))
