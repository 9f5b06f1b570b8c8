"""The hua of a seat, row by row, and how their sum becomes points."""

from __future__ import annotations

import pytest

from game.present.hua_rows import hua_rows, hua_rule
from game.present.label import Label, said
from rules import find_ruleset
from rules.scoring.hua import Hua, HuaCount, HuaRow
from rules.scoring.settlement import Settlement
from rules.tiles.notation import parse_tiles


def _hua(game: str, **options: object) -> Hua:
    pay = find_ruleset(game, options).pay
    assert isinstance(pay, Settlement)
    assert pay.hua is not None
    return pay.hua


ROWS = (HuaRow("flower", parse_tiles("BB"), 2), HuaRow("wild", parse_tiles("5p"), 1))


def test_each_row_has_its_name_its_tiles_and_its_hua() -> None:
    model = hua_rows(_hua("wuhanhua"), HuaCount(ROWS, 3, 9), parse_tiles("5p"))
    assert [(line.name, line.hua, len(line.tiles)) for line in model.lines] == [
        (said("hua.flower"), 2, 2),
        (said("hua.wild"), 1, 1),
    ]
    assert [tile.wild for line in model.lines for tile in line.tiles] == [False, False, True]
    assert (model.total, model.points) == (3, 9)


@pytest.mark.parametrize(
    ("hua", "count", "told", "rule"),
    [
        (
            _hua("wuhanhua"),
            HuaCount(ROWS, 3, 9),
            said("settle.hua.squared", n=3, points=9),
            said("settle.hua.rule.squared"),
        ),
        (
            _hua("shanghaihua"),
            HuaCount(ROWS, 25, 20),
            said("settle.hua.capped", n=25, points=20),
            said("settle.hua.rule.capped", cap=20),
        ),
        (
            _hua("shanghaihua", hua_cap=0),
            HuaCount(ROWS, 25, 25),
            said("settle.hua.plain", n=25),
            said("settle.hua.rule.linear"),
        ),
    ],
    ids=["squared", "capped", "linear"],
)
def test_the_sum_says_how_it_becomes_points(hua: Hua, count: HuaCount, told: Label, rule: Label) -> None:
    assert hua_rows(hua, count, ()).sum == told
    assert hua_rule(hua) == rule
