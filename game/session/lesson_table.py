"""The table of a lesson (教学牌桌): the real rules on a laid wall, three others that follow a script.

It takes only what the step wants: any other answer is refused and changes nothing, so that it can be tried again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from game.authority.journal import ListJournal
from game.authority.outbox import Pace
from game.authority.record import Sitting
from game.authority.table_authority import TableAuthority
from game.authority.terms import Terms
from game.clock import Clock
from game.session.company import AtOnce, Company, Thinking
from game.session.lesson import Deal, Lesson, Step, numbers, word_of
from game.session.lesson_wall import laid_wall
from game.session.local import LocalTable
from game.session.small_talk import Chatter
from game.session.table import ActionWindow, Notice, Refused
from rules import Refusal, Ruleset
from rules.core.seat import Seat
from rules.core.shuffle import Dice
from rules.core.window import Answer
from rules.mahjong.events import Event
from rules.mahjong.match import Length
from rules.mahjong.scribe import HandSetup
from rules.mahjong.state import SeatView

__all__ = ["OWN", "LessonTable"]

OWN: Final[Seat] = 0
"""The learner's seat."""
_DICE: Final[Dice] = ((3, 4), (2, 6))
_SEED: Final = bytes(32)
_LONG_S: Final = 5.0
"""So much time passes between two moves that nobody watches."""
_SEEN_S: Final = 1.2
"""After an act so much time passes before the next text takes the eyes away."""


class _Scripted:
    """One of the others: does the words of its script as soon as they are offered, and else what silence would do."""

    level: Final = "plain"

    def __init__(self, script: tuple[str, ...]) -> None:
        self._script = list(script)

    def choose(self, _view: SeatView, window: ActionWindow, _rng: Random) -> int:
        """The index of the option that it takes."""
        if self._script:
            found = _option(window, self._script[0])
            if found is not None:
                self._script.pop(0)
                return found
        return window.default


