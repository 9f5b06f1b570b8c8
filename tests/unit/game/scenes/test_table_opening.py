"""Before play at the table: passing tiles on and naming the void suit, by mouse, finger or keys alone (1.6, D1)."""

from __future__ import annotations

import pytest

from game.bindings import Command
from game.clock import ManualClock
from game.present.layout.geometry import Rect
from game.present.layout.opening_layout import GIVE, SUGGEST
from game.scenes.table_opening import TableOpening
from game.settings import Motion
from rules.core.seat import Seat
from rules.core.window import WindowKind
from rules.mahjong.actions import DeclareVoid, Exchange
from rules.mahjong.phase import Phase
from rules.tiles.tile import Suit
from still_table import StillTable
from table_blood import BLOOD_STATES
from table_rig import Desk, desk, seeded_table


def sit(seed: str = "opening", exchange3: int | str = 3) -> Desk:
    """At a table of 血战到底 at its first question, the dead time over."""
    clock = ManualClock()
    at = desk(seeded_table(clock, seed, game="xuezhan", exchange3=exchange3, declare_void=True), clock)
    assert at.until_asked()
    at.wait(3.0)
    return at


def opening(at: Desk) -> TableOpening:
    return at.scene.seat.opening


def rect(at: Desk, name: str) -> Rect:
    return next(button.rect for button in opening(at).buttons if button.name == name)


def own_tile(at: Desk, place: int) -> Rect:
    layout = at.scene.seat.story.layout
    assert layout is not None
    return layout.own_hand()[place].rect


def chosen_suits(at: Desk) -> set[Suit | None]:
    picks = opening(at).picks
    assert picks is not None
    return {tile.suit for tile in picks.tiles}


def given(at: Desk) -> int:
    """How many tiles this seat has just received."""
    model = at.scene.seat.story.model
    assert model is not None
    return sum(shown.fresh for shown in model.own.own_tiles)


def to_void(at: Desk) -> None:
    """Pass the suggested tiles on and wait for the next question."""
    at.click(rect(at, GIVE))
    at.wait(0.2)
    assert at.until_asked()
    at.wait(3.0)


def test_what_is_suggested_is_chosen_and_can_be_given_with_one_press() -> None:
    at = sit()
    picks = opening(at).picks
    assert picks is not None
    assert picks.option is not None
    at.click(rect(at, GIVE))
    at.wait(4.0)
    assert given(at) == 3


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_pressed_tile_changes_the_choice_and_an_incomplete_one_cannot_be_given(touch: bool) -> None:
    at = sit()
    picks = opening(at).picks
    assert picks is not None
    first = picks.chosen[0]
    at.click(own_tile(at, first), touch=touch)
    assert first not in picks.chosen
    window = at.window()
    at.click(rect(at, GIVE), touch=touch)
    at.wait(0.2)
    assert at.window() == window
    at.click(own_tile(at, first), touch=touch)
    at.click(rect(at, GIVE), touch=touch)
    at.wait(4.0)
    assert given(at) == 3


def test_a_tile_of_another_suit_begins_a_new_choice_and_advice_brings_the_suggestion_back() -> None:
    at = sit()
    picks = opening(at).picks
    assert picks is not None
    before = list(picks.chosen)
    other = next(
        place
        for place, shown in enumerate(picks.own.own_tiles)
        if shown.tile.suit not in chosen_suits(at) and place not in picks.barred
    )
    at.click(own_tile(at, other))
    assert picks.chosen == [other]
    at.click(rect(at, SUGGEST))
    assert picks.chosen == before


def test_a_suit_with_too_few_tiles_cannot_be_chosen() -> None:
    for number in range(40):
        at = sit(f"few {number}")
        picks = opening(at).picks
        assert picks is not None
        if picks.barred:
            before = list(picks.chosen)
            at.click(own_tile(at, min(picks.barred)))
            assert picks.chosen == before
            assert at.scene.seat.notice
            return
    pytest.fail("no hand with so few tiles of a suit was dealt")


def test_keys_alone_choose_tiles_and_give_them() -> None:
    at = sit()
    picks = opening(at).picks
    assert picks is not None
    place = picks.chosen[-1]
    at.key(*[Command.RIGHT] * (place + 1))
    assert picks.cursor == place
    at.key(Command.DOWN)
    assert place not in picks.chosen
    at.key(Command.CONFIRM)
    assert place in picks.chosen
    at.key(Command.CONFIRM)
    at.wait(4.0)
    assert given(at) == 3


def test_the_void_suit_is_named_with_one_press_and_stands_at_every_plate() -> None:
    at = sit()
    to_void(at)
    at.click(rect(at, "void.s"))
    at.wait(2.0)
    model = at.scene.seat.story.model
    assert model is not None
    assert model.own.void is Suit.BAMBOO
    assert all(seat.void is not None for seat in model.seats)


