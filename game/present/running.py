"""The running tai (现有台数): what a hand has already, whatever it will win with: flowers, winds, dragons.

Counted are patterns that stand by themselves: those that hold however the hand is completed. They are not listed
anywhere; the tiles on show are completed in ways that contradict each other in everything else, and what holds in
all of them stands. What wilds would have to stand for is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules import Ruleset, supposed
from rules.core.record import replace
from rules.core.seat import Seat
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState, SeatState, Standing
from rules.scoring.model import Tier, WinBy, WinFacts
from rules.scoring.tally import Scoring
from rules.scoring.total import Priced
from rules.scoring.win import Win, held_of, read
from rules.shape.reading import Group, GroupKind
from rules.tiles.tile import COPIES, KINDS, Tile

__all__ = ["running_tai"]

_SUITS: Final = (KINDS[0:9], KINDS[9:18], KINDS[18:27])


def running_tai(ruleset: Ruleset, state: RoundState, seat: Seat) -> int:
    """The tai that a seat's hand has now."""
    own = state.seats[seat]
    if own.standing is not Standing.IN_PLAY or not state.opened or state.phase is Phase.OVER:
        return 0
    scoring = ruleset.scoring
    if any(award.tier is Tier.TYPE for award in scoring.awards):
        return 0  # of all types one counts, and which one is not known before the win
    facts = supposed(ruleset, state, seat, (), _plain(state, KINDS[0:27])[0])
    wins = tuple(_completed(ruleset, facts, _triplets(state, own), state))
    if facts.limited and scoring.limited is not None:
        scoring = scoring.limited.scoring(wins[0].held)
    return scoring.total.worth(_counting(scoring, wins))


def _counting(scoring: Scoring, wins: tuple[Win, ...]) -> list[Priced]:
    """The awards whose patterns hold in every one of the wins, without those that others exclude."""
    standing = []
    for award in scoring.awards:
        found = [award.pattern.holds(win) for win in wins]
        least = min((evidence.times for evidence in found if evidence is not None), default=0)
        if None not in found and (first := found[0]) is not None:
            standing.append(Priced(award, award.value * least, first))
    counting: list[Priced] = []
    gone: set[str] = set()
    for priced in sorted(standing, key=lambda priced: scoring.rank[priced.award.id]):
        if priced.award.id not in gone:
            counting.append(priced)
            gone |= {other.id for other in priced.award.excludes}
    return counting


def _completed(
    ruleset: Ruleset, facts: WinFacts, triplets: tuple[Group, ...], state: RoundState
) -> Iterator[Win]:
    """The hand completed in ways that have nothing in common: suits, chows and triplets, wilds or none."""
    missing = ruleset.melds - len(facts.melds) - len(triplets)
    wild = state.wilds[0] if state.wilds else None
    suits = [_plain(state, suit) for suit in _SUITS]
    for number, by in enumerate((WinBy.DISCARD, WinBy.SELF_DRAW, WinBy.DISCARD)):
        mine, other = suits[number], suits[(number + 1) % 3]
        fill = _triplet(mine[-1]) if number == 1 else _chow(_run(state, number))
        pair = _pair(other[0], wild if number == 1 else None)
        yield _win(facts, (*triplets, *(fill,) * missing, pair), by)
    honours = _plain(state, KINDS[27:33])
    fill = _triplet(suits[2][-1])
    yield _win(facts, (*triplets, *(fill,) * missing, _pair(honours[-1], None)), WinBy.DISCARD)


def _win(facts: WinFacts, concealed: tuple[Group, ...], by: WinBy) -> Win:
    tiles = tuple(tile for group in concealed for tile in group.tiles)
    source = facts.source if by.is_claim else None
    made = replace(facts, concealed=tiles[:-1], tile=tiles[-1], by=by, source=source)
    return read(held_of(made), concealed)


def _plain(state: RoundState, kinds: tuple[Tile, ...]) -> list[Tile]:
    """Those that are neither wilds nor flowers here."""
    return [kind for kind in kinds if kind not in state.wilds and kind not in state.flower_kinds]


def _run(state: RoundState, suit: int) -> tuple[Tile, ...]:
    """Three neighbours of a suit without a wild or a flower."""
    kinds = _SUITS[suit]
    runs = (kinds[start : start + 3] for start in range(7))
    return next(run for run in runs if len(_plain(state, run)) == 3)


def _chow(tiles: tuple[Tile, ...]) -> Group:
    return Group(GroupKind.CHOW, tiles, (False,) * 3, tiles)


def _triplet(tile: Tile) -> Group:
    return Group(GroupKind.TRIPLET, (tile,) * 3, (False,) * 3, (tile,) * 3)


def _pair(tile: Tile, wild: Tile | None) -> Group:
    """A pair, one tile of it a wild if one is given; the natural tile is the last."""
    if wild is None:
        return Group(GroupKind.PAIR, (tile,) * 2, (False,) * 2, (tile,) * 2)
    return Group(GroupKind.PAIR, (tile,) * 2, (True, False), (wild, tile))


def _triplets(state: RoundState, own: SeatState) -> tuple[Group, ...]:
    """Concealed triplets of honours that stand without wilds."""
    tiles = own.hand.tiles
    return tuple(
        _triplet(tile)
        for tile in sorted(set(tiles))
        if tile.is_honour and tile not in state.wilds and tiles.count(tile) >= COPIES - 1
    )
