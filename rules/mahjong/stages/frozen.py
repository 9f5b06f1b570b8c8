"""Winners who play on with the hand as it is (血流成河, section 8): they discard what they draw, unless it wins again.

They may not pung. They may kong what they draw or what is discarded, if that leaves their waits as they were. How
many roots they have was settled by their first win.
"""

from __future__ import annotations

from typing import Final

from rules.core.record import replace
from rules.errors import Refusal
from rules.mahjong.actions import Action, Discard, Kong, Pung
from rules.mahjong.ruleset import Ruleset, Stage
from rules.mahjong.state import RoundState, Standing
from rules.scoring.model import WinFacts
from rules.scoring.patterns.roots import root
from rules.scoring.tally import times_held
from rules.tiles.hand import Hand
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import COPIES, Tile

__all__ = ["FROZEN", "waits_of"]


def waits_of(ruleset: Ruleset, hand: Hand, melds: tuple[Meld, ...]) -> tuple[Tile, ...]:
    """The kinds that complete *hand*, without those of which it and *melds* hold all four."""
    laid = [tile for meld in melds for tile in meld.tiles]
    return tuple(
        kind
        for kind in dict.fromkeys(ruleset.tiles)
        if hand.count(kind) + laid.count(kind) < COPIES and ruleset.completes(hand, len(melds), (), kind)
    )


def _forbids(ruleset: Ruleset, state: RoundState, action: Action) -> Refusal | None:
    if state.seats[action.seat].standing is not Standing.FROZEN:
        return None
    drawn = state.drawn
    match action:
        case Pung():
            return Refusal.FROZEN
        case Discard(_, tile):
            return None if drawn is None or drawn.tile is tile else Refusal.FROZEN
        case Kong():
            return None if _keeps_waits(ruleset, state, action) else Refusal.FROZEN
        case _:
            return None


def _keeps_waits(ruleset: Ruleset, state: RoundState, kong: Kong) -> bool:
    """Whether the hand as it was won waits for the same after *kong*."""
    own, tile = state.seats[kong.seat], kong.tile
    frozen = own.hand
    if kong.kind is not MeldKind.OPEN_KONG:
        if state.drawn is None or state.drawn.tile is not tile:
            return False
        frozen = frozen.minus(tile)
    before = waits_of(ruleset, frozen, own.melds)
    if kong.kind is MeldKind.ADDED_KONG:
        return tile not in before  # nothing but the fourth of a kind is gone
    if frozen.count(tile) < COPIES - 1:
        return False
    rest = frozen.minus_all((tile,) * (COPIES - 1))
    return before == waits_of(ruleset, rest, (*own.melds, Meld(kong.kind, (tile,) * COPIES)))


def _informs(ruleset: Ruleset, state: RoundState, facts: WinFacts) -> WinFacts:
    first = next((won.tally for won in state.wins if won.seat == facts.seat), None)
    if first is None:
        return facts
    return replace(facts, roots=times_held(ruleset.scoring, first, root.id))


FROZEN: Final = Stage("frozen", forbids=_forbids, informs=_informs)
"""What a seat may still do that has won."""
