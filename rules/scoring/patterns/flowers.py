"""Patterns of tiles set aside (花): white dragons, indicator tiles and the eight flowers. No reading changes them."""

from __future__ import annotations

from rules.scoring.aside import whites_among
from rules.scoring.model import Evidence, WinFacts
from rules.scoring.pattern import Pattern, pattern
from rules.scoring.win import Win
from rules.tiles.tile import Tile

__all__ = [
    "eight_immortals",
    "four_flowers",
    "four_greens",
    "four_reds",
    "four_whites",
    "indicator",
    "seven_fairies",
    "three_indicators",
    "white",
    "white_kinds",
    "worms",
    "worms_6",
    "worms_7",
    "worms_8",
]

_BOTH = (Tile.C, Tile.F)
"""What the flowers are when one of the eight is turned up (J1)."""


def white_kinds(facts: WinFacts) -> tuple[Tile, ...]:
    """The kinds set aside as 白板: B, C in its place (Y2, D68), or C and F (J1)."""
    return whites_among(facts.flower_kinds, facts.indicators)


@pattern("白板", by_reading=False)
def white(win: Win) -> Evidence | None:
    """每张补过的白板, 或代替它做花的红中、发财, 各一台。"""
    whites = _whites(win)
    return Evidence((), whites, times=len(whites)) if whites else None


@pattern("四白板", by_reading=False)
def four_whites(win: Win) -> Evidence | None:
    """四张白板(或代替它做花的红中)都补到。"""
    whites = _whites(win)
    return win.evidence((), whites) if len(whites) == 4 and len(white_kinds(win.facts)) == 1 else None


@pattern("明牌", by_reading=False)
def indicator(win: Win) -> Evidence | None:
    """与翻出的明牌相同的牌, 每张一台: 补过的, 不补的房间里也算手中和倒下的。"""
    tiles = _indicators(win)
    return Evidence((), tiles, times=len(tiles)) if tiles else None


@pattern("三杠头", by_reading=False)
def three_indicators(win: Win) -> Evidence | None:
    """三张杠头都补到, 每张的一台照算。"""
    tiles = _indicators(win)
    return win.evidence((), tiles) if len(tiles) == 3 else None


@pattern("七仙女", by_reading=False)
def seven_fairies(win: Win) -> Evidence | None:
    """四张白板(或代替它做花的红中)和三张杠头都补到。"""
    whites, tiles = four_whites.holds(win), three_indicators.holds(win)
    return win.evidence((), whites.tiles + tiles.tiles) if whites and tiles else None


def four_flowers(name: str, zh: str, tile: Tile, text: str) -> Pattern:
    """四红中, 四发财: all four of *tile* set aside while C and F are the flowers (J3)."""

    def holds(win: Win) -> Evidence | None:
        tiles = tuple(each for each in win.facts.flowers if each is tile)
        return win.evidence((), tiles) if len(tiles) == 4 and white_kinds(win.facts) == _BOTH else None

    return Pattern(name, zh, text, holds, by_reading=False)


def worms(count: int, zh: str, text: str) -> Pattern:
    """六虫草, 七虫草, 八虫草: exactly *count* of the eight flowers set aside (J3)."""

    def holds(win: Win) -> Evidence | None:
        tiles = tuple(tile for tile in win.facts.flowers if tile.is_flower)
        return win.evidence((), tiles) if len(tiles) == count else None

    return Pattern(f"worms_{count}", zh, text, holds, by_reading=False)


four_reds = four_flowers("four_reds", "四红中", Tile.C, "翻出花牌时, 四张红中都补到。")
four_greens = four_flowers("four_greens", "四发财", Tile.F, "翻出花牌时, 四张发财都补到。")
worms_6 = worms(6, "六虫草", "春夏秋冬梅兰菊竹补到六张。")
worms_7 = worms(7, "七虫草", "春夏秋冬梅兰菊竹补到七张。")
worms_8 = worms(8, "八虫草", "春夏秋冬梅兰菊竹八张都补到。")


@pattern("八仙过海", by_reading=False)
def eight_immortals(win: Win) -> Evidence | None:
    """翻出花牌时, 四张红中和四张发财都补到。"""
    reds, greens = four_reds.holds(win), four_greens.holds(win)
    return win.evidence((), reds.tiles + greens.tiles) if reds and greens else None


def _whites(win: Win) -> tuple[Tile, ...]:
    """The white dragons set aside, or what stands in their place."""
    return whites_among(win.facts.flowers, win.facts.indicators)


def _indicators(win: Win) -> tuple[Tile, ...]:
    """The tiles like the one turned up, wherever they are (H3, J2)."""
    facts = win.facts
    laid = (tile for meld in facts.melds for tile in meld.tiles)
    return tuple(
        tile for tile in (*facts.flowers, *facts.concealed, facts.tile, *laid) if tile in facts.indicators
    )
