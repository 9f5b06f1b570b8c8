"""A record played back at the table: every control by pointer and by keys, exact steps in both directions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.bindings import Act, Command, PointerDown, PointerDrag, PointerUp, Wheel
from game.present.layout.replay_layout import x_of
from game.present.replay_model import SPEEDS, MarkKind
from game.present.table_model import TableModel
from game.scenes.replay import Replay
from game.scenes.settlement import Settlement
from game.session.archive import Archive
from game.session.audit import prove
from game.session.replay import ReplayTable, Seen
from game.session.shelf import Shelf
from game.storage import storage_at
from panel_rig import Rig
from played import played_file, played_table, put_record
from rules.mahjong.events import Chowed, Ended, Konged, Punged, Won
from rules.tiles.tile import Tile

GAMES = ("yueqing", "wuhanhua", "sichuan", "xueliu")


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of((1920, 1080)) as rig:
        yield rig


def opened(rig: Rig, table: ReplayTable | None = None, file: str = "") -> Replay:
    scene = Replay(table or played_table(), file)
    rig.stack.start(scene)
    return scene


def pictures(scene: Replay) -> tuple[TableModel | None, object]:
    story = scene.playback.story
    return story.model, None if story.layout is None else story.layout.tiles


def run(rig: Rig, seconds: float, step: float = 1 / 8) -> None:
    """Let time pass."""
    for _ in range(round(seconds / step)):
        rig.stage.clock.advance(step)
        rig.stack.update(step)


# ---------------------------------------------------------------- steps


@pytest.mark.parametrize("game", GAMES)
def test_going_back_shows_what_was_seen_before_tile_by_tile(rig: Rig, game: str) -> None:
    scene = opened(rig, played_table(game))
    playback = scene.playback
    playback.playing = False
    playback.show(0, 1)
    forward = [pictures(scene)]
    for _ in range(playback.length - 1):
        rig.stage.clock.advance(1.0)
        playback.step(1)
        forward.append(pictures(scene))
    assert playback.is_at_end
    assert playback.place == len(forward)
    for place in range(len(forward) - 1, 0, -1):
        playback.step(-1)
        assert playback.place == place
        assert pictures(scene) == forward[place - 1]


@pytest.mark.parametrize("game", GAMES)
def test_scn_U19_fifty_steps_a_second_change_nothing_of_what_is_shown(rig: Rig, game: str) -> None:
    scene = opened(rig, played_table(game))
    playback = scene.playback
    playback.playing = False
    playback.show(0, 1)
    slowly = [pictures(scene)]
    while not playback.is_at_end:
        rig.stage.clock.advance(5.0)
        playback.update()
        playback.step(1)
        slowly.append(pictures(scene))
    playback.show(0, 1)
    number = 0
    while playback.place < playback.length:
        number += 1
        rig.stage.clock.advance(0.02)
        rig.stack.update(0.02)
        before = playback.place
        by = -1 if number % 3 == 0 else 1
        rig.give(Act(Command.RIGHT if by > 0 else Command.LEFT, repeat=number > 1))
        assert playback.place == max(1, before + by)
        assert pictures(scene) == slowly[playback.place - 1]
    assert number > 2 * len(slowly)


def test_it_runs_by_itself_to_the_end_of_the_match_and_stops_there(rig: Rig) -> None:
    scene = opened(rig)
    playback = scene.playback
    playback.faster(+9)
    assert SPEEDS[playback.speed] == 8.0
    assert playback.playing
    run(rig, 200, 1 / 4)
    assert (playback.hand, playback.is_at_end, playback.playing) == (playback.hands - 1, True, False)
    rig.give(Act(Command.PLAY_PAUSE))
    assert playback.playing
    assert playback.place == 1


def test_a_step_stops_what_runs_and_crosses_from_hand_to_hand(rig: Rig) -> None:
    scene = opened(rig)
    playback = scene.playback
    playback.show(0, playback.length)
    rig.give(Act(Command.RIGHT))
    assert (playback.hand, playback.place, playback.playing) == (1, 1, False)
    rig.give(Act(Command.LEFT))
    assert (playback.hand, playback.is_at_end) == (0, True)
    playback.show(0, 1)
    rig.give(Act(Command.LEFT))
    assert (playback.hand, playback.place) == (0, 1)


# ---------------------------------------------------------------- ways to get somewhere


@pytest.mark.parametrize("touch", [False, True])
def test_the_timeline_is_pressed_and_dragged(rig: Rig, touch: bool) -> None:
    scene = opened(rig)
    playback = scene.playback
    line = rig.target("timeline").rect
    layout = scene.place.layout
    assert layout is not None
    y = line.centre.y
    at = {place: x_of(layout.track, place, playback.length) for place in (10, 40, playback.length)}
    rig.give(PointerDown(at[10], y, touch=touch))
    assert playback.place == 10
    rig.give(PointerDrag(at[40], y, at[10], y, touch=touch))
    assert playback.place == 40
    rig.give(PointerDrag(9999.0, y - 300, at[10], y, touch=touch), PointerUp(9999.0, y - 300, touch=touch))
    assert playback.is_at_end
    run(rig, 0.3)
    assert rig.shows("replay")


def test_the_wheel_steps(rig: Rig) -> None:
    scene = opened(rig)
    scene.playback.show(0, 20)
    rig.give(Wheel(900, 300, -1.0))
    assert scene.playback.place == 21
    rig.give(Wheel(900, 300, 1.0), Wheel(900, 300, 1.0))
    assert scene.playback.place == 19


@pytest.mark.parametrize("by_keys", [False, True])
def test_claims_and_wins_are_jumped_to(rig: Rig, by_keys: bool) -> None:
    scene = opened(rig)
    playback = scene.playback
    playback.show(0, 1)
    events = playback.events
    expected = [
        place for place, event in enumerate(events, 1) if isinstance(event, Chowed | Punged | Konged | Won)
    ]
    assert len(expected) > 2
    seen = []
    while playback.hand == 0:
        if by_keys:
            rig.give(Act(Command.MOVE_RIGHT))
        else:
            rig.press("mark+")
        if playback.hand == 0:
            seen.append(playback.place)
    assert seen == expected
    rig.press("mark-")
    assert (playback.hand, playback.place) == (0, expected[-1])


def test_the_hand_before_is_this_ones_beginning_first(rig: Rig) -> None:
    scene = opened(rig)
    rig.press("hand+", "hand+")
    scene.playback.show(2, 30)
    rig.press("hand-")
    assert (scene.playback.hand, scene.playback.place) == (2, 1)
    rig.give(Act(Command.PREVIOUS_HAND))
    assert (scene.playback.hand, scene.playback.place) == (1, 1)
    rig.give(Act(Command.NEXT_HAND))
    assert scene.playback.hand == 2


# ---------------------------------------------------------------- from where


@pytest.mark.parametrize("game", GAMES)
def test_another_seat_and_closed_hands_show_the_same_moment(rig: Rig, game: str) -> None:
    scene = opened(rig, played_table(game))
    playback = scene.playback
    playback.show(0, 50)
    playback.playing = False
    moment = playback.moment
    for seat in (1, 2, 3, 0):
        rig.give(Act(Command.SEAT))
        assert playback.table.seat == seat
        assert playback.moment == moment
        model = playback.story.model
        assert model is not None
        assert model.own.seat == seat
    rig.press("open")
    model = playback.story.model
    assert model is not None
    assert playback.table.seen == Seen(0, open_hands=False, asked=False)
    others = [tile.tile for shown in model.seats[1:] for tile in shown.hand if not shown.laid]
    assert set(others) == {Tile.HIDDEN}
    assert Tile.HIDDEN not in {tile.tile for tile in model.own.hand}
    rig.give(Act(Command.OPEN_HANDS))
    assert playback.table.seen == Seen(0, open_hands=True, asked=False)
    assert playback.moment == moment


# ---------------------------------------------------------------- the panel


def test_keys_alone_reach_every_control(rig: Rig) -> None:
    scene = opened(rig)
    rig.give(Act(Command.DOWN))
    assert scene.focus.by_keys
    reached = {scene.focus.focused}
    frontier = True
    while frontier:
        frontier = False
        for name in tuple(reached):
            for command in (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN):
                if name == "timeline" and command in (Command.LEFT, Command.RIGHT):
                    continue
                scene.focus.focused = name
                rig.give(Act(command))
                if scene.focus.focused not in reached:
                    reached.add(scene.focus.focused)
                    frontier = True
    assert {target.name for target in scene.focus.targets} <= reached | {"timeline"}


def test_the_hands_lead_to_their_settlements(rig: Rig) -> None:
    scene = opened(rig)
    run(rig, 1.0)
    rig.press("panel")
    rig.press("settle:1")
    assert rig.shows("replay", "settlement")
    top = rig.stack.top
    assert isinstance(top, Settlement)
    ended = scene.playback.events[-1]
    assert isinstance(ended, Ended)
    assert scene.playback.table.match.totals == ended.scores
    rig.give(Act(Command.BACK))
    rig.give(Act(Command.BACK))
    assert rig.shows("replay")
    assert scene.playback.hand == 1
    rig.press("hand:3")
    assert (scene.playback.hand, scene.playback.place) == (3, 1)


def test_who_was_asked_is_told_of_the_tile_that_was_laid_last(rig: Rig) -> None:
    scene = opened(rig)
    rig.press("panel", "tab.asked")
    texts = rig.stage.services.texts
    scene.playback.show(0, scene.playback.length)
    scene.rearrange()
    words = " ".join(title for title, _ in scene.panel._words)
    assert texts("asked.why.tiles") in words
    rig.press("open")
    words = " ".join(title for title, _ in scene.panel._words)
    hidden = texts("asked.hidden", name="").rstrip()
    assert hidden[:6] in words


def test_the_shuffle_is_proven(rig: Rig) -> None:
    scene = opened(rig)
    rig.press("panel", "tab.proof")
    texts = rig.stage.services.texts
    assert texts("proof.holds") in [title for title, _ in scene.panel._words]
    assert prove(scene.playback.table.ruleset, scene.playback.table.record.hands[0]).holds


def test_the_review_finds_moments_and_leads_there(rig: Rig) -> None:
    scene = opened(rig, played_table("yueqing", "review-me", bots="random"))
    rig.press("panel", "tab.review")
    for _ in range(2000):
        rig.stage.clock.advance(0.01)
        rig.stack.update(0.01)
        if not scene.panel.is_busy:
            break
    moment = scene.panel.moment(0)
    assert moment is not None
    rig.press("moment:0")
    playback = scene.playback
    assert (playback.hand, playback.moment, playback.is_open) == (moment.hand, moment.place, False)
    assert any(mark.kind is MarkKind.REVIEW and mark.place == playback.place for mark in playback.marks)


def test_what_is_said_and_what_happens_are_spoken(rig: Rig) -> None:
    scene = opened(rig)
    scene.playback.show(0, 40)
    told = scene.say(scene.spoken_news())
    assert "40/" in told
    rig.press("open")
    assert scene.say(scene.spoken_news()) == rig.stage.services.texts("replay.closed")
    run(rig, 5.0)
    assert scene.course.notice == ""
    assert scene.spoken_target("play", much=False) is not None
    assert scene.spoken_target("hand:0", much=False) is None


def test_esc_closes_the_panel_then_the_replay(rig: Rig) -> None:
    opened(rig)
    rig.press("panel")
    rig.give(Act(Command.BACK))
    assert rig.shows("replay")
    rig.give(Act(Command.BACK))
    assert rig.shows()


# ---------------------------------------------------------------- files


def test_a_hand_that_the_rules_do_not_tell_is_told_and_the_others_are_shown(rig: Rig, tmp_path: Path) -> None:
    data = played_file()
    head, _, tail = data.rpartition(b'"e":"discard"')
    put_record(storage_at(tmp_path).records, "bent.jsonl", head + b'"e":"discord"' + tail)
    table = Shelf(storage_at(tmp_path)).replay("bent.jsonl")
    scene = opened(rig, table)
    run(rig, 2.0)
    assert scene.playback.trouble
    assert not scene.playback.show(3, 1)
    assert scene.playback.hand == 0
    rig.press("panel")
    assert rig.stage.services.texts("replay.broken") in [title for title, _ in scene.panel._words]


def test_a_code_is_copied_and_a_file_is_exported(rig: Rig, tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    put_record(storage.records, "a.jsonl", played_file())
    kept: list[str] = []

    class Copies:
        def copy(self, text: str) -> bool:
            kept.append(text)
            return True

        def paste(self) -> str:
            return kept[-1]

    services = replace(rig.stage.services, archive=Archive(storage), desktop=Copies())  # type: ignore[arg-type]
    table = services.shelf.replay("a.jsonl", Seen(0))
    from game.scenes.stack import Stack

    rig.stack = Stack(services, (1920, 1080))
    opened(rig, table, "a.jsonl")
    rig.press("panel")
    rig.press("share", "share.hand", "export")
    assert kept[0].startswith("瓯谱1:")
    assert len(kept[1]) < len(kept[0])
    assert (storage.exports / "a.jsonl").read_bytes() == played_file()


# ---------------------------------------------------------------- pictures


def test_scn_R05_a_wild_lies_in_the_replay_with_its_mark(rig: Rig) -> None:
    scene = opened(rig, played_table("yueqing", "wild"))
    playback = scene.playback
    found = 0
    for hand in range(playback.hands):
        playback.show(hand, 10_000)
        model = playback.story.model
        assert model is not None
        for seat in model.seats:
            for shown in (*seat.hand, *(tile for meld in seat.melds for tile in meld.tiles)):
                assert shown.wild is (shown.tile in model.wilds), shown
                found += shown.wild
    assert found


def test_scn_U18_the_end_of_a_replay_shows_every_tile_of_every_hand(rig: Rig) -> None:
    scene = opened(rig, played_table("yueqing", "wild"))
    playback = scene.playback
    for hand in range(playback.hands):
        playback.show(hand, 10_000)
        ended, model = playback.events[-1], playback.story.model
        assert isinstance(ended, Ended)
        assert model is not None
        for seat in model.seats:
            shown = sorted(tile.tile for tile in seat.own_tiles)
            assert shown == sorted(ended.hands[seat.seat]), (hand, seat.seat)
