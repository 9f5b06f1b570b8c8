"""What a bot does at a table, in the short words of `rigged.options_of`."""

from __future__ import annotations

from random import Random

from game.bots.bot import Bot
from rigged import short
from rules.core.seat import Seat
from rules.core.window import Window, WindowKind
from rules.mahjong.redact import conceal
from rules.mahjong.round import Round
from rules.mahjong.state import SeatView

__all__ = ["word_of"]


def word_of(bot: Bot, table: Round, seat: Seat) -> str:
    """What *bot* answers for *seat*, which is asked: ``discard 5m``, ``chow 45p``, ``win``, ``pass``."""
    options = table.legal(seat)
    window = Window(1, seat, WindowKind.TURN, options, len(options) - 1)
    view = SeatView(seat, conceal(table.ruleset, table.state, seat))
    return short(options[bot.choose(view, window, Random(1))])
