"""The bar: options become buttons in fixed slots; a new one is dead for a moment."""

from __future__ import annotations

import pytest

from game.present.prompt import DEAD_S, SLOTS, Slot, discard_option, prompt_for
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action, Discard, Pass, Win
from rules.scoring.model import WinBy
from rules.tiles.tile import Tile
from table_states import STATES


def window_of(state: str) -> Window[Action]:
    window = STATES[state]().window
    assert window is not None
    return window


def test_three_chows_stand_in_one_slot_with_their_tiles() -> None:
    prompt = prompt_for(window_of("claims"), 0.0)
    assert prompt is not None
    chows = [choice.tiles for choice in prompt.of(Slot.CHOW)]
    assert chows == [
        (Tile.M3, Tile.M4, Tile.M5),
        (Tile.M4, Tile.M5, Tile.M6),
        (Tile.M5, Tile.M6, Tile.M7),
    ]


def test_every_option_but_discards_is_on_the_bar_exactly_once() -> None:
    for state in STATES:
        window = window_of(state)
        prompt = prompt_for(window, 0.0)
        assert prompt is not None
        wanted = [index for index, action in enumerate(window.options) if not isinstance(action, Discard)]
        assert sorted(choice.option for _, choice in prompt.choices) == wanted


def test_every_prompt_has_every_slot() -> None:
    prompt = prompt_for(window_of("full"), 0.0)
    assert prompt is not None
    assert tuple(entry.slot for entry in prompt.slots) == SLOTS


def test_nothing_but_discards_makes_no_bar() -> None:
    options: tuple[Action, ...] = (Discard(0, Tile.M1), Discard(0, Tile.M2))
    assert prompt_for(Window(1, 0, WindowKind.TURN, options, 0), 0.0) is None


@pytest.mark.parametrize("by", [WinBy.PUSH3, WinBy.PUSH4])
def test_yueqing_Y6_a_push_stands_in_the_slot_of_the_win(by: WinBy) -> None:
    options: tuple[Action, ...] = (Win(0, Tile.B, by), Pass(0))
    prompt = prompt_for(Window(1, 0, WindowKind.TURN, options, 1), 0.0)
    assert prompt is not None
    assert [choice.label for choice in prompt.of(Slot.WIN)] == ["call.push"]


def test_scn_U20_buttons_are_dead_for_a_moment() -> None:
    prompt = prompt_for(window_of("claims"), 10.0)
    assert prompt is not None
    assert not prompt.takes(10.0 + DEAD_S - 0.01)
    assert prompt.takes(10.0 + DEAD_S)


def test_scn_C07_a_win_and_kongs_leave_every_discard_open() -> None:
    window = window_of("full")
    for action in window.options:
        if isinstance(action, Discard):
            option = discard_option(window, action.tile)
            assert option is not None
            assert window.options[option] == action


def test_a_claim_window_discards_nothing() -> None:
    assert discard_option(window_of("claims"), Tile.M3) is None
    assert discard_option(None, Tile.M3) is None
