"""Every kong, and one that is robbed, as the person at each seat hears, sees and finds it written down."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.present.cues import sounds_of
from game.present.layout.geometry import Size
from game.present.layout.zones import zones_for
from game.present.story import Story
from game.present.table_model import Outside
from game.session.table import MatchView, Player
from rigged import fourth, only, options_of, rigged, robbing, throw
from rules import redact
from rules.core.seat import SEATS
from rules.mahjong.actions import Pass
from rules.mahjong.events import Event, Started, Won
from rules.mahjong.round import Round
from rules.mahjong.scribe import Scribe
from rules.tiles.tile import Tile

ZONES = zones_for(Size(1920, 1080))


def concealed() -> tuple[Round, int, str]:
    return rigged({0: "2222p"}), 0, "concealed_kong 2p"


def added() -> tuple[Round, int, str]:
    return fourth("forbid", "33m"), 1, "added_kong 3m"


def claimed() -> tuple[Round, int, str]:
    table = rigged({0: "5s", 1: "555s"})
    throw(table, "5s")
    return table, 1, "open_kong 5s"


def told(table: Round, seat: int, own: int) -> Story:
    """What *own* is shown, and then the kong of *seat*."""
    first, second, third, fourth_ = (Player(name) for name in "东南西北")
    match = MatchView((first, second, third, fourth_), "8", 1, 8, (0, 0, 0, 0), over=False)
    story = Story(Outside(own, table.ruleset, match), ZONES)
    take(story, tuple(table.log), own)
    story.skip(100.0)
    story.advance(1000.0)
    return story


def take(story: Story, events: tuple[Event, ...], own: int) -> None:
    for event in events:
        seen = redact(event, own)
        if seen is not None:
            story.take(seen, 0.0 if isinstance(event, Started) else 1000.0)


@pytest.mark.parametrize("own", SEATS)
@pytest.mark.parametrize("make", [concealed, added, claimed], ids=lambda make: make.__name__)
def test_scn_C16_each_kong_is_heard_seen_and_written(
    make: Callable[[], tuple[Round, int, str]], own: int
) -> None:
    table, seat, word = make()
    kind = word.split()[0]
    story = told(table, seat, own)
    before = len(table.log)
    assert word in options_of(table, seat)
    only(table, seat, kind)
    while table.asked() and Pass(table.asked()[0]) in table.legal(table.asked()[0]):
        table.act(Pass(table.asked()[0]))
    events = tuple(table.log[before:])
    heard = [sound for event in events for sound in sounds_of(event)]
    assert [sound.cue for sound in heard].count(f"kong.{kind}") == 1
    spoken = "exposed" if kind == "open_kong" else kind.removesuffix("_kong")
    said = [(sound.cue, sound.seat) for sound in heard if sound.cue.startswith("call.")]
    assert said == [(f"call.kong.{spoken}", seat)]
    take(story, events, own)
    assert story.model is not None
    called = [(call.side, call.key) for call in story.calls if call.key == "table.says.kong"]
    assert called == [(story.model.side_of(seat), "table.says.kong")]
    lines = Scribe(replace_from_tail=True).write(events)
    made = [line for line in lines if line["e"] == "kong" and line["kind"] == kind and line["seat"] == seat]
    assert len(made) == (2 if kind == "added_kong" else 1), "an added kong is announced, then it stands"


@pytest.mark.parametrize("own", SEATS)
def test_scn_C16_a_robbed_kong_shows_the_tile_that_was_robbed(own: int) -> None:
    table = robbing()
    story = told(table, 1, own)
    before = len(table.log)
    only(table, 3, "win")
    events = tuple(table.log[before:])
    take(story, events, own)
    assert story.fold is not None
    assert story.fold.last == 1, "the tile is marked where it was laid"
    assert story.fold.state.seats[1].river[-1] is Tile.M3
    assert story.model is not None
    assert (story.model.side_of(3), "table.says.win") in {(call.side, call.key) for call in story.calls}
    (won,) = (event for event in events if isinstance(event, Won))
    assert [sound.cue for sound in sounds_of(won)] == ["win.rob_kong", "call.win.rob_kong"]
    (line,) = (line for line in Scribe(replace_from_tail=True).write(events) if line["e"] == "win")
    assert (line["by"], line["from"], line["tile"]) == ("rob_kong", 1, "3m")
