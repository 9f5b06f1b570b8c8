"""Rounds in which items may be used (道具), for tests: laid on purpose, used by whoever is on turn."""

from __future__ import annotations

import rigged as laid_out
from rules import Ruleset, find_ruleset
from rules.core.seat import Seat
from rules.mahjong.actions import Discard, Pass, UseItem
from rules.mahjong.events import ItemRefused, ItemUsed
from rules.mahjong.items import Item
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.tiles.notation import parse_tile

__all__ = [
    "QUIET",
    "RULES",
    "rigged",
    "table",
    "until_turn",
    "use",
    "ways",
]

RULES = find_ruleset("xuezhan", {"items": True})
QUIET = "147m 258p 369s 1469m"
"""Thirteen tiles that want nothing."""


def rigged(hands: dict[Seat, str], *, draws: str = "", ruleset: Ruleset = RULES) -> Round:
    """A round of a Sichuan game on a wall laid on purpose."""
    return laid_out.rigged(hands, draws=draws, indicator="", ruleset=ruleset)


def table(hand: str = QUIET, *, draws: str = "", ruleset: Ruleset = RULES) -> Round:
    """A round in which seat 0 holds *hand*."""
    return rigged({0: hand}, draws=draws, ruleset=ruleset)


def until_turn(round_: Round, seat: Seat) -> None:
    """Everybody discards what was drawn and lets all go until *seat* has drawn."""
    while round_.state.turn != seat or round_.state.phase is not Phase.TURN:
        asked = round_.asked()[0]
        drawn = [action for action in round_.legal(asked) if isinstance(action, Discard) and action.drawn]
        round_.act(drawn[0] if drawn else Pass(asked))


def ways(round_: Round, seat: int = 0) -> tuple[UseItem, ...]:
    """Every use that is offered."""
    return tuple(action for action in round_.legal(seat) if isinstance(action, UseItem))


def use(round_: Round, item: Item, given: str = "", kind: str = "") -> ItemUsed | ItemRefused:
    """The seat on turn uses an item; what came of it."""
    tiles = [parse_tile(text) if text else None for text in (given, kind)]
    (event,) = round_.act(UseItem(round_.state.turn, item, *tiles))
    assert isinstance(event, ItemUsed | ItemRefused)
    return event
