"""The table in cues: numbers as they are read, what is left out because a voice says it, what only the system says."""

from __future__ import annotations

import pytest

from game.clock import ManualClock
from game.present.narration import Question, answer, happened
from game.present.prompt import Choice, Slot
from game.present.spoken_cues import (
    choice_cues,
    event_after,
    event_cues,
    news_cues,
    nobody,
    number_cues,
    tile_cues,
)
from game.present.story_parts import News
from game.present.table_model import ShownTile, Side
from game.settings import Narration
from known_cues import known
from round_events import EVENTS
from rules import Mark
from rules.core.seat import Seat
from rules.mahjong.events import (
    Chowed,
    Dealt,
    Died,
    Discarded,
    Drew,
    Ended,
    EndReason,
    Event,
    Exchanged,
    IndicatorTurned,
    Konged,
    Left,
    Punged,
    Source,
    Started,
    VoidDeclared,
    Won,
)
from rules.scoring.model import Tally, WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Suit, Tile
from table_play import own_turn
from table_rig import desk, seeded_table
from timed_mixer import wording

NO_HANDS = ((), (), (), ())


def everybody(_cue: str, _seat: Seat | None) -> bool:
    """All voices are heard."""
    return True


def _won(by: WinBy, source: int | None = None) -> Won:
    return Won(2, Tile.M9, by, source, (), Tally((), (), 0, "0"))


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "零"), (7, "七"), (10, "十"), (11, "十一"), (19, "十九"), (20, "廿"), (23, "廿三"), (30, "三十"),
        (47, "四十七"), (99, "九十九"), (100, "一百"), (105, "一百零五"), (110, "一百一十"), (118, "一百一十八"),
        (120, "一百二十"), (125, "一百二十五"), (144, "一百四十四"), (199, "一百九十九"),
    ],
)  # fmt: skip
def test_numbers_are_put_together_as_they_are_read(number: int, words: str) -> None:
    cues = number_cues(number)
    assert cues is not None
    assert "".join(wording(cue) for cue in cues) == words
    assert all(known(cue) for cue in cues)


def test_two_tiles_are_counted_as_people_count_and_large_numbers_are_left_to_the_system() -> None:
    assert [wording(cue) for cue in number_cues(2, counted=True) or ()] == ["两"]
    assert number_cues(12, counted=True) == ("number.10", "number.2")
    assert number_cues(200) is None
    assert number_cues(-1) is None


@pytest.mark.parametrize(
    ("event", "heard", "unheard"),
    [
        (Discarded(1, Tile.M5, drawn=True), ("seat.right",), ("seat.right", "tile.5m")),
        (Discarded(2, Tile.M5, drawn=True), ("seat.opposite",), ("seat.opposite", "tile.5m")),
        (Discarded(0, Tile.M5, drawn=True), (), ("seat.own", "state.discarded", "tile.5m")),
        (Chowed(3, Tile.M5, (Tile.M6, Tile.M7), 2), ("seat.left",), ("seat.left", "call.chow")),
        (Punged(0, Tile.M5, 2), (), ("seat.own", "call.pung")),
        (Konged(1, MeldKind.OPEN_KONG, Tile.M5, 2), ("seat.right",), ("seat.right", "call.kong.exposed")),
        (Konged(1, MeldKind.ADDED_KONG, Tile.M5, None), (), ()),
        (_won(WinBy.ROB_KONG, 1), ("seat.opposite",), ("seat.opposite", "call.win.rob_kong")),
        (VoidDeclared(3, Suit.DOTS), ("seat.left",), ("seat.left", "call.void.p")),
        (Started(2, 3, 1, (0,) * 4, ((1, 2), (3, 4)), 2, 9), ("seat.left",), ("seat.left", "call.streak")),
        (IndicatorTurned((9,), (Tile.P3,), (Tile.P3,), ()), (), ("call.wild", "tile.3p")),
        (Exchanged(NO_HANDS, NO_HANDS), (), ("call.exchange",)),
        (Ended(EndReason.EXHAUSTED, NO_HANDS, (0,) * 4, 0, 0), (), ("call.exhausted",)),
        (Ended(EndReason.WIN, NO_HANDS, (0,) * 4, 0, 0), (), ()),
        (Ended(EndReason.LEFT, NO_HANDS, (0,) * 4, 0, 0), None, None),
        (Dealt(NO_HANDS), (), ()),
        (Drew(0, Tile.M5, Source.WALL), (), ()),
        (Drew(2, Tile.HIDDEN, Source.WALL), ("seat.opposite", "call.draw"), ("seat.opposite", "call.draw")),
        (Died(2, "short"), None, None),
        (Left(2), None, None),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, tuple) else None,
)  # fmt: skip
def test_who_is_told_and_what_no_voice_says(
    event: Event, heard: tuple[str, ...] | None, unheard: tuple[str, ...] | None
) -> None:
    assert event_cues(event, 0, everybody) == heard
    assert event_cues(event, 0, nobody) == unheard


