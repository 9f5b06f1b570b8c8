"""What a bot is (机器人): it sees what its seat sees and chooses an option. No table, no clock, no engine."""

from __future__ import annotations

import hmac
from random import Random
from typing import Protocol

from rules.core.seat import Seat
from rules.core.window import Window
from rules.mahjong.actions import Action
from rules.mahjong.state import SeatView

__all__ = ["Bot", "luck"]


class Bot(Protocol):
    """A player that is a program; the generator is handed in, so that a game with bots can be repeated."""

    @property
    def level(self) -> str:
        """How well it plays: ``random``, ``plain``, ``careful``."""

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        """The index of the option that the bot takes."""


def luck(seed: bytes, no: int, seat: Seat, window_id: int) -> Random:
    """The generator for one decision: the same for the same seed, hand, seat and window, so that nothing is hidden."""
    message = f"ouju/1/hand/{no}/bot/{seat}/{window_id}".encode("ascii")
    return Random(int.from_bytes(hmac.digest(seed, message, "sha256"), "big"))