class _Laid:
    """The `Deal` of an authority for a position: every hand of the match is the same."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal

    @property
    def first_dealer(self) -> Seat:
        """Who deals."""
        return self._deal.laying.dealer

    def hand(self, ruleset: Ruleset, _no: int) -> tuple[HandSetup, Dice]:
        """The wall and the dice."""
        return HandSetup(laid_wall(ruleset, self._deal.laying)), _DICE


class LessonTable(LocalTable):
    """A table at a step of a lesson; what is done before that step at its position has been done."""

    def __init__(self, lesson: Lesson, number: int, clock: Clock, player: str = "") -> None:
        deal = lesson.deal_of(number)
        others = {seat: _Scripted(deal.script.get(seat, ())) for seat in (1, 2, 3)}
        first, second, third = (Sitting(f"bot.{seat}", "plain") for seat in (1, 2, 3))
        terms = Terms(
            lesson.ruleset(deal), Length(hands=4), (Sitting(player), first, second, third), _Laid(deal),
            pace=Pace(discard_s=0.5, auto_s=None, forced_s=0.5, won_s=1.0),
        )  # fmt: skip
        self.lesson, self.number = lesson, number
        self.is_done = False
        """Whether the step has been done: `go_on` leads to the next one."""
        self._acted_at = clock.now() - _SEEN_S
        self._polled = False
        authority = TableAuthority(terms, ListJournal())
        at = _begun(authority, others, deal.until, clock.now())
        acts = lesson.steps[number].act is not None
        at = _play(authority, others, lesson.before(number), at, to_question=acts)
        company = Company(
            OWN, others, _SEED, thinking=Thinking(0.6, 0.8), workers=AtOnce, chatter=lambda: Chatter.REPLIES
        )
        super().__init__(authority, company, clock)
        self._ahead = at - clock.now()
        self._catch_up()

    @property
    def step(self) -> Step:
        """The step that the lesson is at."""
        return self.lesson.steps[self.number]

    @property
    def tap(self) -> str | None:
        """The target that is to be pressed, where the step wants that."""
        return self.step.tap

    @property
    def wanted(self) -> int | None:
        """The option of the open window that the step wants first."""
        window = self.window
        if window is None or self.is_done:
            return None
        return next((found for word in self.step.wants if (found := _option(window, word)) is not None), None)

    @property
    def is_ready(self) -> bool:
        """Whether the step can be shown: what it wants can be done now, what happened before has been seen."""
        if self._clock.now() - self._acted_at < _SEEN_S:
            return False
        return self.step.act is None or self.wanted is not None

    @property
    def numbers(self) -> Mapping[str, object]:
        """What the text may name."""
        view = self.view
        return {} if view is None else numbers(self.ruleset, view.state, OWN)

    def poll(self, now: float) -> tuple[Event | Notice, ...]:
        """What has happened; while something is read the table stands still."""
        if self.step.act is None and self._polled and now - self._acted_at >= _SEEN_S:
            out = tuple(self._notices)
            self._notices.clear()
            return (*out, *self._talk.follow((), self._clock.now()))
        self._polled = True
        return super().poll(now)

    def is_right(self, option: int) -> bool:
        """Whether an option of the open window is what the step wants."""
        window = self.window
        if window is None or self.is_done or not 0 <= option < len(window.options):
            return False
        return word_of(window.options[option]) in self.step.wants

    def submit(self, answer: Answer) -> None:
        """Take what is wanted; anything else is refused."""
        if not self.is_right(answer.option):
            self._notices.append(Refused(answer.window_id, Refusal.NOT_ALLOWED_NOW))
            return
        self.is_done = True
        self._acted_at = self._clock.now()
        super().submit(answer)

    def tapped(self, name: str) -> bool:
        """A target was pressed; whether that was what the step wants."""
        if name != self.tap:
            return False
        self.is_done = True
        return True

    def go_on(self) -> bool:
        """To the next step of this position; False: that one needs another position, or there is none."""
        following = self.lesson.steps[self.number + 1 : self.number + 2]
        if not following or following[0].deal is not None:
            return False
        self.number += 1
        self.is_done = False
        return True

    def proceed(self) -> None:
        """A position has one hand."""

    def set_auto(self, on: bool) -> None:
        """Nobody plays for a learner."""

    def leave(self) -> None:
        """Nothing is given up here."""


def _option(window: ActionWindow, word: str) -> int | None:
    """The option that a word stands for."""
    return next((index for index, action in enumerate(window.options) if word_of(action) == word), None)


def _begun(
    authority: TableAuthority, others: Mapping[Seat, _Scripted], until: int | None, now: float
) -> float:
    """Deal at *now*; throw what is drawn *until* so many tiles are left. Gives the time then."""
    authority.begin(now)
    at = _until_asked(authority, others, now)
    while until is not None and authority.round is not None and authority.round.state.drawable > until:
        window = authority.window(OWN)
        if window is None:
            raise ValueError(f"the hand is over before {until} tiles are left")
        authority.answer(OWN, Answer(window.id, window.default), at)
        at = _until_asked(authority, others, at)
    return at


def _play(
    authority: TableAuthority,
    others: Mapping[Seat, _Scripted],
    words: Sequence[str],
    at: float,
    *,
    to_question: bool,
) -> float:
    """Do *words*, up to the question after them; not *to_question*: only to what the last one brings about.

    Gives the time then, by which all of it has been told.
    """
    for number, word in enumerate(words, 1):
        window = authority.window(OWN)
        option = None if window is None else _option(window, word)
        if window is None or option is None:
            raise ValueError(f"{word!r} is not offered at this place of the lesson")
        authority.answer(OWN, Answer(window.id, option), at)
        if number < len(words) or to_question:
            at = _until_asked(authority, others, at)
        else:
            at += _SEEN_S
            authority.tick(at)
    return at


def _until_asked(authority: TableAuthority, others: Mapping[Seat, _Scripted], at: float) -> float:
    """Let the others play until the learner is asked or the hand is over; gives the time then."""
    while True:
        authority.tick(at)
        if authority.window(OWN) is not None or authority.between_hands:
            return at
        for seat, other in others.items():
            window, view = authority.window(seat), authority.view(seat)
            if window is not None and view is not None:
                authority.answer(seat, Answer(window.id, other.choose(view, window, Random(0))), at)
        at += _LONG_S