def test_a_tile_that_nobody_names_follows_the_call() -> None:
    assert event_after(_won(WinBy.SELF_DRAW), 0) == ("tile.9m",)
    assert event_after(_won(WinBy.SELF_DRAW), 2) == ()
    assert event_after(_won(WinBy.DISCARD, 1), 0) == ()
    assert event_after(Konged(1, MeldKind.CONCEALED_KONG, Tile.E, None), 0) == ("tile.e",)
    assert event_after(Konged(1, MeldKind.CONCEALED_KONG, Tile.HIDDEN, None), 0) == ()


def test_every_cue_of_every_event_is_one_that_voices_know() -> None:
    for event in EVENTS:
        for hears in (everybody, nobody):
            assert all(known(cue) for cue in event_cues(event, 1, hears) or ())


def test_only_a_discard_or_a_draw_goes_without_saying() -> None:
    match = seeded_table(ManualClock(0.0), "cues").match
    told = {
        type(event).__name__: utterance.passing
        for event in EVENTS
        if (utterance := happened(event, match, 1, Narration.ALL, everybody)) is not None
    }
    assert {name for name, passing in told.items() if passing} == {"Discarded", "Drew"}


@pytest.mark.parametrize(
    ("slot", "choice", "cues"),
    [
        (Slot.CHOW, Choice(0, (Tile.M3, Tile.M4, Tile.M5)), ("call.chow", "tile.3m", "tile.4m", "tile.5m")),
        (Slot.PUNG, Choice(0, (Tile.E,) * 3), ("call.pung", "tile.e")),
        (Slot.WIN, Choice(0, (Tile.E,), "call.push"), ("call.push", "tile.e")),
        (Slot.PASS, Choice(0), ("call.pass",)),
    ],
)
def test_a_choice_is_its_call_with_its_tiles(slot: Slot, choice: Choice, cues: tuple[str, ...]) -> None:
    assert choice_cues(slot, choice) == cues
    assert choice_cues(slot, choice, named=False) == cues[:1]


def test_a_wild_and_a_hidden_tile_say_what_they_are() -> None:
    assert tile_cues(ShownTile(Tile.M1, wild=True)) == ("call.wild", "tile.1m")
    assert tile_cues(ShownTile(Tile.HIDDEN)) == ("state.hidden",)


def test_news_that_the_table_calls_are_not_told_twice() -> None:
    double = News(Mark(3, "open_double"), Side.LEFT, 0.0)
    assert news_cues(double, 0, everybody) == ("seat.left",)
    assert news_cues(double, 0, nobody) == ("seat.left", "call.open_double")
    assert news_cues(News(None, Side.OWN, 0.0, "last_four"), 0, everybody) == ()
    assert news_cues(News(None, Side.OWN, 0.0, "exchanged", 1), 0, nobody) == ("call.exchange",)
    assert news_cues(News(None, Side.OWN, 0.0, "multi", 2), 0, nobody) is None


@pytest.mark.parametrize("question", Question, ids=lambda question: question.value)
@pytest.mark.parametrize("game", ["yueqing", "wuhanhua", "xuezhan"])
def test_scn_X04_every_question_is_answered_in_cues(question: Question, game: str) -> None:
    clock = ManualClock(100.0)
    table = desk(seeded_table(clock, "scene", game=game), clock)
    own_turn(table)
    model = table.scene.seat.story.model
    assert model is not None
    cues = answer(question, model).cues
    assert cues is not None
    assert all(known(cue) for cue in cues)
    told = "".join(wording(cue) for cue in cues)
    if question is Question.HAND:
        for shown in model.own.own_tiles:
            assert wording(f"tile.{shown.tile.code.lower()}") in told
    if question is Question.STATE:
        assert "轮到我还剩" in told
    if question in (Question.RIVERS, Question.SEATS):
        assert all(word in told for word in ("我", "下家", "对家", "上家"))
