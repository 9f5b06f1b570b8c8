"""Events as the lines of a record (记谱): plain data with the names of ``docs/records.md``.

`rules.mahjong.codec` reads them back. Two events have no line of their own: `Opened` and `StageEntered` ride on the
line before theirs, unless they stand first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from rules.core.ledger import HOUSE, Transfer
from rules.core.record import dataclass
from rules.core.seat import SEATS
from rules.mahjong.actions import Action, Chow, Kong, Pass, Pung, Win
from rules.mahjong.events import (
    Chowed,
    Claimed,
    Dealt,
    Declined,
    Died,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchanged,
    FlowerSet,
    IndicatorTurned,
    ItemRefused,
    ItemUsed,
    KongDeclared,
    Konged,
    Left,
    Offered,
    Opened,
    Paid,
    Punged,
    Source,
    StageEntered,
    Started,
    VoidDeclared,
    Won,
)
from rules.mahjong.plain import Line, action_text, tiles_text
from rules.scoring.model import First, Kept, Liability
from rules.shape.reading import Group
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

__all__ = ["HandSetup", "Scribe", "hand_line", "reading_text"]

_NOBODY: Final[tuple[tuple[Action, ...], ...]] = ((), (), (), ())


@dataclass(frozen=True, slots=True)
class HandSetup:
    """What a hand is made of beside its `Started`: the wall, the lots (B14), where they came from if that is told.

    *nonces*: what the four seats have added to the seed, 32 hex digits each; none where nobody was asked (offline).
    """

    wall: tuple[Tile, ...]
    seed: bytes | None = None
    nonces: tuple[str, ...] = ()
    lots: tuple[int, ...] = ()


def hand_line(started: Started, setup: HandSetup | None = None) -> Line:
    """The first line of a hand; without *setup* it tells what a seat may know."""
    line: Line = {"e": "hand", "no": started.no, "dealer": started.dealer, "streak": started.streak}
    line["scores"] = list(started.scores)
    if setup is not None and setup.seed is not None:
        line["seed"] = setup.seed.hex()
    if setup is not None:
        line["nonces"] = list(setup.nonces)
    if started.coins is not None:
        line["coins"] = list(started.coins)
    if started.shifted:
        line["shifted"] = list(started.shifted)
    if started.marked:
        line["marked"] = list(started.marked)
    line["dice"] = [list(throw) for throw in started.dice]
    line["break"] = [started.thrower, started.skipped]
    if setup is not None:
        line["wall"] = [tile.code for tile in setup.wall]
    if setup is not None and setup.lots:
        line["lots"] = [f"{lot:016x}" for lot in setup.lots]
    return line


def reading_text(groups: Iterable[Group]) -> str:
    """How a hand was read, one group after the other."""
    return " ".join("".join(tiles_text(group.faces).split(" ")) for group in groups)


class Scribe:
    """Writes a round's events, in order; it remembers what was offered, for a refusal says of what."""

    def __init__(self, *, replace_from_tail: bool) -> None:
        self._replacement_end = "tail" if replace_from_tail else "front"
        self._offered = list(_NOBODY)

    def write(self, events: Iterable[Event]) -> list[Line]:
        """The lines of *events*."""
        lines: list[Line] = []
        for event in events:
            match event:
                case Opened(seat, tile):
                    if lines:
                        lines[-1]["opened"] = [seat, tile.code]
                    else:
                        lines.append({"e": "opened", "seat": seat, "tile": tile.code})
                case StageEntered(key):
                    if lines:
                        lines[-1]["stage"] = key
                    else:
                        lines.append({"e": "stage", "key": key})
                case _:
                    lines.append(self._line(event))
        return lines

    def _line(self, event: Event) -> Line:
        match event:
            case Drew(seat, tile, source):
                return self._drew(seat, tile, source)
            case Offered(seat, options):
                self._offered[seat] = options
                return _offer(event)
            case Claimed(seat, action):
                lying = _lying((action,))
                return {
                    "e": "offer",
                    "seat": seat,
                    **_tile_field(lying),
                    "chosen": action_text(action, lying),
                }
            case Declined(seat):
                options = self._offered[seat]
                refused = [option for option in options if not isinstance(option, Pass)]
                return {"e": "pass", "seat": seat, "of": [action_text(o, _lying(options)) for o in refused]}
            case Started():
                return hand_line(event)
            case Won():
                return _won(event)
            case Paid(transfers):
                return {"e": "pay", "reason": _reason(transfers), "transfers": [_row(t) for t in transfers]}
            case Ended():
                return _ended(event)
            case _:
                return _simple(event)

    def _drew(self, seat: int, tile: Tile, source: Source) -> Line:
        line: Line = {"e": "draw", "seat": seat, "tile": tile.code}
        replacement = source in (Source.KONG, Source.FLOWER)
        line["end"] = self._replacement_end if replacement else "front"
        if source is not Source.WALL:
            line["for"] = source.value
        return line