def test_keys_alone_name_the_void_suit() -> None:
    at = sit("keys", "off")
    window = at.window()
    at.key(Command.CONFIRM)
    assert at.window() == window  # the first one only shows where the keys are
    at.key(Command.RIGHT)
    focused = at.scene.seat.focus.focused
    assert focused is not None
    at.key(Command.CONFIRM)
    at.wait(2.0)
    model = at.scene.seat.story.model
    assert model is not None
    assert model.own.void is not None
    assert f"void.{model.own.void.value}" == focused


def test_scn_U20_a_press_that_comes_too_early_answers_nothing() -> None:
    clock = ManualClock()
    at = desk(seeded_table(clock, "early", game="xuezhan", declare_void=True), clock)
    assert at.until_asked()
    at.click(rect(at, "void.m"))
    assert at.window() is not None


def test_own_tiles_of_the_void_suit_stand_at_the_right_and_are_the_first_to_go() -> None:
    at = sit("sorted", "off")
    at.click(rect(at, "void.m"))
    for _ in range(400):
        at.frame(0.1)
        window = at.scene.seat.window()
        if window is not None and window.kind is WindowKind.TURN:
            break
        if window is not None:
            at.key(Command.PASS)
    model = at.scene.seat.story.model
    assert model is not None
    flags = [shown.void for shown in model.own.hand]
    assert flags == sorted(flags)
    if any(shown.void for shown in model.own.own_tiles):
        assert all((shown.refusal is None) is shown.void for shown in model.own.own_tiles)


def test_who_has_won_and_watches_sees_the_winning_hand_though_a_bot_would_play_on() -> None:
    base = BLOOD_STATES["watching"]()
    still = StillTable(base.state, base.outside().match, base.rules, None)
    at = desk(still, ManualClock(), motion=Motion.OFF)
    seat, view = at.scene.seat, at.scene._view
    for autos, on in ((frozenset[Seat](), False), (frozenset({0}), True)):
        seat.autos = autos
        at.frame()
        assert seat.is_auto is on
        assert not seat.is_played_for
        strip = view.words.strip()
        assert strip is not None
        assert strip.title.startswith("你第")
        picture = view._picture()
        assert picture is not None
        assert not picture.played_for
    at.key(Command.BACK)
    at.frame()
    assert at.shows("table", "menu"), "there is nothing to be taken back"


def test_a_bot_that_plays_is_told_of_and_hides_nothing() -> None:
    at = sit("auto", "off")
    at.click(at.scene.seat.zones.buttons[0])
    at.frame()
    seat, view = at.scene.seat, at.scene._view
    assert seat.is_played_for
    strip, picture = view.words.strip(), view._picture()
    assert strip is not None
    assert strip.title == "托管中，点一下自己打"
    assert picture is not None
    assert picture.played_for
    before = at.draw().copy()
    seat.autos = frozenset()
    after = at.draw()
    tiles = [tile.rect for tile in picture.layout.own_hand()]
    middles = [(round(rect.centre.x), round(rect.centre.y)) for rect in tiles]
    assert [before.get_at(place) for place in middles] == [after.get_at(place) for place in middles]
    seat.autos = frozenset({0})
    at.click(seat.zones.hint)
    at.frame()
    assert not seat.is_auto


def test_the_trace_tells_what_is_chosen_and_where_each_option_is_given() -> None:
    at = sit()
    picks = opening(at).picks
    assert picks is not None
    lines = [line for line in at.lines if line["t"] == "window"]
    options = lines[-1]["options"]
    assert isinstance(options, list)
    assert {option["do"] for option in options} == {"exchange"}
    assert [option["index"] for option in options if "rect" in option] == [picks.option]
    targets = [line for line in at.lines if line["t"] == "targets" and line["scene"] == "table"][-1]
    hand = targets["hand"]
    assert isinstance(hand, list)
    assert [place for place, tile in enumerate(hand) if tile.get("chosen")] == picks.chosen
    to_void(at)
    told = [line for line in at.lines if line["t"] == "window"][-1]["options"]
    assert isinstance(told, list)
    assert all("rect" in option and option["do"] == "declarevoid" for option in told)


def test_while_the_others_choose_the_strip_says_so() -> None:
    at = sit()
    seat = at.scene.seat
    seat.answer(0)
    at.stack.update(0.0)
    state = seat.story.state
    assert state is not None
    if state.phase is Phase.STAGE and state.stage == "exchange":
        answer = state.answers[0]
        assert isinstance(answer, Exchange | DeclareVoid)
        strip = at.scene._view.words.strip()
        assert strip is not None
        assert strip.title == at.services.texts("exchange.waiting")
        assert at.scene._view.words.raised()
