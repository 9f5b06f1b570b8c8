"""The client's side of the protocol without any I/O (客户端协议): words in, words out, by a clock of its own.

It greets, comes back to its place after a loss, takes the numbered messages of a match in order and without a gap,
answers pings and commitments, says when a question has arrived, and repeats answers that were not acknowledged. What
it gives on is complete and in order; it never guesses what the server has not said (N06).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, cast

from game.clock import Clock
from game.net import intents, news
from game.net.intents import Intent
from game.net.line import Added, Arrived, LineStatus, Me, Place, Standing, Tiding
from game.net.news import News
from game.net.parts import MAJOR, MINOR, Question
from game.net.pulse import DEAD_S, IDLE_PING_S, ROOM_PING_S, Pulse

__all__ = ["OFFLINE", "ClientProtocol"]

OFFLINE: Final = "offline"
"""The code of what cannot be asked for while the line is down."""
_MOST_WAITING: Final = 16
_SYNC_AGAIN_S: Final = 5.0
_KEPT: Final = (intents.Auto, intents.Shift, intents.Ready, intents.Leave)
"""What is still meant when the line is back: the last word of each kind."""

_Numbered = news.Told | news.Asked | news.Closed | news.AutoSet | news.Finished


class ClientProtocol:
    """One side of one line, over as many connections as it takes."""

    def __init__(
        self, me: Me, clock: Clock, place: Place | None = None, entropy: Callable[[], bytes] | None = None
    ) -> None:
        self._me = me
        self._clock = clock
        self._place = place or Place()
        self._entropy = entropy or _sixteen
        self._status = LineStatus.CONNECTING
        self._why = ""
        self._pulse = Pulse()
        self._up = self._welcomed = False
        self._lost_at: float | None = None
        self._games: frozenset[str] = frozenset()
        self._out: list[Intent] = []
        self._in: list[Tiding] = []
        self._waiting: list[Intent] = []
        self._answers: dict[int, intents.Answer] = {}
        self._commits: dict[int, str] = {}
        self._nonces: dict[int, str] = {}
        self._synced_at: float | None = None
        self._resume_at: float | None = None
        self._proceed: intents.Proceed | None = None
        self._open: int | None = None
        self._seated = False
        self._plays = False

    # ---------------------------------------------------------------- what the transport asks

    @property
    def standing(self) -> Standing:
        """How the line stands now."""
        since, grace = None, 0.0
        if self._status is LineStatus.LIVE:
            since, grace = self._pulse.missing, self._pulse.grace_s
        elif self._status is LineStatus.RECONNECTING:
            since = self._lost_at
        pulse = self._pulse
        return Standing(
            self._status, self._why, since, grace, pulse.ping_s, self._games, self._place, pulse.spread_s
        )

    @property
    def is_closed(self) -> bool:
        """Whether it has ended for good."""
        return self._status is LineStatus.CLOSED

    def outgoing(self) -> tuple[Intent, ...]:
        """What is to be sent, in order."""
        out, self._out = self._out, []
        return tuple(out)

    def incoming(self) -> tuple[Tiding, ...]:
        """What has come and is for the rest of the program, in order."""
        came, self._in = self._in, []
        return tuple(came)

    def next_at(self) -> float | None:
        """When `tick` has something to do; None while there is no connection."""
        if not self._up:
            return None
        at = self._pulse.next_at(self._every_s)
        return at if self._resume_at is None else min(at, self._resume_at)

    @property
    def _every_s(self) -> float:
        """How often to ask whether the other side is there; so long a welcome is waited for."""
        if not self._welcomed:
            return DEAD_S
        return ROOM_PING_S if self._seated else IDLE_PING_S

    # ---------------------------------------------------------------- what happens to the connection

    def opened(self) -> None:
        """A connection stands: greet."""
        self._up, self._welcomed = True, False
        self._out.clear()
        self._pulse.begin(self._clock.now())
        me = self._me
        self._out.append(intents.Hello(MAJOR, MINOR, me.build, me.locale, me.device, dict(me.games)))

    def lost(self) -> None:
        """The connection is gone; another one will be tried."""
        if self.is_closed:
            return
        if self._status is LineStatus.LIVE:
            self._status = LineStatus.RECONNECTING
            self._lost_at = self._clock.now() if self._pulse.missing is None else self._pulse.missing
        self._up = self._welcomed = False
        self._synced_at = self._resume_at = None
        self._out.clear()

    def close(self, why: str = "left") -> None:
        """It ends for good."""
        if not self.is_closed:
            self._status, self._why = LineStatus.CLOSED, why

    def tick(self) -> bool:
        """Ask whether the other side is there; False when the connection is to be given up."""
        now = self._clock.now()
        if not self._up:
            return True
        is_due = self._pulse.is_due(now, self._every_s)
        if self._pulse.is_dead(now) or (is_due and not self._welcomed):
            return False
        if is_due:
            self._out.append(intents.Ping(self._pulse.ask(now)))
        if self._resume_at is not None and now >= self._resume_at:
            self._come_back()
        return True

    def trouble(self, code: str, about: str = "", retry_s: float | None = None) -> None:
        """Tell the rest of the program what does not work here."""
        retry = None if retry_s is None else round(1000 * retry_s)
        self._tell(news.Failed(code, retry_ms=retry, about=about))

    def told(self, tiding: Tiding) -> None:
        """Pass on what the transport has to say."""
        self._in.append(tiding)

    # ---------------------------------------------------------------- what this side says

    def say(self, intent: Intent) -> None:
        """Say it now, when the line is there again, or tell that it cannot be said."""
        if isinstance(intent, intents.Answer):
            if intent.win in self._answers:
                return  # one answer a window, however often it was pressed (C22)
            self._answers[intent.win] = intent
        elif isinstance(intent, intents.Proceed):
            self._proceed = intent
        if self._status is LineStatus.LIVE and self._welcomed:
            self._out.append(intent)
        elif self.is_closed or isinstance(intent, intents.Answer | intents.Proceed):
            return
        elif self._status is LineStatus.CONNECTING and len(self._waiting) < _MOST_WAITING:
            self._waiting.append(intent)
        elif isinstance(intent, _KEPT):
            self._waiting = [each for each in self._waiting if type(each) is not type(intent)] + [intent]
        else:
            self.trouble(OFFLINE, _tag(intent))

    # ---------------------------------------------------------------- what the server says

    def alive(self) -> None:
        """Something came that is no message: the other side is there."""
        self._pulse.heard()

    def hear(self, said: News) -> None:
        """Take in a message."""
        self._pulse.heard()
        match said:
            case news.Ping(stamp):
                self._out.append(intents.Pong(stamp))
            case news.Pong(stamp):
                self._pulse.answered(stamp, self._clock.now())
            case news.Welcome():
                self._welcome(said)
            case news.Upgrade():
                self._end("upgrade", said)
            case news.Displaced():
                self._end("displaced", said)
            case news.Told() | news.Asked() | news.Closed() | news.AutoSet() | news.Finished():
                self._numbered(said)
            case news.MatchBegun() | news.Snapshot():
                self._enter(said)
            case news.Commit():
                self._commit(said)
            case news.Seated() | news.Left() | news.Failed():
                self._seat(said)
            case _:
                self._other(said)

    def _welcome(self, said: news.Welcome) -> None:
        self._welcomed = True
        self._status, self._lost_at = LineStatus.LIVE, None
        self._games = frozenset(said.games)
        self._tell(said)
        if self._place.token:
            self._come_back()
        self._out += self._waiting
        self._waiting = []

    def _come_back(self) -> None:
        """Take up the place again, and say once more what may have been lost."""
        place, self._resume_at = self._place, None
        self._out.append(intents.Resume(place.token, place.match, place.seq))
        self._out += self._answers.values()
        if self._proceed is not None:
            self._out.append(self._proceed)

    def _end(self, why: str, said: News) -> None:
        self.close(why)
        self._tell(said)

    def _seat(self, said: news.Seated | news.Left | news.Failed) -> None:
        match said:
            case news.Seated(token=token):
                self._seated = True
                self._place = Place(token, self._place.match, self._place.seq)
            case news.Failed(about="resume", retry_ms=int(wait_ms)):
                self._resume_at = self._clock.now() + wait_ms / 1000
                return  # the room is on its way to another server: its place is kept
            case news.Failed(about="resume"):
                self._forget()
            case news.Left():
                self._forget()
            case _:
                pass
        self._tell(said)

    def _forget(self) -> None:
        """This side has no place any more."""
        self._place, self._seated, self._plays = Place(), False, False
        self._drop_answers()

    def _enter(self, said: news.MatchBegun | news.Snapshot) -> None:
        """A match begins, or is told anew: what was numbered before counts no longer."""
        if said.match != self._place.match:
            self._commits.clear()
            self._nonces.clear()
            self._proceed = None
            self._drop_answers()
        self._synced_at = self._open = None
        seq = said.seq if isinstance(said, news.Snapshot) else 0
        self._place = Place(self._place.token, said.match, seq)
        self._plays = said.seat is not None
        self._tell(said)
        if isinstance(said, news.Snapshot) and said.question is not None:
            self._seen(said.question)

    def _drop_answers(self) -> None:
        """Answers of a match that is not played any more change nothing."""
        for win, answer in self._answers.items():
            self._tell(news.Refused(win, "stale", answer.ref))
        self._answers.clear()

    def _numbered(self, said: _Numbered) -> None:
        expected = self._place.seq + 1
        if not self._place.match:
            return
        if said.seq < expected:
            if isinstance(said, news.Asked) and said.question.win == self._open:
                self._ask(said)  # the question that stands open has other time left than before
            return
        if said.seq > expected:
            self._sync()
            return
        self._synced_at = None
        self._place = Place(self._place.token, self._place.match, said.seq)
        if isinstance(said, news.Asked):
            self._ask(said)
            return
        if isinstance(said, news.Finished):
            self._proceed = None
        if isinstance(said, news.Closed) and said.win == self._open:
            self._open = None
        self._tell(said)

    def _ask(self, said: news.Asked) -> None:
        self._tell(said)
        self._seen(said.question)

    def _sync(self) -> None:
        """A number is missing: ask once, and again when nothing has come of it."""
        now = self._clock.now()
        if self._synced_at is None or now - self._synced_at >= _SYNC_AGAIN_S:
            self._synced_at = now
            self._out.append(intents.Sync(self._place.match, self._place.seq))

    def _seen(self, question: Question) -> None:
        """The question is here: the clock of the seat starts."""
        self._open = question.win
        self._out.append(intents.Seen(self._place.match, question.win))

    def _commit(self, said: news.Commit) -> None:
        """Add to the shuffle; to a second commitment for the same hand nothing is added."""
        if said.match != self._place.match:
            return
        known = self._commits.setdefault(said.hand, said.commitment) == said.commitment
        if not self._plays or not known:
            self._in.append(Added(said.hand, said.commitment))
            return
        if said.hand not in self._nonces:
            self._nonces[said.hand] = self._entropy().hex()
            self._in.append(Added(said.hand, said.commitment, self._nonces[said.hand]))
        self._out.append(intents.Nonce(said.match, said.hand, self._nonces[said.hand]))

    def _other(self, said: News) -> None:
        match said:
            case news.Ack(win) | news.Refused(win):
                self._answers.pop(win, None)
            case news.Reveal(match=match) if match != self._place.match:
                return
            case _:
                pass
        self._tell(said)

    def _tell(self, said: News) -> None:
        self._in.append(Arrived(said, self._clock.now()))


def _sixteen() -> bytes:
    return secrets.token_bytes(16)


def _tag(intent: Intent) -> str:
    return cast(str, intent.__struct_config__.tag)
