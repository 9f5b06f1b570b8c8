"""Quick phrases at the table (快捷语): said by mouse, finger and keys, seen in bubbles, heard, muted."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from game.bindings import Command, Press
from game.clock import ManualClock
from game.present.table_model import Side
from game.scenes.table_talk import TALK, TableTalk
from game.session.chatter import Breath
from game.session.table import Notice, Phrased
from game.settings import Motion, Narration
from game.voice.repertoire import PHRASES
from learner import Learner
from panel_rig import Rig
from rules.core.window import Answer, WindowKind
from rules.mahjong.events import Discarded, Event
from still_table import StillTable
from table_rig import Desk, desk, seeded_table
from table_states import STATES

HANDS = pytest.mark.parametrize("how", ["mouse", "finger", "keys"])
SIZES = pytest.mark.parametrize(
    "size", [(1024, 600), (1920, 1080), (1080, 1920)], ids=lambda size: f"{size[0]}x{size[1]}"
)


@dataclass(slots=True)
class Listening(StillTable):
    """A still table at which phrases are said, as often as one may; answers are noted."""

    breath: Breath = field(default_factory=Breath)
    answers: list[Answer] = field(default_factory=list)
    told: list[Notice] = field(default_factory=list)
    clock: ManualClock = field(default_factory=lambda: ManualClock(50.0))

    def say(self, phrase: str) -> bool:
        """Heard with the next poll, if there is breath for it."""
        may = self.breath.take(self.seat, phrase, self.clock.now())
        self.told += [Phrased(self.seat, phrase)] if may else []
        return may

    def hush(self, phrase: str, now: float) -> float | None:
        """By the breath."""
        return self.breath.left(self.seat, phrase, now)

    def submit(self, answer: Answer) -> None:
        """Noted."""
        self.answers.append(answer)

    def poll(self, now: float) -> tuple[Event | Notice, ...]:
        """What was said."""
        told, self.told = tuple(self.told), []
        return told


def is_open(talk: TableTalk) -> bool:
    """Asked anew each time."""
    return talk.is_open


def still(
    state: str = "claims", size: tuple[int, int] = (1920, 1080), **settings: object
) -> tuple[Desk, Listening, TableTalk]:
    given = STATES[state]()
    table = Listening(given.state, given.outside().match, given.rules, given.window)
    at = desk(table, table.clock, size, **{"motion": Motion.OFF, **settings})
    at.wait(0.5)
    return at, table, at.scene.seat.talk


def press(at: Desk, name: str, how: str) -> None:
    """Press a target at the table: keys walk to it by Tab."""
    focus = at.scene.seat.focus
    found = focus.get(name)
    assert found is not None, [each.name for each in focus.targets]
    if how != "keys":
        at.click(found.rect, touch=how == "finger")
    else:
        for _ in range(80):
            if focus.focused == name and focus.by_keys:
                break
            at.key(Command.NEXT)
        assert focus.focused == name
        at.key(Command.CONFIRM)
    at.frame()


def seen(at: Desk) -> dict[Side, str]:
    """The bubbles."""
    return {bubble.side: bubble.text for bubble in at.scene.seat.talk.bubbles.at(at.clock.now())}


def phrases_heard(at: Desk) -> list[tuple[str, int | None]]:
    return [(cue, seat) for cue, seat in at.cues.cues if cue.startswith("phrase.")]


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


# ---------------------------------------------------------------- bubbles


def test_a_bubble_stands_for_a_while_and_a_newer_one_takes_its_place() -> None:
    at, table, _ = still()
    table.told += [Phrased(1, "hello"), Phrased(3, "feed_me")]
    at.frame()
    assert seen(at) == {Side.RIGHT: "你好！", Side.LEFT: "打张我吃吃！"}
    at.draw()
    at.wait(1.0)
    table.told.append(Phrased(1, "hurry"))
    at.frame()
    assert seen(at) == {Side.RIGHT: "快点出牌！", Side.LEFT: "打张我吃吃！"}
    at.wait(2.0)
    assert seen(at) == {Side.RIGHT: "快点出牌！"}
    at.wait(1.0)
    assert seen(at) == {}


@pytest.mark.parametrize(
    ("motion", "fades"), [(Motion.NORMAL, True), (Motion.REDUCED, False), (Motion.OFF, False)]
)
def test_bubbles_fade_where_things_move(motion: Motion, fades: bool) -> None:
    at, table, talk = still(motion=motion)
    table.told.append(Phrased(2, "hello"))
    at.frame(0.02)
    (bubble,) = talk.bubbles.at(at.clock.now())
    assert (bubble.alpha(bubble.since) < 255) is fades
    assert bubble.alpha(bubble.since + 1.0) == 255
    assert (bubble.alpha(bubble.until - 0.05) < 255) is fades
    at.draw()


def test_a_bubble_is_painted_and_gone_without_a_trace() -> None:
    at, table, _ = still()
    before = at.draw().get_buffer().raw
    table.told.append(Phrased(3, "lucky_you"))
    at.frame()
    during = at.draw().get_buffer().raw
    at.wait(5.0)
    assert during != before
    assert at.draw().get_buffer().raw == before


def test_phrases_that_are_off_are_neither_seen_nor_heard_nor_said() -> None:
    at, table, talk = still(phrases=False)
    table.told.append(Phrased(1, "hello"))
    at.frame()
    assert (seen(at), phrases_heard(at)) == ({}, [])
    at.key(Command.PHRASES)
    assert not is_open(talk)
    assert "设置" in at.scene.seat.notice


def test_a_table_at_which_nothing_is_said_tells_so(monkeypatch: pytest.MonkeyPatch) -> None:
    at, _, talk = still()
    monkeypatch.setattr(Listening, "hush", lambda *_: None)
    at.key(Command.PHRASES)
    assert not is_open(talk)
    assert at.scene.seat.notice == "这张桌不讲快捷语。"


@pytest.mark.parametrize(
    ("language", "spoken", "words"),
    [
        ("zh_CN", "wenzhou", ("再会！", "再见！")),
        ("zh_CN", "mandarin", ("再见！", "")),
        ("zh_CN@wenzhou", "off", ("再会！", "再见！")),
        ("en", "wenzhou", ("Goodbye!", "再会！")),
        ("en", "mandarin", ("Goodbye!", "再见！")),
        ("en", "off", ("Goodbye!", "")),
    ],
)
def test_dialect_is_written_where_it_is_spoken(language: str, spoken: str, words: tuple[str, str]) -> None:
    at, _, talk = still(voice_language=spoken)
    at.services.texts.switch(language)
    assert (talk.words("goodbye"), talk.gloss("goodbye")) == words


# ---------------------------------------------------------------- not listening


@HANDS
def test_a_seat_is_muted_for_the_match_and_heard_again(how: str) -> None:
    at, table, talk = still()
    press(at, "tool.phrases", how)
    press(at, "hear.left", how)
    assert (talk.muted, at.cues.muted) == (frozenset({Side.LEFT}), frozenset({"left"}))
    assert at.scene.seat.notice == "上家已静音"
    table.told += [Phrased(3, "hurry"), Phrased(1, "hello")]
    at.frame()
    assert seen(at) == {Side.RIGHT: "你好！"}
    assert phrases_heard(at) == [("phrase.hello", 1)]
    signed = at.draw().get_buffer().raw
    press(at, "hear.left", how)
    assert (talk.muted, at.cues.muted) == (frozenset(), frozenset())
    assert at.draw().get_buffer().raw != signed
    press(at, "hear.all", how)
    assert at.cues.muted == {"right", "opposite", "left"}
    assert seen(at) == {}


def test_a_new_table_listens_to_everybody_again() -> None:
    at, table, talk = still()
    talk.activate("hear.across")
    assert at.cues.muted == {"opposite"}
    at.scene.sit(table)
    assert at.cues.muted == frozenset()
    at.scene.seat.talk.activate("hear.across")
    at.scene.leave()
    assert at.cues.muted == frozenset()


# ---------------------------------------------------------------- aloud


def test_who_hears_everything_is_told_who_says_what() -> None:
    at, table, _ = still(narration=Narration.ALL, voice_language="off")
    table.told.append(Phrased(1, "hurry"))
    at.frame()
    told = [str(line["text"]) for line in at.lines if line["t"] == "said"]
    assert any("讲：快点出牌" in text for text in told)
    assert at.scene.seat.voice.caption == ""  # it stands on the table
    at, table, _ = still(narration=Narration.KEY, voice_language="off")
    table.told.append(Phrased(1, "hurry"))
    at.frame()
    assert not any("快点出牌" in str(line["text"]) for line in at.lines if line["t"] == "said")


def test_lines_and_switches_are_read_to_who_walks_over_them() -> None:
    at, _, talk = still(narration=Narration.ALL, voice_language="off")
    at.key(Command.PHRASES)
    for name in [
        each.name for each in at.scene.seat.focus.targets if each.name.startswith(TALK) and each.enabled
    ]:
        assert talk.label(name) is not None, name
    at.frame()
    at.key(Command.DOWN)
    at.frame()
    told = [str(line["text"]) for line in at.lines if line["t"] == "said"]
    assert any("大家好" in text for text in told)


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
