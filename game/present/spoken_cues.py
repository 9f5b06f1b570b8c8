"""The table in cues (报牌): what is told of it, put together of the lines that a voice has recorded.

What cannot be said wholly so is None, and a text for the system's voice. Names of people are no cues: seats are 下家,
对家, 上家. Nothing is said that a seat's own voice says at the same moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final, TypeAlias

from game.present.cues import Sound, lines_of, tile_cue
from game.present.prompt import Choice, Prompt, Slot
from game.present.story_parts import News
from game.present.table_model import ShownMeld, ShownSeat, ShownTile, Side, TableModel
from game.settings import SIDES
from rules.core.seat import Seat
from rules.mahjong.events import (
    Dealt,
    Died,
    Discarded,
    Drew,
    Ended,
    EndReason,
    Event,
    Exchanged,
    IndicatorTurned,
    ItemUsed,
    Konged,
    Left,
    Started,
    Won,
)
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

__all__ = [
    "Cues", "Hears", "asked_cues", "choice_cues", "event_after", "event_cues", "hand_cues", "news_cues", "nobody",
    "number_cues", "rivers_cues", "seats_cues", "side_cue", "state_cues", "tile_cues",
]  # fmt: skip

Cues: TypeAlias = tuple[str, ...]
Hears: TypeAlias = Callable[[str, Seat | None], bool]
"""Whether the player hears a line in the voice of a seat or of the table."""

_MELDS: Final = {
    MeldKind.CHOW: "call.chow",
    MeldKind.PUNG: "call.pung",
    MeldKind.OPEN_KONG: "call.kong.exposed",
    MeldKind.ADDED_KONG: "call.kong.added",
    MeldKind.CONCEALED_KONG: "call.kong.concealed",
}
_RECENT: Final = 6
_MOST: Final = 199
"""The largest number that is put together."""


def nobody(_cue: str, _seat: Seat | None) -> bool:
    """No voice is heard."""
    return False


def side_cue(side: Side) -> str:
    """The word for a seat.

    >>> side_cue(Side.LEFT)
    'seat.left'
    """
    return f"seat.{SIDES[side.value]}"


def number_cues(number: int, *, counted: bool = False) -> Cues | None:
    """A number from 0 to 199, as it is read (廿三, 一百零五); *counted*: before 张, where two is 两. None above.

    >>> number_cues(12), number_cues(23), number_cues(40), number_cues(105)
    (('number.10', 'number.2'), ('number.20', 'number.3'), ('number.4', 'number.10'), ('number.100', 'number.0', 'number.5'))
    >>> number_cues(2, counted=True), number_cues(110), number_cues(200)
    (('number.2.of',), ('number.100', 'number.1', 'number.10'), None)
    """  # noqa: E501 - a doctest shows its answer in one line
    if not 0 <= number <= _MOST:
        return None
    if number == 2 and counted:
        return ("number.2.of",)
    if number < 100:
        return _below_hundred(number)
    rest = number - 100
    if rest == 0:
        return ("number.100",)
    if rest < 10:
        return ("number.100", "number.0", f"number.{rest}")
    ones = ("number.1",) if rest < 20 else ()
    tens = _below_hundred(rest) if rest // 10 != 2 else ("number.2", "number.10", *_ones(rest))
    return ("number.100", *ones, *tens)


def _below_hundred(number: int) -> Cues:
    if number <= 10:
        return (f"number.{number}",)
    tens = number // 10
    if tens == 1:
        return ("number.10", *_ones(number))
    if tens == 2:
        return ("number.20", *_ones(number))
    return (f"number.{tens}", "number.10", *_ones(number))


def _ones(number: int) -> Cues:
    return (f"number.{number % 10}",) if number % 10 else ()


def tile_cues(shown: ShownTile) -> Cues:
    """A tile that lies on the table; a wild says that it is one, one that lies face down that it does."""
    if shown.tile is Tile.HIDDEN:
        return ("state.hidden",)
    return ("call.wild", tile_cue(shown.tile)) if shown.wild else (tile_cue(shown.tile),)


# ---------------------------------------------------------------- what happens


def event_cues(event: Event, own: Seat, hears: Hears) -> Cues | None:
    """What an event is told as before its lines are said: who, and what is not heard; () where nothing is missing."""
    match event:
        case Started(dealer=seat):
            return _who(seat, own) + _missing(event, hears)
        case Dealt():
            return ()
        case Drew(seat=seat):
            return () if seat == own else (*_who(seat, own), "call.draw")
        case IndicatorTurned() | Exchanged():
            return _missing(event, hears)
        case Ended(reason=reason):
            return None if reason is EndReason.LEFT else _missing(event, hears)
        case Died() | Left() | ItemUsed():
            return None
        case Konged(kind=MeldKind.ADDED_KONG):
            return ()  # it was told when it was declared
        case _:
            return _of_a_seat(event, own, hears)


def event_after(event: Event, own: Seat) -> Cues:
    """What is told once the seat's own call has been heard: the tile of a kong, of a draw that wins, a flower."""
    match event:
        case Konged(seat, kind, tile) if kind is MeldKind.CONCEALED_KONG and tile is not Tile.HIDDEN:
            return () if seat == own else (tile_cue(tile),)
        case Won(seat=seat, tile=tile, source=None) if seat != own:
            return (tile_cue(tile),)
        case _:
            return ()


def _of_a_seat(event: Event, own: Seat, hears: Hears) -> Cues | None:
    lines = lines_of(event)
    if not lines:
        return None
    seat, missing = lines[0].seat, _missing(event, hears)
    if seat is None or (seat == own and not missing):
        return missing
    says = ("state.discarded",) if missing and seat == own and isinstance(event, Discarded) else ()
    return (*_who(seat, own), *says, *missing)


