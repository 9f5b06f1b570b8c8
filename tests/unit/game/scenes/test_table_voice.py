"""The table spoken (播报): a hand can be followed by ear, at every volume of words, and asked at any moment (X04)."""

from __future__ import annotations

import pytest

from game.bindings import Command
from game.clock import ManualClock
from game.present.label import said
from game.present.narration import happened
from game.settings import Narration
from game.voice.speech import SilentSpeech
from rules.core.window import WindowKind
from rules.mahjong.events import Died, Discarded, Drew, FlowerSet, Source
from rules.tiles.notation import parse_tile
from rules.tiles.tile import FLOWERS, Tile
from table_play import own_turn, play_hand
from table_rig import Desk, desk, seeded_table


def _heard(table: Desk) -> list[str]:
    speech = table.services.speech
    assert isinstance(speech, SilentSpeech)
    return speech.said


def _table(level: Narration, *, captions: bool = False) -> Desk:
    clock = ManualClock(100.0)
    return desk(seeded_table(clock, "scene"), clock, narration=level, captions=captions)


def test_scn_X04_a_hand_is_played_by_keys_and_every_question_is_said() -> None:
    table = _table(Narration.KEY)
    play_hand(table, by_keys=True)
    heard = _heard(table)
    assert any(text.startswith("轮到你") and "摸到" in text for text in heard)
    assert sum("打" in text for text in heard) > 10
    assert not any("摸牌" in text for text in heard)  # what others draw is told only when everything is


def test_without_announcements_nothing_is_said() -> None:
    table = _table(Narration.OFF)
    play_hand(table, by_keys=True)
    assert _heard(table) == []


def test_more_is_said_when_everything_is_asked_for() -> None:
    few, many = _table(Narration.KEY), _table(Narration.ALL)
    for table in (few, many):
        own_turn(table)
    assert len(_heard(many)) > len(_heard(few))


def test_what_matters_is_told_of_others_and_no_draw() -> None:
    table = seeded_table(ManualClock(100.0), "scene")
    tile = parse_tile("5m")
    events = (
        Discarded(0, tile, drawn=True), Discarded(2, tile, drawn=True), Died(2, "short"),
        Drew(2, Tile.HIDDEN, Source.WALL), FlowerSet(2, FLOWERS[0]),
    )  # fmt: skip
    told = [happened(event, table.match, 0, Narration.KEY) for event in events]
    assert [utterance is not None for utterance in told] == [False, True, True, False, False]


@pytest.mark.parametrize(
    ("command", "parts"),
    [
        (Command.SPEAK, ("轮到你", "牌墙还剩", "手牌")),
        (Command.SAY_HAND, ("手牌", "摸到")),
        (Command.SAY_RIVERS, ("出了", "最近是")),
        (Command.SAY_SEATS, ("庄家", "分")),
    ],
)
def test_scn_X04_the_table_answers_whenever_it_is_asked(command: Command, parts: tuple[str, ...]) -> None:
    table = _table(Narration.OFF)
    own_turn(table)
    window = table.scene.seat.window()
    assert window is not None
    assert window.kind is WindowKind.TURN
    table.key(command)
    (text,) = _heard(table)
    assert all(part in text for part in parts)
    assert table.scene.seat.window() is window  # asking answers nothing


def test_the_own_tiles_are_named_in_their_order_with_equal_ones_counted() -> None:
    table = _table(Narration.OFF)
    own_turn(table)
    table.key(Command.SAY_HAND)
    text = _heard(table)[0]
    model = table.scene.seat.story.model
    assert model is not None
    for shown in model.own.hand:
        assert table.services.texts(f"tile.{shown.tile.code}") in text
    assert "暗牌" not in text


def test_others_hands_are_never_said() -> None:
    table = _table(Narration.ALL)
    play_hand(table, by_keys=True)
    assert not any("暗牌" in text for text in _heard(table))


def test_captions_write_what_is_said() -> None:
    table = _table(Narration.KEY, captions=True)
    own_turn(table)
    assert table.scene.seat.voice.caption == _heard(table)[-1]


def test_a_caption_goes_at_once_when_captions_are_turned_off() -> None:
    table = _table(Narration.KEY, captions=True)
    own_turn(table)
    assert table.scene.seat.voice.caption
    table.services.store.change(captions=False)
    table.frame(0.01)
    assert table.scene.seat.voice.caption == ""
    table.key(Command.SPEAK)
    table.frame(0.01)
    assert table.scene.seat.voice.caption == _heard(table)[-1], "an answer to a question stays"


def test_what_stands_on_the_coach_s_card_is_said_and_not_written_twice() -> None:
    table = _table(Narration.KEY, captions=True)
    own_turn(table)
    before = table.scene.seat.voice.caption
    assert before
    table.scene.seat.voice.note(said("coach.do.win"), written=True)
    assert table.scene.seat.voice.caption == before
    assert _heard(table)[-1] == table.services.texts("coach.do.win")


def test_who_asks_and_hears_nothing_reads_the_answer() -> None:
    table = _table(Narration.OFF)
    own_turn(table)
    table.key(Command.SPEAK)
    assert table.scene.seat.voice.caption == _heard(table)[-1]
    table.wait(60.0)
    assert table.scene.seat.voice.caption == ""
