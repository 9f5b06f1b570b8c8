"""Where a round is (阶段), and what may be asked there: the table *phase x action type -> allowed*."""

from __future__ import annotations

from enum import Enum
from typing import Final

from rules.mahjong.actions import Action, Chow, DeclareVoid, Discard, Exchange, Kong, Pass, Pung, UseItem, Win

__all__ = ["ALLOWED", "Phase"]


class Phase(Enum):
    """Where a round is. The phase never tells whether somebody is being asked."""

    DEAL = "deal"  # tiles are dealt and opening flowers replaced (发牌)
    STAGE = "stage"  # a stage of the game asks before play (换牌, 定缺)
    FLOWER = "flower"  # a flower was set aside; its replacement is due (补花)
    TURN = "turn"  # the seat on turn has drawn
    CLAIMED = "claimed"  # the seat on turn has chowed or punged and must discard
    DISCARDED = "discarded"  # a tile lies in the river; claims are open
    KONG = "kong"  # a kong is being made: it can be robbed, or its replacement is due (杠)
    OVER = "over"


ALLOWED: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.DEAL: (),
    Phase.STAGE: (Exchange, DeclareVoid),
    Phase.FLOWER: (Win, Pass),
    Phase.TURN: (Win, Kong, Discard, UseItem),
    Phase.CLAIMED: (Win, Kong, Discard, UseItem),
    Phase.DISCARDED: (Win, Kong, Pung, Chow, Pass),
    Phase.KONG: (Win, Pass),
    Phase.OVER: (),
}
