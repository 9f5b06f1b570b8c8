"""Who paid whom and why: each entry stands in one row, and what others owed is told apart from who paid it."""

from __future__ import annotations

from game.present.label import Label, Plain
from game.present.money_model import money_rows
from rules.core.ledger import HOUSE
from rules.core.seat import Seat
from rules.scoring.model import Entry


def _name(seat: Seat) -> Label:
    return Plain("甲乙丙丁"[seat])


def _win(payer: Seat, cause: str, units: int, owed_by: Seat | None = None) -> Entry:
    return Entry(payer, 0, cause, units, "win", payer if owed_by is None else owed_by)


def test_tai_base_and_dealer_are_one_row_with_its_parts() -> None:
    entries = tuple(
        _win(seat, cause, units) for seat in (1, 2, 3) for cause, units in (("tai", 8), ("base", 1))
    )
    (row,) = money_rows((*entries, _win(3, "dealer", 1)), _name)
    assert row.cells == (28, -9, -9, -10, 0)
    assert [part.cells for part in row.parts] == [
        (24, -8, -8, -8, 0), (3, -1, -1, -1, 0), (1, 0, 0, -1, 0),
    ]  # fmt: skip


def test_a_win_of_nothing_is_a_row_all_the_same() -> None:
    (row,) = money_rows(tuple(_win(seat, "tai", 0) for seat in (1, 2, 3)), _name)
    assert (row.key, row.cells, row.parts) == ("win", (0, 0, 0, 0, 0), ())


def test_who_pays_for_others_stands_in_a_row_of_its_own() -> None:
    entries = (_win(1, "tai", 5), _win(1, "tai", 5, 2), _win(1, "tai", 5, 3), _win(1, "streak", 2, 3))
    rows = {row.key: row.cells for row in money_rows(entries, _name)}
    assert rows == {
        "win": (15, -5, -5, -5, 0),
        "streak": (2, 0, 0, -2, 0),
        "liability": (0, -12, 5, 7, 0),
    }


def test_hua_tell_who_collected_what() -> None:
    entries = (
        Entry(0, 1, "hua", 4, "hua", 0),
        Entry(2, 1, "hua", 3, "hua", 2),
        Entry(0, 2, "hua", 1, "hua", 0),
    )
    (row,) = money_rows(entries, _name)
    assert row.cells == (-5, 7, -2, 0, 0)
    assert [part.cells for part in row.parts] == [(-4, 7, -3, 0, 0), (-1, 0, 1, 0, 0)]


def test_the_house_has_its_own_column() -> None:
    rows = money_rows((Entry(2, 0, "leave", 45, "leave", 2), Entry(2, HOUSE, "house", 10, "leave", 2)), _name)
    assert [(row.key, row.cells) for row in rows] == [
        ("leave", (45, 0, -45, 0, 0)),
        ("house", (0, 0, -10, 0, 10)),
    ]


def test_nothing_owed_is_no_row() -> None:
    assert money_rows((), _name) == ()
    assert money_rows((Entry(0, 1, "hua", 0, "hua", 0),), _name) == ()
