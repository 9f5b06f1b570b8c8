"""Reasons as data (理由): a key of the catalogues and the numbers, tiles and seats that its sentence names."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.seat import Seat
from rules.tiles.tile import Suit, Tile

__all__ = ["KEYS", "Fact"]

KEYS = (
    "nearer", "slower", "useful", "useful_equal", "useful_fewer", "ready", "ready_more", "ready_equal", "ready_fewer",
    "dearer", "aim", "void", "void_last", "lonely", "passed", "seen", "safer", "duty", "keeps_wild", "judged", "forced",
    "claim_nearer", "claim_ready", "claim_useful", "claim_worth", "claim_barred", "kong_paid", "kong_free",
    "pass_same", "pass_farther", "pass_aim", "pass_worth", "win", "win_later", "few_of_suit",
    "lost_useful", "lost_waits", "lost_steps", "lost_ready", "dealt_in", "was_safe",
)  # fmt: skip
"""The ends of the catalogue keys ``coach.fact.<key>``."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One reason: *n* and *more* are its numbers; *tiles*, *seat*, *suit* and *pattern* are what else it names."""

    key: str
    n: int = 0
    more: int = 0
    tiles: tuple[Tile, ...] = ()
    seat: Seat | None = None
    suit: Suit | None = None
    pattern: str = ""
