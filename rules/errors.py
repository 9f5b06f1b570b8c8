"""Errors of the rules library.

RulesError
├── NotationError    text that names no tiles
├── OptionsError     a house rule, edition or game that does not exist, or a value it cannot take
├── PositionError    tiles that cannot lie on a table like that
├── RecordError      a line of a record that says nothing that can happen
│   └── VersionError     a record of a version that is not known here
└── IllegalAction    a seat asked for what it may not do; carries a `Refusal`
"""

from __future__ import annotations

from enum import Enum

__all__ = [
    "IllegalAction",
    "NotationError",
    "OptionsError",
    "PositionError",
    "RecordError",
    "Refusal",
    "RulesError",
    "VersionError",
]


class RulesError(Exception):
    """Whatever the rules refuse; the message is one English sentence for engineers."""


class NotationError(RulesError):
    """Text that names no tiles."""


class OptionsError(RulesError):
    """An unknown game, edition, house rule or value."""


class PositionError(RulesError):
    """Tiles that cannot lie on a table like that."""


class RecordError(RulesError):
    """A line of a record that cannot be read or says what cannot be (牌谱有误)."""


class VersionError(RecordError):
    """A record of a version that is not known here: another program may read it."""


class Refusal(Enum):
    """Why an action is refused (拒绝的理由): stable values that the catalogues translate (``refusal.<value>``)."""

    NOT_ALLOWED_NOW = "not_allowed_now"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_WINDOW = "no_such_window"
    STALE = "stale"
    LATE = "late"
    BAD_OPTION = "bad_option"
    ROUND_OVER = "round_over"
    WILD_DISCARD = "wild_discard"
    FOURTH_OF_PUNG = "fourth_of_pung"
    SWAP_DISCARD = "swap_discard"
    NOT_HELD = "not_held"
    VOID_FIRST = "void_first"
    VOID_SUIT = "void_suit"
    PASSED_WIN = "passed_win"
    MUST_WIN = "must_win"
    LAST_DISCARD = "last_discard"
    FROZEN = "frozen"
    NONE_LEFT = "none_left"


class IllegalAction(RulesError):
    """A seat asked for what it may not do; nothing has changed."""

    def __init__(self, refusal: Refusal, action: object) -> None:
        super().__init__(f"{refusal.value}: {action!r}")
        self.refusal = refusal
        self.action = action
