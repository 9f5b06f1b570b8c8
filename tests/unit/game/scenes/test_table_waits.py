"""Waits and useful tiles that the strip has no room for: shown whole by mouse, finger and keys alone."""

from __future__ import annotations

import pygame
import pytest

from game.bindings import Command
from game.clock import ManualClock
from game.present.advice import WaitHint
from game.present.layout.geometry import Rect, Size
from game.present.layout.scaling import table_scale
from game.present.layout.zones import zones_for
from game.scenes.table_targets import WAITS
from game.settings import Motion
from game.ui.canvas import Canvas
from game.ui.draw_bar import Means
from game.ui.draw_tags import Card
from game.ui.draw_waits import waits_card
from layout_places import PLACES
from rules.tiles.tile import Tile
from screens import stage_for
from table_play import own_turn
from table_rig import Desk, desk, seeded_table


@pytest.fixture
def table() -> Desk:
    """A hand far from ready in a small window, the coach on: more useful tiles than the strip shows."""
    clock = ManualClock(100.0)
    found = desk(seeded_table(clock, "scene"), clock, (1024, 600), motion=Motion.OFF, coach=True)
    own_turn(found)
    found.wait(1.0)
    return found


def show(table: Desk) -> None:
    """Raise tiles until the strip is too short for what it has to tell."""
    for place in range(16):
        table.scene.seat.hand.choose(place)
        table.draw((1024, 600))
        table.frame()
        if table.scene.seat.focus.get(WAITS) is not None:
            return
    raise AssertionError("everything fits")


@pytest.mark.parametrize("how", ["mouse", "finger", "keys"])
def test_all_of_them_are_told_on_a_card(table: Desk, how: str) -> None:
    show(table)
    seat = table.scene.seat
    target = seat.focus.get(WAITS)
    assert target is not None
    assert target.rect.h >= 40
    if how == "keys":
        for _ in range(40):
            table.key(Command.NEXT)
            if seat.focus.focused == WAITS:
                break
        table.key(Command.CONFIRM)
    else:
        table.click(target.rect, touch=how == "finger")
    assert seat.explained == WAITS
    hints, card = table.scene._view.hints.shown(), table.scene._view.hints.all_waits()
    assert hints is not None
    assert card is not None
    assert card.tiles == tuple(hint.tile for hint in hints.waits)
    assert card.waits == hints.waits, "each is drawn with its copies"
    for hint in hints.waits:
        assert f"{table.services.texts(f'tile.{hint.tile.code}')}×{hint.left}" in card.text
    table.draw((1024, 600))
    table.key(Command.BACK)
    assert seat.explained is None


def test_the_strip_says_which_discard_it_speaks_of(table: Desk) -> None:
    seat, view = table.scene.seat, table.scene._view
    table.services.store.change(coach=False)
    whole = view.hints.shown()
    assert whole is None or whole.after is None, "of the hand as it is, or of its best discard"
    seat.hand.choose(0)
    raised = view.hints.shown()
    assert raised is not None
    assert raised.after is seat.hand.tile is not None
    table.draw((1024, 600))


def test_the_card_says_so_in_words(table: Desk) -> None:
    show(table)
    hints, card, texts = (
        table.scene._view.hints.shown(),
        table.scene._view.hints.all_waits(),
        table.services.texts,
    )
    assert hints is not None
    assert hints.after is not None
    assert card is not None
    assert card.title.startswith(f"打{texts(f'tile.{hints.after.code}')}")


@pytest.mark.parametrize(("size", "percent"), PLACES)
@pytest.mark.parametrize("priced", [False, True], ids=["useful", "priced"])
@pytest.mark.parametrize("mirrored", [False, True], ids=["right", "left"])
@pytest.mark.parametrize("count", [1, 20])
def test_the_card_hides_no_plate_and_leaves_the_window_nowhere(
    size: tuple[int, int], percent: int, priced: bool, mirrored: bool, count: int
) -> None:
    zones = zones_for(Size(*size), table_scale(size, percent), mirrored=mirrored)
    services = stage_for(size, "zh_CN").services
    canvas = Canvas(pygame.Surface(size), services.surroundings(zones.panel))
    waits = tuple(WaitHint(tile, 4, 12 if priced else None) for tile in list(Tile)[:count])
    card = Card("差 3 张听牌 · 进张 72 张", "", waits=waits, priced=priced)
    box = waits_card(Means(canvas, services.texts, services.sprites), zones, zones.hint, card)
    assert box.within(Rect(0, 0, *size))
    assert not box.overlaps(zones.hint)
    assert not any(box.overlaps(plate) for plate in zones.plates)
    assert box.h >= 1.16 * 54 * zones.panel


def test_a_strip_that_shows_everything_is_no_button(table: Desk) -> None:
    table.services.store.change(coach=False)
    table.draw((1024, 600))
    table.frame()
    assert table.scene.seat.focus.get(WAITS) is None
