"""A table on a server (联机牌桌): the fold of what this seat is told, its questions, and answers by index.

Nothing is shown that the server has not said: an answer that is given while the line is down changes nothing here, and
waits. What the time of a question is measured by is the clock of the line, which runs while the window is hidden.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from game.net import intents, news
from game.net.names import clean_name
from game.net.parts import Member, Question, RoomState
from game.session.chatter import Breath
from game.session.course import Course, header_from
from game.session.outlook import Outlook
from game.session.remote_question import Due, window_of
from game.session.table import (
    ActionWindow,
    Auto,
    MatchEnded,
    MatchView,
    Notice,
    Phrased,
    Player,
    Refused,
    Retold,
    TableStatus,
    WindowClosed,
    WindowOpened,
)
from rules import Ruleset, evolve, find_ruleset
from rules.core.seat import SEATS, Seat
from rules.core.window import Answer
from rules.errors import RecordError, Refusal, RulesError
from rules.mahjong.codec import read_line
from rules.mahjong.events import Event
from rules.mahjong.fingerprint import ruleset_hash
from rules.mahjong.plain import Line
from rules.mahjong.stages.items import has_items
from rules.mahjong.state import RoundState, SeatView

__all__ = ["RemoteTable", "TableNews"]

TableNews = (
    news.Told | news.Asked | news.Closed | news.AutoSet | news.Finished | news.Snapshot | news.Ack | news.Refused
    | news.Said
)  # fmt: skip
"""What a table takes in."""
_NONSENSE: Final = (
    RulesError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What the rules may come upon when a server tells what cannot happen."""


