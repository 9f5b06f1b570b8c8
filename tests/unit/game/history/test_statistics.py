"""Rates, means, places and the running total, against numbers counted by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from game.history.rows import HandRow, MatchRow, WinRow
from game.history.statistics import Statistics, statistics_of

DAY = datetime(2026, 3, 1, tzinfo=UTC)


def _match(number: int, total: int, place: int, *, stake: int = 1, complete: bool = True) -> MatchRow:
    return MatchRow(
        number, f"{number}.jsonl", "yueqing", "local", "practice", DAY + timedelta(days=number), 60, 2, 1,
        ("a", "b", "c", "d"), ("plain", None, "plain", "plain"), (-total, total, 0, 0), place, complete, False, stake,
    )  # fmt: skip


def _win(seat: int, source: int | None, points: int, *patterns: str) -> WinRow:
    paid = [0, 0, 0, 0]
    for payer in range(4) if source is None else (source,):
        paid[payer] = 0 if payer == seat else points // (3 if source is None else 1)
    four = (paid[0], paid[1], paid[2], paid[3])
    by = "self_draw" if source is None else "discard"
    return WinRow(seat, by, source, points, tuple((name, 1) for name in patterns), points, four)


def _hand(match: int, no: int, *wins: WinRow, ready: bool | None = None, given: bool = False) -> HandRow:
    asked = (None, ready, None, None)
    return HandRow(match, no, 0, 0, 1, "win" if wins else "exhausted", wins, (0, 0, 0, 0), asked, given=given)


def _told() -> Statistics:
    matches = [_match(2, -10, 4), _match(1, 40, 1, stake=2), _match(3, 6, 2, complete=False)]
    hands = [
        _hand(1, 1, _win(1, None, 30, "red", "white")),  # own self-draw: 15 points at stake 2
        _hand(1, 2, _win(0, 1, 8)),  # dealt in: 4 points
        _hand(2, 1, _win(2, 3, 5)),  # somebody else's affair
        _hand(2, 2, ready=True),
        _hand(2, 3, ready=False),
        _hand(3, 1, _win(1, 2, 6, "red"), _win(3, 1, 2)),  # a win and a deal-in in one hand
        _hand(3, 2, _win(1, None, 99, "white"), given=True),  # a program played it
    ]
    return statistics_of(matches, hands)


def test_counts() -> None:
    told = _told()
    assert (told.matches, told.complete, told.hands) == (3, 2, 6)
    assert (told.won.part, told.won.whole) == (2, 6)
    assert (told.self_drawn.part, told.self_drawn.whole) == (1, 2)
    assert (told.dealt_in.part, told.dealt_in.whole) == (2, 6)
    assert told.drawn.part == 2
    assert (told.ready_at_draw.part, told.ready_at_draw.whole) == (1, 2)
    assert told.places == (1, 0, 0, 1)
    assert told.mean_place == 2.5


def test_money_is_in_points_of_the_stake() -> None:
    told = _told()
    assert told.points == 40 / 2 - 10 + 6
    assert told.mean_win.value == (15 + 6) / 2
    assert told.mean_loss.value == (4 + 2) / 2
    assert told.dearest == 15


def test_the_line_is_in_order_of_time() -> None:
    assert [mark.total for mark in _told().line] == [20, 10, 16]


def test_patterns_know_their_last_win() -> None:
    assert [(made.pattern, made.times, made.last) for made in _told().patterns] == [
        ("red", 2, (3, 1, 0)),
        ("white", 1, (1, 1, 0)),
    ]


def test_nothing_is_no_number() -> None:
    told = statistics_of([], [])
    assert told.won.rate is None
    assert told.mean_win.value is None
    assert told.mean_place is None