def _simple(event: Event) -> Line:  # a table that reads top to bottom
    match event:
        case Dealt(hands):
            return {"e": "deal", "hands": [tiles_text(hand) for hand in hands]}
        case IndicatorTurned():
            return _indicator(event)
        case Exchanged(given, got, steps):
            return {
                "e": "exchange",
                "steps": steps,
                "given": [tiles_text(tiles) for tiles in given],
                "got": [tiles_text(tiles) for tiles in got],
            }
        case FlowerSet(seat, tile):
            return {"e": "flower", "seat": seat, "tile": tile.code}
        case Discarded(seat, tile, drawn):
            return {"e": "discard", "seat": seat, "tile": tile.code, "drawn": drawn}
        case Chowed(seat, tile, own, source):
            own_text = "".join(tiles_text(own).split(" "))
            return {"e": "chow", "seat": seat, "tile": tile.code, "with": own_text, "from": source}
        case Punged(seat, tile, source):
            return {"e": "pung", "seat": seat, "tile": tile.code, "from": source}
        case VoidDeclared(seat, suit):
            return {"e": "void", "seat": seat, "suit": suit.value}
        case KongDeclared() | Konged():
            return _kong(event)
        case Left(seat):
            return {"e": "leave", "seat": seat}
        case ItemUsed() | ItemRefused():
            return _item(event)
        case Died(seat, reason):
            return {"e": "dead", "seat": seat, "reason": reason}
        case Started() | StageEntered() | Opened() | Drew() | Offered() | Claimed() | Declined():
            raise TypeError(f"{type(event).__name__} has a form of its own")
        case Won() | Paid() | Ended():
            raise TypeError(f"{type(event).__name__} has a form of its own")
        case _:
            assert_never(event)


def _kong(event: KongDeclared | Konged) -> Line:
    kind = event.kind if isinstance(event, Konged) else MeldKind.ADDED_KONG
    line: Line = {"e": "kong", "kind": kind.value, "seat": event.seat, "tile": event.tile.code}
    if isinstance(event, Konged):
        if event.source is not None:
            line["from"] = event.source
        if kind is MeldKind.ADDED_KONG:
            line["stands"] = True
        if event.hidden:
            line["hidden"] = True
    if event.late:
        line["late"] = True
    return line


def _item(event: ItemUsed | ItemRefused) -> Line:
    line: Line = {"e": "item", "seat": event.seat, "item": event.item.value}
    if event.given is not None:
        line["given"] = event.given.code
    if event.kind is not None:
        line["kind"] = event.kind.code
    if isinstance(event, ItemRefused):
        line["refused"] = event.reason
        return line
    if event.tile is not None:
        line["tile"] = event.tile.code
    if event.third is not None:
        line["third"] = event.third.value
    if event.place is not None:
        line["place"] = event.place
    return line


