"""The coach's words (指点的话): facts and actions as labels, for the table and for the review of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.coach.facts import Fact
from game.coach.review import Moment
from game.present.label import Label, Plain, Said, said
from rules.core.seat import Seat
from rules.mahjong.actions import Action, Chow, DeclareVoid, Discard, Exchange, Kong, Pass, Pung, UseItem, Win
from rules.tiles.tile import Tile

__all__ = ["action_label", "fact_label", "moment_kind", "moment_label"]


_UNITS: Final = frozenset({"dearer", "win", "win_later"})
"""Facts that name tai or fan."""


def tile_label(tile: Tile) -> Said:
    """The name of a tile."""
    return said(f"tile.{tile.code}")


def fact_label(fact: Fact, name_of: Callable[[Seat], Label], *, fans: bool) -> Said:
    """A reason in words; *fans*: the game counts 番 and not 台."""
    unit = ".fan" if fans and fact.key in _UNITS else ""
    return said(
        f"coach.fact.{fact.key}{unit}",
        n=fact.n,
        more=fact.more,
        tile=tile_label(fact.tiles[0]) if fact.tiles else Plain(""),
        who=Plain("") if fact.seat is None else name_of(fact.seat),
        suit=Plain("") if fact.suit is None else said(f"void.suit.{fact.suit.value}"),
        pattern=said(f"pattern.{fact.pattern}.name") if fact.pattern else Plain(""),
    )


def action_label(action: Action) -> Said:
    """An action in words."""
    match action:
        case Discard() | Chow() | Pung() | Kong():
            return said(f"coach.do.{type(action).__name__.lower()}", tile=tile_label(action.tile))
        case Exchange():
            return said("coach.do.exchange")
        case DeclareVoid(_, suit):
            return said("coach.do.void", suit=said(f"void.suit.{suit.value}"))
        case Win():
            return said("coach.do.win")
        case Pass():
            return said("coach.do.pass")
        case UseItem(_, item):
            return said(f"item.{item.value}.name")


def moment_kind(moment: Moment) -> Said:
    """What kind of choice a moment was."""
    return said(f"coach.moment.{moment.kind.value}")


def moment_label(moment: Moment) -> Said:
    """What was done and what would have been better."""
    return said("coach.moment", chosen=action_label(moment.chosen), better=action_label(moment.better))
