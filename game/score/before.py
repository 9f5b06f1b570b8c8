"""What went before a win and decides about it (逼胡, 包牌): whose hand is limited, and who pays alone (H8, H9).

The round remembers these things in its stages; a position is told them by flags. The stages still say whether the
room plays them.
"""

from __future__ import annotations

from game.score.position import Claim, Position
from rules.core.record import replace
from rules.core.seat import Seat
from rules.mahjong.stages.liability import LIABILITY, LIABILITY_BUT_FOUR_CLAIMS
from rules.mahjong.stages.open_double import LIMIT
from rules.scoring.liability import Circumstances, LetGo, liability_of
from rules.scoring.model import First, Liability, WinBy, WinFacts
from rules.scoring.open_double import OpenDouble, Shown, open_doubles
from rules.shape.waits import waits_on_anything
from rules.tiles.counts import keys_of
from rules.tiles.meld import Meld, MeldKind

__all__ = ["limits", "needs_first", "showing", "who_pays"]


def showing(position: Position) -> dict[Seat, tuple[OpenDouble, ...]]:
    """The seats that show an open double, with what shows it."""
    setting = position.setting
    found = {
        seat: open_doubles(
            Shown(
                position.wind_of(seat),
                tiles.melds,
                tiles.flowers,
                setting.tiles,
                setting.wilds,
                setting.flowers,
            )
        )
        for seat, tiles in position.shown.items()
    }
    return {seat: doubles for seat, doubles in found.items() if doubles}


def _first_to_show(position: Position) -> Seat | None:
    """The seat that was first to show an open double: the one that is named, or the only one; else None."""
    if position.flags.first_open is not None:
        return position.flags.first_open
    seats = tuple(showing(position))
    return seats[0] if len(seats) == 1 else None


def needs_first(position: Position) -> bool:
    """Whether a win cannot be priced because nobody says which of several seats was first."""
    return (
        bool(position.claims)
        and _is_limited_game(position)
        and position.flags.first_open is None
        and len(showing(position)) > 1
    )


def limits(position: Position, claim: Claim) -> bool:
    """Whether the hand of a win is limited: another seat was first, and no exception holds (H9)."""
    if not _is_limited_game(position) or claim.first is not First.NONE:
        return False
    if position.flags.forming_discard and claim.by is WinBy.DISCARD:
        return False
    return _first_to_show(position) not in (None, claim.seat)


def who_pays(position: Position, facts: WinFacts) -> Liability | None:
    """Who pays a win alone, and why (H8)."""
    flags, stages = position.flags, position.rules.stages
    if LIABILITY not in stages and LIABILITY_BUT_FOUR_CLAIMS not in stages:
        return None
    how = Circumstances(
        refused=tuple(LetGo(seat) for seat in flags.refused if _waits_on_anything(position, seat)),
        eaten=_eaten(position, facts),
        thrown=flags.single_wait_discard,
        four_claims=LIABILITY in stages,
    )
    return liability_of(facts, how)


def _is_limited_game(position: Position) -> bool:
    """Whether open doubles limit the others in this room."""
    return LIMIT in position.rules.stages


def _waits_on_anything(position: Position, seat: Seat) -> bool:
    """Whether a seat has five complete melds, laid down or hidden, and a wild left over (财神单吊)."""
    tiles, wilds = position.tiles_of(seat), position.setting.wilds
    naturals = [tile for tile in tiles.concealed if tile not in wilds]
    left = position.rules.melds - len(tiles.melds)
    return waits_on_anything(keys_of(naturals), left, len(tiles.concealed) - len(naturals))


def _eaten(position: Position, facts: WinFacts) -> Meld | None:
    """The run that the discarder made in that turn, its last meld, with the tile it ate; None where that is none."""
    eaten = position.flags.just_ate
    melds = () if facts.source is None else position.tiles_of(facts.source).melds
    if eaten is None or not melds or melds[-1].kind is not MeldKind.CHOW or eaten not in melds[-1].tiles:
        return None
    return replace(melds[-1], claimed=eaten)
