"""What binds a shuffle before it is known (承诺与揭示): a chain of seeds, a nonce of each seat, the seed of a hand.

The seeds of a match are a chain that is used backwards: the one before is the SHA-256 of the one after. Its *head*, the
hash of the first hand's seed, is told before the match; the seed of a hand is told when the hand is over, and is the
commitment of the next. A hand is shuffled from its seed and the nonces, which the seats send after the commitment: so
neither the server nor any seat alone decides the wall. Whoever sends none (bots, absent seats) counts as `SILENT`.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

__all__ = ["LONGEST", "SILENT", "chain", "commitment", "head_of", "mixed"]

SILENT: Final = bytes(16)
"""The nonce of a seat that sends none."""
LONGEST: Final = 4096
"""No chain has more seeds: more hands than can be played in a day and a night."""
_LABEL: Final = b"ouju/1/mix"


def commitment(seed: bytes) -> bytes:
    """What is told of a seed before it is used."""
    return sha256(seed).digest()


def chain(root: bytes, hands: int) -> tuple[bytes, ...]:
    """The seeds of hands 1 to *hands*, made from the secret *root*; ``commitment(chain[n]) == chain[n - 1]``.

    >>> seeds = chain(bytes(32), 3)
    >>> [commitment(later) == seed for seed, later in zip(seeds, seeds[1:])]
    [True, True]
    """
    seeds = [root]
    for _ in range(hands - 1):
        seeds.append(commitment(seeds[-1]))
    return tuple(reversed(seeds))


def head_of(seed: bytes, no: int) -> bytes:
    """The head of the chain in which *seed* is the one of hand *no*: what was told before the match.

    >>> head_of(chain(bytes(32), 3)[2], 3) == commitment(chain(bytes(32), 3)[0])
    True
    """
    for _ in range(no):
        seed = commitment(seed)
    return seed


def mixed(seed: bytes, nonces: Sequence[bytes]) -> bytes:
    """The 32 bytes from which a hand is shuffled; without nonces the seed itself (offline, where nobody is asked).

    >>> mixed(bytes(32), ()) == bytes(32), mixed(bytes(32), (SILENT,) * 4).hex()[:8]
    (True, '209bb216')
    """
    if not nonces:
        return seed
    return sha256(_LABEL + seed + b"".join(nonces)).digest()
