"""Quick phrases at the table (快捷语): said by mouse, finger and keys, how often, and nobody else is disturbed."""

from __future__ import annotations

import pytest

from game.bindings import Command, Press
from game.clock import ManualClock
from game.present.table_model import Side
from game.scenes.table_talk import TALK
from game.settings import Motion
from game.voice.repertoire import PHRASES
from learner import Learner
from panel_rig import Rig
from rules.core.window import WindowKind
from rules.mahjong.events import Discarded
from table_rig import desk, seeded_table
from talk_rig import HANDS, SIZES, is_open, phrases_heard, press, seen, still

# ---------------------------------------------------------------- saying something


@HANDS
@SIZES
def test_a_phrase_is_said_by_mouse_finger_and_keys(how: str, size: tuple[int, int]) -> None:
    at, _, talk = still(size=size)
    press(at, "tool.phrases", how)
    assert is_open(talk)
    press(at, "say.thanks", how)
    assert not is_open(talk)
    assert seen(at) == {Side.OWN: "谢谢！"}
    assert phrases_heard(at) == [("phrase.thanks", 0)]
    at.draw()


def test_number_keys_say_a_line_while_the_panel_is_open_and_choose_tiles_else() -> None:
    numbers = [Command(f"tile_{number}") for number in range(1, 11)]
    for place, command in enumerate(numbers):
        at, _, talk = still("mock")
        at.key(command)
        assert at.scene.seat.hand.index == place
        at.key(Command.DOWN, Command.PHRASES)
        assert is_open(talk)
        at.key(command)
        at.frame()
        assert not is_open(talk)
        assert phrases_heard(at) == [(f"phrase.{PHRASES[place]}", 0)]
        assert at.scene.seat.hand.index is None


def test_arrows_walk_over_the_panel_and_enter_says_the_line() -> None:
    at, table, _ = still()
    at.key(Command.PHRASES)
    focus = at.scene.seat.focus
    assert (focus.focused, focus.by_keys) == ("say.hello", True)
    walked = {focus.focused}
    for _ in range(30):
        for command in (Command.RIGHT, Command.DOWN):
            at.key(command)
            walked.add(focus.focused)
    assert all(name is not None and name.startswith(TALK) for name in walked)
    focus.focused = "say.again"
    at.key(Command.CONFIRM)
    at.frame()
    assert phrases_heard(at) == [("phrase.again", 0)]
    assert table.answers == []


@pytest.mark.parametrize("way", ["escape", "key", "cross", "beside", "right", "tool"])
def test_the_panel_is_closed_in_every_usual_way_and_nothing_else_happens(way: str) -> None:
    at, table, talk = still()
    at.key(Command.PHRASES)
    panel = at.scene.seat.focus.get("talk.panel")
    assert panel is not None
    match way:
        case "escape":
            at.key(Command.BACK)
        case "key":
            at.key(Command.PHRASES)
        case "cross":
            press(at, "talk.close", "mouse")
        case "beside":
            at.click(at.scene.seat.zones.plates[3])
        case "right":
            at.click(panel.rect, Press.OTHER)
        case _:
            press(at, "tool.phrases", "mouse")
    at.frame()
    assert not is_open(talk)
    assert table.answers == []
    assert phrases_heard(at) == []
    assert at.shows("table")


def test_a_press_on_the_panel_between_its_lines_does_nothing() -> None:
    at, table, talk = still()
    at.key(Command.PHRASES)
    panel = at.scene.seat.focus.get("talk.panel")
    assert panel is not None
    corner = panel.rect.inset(1)
    at.click(type(corner)(corner.x, corner.y, 2, 2))
    assert is_open(talk)
    assert table.answers == []


# ---------------------------------------------------------------- the table goes on


def test_the_panel_does_not_pause_the_table() -> None:
    clock = ManualClock(100.0)
    at = desk(seeded_table(clock, "scene"), clock, (1920, 1080), motion=Motion.OFF)
    at.wait(0.2)
    at.key(Command.PHRASES)
    before = at.scene.seat.story.state
    for _ in range(600):
        at.frame(0.1)
        if at.scene.seat.window() is not None:
            break
    after = at.scene.seat.story.state
    assert at.scene.seat.talk.is_open
    assert before is not None or after is not None
    assert before != after


