"""What can be chosen about a win (算台的选择): who won and how, from whom, the streak, and what went before it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.present.calculator_check import position_of_draft
from game.present.calculator_chips import NOBODY, Chip, ChipRow, switch
from game.present.calculator_course import also_row, choose_course, course_rows
from game.present.calculator_desk import Aim, Desk
from game.present.calculator_examples import Example, draft_of, examples_of
from game.present.calculator_seats import seat_label
from game.present.label import Plain, said, tile_label
from game.present.shown import ShownGroup, tiles_shown
from game.score import setting_of
from game.score.before import showing
from rules.core.seat import SEATS, Seat, others_from
from rules.mahjong.luck import no_luck
from rules.mahjong.stages.liability import LIABILITY, LIABILITY_BUT_FOUR_CLAIMS
from rules.mahjong.stages.open_double import LIMIT
from rules.scoring.model import First, WinBy
from rules.scoring.settlement import counts_streak, leaving_of
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

__all__ = ["basic_rows", "choose", "example_rows", "more_rows"]

_LONGEST_STREAK: Final = 99


def basic_rows(desk: Desk) -> tuple[ChipRow, ...]:
    """What every win has; the streak where it is paid for, further winners where there can be some."""
    draft = desk.draft
    ways = tuple(
        Chip(f"by:{by.value}", said(f"calculator.by.{by.value}"), draft.by is by) for by in desk.ways
    )
    nobody = Chip(f"by:{NOBODY}", said("calculator.by.nobody"), draft.by is None)
    return (
        ChipRow("winner", said("calculator.row.winner"), _winners(desk)),
        ChipRow("by", said("calculator.row.by"), (*ways, nobody)),
        ChipRow("source", said("calculator.row.source"), _sources(desk)),
        *(
            (ChipRow("streak", said("calculator.row.streak"), _streak(draft.streak)),)
            if counts_streak(desk.rules.pay)
            else ()
        ),
        *also_row(desk),
    )


def _winners(desk: Desk) -> tuple[Chip, ...]:
    draft = desk.draft
    won = draft.by is not None
    return tuple(
        Chip(f"winner:{seat}", seat_label(seat), won and seat == draft.winner, won) for seat in SEATS
    )


def _sources(desk: Desk) -> tuple[Chip, ...]:
    """Whose tile it was, in turn order; nobody's when it was drawn."""
    draft = desk.draft
    return tuple(
        Chip(
            f"source:{seat}",
            seat_label(seat),
            draft.is_claim and seat == draft.source,
            enabled=draft.is_claim,
        )
        for seat in sorted(others_from(draft.winner))
    )


def _streak(streak: int) -> tuple[Chip, ...]:
    """A step down, the number, a step up."""
    return (
        Chip("streak-", Plain("−"), enabled=streak > 0),
        Chip("streak", Plain(str(streak)), enabled=False),
        Chip("streak+", Plain("+"), enabled=streak < _LONGEST_STREAK),
    )


def more_rows(desk: Desk) -> tuple[ChipRow, ...]:
    """What only some wins have, and what went before, where the game asks for it and the tiles allow it."""
    draft, found = desk.draft, desk.setting
    rows: list[ChipRow] = []
    rows += course_rows(desk)
    if draft.by is not None:
        if desk.rules.luck is not no_luck:
            rows.append(ChipRow("first", said("calculator.row.first"), _firsts(draft.first)))
    elif desk.rules.settles_leaving and leaving_of(desk.rules.pay):
        rows.append(_seats_row("left", tuple(SEATS), draft.flags.left))
    if found is None or draft.by is None:
        return tuple(rows)
    shown = tuple(showing(position_of_draft(draft, desk.rules, found)))
    if LIMIT in desk.rules.stages:
        rows += _limit_rows(desk, shown)
    if LIABILITY in desk.rules.stages or LIABILITY_BUT_FOUR_CLAIMS in desk.rules.stages:
        rows += _liability_rows(desk, shown)
    return tuple(rows)


def _firsts(chosen: First) -> tuple[Chip, ...]:
    return tuple(
        Chip(
            f"first:{first.value or NOBODY}",
            said(f"calculator.first.{first.value or NOBODY}"),
            first is chosen,
        )
        for first in First
    )


def _seats_row(key: str, seats: tuple[Seat, ...], chosen: Seat | None) -> ChipRow:
    """One of several seats, or none of them."""
    chips = (Chip(f"{key}:{seat}", seat_label(seat), seat == chosen) for seat in seats)
    nobody = Chip(f"{key}:{NOBODY}", said("calculator.nobody"), chosen is None)
    return ChipRow(key, said(f"calculator.row.{key}"), (*chips, nobody))


def _limit_rows(desk: Desk, shown: tuple[Seat, ...]) -> list[ChipRow]:
    """Who was first to show an open double, where several do; whether the discard was the first after it (H9)."""
    draft = desk.draft
    rows = [_seats_row("first_open", shown, draft.flags.first_open)] if len(shown) > 1 else []
    if shown and draft.by is WinBy.DISCARD:
        rows.append(
            switch(
                "forming_discard", said("calculator.row.forming_discard"), chosen=draft.flags.forming_discard
            )
        )
    return rows


