"""The line from the value of a win to what each seat pays: its numbers are those of the entries."""

from __future__ import annotations

import re

import pytest

from game.i18n import Texts
from game.present.label import Label
from game.present.settle_model import settle_model
from game.ui.widgets import speak
from rules import find_ruleset
from settled import SETTLED, settled
from still_table import WINS, match_of, won_round

CHINESE = Texts("zh_CN")


def _said(label: Label | None) -> str:
    assert label is not None
    return speak(CHINESE, label)


def _won(name: str) -> str:
    state = won_round(WINS[name])
    return _said(settle_model(state, find_ruleset("yueqing"), match_of(state), 0).pays)


def test_the_dealer_pays_one_more_than_the_others() -> None:
    assert _won("usual") == "闲家付：3 台＋底 1＝4；庄家付：3 台＋底 1＋庄 1＝5"


def test_a_dealer_that_wins_again_is_paid_its_streak_by_everybody() -> None:
    assert re.fullmatch(r"每家付：\d+ 台＋底 1＋庄 1＋连庄 \d+＝\d+", _won("other"))


def test_who_is_liable_pays_it_all() -> None:
    case = SETTLED["four_claims"]
    state = settled(case)
    line = _said(settle_model(state, case.ruleset, match_of(state), 0).pays)
    assert line.endswith("全由柳市老郑付")


@pytest.mark.parametrize("name", WINS)
def test_what_is_said_to_be_paid_is_paid(name: str) -> None:
    state = won_round(WINS[name])
    model = settle_model(state, find_ruleset("yueqing"), match_of(state), 0)
    sums = {int(number) for number in re.findall(r"＝(\d+)", _said(model.pays))}
    assert sums == {-account.change for account in model.accounts if account.change < 0}


@pytest.mark.parametrize("name", ["hua_draw", "left"])
def test_nothing_is_said_where_nobody_won(name: str) -> None:
    case = SETTLED[name]
    state = settled(case)
    assert settle_model(state, case.ruleset, match_of(state), 0).pays is None
