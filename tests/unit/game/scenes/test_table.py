"""The table scene as a person uses it: whole hands by pointer and keys, every refusal told, nothing lost to motion."""

from __future__ import annotations

import pytest

from game.bindings import Command, Press
from game.clock import ManualClock
from game.present.layout.geometry import Rect
from game.scenes.message import Confirm
from game.settings import Confirm as Discarding
from game.settings import Motion
from rules import find_ruleset
from rules.core.window import WindowKind
from rules.mahjong.state import Standing
from still_table import WINS, StillTable, match_of, won_round
from table_play import own_turn, play_hand, river
from table_rig import Desk, desk, seeded_table


@pytest.fixture
def table() -> Desk:
    clock = ManualClock(100.0)
    return desk(seeded_table(clock, "scene"), clock)


@pytest.mark.parametrize("by_keys", [False, True], ids=["pointer", "keys"])
def test_a_whole_hand_is_played_to_its_settlement(table: Desk, by_keys: bool) -> None:
    play_hand(table, by_keys=by_keys)


def test_a_match_goes_on_after_each_settlement_until_the_ranking() -> None:
    clock = ManualClock(5.0)
    table = desk(seeded_table(clock, "match", hands=4), clock, motion=Motion.OFF)
    for _ in range(4):
        play_hand(table, by_keys=False)
        table.wait(2.0)
        assert table.stack.keys == ("table", "settlement")
        table.key(Command.CONFIRM)
        table.wait(2.0)
    assert table.stack.keys == ("ranking",)


def test_select_and_confirm_discards_with_the_second_click(table: Desk) -> None:
    option, tile = own_turn(table)
    before = river(table)
    table.click(table.rect_of(option))
    table.frame()
    assert river(table) == before
    assert table.scene.seat.hand.tile is tile
    table.click(table.rect_of(option))
    table.frame()
    assert river(table)[: len(before) + 1] == (*before, tile)


def test_single_click_discards_when_the_setting_says_so() -> None:
    clock = ManualClock()
    table = desk(seeded_table(clock, "scene"), clock, confirm=Discarding.SINGLE)
    option, tile = own_turn(table)
    table.click(table.rect_of(option))
    table.frame()
    assert tile in river(table)


def test_dragging_a_tile_up_discards_it(table: Desk) -> None:
    option, tile = own_turn(table)
    table.drag_up(table.rect_of(option))
    table.frame()
    assert tile in river(table)


def test_scn_C15_a_click_just_after_a_tile_appears_counts(table: Desk) -> None:
    option, tile = own_turn(table)
    table.clock.advance(0.02)
    table.click(table.rect_of(option))
    table.click(table.rect_of(option))
    table.frame()
    assert tile in river(table)


def test_a_wild_is_not_discarded_and_the_tile_shakes_and_says_why() -> None:
    clock = ManualClock()
    table = desk(seeded_table(clock, "wild1"), clock)
    own_turn(table)
    layout = table.scene.seat.story.layout
    assert layout is not None
    wild = next(tile for tile in layout.own_hand() if tile.shown.wild)
    window = table.window()
    table.click(wild.rect)
    table.click(wild.rect)
    table.frame()
    assert table.window() == window
    assert table.scene.seat.notice == table.services.texts("refusal.wild_discard")
    assert table.scene.lively


def test_a_tile_that_is_clicked_out_of_turn_says_so(table: Desk) -> None:
    option, _ = own_turn(table)
    table.click(table.rect_of(option))
    table.click(table.rect_of(option))
    table.frame()
    while table.window() is not None:
        table.wait(0.4)
        table.click(table.button("call.pass"))
        table.frame()
    layout = table.scene.seat.story.layout
    assert layout is not None
    rect = layout.own_hand()[0].rect
    table.click(rect)
    table.click(rect)
    assert table.scene.seat.notice == table.services.texts("refusal.not_your_turn")


def asked_to_claim(table: Desk) -> None:
    """Play on until something is offered."""
    for _ in range(200):
        assert table.until_asked()
        window = table.window()
        assert window is not None
        if window[1] is not WindowKind.TURN:
            return
        option, _ = own_turn(table)
        table.click(table.rect_of(option))
        table.click(table.rect_of(option))
        table.frame()
    raise AssertionError("nothing was offered")


