"""Ends of hands in the notation of the sheets, for tables of what is paid."""

from __future__ import annotations

from rules.mahjong.turn_up import Successor
from rules.scoring.model import First, HandEnd, ScoredWin, SeatTiles, Tally, WinBy, WinFacts
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import WINDS
from wins import meld

__all__ = ["NOTHING", "ended", "shown", "won"]

_SEATS = "ESWN"
NOTHING = SeatTiles((), (), ())
"""A seat that has no tiles worth anything."""


def shown(text: str) -> SeatTiles:
    """The tiles of a seat: ``hand | melds | flowers``, melds as `wins.meld` reads them; parts may be left out."""
    hand, melds, flowers = (*text.split("|"), "", "")[:3]
    laid = tuple(meld(each) for each in melds.split(",") if each.strip())
    return SeatTiles(parse_tiles(hand.strip()), laid, parse_tiles(flowers.strip()))


def ended(
    seats: dict[str, str],
    *,
    indicator: str = "9p",
    turn_up: Successor = Successor(),  # noqa: B008 - a frozen record
    streak: int = 0,
    left: str = "",
) -> HandEnd:
    """A hand that nobody has won, the dealer at seat 0; *seats* by their letters."""
    setting = turn_up((parse_tile(indicator),))
    east, south, west, north = (shown(seats[letter]) if letter in seats else NOTHING for letter in _SEATS)
    return HandEnd(
        0,
        streak,
        (),
        (east, south, west, north),
        setting.wilds,
        setting.flowers,
        setting.tiles,
        _SEATS.index(left) if left else None,
    )


def won(end: HandEnd, seat: str, tile: str, total: int = 0, by: WinBy = WinBy.SELF_DRAW) -> ScoredWin:
    """A win of *seat* in *end* that is worth *total*."""
    at = _SEATS.index(seat)
    own = end.seats[at]
    facts = WinFacts(
        at, WINDS[at], own.concealed, own.melds, own.flowers, parse_tile(tile), by, None,
        First.NONE, end.wilds, end.flower_kinds, end.indicators,
    )  # fmt: skip
    return ScoredWin(facts, Tally((), (), total, str(total)))
