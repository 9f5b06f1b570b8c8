"""Patterns of suits and honours (花色, 字牌): wilds alone fit all of them (D7), flowers never spoil them."""

from __future__ import annotations

from rules.scoring.model import Evidence
from rules.scoring.pattern import pattern
from rules.scoring.win import Win

__all__ = ["all_honours", "full_flush", "half_flush"]


@pattern("混一色")
def half_flush(win: Win) -> Evidence | None:
    """一门花色, 另有字牌。"""
    return win.all_groups() if len(win.suits) == 1 and win.has_honours else None


@pattern("清一色")
def full_flush(win: Win) -> Evidence | None:
    """全是一门花色, 没有字牌。"""
    return win.all_groups() if len(win.suits) == 1 and not win.has_honours else None


@pattern("全字")
def all_honours(win: Win) -> Evidence | None:
    """全是字牌。"""
    return None if win.suits else win.all_groups()