def test_scn_U20_a_press_at_the_moment_a_prompt_appears_does_nothing(table: Desk) -> None:
    asked_to_claim(table)
    window = table.window()
    for _ in range(2):
        table.click(table.button("call.pass"))
        table.key(Command.PASS)
        table.frame(0.1)
    assert table.window() == window
    table.wait(0.3)
    table.click(table.button("call.pass"))
    table.frame()
    after = table.window()
    assert window is not None
    assert after is None or after[0] != window[0]


def test_scn_C22_one_right_click_passes_once(table: Desk) -> None:
    asked_to_claim(table)
    table.wait(0.5)
    nowhere = Rect(960, 700, 2, 2)
    before = len(table.lines)
    table.click(nowhere, Press.OTHER)
    table.click(nowhere, Press.OTHER)
    table.frame()
    assert len([line for line in table.lines[before:] if line["t"] == "window"]) <= 1


def test_right_click_in_the_own_turn_discards_what_was_drawn(table: Desk) -> None:
    option, _ = own_turn(table)
    table.click(table.rect_of(option))
    table.click(table.rect_of(option))
    table.frame()
    own_turn(table)
    model = table.scene.seat.story.model
    assert model is not None
    drawn = model.own.drawn
    assert drawn is not None, "with this seed the second window follows a draw"
    assert drawn.refusal is None
    table.click(Rect(960, 700, 2, 2), Press.OTHER)
    table.frame()
    assert river(table)[-1] is drawn.tile


def test_a_held_key_discards_only_once(table: Desk) -> None:
    own_turn(table)
    before = len(river(table))
    table.key(Command.TILE_2, Command.CONFIRM)
    table.key(Command.CONFIRM, repeat=True)
    table.key(Command.CONFIRM, repeat=True)
    table.frame()
    assert len(river(table)) <= before + 1


def test_the_seat_is_handed_to_a_bot_and_taken_back(table: Desk) -> None:
    own_turn(table)
    table.click(table.scene.seat.zones.buttons[0])
    table.frame()
    assert table.scene.seat.is_auto
    assert table.scene.seat.prompt is None
    table.wait(1.0)
    table.click(table.scene.seat.zones.hand)
    table.frame()
    assert not table.scene.seat.is_auto


@pytest.mark.parametrize("asked", [True, False], ids=["asked-for", "silent"])
def test_a_bot_plays_the_next_hand_only_where_it_was_asked_to(asked: bool) -> None:
    clock = ManualClock(100.0)
    local = seeded_table(clock, "scene")
    table = desk(local, clock, motion=Motion.OFF)
    own_turn(table)
    if asked:
        table.scene.seat.set_auto(on=True)
    else:
        local.set_auto(True)  # as its clock does when nobody answers
    for _ in range(9000):
        table.frame()
        if table.stack.top is not table.scene:
            break
    assert table.shows("table", "settlement")
    assert table.scene.seat.is_auto
    table.wait(2.0)
    table.key(Command.CONFIRM)
    table.wait(0.5)
    assert table.shows("table")
    assert local.match.hand_no == 2
    assert table.scene.seat.is_auto is asked


@pytest.mark.parametrize("command", [Command.CONFIRM, Command.PASS])
def test_scn_U20_a_press_too_many_at_the_end_of_a_hand_does_not_skip_the_settlement(command: Command) -> None:
    clock, state = ManualClock(), won_round(WINS["usual"])
    still = StillTable(state, match_of(state), find_ruleset("yueqing"))
    table = desk(still, clock, motion=Motion.OFF)
    for _ in range(8):
        table.frame(1 / 60)
        table.key(command)
        assert table.shows("table")
    table.wait(0.4)
    assert table.shows("table", "settlement")
    assert still.proceeded == 0


def test_help_at_a_table_is_that_of_its_edition_whatever_the_lobby_shows() -> None:
    clock = ManualClock()
    played = desk(seeded_table(clock, "topic", edition="jp"), clock)
    assert played.services.settings.editions == {}
    assert played.stack.topic == ("yueqing", "jp")