def _indicator(event: IndicatorTurned) -> Line:
    line: Line = {"e": "indicator"}
    if len(event.tiles) == 1:
        line["tile"] = event.tiles[0].code
    else:
        line["tiles"] = [tile.code for tile in event.tiles]
    line["wild"] = [tile.code for tile in event.wilds]
    line["flowers"] = [tile.code for tile in event.flowers]
    line["places"] = list(event.places)
    return line


def _lying(options: tuple[Action, ...]) -> Tile | None:
    """The tile that most options of an offer speak of."""
    return next((o.tile for o in options if isinstance(o, Win | Kong | Pung | Chow)), None)


def _tile_field(lying: Tile | None) -> Line:
    return {} if lying is None else {"tile": lying.code}


def _offer(event: Offered) -> Line:
    lying = _lying(event.options)
    options = list(event.options)
    # letting go stands last in nearly every offer and is not spelled out; where it does not, that is said
    may_pass = bool(options) and isinstance(options[-1], Pass)
    if may_pass:
        options.pop()
    line: Line = {"e": "offer", "seat": event.seat, **_tile_field(lying)}
    line["options"] = [action_text(option, lying) for option in options]
    if not may_pass:
        line["must"] = True
    return line


def _won(event: Won) -> Line:
    tally = event.tally
    line: Line = {"e": "win", "seat": event.seat, "tile": event.tile.code, "by": event.by.value}
    if event.source is not None:
        line["from"] = event.source
    line["patterns"] = {kept.pattern: kept.value for kept in tally.kept}
    line["total"] = tally.total
    line["formula"] = tally.formula
    line["reading"] = reading_text(tally.groups)
    line["concealed"] = tiles_text(event.concealed)
    line["groups"] = [_group(group) for group in tally.groups]
    line["kept"] = [_kept(kept) for kept in tally.kept]
    if event.first is not First.NONE:
        line["first"] = event.first.value
    if tally.limited:
        line["limited"] = True
    if event.liability is not None:
        line["liability"] = _liability(event.liability)
    if event.place != 1:
        line["place"] = event.place
    if event.kongs:
        line["kongs"] = tiles_text(event.kongs)
    return line


def _liability(liability: Liability) -> Line:
    proof = [tiles_text(tiles) for tiles in liability.proof]
    return {"seat": liability.seat, "reason": liability.kind.value, "proof": proof}


def _group(group: Group) -> Line:
    line: Line = {"kind": group.kind.value, "faces": tiles_text(group.faces), "wild": list(group.wild)}
    line["tiles"] = tiles_text(group.tiles)
    if group.meld is not None:
        meld: Line = {"kind": group.meld.kind.value, "tiles": tiles_text(group.meld.tiles)}
        if group.meld.source is not None:
            meld["from"] = group.meld.source
        if group.meld.claimed is not None:
            meld["claimed"] = group.meld.claimed.code
        line["meld"] = meld
    return line


def _kept(kept: Kept) -> Line:
    return {
        "pattern": kept.pattern,
        "value": kept.value,
        "tier": kept.tier.value,
        "groups": list(kept.evidence.groups),
        "tiles": tiles_text(kept.evidence.tiles),
        "times": kept.evidence.times,
    }


def _reason(transfers: tuple[Transfer, ...]) -> str:
    return transfers[0].reason if transfers else ""


def _row(transfer: Transfer) -> list[object]:
    return [_account(transfer.payer), _account(transfer.payee), transfer.units, transfer.reason]


def _account(account: int) -> object:
    return "house" if account == HOUSE else account


def _ended(event: Ended) -> Line:
    line: Line = {
        "e": "end",
        "reason": event.reason.value,
        "totals": list(event.scores),
        "next_dealer": "dice" if event.next_dealer is None else event.next_dealer,
        "next_streak": event.next_streak,
        "hands": [tiles_text(event.hands[seat]) for seat in SEATS],
    }
    if event.kongs:
        line["kongs"] = [tiles_text(kinds) for kinds in event.kongs]
    if event.marked:
        line["marked"] = list(event.marked)
    return line
