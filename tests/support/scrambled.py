"""Two worlds that a seat cannot tell apart (隐蔽信息): the same match with two unseen tiles of the wall swapped.

What a seat may know of a round is written down here once more, apart from `rules.mahjong.redact`: as long as that is
the same in both worlds, every byte that the seat is sent must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from game.host.fair_deal import FairDeal
from game.host.plan import Plan
from game.net.parts import Question
from hosted_table import Rig
from rules.core.seat import SEATS, Seat
from rules.core.shuffle import Dice
from rules.mahjong.actions import Action, Chow, DeclareVoid, Discard, Kong, Pung, Win
from rules.mahjong.events import (
    Chowed,
    Claimed,
    Dealt,
    Declined,
    Discarded,
    Drew,
    Event,
    Exchanged,
    ItemRefused,
    ItemUsed,
    KongDeclared,
    Konged,
    Offered,
    Opened,
    Punged,
    VoidDeclared,
    Won,
)
from rules.mahjong.plain import read_action
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.scribe import HandSetup
from rules.tiles.meld import MeldKind

__all__ = ["World", "compared", "knowable", "play_world"]

WATCHER = 4
"""Spectators are nobody's seat."""


def knowable(log: Sequence[Event], seat: Seat) -> list[object]:
    """What *seat* (or `WATCHER`) may know of a round, one entry for each event that it is told of."""
    known: list[object] = []
    for event in log:
        match event:
            case Offered() | Claimed() | Declined() | ItemRefused():
                if event.seat == seat:
                    known.append(event)
            case Dealt(hands):
                known.append(("dealt", hands[seat] if seat in SEATS else None, [len(hand) for hand in hands]))
            case Drew(drawer, tile, source):
                known.append(("drew", drawer, source, tile if drawer == seat else None))
            case Opened(dealer, tile):
                known.append(("opened", dealer, tile if dealer == seat else None))
            case Exchanged(given, got, steps):
                own = (given[seat], got[seat]) if seat in SEATS else None
                known.append(("exchanged", own, [len(tiles) for tiles in given], steps))
            case Konged(owner, kind, tile, _, hidden=True):
                known.append(("kong", owner, kind, tile if owner == seat else None, event.late))
            case ItemUsed():
                known.append(event if event.seat == seat else ("item", event.seat, event.item))
            case _:
                known.append(event)
    return known


@dataclass
class World:
    """A hand as it went: the truth, what everybody was sent, what was answered."""

    log: tuple[Event, ...] = ()
    texts: dict[int, list[str]] = field(default_factory=dict)
    answers: dict[tuple[Seat, int], str] = field(default_factory=dict)


def _behind(event: Event) -> Action | None:
    """The choice that everybody can see in an event."""
    match event:
        case Discarded(seat, tile, drawn):
            return Discard(seat, tile, drawn)
        case Chowed(seat, tile, own, _):
            return Chow(seat, tile, own)
        case Punged(seat, tile, _):
            return Pung(seat, tile)
        case KongDeclared(seat, tile):
            return Kong(seat, MeldKind.ADDED_KONG, tile)
        case Konged(seat, kind, tile, _) if kind is not MeldKind.ADDED_KONG:
            return Kong(seat, kind, tile)
        case Won(seat, tile, by):
            return Win(seat, tile, by)
        case VoidDeclared(seat, suit):
            return DeclareVoid(seat, suit)
        case _:
            return None


class _Follower:
    """Answers so that everybody sees what they saw in another world, for as long as that can be done."""

    def __init__(self, before: World, seat: Seat) -> None:
        self._before = before
        self._seat = seat
        self._public = knowable(before.log, WATCHER)
        self.rig: Rig | None = None
        self.lost = False

    def __call__(self, seat: Seat, question: Question) -> int | None:
        """What *seat* answers."""
        if self.lost:
            return None
        same = self._before.answers.get((seat, question.win))
        if (seat == self._seat or question.kind == "stage") and same in question.options:
            return question.options.index(same)
        if seat != self._seat and question.kind == "stage":
            return question.default
        wanted = self._wanted()
        for place, text in enumerate(question.options):
            if wanted is not None and wanted.seat == seat and read_action(text, seat) == wanted:
                return place
        if "pass" in question.options and (seat != self._seat or same is None):
            return question.options.index("pass")
        self.lost = True
        return None

    def _wanted(self) -> Action | None:
        """The next choice that everybody saw."""
        assert self.rig is not None
        round_ = self.rig.table._authority.round
        assert round_ is not None
        for event in self._public[len(knowable(round_.log, WATCHER)) :]:
            action = _behind(event) if not isinstance(event, tuple) else None  # type: ignore[arg-type]
            if action is not None:
                return action
            if isinstance(event, tuple) and event[0] == "kong":
                return Kong(event[1], event[2], event[3])
        return None


def play_world(
    plan: Plan, seed: int, swap: tuple[int, int] | None = None, before: World | None = None, seat: Seat = 0
) -> World:
    """The first hand of *plan*: by a random script, or after *before* with two tiles of the wall swapped."""
    world = World()
    rng = Random(seed)
    follower = None if before is None else _Follower(before, seat)
    deal = FairDeal.hand

    def script(who: Seat, question: Question) -> int | None:
        option = follower(who, question) if follower else rng.randrange(len(question.options))
        if option is not None:
            world.answers[(who, question.win)] = question.options[option]
        return option

    def swapped(self: FairDeal, ruleset: Ruleset, no: int) -> tuple[HandSetup, Dice]:
        setup, dice = deal(self, ruleset, no)
        wall = list(setup.wall)
        if swap is not None:
            wall[swap[0]], wall[swap[1]] = wall[swap[1]], wall[swap[0]]
        return replace(setup, wall=tuple(wall)), dice

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FairDeal, "hand", swapped)
        rig = Rig(plan, script=script)
        if follower is not None:
            follower.rig = rig
        while not (rig.table.hand and rig.table.between_hands):
            if not rig.react() and (follower is None or follower.lost or not rig.pass_time()):
                break
    round_ = rig.table._authority.round
    assert round_ is not None
    world.log = tuple(round_.log)
    world.texts = {WATCHER if who is None else who: texts for who, texts in rig.texts.items()}
    return world


def compared(first: World, second: World, seat: int) -> tuple[int, str | None]:
    """How many bytes *seat* was sent while it could know of no difference, and the first text that differs then."""
    known, other = knowable(first.log, seat), knowable(second.log, seat)
    same = next(
        (place for place, (one, two) in enumerate(zip(known, other, strict=False)) if one != two),
        min(len(known), len(other)),
    )
    told = size = 0
    for one, two in zip(first.texts[seat], second.texts[seat], strict=False):
        told += one.startswith('{"t":"told"')
        if told > same:
            break
        if one != two:
            return size, f"{one}\n{two}"
        size += len(one)
    return size, None
