"""The drawer of items: what is picked, what is missing, what an item has told (道具, B14)."""

from __future__ import annotations

import pytest

import rigged as laid_out
from game.i18n import Texts
from game.present.items_model import ITEMS, Drawer, ItemState, answer_of, items_left, latest_answer
from game.ui.widgets import speak
from rules import conceal, find_ruleset
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import UseItem
from rules.mahjong.events import ItemUsed
from rules.mahjong.items import Item, Third
from rules.mahjong.round import Round
from rules.tiles.tile import Tile

RULES = find_ruleset("xuezhan", {"items": True})
HAND = "147m 258p 369s 1469m"


def table() -> Round:
    """A round in which seat 0 has the turn."""
    return laid_out.rigged({0: HAND}, indicator="", ruleset=RULES)


def drawer(round_: Round) -> Drawer:
    """The drawer of the seat on turn."""
    seat = round_.state.turn
    options = round_.legal(seat)
    window = Window(0, seat, WindowKind.TURN, options, len(options) - 1)
    return Drawer(RULES, conceal(RULES, round_.state, seat), window)


def test_every_item_stands_in_the_drawer_once() -> None:
    assert sorted(ITEMS, key=list(Item).index) == list(Item)
    states = {item: drawer(table()).state_of(item) for item in ITEMS}
    assert states.pop(Item.GREAT_SHIFT) is ItemState.BLOCKED
    assert set(states.values()) == {ItemState.READY}


def test_the_words_lead_from_pick_to_pick() -> None:
    picks = drawer(table())
    assert (picks.missing(), picks.option) == ("items.pick", None)
    picks.choose(Item.SWAP_NAMED)
    assert (picks.missing(), picks.option) == ("items.give", None)
    picks.give(Tile.M9)
    assert (picks.missing(), picks.option) == ("items.name", None)
    picks.name(Tile.S5)
    assert picks.missing() == "items.ready"
    option = picks.option
    assert option is not None
    assert picks.window.options[option] == UseItem(0, Item.SWAP_NAMED, Tile.M9, Tile.S5)


def test_picks_stay_with_another_item_that_can_use_them() -> None:
    picks = drawer(table())
    picks.choose(Item.SWAP_NAMED)
    picks.give(Tile.M9)
    picks.name(Tile.S5)
    picks.choose(Item.SWAP_BLIND)
    assert picks.option is not None
    assert picks.window.options[picks.option] == UseItem(0, Item.SWAP_BLIND, Tile.M9)
    assert picks.kinds == ()
    picks.choose(Item.FAR_EYE)
    assert picks.option is not None
    assert picks.window.options[picks.option] == UseItem(0, Item.FAR_EYE, None, Tile.S5)
    picks.choose(Item.KEEN_EAR)
    assert picks.option is not None
    assert (picks.gives, picks.kinds) == ((), ())


def test_a_tile_is_not_swapped_for_its_own_kind() -> None:
    picks = drawer(table())
    picks.choose(Item.SWAP_NAMED)
    picks.name(Tile.M9)
    picks.give(Tile.M9)
    assert picks.kind is None
    assert Tile.M9 not in picks.kinds
    assert len(picks.kinds) == 26


def test_the_number_of_copies_is_what_the_seat_does_not_see() -> None:
    picks = drawer(table())
    held = picks.state.seats[0].hand
    assert [picks.left()[kind] for kind in (Tile.M1, Tile.S5)] == [4 - held.count(Tile.M1), 4]


def test_a_used_item_tells_its_answer_again() -> None:
    round_ = table()
    round_.act(UseItem(0, Item.KEEN_EAR))
    picks = drawer(round_)
    picks.choose(Item.KEEN_EAR)
    assert picks.state_of(Item.KEEN_EAR) is ItemState.USED
    assert (picks.missing(), picks.option) == ("items.used", None)
    assert picks.answer is not None
    assert picks.answer.key == "items.answer.keen_ear"
    assert items_left(RULES, picks.state, 0) == 4
    latest = latest_answer(RULES, picks.state, 0)
    assert latest is not None
    assert latest.item is Item.KEEN_EAR
    assert latest_answer(RULES, conceal(RULES, round_.state, 1), 1) is None


def test_games_without_items_have_none_left() -> None:
    plain = find_ruleset("xuezhan")
    round_ = laid_out.rigged({0: HAND}, indicator="", ruleset=plain)
    assert items_left(plain, round_.state, 0) is None


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ItemUsed(0, Item.FAR_EYE, kind=Tile.P5, third=Third.FRONT), "最近的五筒在牌墙前段，快摸到了。"),
        (ItemUsed(0, Item.FAR_EYE, kind=Tile.P5, third=Third.NONE), "牌墙里没有五筒了。"),
        (ItemUsed(0, Item.KEEN_EAR, tile=Tile.S1), "牌墙上下一张是一条。"),
        (ItemUsed(0, Item.SWAP_BLIND, given=Tile.M9, tile=Tile.S1), "九万换来了一条。"),
        (ItemUsed(0, Item.GOLD_FINGER), "往后你打出的牌，都有金手指指着。"),
    ],
)
def test_answers_in_words(event: ItemUsed, words: str) -> None:
    assert speak(Texts("zh_CN"), answer_of(event)) == words
