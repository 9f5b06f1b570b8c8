"""How a claimed win came about (胡牌的来路): whether it can have come like that."""

from __future__ import annotations

from typing import Final

from game.score.fields import SEAT_LETTERS, refuse
from game.score.position import DEALER, Claim, Position
from rules.mahjong.ruleset import Came
from rules.scoring.model import First, WinBy
from rules.tiles.meld import MeldKind

__all__ = ["can_be_first", "check_claim"]

_EVERYWHERE: Final = frozenset({WinBy.SELF_DRAW, WinBy.DISCARD, WinBy.KONG_DRAW, WinBy.ROB_KONG})
_FIRST: Final = {
    First.HEAVEN: "heaven is for the dealer E on its own draw, before anything is claimed: this win cannot be it",
    First.EARTH: "earth is for another seat than E on its very first chance to win: this win cannot be it",
}


def check_claim(position: Position, claim: Claim) -> None:
    """The winner is shown and the winning tile can have come so. Raises `PositionError`."""
    if claim.seat not in position.shown:
        refuse(f"seat {SEAT_LETTERS[claim.seat]} wins but is not among 'seats'")
    if claim.by not in _EVERYWHERE and all(claim.by is not flat.by for flat in position.rules.scoring.flat):
        refuse(f"no win comes by {claim.by.value} in this game")
    if claim.by.is_claim and claim.source is None:
        refuse(f"a win by {claim.by.value} needs 'from', the seat whose tile it is")
    if not claim.by.is_claim and claim.source is not None:
        refuse(f"a win by {claim.by.value} is on the seat's own tile: leave out 'from'")
    _check_tile(position, claim)
    _check_kong(position, claim)
    _check_first(position, claim)


def _check_tile(position: Position, claim: Claim) -> None:
    """Nobody wins on a flower, but with 四白板推胡 (Y6, Y11)."""
    is_flower = claim.tile in position.setting.flowers
    if is_flower and claim.by is not WinBy.PUSH4:
        refuse(f"the winning tile {claim.tile.code} is a flower; flowers are set aside and replaced")
    if not is_flower and claim.by is WinBy.PUSH4:
        refuse(f"push4 names the flower just set aside, and {claim.tile.code} is none")


def _check_kong(position: Position, claim: Claim) -> None:
    """A replacement needs a kong; a robbed seat that is shown must have the pung (Y3)."""
    melds = position.tiles_of(claim.seat).melds
    if claim.by is WinBy.KONG_DRAW and not any(meld.kind.is_kong for meld in melds):
        refuse("a win on a kong's replacement needs a kong among the melds")
    if claim.by is not WinBy.ROB_KONG or claim.source not in position.shown:
        return
    robbed = position.shown[claim.source].melds
    if not any(meld.kind is MeldKind.PUNG and claim.tile in meld.tiles for meld in robbed):
        refuse(f"seat {SEAT_LETTERS[claim.source]} has no pung of {claim.tile.code} to add to")


def _check_first(position: Position, claim: Claim) -> None:
    first = claim.first
    if first is not First.NONE and not can_be_first(position, claim):
        refuse(_FIRST[first])


def can_be_first(position: Position, claim: Claim) -> bool:
    """Whether a win that came so can have been 天胡 or 地胡 in this game (Y8, D11, 1.11)."""
    others = (tiles for seat, tiles in position.shown.items() if seat != claim.seat)
    came = Came(
        claim.seat,
        DEALER,
        claim.by,
        claim.source,
        position.tiles_of(claim.seat).melds,
        others_laid=position.kong is not None or any(tiles.melds for tiles in others),
        others_won=bool(position.already_won),
    )
    return position.rules.luck.allows(claim.first, came)
