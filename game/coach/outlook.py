"""What tiles wait for or need (听牌与进张): kinds with the copies that the seat cannot see, never the truth.

Counted is what the seat sees: own tiles, melds, rivers, flowers, turned-up tiles. A wait of which nothing is left
counts 0 (U14).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from rules import Ruleset, supposed
from rules.core.record import replace
from rules.core.seat import Seat
from rules.mahjong.seen import unseen
from rules.mahjong.state import RoundState, SeatState
from rules.shape.shapes import Shapes
from rules.tiles.counts import Keys, keys_of
from rules.tiles.tile import COPIES, KINDS, Suit, Tile

__all__ = ["Outlook", "outlook_of", "outlooks_of"]

_FIRST: Final = {Suit.CHARACTERS: Tile.M1, Suit.DOTS: Tile.P1, Suit.BAMBOO: Tile.S1}


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a set of concealed tiles waits for: kinds with the unseen copies of each; *steps* to ready when empty.

    *useful* are the kinds that bring it nearer (进张), those it waits for when it is ready. *void* is the suit of which
    it still holds tiles that a win must do without (缺门). *barred*: whatever is drawn, what lies on the table keeps
    the hand from winning (三门牌).
    """

    rest: tuple[Tile, ...]
    kinds: tuple[tuple[Tile, int], ...]
    steps: int
    barred: bool = False
    useful: tuple[tuple[Tile, int], ...] = ()
    void: Suit | None = None

    @property
    def left(self) -> int:
        """How many unseen tiles finish the hand."""
        return sum(left for _, left in self.kinds)

    @property
    def gain(self) -> int:
        """How many unseen tiles bring it nearer, or finish it."""
        return sum(left for _, left in self.useful)

    @property
    def standing(self) -> tuple[int, int]:
        """Steps, and minus the useful tiles: the smaller the better; a barred hand is the last of all."""
        return (99, 0) if self.barred else (self.steps, -self.gain)


class _Way(NamedTuple):
    """Naturals of which a win could be made, the suit left out of them, how far they are, suits that still fit."""

    keys: Keys
    missing: Suit | None
    distance: int
    suits: frozenset[Suit] = frozenset(Suit)


def outlooks_of(ruleset: Ruleset, state: RoundState, seat: Seat) -> dict[Tile, Outlook]:
    """The outlook after each discard of a natural, by its kind in the order of the hand."""
    own, left, found = state.seats[seat], unseen(state, seat), {}
    tiles = own.hand.tiles
    for tile in dict.fromkeys(tiles):
        if tile not in state.wilds:
            place = tiles.index(tile)
            found[tile] = outlook_of(ruleset, state, seat, tiles[:place] + tiles[place + 1 :], left)
    return found


def outlook_of(
    ruleset: Ruleset, state: RoundState, seat: Seat, rest: tuple[Tile, ...], left: Sequence[int] | None = None
) -> Outlook:
    """The outlook of *rest* in the hand of *seat*; *left* are the unseen copies where they are known."""
    left = unseen(state, seat) if left is None else left
    own, shapes = state.seats[seat], ruleset.scoring.shapes
    naturals = tuple(tile for tile in rest if tile not in state.wilds and tile < len(KINDS))
    held, laid = len(rest) - len(naturals), len(own.melds)
    ways = _ways(ruleset, state, seat, naturals, held)
    if not ways:
        return Outlook(rest, (), 0, barred=True)
    nearest = min(way.distance for way in ways)
    near = [way for way in ways if way.distance == nearest]
    void = near[0].missing
    if nearest > 1 or ways[0].missing is not None:
        useful = _useful(shapes, near, (laid, held)) if nearest else set()
        kinds = [tile for tile in sorted(useful) if _comes(ruleset, state, tile)]
        kinds += [wild for wild in state.wilds if left[wild] and nearest]
        return Outlook(
            rest, (), max(1, nearest - 1), useful=tuple((tile, left[tile]) for tile in kinds), void=void
        )
    kinds = [
        tile
        for tile in shapes.waits(keys_of(naturals), laid, held)
        if _comes(ruleset, state, tile) and not _holds_all(ruleset, own, rest, tile)
    ]
    kinds += [wild for wild in state.wilds if left[wild]]  # who holds them all waits for none
    waits = tuple((tile, left[tile]) for tile in kinds)
    return Outlook(rest, waits, 0, useful=waits)


def _useful(shapes: Shapes, ways: list[_Way], held: tuple[int, int]) -> set[Tile]:
    """The kinds that lower the distance; in a game where a suit must be missing, of the suits that fit."""
    laid, wilds = held
    found: set[Tile] = set()
    for way in ways:
        kinds = shapes.improving(way.keys, laid, wilds)
        found |= {tile for tile in kinds if tile.suit is None or tile.suit in way.suits}
    return found


def _comes(ruleset: Ruleset, state: RoundState, tile: Tile) -> bool:
    """Whether a kind is drawn as itself: the game has it, and it is no wild and no flower."""
    return tile in ruleset.tiles and tile not in state.wilds and tile not in state.flower_kinds


def _ways(
    ruleset: Ruleset, state: RoundState, seat: Seat, tiles: tuple[Tile, ...], wilds: int
) -> tuple[_Way, ...]:
    """The tiles that a win could be made of, most first: all, or in a game that forbids it not all suits (缺门)."""
    shapes, laid, condition = ruleset.scoring.shapes, len(state.seats[seat].melds), ruleset.scoring.condition
    if condition is None:
        keys = keys_of(tiles)
        return (_Way(keys, None, shapes.distance(keys, laid, wilds)),)
    facts = supposed(ruleset, state, seat, tiles, state.wilds[0] if state.wilds else Tile.HIDDEN)
    missing: list[Suit | None] = [None, *Suit]
    found: dict[tuple[Tile, ...], _Way] = {}
    for suit in missing:
        way = tuple(tile for tile in tiles if suit is None or tile.suit is not suit)
        if way not in found and condition(replace(facts, concealed=way)):
            keys = keys_of(way)
            fitting = frozenset(
                each for each in Suit if condition(replace(facts, concealed=way, tile=_FIRST[each]))
            )
            found[way] = _Way(keys, suit, shapes.distance(keys, laid, wilds), fitting)
    return tuple(found[way] for way in sorted(found, key=len, reverse=True))


def _holds_all(ruleset: Ruleset, own: SeatState, rest: tuple[Tile, ...], tile: Tile) -> bool:
    """Whether the seat itself has every copy of a kind where that is no wait (1.7)."""
    if ruleset.scoring.fifth_copy:
        return False
    return rest.count(tile) + sum(meld.tiles.count(tile) for meld in own.melds) >= COPIES