def _who(seat: Seat, own: Seat) -> Cues:
    return (side_cue(Side((seat - own) % 4)),)


def _missing(event: Event, hears: Hears) -> Cues:
    """The lines of an event that no voice says."""
    return tuple(sound.cue for sound in lines_of(event) if not _heard(sound, hears))


def _heard(sound: Sound, hears: Hears) -> bool:
    return hears(sound.cue, sound.seat)


def news_cues(news: News, own: Seat, hears: Hears) -> Cues | None:
    """What the news of a banner is told as: whom it concerns, and what is not heard."""
    match news.key:
        case "open_double" if news.mark is not None:
            called = () if hears("call.open_double", None) else ("call.open_double",)
            return (*_who(news.mark.seat, own), *called)
        case "last_four" | "exchanged":
            cue = "call.last_four" if news.key == "last_four" else "call.exchange"
            return () if hears(cue, None) else (cue,)
        case _:
            return None


# ---------------------------------------------------------------- what is asked


def asked_cues(model: TableModel, prompt: Prompt | None, *, turn: bool, hears: Hears) -> Cues | None:
    """What the player is asked: the tile that was drawn, or that it is the own turn; what may be claimed.

    On a claim the tile has just been named: it is not named again where it is all that there is to a choice.
    """
    told: list[str] = []
    if turn:
        drawn = model.own.drawn
        told += ("state.turn", "seat.own") if drawn is None else ("state.drew", *tile_cues(drawn))
    newest = next((seat for seat in model.seats if any(tile.last for tile in seat.river)), None)
    known = not turn and newest is not None and hears("tile.1m", newest.seat)
    named: list[str] = []
    for slot, choice in prompt.choices if prompt is not None else ():
        if slot is Slot.PASS:
            continue
        cues = choice_cues(slot, choice, named=not known or slot is Slot.CHOW)
        if cues is None:
            return None
        named += cues
    return (*told, *(("state.may", *named) if named else ()))


def choice_cues(slot: Slot, choice: Choice, *, named: bool = True) -> Cues | None:
    """A choice of the bar with its tiles; None where it is called by more than a line."""
    call = choice.label or slot.value
    if not call.startswith("call."):
        return None
    tiles = dict.fromkeys(choice.tiles) if named and slot is not Slot.PASS else ()
    return (call, *(tile_cue(tile) for tile in tiles))


# ---------------------------------------------------------------- what is answered


def state_cues(model: TableModel) -> Cues | None:
    """How the table stands: whose turn, the wall, wilds, the newest discard, the own hand."""
    left = number_cues(model.tiles_left, counted=True)
    if left is None:
        return None
    told = ["state.turn", side_cue(model.turn), "state.left", *left, "state.tiles"]
    if model.wilds:
        told += ("call.wild", *(tile_cue(tile) for tile in model.wilds))
    newest = next(((seat, tile) for seat in model.seats for tile in seat.river if tile.last), None)
    if newest is not None:
        told += (side_cue(newest[0].side), "state.discarded", *tile_cues(newest[1]))
    return (*told, *hand_cues(model.own))


def hand_cues(own: ShownSeat) -> Cues:
    """The own hand tile by tile, what was drawn, what lies open."""
    drawn = ("state.drew", *tile_cues(own.drawn)) if own.drawn is not None else ()
    return ("state.hand", *_counted(own.hand), *drawn, *_laid(own))


def rivers_cues(model: TableModel) -> Cues | None:
    """What every seat has discarded: how much, and the newest of it."""
    told: list[str] = []
    for seat in model.seats:
        count = number_cues(len(seat.river), counted=True)
        if count is None:
            return None
        told += (side_cue(seat.side), "state.discarded", *count, "state.tiles")
        for tile in seat.river[-_RECENT:]:
            told += tile_cues(tile)
    return tuple(told)


def seats_cues(model: TableModel) -> Cues | None:
    """Every seat: its wind, whether it deals, its score, what lies open before it."""
    told: list[str] = []
    for seat in model.seats:
        score = number_cues(abs(seat.score))
        if score is None:
            return None
        deals = ("call.dealer",) if seat.is_dealer else ()
        lost = ("state.lost",) if seat.score < 0 else ()
        told += (
            side_cue(seat.side),
            tile_cue(seat.wind),
            *deals,
            *lost,
            *score,
            "state.points",
            *_laid(seat),
        )
    return tuple(told)


def _laid(seat: ShownSeat) -> Cues:
    melds = [cue for meld in seat.melds for cue in _meld(meld)]
    flowers = ("state.flowers", *_counted(seat.flowers)) if seat.flowers else ()
    return (*melds, *flowers)


def _meld(meld: ShownMeld) -> Cues:
    """A meld by what was called; of like tiles one is named."""
    kind = _MELDS[meld.kind]
    tiles = [tile.tile for tile in meld.tiles if tile.tile is not Tile.HIDDEN]
    return (kind, *(tile_cue(tile) for tile in dict.fromkeys(sorted(tiles))))


def _counted(tiles: Iterable[ShownTile]) -> Cues:
    """Tiles in their order, equal neighbours counted."""
    told: list[str] = []
    for _, group in groupby(tiles, key=lambda shown: (shown.tile, shown.wild)):
        run = tuple(group)
        count = number_cues(len(run), counted=True) if len(run) > 1 else None
        told += (*tile_cues(run[0]), *((*count, "state.tiles") if count is not None else ()))
    return tuple(told)
