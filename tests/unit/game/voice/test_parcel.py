"""A pack on its way to a room (包裹): pieces in any order make the same bytes, and every fault is told."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.errors import VoiceError
from game.i18n import Texts
from game.voice.parcel import LARGEST_PARCEL, PIECE, REFUSALS, Gathering, Parcel, Piece, cut

DATA = random.Random(9).randbytes(2 * PIECE + 1000)


@pytest.mark.parametrize("size", [1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, LARGEST_PARCEL])
def test_a_parcel_is_put_together_again(size: int) -> None:
    data = random.Random(size).randbytes(size)
    parcel, pieces = cut(data)
    assert (parcel.size, parcel.sha256) == (size, hashlib.sha256(data).hexdigest())
    assert parcel.pieces == len(pieces) == -(-size // PIECE)
    assert all(0 < len(piece.data) <= PIECE for piece in pieces)
    gathering = Gathering(parcel)
    for piece in pieces:
        gathering.add(piece)
    assert gathering.is_whole
    assert gathering.whole() == data


@settings(max_examples=50, deadline=None)
@given(st.permutations(range(5)))
def test_pieces_come_in_any_order(order: list[int]) -> None:
    data = random.Random(5).randbytes(4 * PIECE + 17)
    parcel, pieces = cut(data)
    gathering = Gathering(parcel)
    for come, number in enumerate(order):
        assert set(gathering.missing) == set(range(5)) - set(order[:come])
        assert not gathering.is_whole
        gathering.add(pieces[number])
    assert gathering.missing == ()
    assert gathering.whole() == data


WRONG: dict[str, tuple[Callable[[Piece], Piece], dict[str, object]]] = {
    "other": (lambda piece: replace(piece, sha256="0" * 64), {}),
    "many": (lambda piece: replace(piece, number=3), {"number": 4, "pieces": 3}),
    "size": (lambda piece: replace(piece, data=piece.data[:-1]), {"number": 2}),
    "double": (lambda piece: replace(piece, number=0), {"number": 1}),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_piece_is_told_and_changes_nothing(what: str) -> None:
    parcel, pieces = cut(DATA)
    gathering = Gathering(parcel)
    gathering.add(pieces[0])
    spoil, values = WRONG[what]
    with pytest.raises(VoiceError) as refused:
        gathering.add(spoil(pieces[1]))
    assert (refused.value.key, refused.value.values) == (f"error.voice.parcel.{what}", values)
    assert gathering.missing == (1, 2)
    gathering.add(pieces[2])
    gathering.add(pieces[1])
    assert gathering.whole() == DATA


@pytest.mark.parametrize("number", [-1, -3])
def test_a_piece_below_the_first_is_none(number: int) -> None:
    parcel, pieces = cut(DATA)
    with pytest.raises(VoiceError) as refused:
        Gathering(parcel).add(replace(pieces[0], number=number))
    assert refused.value.key == "error.voice.parcel.many"


@pytest.mark.parametrize("length", [0, 999, 1001, PIECE])
def test_the_last_piece_has_the_size_that_is_left(length: int) -> None:
    parcel, pieces = cut(DATA)
    with pytest.raises(VoiceError) as refused:
        Gathering(parcel).add(replace(pieces[2], data=bytes(length)))
    assert (refused.value.key, refused.value.values) == ("error.voice.parcel.size", {"number": 3})


def test_what_is_missing_is_counted() -> None:
    parcel, pieces = cut(DATA)
    gathering = Gathering(parcel)
    gathering.add(pieces[1])
    with pytest.raises(VoiceError) as refused:
        gathering.whole()
    assert (refused.value.key, refused.value.values) == ("error.voice.parcel.missing", {"pieces": 2})


def test_other_bytes_of_the_same_size_are_found_out() -> None:
    parcel, pieces = cut(DATA)
    gathering = Gathering(parcel)
    for piece in (*pieces[:2], replace(pieces[2], data=bytes(len(pieces[2].data)))):
        gathering.add(piece)
    with pytest.raises(VoiceError) as refused:
        gathering.whole()
    assert refused.value.key == "error.voice.parcel.hash"


@pytest.mark.parametrize(
    ("size", "what", "values"),
    [
        (0, "empty", {}),
        (-5, "empty", {}),
        (LARGEST_PARCEL + 1, "large", {"most": 4}),
        (1 << 60, "large", {"most": 4}),
    ],
)
def test_an_announcement_that_cannot_be_is_refused_at_once(
    size: int, what: str, values: dict[str, object]
) -> None:
    with pytest.raises(VoiceError) as refused:
        Gathering(Parcel("0" * 64, size))
    assert (refused.value.key, refused.value.values) == (f"error.voice.parcel.{what}", values)


@pytest.mark.parametrize("size", [0, LARGEST_PARCEL + 1])
def test_what_cannot_be_sent_is_not_cut(size: int) -> None:
    with pytest.raises(VoiceError, match="cannot be sent"):
        cut(bytes(size))


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_every_refusal_has_words(language: str) -> None:
    texts = Texts(language)
    assert [what for what in REFUSALS if not texts.has(f"error.voice.parcel.{what}")] == []