class RemoteTable:
    """One seat at a table on a server, or a spectator's place; the `Table` of `game.session.table`."""

    def __init__(self, outlook: Outlook, told: news.MatchBegun | news.Snapshot, at: float) -> None:
        """Sit down where a match begins or stands. Raises `RecordError` where it is none of this program's games."""
        self._outlook = outlook
        self._match_id = told.match
        self._own = told.seat
        self._course = Course(header_from(told.header), told.passes)
        self._ruleset = _ruleset(self._course)
        self._inbox: deque[tuple[TableNews, float]] = deque()
        self._notices: list[Notice] = []
        self._state: RoundState | None = None
        self._window: ActionWindow | None = None
        self._due = Due()
        self._answered: Answer | None = None
        self._autos: frozenset[Seat] = frozenset()
        self._given: frozenset[Seat] = frozenset()
        self._finished: news.Finished | None = None
        self._breath = Breath()
        self._closed = False
        self._shown: MatchView | None = None
        self._shown_room: RoomState | None = None
        if isinstance(told, news.Snapshot):
            self._notices += self._retell(told, at)

    # ---------------------------------------------------------------- what the scene sees

    @property
    def match_id(self) -> str:
        """Which match of the server it is."""
        return self._match_id

    @property
    def watching(self) -> bool:
        """Whether this side has no seat here."""
        return self._own is None

    @property
    def seat(self) -> Seat:
        """The seat that this side plays; the one from which a spectator looks."""
        return 0 if self._own is None else self._own

    @property
    def own_seat(self) -> Seat | None:
        """The seat that this side plays; None for a spectator."""
        return self._own

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played."""
        return self._ruleset

    @property
    def match(self) -> MatchView:
        """How the match stands; the same object until something has changed, for it is asked many times a frame."""
        room = self._outlook.room
        if self._shown is None or self._shown_room is not room:
            self._shown, self._shown_room = self._match(room), room
        return self._shown

    def _match(self, room: RoomState | None) -> MatchView:
        course, finished = self._course, self._finished
        members = () if room is None else room.members
        first, second, third, fourth = (self._player(seat, members) for seat in SEATS)
        away = (each.seat for each in members if each.bot is None and each.presence == "away")
        return MatchView(
            (first, second, third, fourth),
            course.length,
            course.no,
            course.header.length.hands,
            course.totals if finished is None else _four(finished.totals),
            finished is not None,
            self._given,
            course.room,
            circle=course.circle,
            away=frozenset(seat for seat in away if seat is not None),
            paused=room is not None and room.paused,
        )

    def _player(self, seat: Seat, members: Sequence[Member]) -> Player:
        """Who sits there now: another person may have taken the place of the one who sat down."""
        name, bot = self._course.seat_name(seat)
        if bot is None and seat not in self._given:
            name = next((each.name for each in members if each.seat == seat and each.bot is None), name)
        return Player(clean_name(name) or "?", bot)

    @property
    def view(self) -> SeatView | None:
        """The round as this seat knows it after the events polled so far."""
        return None if self._state is None else SeatView(self._own, self._state)

    @property
    def window(self) -> ActionWindow | None:
        """The open question to this seat."""
        return self._window

    @property
    def status(self) -> TableStatus:
        """The line to the server."""
        return TableStatus.CLOSED if self._closed else self._outlook.table_status

    @property
    def waits(self) -> bool:
        """Others sit at the table: it does not wait."""
        return False

    @property
    def trouble(self) -> str | None:
        """Nothing of it is kept here."""
        return None

    @property
    def waiting(self) -> Answer | None:
        """What was answered and has not reached the server yet, while the line is down."""
        return None if self.status is TableStatus.LIVE or self._window is None else self._answered

    @property
    def finished(self) -> news.Finished | None:
        """How the match ended, with the code of its record."""
        return self._finished

    @property
    def may_shift(self) -> bool:
        """Whether this seat may use 乾坤大挪移 on the hand that is dealt next."""
        rests = self._state is None or self._state.end is not None
        plays = self._own is not None and self._own not in self._given
        over = self._finished is not None or self._course.is_over
        return rests and plays and not over and has_items(self._ruleset)

    def set_shift(self, on: bool) -> None:
        """Use 乾坤大挪移 on the next hand, or do not after all."""
        if self.may_shift:
            self._outlook.tell(intents.Shift(on))

    def seconds_left(self, now: float) -> float | None:
        """What is left of the time of the open window, then of the bank; *now* is not asked, for it may stand still."""
        return self._due.left(self._outlook.line_now()) if self._is_timed else None

    def bank_left(self, now: float) -> float | None:
        """What is left of the bank of this hand while a question with a clock is open; None without one."""
        return self._due.bank_left(self._outlook.line_now()) if self._is_timed else None

    @property
    def _is_timed(self) -> bool:
        """Whether a clock runs for this side's person."""
        room = self._outlook.room
        rests = room is not None and room.paused
        return self._window is not None and not rests and self.seat not in self._autos

    # ---------------------------------------------------------------- what the scene does

    def poll(self, now: float) -> tuple[Event | Notice, ...]:
        """What has happened since the last poll, in order; never blocks."""
        if self._closed:
            return ()
        self._outlook.pump()
        out: list[Event | Notice] = list(self._notices)
        self._notices.clear()
        if self._inbox:
            self._shown = None
        while self._inbox:
            said, at = self._inbox.popleft()
            try:
                out.extend(self._receive(said, at))
                if isinstance(said, news.Snapshot):
                    break  # whoever looks at the view now sees what was told, and nothing that came after it
            except _NONSENSE as error:
                self._outlook.nonsense(f"{type(said).__name__}: {error}")
                self._inbox.clear()
        return tuple(out)

    def submit(self, answer: Answer) -> None:
        """Answer the open window; what is wrong with it comes back from `poll`, now or from the server."""
        window = self._window
        if window is None or window.id != answer.window_id:
            self._notices.append(Refused(answer.window_id, Refusal.STALE))
        elif not 0 <= answer.option < len(window.options):
            self._notices.append(Refused(answer.window_id, Refusal.BAD_OPTION))
        elif self._answered is None:
            self._answered = answer
            hand = self._course.no
            self._outlook.tell(intents.Answer(self._match_id, hand, answer.window_id, answer.option))

    def proceed(self) -> None:
        """This seat has seen the settlement, or is ready for the first hand where items may be used before it."""
        if self._state is None:
            self._outlook.tell(intents.Proceed(self._match_id, 0))
        elif self._state.end is not None:
            self._outlook.tell(intents.Proceed(self._match_id, self._state.start.no))

    def set_auto(self, on: bool) -> None:
        """Let the table play for this seat, or take it back (托管)."""
        if self._own is not None:
            self._outlook.tell(intents.Auto(on))

    def hurry(self, on: bool) -> None:
        """Others play: their time is theirs."""

    def say(self, phrase: str) -> bool:
        """Say a quick phrase; it comes back from `poll` when the server has passed it on."""
        may = self.status is TableStatus.LIVE and self._own is not None and self._may_talk()
        if not may or not self._breath.take(self.seat, phrase, self._outlook.line_now()):
            return False
        self._outlook.tell(intents.Say(phrase))
        return True

    def hush(self, phrase: str, now: float) -> float | None:
        """The seconds until this seat may say a phrase; None where nobody says anything."""
        if self._own is None or not self._may_talk():
            return None
        return self._breath.left(self.seat, phrase, self._outlook.line_now())

    def _may_talk(self) -> bool:
        room = self._outlook.room
        return room is None or room.spec.talk != "off"

    def leave(self) -> None:
        """Give the match up for good (逃跑): the server settles it by the game's rules."""
        self._outlook.tell(intents.Leave(forfeit=True))

    def close(self) -> None:
        """Go away from the table; the connection stays."""
        self._closed = True

    @property
    def is_closed(self) -> bool:
        """Whether this side has gone away from it."""
        return self._closed

    # ---------------------------------------------------------------- what the connection gives

    def take(self, said: TableNews, at: float) -> None:
        """Something came for this table; it is seen with the next poll."""
        if not self._closed:
            self._inbox.append((said, at))

    def _receive(self, said: TableNews, at: float) -> tuple[Event | Notice, ...]:
        match said:
            case news.Told(line=line):
                return self._happen(line)
            case news.Asked(question=question):
                return self._ask(question, at)
            case news.Closed(win=win):
                if self._window is not None and self._window.id == win:
                    self._window = self._answered = None
                return (WindowClosed(win),)
            case news.AutoSet(seat=seat, on=on, given=given):
                self._autos = self._autos | {seat} if on else self._autos - {seat}
                self._given = self._given | {seat} if on and given else self._given
                return (Auto(seat, on),)
            case news.Finished():
                self._finished = said
                return (MatchEnded(_four(said.ranking), _four(said.totals)),)
            case news.Snapshot():
                return (Retold(), *self._retell(said, at))
            case news.Refused(win=win, code=code):
                return self._refused(win, code)
            case news.Said(phrase=phrase, seat=seat):
                return () if seat is None else (Phrased(seat, phrase),)
            case _:
                return ()

    def _happen(self, line: Line) -> tuple[Event, ...]:
        events = read_line(line)
        for event in events:
            self._state = evolve(self._ruleset, self._state, event)
            self._course.follow(event)
        return events

    def _ask(self, question: Question, at: float) -> tuple[Notice, ...]:
        """A question; one that stands open already is only told its time anew."""
        window = window_of(question, self.seat)
        known = self._window is not None and self._window.id == window.id
        # the server's clock began with the word that this question has come; an answer may travel longer than that
        # word did, and what is shown must be enough all the same (N09)
        left = None if question.ms_left is None else question.ms_left / 1000 - self._outlook.spread_s
        seconds = None if left is None else max(0.0, left)
        self._window, self._due = window, Due(at, seconds, question.bank_ms / 1000)
        if known:
            return ()
        self._answered = None
        return (WindowOpened(window, seconds),)

    def _refused(self, win: int, code: str) -> tuple[Notice, ...]:
        if self._answered is not None and self._answered.window_id == win:
            self._answered = None
        known = next((refusal for refusal in Refusal if refusal.value == code), Refusal.NOT_ALLOWED_NOW)
        return (Refused(win, known),)

    def _retell(self, told: news.Snapshot, at: float) -> tuple[Notice, ...]:
        """Forget everything, and take in where the table stands."""
        answered, self._answered = self._answered, None
        self._state = self._window = self._finished = None
        self._course = Course(header_from(told.header), told.passes)
        self._autos, self._given = frozenset(told.auto), frozenset(told.given)
        for line in told.lines:
            self._happen(line)
        notices: list[Notice] = [Auto(seat, seat in self._autos) for seat in SEATS]
        if told.question is not None:
            notices += self._ask(told.question, at)
            if answered is not None and answered.window_id == told.question.win:
                self._answered = answered  # it is said again by the line
        if told.finished is not None:
            notices += [each for each in self._receive(told.finished, at) if isinstance(each, MatchEnded)]
        return tuple(notices)


def _ruleset(course: Course) -> Ruleset:
    """The game of a match with its house rules. Raises `RecordError` where it is not the same here."""
    header = course.header
    try:
        ruleset = find_ruleset(header.game, header.options)
    except RulesError as error:
        raise RecordError(str(error)) from None
    if ruleset_hash(ruleset) != header.ruleset:
        raise RecordError("the match is played by other rules than those of this version")
    return ruleset


def _four(values: list[int]) -> tuple[int, int, int, int]:
    first, second, third, fourth = values
    return (first, second, third, fourth)
