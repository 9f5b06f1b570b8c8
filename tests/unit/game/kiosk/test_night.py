"""How loud it may be by the hour."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kiosk.night import Night, cap_at, is_night, minute_of_day

DAY = datetime(2026, 12, 1)  # noqa: DTZ001 - hours of the wall, wherever that is


def at(hour: int, minute: int = 0) -> datetime:
    return DAY.replace(hour=hour, minute=minute)


@pytest.mark.parametrize(
    ("night", "hour", "minute", "quiet"),
    [
        (Night(1320, 480, 30), 21, 59, False), (Night(1320, 480, 30), 22, 0, True), (Night(1320, 480, 30), 0, 0, True),
        (Night(1320, 480, 30), 7, 59, True), (Night(1320, 480, 30), 8, 0, False), (Night(780, 840, 5), 12, 59, False),
        (Night(780, 840, 5), 13, 0, True), (Night(780, 840, 5), 14, 0, False), (None, 3, 0, False),
    ],
)  # fmt: skip
def test_the_hours_of_the_night(night: Night | None, hour: int, minute: int, *, quiet: bool) -> None:
    assert is_night(night, at(hour, minute)) == quiet
    assert cap_at(night, 80, at(hour, minute)) == (night.cap if night is not None and quiet else 80)


def test_a_night_that_is_louder_than_the_day_changes_nothing() -> None:
    assert cap_at(Night(0, 60, 100), 40, at(0, 30)) == 40


@pytest.mark.parametrize(
    "text", ["24:00", "7", "7:5", "07:60", "-1:00", "7:00 ", "", "７:00", None, 700, "12:00:00"]
)
def test_what_is_no_time_of_day(text: object) -> None:
    with pytest.raises(ValueError, match="time of day"):
        minute_of_day(text)


@given(st.integers(0, 1439), st.integers(0, 1439), st.integers(0, 1439))
def test_each_minute_belongs_to_the_night_or_to_the_day(begins: int, ends: int, minute: int) -> None:
    moment = at(*divmod(minute, 60))
    if begins != ends:
        assert is_night(Night(begins, ends, 0), moment) != is_night(Night(ends, begins, 0), moment)


@given(st.integers(0, 1439))
def test_hours_are_read_as_they_are_written(minute: int) -> None:
    assert minute_of_day(Night(minute, 0, 0).hours[0]) == minute
