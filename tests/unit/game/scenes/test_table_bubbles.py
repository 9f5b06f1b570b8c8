"""Phrases as the table shows and tells them (快捷语气泡): bubbles, dialect, who is muted, who reads them aloud."""

from __future__ import annotations

import pytest

from game.bindings import Command
from game.present.table_model import Side
from game.scenes.table_talk import TALK
from game.session.table import Phrased
from game.settings import Motion, Narration
from talk_rig import HANDS, Listening, is_open, phrases_heard, press, seen, still

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


def test_phrases_that_are_switched_off_take_panel_and_bubbles_with_them() -> None:
    at, table, talk = still()
    table.told.append(Phrased(1, "hello"))
    at.key(Command.PHRASES)
    at.frame()
    assert (is_open(talk), seen(at)) == (True, {Side.RIGHT: "你好！"})
    at.services.store.change(phrases=False)
    at.scene.uncovered()
    assert (is_open(talk), seen(at)) == (False, {})
    assert at.scene.seat.focus.get("talk.panel") is None


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
