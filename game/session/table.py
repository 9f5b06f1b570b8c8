"""A table as a scene sees it (牌桌): local, remote or replayed, the interface is the same.

The scene polls once a frame and gets the events of its own seat, in order, mixed with notices about windows, the
match and the connection. It answers windows by index. Nothing here tells what the seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

from game.profile import ProfileChange
from game.rooms import PRACTICE, Room
from rules import Refusal, Ruleset
from rules.core.seat import Seat
from rules.core.window import Answer, Window
from rules.mahjong.actions import Action
from rules.mahjong.events import Event
from rules.mahjong.state import SeatView

__all__ = [
    "ActionWindow", "Auto", "MatchEnded", "MatchView", "Notice", "Phrased", "Player", "Refused", "Rescued",
    "Retold", "Table", "TableStatus", "WindowClosed", "WindowOpened",
]  # fmt: skip

ActionWindow: TypeAlias = Window[Action]


class TableStatus(Enum):
    """The connection to whoever runs the table."""

    CONNECTING = "connecting"
    LIVE = "live"
    RECONNECTING = "reconnecting"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a name to show (a bot's is a catalogue key) and the bot level, if it is one."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class MatchView:
    """What everybody knows of the match: players by table index, length, progress, totals.

    *given* are the seats whose players have left for good and that bots play to the end. *change* is what the last hand
    did to the profile of this side's player, once it is over and where the *room* counts it. *circle*: the one that is
    played, from 0, in a match that is counted in circles (圈). *away*: the seats whose lines are lost (离线); *paused*
    when everybody has agreed to rest. *shared*: people sit around one screen (同桌), nothing is told to one of them.
    """

    players: tuple[Player, Player, Player, Player]
    length: str
    hand_no: int
    hands_total: int | None
    totals: tuple[int, int, int, int]
    over: bool
    given: frozenset[Seat] = frozenset()
    room: Room = PRACTICE
    change: ProfileChange | None = None
    circle: int | None = None
    away: frozenset[Seat] = frozenset()
    paused: bool = False
    shared: bool = False

    @property
    def people(self) -> tuple[str | None, ...]:
        """The names of the people by seat, None for a bot."""
        return tuple(None if player.bot is not None else player.name for player in self.players)


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """This seat is asked; *seconds* are left to answer, None without a clock."""

    window: ActionWindow
    seconds: float | None


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """The window is answered, withdrawn or timed out."""

    window_id: int


@dataclass(frozen=True, slots=True)
class Refused:
    """An answer was refused; nothing has changed."""

    window_id: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Auto:
    """A bot plays for this seat from now on, or no longer does (托管)."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over: seats from first to last and their totals by table index."""

    ranking: tuple[Seat, Seat, Seat, Seat]
    totals: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Rescued:
    """The file of the match had been deleted while it is played, and was made anew with everything in it."""


@dataclass(frozen=True, slots=True)
class Phrased:
    """A seat says one of the quick phrases (快捷语), by its name in `game.voice.repertoire`; no record keeps it."""

    seat: Seat
    phrase: str


@dataclass(frozen=True, slots=True)
class Retold:
    """The table was told anew from where it stands, after a loss of the line: whatever was on show is forgotten.

    `Table.view` is what counts now; who plays by bots and what is asked comes right after this.
    """


Notice: TypeAlias = WindowOpened | WindowClosed | Refused | Auto | MatchEnded | Rescued | Retold | Phrased


class Table(Protocol):
    """One seat's connection to a table."""

    @property
    def seat(self) -> Seat:
        """The seat that this side plays."""

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played, its house rules resolved."""

    @property
    def match(self) -> MatchView:
        """How the match stands."""

    @property
    def view(self) -> SeatView | None:
        """The round as this seat knows it after the events polled so far; None before the first."""

    @property
    def window(self) -> ActionWindow | None:
        """The open question to this seat, if any, after what was polled so far."""

    @property
    def status(self) -> TableStatus:
        """The connection."""

    @property
    def waits(self) -> bool:
        """Whether nothing goes on here while nobody polls, so that a pause costs no one anything."""

    @property
    def trouble(self) -> str | None:
        """Why the match cannot be saved now, in words for logs; None while all is well."""

    @property
    def may_shift(self) -> bool:
        """Whether this seat may use 乾坤大挪移 on the hand that is dealt next (B14); `proceed` deals it."""

    def set_shift(self, on: bool) -> None:
        """Use 乾坤大挪移 on the next hand, or do not after all."""

    def seconds_left(self, now: float) -> float | None:
        """Time left in the open window at *now*; None without a clock or a window."""

    def poll(self, now: float) -> tuple[Event | Notice, ...]:
        """What has happened since the last poll, in order; once a frame, never blocks."""

    def submit(self, answer: Answer) -> None:
        """Answer a window; a refusal comes back from `poll`."""

    def proceed(self) -> None:
        """This seat has seen the settlement; the next hand may begin."""

    def set_auto(self, on: bool) -> None:
        """Let a bot play for this seat, or take it back (托管)."""

    def hurry(self, on: bool) -> None:
        """Let what the others need time for pass quickly while this seat only watches, where that is possible."""

    def say(self, phrase: str) -> bool:
        """Say a quick phrase at this seat; False, and nobody hears it, where it is none or it is said too often.

        It comes back from `poll` like what the others say.
        """

    def hush(self, phrase: str, now: float) -> float | None:
        """The seconds until this seat may say a phrase, 0 when it may; None where nobody can say anything."""

    def leave(self) -> None:
        """Give the match up for good (逃跑, H10): by the room's rule the hand is settled, or a bot plays on."""

    def close(self) -> None:
        """Go away; the table may go on without this seat."""
