"""The table in words (播报), for those who cannot see it: what happens, what is asked, what lies where (X04).

Everything is told of the model that is on show, so nothing is said that the seat may not know. Labels are written as a
caption and spoken by the system's voice; what can be said in the lines of a voice names its cues (`spoken_cues`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Final

from game.present.label import Label, Listed, said, sentences, tile_label, tiles_label
from game.present.prompt import Choice, Prompt, Slot
from game.present.replay_words import event_label
from game.present.spoken_cues import (
    Hears,
    asked_cues,
    event_after,
    event_cues,
    hand_cues,
    nobody,
    rivers_cues,
    seats_cues,
    state_cues,
)
from game.present.table_model import ShownMeld, ShownSeat, ShownTile, Side, TableModel
from game.session.table import MatchView
from game.settings import Narration
from rules.core.seat import Seat
from rules.mahjong.events import Dealt, Discarded, Drew, Event, FlowerSet, Started

__all__ = ["Question", "Utterance", "answer", "asked", "choice_label", "happened", "shown_label"]

_RECENT: Final = 6
"""So many discards of a river are named; all of them would be listened to by nobody."""
_ASIDE: Final = (Started, Dealt, Drew, FlowerSet)
"""What has words and is told only to who wants to hear all."""


class Question(Enum):
    """What can be asked of the table (听牌局): how it stands, the own hand, what was discarded, the seats."""

    STATE = "state"
    HAND = "hand"
    RIVERS = "rivers"
    SEATS = "seats"


@dataclass(frozen=True, slots=True)
class Utterance:
    """A sentence, and whether it cuts off what is being said.

    *cues* say the same in the lines of a voice pack, *after* once the call that it tells of has been heard: none where
    nothing is missing beside the voices of the seats; None where only the system's voice can say it. *passing*: they go
    without saying while somebody speaks.
    """

    label: Label
    urgent: bool = False
    cues: tuple[str, ...] | None = None
    after: tuple[str, ...] = ()
    passing: bool = False


def happened(
    event: Event, match: MatchView, own: Seat, level: Narration, hears: Hears = nobody
) -> Utterance | None:
    """What an event is told as, where the player *hears* some voices; None where he wants no word of it."""
    if level is Narration.OFF or not (level is Narration.ALL or _matters(event, own)):
        return None
    label = event_label(event, match, own)
    if label is None:
        return None
    cues = event_cues(event, own, hears)
    plain = isinstance(event, Drew) or (isinstance(event, Discarded) and cues is not None and len(cues) == 1)
    return Utterance(label, cues=cues, after=event_after(event, own), passing=plain)


def asked(model: TableModel, prompt: Prompt | None, *, turn: bool, hears: Hears = nobody) -> Utterance | None:
    """What the player is asked now: the own turn with what was drawn, or what can be claimed."""
    told: list[Label] = []
    if turn:
        drawn = model.own.drawn
        told.append(said("narration.turn"))
        if drawn is not None:
            told.append(said("narration.drawn", tile=shown_label(drawn)))
    if prompt is not None:
        named = tuple(_choices(prompt))
        if named:
            told.append(said("narration.may", what=Listed(named)))
    if not told:
        return None
    return Utterance(sentences(told), urgent=True, cues=asked_cues(model, prompt, turn=turn, hears=hears))


def answer(question: Question, model: TableModel) -> Utterance:
    """What is answered to a question of the player."""
    match question:
        case Question.STATE:
            return Utterance(_state(model), urgent=True, cues=state_cues(model))
        case Question.HAND:
            return Utterance(_hand(model.own), urgent=True, cues=hand_cues(model.own))
        case Question.RIVERS:
            told = [_river(seat) for seat in model.seats]
            return Utterance(sentences(told), urgent=True, cues=rivers_cues(model))
        case Question.SEATS:
            told = [_seat(seat) for seat in model.seats]
            return Utterance(sentences(told), urgent=True, cues=seats_cues(model))


def _matters(event: Event, own: Seat) -> bool:
    """Whether an event is told when only what matters is: others' discards and claims, wins, the end; no draws."""
    return not isinstance(event, _ASIDE) and not (isinstance(event, Discarded) and event.seat == own)


def _state(model: TableModel) -> Label:
    turn = model.of(model.turn)
    who = said("narration.turn") if turn.side is Side.OWN else said("narration.turn.of", name=turn.name)
    told: list[Label] = [who, said("narration.left", n=model.tiles_left)]
    if model.wilds:
        wilds = tiles_label(model.wilds)
        told.append(said("narration.wilds", tiles=wilds))
    newest = next((seat for seat in model.seats if any(tile.last for tile in seat.river)), None)
    if newest is not None:
        tile = next(tile for tile in newest.river if tile.last)
        told.append(said("narration.newest", name=newest.name, tile=shown_label(tile)))
    told.append(_hand(model.own))
    return sentences(told)


def _hand(own: ShownSeat) -> Label:
    told: list[Label] = [said("narration.hand", tiles=_counted(own.hand))]
    if own.drawn is not None:
        told.append(said("narration.drawn", tile=shown_label(own.drawn)))
    told += _laid(own)
    return sentences(told)


def _laid(seat: ShownSeat) -> list[Label]:
    """The melds and flowers of a seat."""
    told: list[Label] = []
    if seat.melds:
        told.append(said("narration.melds", melds=Listed(tuple(_meld(meld) for meld in seat.melds))))
    if seat.flowers:
        told.append(said("narration.flowers", tiles=_counted(seat.flowers)))
    return told


def _river(seat: ShownSeat) -> Label:
    if not seat.river:
        return said("narration.river.none", name=seat.name)
    recent = Listed(tuple(shown_label(tile) for tile in seat.river[-_RECENT:]))
    return said("narration.river", name=seat.name, count=len(seat.river), tiles=recent)


def _seat(seat: ShownSeat) -> Label:
    wind = said(f"wind.{seat.wind.code}")
    key = "narration.seat.dealer" if seat.is_dealer else "narration.seat"
    told: list[Label] = [said(key, name=seat.name, wind=wind, score=f"{seat.score:,}"), *_laid(seat)]
    return sentences(told)


def _choices(prompt: Prompt) -> Iterable[Label]:
    """What the bar offers, each with its tiles; passing goes without saying."""
    for slot, choice in prompt.choices:
        if slot is Slot.PASS:
            continue
        yield choice_label(slot, choice)


def choice_label(slot: Slot, choice: Choice) -> Label:
    """A choice of the bar with its tiles."""
    tiles = tiles_label(dict.fromkeys(choice.tiles))
    return said("narration.choice", call=said(choice.label or slot.value), tiles=tiles)


def _counted(tiles: Iterable[ShownTile]) -> Label:
    """Tiles in their order, equal neighbours counted."""
    told: list[Label] = []
    for _, group in groupby(tiles, key=lambda shown: (shown.tile, shown.wild)):
        run = tuple(group)
        label = shown_label(run[0])
        told.append(label if len(run) == 1 else said("narration.copies", tile=label, count=len(run)))
    return Listed(tuple(told))


def _meld(meld: ShownMeld) -> Label:
    return Listed(tuple(shown_label(shown) for shown in meld.tiles))


def shown_label(shown: ShownTile) -> Label:
    """A tile that lies on the table; a wild says that it is one."""
    name = tile_label(shown.tile)
    return said("narration.wild", tile=name) if shown.wild else name
