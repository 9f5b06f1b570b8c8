"""What is heard comes with what is seen (声画同步): never before its motion, hardly after it, and nothing piles up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from game.clock import ManualClock
from game.present.cues import is_spoken, sounds_of
from game.present.motion import Motion, MotionQueue
from game.present.story_sounds import DueSounds
from game.settings import Motion as Moves
from rules.core.seat import Seat
from rules.mahjong.events import Chowed, Discarded, Drew, Event, KongDeclared, Konged, Punged, Started, Won
from table_play import play_hand
from table_rig import Desk, desk, seeded_table

SEEN = (Discarded, Chowed, Punged, Konged, KongDeclared, Won)
FRAME_S = 1 / 60


@dataclass
class Seen:
    """A line and the moment at which its motion begins."""

    cue: str
    seat: Seat | None
    begins: float


@dataclass
class Watch:
    """Notes when motions begin, as the story queues them."""

    clock: ManualClock
    seen: list[Seen] = field(default_factory=list)
    _begins: tuple[float, float] = (-1.0, -1.0)

    def follow(self, patch: pytest.MonkeyPatch) -> None:
        add, take, hurry = MotionQueue.add, DueSounds.take, DueSounds.hurry

        def added(queue: MotionQueue, group: Sequence[Motion], now: float) -> float:
            begins = add(queue, group, now)
            self._begins = now, begins
            return begins

        def taken(due: DueSounds, event: Event, at: float, motions: MotionQueue, own: Seat) -> None:
            if isinstance(event, SEEN):
                now, begins = self._begins
                assert now == self.clock.now()
                assert isinstance(event, Won) or at == begins, "a sound belongs to its own motion"
                self.seen += [
                    Seen(each.cue, each.seat, at) for each in sounds_of(event) if is_spoken(each.cue)
                ]
            take(due, event, at, motions, own)

        def hurried(due: DueSounds, now: float) -> None:
            """A press shows at once what is on its way."""
            for seen in self.seen:
                seen.begins = min(seen.begins, now)
            hurry(due, now)

        patch.setattr(DueSounds, "hurry", hurried)
        patch.setattr(MotionQueue, "add", added)
        patch.setattr(DueSounds, "take", taken)


def _played(patch: pytest.MonkeyPatch, motion: Moves) -> tuple[Desk, Watch]:
    clock = ManualClock()
    watch = Watch(clock)
    watch.follow(patch)
    table = desk(seeded_table(clock, "in time"), clock, motion=motion)
    frame = table.frame

    def frames(seconds: float = FRAME_S) -> None:
        """Sixty a second, also where the hand that plays waits in larger steps."""
        for _ in range(max(1, round(seconds / FRAME_S))):
            frame(FRAME_S)

    patch.setattr(table, "frame", frames)
    play_hand(table, by_keys=True)
    return table, watch


@pytest.mark.parametrize("motion", Moves, ids=lambda motion: motion.value)
def test_scn_A06_no_voice_before_its_motion_and_none_long_after_it_began(
    monkeypatch: pytest.MonkeyPatch, motion: Moves
) -> None:
    table, watch = _played(monkeypatch, motion)
    heard = [line for line in table.cues.heard if is_spoken(line.cue)]
    assert len(watch.seen) > 30
    late = 0.0 if motion is Moves.OFF else 0.2
    missing = []
    for seen in watch.seen:
        line = next(
            (
                line
                for line in heard
                if (line.cue, line.seat) == (seen.cue, seen.seat) and line.at >= seen.begins - 1e-6
            ),
            None,
        )
        if line is None:
            missing.append(seen)
            continue
        heard.remove(line)
        assert line.at - seen.begins <= late + FRAME_S, f"{seen} is heard at {line.at}"
    assert missing == []


def test_scn_A06_what_came_at_once_is_not_read_out_one_by_one() -> None:
    due, queue = DueSounds(), MotionQueue()
    events: list[Event] = []
    clock = ManualClock()
    table = desk(seeded_table(clock, "in time"), clock)
    while sum(isinstance(event, Discarded) for event in events) < 5:
        events += [
            event for event in table.scene.seat.table.poll(clock.now()) if isinstance(event, (*SEEN, Drew))
        ]
        clock.advance(0.3)
        window = table.scene.seat.table.window
        if window is not None:
            table.scene.seat.answer(0)
    for number, event in enumerate(events):
        due.take(event, 1.0 + number, queue, Seat(0))
    due.hurry(0.5)
    cues = [cue for cue, _ in due.due(0.5)]
    assert 0 < len(cues) < len(events)
    names = [cue for cue in cues if cue.startswith("tile.")]
    assert len(names) <= 4, "of each seat the last tile only"
    assert cues.count("discard") + cues.count("draw") <= 1


def test_scn_A06_what_comes_too_late_is_not_heard_at_all() -> None:
    due = DueSounds()
    due.add("tile.5m", 10.0, Seat(1))
    due.add("call.pung", 19.5, Seat(2))
    assert due.due(20.0) == (("call.pung", 2),)
    assert not due


@pytest.mark.parametrize("setting", [setting.value for setting in Moves])
def test_the_dealer_speaks_after_the_table_has_opened_the_match(setting: str) -> None:
    motions = MotionQueue()
    motions.obey(setting)
    due = DueSounds()
    due.begin(Started(1, 2, 0, (0,) * 4, ((1, 2), (3, 4)), 2, 10), 5.0, motions, None)
    assert due.due(5.0)[-1] == ("call.start", None)
    assert due.due(5.9) == ()
    assert ("call.dealer", 2) in due.due(6.2)
    due.begin(Started(2, 2, 1, (0,) * 4, ((1, 2), (3, 4)), 2, 10), 7.0, motions, None)
    assert ("call.streak", 2) in (*due.due(7.6), *due.due(8.3)), "later hands have nothing to wait for"
