"""Every bot has a head that goes with its name; guests have one by their seat."""

from __future__ import annotations

import pytest

from game.assets import Assets
from game.i18n import Texts
from game.tables import BOT_NAMES
from game.theme import load_theme
from game.ui.portraits import PORTRAITS, medallion, portrait, portrait_number
from two_renderers import difference


def test_every_bot_has_a_head_of_its_own() -> None:
    numbers = [portrait_number(name, 0) for name in BOT_NAMES]
    assert len(set(numbers)) == len(BOT_NAMES)
    assert portrait_number(None, 0) not in numbers


@pytest.mark.parametrize("seat", range(4))
def test_guests_sit_with_different_heads(seat: int) -> None:
    others = {portrait_number(None, other) for other in range(4) if other != seat}
    assert portrait_number(None, seat) not in others
    assert portrait_number("player.self", seat) == portrait_number(None, seat)


@pytest.mark.parametrize(("name", "beard"), [("芙蓉阿公", True), ("虹桥阿婆", False), ("清江渔嫂", False)])
def test_old_men_have_beards_and_women_have_none(name: str, beard: bool) -> None:
    texts = Texts("zh_CN")
    key = next(key for key in BOT_NAMES if texts(key) == name)
    assert ("M44 61C47 66" in PORTRAITS[portrait_number(key, 0)].extra) is beard


def test_a_head_is_drawn_at_any_size_and_grey_when_a_bot_plays() -> None:
    theme = load_theme(Assets(), "ou")
    for number in range(len(PORTRAITS)):
        assert portrait(number, 40, theme).get_size() == (40, 40)
    bright, grey = portrait(7, 60, theme), portrait(7, 60, theme, grey=True)
    assert bright.get_at((30, 30)) != grey.get_at((30, 30))


@pytest.mark.parametrize("number", range(len(PORTRAITS)))
@pytest.mark.parametrize("grey", [False, True])
def test_heads_look_the_same_in_both_renderers(number: int, grey: bool) -> None:
    mean, clear = difference(medallion(number, 150, load_theme(Assets(), "ou"), grey=grey))
    assert mean < 2
    assert clear < 0.012


def test_nothing_of_a_head_reaches_beyond_the_ring() -> None:
    for number in range(len(PORTRAITS)):
        head = portrait(number, 200, load_theme(Assets(), "ou"))
        outside = [
            (x, y)
            for x in range(0, 200, 3)
            for y in range(0, 200, 3)
            if (x - 100) ** 2 + (y - 100) ** 2 > 99**2 and head.get_at((x, y)).a
        ]
        assert outside == [], number


def test_people_come_from_different_places() -> None:
    assert len({person.place for person in PORTRAITS}) == len(PORTRAITS)
