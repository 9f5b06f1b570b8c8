"""A hand as it is heard (听一局): played at a real table without a window, every line with the time it takes."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from game.authority.outbox import Pace
from game.authority.record import Sitting
from game.authority.table_authority import TableAuthority
from game.authority.terms import SeededDeal, Terms
from game.bots.levels import make_bot
from game.clock import ManualClock
from game.scenes.settlement import Settlement
from game.session.company import AtOnce, Company, Thinking
from game.session.local import LocalTable
from game.settings import Narration
from game.voice.speech import SilentSpeech
from rules import find_ruleset
from rules.core.shuffle import seed_of
from rules.mahjong.actions import Pass, Win
from rules.mahjong.events import Event
from rules.mahjong.match import Length
from table_rig import Desk, desk
from timed_mixer import TimedMixer

__all__ = ["HeardHand", "hear_hand"]

_AFTER_S = 12.0
"""So long the settlement is listened to."""


@dataclass
class HeardHand:
    """What was heard, and what *happened*: events as the seat learned them, and when each begins to be seen."""

    desk: Desk
    mixer: TimedMixer
    settled_at: float
    happened: list[tuple[float, Event]] = field(default_factory=list)

    @property
    def events(self) -> list[tuple[float, Event]]:
        """Every event with the moment it was seen: at the latest with the next one, which may have hurried it."""
        seen: list[tuple[float, Event]] = []
        latest = inf
        for at, event in reversed(self.happened):
            latest = min(latest, at)
            seen.append((latest, event))
        return seen[::-1]

    @property
    def said(self) -> list[str]:
        """What the system's voice said."""
        speech = self.desk.services.speech
        assert isinstance(speech, SilentSpeech)
        return speech.said


def hear_hand(
    game: str,
    seed: str = "heard",
    narration: Narration = Narration.OFF,
    silent: frozenset[int | None] = frozenset(),
) -> HeardHand:
    """One hand to the end of what its settlement says: wins are taken, else what others discard is let go."""
    clock = ManualClock(0.0)
    mixer = TimedMixer(clock, silent)
    table = desk(_table(clock, game, seed), clock, narration=narration)
    table.cues.inner = mixer
    heard = HeardHand(table, mixer, 0.0)
    _note_events(heard)
    while table.until_asked(240.0):
        window = table.window()
        assert window is not None
        options = window[2]
        table.wait(0.8)
        if narration is not Narration.OFF:
            _listen(table, mixer)
        if table.window() is None or table.window() != window:
            continue
        wins = [index for index, action in enumerate(options) if isinstance(action, Win)]
        passes = [index for index, action in enumerate(options) if isinstance(action, Pass)]
        table.scene.seat.answer((*wins, *passes, 0)[0])
        table.frame(0.05)
    assert isinstance(table.stack.top, Settlement)
    heard.settled_at = clock.now()
    for _ in range(round(_AFTER_S / 0.05)):
        table.frame(0.05)
    return heard


def _listen(table: Desk, mixer: TimedMixer) -> None:
    """Who cannot see hears everything out before he answers."""
    quiet = 0
    for _ in range(200):
        speaks = mixer.narrates or any(mixer.talks(seat) for seat in (None, 0, 1, 2, 3))
        quiet = 0 if speaks else quiet + 1
        if quiet == 8:
            return
        table.frame(0.05)


def _table(clock: ManualClock, game: str, seed: str) -> LocalTable:
    """A person among plain bots that play at the usual pace."""
    ruleset = find_ruleset(game)
    first, second, third, fourth = (
        Sitting("雁荡山人"), *(Sitting(f"bot.{seat}", "plain") for seat in (1, 2, 3))
    )  # fmt: skip
    deal = SeededDeal(seed_of(seed))
    terms = Terms(ruleset, Length(hands=4), (first, second, third, fourth), deal, pace=Pace(0.4))
    bots = {seat: make_bot("plain", ruleset) for seat in (1, 2, 3)}
    stand_in = make_bot("plain", ruleset)
    company = Company(0, bots, seed_of(seed), stand_in, Thinking(opening_s=2.4), AtOnce)
    return LocalTable(TableAuthority(terms), company, clock)


def _note_events(heard: HeardHand) -> None:
    """Every event that the story takes, with the moment from which it is on show."""
    voice = heard.desk.scene.seat.voice
    tell = voice.tell

    def told(event: Event, begins: float) -> None:
        heard.happened.append((begins, event))
        tell(event, begins)

    voice.tell = told  # type: ignore[method-assign]
