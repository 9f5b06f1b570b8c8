"""The messages themselves: all bounded, all listed, none that says more than it should."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest
from msgspec import Struct, inspect

from game.net.intents import INTENTS, Intent
from game.net.news import NEWS, Asked, AutoSet, Closed, Finished, News, Told
from game.net.parts import TIMINGS, RoomSpec, VoteKind

ALL = [*INTENTS, *NEWS]
NUMBERED = (Told, Asked, Closed, AutoSet, Finished)


def test_all_of_them_are_listed() -> None:
    assert set(INTENTS) == set(get_args(Intent))
    assert set(NEWS) == set(get_args(News))


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: f"{kind.__module__[9:]}.{kind.__name__}")
def test_a_message_is_frozen_tagged_and_open(kind: type[Struct]) -> None:
    config = kind.__struct_config__
    assert config.frozen
    assert config.tag_field == "t"
    assert not config.forbid_unknown_fields
    assert not config.array_like
    assert (kind.__doc__ or "").strip()


@pytest.mark.parametrize("kind", INTENTS, ids=lambda kind: kind.__name__)
def test_everything_a_client_says_has_bounds(kind: type[Struct]) -> None:
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    for part in _parts(told):
        match part:
            case inspect.IntType():
                assert part.ge is not None
                assert part.le is not None
            case inspect.StrType():
                assert part.max_length is not None or part.pattern is not None
            case inspect.DictType() | inspect.ListType():
                assert part.max_length is not None
            case _:
                assert not isinstance(part, inspect.AnyType | inspect.CustomType | inspect.RawType)


def _parts(told: inspect.Type) -> Iterator[inspect.Type]:
    yield told
    match told:
        case inspect.StructType():
            for field in told.fields:
                yield from _parts(field.type)
        case inspect.UnionType():
            for part in told.types:
                yield from _parts(part)
        case inspect.ListType():
            yield from _parts(told.item_type)
        case inspect.DictType():
            yield from _parts(told.key_type)
            yield from _parts(told.value_type)
        case _:
            return


def test_what_belongs_to_the_stream_of_a_seat_is_numbered() -> None:
    numbered = [kind for kind in NEWS if "seq" in kind.__struct_fields__]
    assert {kind.__name__ for kind in numbered} == {*(kind.__name__ for kind in NUMBERED), "Snapshot"}
    for kind in NUMBERED:
        assert kind.__struct_fields__[0] == "seq"


def test_every_timing_of_a_room_has_clocks() -> None:
    told = inspect.type_info(RoomSpec)
    assert isinstance(told, inspect.StructType)
    timing = next(field.type for field in told.fields if field.name == "timing")
    assert isinstance(timing, inspect.LiteralType)
    assert set(timing.values) == set(TIMINGS)
    assert set(get_args(VoteKind)) == {"dissolve", "pause", "resume"}
