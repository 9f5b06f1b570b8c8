"""A voice pack on its way to a room (声音包传送): checked bytes in numbered pieces, put together again.

Nothing is sent here and nothing is written: pieces go in and out as values. A parcel is known by the hash of its
bytes, so a room that has it already need not ask for it, and nobody can put other bytes in its place.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Final

from game.errors import VoiceError

__all__ = ["LARGEST_PARCEL", "PIECE", "REFUSALS", "Gathering", "Parcel", "Piece", "cut", "refused"]

LARGEST_PARCEL: Final = 4 << 20
"""Bytes of a voice that is sent to a room."""
PIECE: Final = 48 << 10
"""Bytes of one piece; a message of the room carries it with room to spare."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """What is announced before the pieces come (包裹): its hash, which is its name, and how many bytes it has."""

    sha256: str
    size: int

    @property
    def pieces(self) -> int:
        """How many pieces it comes in."""
        return -(-self.size // PIECE)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece (一块): of which parcel, which one from 0 on, and its bytes."""

    sha256: str
    number: int
    data: bytes


def cut(data: bytes) -> tuple[Parcel, tuple[Piece, ...]]:
    """The bytes as a parcel and its pieces. Raises `VoiceError` for what is too large, or nothing."""
    parcel = Parcel(hashlib.sha256(data).hexdigest(), len(data))
    _check(parcel)
    return parcel, tuple(
        Piece(parcel.sha256, number, data[number * PIECE : (number + 1) * PIECE])
        for number in range(parcel.pieces)
    )


@dataclass(slots=True)
class Gathering:
    """The pieces of one parcel that have come so far (收集), in any order; a bad announcement raises `VoiceError`."""

    parcel: Parcel
    _come: dict[int, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _check(self.parcel)

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers that have not come yet."""
        return tuple(number for number in range(self.parcel.pieces) if number not in self._come)

    @property
    def is_whole(self) -> bool:
        """Whether every piece is there."""
        return len(self._come) == self.parcel.pieces

    def add(self, piece: Piece) -> None:
        """Takes a piece in. Raises `VoiceError` for one that is not of this parcel, and keeps what it has."""
        number, pieces = piece.number + 1, self.parcel.pieces
        if piece.sha256 != self.parcel.sha256:
            raise refused("other")
        if not 1 <= number <= pieces:
            raise refused("many", number=number, pieces=pieces)
        if piece.number in self._come:
            raise refused("double", number=number)
        if len(piece.data) != min(PIECE, self.parcel.size - piece.number * PIECE):
            raise refused("size", number=number)
        self._come[piece.number] = piece.data

    def whole(self) -> bytes:
        """The bytes of the parcel. Raises `VoiceError` where pieces are missing or the hash is another."""
        if missing := self.missing:
            raise refused("missing", pieces=len(missing))
        data = b"".join(self._come[number] for number in range(self.parcel.pieces))
        if hashlib.sha256(data).hexdigest() != self.parcel.sha256:
            raise refused("hash")
        return data


def _check(parcel: Parcel) -> None:
    if parcel.size < 1:
        raise refused("empty")
    if parcel.size > LARGEST_PARCEL:
        raise refused("large", most=LARGEST_PARCEL >> 20)


REFUSALS: Final = {
    "empty": "There is nothing in it",
    "large": "It is larger than {most} MB",
    "other": "A piece belongs to another voice pack",
    "many": "Piece {number} came, and there are only {pieces}",
    "double": "Piece {number} came twice",
    "size": "Piece {number} has not its size",
    "missing": "{pieces} of its pieces have not come",
    "hash": "Its bytes are not those that were announced",
}
"""What can go wrong on the way: ``error.voice.parcel.<what>`` tells a player the same."""


def refused(what: str, **values: object) -> VoiceError:
    """The error that says what went wrong on the way, a key of `REFUSALS`."""
    words = REFUSALS[what].format(**values)
    return VoiceError(
        f"The voice pack cannot be sent: {words}. Send it again, or a smaller one.",
        key=f"error.voice.parcel.{what}",
        **values,
    )
