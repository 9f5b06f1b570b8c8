"""Liability (包牌, H8): one seat pays what all three would, for one of five reasons, the strongest first.

Pure: `rules.mahjong.stages.liability` brings what a round remembers, a calculator what it is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.core.record import dataclass
from rules.core.seat import Seat
from rules.scoring.model import Liability, LiabilityKind, WinBy, WinFacts
from rules.scoring.open_double import FIVE_MELDS, OpenDouble, fed_doubles, open_doubles, shown_by
from rules.shape.tables import is_complete
from rules.tiles.counts import keys_of
from rules.tiles.meld import Meld
from rules.tiles.tile import Tile

__all__ = ["FOUR_CLAIMS", "Circumstances", "LetGo", "claims_from", "follows_up", "liability_of"]

FOUR_CLAIMS = 4
"""So many melds claimed from one seat make it liable (吃碰杠四手)."""


@dataclass(frozen=True, slots=True)
class LetGo:
    """A seat that waited on any tile at all let a win go (见牌胡): the discard that passed, None for an own draw."""

    seat: Seat
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Circumstances:
    """How a win came about, beside its facts.

    *refused*: who let a win go after the winner's open double and its next discard, in order. *eaten*: the run
    that the discarder made in the very turn of the winning discard, the tile it ate named in it. *thrown*: the
    winner's latest discard, if it was made with five melds laid down. *four_claims*: whether that reason holds
    (not in rooms with a least total of 15).
    """

    refused: tuple[LetGo, ...] = ()
    eaten: Meld | None = None
    thrown: Tile | None = None
    four_claims: bool = True


def liability_of(facts: WinFacts, how: Circumstances) -> Liability | None:
    """Who pays the win alone, for the strongest reason there is; None when all pay (H8).

    D16: the last three are for discards, not for robbed kongs; single wait goes before feeding.
    """
    found = _four_claims(facts) if how.four_claims else None
    found = found or _refused_win(facts, how.refused)
    if found or facts.by is not WinBy.DISCARD or facts.source is None:
        return found
    return (
        _swap_discard(facts, facts.source, how.eaten)
        or _single_wait(facts, facts.source, how.thrown)
        or _feeding(facts, facts.source)
    )


def claims_from(melds: Iterable[Meld]) -> dict[Seat, tuple[Meld, ...]]:
    """The melds that were claimed, by the seat that fed them."""
    found: dict[Seat, tuple[Meld, ...]] = {}
    for meld in melds:
        if meld.source is not None and meld.kind.is_claimed:
            found[meld.source] = (*found.get(meld.source, ()), meld)
    return found


def follows_up(thrown: Tile, tile: Tile) -> bool:
    """Whether *tile* follows *thrown* closely: the same honour, or a tile of the suit at most two away (单吊形成).

    >>> follows_up(Tile.M3, Tile.M5), follows_up(Tile.M3, Tile.M6), follows_up(Tile.N, Tile.W)
    (True, False, False)
    """
    if thrown.suit is None:
        return thrown is tile
    return thrown.suit is tile.suit and abs(thrown - tile) <= 2


def _four_claims(facts: WinFacts) -> Liability | None:
    """吃碰杠四手, however the win came."""
    for seat, melds in claims_from(facts.melds).items():
        if len(melds) >= FOUR_CLAIMS:
            return Liability(seat, LiabilityKind.FOUR_CLAIMS, tuple(meld.tiles for meld in melds))
    return None


def _refused_win(facts: WinFacts, refused: tuple[LetGo, ...]) -> Liability | None:
    """见牌胡, however the win came: the last to let go pays (D69)."""
    shown = open_doubles(shown_by(facts)) if refused else ()
    last = next((each for each in reversed(refused) if each.seat != facts.seat), None)
    if not shown or last is None:
        return None
    proof = (shown[0].tiles,) if last.tile is None else (shown[0].tiles, (last.tile,))
    return Liability(last.seat, LiabilityKind.REFUSED_WIN, proof)


def _swap_discard(facts: WinFacts, source: Seat, eaten: Meld | None) -> Liability | None:
    """不能乱吐: the tile beside the far end of the run just eaten."""
    if eaten is None or eaten.far_tile is not facts.tile:
        return None
    return Liability(source, LiabilityKind.SWAP_DISCARD, (eaten.tiles, (facts.tile,)))


def _single_wait(facts: WinFacts, source: Seat, thrown: Tile | None) -> Liability | None:
    """单吊形成: a discard close to the winner's own latest one (D70)."""
    if thrown is None or len(facts.melds) < FIVE_MELDS or not follows_up(thrown, facts.tile):
        return None
    return Liability(source, LiabilityKind.SINGLE_WAIT, ((thrown,), (facts.tile,)))


def _feeding(facts: WinFacts, source: Seat) -> Liability | None:
    """点炮成明翻: the discard makes a triplet of two natural twins, and that would be an open double."""
    fed = _fed(facts)
    return Liability(source, LiabilityKind.FEEDING, (fed[0].tiles, (facts.tile,))) if fed else None


def _fed(facts: WinFacts) -> tuple[OpenDouble, ...]:
    """The open doubles that the winning tile completes, where it can be read as the third of two twins."""
    tile = facts.tile
    counts = Counter(facts.concealed)
    if counts[tile] < 2 or tile in facts.wilds:
        return ()
    fed = fed_doubles(shown_by(facts), tile)
    if not fed:
        return ()
    counts[tile] -= 2
    naturals = [kind for kind in counts.elements() if kind not in facts.wilds]
    wilds = len(facts.concealed) - 2 - len(naturals)
    left = FIVE_MELDS - 1 - len(facts.melds)
    return fed if left >= 0 and is_complete(keys_of(naturals), left, wilds) else ()