def test_the_menu_asks_before_the_table_is_left(table: Desk) -> None:
    own_turn(table)
    table.key(Command.BACK)
    table.frame()
    assert list(table.stack.keys) == ["table", "menu"]
    table.key(Command.BACK)
    table.frame()
    assert list(table.stack.keys) == ["table"]


def test_the_trace_names_every_option_with_its_place(table: Desk) -> None:
    own_turn(table)
    line = [line for line in table.lines if line["t"] == "window"][-1]
    window = table.window()
    assert window is not None
    assert line["id"] == window[0]
    options = line["options"]
    assert isinstance(options, list)
    assert len(options) == len(window[2])
    for option in options:
        x, y, wide, high = option["rect"]
        assert 0 <= x < x + wide <= 1920
        assert 0 <= y < y + high <= 1080


def with_wild_raised() -> tuple[Desk, Rect]:
    clock = ManualClock()
    table = desk(seeded_table(clock, "wild1", dead_hand="play"), clock)
    own_turn(table)
    layout = table.scene.seat.story.layout
    assert layout is not None
    wild = next(tile for tile in layout.own_hand() if tile.shown.wild)
    table.click(wild.rect)
    return table, wild.rect


def test_yueqing_Y4_a_discard_that_kills_the_hand_is_asked_about_first() -> None:
    table, wild = with_wild_raised()
    before = table.window()
    table.click(wild)
    table.frame()
    assert list(table.stack.keys) == ["table", "confirm"]
    table.key(Command.BACK)
    table.frame()
    assert table.window() == before


def test_yueqing_Y4_after_the_confirmation_the_hand_is_out_of_the_deal() -> None:
    table, wild = with_wild_raised()
    table.click(wild)
    table.frame()
    top = table.stack.top
    assert isinstance(top, Confirm)
    table.click(next(target.rect for target in top.focus.targets if target.name == "yes"))
    table.frame()
    state = table.scene.seat.story.state
    assert state is not None
    assert state.seats[0].standing is Standing.DEAD


def test_yueqing_Y4_an_ordinary_discard_is_not_asked_about() -> None:
    clock = ManualClock()
    table = desk(seeded_table(clock, "wild1", dead_hand="play"), clock)
    own_turn(table)
    layout = table.scene.seat.story.layout
    assert layout is not None
    plain = next(tile for tile in layout.own_hand() if not tile.shown.wild)
    table.click(plain.rect)
    table.click(plain.rect)
    table.frame()
    assert list(table.stack.keys) == ["table"]
    assert river(table)[0] is plain.shown.tile


def test_a_table_that_was_left_is_shown_at_the_same_prompt(table: Desk) -> None:
    own_turn(table)
    again = desk(table.scene._table, table.clock)
    again.frame()
    assert again.window() == table.window()
    assert again.scene.seat.story.model == table.scene.seat.story.model


def test_keys_walk_through_the_choices_of_a_claim(table: Desk) -> None:
    asked_to_claim(table)
    window = table.window()
    assert window is not None
    table.wait(0.5)
    names = [target.name for target in table.scene.seat.focus.targets if not target.name.startswith("tool.")]
    for _ in names:
        table.key(Command.RIGHT)
    assert table.scene.seat.focus.focused == names[-1] == "call.pass"
    table.key(Command.CONFIRM)
    table.frame()
    after = table.window()
    assert after is None or after[0] != window[0]


def test_touch_sized_taps_play_at_the_smallest_size() -> None:
    clock = ManualClock()
    table = desk(seeded_table(clock, "scene"), clock, (1024, 600))
    option, tile = own_turn(table)
    table.click(table.rect_of(option), touch=True)
    table.click(table.rect_of(option), touch=True)
    table.frame()
    assert tile in river(table)


def test_trouble_with_the_disk_is_told_once_and_so_is_its_end(
    table: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.until_asked()
    texts, kind = table.services.texts, type(table.scene.seat.table)
    monkeypatch.setattr(kind, "trouble", property(lambda _: "the disk is full"))
    table.frame(0.1)
    assert table.scene.seat.notice == texts("table.unsaved")
    table.wait(4.0)
    assert table.scene.seat.notice == ""
    monkeypatch.setattr(kind, "trouble", property(lambda _: None))
    table.frame(0.1)
    assert table.scene.seat.notice == texts("table.saved")
