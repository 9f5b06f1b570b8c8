"""Naming the suit that one will not hold (定缺, D1): all four in secret before play, told together.

Tiles of it may be neither punged nor konged nor won with, and a seat that holds any discards them first. Until
all have chosen, a choice is the secret of its seat like every answer; afterwards it lies open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias, cast

from rules.core.record import replace
from rules.core.seat import SEATS, Seat
from rules.errors import Refusal
from rules.mahjong.actions import Action, DeclareVoid, Discard, Kong, Pung, Win
from rules.mahjong.events import Event, VoidDeclared
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Ruleset, Stage
from rules.mahjong.state import RoundState
from rules.scoring.model import HandEnd, WinFacts
from rules.tiles.tile import Suit, Tile

__all__ = ["DECLARE_VOID", "Voids", "voids_of"]

Voids: TypeAlias = tuple[Suit | None, ...]
"""The suit that each seat has named, in table order."""

_KEY: Final = "void"
_NONE: Final[Voids] = (None, None, None, None)


def voids_of(ruleset: Ruleset, state: RoundState) -> Voids:
    """The suits that the seats have named; None for each before that, and in games without."""
    return cast("Voids | None", ruleset.entry(state, _KEY)) or _NONE


def _holds(tiles: tuple[Tile, ...], suit: Suit) -> bool:
    return any(tile.suit is suit for tile in tiles)


def _options(_: Ruleset, state: RoundState, seat: Seat) -> tuple[Action, ...]:
    """The three suits, the one that the seat holds fewest tiles of first: that is what silence means."""
    if state.phase is not Phase.STAGE or state.stage != _KEY:
        return ()
    tiles = state.seats[seat].hand.tiles
    fewest = sorted(Suit, key=lambda suit: sum(tile.suit is suit for tile in tiles))
    return tuple(DeclareVoid(seat, suit) for suit in fewest)


def _decide(_: Ruleset, state: RoundState, action: Action) -> Iterator[Event]:
    for seat in SEATS:
        chosen = state.answers[seat]
        assert isinstance(chosen, DeclareVoid), f"all seats have chosen before {action} is told"
        yield VoidDeclared(seat, chosen.suit)


def _forbids(ruleset: Ruleset, state: RoundState, action: Action) -> Refusal | None:
    void = voids_of(ruleset, state)[action.seat]
    if void is None:
        return None
    tiles = state.seats[action.seat].hand.tiles
    match action:
        case Discard(_, tile):
            return Refusal.VOID_FIRST if tile.suit is not void and _holds(tiles, void) else None
        case Pung(_, tile) | Kong(_, _, tile):
            return Refusal.VOID_SUIT if tile.suit is void else None
        case Win(_, tile):
            return Refusal.VOID_SUIT if _holds((*tiles, tile), void) else None
        case _:
            return None


def _evolve(own: object, _: RoundState, event: Event) -> object:
    if not isinstance(event, VoidDeclared):
        return own
    voids = list(cast("Voids", own))
    voids[event.seat] = event.suit
    return tuple(voids)


def _informs(ruleset: Ruleset, state: RoundState, facts: WinFacts) -> WinFacts:
    return replace(facts, void=voids_of(ruleset, state)[facts.seat])


def _reports(ruleset: Ruleset, state: RoundState, end: HandEnd) -> HandEnd:
    voids = voids_of(ruleset, state)
    first, second, third, fourth = (replace(end.seats[seat], void=voids[seat]) for seat in SEATS)
    return replace(end, seats=(first, second, third, fourth))


DECLARE_VOID: Final = Stage(
    _KEY, initial=_NONE, opens=True, options=_options, forbids=_forbids, decide=_decide, evolve=_evolve,
    informs=_informs, reports=_reports,
)  # fmt: skip
"""定缺 before play; after an exchange where a room has both."""
