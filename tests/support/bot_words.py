"""What a bot does at a table, in the short words of `rigged.options_of`."""

from __future__ import annotations

from random import Random

from game.bots.bot import Bot
from rules.core.seat import Seat
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action, Chow, Discard, Kong, Win
from rules.mahjong.redact import conceal
from rules.mahjong.round import Round
from rules.mahjong.state import SeatView
from rules.tiles.notation import format_tiles

__all__ = ["word_of"]


def word_of(bot: Bot, table: Round, seat: Seat) -> str:
    """What *bot* answers for *seat*, which is asked: ``discard 5m``, ``chow 45p``, ``win``, ``pass``."""
    options = table.legal(seat)
    window = Window(1, seat, WindowKind.TURN, options, len(options) - 1)
    view = SeatView(seat, conceal(table.ruleset, table.state, seat))
    return _word(options[bot.choose(view, window, Random(1))])


def _word(action: Action) -> str:
    match action:
        case Discard(_, tile):
            return f"discard {tile.code}"
        case Chow(_, _, own):
            return f"chow {format_tiles(own)}"
        case Kong(_, kind, tile):
            return f"{kind.value} {tile.code}"
        case Win(_, _, by):
            return by.value
        case _:
            return type(action).__name__.lower()
