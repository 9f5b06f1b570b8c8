"""Which wins can have been 天胡 or 地胡, as somebody tells of them: game by game."""

from __future__ import annotations

import pytest

from rules.mahjong.luck import FirstDiscardLuck, FirstDrawLuck, first_draw_luck, no_luck
from rules.mahjong.ruleset import Came
from rules.scoring.model import First, WinBy
from wins import meld

PUNG = (meld("pung 111m N"),)
OWN = (meld("concealed_kong 1111m"),)
FED = (meld("open_kong 1111m E"),)
FED_ELSEWHERE = (meld("open_kong 1111m N"),)
DRAW, CLAIM, KONG, ROB = WinBy.SELF_DRAW, WinBy.DISCARD, WinBy.KONG_DRAW, WinBy.ROB_KONG


@pytest.mark.parametrize(
    ("first", "came", "first_discard", "first_draw", "on_discard_too"),
    [
        pytest.param(First.HEAVEN, Came(0, 0, DRAW, None, ()), True, True, True, id="dealer-draws"),
        pytest.param(First.HEAVEN, Came(0, 0, KONG, None, OWN), True, False, False, id="dealer-kongs-first"),
        pytest.param(First.HEAVEN, Came(0, 0, DRAW, None, PUNG), False, False, False, id="dealer-punged"),
        pytest.param(First.HEAVEN, Came(0, 0, CLAIM, 1, ()), False, False, False, id="dealer-claims"),
        pytest.param(First.HEAVEN, Came(1, 0, DRAW, None, ()), False, False, False, id="heaven-of-another"),
        pytest.param(
            First.HEAVEN,
            Came(0, 0, DRAW, None, (), others_won=True),
            True,
            False,
            False,
            id="dealer-after-a-win",
        ),
        pytest.param(First.EARTH, Came(1, 0, DRAW, None, ()), False, True, True, id="another-draws"),
        pytest.param(
            First.EARTH,
            Came(1, 0, DRAW, None, (), others_won=True),
            False,
            True,
            True,
            id="another-draws-after-heaven",
        ),
        pytest.param(
            First.EARTH,
            Came(1, 0, DRAW, None, (), others_laid=True),
            False,
            False,
            False,
            id="after-a-meld-elsewhere",
        ),
        pytest.param(First.EARTH, Came(1, 0, DRAW, None, OWN), False, False, False, id="after-an-own-kong"),
        pytest.param(First.EARTH, Came(1, 0, CLAIM, 0, ()), True, False, True, id="on-the-first-discard"),
        pytest.param(
            First.EARTH,
            Came(1, 0, CLAIM, 0, (), others_won=True),
            True,
            False,
            False,
            id="on-a-later-discard",
        ),
        pytest.param(
            First.EARTH, Came(1, 0, CLAIM, 2, ()), False, False, False, id="on-the-discard-of-another"
        ),
        pytest.param(
            First.EARTH, Came(1, 0, CLAIM, 0, PUNG), False, False, False, id="on-a-discard-with-a-pung"
        ),
        pytest.param(
            First.EARTH, Came(1, 0, KONG, None, FED), True, False, False, id="after-konging-the-discard"
        ),
        pytest.param(
            First.EARTH, Came(1, 0, KONG, None, FED_ELSEWHERE), False, False, False, id="konged-another"
        ),
        pytest.param(First.EARTH, Came(1, 0, ROB, 0, ()), False, False, False, id="robbing"),
        pytest.param(First.EARTH, Came(0, 0, DRAW, None, ()), False, False, False, id="earth-of-the-dealer"),
    ],
)
def test_what_a_win_can_have_been(
    first: First, came: Came, first_discard: bool, first_draw: bool, on_discard_too: bool
) -> None:
    """yueqing:Y8, D11; xuezhan:1.11, D5; xueliu:8."""
    assert FirstDiscardLuck().allows(first, came) is first_discard
    assert FirstDrawLuck().allows(first, came) is first_draw
    assert first_draw_luck(on_first_discard=True).allows(first, came) is on_discard_too
    assert no_luck.allows(first, came) is False
