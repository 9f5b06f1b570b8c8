"""Types of a whole hand in games where one of them counts (牌型, 1.10 of the Sichuan sheet)."""

from __future__ import annotations

from typing import Final

from rules.core.record import replace
from rules.scoring.model import Evidence
from rules.scoring.pattern import pattern
from rules.scoring.patterns import suits
from rules.scoring.win import Win

__all__ = [
    "all_triplets",
    "dragon_pairs",
    "flush_dragon",
    "flush_pairs",
    "flush_terminals",
    "flush_triplets",
    "full_flush",
    "jiang_triplets",
    "plain",
    "seven_pairs",
    "terminal_sets",
]

_TERMINALS: Final = frozenset({1, 9})
_JIANG: Final = frozenset({2, 5, 8})


@pattern("平胡")
def plain(win: Win) -> Evidence | None:
    """四副牌加一对将, 没有别的名堂。"""
    return win.all_groups()


@pattern("对对胡")
def _all_triplets(win: Win) -> Evidence | None:
    """四副刻子或杠, 加一对将。"""
    return win.all_groups() if _is_triplets(win) else None


@pattern("七对")
def seven_pairs(win: Win) -> Evidence | None:
    """不碰不杠, 手中七个对子; 四张相同而不开杠算两对。"""
    return win.all_groups() if win.is_pairs else None


@pattern("带幺九")
def terminal_sets(win: Win) -> Evidence | None:
    """每副牌和将都带幺九。"""
    return win.all_groups() if _has_terminals(win) else None


@pattern("清对")
def flush_triplets(win: Win) -> Evidence | None:
    """清一色的对对胡。"""
    return win.all_groups() if _is_triplets(win) and _is_flush(win) else None


@pattern("将对")
def jiang_triplets(win: Win) -> Evidence | None:
    """二、五、八的对对胡, 将也是。"""
    ranks = {face.rank for group in win.groups for face in group.faces}
    return win.all_groups() if _is_triplets(win) and ranks <= _JIANG else None


@pattern("清七对")
def flush_pairs(win: Win) -> Evidence | None:
    """清一色的七对。"""
    return win.all_groups() if win.is_pairs and _is_flush(win) else None


@pattern("龙七对")
def dragon_pairs(win: Win) -> Evidence | None:
    """七对里有四张相同的牌。"""
    return win.all_groups() if _is_dragon(win) else None


@pattern("清幺九")
def flush_terminals(win: Win) -> Evidence | None:
    """清一色的带幺九。"""
    return win.all_groups() if _has_terminals(win) and _is_flush(win) else None


@pattern("清龙七对")
def flush_dragon(win: Win) -> Evidence | None:
    """清一色的龙七对。"""
    return win.all_groups() if _is_dragon(win) and _is_flush(win) else None


all_triplets = replace(_all_triplets, id="all_triplets", wording="four_sets")
full_flush = replace(suits.full_flush, text="整手牌只有一门花色。", wording="suits_only")


def _is_triplets(win: Win) -> bool:
    """T: four triplets or kongs and a pair."""
    return not win.chows and not win.is_pairs


def _is_flush(win: Win) -> bool:
    """S: one suit."""
    return len(win.suits) == 1 and not win.has_honours


def _has_terminals(win: Win) -> bool:
    """Y: a terminal in every set and in the pair (D2)."""
    if win.is_pairs:
        return False
    return all(not _TERMINALS.isdisjoint([face.rank for face in group.faces]) for group in win.groups)


def _is_dragon(win: Win) -> bool:
    """P with a four of a kind."""
    return win.is_pairs and len({group.faces[0] for group in win.groups}) < len(win.groups)
