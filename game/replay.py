"""``ouju replay``: a record in words, or checked (牌谱复核): every event, total and shuffle, through the rules."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from game.authority.record import Record, read_record, ruleset_of
from game.authority.retrace import left_between
from game.session.audit import Checked, check
from rules import Ruleset, evolve
from rules.core.commitment import SILENT
from rules.core.ledger import HOUSE, Transfer
from rules.core.seat import SEATS, Seat
from rules.errors import RecordError
from rules.mahjong.aftermath import hand_end
from rules.mahjong.events import (
    Chowed,
    Dealt,
    Died,
    Discarded,
    Drew,
    Ended,
    EndReason,
    Event,
    Exchanged,
    FlowerSet,
    IndicatorTurned,
    ItemRefused,
    ItemUsed,
    KongDeclared,
    Konged,
    Left,
    Paid,
    Punged,
    VoidDeclared,
    Won,
)
from rules.mahjong.plain import tiles_text
from rules.mahjong.scribe import reading_text
from rules.mahjong.state import RoundState
from rules.scoring.model import First
from rules.scoring.settlement import hua_of, leaving_of
from rules.tiles.notation import format_tiles

__all__ = ["Checked", "check", "main"]


def main(argv: Sequence[str]) -> int:
    """The command; 0 for a good record, 1 for one that is not as the rules tell it, 2 for no file."""
    wishes = _parser().parse_args(argv)
    try:
        data = wishes.file.read_bytes()
    except OSError as error:
        print(f"ouju replay: cannot read {wishes.file}: {error.strerror}", file=sys.stderr)
        return 2
    try:
        record = read_record(data)
        checked = check(record)
    except RecordError as error:
        print(f"{wishes.file}: {error}", file=sys.stderr)
        return 1
    if wishes.check:
        _print_verdict(wishes.file, record, checked)
    else:
        for line in _story(record, checked):
            print(line)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ouju replay", description="Print a recorded match, or check it.")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record (.jsonl)")
    parser.add_argument("--check", action="store_true", help="verify every event, total and shuffle")
    return parser


def _print_verdict(file: Path, record: Record, checked: Checked) -> None:
    events = sum(len(events) for events in checked.hands)
    end = "to its end" if checked.match.is_over else "not to its end"
    if record.hands[-1].dissolved:
        end = "until a vote broke it up"
    totals = list(checked.match.totals)
    print(f"{file}: {len(checked.hands)} hands, {events} events, totals {totals}: all as the rules tell")
    if record.header.commitment:
        _print_bound(record)
    print(
        f"the match was played {end}; {checked.shuffles} of {len(record.hands)} walls follow from their seed"
    )


def _print_bound(record: Record) -> None:
    """What was worked out of an online match, hand by hand; the check has found that all of it holds."""
    print(f"line 1: the seeds are bound to {record.header.commitment}")
    for hand in record.hands:
        no, added = hand.started.no, len(SEATS) - hand.setup.nonces.count(SILENT.hex())
        print(
            f"line {hand.number}: hand {no}: {no} times hashed its seed is that of line 1; wall and dice follow from "
            f"it and from what {added} seats have added"
        )
    print("the shuffle holds in every hand: neither the server nor a seat could choose a wall")


# ---------------------------------------------------------------- in words


def _story(record: Record, checked: Checked) -> Iterator[str]:
    header, ruleset = record.header, ruleset_of(record)
    names = [f"{seat} {sitting.name}" for seat, sitting in enumerate(header.seats)]
    yield f"{header.game} ({header.edition}), seats: {', '.join(names)}"
    for hand, events in zip(record.hands, checked.hands, strict=True):
        started = hand.started
        yield ""
        yield (
            f"hand {started.no}: seat {started.dealer} deals, retained {started.streak} times, dice {started.dice}, "
            f"the wall opens before seat {started.thrower} after {started.skipped} stacks"
        )
        if started.coins is not None:
            owned = ", ".join(f"seat {seat} {coins}" for seat, coins in enumerate(started.coins))
            yield f"  coins: {owned}"
        for seat in started.shifted:
            yield f"  seat {seat} has used great_shift on the wall"
        for seat, level in hand.given.items():
            yield f"  in this hand seat {seat} leaves for good and a {level} bot plays on for it"
        state: RoundState | None = None
        for event in events:
            state = evolve(ruleset, state, event)
            if isinstance(event, Ended):
                yield from _counted(ruleset, state)
                yield _ended(event, won=bool(state.wins))
            else:
                yield from _words(event)
        left = left_between(ruleset, hand)
        if left is not None:
            yield f"  seat {left} leaves before the next hand; the match ends as it stands"
        for seat, sitting in hand.sat.items():
            yield f"  {sitting.name} takes seat {seat}"
        if hand.dissolved:
            yield "  a vote breaks the match up; it ends as it stands"
    for seat in checked.match.paupers:
        yield f"  seat {seat} owns too little to play on; the match ends as it stands"
    yield ""
    ranking = ", ".join(f"seat {seat} {checked.match.totals[seat]:+d}" for seat in checked.match.ranking())
    yield f"{'final' if checked.match.is_over else 'so far'}: {ranking}"


def _counted(ruleset: Ruleset, state: RoundState) -> Iterator[str]:
    """What every seat's tiles are worth by themselves: to a seat that others leave (H10), and as hua (H6)."""
    hua, leaving, end = hua_of(ruleset.pay), leaving_of(ruleset.pay), hand_end(ruleset, state, state.wins)
    for claim in leaving.claims(end) if leaving is not None else ():
        small = " (small)" if claim.small else ""
        yield f"    seat {claim.seat} shows {claim.pattern}{small} {claim.value}: {format_tiles(claim.tiles)}"
    if hua is None:
        return
    for seat in SEATS:
        count = hua.count(end, seat)
        rows = ", ".join(f"{row.key} {row.hua}" for row in count.rows) or "none"
        yield f"    hua of seat {seat}: {rows}; total {count.total}, points {count.points}"


