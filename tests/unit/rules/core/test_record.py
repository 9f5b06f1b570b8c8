"""The quick records do what the library's do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError

import pytest

from rigged import rigged
from rules.core import record
from rules.mahjong.actions import Discard, Pass
from rules.mahjong.phase import Phase
from rules.tiles.tile import Tile


@record.dataclass(frozen=True, slots=True)
class Quick:
    """A quick record."""

    wide: int
    high: str = "x"

    def __post_init__(self) -> None:
        """Refuse what is too wide."""
        if self.wide > 9:
            raise ValueError("too wide")


@dataclasses.dataclass(frozen=True, slots=True)
class Known:
    """The library's record of the same fields."""

    wide: int
    high: str = "x"


@record.dataclass(frozen=True, slots=True)
class Square:
    """A record that keeps what follows from its field."""

    side: int
    area: int = dataclasses.field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work the area out."""
        object.__setattr__(self, "area", self.side**2)


def test_changes_what_is_named_and_nothing_else() -> None:
    state = rigged({}).state
    changed = record.replace(state, phase=Phase.OVER, front=3)
    assert changed == dataclasses.replace(state, phase=Phase.OVER, front=3)
    assert type(changed) is type(state)
    assert state.phase is not Phase.OVER
    assert record.replace(state) == state
    assert record.replace(state.seats[0], flowers=()) == dataclasses.replace(state.seats[0], flowers=())


def test_refuses_a_field_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="wall"):
        record.replace(rigged({}).state, wall=())  # type: ignore[call-arg]


def test_says_the_same_as_the_library() -> None:
    assert repr(Quick(1, "a")) == repr(Known(1, "a")).replace("Known", "Quick")
    assert hash(Quick(1, "a")) == hash(Known(1, "a"))
    assert Quick.__match_args__ == Known.__match_args__
    assert [each.name for each in dataclasses.fields(Quick)] == ["wide", "high"]
    assert Quick.__doc__ == "A quick record."
    assert Quick.__slots__ == Known.__slots__


def test_equal_are_records_of_one_class_with_equal_fields() -> None:
    assert Quick(1) == Quick(1, "x") == Quick(wide=1)
    assert Quick(1) != Quick(2)
    assert Quick(1) != Known(1)  # type: ignore[comparison-overlap]
    assert Pass(1) == Pass(1) != Pass(2)
    assert len({Discard(1, Tile.M1, True), Discard(1, Tile.M1, True), Discard(1, Tile.M1, False)}) == 2


def test_cannot_be_changed_even_after_a_copy() -> None:
    for made in (Quick(1), record.replace(Quick(1), wide=2)):
        with pytest.raises(FrozenInstanceError):
            made.wide = 3  # type: ignore[misc]
        with pytest.raises(FrozenInstanceError):
            del made.wide


def test_missing_and_unknown_arguments_are_refused() -> None:
    with pytest.raises(TypeError, match="wide"):
        Quick()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="deep"):
        Quick(1, deep=2)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="too wide"):
        Quick(10)


def test_survives_copies_and_pickles() -> None:
    discard = Discard(1, Tile.M1, True)
    assert copy.copy(discard) == copy.deepcopy(discard) == pickle.loads(pickle.dumps(discard)) == discard


def test_what_needs_the_library_is_refused() -> None:
    class Odd:
        kept: int = dataclasses.field(init=False)

    with pytest.raises(TypeError, match="dataclasses"):
        record.dataclass(frozen=True, slots=True)(Odd)
    with pytest.raises(TypeError, match="frozen"):
        record.dataclass(frozen=False, slots=True)


@record.dataclass(frozen=True, slots=True)
class Long(Quick):
    """A record that extends another."""

    deep: int = dataclasses.field(default=3, metadata={"clause": "Y1"})


@pytest.mark.parametrize("replace", [record.replace, dataclasses.replace])
def test_a_record_can_extend_another(replace: Callable[..., Long]) -> None:
    made = replace(Long(1), deep=5)
    assert repr(made) == "Long(wide=1, high='x', deep=5)"
    assert (made, type(made)) == (Long(1, "x", 5), Long)
    assert made != Quick(1)
    assert pickle.loads(pickle.dumps(made)) == made
    assert [each.metadata.get("clause") for each in dataclasses.fields(made)] == [None, None, "Y1"]
    with pytest.raises(FrozenInstanceError):
        made.wide = 3  # type: ignore[misc]


@pytest.mark.parametrize("replace", [record.replace, dataclasses.replace])
def test_what_follows_from_the_fields_is_never_stale(replace: Callable[..., Square]) -> None:
    made = replace(Square(3), side=5)
    assert (made, made.area) == (Square(5), 25)
    assert pickle.loads(pickle.dumps(made)).area == 25
    assert repr(made) == "Square(side=5)"
    assert hash(made) == hash(Square(5)) != hash(Square(3))
    with pytest.raises(FrozenInstanceError):
        made.area = 1  # type: ignore[misc]
    with pytest.raises(TypeError, match="depth"):
        replace(made, depth=1)


def test_what_follows_from_nothing_is_refused() -> None:
    class Loose:
        kept: int = dataclasses.field(init=False, repr=False, compare=False)

    with pytest.raises(TypeError, match="kept"):
        record.dataclass(frozen=True, slots=True)(Loose)
