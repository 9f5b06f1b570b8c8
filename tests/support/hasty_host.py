"""``ouju host`` whose tables wait less after a discard (快桌): the same command in all else, for matches in tests.

With ``--quick-bots`` bots do not think for long either.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from game.authority.outbox import Pace
from game.authority.record import Sitting
from game.cli import main
from game.host import play
from game.host.plan import Plan
from game.host.room import Room
from game.session.company import Thinking

__all__ = ["hasty"]

_agreed = play.plan_of
_BOTS = "--quick-bots"


def hasty(room: Room, match: str, root: bytes, seats: tuple[Sitting, ...] = ()) -> Plan:
    """The plan of a match with short pauses."""
    plan = replace(_agreed(room, match, root, seats), pace=Pace(0.05, None, 0.05, 0.1))
    return replace(plan, thinking=Thinking(0.0, 0.05)) if _BOTS in sys.argv else plan


if __name__ == "__main__":
    play.plan_of = hasty
    sys.exit(main([word for word in sys.argv[1:] if word != _BOTS]))
