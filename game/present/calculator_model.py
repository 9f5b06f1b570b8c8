"""What the calculator shows (算台): the tiles put so far, what can be chosen, what it is worth or what is missing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from game.present.amounts import signed
from game.present.calculator_check import Standing, Verdict, judged, room_of, told_seats, waits, worth_of
from game.present.calculator_chips import ChipRow
from game.present.calculator_choices import basic_rows, example_rows, more_rows
from game.present.calculator_desk import MELDS, Aim, Desk
from game.present.calculator_draft import is_bare, is_checked
from game.present.calculator_result import calculated
from game.present.calculator_seats import seat_label
from game.present.label import Label, said
from game.present.settle_model import Account, SettleModel
from game.present.shown import ShownGroup, tiles_shown
from rules.core.seat import SEATS, Seat
from rules.mahjong.ruleset import End
from rules.scoring.model import SeatTiles
from rules.tiles.meld import Meld
from rules.tiles.tile import WINDS, Tile

__all__ = [
    "CalculatorModel",
    "Lying",
    "PaletteTile",
    "SeatTab",
    "Status",
    "Step",
    "Tone",
    "calculator_model",
]

_DEALER: Seat = 0


@dataclass(frozen=True, slots=True)
class PaletteTile:
    """A kind in the palette: how many are left, whether it can go where the next one goes, whether it would win."""

    tile: Tile
    left: int
    usable: bool
    wild: bool
    flower: bool
    wins: bool


@dataclass(frozen=True, slots=True)
class SeatTab:
    """A seat that can be put together."""

    seat: Seat
    name: Label
    wind: Tile
    dealer: bool
    winner: bool
    edited: bool
    detail: Label


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies at the seat that is edited: melds with the wind of who fed them, tiles, how many are missing (*room*),
    whether a winning tile belongs to it and which.
    """

    melds: tuple[tuple[ShownGroup, Tile | None], ...]
    concealed: ShownGroup
    room: int
    win_slot: bool
    win: ShownGroup
    flowers: tuple[tuple[Tile, int], ...]


