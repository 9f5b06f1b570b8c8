"""Lines of a record as events again (读谱): strict, and without a crash whatever stands there.

`rules.mahjong.scribe` writes what is read here. Whatever cannot be read raises `RecordError`; whoever knows the
line's number adds it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rules.core.ledger import HOUSE, Transfer
from rules.core.seat import SEATS, Seat
from rules.errors import RecordError
from rules.mahjong.actions import Action, Discard, Kong, Pass, UseItem, Win
from rules.mahjong.events import (
    Chowed,
    Claimed,
    Dealt,
    Declined,
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
from rules.mahjong.items import LOTS, Item, Third
from rules.mahjong.plain import Fields, read_action, read_tiles
from rules.mahjong.scribe import HandSetup
from rules.scoring.model import Evidence, First, Kept, Liability, LiabilityKind, Tally, Tier, WinBy
from rules.shape.reading import Group, GroupKind
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Suit, Tile

__all__ = ["action_behind", "read_hand", "read_line"]

_NONCE: Final = re.compile("[0-9a-f]{32}")


def read_line(line: object) -> tuple[Event, ...]:
    """The events that a line tells: one, or two where `Opened` or `StageEntered` ride on it. Raises `RecordError`."""
    fields = Fields(line)
    word = fields.text("e")
    read = _READERS.get(word)
    if read is None:
        raise RecordError(f"there is no event {word!r}")
    events = [read(fields)]
    if word not in _RIDERS and fields.has("stage"):
        events.append(StageEntered(fields.text("stage")))
    if word not in _RIDERS and fields.has("opened"):
        seat, code = _pair(fields, "opened")
        events.append(Opened(_seat(seat), _tile(code)))
    return tuple(events)


def read_hand(line: object) -> tuple[Started, HandSetup]:
    """The first line of a hand with its wall. Raises `RecordError`."""
    fields = Fields(line)
    if fields.text("e") != "hand":
        raise RecordError("expected the first line of a hand")
    seed = None
    if fields.has("seed"):
        try:
            seed = bytes.fromhex(fields.text("seed"))
        except ValueError:
            raise RecordError("the seed is not written in hex digits") from None
    wall = tuple(_tile(code) for code in fields.texts("wall"))
    nonces = _nonces(fields) if fields.has("nonces") else ()
    lots = tuple(_lot(text) for text in fields.texts("lots")) if fields.has("lots") else ()
    if lots and len(lots) != LOTS:
        raise RecordError(f"a hand has {LOTS} lots")
    return _hand(fields), HandSetup(wall, seed, nonces, lots)


def _nonces(fields: Fields) -> tuple[str, ...]:
    """What the four seats have added to the seed, 16 bytes each; nothing where nobody was asked (offline)."""
    nonces = tuple(fields.texts("nonces"))
    if nonces and len(nonces) != len(SEATS):
        raise RecordError("four seats have four nonces")
    if not all(_NONCE.fullmatch(nonce) for nonce in nonces):
        raise RecordError("a nonce is written in 32 hex digits")
    return nonces


def action_behind(event: Event) -> Action | None:
    """The action whose first event is *event*; None when it is never the first."""
    match event:
        case Discarded(seat, tile, drawn):
            return Discard(seat, tile, drawn)
        case Claimed(_, action):
            return action
        case Declined(seat):
            return Pass(seat)
        case KongDeclared(seat, tile):
            return Kong(seat, MeldKind.ADDED_KONG, tile)
        case Konged(seat, MeldKind.CONCEALED_KONG, tile):
            return Kong(seat, MeldKind.CONCEALED_KONG, tile)
        case Won(seat, tile, by):
            return Win(seat, tile, by)
        case ItemUsed(seat, item, given, kind) | ItemRefused(seat, item, given, kind):
            return UseItem(seat, item, given, kind)
        case _:
            return None


# ---------------------------------------------------------------- parts


def _seat(value: object) -> Seat:
    if type(value) is not int or value not in SEATS:
        raise RecordError(f"{value!r} is no seat")
    return value


def _tile(code: object) -> Tile:
    tiles = read_tiles(code) if isinstance(code, str) else ()
    if len(tiles) != 1:
        raise RecordError(f"{code!r} is no tile")
    return tiles[0]


def _lot(text: str) -> int:
    if len(text) != 16 or set(text) - set("0123456789abcdef"):
        raise RecordError(f"{text!r} is no lot of 16 hex digits")
    return int(text, 16)


def _seats(fields: Fields, key: str) -> tuple[Seat, ...]:
    """Some seats, each at most once; none where the field is not there."""
    seats = tuple(_seat(seat) for seat in fields.several(key)) if fields.has(key) else ()
    if len(set(seats)) != len(seats):
        raise RecordError(f"the field {key!r} names a seat twice")
    return seats


def _pair(fields: Fields, key: str) -> tuple[object, object]:
    values = fields.several(key)
    if len(values) != 2:
        raise RecordError(f"the field {key!r} must hold two things")
    return values[0], values[1]


def _throw(value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise RecordError("a throw is two dice")
    first, second = value
    if not all(type(die) is int and 1 <= die <= 6 for die in value):
        raise RecordError(f"{value!r} are no dice")
    return int(first), int(second)


def _account(value: object) -> int:
    return HOUSE if value == "house" else _seat(value)


def _row(value: object) -> Transfer:
    if not isinstance(value, list) or len(value) != 4:
        raise RecordError("a transfer names payer, payee, units and reason")
    payer, payee, units, reason = value
    if type(units) is not int or not isinstance(reason, str):
        raise RecordError("a transfer is of whole units and for a reason")
    return Transfer(_account(payer), _account(payee), units, reason)


def _meld(value: object) -> Meld:
    fields = Fields(value)
    claimed = fields.tile("claimed") if fields.has("claimed") else None
    return Meld(fields.choice("kind", MeldKind), fields.tiles("tiles"), fields.seat_or_none("from"), claimed)


def _group(value: object) -> Group:
    fields = Fields(value)
    wild = fields.several("wild")
    places = tuple(place for place in wild if isinstance(place, bool))
    if len(places) != len(wild):
        raise RecordError("the field 'wild' says true or false for each tile")
    faces, tiles = fields.tiles("faces"), fields.tiles("tiles")
    if not faces or not len(faces) == len(tiles) == len(places):
        raise RecordError("a group has as many faces as tiles")
    meld = _meld(fields.get("meld")) if fields.has("meld") else None
    return Group(fields.choice("kind", GroupKind), faces, places, tiles, meld)


def _kept(value: object) -> Kept:
    fields = Fields(value)
    evidence = Evidence(fields.wholes("groups"), fields.tiles("tiles"), fields.whole("times", 1))
    return Kept(fields.text("pattern"), fields.whole("value"), fields.choice("tier", Tier), evidence)


# ---------------------------------------------------------------- events


def _hand(fields: Fields) -> Started:
    first, second = _pair(fields, "dice")
    thrower, skipped = fields.wholes("break", 2)
    return Started(
        fields.whole("no", 1),
        fields.seat("dealer"),
        fields.whole("streak", 0),
        fields.four("scores"),
        (_throw(first), _throw(second)),
        _seat(thrower),
        skipped,
        fields.four("coins") if fields.has("coins") else None,
        _seats(fields, "shifted"),
        _seats(fields, "marked"),
    )


def _indicator(fields: Fields) -> Event:
    tiles = [fields.tile()] if fields.has("tile") else [_tile(code) for code in fields.texts("tiles")]
    wilds = tuple(_tile(code) for code in fields.texts("wild"))
    flowers = tuple(_tile(code) for code in fields.texts("flowers"))
    return IndicatorTurned(fields.wholes("places"), tuple(tiles), wilds, flowers)


def _drew(fields: Fields) -> Event:
    source = fields.choice("for", Source) if fields.has("for") else Source.WALL
    if fields.text("end") not in ("front", "tail"):
        raise RecordError("a tile is drawn from the front or the tail")
    return Drew(fields.seat(), fields.tile(), source)


def _offer(fields: Fields) -> Event:
    seat = fields.seat()
    lying = fields.tile() if fields.has("tile") else None
    if fields.has("chosen"):
        return Claimed(seat, read_action(fields.text("chosen"), seat, lying))
    options = [read_action(text, seat, lying) for text in fields.texts("options")]
    return Offered(seat, tuple(options) if fields.flag("must") else (*options, Pass(seat)))


def _chow(fields: Fields) -> Event:
    own = fields.tiles("with")
    if len(own) != 2:
        raise RecordError("a chow takes two tiles")
    return Chowed(fields.seat(), fields.tile(), (own[0], own[1]), fields.seat("from"))


def _kong(fields: Fields) -> Event:
    kind, seat, tile = fields.choice("kind", MeldKind), fields.seat(), fields.tile()
    if not kind.is_kong:
        raise RecordError(f"a {kind.value} is no kong")
    late = fields.flag("late")
    if kind is MeldKind.ADDED_KONG and not fields.flag("stands"):
        return KongDeclared(seat, tile, late)
    return Konged(seat, kind, tile, fields.seat_or_none("from"), fields.flag("hidden"), late)


def _won(fields: Fields) -> Event:
    tally = Tally(
        tuple(_group(group) for group in fields.several("groups")),
        tuple(_kept(kept) for kept in fields.several("kept")),
        fields.whole("total"),
        fields.text("formula"),
        fields.flag("limited"),
    )
    Fields(fields.get("patterns"))
    fields.text("reading")
    return Won(
        fields.seat(), fields.tile(), fields.choice("by", WinBy), fields.seat_or_none("from"),
        fields.tiles("concealed"), tally,
        fields.choice("first", First) if fields.has("first") else First.NONE,
        _liability(fields.get("liability")) if fields.has("liability") else None,
        fields.whole("place", 1) if fields.has("place") else 1,
        fields.tiles("kongs") if fields.has("kongs") else (),
    )  # fmt: skip


def _liability(value: object) -> Liability:
    fields = Fields(value)
    proof = tuple(read_tiles(text) for text in fields.texts("proof"))
    return Liability(fields.seat(), fields.choice("reason", LiabilityKind), proof)


def _exchange(fields: Fields) -> Event:
    return Exchanged(fields.hands("given"), fields.hands("got"), fields.whole("steps", 1, 3))


def _ended(fields: Fields) -> Event:
    return Ended(
        fields.choice("reason", EndReason),
        fields.hands("hands"),
        fields.four("totals"),
        None if fields.get("next_dealer") == "dice" else fields.seat("next_dealer"),
        fields.whole("next_streak", 0),
        fields.hands("kongs") if fields.has("kongs") else (),
        _seats(fields, "marked"),
    )


def _item(fields: Fields) -> Event:
    seat, item = fields.seat(), fields.choice("item", Item)
    given = fields.tile("given") if fields.has("given") else None
    kind = fields.tile("kind") if fields.has("kind") else None
    if fields.has("refused"):
        return ItemRefused(seat, item, given, kind, fields.text("refused"))
    return ItemUsed(
        seat, item, given, kind,
        fields.tile() if fields.has("tile") else None,
        fields.choice("third", Third) if fields.has("third") else None,
        fields.whole("place", 0) if fields.has("place") else None,
    )  # fmt: skip


def _passed(fields: Fields) -> Event:
    fields.texts("of")
    return Declined(fields.seat())


def _discarded(fields: Fields) -> Event:
    return Discarded(fields.seat(), fields.tile(), fields.flag("drawn"))


_READERS: Final[dict[str, Callable[[Fields], Event]]] = {
    "hand": _hand,
    "deal": lambda fields: Dealt(fields.hands("hands")),
    "indicator": _indicator,
    "draw": _drew,
    "flower": lambda fields: FlowerSet(fields.seat(), fields.tile()),
    "discard": _discarded,
    "offer": _offer,
    "pass": _passed,
    "chow": _chow,
    "pung": lambda fields: Punged(fields.seat(), fields.tile(), fields.seat("from")),
    "kong": _kong,
    "win": _won,
    "pay": lambda fields: Paid(tuple(_row(row) for row in fields.several("transfers"))),
    "end": _ended,
    "leave": lambda fields: Left(fields.seat()),
    "dead": lambda fields: Died(fields.seat(), fields.text("reason")),
    "exchange": _exchange,
    "void": lambda fields: VoidDeclared(fields.seat(), fields.choice("suit", Suit)),
    "item": _item,
    "opened": lambda fields: Opened(fields.seat(), fields.tile()),
    "stage": lambda fields: StageEntered(fields.text("key")),
}
_RIDERS: Final = frozenset({"opened", "stage"})
