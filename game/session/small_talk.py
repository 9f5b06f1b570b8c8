"""What bots say now and then (牌友闲话): who has a word for what happens, drawn from the seed of the match.

It hears what the person's seat hears and nothing else. Every occasion has a stream of its own, labelled by hand and
occasion, so that the same match brings the same words, and walls and decisions know nothing of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from game.session.table import MatchEnded, Notice
from game.session.tempers import Temper, temper_of
from rules.core.seat import Seat
from rules.core.shuffle import Stream
from rules.mahjong.events import Discarded, Ended, EndReason, Event, Started, Won

__all__ = ["ANSWERS", "Chatter", "Line", "SmallTalk"]


class Chatter(Enum):
    """How much bots talk: not at all, only when they are spoken to, or of themselves too."""

    NONE = "none"
    REPLIES = "replies"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Line:
    """A phrase that a seat has in mind, and in how many seconds it will say it; *lasts*: after a pause too."""

    seat: Seat
    phrase: str
    after_s: float
    lasts: bool = False


ANSWERS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    "hello": ("hello",),
    "hello_all": ("hello", "hello_all", "sit"),
    "thanks": (),
    "hurry": ("wait", "slow"),
    "hurry_more": ("slow", "wait"),
    "wait": ("slow", "hurry"),
    "slow": ("thanks",),
    "sit": ("thanks",),
    "bad_luck": ("slow", "so_close"),
    "feed_me": ("wait", "so_close"),
    "so_close": ("bad_luck", "slow"),
    "well_played": ("thanks",),
    "lucky_you": ("thanks", "congratulations"),
    "again": ("again",),
    "congratulations": ("congratulations", "thanks"),
    "goodbye": ("goodbye",),
})  # fmt: skip
"""What is answered to each phrase, the likeliest first."""

_GREETS: Final = 45
_ANSWERS: Final = 60
_ANSWERS_TOO: Final = 30
_PRESSES: Final = 55
_LAMENTS: Final = 42
_PRAISES: Final = 38
_MUSES: Final = 24
_PARTS: Final = 50
"""The chance in per cent of somebody even-tempered to have a word for an occasion."""
_BIG: Final = 1.5
"""A win is big that brings so many times what wins have brought so far."""
_EARLY, _LATE = 10, 44
"""Between these discards of a hand somebody may think aloud."""
_AFTER_S: Final = 0.7
"""What is said of the end of a hand comes after the call of the win and before the settlement covers the table."""
_PERCENT: Final = 100


class SmallTalk:
    """The words of the *bots* (their names by seat) at one match; *chows*: whether the game has 吃."""

    def __init__(self, seed: bytes, bots: Mapping[Seat, str], *, chows: bool = True) -> None:
        self._seed = seed
        self._tempers: dict[Seat, Temper] = {seat: temper_of(name) for seat, name in sorted(bots.items())}
        self._chows = chows
        self._no = 0
        self._scores: Sequence[int] = (0, 0, 0, 0)
        self._won: list[Won] = []
        self._discards = 0
        self._muses_at = 0
        self._gains: list[int] = []
        self._spoken_to = 0

    # ---------------------------------------------------------------- what is said of itself

    def hear(self, happening: Event | Notice) -> tuple[Line, ...]:
        """What somebody has to say about what happens."""
        match happening:
            case Started():
                return tuple(self._begin(happening))
            case Discarded():
                self._discards += 1
                return tuple(self._muse()) if self._discards == self._muses_at else ()
            case Won():
                self._won.append(happening)
            case Ended():
                return tuple(self._end(happening))
            case MatchEnded():
                return tuple(self._part())
            case _:
                pass
        return ()

    def press(self, question: int) -> tuple[Line, ...]:
        """Somebody waits long for the answer to a question."""
        stream = self._stream(f"press/{question}")
        found = self._one_of(
            stream, [(seat, temper.presses) for seat, temper in self._tempers.items()], _PRESSES
        )
        return () if found is None else (Line(found, self._pick(stream, ("hurry", "hurry_more")), 0.0),)

    def _begin(self, started: Started) -> Iterator[Line]:
        self._no, self._scores = started.no, started.scores
        self._won, self._discards, self._spoken_to = [], 0, 0
        self._muses_at = _EARLY + self._stream("muse/when").uniform(_LATE - _EARLY)
        if started.no != 1:
            return
        stream, after = self._stream("greet"), 1.6
        for seat, temper in self._turned(stream):
            if self._has(stream, _GREETS, temper.talks):
                yield Line(seat, self._pick(stream, ("hello_all", "hello", "sit")), after, lasts=True)
                after += 2.4

    def _muse(self) -> Iterator[Line]:
        stream = self._stream("muse")
        found = self._one_of(stream, [(seat, temper.talks) for seat, temper in self._tempers.items()], _MUSES)
        if found is not None:
            words = ("feed_me", "so_close", "bad_luck") if self._chows else ("so_close", "bad_luck")
            yield Line(found, self._pick(stream, words), 0.6)

    def _end(self, ended: Ended) -> Iterator[Line]:
        stream = self._stream("end")
        winners = {won.seat for won in self._won}
        gains = [ended.scores[seat] - self._scores[seat] for seat in sorted(winners)]
        if ended.reason is EndReason.EXHAUSTED and not winners:
            laments = [(seat, temper.laments) for seat, temper in self._tempers.items()]
            found = self._one_of(stream, laments, _LAMENTS)
            if found is not None:
                yield Line(found, self._pick(stream, ("so_close", "bad_luck")), _AFTER_S)
            return
        usual, big = sum(self._gains) / len(self._gains) if self._gains else 0.0, max(gains, default=0)
        self._gains += [gain for gain in gains if gain > 0]
        sources = {won.source for won in self._won if won.by.is_claim}
        dealt_in = {seat for seat in self._tempers if seat in sources and seat not in winners}
        for seat in sorted(dealt_in):
            if self._has(stream, _LAMENTS, self._tempers[seat].laments):
                yield Line(seat, self._pick(stream, ("bad_luck", "so_close")), _AFTER_S)
                return
        if usual and big >= _BIG * usual:
            wishes = [
                (seat, temper.wishes)
                for seat, temper in self._tempers.items()
                if seat not in winners and seat not in dealt_in
            ]
            found = self._one_of(stream, wishes, 2 * _PRAISES)
            if found is not None:
                yield Line(
                    found, self._pick(stream, ("lucky_you", "congratulations", "well_played")), _AFTER_S
                )

    def _part(self) -> Iterator[Line]:
        stream = self._stream("part")
        found = self._one_of(stream, [(seat, temper.talks) for seat, temper in self._tempers.items()], _PARTS)
        if found is not None:
            yield Line(found, self._pick(stream, ("again", "goodbye", "thanks")), _AFTER_S)

    # ---------------------------------------------------------------- what is answered

    def answer(self, phrase: str) -> tuple[Line, ...]:
        """What is answered to the person, by one or seldom by two."""
        self._spoken_to += 1
        stream, found, after, chance = self._stream(f"answer/{self._spoken_to}"), [], 1.1, _ANSWERS
        words = ANSWERS.get(phrase, ())
        for seat, temper in self._turned(stream) if words else ():
            if self._has(stream, chance, temper.answers):
                found.append(Line(seat, self._pick(stream, words), after + 0.1 * stream.uniform(8)))
                chance, after = _ANSWERS_TOO, after + 2.4
                if len(found) == 2:
                    break
        return tuple(found)

    # ---------------------------------------------------------------- chance

    def _stream(self, occasion: str) -> Stream:
        return Stream(self._seed, f"ouju/1/chatter/{self._no}/{occasion}")

    def _turned(self, stream: Stream) -> list[tuple[Seat, Temper]]:
        """The bots, beginning with any of them."""
        seats = list(self._tempers.items())
        first = stream.uniform(len(seats)) if seats else 0
        return seats[first:] + seats[:first]

    def _has(self, stream: Stream, chance: int, share: int) -> bool:
        return stream.uniform(_PERCENT) < chance * share // _PERCENT

    def _one_of(self, stream: Stream, shares: list[tuple[Seat, int]], chance: int) -> Seat | None:
        """One who speaks, by the shares; None: nobody does, which is likelier where all speak seldom."""
        whole = sum(share for _, share in shares)
        if not whole or not self._has(stream, chance, whole // len(shares)):
            return None
        place = stream.uniform(whole)
        for seat, share in shares:
            if place < share:
                return seat
            place -= share
        return None

    def _pick(self, stream: Stream, words: Sequence[str]) -> str:
        """A word: the first is the likeliest."""
        weight = stream.uniform(len(words) * (len(words) + 1) // 2)
        for number, word in enumerate(words):
            weight -= len(words) - number
            if weight < 0:
                return word
        return words[-1]