class Tone(Enum):
    """How something is said: a hint, a refusal or fault, a result."""

    HINT = "hint"
    FAULT = "fault"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Status:
    """The one line that tells how things stand."""

    tone: Tone
    words: Label
    detail: Label | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that has to be put: whether it is, what it is, the tiles that are it."""

    name: Label
    done: bool
    detail: Label | None
    tiles: ShownGroup = ()


@dataclass(frozen=True, slots=True)
class CalculatorModel:
    """Everything on the screen; *turns_up* tells whether the game turns a tile up, *winning* are the waits where only
    the winning tile is missing, *settle* when the position is priced.
    """

    game: str
    edition: str
    turns_up: bool
    indicator: Tile | None
    wilds: tuple[Tile, ...]
    flower_kinds: tuple[Tile, ...]
    tabs: tuple[SeatTab, ...]
    lying: Lying
    aim: Aim
    feeder: int
    feeds: bool
    palette: tuple[PaletteTile, ...]
    winning: tuple[tuple[Tile, int | None], ...]
    steps: tuple[Step, ...]
    basics: tuple[ChipRow, ...]
    more: tuple[ChipRow, ...]
    examples: tuple[ChipRow, ...]
    status: Status
    verdict: Verdict
    settle: SettleModel | None
    can_undo: bool
    can_clear: bool
    aims: tuple[Aim, ...]
    flowers: bool
    honours: bool
    fan: bool
    whole: int


def calculator_model(desk: Desk) -> CalculatorModel:
    """The calculator as it stands."""
    draft, rules, found = desk.draft, desk.rules, desk.setting
    verdict = judged(draft, rules)
    winning = waits(draft, rules, desk.seat) if desk.aim is Aim.WIN and draft.tile is None else ()
    settle = (
        calculated(verdict.position, verdict.scored, kongs_too=draft.kongs_too)
        if verdict.position is not None and verdict.scored is not None
        else None
    )
    return CalculatorModel(
        game=rules.key,
        edition=rules.edition,
        turns_up=desk.turns_up,
        indicator=draft.indicator,
        wilds=found.wilds if found else (),
        flower_kinds=found.flowers if found else (),
        tabs=tuple(_tab(desk, verdict, seat) for seat in SEATS),
        lying=_lying(desk),
        aim=desk.aim,
        feeder=desk.feeder,
        feeds=desk.aim in (Aim.PUNG, Aim.OPEN_KONG, Aim.ADDED_KONG),
        palette=_palette(desk, winning),
        winning=tuple((tile, worth_of(draft, rules, desk.seat, tile)) for tile in winning),
        steps=_steps(desk),
        basics=basic_rows(desk),
        more=more_rows(desk),
        examples=example_rows(desk),
        status=_status(desk, verdict, settle, winning),
        verdict=verdict,
        settle=settle,
        can_undo=desk.can_undo,
        can_clear=bool(draft.order),
        aims=tuple(aim for aim in (Aim.HAND, *MELDS) if aim is not Aim.CHOW or rules.claims.chow),
        flowers=desk.turns_up or any(tile.is_flower for tile in rules.tiles),
        honours=any(tile in WINDS for tile in rules.tiles),
        fan=rules.counts_fan,
        whole=rules.hand + 1,
    )


def _tab(desk: Desk, verdict: Verdict, seat: Seat) -> SeatTab:
    draft = desk.draft
    return SeatTab(
        seat,
        seat_label(seat),
        WINDS[seat],
        seat == _DEALER,
        seat in draft.winners,
        seat == desk.seat,
        _detail(desk, verdict, seat),
    )


def _detail(desk: Desk, verdict: Verdict, seat: Seat) -> Label:
    """What is known of a seat in a word: its hua where they are counted, else how many tiles lie there."""
    tiles = desk.draft.seats[seat]
    known = _known(desk, verdict, seat, tiles)
    if tiles.void is None:
        return known
    return said("calculator.tab.void", known=known, suit=said(f"settle.suit.{tiles.void.value}"))


def _known(desk: Desk, verdict: Verdict, seat: Seat, tiles: SeatTiles) -> Label:
    if verdict.scored is not None and seat in verdict.scored.hua:
        return said("calculator.tab.hua", n=verdict.scored.hua[seat].total)
    if seat in desk.draft.already and seat not in desk.draft.winners:
        return said("calculator.tab.already")
    if is_bare(tiles):
        return said("calculator.tab.winner" if seat in desk.draft.winners else "calculator.tab.empty")
    count = len(tiles.concealed) + len(tiles.flowers) + sum(len(meld.tiles) for meld in tiles.melds)
    return said("calculator.tab.tiles", n=count)


def _lying(desk: Desk) -> Lying:
    draft, seat = desk.draft, desk.seat
    tiles, wilds = draft.seats[seat], desk.setting.wilds if desk.setting else ()
    wins = seat in draft.winners
    return Lying(
        tuple((tiles_shown(meld.tiles, wilds), _fed(meld)) for meld in tiles.melds),
        tiles_shown(sorted(tiles.concealed), wilds),
        max(0, room_of(draft, desk.rules, seat)),
        wins and draft.needs_tile,
        tiles_shown((draft.tile,), wilds) if wins and draft.tile is not None else (),
        tuple(sorted(Counter(tiles.flowers).items())),
    )


def _fed(meld: Meld) -> Tile | None:
    """The wind of the seat that fed a meld."""
    return None if meld.source is None else WINDS[meld.source]


def _palette(desk: Desk, winning: tuple[Tile, ...]) -> tuple[PaletteTile, ...]:
    """Every kind of the game in the order of the set."""
    found = desk.setting
    return tuple(
        PaletteTile(
            tile,
            desk.left(tile),
            _can_go(desk.refusal(tile)),
            found is not None and tile in found.wilds,
            found is not None and tile in found.flowers,
            tile in winning,
        )
        for tile in sorted(set(desk.rules.tiles))
    )


def _can_go(refusal: Label | None) -> bool:
    """A full hand is no fault of a tile: it keeps its colour."""
    return refusal is None or refusal == said("calculator.refused.full")


def _steps(desk: Desk) -> tuple[Step, ...]:
    """What has to be put, in the order in which it is asked for."""
    draft, found = desk.draft, desk.setting
    turned: ShownGroup = ()
    if draft.indicator is not None and found is not None:
        turned = (*tiles_shown((draft.indicator,), ()), *tiles_shown(found.wilds, found.wilds))
    steps: list[Step] = []
    if desk.turns_up:
        steps.append(Step(said("calculator.step.indicator"), draft.indicator is not None, None, turned))
    told = told_seats(draft, desk.rules)
    steps += [_hand_step(desk, seat, alone=len(told) == 1 and draft.by is not None) for seat in told]
    whole = all(room_of(draft, desk.rules, seat) == 0 for seat in told)
    if draft.by is None:
        return (*steps, Step(said("calculator.step.way"), whole, said("calculator.by.nobody")))
    if draft.needs_tile:
        won = () if draft.tile is None else tiles_shown((draft.tile,), found.wilds if found else ())
        steps.append(Step(said("calculator.step.win"), draft.tile is not None, None, won))
    way = said(f"calculator.by.{draft.by.value}")
    words = said("calculator.step.way.told", name=seat_label(draft.winner), way=way)
    return (*steps, Step(said("calculator.step.way"), whole, way if len(told) > 1 else words))


def _hand_step(desk: Desk, seat: Seat, *, alone: bool) -> Step:
    """How many tiles of a seat have been put."""
    tiles = desk.draft.seats[seat]
    whole = desk.rules.hand - 3 * len(tiles.melds)
    count = said("calculator.step.hand.count", n=len(tiles.concealed), of=whole)
    name = said("calculator.step.hand") if alone else said("calculator.step.hand.of", name=seat_label(seat))
    return Step(name, room_of(desk.draft, desk.rules, seat) == 0, count)


def _status(desk: Desk, verdict: Verdict, settle: SettleModel | None, winning: tuple[Tile, ...]) -> Status:
    """A refusal first, then what is missing or wrong, then the worth."""
    if desk.trouble is not None:
        return Status(Tone.FAULT, desk.trouble)
    if settle is not None:
        return Status(Tone.RESULT, _worth(settle), _brings(settle))
    if verdict.words is None:
        return Status(Tone.HINT, said("calculator.missing.indicator"))
    if verdict.standing is not Standing.MISSING:
        return Status(Tone.FAULT, verdict.words)
    return Status(Tone.HINT, verdict.words, _hint(desk, winning))


def _worth(settle: SettleModel) -> Label:
    """The total; of several winners that they are several, of a drawn hand that it is one."""
    if settle.tally is None or len(settle.wins) > 1:
        return settle.title
    formula = settle.tally.formula
    return said(formula.key("settle.formula.plain"), total=formula.total)


def _brings(settle: SettleModel) -> Label | None:
    """What those get or lose who are asked about: the winners, or all where a drawn hand is looked at."""
    told = [account for account in settle.accounts if account.who.won]
    if settle.winner is None:
        told = list(settle.accounts) if any(account.change for account in settle.accounts) else []
    return _listed(tuple(_brought(account) for account in told if settle.winner or not settle.hua_rule))


def _brought(account: Account) -> Label:
    return said("calculator.brings", name=account.who.name, units=signed(account.change))


def _listed(labels: tuple[Label, ...]) -> Label | None:
    """Labels one after the other."""
    if not labels:
        return None
    told = labels[0]
    for label in labels[1:]:
        told = said("calculator.and", first=told, second=label)
    return told


def _hint(desk: Desk, winning: tuple[Tile, ...]) -> Label | None:
    """What the next tap does, where that is not plain; the waits where only the winning tile is missing."""
    aim = desk.aim
    if aim is Aim.WIN:
        return said("calculator.waits", n=len(winning)) if winning else said("calculator.waits.none")
    if desk.draft.by is None and desk.rules.end is not End.FIRST_WIN and is_checked(desk.rules):
        return said("calculator.check.hint")
    plain = aim is Aim.HAND and not any(tile.is_flower for tile in desk.rules.tiles) and not desk.turns_up
    return said("calculator.aim.hand.text.plain" if plain else f"calculator.aim.{aim.value}.text")