@HANDS
def test_a_claim_can_be_answered_over_the_open_panel(how: str) -> None:
    at, table, talk = still()
    at.key(Command.PHRASES)
    at.wait(0.5)
    window = table.window
    assert window is not None
    assert window.kind is WindowKind.CLAIM
    if how == "keys":
        at.key(Command.PASS)
    else:
        at.click(at.button("call.pass"), touch=how == "finger")
    assert len(table.answers) == 1
    assert is_open(talk)


@SIZES
@pytest.mark.parametrize("left", [False, True], ids=["right", "left"])
def test_nothing_that_is_answered_with_lies_under_the_panel(size: tuple[int, int], left: bool) -> None:
    at, _, talk = still(size=size, left_handed=left)
    answers = [each.name for each in at.scene.seat.focus.targets if each.name.startswith("call.")]
    at.key(Command.PHRASES)
    names = [each.name for each in at.scene.seat.focus.targets]
    assert set(answers) <= set(names)
    assert [name for name in names if name.startswith("say.")] == [f"say.{phrase}" for phrase in PHRASES]
    layout = at.scene.seat.story.layout
    assert layout is not None
    assert not any(talk.covers(tile.rect.centre.x, tile.rect.centre.y) for tile in layout.own_hand())
    told = [line for line in at.lines if line["t"] == "targets"][-1]["targets"]
    assert isinstance(told, dict)
    assert "say.goodbye" in told


# ---------------------------------------------------------------- how often


def test_who_says_too_much_is_told_how_long_to_wait() -> None:
    at, _, talk = still()
    for number in (1, 2, 3):
        at.key(Command.PHRASES, Command(f"tile_{number}"))
    at.frame()
    assert [cue for cue, _ in phrases_heard(at)] == ["phrase.hello", "phrase.hello_all", "phrase.thanks"]
    at.key(Command.PHRASES)
    picture = talk.picture()
    assert picture is not None
    waits = {line.name: line.wait for line in picture.lines}
    assert (waits["say.hello"], waits["say.sit"]) == (4, 2)
    at.draw()
    at.key(Command.TILE_8)
    assert is_open(talk)
    assert at.scene.seat.notice == "再过 2 秒再讲"
    assert len(phrases_heard(at)) == 3
    at.wait(2.1)
    picture = talk.picture()
    assert picture is not None
    assert {line.name: line.wait for line in picture.lines}["say.sit"] == 0
    at.key(Command.TILE_8)
    at.frame()
    assert len(phrases_heard(at)) == 4


def test_the_picture_is_drawn_anew_while_the_seconds_run() -> None:
    at, _, talk = still()
    at.key(Command.PHRASES, Command.TILE_1, Command.PHRASES)
    changes = 0
    for _ in range(45):
        at.clock.advance(0.1)
        changes += talk.pass_time(at.clock.now())
    assert 4 <= changes <= 7


# ---------------------------------------------------------------- elsewhere


def test_a_lesson_has_phrases_and_stays_where_it_is() -> None:
    with Rig.of((1920, 1080)) as rig:
        learner = Learner.of(rig, "basics")
        number = learner.scene.number
        learner.click(learner.target("tool.phrases"))
        learner.wait(0.2)
        learner.click(learner.target("say.hello"))
        learner.wait(0.3)
        bubbles = learner.scene.seat.talk.bubbles.at(rig.stage.clock.now())
        assert [bubble.side for bubble in bubbles] == [Side.OWN]
        assert learner.scene.number == number


def test_bots_answer_the_player_at_a_real_table() -> None:
    heard: list[int | None] = []
    for seed in ("a", "b", "c", "d"):
        clock = ManualClock(100.0)
        at = desk(seeded_table(clock, seed), clock, (1920, 1080), motion=Motion.OFF)
        at.wait(0.2)
        at.key(Command.PHRASES, Command.TILE_1)
        at.wait(6.0)
        heard += [seat for _, seat in phrases_heard(at)]
        assert not any(isinstance(each, Discarded) for each in at.lines)
    assert heard.count(0) == 4
