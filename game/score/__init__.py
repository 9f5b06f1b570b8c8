"""Positions in, their worth out (算台): read, checked, scored; the command of it is `game.positions`.

`position_of` reads plain data, `checked` looks at a position that was made otherwise, `scored` gives typed results,
`score_line` answers a line of JSON.
"""

from game.score.answer import score_line
from game.score.position import Claim, Flags, LastKong, Position, setting_of, unturned
from game.score.read import position_of
from game.score.result import NoWin, Reason, Scored, scored
from game.score.soundness import checked

__all__ = [
    "Claim",
    "Flags",
    "LastKong",
    "NoWin",
    "Position",
    "Reason",
    "Scored",
    "checked",
    "position_of",
    "score_line",
    "scored",
    "setting_of",
    "unturned",
]
