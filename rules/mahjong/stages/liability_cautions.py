"""What an action may cost for liability (包牌的警告, H8), told before it is done.

Worked out from what a seat sees: a warning is given where the other seat *can* hold what it would take, by the copies
that the seat on turn does not see. Whether it does hold them is nobody's business.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.seat import Seat, after, others_from
from rules.mahjong.actions import Action, Discard, Win
from rules.mahjong.legal import legal
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Caution, Ruleset
from rules.mahjong.seen import unseen
from rules.mahjong.stages.liability_memory import has_any_wait, memory_of
from rules.mahjong.stages.open_double import doubles_of, shown_of
from rules.mahjong.state import RoundState, Standing
from rules.scoring.liability import FOUR_CLAIMS, claims_from, follows_up
from rules.scoring.open_double import FIVE_MELDS, fed_doubles
from rules.tiles.meld import Meld
from rules.tiles.tile import KINDS, Tile

__all__ = ["claim_cautions", "discard_cautions", "refusal_cautions"]


def refusal_cautions(ruleset: Ruleset, state: RoundState, action: Action) -> Iterator[Caution]:
    """Letting a win go while waiting on any tile at all, with somebody's open double on the table (见牌胡)."""
    seat = action.seat
    thrown_open = memory_of(ruleset, state).thrown_open
    if isinstance(action, Win) or not thrown_open or not _could_win(ruleset, state, seat):
        return
    for other in others_from(seat):
        if other in thrown_open and _plays(state, other):
            shown = doubles_of(state, other)
            yield Caution("refused_win", other, shown[0].tiles)


def discard_cautions(ruleset: Ruleset, state: RoundState, action: Discard) -> Iterator[Caution]:
    """Discards that somebody may win on at this seat's sole cost: 不能乱吐, 单吊形成, 点炮成明翻."""
    seat, tile = action.seat, action.tile
    if tile in state.wilds:
        return  # nobody can win on it (D9)
    left = unseen(state, seat)
    if state.claim is not None and state.claim.far_tile is tile:
        yield Caution("swap_discard", after(seat), state.claim.tiles)
    thrown = memory_of(ruleset, state).thrown
    for other in others_from(seat):
        own, latest = state.seats[other], thrown[other]
        if not _plays(state, other):
            continue
        if latest is not None and follows_up(latest, tile):
            if left[tile] or any(left[wild] for wild in state.wilds):
                yield Caution("single_wait", other, (latest,))
        elif len(own.melds) < FIVE_MELDS and left[tile] >= 2:
            fed = fed_doubles(shown_of(state, other), tile)
            if fed:
                yield Caution("feeding", other, _without_triplet(fed[0].tiles, tile))


def claim_cautions(ruleset: Ruleset, state: RoundState, action: Discard) -> Iterator[Caution]:
    """Discards that may give somebody its fourth claim from this seat (吃碰杠四手)."""
    seat, tile = action.seat, action.tile
    for other in others_from(seat):
        own = state.seats[other]
        if not FOUR_CLAIMS - 1 <= len(own.melds) < FIVE_MELDS or not _plays(state, other):
            continue
        claims = claims_from(own.melds).get(seat, ())
        if len(claims) == FOUR_CLAIMS - 1 and _can_claim(ruleset, state, seat, other, tile):
            yield Caution("fourth_claim", other, fed_tiles(claims))


def fed_tiles(claims: tuple[Meld, ...]) -> tuple[Tile, ...]:
    """The tiles that were claimed for those melds."""
    return tuple(meld.claimed for meld in claims if meld.claimed is not None)


def _plays(state: RoundState, seat: Seat) -> bool:
    return state.seats[seat].standing is Standing.IN_PLAY


def _could_win(ruleset: Ruleset, state: RoundState, seat: Seat) -> bool:
    """Whether *seat* waited on any tile at all and may now win on one that is no tile of a kong."""
    hand = state.seats[seat].hand
    if state.phase is Phase.TURN and state.turn == seat and state.drawn is not None:
        hand = hand.minus(state.drawn.tile)
    elif state.phase is not Phase.DISCARDED:
        return False
    return has_any_wait(state, seat, hand) and any(
        isinstance(option, Win) for option in legal(ruleset, state, seat)
    )


def _can_claim(ruleset: Ruleset, state: RoundState, seat: Seat, other: Seat, tile: Tile) -> bool:
    """Whether *other* may hold what it takes to claim *tile* from *seat*."""
    if tile in state.wilds:
        return False
    left = unseen(state, seat)
    if left[tile] >= 2:
        return True
    if tile.suit is None or not ruleset.claims.chow or other != after(seat):
        return False
    never = (*state.wilds, *state.flower_kinds)
    return any(
        tile.rank + low >= 1 and tile.rank + high <= 9
        and all(left[kind] and kind not in never for kind in (KINDS[tile + low], KINDS[tile + high]))
        for low, high in ((-2, -1), (-1, 1), (1, 2))
    )  # fmt: skip


def _without_triplet(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """What lies there already of an open double that a triplet of *tile* would complete."""
    return tuple(each for each in tiles if each is not tile)
