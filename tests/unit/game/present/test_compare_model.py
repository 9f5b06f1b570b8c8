"""Two games side by side: what the rows say is what the sheets say, and nothing that agrees is called different."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.present.compare_model import ABSENT, Cell, CompareRow, compare, turned_up
from game.present.label import Label, Plain, Said, said
from rules import VARIANTS, Ruleset, find_ruleset
from rules.tiles.tile import Tile

EDITIONS = {
    f"{variant.key}:{edition.key}": edition.ruleset({})
    for variant in VARIANTS
    for edition in variant.editions
}
LOCAL, JP, WUHAN, SHANGHAI = list(EDITIONS.values())[:4]


def _rows(left: Ruleset, right: Ruleset, section: str) -> tuple[CompareRow, ...]:
    return next(
        part.rows for part in compare(left, right) if part.title == said(f"compare.section.{section}")
    )


def _row(left: Ruleset, right: Ruleset, section: str, name: Label) -> CompareRow:
    return next(row for row in _rows(left, right, section) if row.name == name)


def _pattern(name: str) -> Said:
    return said(f"pattern.{name}.name")


def _pair(row: CompareRow) -> tuple[Label | None, Label | None]:
    return row.left.label, row.right.label


@pytest.mark.parametrize("key", EDITIONS)
def test_a_game_does_not_differ_from_itself(key: str) -> None:
    again = find_ruleset(*(key.partition(":")[0], {"edition": key.partition(":")[2]}))
    assert [row for section in compare(EDITIONS[key], again) for row in section.differing] == []


@pytest.mark.parametrize(("left", "right"), list(combinations(EDITIONS, 2)))
def test_sides_can_be_changed_over(left: str, right: str) -> None:
    def shown(first: str, second: str) -> dict[tuple[Label, object], tuple[Cell, Cell]]:
        rows = [row for part in compare(EDITIONS[first], EDITIONS[second]) for row in part.rows]
        return {(row.name, row.sample): (row.left, row.right) for row in rows}

    ours, theirs = shown(left, right), shown(right, left)
    assert {name: (second, first) for name, (first, second) in theirs.items()} == ours


def test_games_that_go_on_after_a_win_say_whether_a_winner_wins_again() -> None:
    """sichuan:8."""
    play = compare(find_ruleset("xuezhan", {}), find_ruleset("xueliu", {}))[1]
    told = {row.name: (row.left.label, row.right.label) for row in play.differing}
    assert told == {said("compare.play.win_again"): (said("compare.no"), said("compare.yes"))}


def test_the_wild_is_the_tile_turned_up_or_the_next_one() -> None:
    assert turned_up(LOCAL, Tile.M5) == (
        Cell(said("compare.count", n=3), (Tile.M5,)),  # Y2
        Cell(said("compare.count", n=4), (Tile.B,)),
    )
    wild, flowers = turned_up(JP, Tile.M5)  # J1
    assert (wild.tiles, wild.label) == ((Tile.M6,), said("compare.count", n=4))
    assert (set(flowers.tiles), flowers.label) == ({Tile.B, Tile.M5}, said("compare.count", n=7))
    assert set(turned_up(WUHAN, Tile.F)[1].tiles) == {Tile.C, Tile.F}, "D68: C takes the part of B"


def test_prices_stand_side_by_side_with_what_they_come_to() -> None:
    flush = _row(LOCAL, JP, "patterns", _pattern("full_flush"))
    assert flush.left == Cell(said("compare.tai", n=30), notes=(said("compare.alone", n=60),))  # Y8, Y9
    assert flush.right == Cell(said("compare.tai", n=75), notes=(said("compare.alone", n=77),))  # J3, J4
    assert _row(LOCAL, JP, "patterns", _pattern("wild_home_4")).left == ABSENT
    assert _row(LOCAL, JP, "patterns", _pattern("push3")).right == ABSENT
    assert not _row(LOCAL, JP, "patterns", _pattern("red")).differs


def test_a_pattern_with_other_conditions_is_told() -> None:
    chows = _row(LOCAL, WUHAN, "patterns", _pattern("all_chows"))
    assert chows.left == chows.right, "1 tai in both"
    assert chows.remark == said("compare.condition"), "H3 is stricter than Y7"
    assert not _row(WUHAN, SHANGHAI, "patterns", _pattern("all_chows")).differs


def test_totals_show_their_arithmetic() -> None:
    eight = _row(LOCAL, WUHAN, "total", said("compare.total.basics", n=8))
    assert eight.left.label == Plain("20")  # Y9
    assert isinstance(eight.right.label, Plain)
    assert eight.right.label.text.endswith("= 34")  # H5


def test_payments_are_those_of_the_sheets() -> None:
    plus = [said("compare.pay.plain"), *(said("compare.pay.plus", n=units) for units in range(1, 31))]
    for name, local, select in (
        (said("compare.pay.others"), plus[1], plus[0]),
        (said("compare.pay.dealer"), plus[2], plus[0]),
        (said("compare.pay.to_dealer"), plus[2], plus[0]),
        (said("compare.pay.to_dealer_again", n=3), plus[5], plus[27]),  # Y9: + s; J4: n cubed
    ):
        assert _pair(_row(LOCAL, JP, "payment", name)) == (local, select)


@pytest.mark.parametrize(
    ("key", "wuhan", "jp"),
    [
        ("indicator", "1 / 2 / 6", "1 / 4 / 10"),
        ("flower", "1 / 2 / 3 / 8", "1 / 4 / 9 / 16"),
        ("wild", "1 / 2 / 6 / 10", "1 / 4 / 12 / 18"),
        ("open_kong", "1 / 2 / 3", "1 / 4 / 9"),
        ("concealed_kong", "2 / 4 / 6", "2 / 9 / 18"),
        ("honour", "1", "1"),
    ],
)
def test_hua_tables_are_those_of_the_sheets(key: str, wuhan: str, jp: str) -> None:
    assert _pair(_row(WUHAN, JP, "hua", said(f"hua.{key}"))) == (Plain(wuhan), Plain(jp))  # H6, J5


def test_hua_are_squared_or_capped() -> None:
    one_each = _row(WUHAN, SHANGHAI, "hua", said("compare.hua.one_each"))
    assert _pair(one_each) == (
        said("compare.hua.points", total=4, n=16),
        said("compare.hua.points", total=4, n=4),
    )
    most = _row(WUHAN, SHANGHAI, "hua", said("compare.hua.most"))
    assert _pair(most) == (said("compare.no"), said("compare.hua.cap", n=20))  # S2


def test_options_show_the_value_of_the_sheet_and_the_others() -> None:
    tiles = _row(WUHAN, JP, "options", said("option.tiles_left.name"))
    assert tiles.left == ABSENT
    assert tiles.right == Cell(said("option.tiles_left.value.16"), notes=(said("option.tiles_left.value.4"),))
    assert {row.name for row in _rows(WUHAN, SHANGHAI, "options") if row.differs} == {
        said("option.hua_cap.name"),
        said("option.no_flower_bonus.name"),
    }