def _liability_rows(desk: Desk, shown: tuple[Seat, ...]) -> list[ChipRow]:
    """Who let a win go, what the discarder has just eaten, what the winner discarded last (H8)."""
    draft, flags = desk.draft, desk.draft.flags
    rows: list[ChipRow] = []
    if draft.winner in shown:
        chips = tuple(
            Chip(f"refused:{seat}", seat_label(seat), seat in flags.refused)
            for seat in sorted(others_from(draft.winner))
        )
        rows.append(ChipRow("refused", said("calculator.row.refused"), chips))
    fed = draft.seats[draft.source].melds if draft.is_claim else ()
    if fed and fed[-1].kind is MeldKind.CHOW:
        eaten = tuple(
            Chip(f"just_ate:{tile.value}", tile_label(tile), tile is flags.just_ate, tile=tile)
            for tile in fed[-1].tiles
        )
        nobody = Chip(f"just_ate:{NOBODY}", said("calculator.nothing"), flags.just_ate not in fed[-1].tiles)
        rows.append(ChipRow("just_ate", said("calculator.row.just_ate"), (*eaten, nobody)))
    if len(draft.seats[draft.winner].melds) >= desk.rules.melds:
        rows.append(_thrown(desk))
    return rows


def _thrown(desk: Desk) -> ChipRow:
    """The winner's latest discard with five melds laid down; it is tapped in the palette."""
    tile = desk.draft.flags.single_wait_discard
    pick = Chip(
        "thrown:pick",
        said("calculator.thrown.pick") if tile is None else tile_label(tile),
        tile is not None or desk.aim is Aim.THROWN,
        tile=tile,
    )
    nothing = Chip(
        f"thrown:{NOBODY}", said("calculator.nothing"), tile is None and desk.aim is not Aim.THROWN
    )
    return ChipRow("thrown", said("calculator.row.thrown"), (pick, nothing))


def example_rows(desk: Desk) -> tuple[ChipRow, ...]:
    """Positions to start from."""
    found = examples_of(desk.rules.key, desk.rules.edition)
    return tuple(
        ChipRow(
            f"example:{number}",
            said(f"calculator.example.{example.key}"),
            (
                Chip(
                    f"example:{number}", said(f"calculator.example.{example.key}"), hand=_shown(desk, example)
                ),
            ),
        )
        for number, example in enumerate(found)
    )


def _shown(desk: Desk, example: Example) -> tuple[ShownGroup, ...]:
    """The hand of an example as it lies: of the winner, or of all where nobody wins."""
    draft = draft_of(example)
    found = setting_of(desk.rules, draft.indicator or Tile.M1)
    groups: list[tuple[Tile, ...]] = []
    for seat in SEATS if draft.by is None else (draft.winner,):
        tiles = draft.seats[seat]
        groups += [*(meld.tiles for meld in tiles.melds), tuple(sorted(tiles.concealed)), tiles.flowers]
    if draft.tile is not None:
        groups.insert(-1, (draft.tile,))
    return tuple(tiles_shown(group, found.wilds) for group in groups if group)


def choose(desk: Desk, name: str) -> None:
    """Take a choice over; *name* is that of its chip."""
    key, _, value = name.partition(":")
    seat = int(value) if value.isdecimal() else None
    draft = desk.draft
    match key:
        case "winner":
            desk.win_at(seat or 0)
        case "by":
            desk.win_by(None if value == NOBODY else WinBy(value))
        case "source":
            desk.alter(lambda old: replace(old, source=seat or 0))
        case "streak-" | "streak+":
            by = 1 if key == "streak+" else -1
            desk.alter(lambda old: replace(old, streak=min(_LONGEST_STREAK, max(0, old.streak + by))))
        case "first":
            first = First.NONE if value == NOBODY else First(value)
            desk.alter(lambda old: replace(old, first=first))
        case "example":
            desk.load(draft_of(examples_of(desk.rules.key, desk.rules.edition)[int(value)]))
        case "thrown" if value == "pick":
            desk.edit(draft.winner)
            desk.aim_at(Aim.THROWN)
        case _ if choose_course(desk, key, value):
            pass
        case _:
            _flag(desk, key, value, seat)


def _flag(desk: Desk, key: str, value: str, seat: Seat | None) -> None:
    """A flag is set or taken back."""
    flags = desk.draft.flags
    match key:
        case "first_open":
            flags = replace(flags, first_open=seat)
        case "left":
            flags = replace(flags, left=seat)
        case "forming_discard":
            flags = replace(flags, forming_discard=value == "yes")
        case "refused" if seat is not None:
            others = tuple(other for other in flags.refused if other != seat)
            flags = replace(flags, refused=others if seat in flags.refused else (*others, seat))
        case "just_ate":
            flags = replace(flags, just_ate=None if seat is None else Tile(seat))
        case "thrown":
            flags = replace(flags, single_wait_discard=None)
        case _:
            raise ValueError(f"{key!r} is nothing that can be chosen")
    desk.alter(lambda old: replace(old, flags=flags))
