"""Items at the table as a person uses them (道具, B14): by pointer, finger and keys; who is shown what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from game.authority.record import Sitting
from game.authority.table_authority import TableAuthority
from game.authority.terms import Terms
from game.bindings import Command, PointerDown, PointerUp
from game.bots.random_bot import RandomBot
from game.clock import ManualClock
from game.scenes.panel import PanelScene
from game.session.company import AtOnce, Company, Thinking
from game.session.local import LocalTable
from game.settings import Motion
from laid_deal import LaidDeal
from rules import find_ruleset
from rules.core.window import Window
from rules.mahjong.actions import Action, UseItem
from rules.mahjong.items import Item
from rules.mahjong.match import Length
from rules.mahjong.phase import Phase
from rules.mahjong.stages.items import used_items
from rules.mahjong.state import RoundState, SeatView
from rules.tiles.tile import Tile
from table_rig import Desk, desk

RULES = find_ruleset("sichuan", {"items": True, "length": 4})
HAND = "147m 258p 369s 1469m"
SIZES = [(1920, 1080), (1024, 600), (1366, 768), (3840, 2160), (1080, 1920)]


@dataclass(frozen=True, slots=True)
class Spender:
    """Uses every item that it can, at random."""

    level: str = "random"

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        """A use, else what a random bot does."""
        uses = [place for place, option in enumerate(window.options) if isinstance(option, UseItem)]
        return rng.choice(uses) if uses else RandomBot().choose(view, window, rng)


def sit(
    size: tuple[int, int] = (1920, 1080), *, none_of: str = "", deal: bool = True, think_s: float = 0.0
) -> Desk:
    """A table with items at which this seat holds `HAND` and seat 1 all of one kind."""
    clock = ManualClock(50.0)
    sittings = [Sitting(f"bot.{seat + 1}", "random") for seat in range(4)]
    sittings[0] = Sitting("雁荡山人")
    first, second, third, fourth = sittings
    laid = LaidDeal(RULES, {0: HAND, 1: none_of})
    terms = Terms(RULES, Length(hands=4), (first, second, third, fourth), laid)
    bots = {seat: Spender() for seat in (1, 2, 3)}
    company = Company(0, bots, bytes(32), RandomBot(), Thinking(think_s, think_s), AtOnce)
    table = desk(LocalTable(TableAuthority(terms), company, clock), clock, size, motion=Motion.OFF)
    table.frame()
    table.stack.apply()
    if deal:
        assert table.shows("table", "great_shift")
        table.key(Command.BACK)
        table.wait(2.0)
        assert table.shows("table")
    return table


def sheet(table: Desk) -> PanelScene:
    """The sheet on top."""
    assert isinstance(table.stack.top, PanelScene)
    return table.stack.top


def press(table: Desk, *names: str, touch: bool = False) -> None:
    """Press targets of the sheet on top."""
    for name in names:
        target = sheet(table).focus.get(name)
        assert target is not None, name
        place = target.rect.centre
        table.stack.handle(PointerDown(place.x, place.y, touch=touch))
        table.stack.handle(PointerUp(place.x, place.y, touch=touch))
        table.stack.apply()


def walk(table: Desk, name: str) -> None:
    """To a target of the sheet on top by Tab, and Enter."""
    focus = sheet(table).focus
    for _ in range(80):
        if focus.by_keys and focus.focused == name:
            table.key(Command.CONFIRM)
            return
        table.key(Command.NEXT)
    raise AssertionError(f"the keys do not reach {name}")


def open_drawer(table: Desk) -> None:
    """Press the sign at the own plate."""
    target = table.scene.seat.focus.get("mark.own.items")
    assert target is not None
    table.click(target.rect)
    assert table.shows("table", "items")


def options_of(table: Desk) -> tuple[Action, ...]:
    """What this seat is asked."""
    window = table.scene.seat.window()
    assert window is not None
    return window.options


def answer_last(table: Desk) -> None:
    """Discard the last tile, or let go."""
    table.scene.seat.answer(len(options_of(table)) - 1)
    table.frame()


def state_of(table: Desk) -> RoundState:
    """The round as this seat knows it."""
    state = table.scene.seat.story.state
    assert state is not None
    return state


def used(table: Desk) -> tuple[Item, ...]:
    """What this seat has used."""
    return used_items(RULES, state_of(table), 0)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_sichuan_b14_a_named_swap_by_pointer(touch: bool) -> None:
    table = sit()
    open_drawer(table)
    press(table, "item.swap_named", "give.9m", "kind.5s", "use", touch=touch)
    table.frame()
    assert table.shows("table")
    held = Counter(state_of(table).seats[0].hand.tiles)
    assert held[Tile.S5] == 1
    assert used(table) == (Item.SWAP_NAMED,)
    assert state_of(table).phase is Phase.TURN


def test_sichuan_b14_every_item_by_keys_alone() -> None:
    table = sit()
    for item, picks in (
        (Item.KEEN_EAR, ()),
        (Item.FAR_EYE, ("kind.5s",)),
        (Item.SWAP_BLIND, ("give.1m",)),
        (Item.SWAP_NAMED, ("give.2p", "kind.7p")),
        (Item.GOLD_FINGER, ()),
    ):
        table.key(Command.ITEMS)
        assert table.shows("table", "items")
        for name in (f"item.{item.value}", *picks, "use"):
            walk(table, name)
        table.wait(0.3)
        assert table.shows("table")
        assert item in used(table)
        assert table.scene.seat.explained == "items.told", "its answer is shown"
    assert len(used(table)) == 5
    assert 0 in state_of(table).marked


def test_sichuan_b14_by_keys_the_last_pick_leads_to_its_use() -> None:
    table = sit()
    table.key(Command.ITEMS)
    focus = sheet(table).focus
    for name in (f"item.{Item.SWAP_NAMED.value}", "give.2p"):
        walk(table, name)
        assert focus.focused == name, "there is more to pick"
    walk(table, "kind.7p")
    assert focus.focused == "use"
    table.key(Command.CONFIRM)
    table.wait(0.3)
    assert Item.SWAP_NAMED in used(table)


def test_sichuan_b14_nothing_is_used_before_everything_is_picked() -> None:
    table = sit()
    open_drawer(table)
    use = sheet(table).focus.get("use")
    assert use is not None
    assert not use.enabled
    press(table, "item.swap_named", "kind.5s")
    focus = sheet(table).focus
    assert [name for name in ("use", "give.9m", "kind.5s") if _is_on(table, name)] == ["give.9m", "kind.5s"]
    press(table, "give.9m")
    assert _is_on(table, "use")
    press(table, "item.keen_ear")
    assert not _is_on(table, "give.9m")
    press(table, "close")
    assert used(table) == ()
    assert focus is not table.scene.seat.focus


def _is_on(table: Desk, name: str) -> bool:
    target = sheet(table).focus.get(name)
    assert target is not None
    return target.enabled


def test_sichuan_b14_a_refusal_says_why_and_costs_nothing() -> None:
    table = sit(none_of="5555s")
    open_drawer(table)
    press(table, "item.swap_named", "give.9m", "kind.5s", "use")
    table.frame()
    assert table.scene.seat.notice == table.services.texts("refusal.none_left")
    assert used(table) == ()
    open_drawer(table)
    press(table, "item.swap_named", "give.9m")
    assert not _is_on(table, "kind.5s"), "not twice in a turn"


def test_sichuan_b14_out_of_turn_the_sign_and_the_key_say_why_not() -> None:
    table = sit(think_s=30.0)
    answer_last(table)
    assert table.scene.seat.window() is None
    for way in ("sign", "key"):
        table.scene.seat.say("")
        if way == "sign":
            target = table.scene.seat.focus.get("mark.own.items")
            assert target is not None
            table.click(target.rect)
        else:
            table.key(Command.ITEMS)
        assert table.shows("table")
        assert table.scene.seat.notice == table.services.texts("items.not_now")


def test_sichuan_b14_the_drawer_closes_with_its_question() -> None:
    table = sit()
    open_drawer(table)
    answer_last(table)
    assert table.shows("table")


def test_sichuan_b14_others_are_called_out_and_no_answer_is_shown() -> None:
    table = sit()
    names = {f"item.{item.value}.name" for item in Item}
    for _ in range(400):
        if table.scene.seat.window() is not None:
            answer_last(table)
        table.frame(0.1)
        if names & {call.key for call in table.scene.seat.story.calls}:
            break
    else:
        raise AssertionError("the others use every item")
    assert used(table) == ()
    assert table.scene.seat.explained is None


def test_sichuan_b14_the_great_shift_is_asked_for_before_every_deal() -> None:
    table = sit(deal=False)
    assert table.shows("table", "great_shift")
    assert table.scene.seat.story.state is None
    press(table, "shift")
    for _ in range(3):
        table.frame()
    assert "item.great_shift.name" in {call.key for call in table.scene.seat.story.calls}
    table.wait(1.0)
    assert table.shows("table")
    start = state_of(table).start
    assert start.shifted == (0,)
    suits = Counter(tile.suit for tile in state_of(table).seats[0].hand.tiles)
    assert max(suits.values()) >= 10


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_drawer_fits_and_can_be_pressed(size: tuple[int, int]) -> None:
    table = sit(size)
    open_drawer(table)
    press(table, "item.swap_named", "give.9m", "kind.5s")
    targets = sheet(table).focus.targets
    assert len(targets) == 6 + len(set(state_of(table).seats[0].hand.tiles)) + 27 + 2
    for target in targets:
        rect = target.rect
        assert rect.x >= 0
        assert rect.y >= 0
        assert rect.right <= size[0]
        assert rect.bottom <= size[1]
        assert min(rect.w, rect.h) >= 44 - 0.5, target.name
    for place, one in enumerate(targets):
        for other in targets[place + 1 :]:
            apart = (
                one.rect.right <= other.rect.x + 0.01
                or other.rect.right <= one.rect.x + 0.01
                or one.rect.bottom <= other.rect.y + 0.01
                or other.rect.bottom <= one.rect.y + 0.01
            )
            assert apart, (one.name, other.name)
    table.draw(size)
    assert any(isinstance(option, UseItem) for option in options_of(table))
