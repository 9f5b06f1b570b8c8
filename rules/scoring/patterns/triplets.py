"""Patterns of triplets and kongs (刻子)."""

from __future__ import annotations

from rules.scoring.model import Evidence
from rules.scoring.pattern import Pattern, pattern
from rules.scoring.patterns.flowers import white_kinds
from rules.scoring.win import Win
from rules.tiles.tile import DRAGONS, WINDS, Tile

__all__ = [
    "all_triplets",
    "beauties",
    "four_beauties",
    "four_winds",
    "four_winds_of_any_seat",
    "four_winds_shadow",
    "green",
    "red",
    "seat_wind",
    "three_beauties",
    "triplet_of",
]


@pattern("对对胡")
def all_triplets(win: Win) -> Evidence | None:
    """五副刻子或杠, 加一对将。"""
    return None if win.chows else win.all_groups()


@pattern("自风位")
def seat_wind(win: Win) -> Evidence | None:
    """自己门风的刻子或杠, 可用财神补成; 该风为财神时不算。"""
    return _triplet(win, win.facts.seat_wind)


def triplet_of(name: str, zh: str, tile: Tile, text: str) -> Pattern:
    """The pattern of a triplet or kong of *tile*, wilds allowed, unless it is a wild or flower kind (Y7)."""

    def holds(win: Win) -> Evidence | None:
        return _triplet(win, tile)

    return Pattern(name, zh, text, holds)


def beauties(name: str, zh: str, flowers: int, text: str) -> Pattern:
    """三美人, 四美人: triplets of C and F, exactly so many flowers B (Y8).

    Not when a dragon is the wild, nor when B is no white flower (H4).
    """

    def holds(win: Win) -> Evidence | None:
        facts = win.facts
        if facts.flowers.count(Tile.B) != flowers or any(dragon in facts.wilds for dragon in DRAGONS):
            return None
        if white_kinds(facts) != (Tile.B,) or Tile.C not in win.triplets or Tile.F not in win.triplets:
            return None
        return win.evidence((win.triplets[Tile.C], win.triplets[Tile.F]), (Tile.B,) * flowers)

    return Pattern(name, zh, text, holds)


red = triplet_of("red", "红中", Tile.C, "红中的刻子或杠; 红中为花或为财神时不算。")
green = triplet_of("green", "发财", Tile.F, "发财的刻子或杠; 发财为花或为财神时不算。")
three_beauties = beauties("three_beauties", "三美人", 3, "红中、发财各成刻子或杠, 另有三张白板花。")
four_beauties = beauties("four_beauties", "四美人", 4, "红中、发财各成刻子或杠, 另有四张白板花。")


@pattern("四风齐")
def four_winds(win: Win) -> Evidence | None:
    """四种风齐全, 三种成刻子或杠, 另一种成刻、成杠或做将, 自己的门风须是刻子或杠; 有风为财神时不算。"""
    return _all_winds(win) if win.facts.seat_wind in win.triplets else None


@pattern("四风影")
def four_winds_shadow(win: Win) -> Evidence | None:
    """四种风齐全, 三种成刻子或杠, 自己的门风做将; 有风为财神时不算。"""
    return None if win.facts.seat_wind in win.triplets else _all_winds(win)


def _triplet(win: Win, tile: Tile) -> Evidence | None:
    """The triplet or kong of *tile*, which must be neither wild nor flower."""
    place = win.triplets.get(tile)
    if place is None or tile in win.facts.wilds or tile in win.facts.flower_kinds:
        return None
    return win.evidence((place,))


def _all_winds(win: Win) -> Evidence | None:
    """All four winds, one of which may be the pair; not when a wind is the wild (H4, J3)."""
    if len(win.triplets) < 3 or any(wind in win.facts.wilds for wind in WINDS):
        return None
    places = {wind: win.triplets[wind] for wind in WINDS if wind in win.triplets}
    if not win.pair.faceless:
        places.setdefault(win.pair.faces[0], len(win.groups) - 1)
    found = [places[wind] for wind in WINDS if wind in places]
    return win.evidence(found) if len(found) == 4 else None


four_winds_of_any_seat = Pattern(
    "four_winds",
    "四风齐",
    "四种风齐全, 三种成刻子或杠, 另一种成刻、成杠或做将, 不论哪一种是自己的门风; 有风为财神时不算。",
    _all_winds,
    wording="any_seat",
)
