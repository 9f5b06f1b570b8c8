"""The quick copy does what the library's does."""

from __future__ import annotations

import dataclasses

import pytest

from rigged import rigged
from rules.core.record import replace
from rules.mahjong.phase import Phase


def test_changes_what_is_named_and_nothing_else() -> None:
    state = rigged({}).state
    assert replace(state, phase=Phase.OVER, front=3) == dataclasses.replace(state, phase=Phase.OVER, front=3)
    assert replace(state) == state
    assert replace(state.seats[0], flowers=()) == dataclasses.replace(state.seats[0], flowers=())


def test_refuses_a_field_that_there_is_not() -> None:
    with pytest.raises(KeyError, match="wall"):
        replace(rigged({}).state, wall=())