_HOW: Final = {
    EndReason.WIN: "end",
    EndReason.EXHAUSTED: "drawn hand",
    EndReason.LEFT: "the match is broken up",
}


_PAID_FOR: Final = {
    "transfer": "kong money handed on",
    "pig": "three suits held, or the void one",
    "call": "not ready",
    "refund": "kong money given back",
    "penalty": "left the hand",
    "forfeit": "left after winning",
    "shortfall": "given up for want of coins",
}
"""Reasons of payment that do not speak for themselves."""

_DIRECTIONS: Final = {1: "to the next seat", 2: "across", 3: "to the seat before"}


def _words(event: Event) -> Iterator[str]:  # a table that reads top to bottom
    match event:
        case Dealt(hands):
            yield from (f"  seat {seat} is dealt {format_tiles(tiles)}" for seat, tiles in enumerate(hands))
        case IndicatorTurned(_, tiles, wilds, flowers):
            yield f"  turned up {format_tiles(tiles)}: wild {format_tiles(wilds)}, flower {format_tiles(flowers)}"
        case Exchanged():
            yield _exchanged(event)
        case VoidDeclared(seat, suit):
            yield f"  seat {seat} will hold no {suit.value}"
        case FlowerSet(seat, tile):
            yield f"  seat {seat} sets {tile.code} aside"
        case Drew(seat, tile, source):
            yield f"  seat {seat} draws {tile.code} ({source.value})"
        case Discarded(seat, tile, drawn):
            yield f"  seat {seat} discards {tile.code}{' as drawn' if drawn else ''}"
        case Chowed(seat, tile, own, source):
            yield f"  seat {seat} chows {tile.code} of seat {source} with {tiles_text(own)}"
        case Punged(seat, tile, source):
            yield f"  seat {seat} pungs {tile.code} of seat {source}"
        case KongDeclared(seat, tile):
            yield f"  seat {seat} adds {tile.code} to its pung"
        case Konged():
            yield _kong(event)
        case Died(seat, reason):
            yield f"  seat {seat} is out of the deal ({reason})"
        case Won():
            yield from _won(event)
        case ItemUsed() | ItemRefused():
            yield f"  seat {event.seat} {_item(event)}"
        case Left(seat):
            yield f"  seat {seat} leaves in the middle of the hand"
        case Paid(transfers):
            yield from map(_paid, transfers)
        case Ended():
            yield _ended(event, won=False)
        case _:
            return


def _exchanged(event: Exchanged) -> str:
    told = ", ".join(f"seat {seat} {format_tiles(tiles)}" for seat, tiles in enumerate(event.given))
    return f"  given on, {_DIRECTIONS[event.steps]}: {told}"


def _kong(event: Konged) -> str:
    fed = "" if event.source is None else f" of seat {event.source}"
    how = [event.kind.value, *(["face down"] if event.hidden else []), *(["late"] if event.late else [])]
    return f"  seat {event.seat} makes a kong of {event.tile.code}{fed} ({', '.join(how)})"


def _paid(paid: Transfer) -> str:
    why = _PAID_FOR.get(paid.reason, paid.reason)
    return f"    {_account(paid.payer)} pays {paid.units} to {_account(paid.payee)} ({why})"


def _item(event: ItemUsed | ItemRefused) -> str:
    given = "" if event.given is None else f" for {event.given.code}"
    kind = "" if event.kind is None else f" naming {event.kind.code}"
    if isinstance(event, ItemRefused):
        return f"may not use {event.item.value}{given}{kind} ({event.reason})"
    found = "" if event.tile is None else f": {event.tile.code}"
    third = "" if event.third is None else f": {event.third.value}"
    return f"uses {event.item.value}{given}{kind}{found}{third}"


def _ended(event: Ended, *, won: bool) -> str:
    how = "the wall is empty" if won and event.reason is EndReason.EXHAUSTED else _HOW[event.reason]
    following = event.next_dealer
    deals = "dice say who deals next" if following is None else f"seat {following} deals next"
    return f"  {how}; totals {list(event.scores)}; {deals}"


def _won(event: Won) -> Iterator[str]:
    patterns = ", ".join(f"{name} {value}" for name, value in event.tally.patterns.items()) or "none"
    reading = reading_text(event.tally.groups)
    how = f"{event.by.value}, {event.first.value}" if event.first is not First.NONE else event.by.value
    place = f", place {event.place}" if event.place > 1 else ""
    yield f"  seat {event.seat} wins on {event.tile.code} ({how}){place}: {reading}"
    limited = " in a limited hand" if event.tally.limited else ""
    yield f"    patterns {patterns}; total {event.tally.total} = {event.tally.formula}{limited}"
    if event.liability is not None:
        proof = " / ".join(format_tiles(tiles) for tiles in event.liability.proof)
        shown = f", shown by {proof}" if proof else ""
        yield f"    seat {event.liability.seat} pays for all ({event.liability.kind.value}){shown}"


def _account(account: Seat) -> str:
    return "the house" if account == HOUSE else f"seat {account}"
