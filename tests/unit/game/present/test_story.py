"""The story: whatever the events and however fast, the picture is that of the state."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.clock import ManualClock
from game.present.layout.geometry import Size
from game.present.layout.zones import zones_for
from game.present.story import Story
from game.present.table_model import Outside, TableFold, show
from game.session.local import LocalTable
from round_events import EVENTS
from rules.core.window import Answer
from rules.mahjong.events import Discarded, Event, Started, Won
from rules.mahjong.phase import Phase
from table_rig import seeded_table
from table_states import STATES

ZONES = zones_for(Size(1920, 1080))


def play(table: LocalTable, clock: ManualClock, story: Story, step: float) -> None:
    """Play a hand by the default answers, a poll each *step* seconds; the story is told every event."""
    for _ in range(4000):
        clock.advance(step)
        for happening in table.poll(clock.now()):
            if isinstance(happening, Event):
                story.take(happening, clock.now())
        story.advance(clock.now())
        if story.state is not None and story.state.phase is Phase.OVER:
            return
        window = table.window
        if window is not None:
            table.submit(Answer(window.id, window.default))
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("step", [0.02, 0.5, 5.0])
@pytest.mark.parametrize("own", range(4))
def test_scn_U19_the_picture_is_that_of_the_view_at_any_speed(step: float, own: int) -> None:
    clock = ManualClock()
    table = seeded_table(clock, f"story {own}", own=own)
    story = Story(Outside(table.seat, table.ruleset, table.match), ZONES)
    play(table, clock, story, step)
    assert table.view is not None
    assert story.state == table.view.state
    story.turn_to(Outside(table.seat, table.ruleset, table.match))
    assert story.model is not None
    assert replace(story.model) == show(TableFold(table.view.state, story.fold.last), story.outside)  # type: ignore[union-attr]


def test_a_skipped_motion_loses_no_tile() -> None:
    base = STATES["mock"]()
    story = Story(replace(base.outside(), window=None), ZONES)
    story.resume(replace(base.state, turn=1, phase=Phase.TURN, lying=None))
    story.take(next(event for event in EVENTS if isinstance(event, Started)), 0.0)
    story.resume(replace(base.state, turn=1, phase=Phase.TURN, lying=None))
    assert story.model is not None
    before = len(story.model.seats[1].river)
    story.take(Discarded(1, base.state.seats[0].hand.tiles[1], drawn=True), 1.0)
    assert story.motions.hidden()
    assert story.skip(1.0)
    assert not story.motions.hidden()
    assert len(story.model.seats[1].river) == before + 1


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("own", range(4))
@pytest.mark.parametrize(
    "event", [event for event in EVENTS if isinstance(event, Won)], ids=lambda event: event.by.value
)
def test_scn_C20_a_rare_announcement_is_shown_at_every_seat(state: str, own: int, event: Won) -> None:
    base = STATES[state]()
    story = Story(replace(base.outside(), seat=own, window=None), ZONES)
    story.resume(base.state)
    story.take(event, 1.0)
    story.advance(1.01)
    assert story.calls_at(1.1 + story.motions.left(1.1)) or story.calls
    assert story.model is not None
    assert len(story.model.seats) == 4


def test_sounds_come_with_their_motion_and_only_once() -> None:
    base = STATES["mock"]()
    story = Story(replace(base.outside(), window=None), ZONES)
    story.resume(replace(base.state, turn=1, phase=Phase.TURN, lying=None))
    story.take(Discarded(1, base.state.seats[0].hand.tiles[1], drawn=True), 1.0)
    assert story.advance(1.05) == ()
    assert "discard" in {cue for cue, _ in story.advance(1.2)}
    assert story.advance(1.3) == ()
