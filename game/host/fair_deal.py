"""The shuffle of an online match (发牌): a chain of seeds bound before it is used, and what the seats add to it.

The chain is not kept: any seed of it is made from the root when it is due. Whoever knows the root knows every wall of
the match, so it stays with the room's document; what is told of a hand are its commitment before and its seed after.
"""

from __future__ import annotations

from typing import Final

from game.authority.laying import fresh, root_of
from rules.core.commitment import SILENT, commitment
from rules.core.seat import SEATS, Seat
from rules.core.shuffle import Dice, dice_of, first_dealer
from rules.mahjong.match import Length
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.scribe import HandSetup

__all__ = ["FairDeal", "links"]

_UNCOUNTED: Final = 4096
"""The links of a match that is counted in circles: more hands than can be played in a day and a night."""


def links(length: Length) -> int:
    """How many hands the chain of a match has seeds for.

    >>> links(Length(hands=8)), links(Length(circles=1))
    (8, 4096)
    """
    return length.hands or _UNCOUNTED


class FairDeal:
    """Deals the hands of one match; the `Deal` of `game.authority.terms`."""

    def __init__(self, root: bytes, length: Length) -> None:
        self._root = root
        self._links = links(length)
        self._no = 0
        self._nonces: list[bytes | None] = [None] * len(SEATS)
        self._first: Seat | None = None
        self._seed: tuple[int, bytes] = (0, b"")

    @property
    def head(self) -> str:
        """The head of the chain, which is told before the match."""
        return self.commitment(1)

    def seed(self, no: int) -> bytes:
        """The seed of hand *no*: a secret until that is over."""
        if self._seed[0] != no:
            seed = self._root
            for _ in range(self._links - no):
                seed = commitment(seed)
            self._seed = (no, seed)
        return self._seed[1]

    def commitment(self, no: int) -> str:
        """What is told of hand *no* before it is dealt, in hex digits."""
        return commitment(self.seed(no)).hex()

    def reaches(self, no: int) -> bool:
        """Whether there is a seed for hand *no*."""
        return 1 <= no <= self._links

    def gather(self, no: int) -> None:
        """Hand *no* is bound: from now on its nonces count."""
        self._no = no
        self._nonces = [None] * len(SEATS)

    def add(self, seat: Seat, no: int, value: bytes) -> bool:
        """The nonce of *seat* for hand *no*; the first one counts. False where it changes nothing."""
        if no != self._no or self._nonces[seat] is not None or len(value) != len(SILENT):
            return False
        self._nonces[seat] = value
        return True

    def forget(self, seat: Seat) -> None:
        """Somebody else sits at *seat* now, and adds something of his own."""
        self._nonces[seat] = None

    def has(self, seat: Seat) -> bool:
        """Whether the nonce of *seat* is there."""
        return self._nonces[seat] is not None

    def recall(self, no: int, nonces: tuple[str, ...]) -> None:
        """Hand *no* was dealt before with these *nonces*: what a record says."""
        self._no = no
        self._nonces = [bytes.fromhex(nonce) for nonce in nonces] or [SILENT] * len(SEATS)
        if no == 1:
            self._first = self._lot()

    @property
    def nonces(self) -> tuple[str, ...]:
        """What the seats have added to the hand, in hex digits; who sent none counts as silent."""
        return tuple((nonce or SILENT).hex() for nonce in self._nonces)

    @property
    def first_dealer(self) -> Seat:
        """By lot, of the first hand's shuffle; before that is complete as if nobody added to it."""
        return self._lot() if self._first is None else self._first

    def hand(self, ruleset: Ruleset, no: int) -> tuple[HandSetup, Dice]:
        """The wall, the lots and the dice of hand *no*, with the nonces that have come."""
        if no == 1:
            self._first = self._lot()
        seed, nonces = self.seed(no), self.nonces
        return fresh(ruleset, seed, no, nonces), dice_of(root_of(seed, nonces), no)

    def _lot(self) -> Seat:
        return first_dealer(root_of(self.seed(1), self.nonces))
