"""How a hand is laid from its seed (砌牌): the wall, the lots of items, and what 乾坤大挪移 does to the wall (B14).

Whoever knows the seed, the nonces of the seats and the first event of a hand gets the same: that is how a shuffle is
proven.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.core.commitment import mixed
from rules.core.shuffle import wall_of
from rules.errors import RecordError
from rules.mahjong.events import Started
from rules.mahjong.great_shift import in_turn_order, shift_streams, shifted
from rules.mahjong.lots import lots_of
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.scribe import HandSetup
from rules.mahjong.stages.items import has_items

__all__ = ["check_users", "fresh", "laid", "root_of"]

_NO_SEED: Final = bytes(32)
"""A wall that was laid by hand is changed by the lots of this one."""


def root_of(seed: bytes, nonces: tuple[str, ...]) -> bytes:
    """What the shuffle of a hand is drawn from: the seed, with what the seats have added to it (online)."""
    return mixed(seed, [bytes.fromhex(nonce) for nonce in nonces])


def fresh(ruleset: Ruleset, seed: bytes, no: int, nonces: tuple[str, ...] = ()) -> HandSetup:
    """What the seed and the nonces give for hand *no*, before anybody uses an item."""
    root = root_of(seed, nonces)
    lots = lots_of(root, no) if has_items(ruleset) else ()
    return HandSetup(wall_of(ruleset.tiles, root, no), seed, nonces, lots)


def laid(setup: HandSetup, started: Started) -> HandSetup:
    """The same when the seats that *started* names have used 乾坤大挪移."""
    if not started.shifted:
        return setup
    root = _NO_SEED if setup.seed is None else root_of(setup.seed, setup.nonces)
    streams = shift_streams(root, started.no)
    return replace(setup, wall=shifted(setup.wall, started.dealer, started.shifted, streams))


def check_users(ruleset: Ruleset, started: Started, setup: HandSetup) -> None:
    """Raises `RecordError` where a hand names users or lots that its game cannot have."""
    if started.shifted != in_turn_order(started.dealer, started.shifted):
        raise RecordError("the seats that used great_shift do not stand in turn order")
    if (started.shifted or setup.lots) and not has_items(ruleset):
        raise RecordError("the hand uses items, which the house rules leave out")
