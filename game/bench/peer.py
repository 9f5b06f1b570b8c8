"""The library `mahjong`, a development dependency, as the other side of the table (对照库)."""

from __future__ import annotations

from collections.abc import Sequence

from game.bench.hands import Counts
from game.bench.item import Unavailable

__all__ = ["PINNED", "Peer", "numbered"]

PINNED = "2.1.0"


class Peer:
    """The calls of `mahjong` that items compare with. Raises `Unavailable` when it is not installed."""

    def __init__(self) -> None:
        try:
            from mahjong.agari import Agari
            from mahjong.hand_calculating.hand import HandCalculator
            from mahjong.hand_calculating.hand_config import HandConfig
            from mahjong.shanten import Shanten
        except ImportError as missing:
            raise Unavailable(
                f"the yardstick is not installed: python3 -m pip install mahjong=={PINNED}"
            ) from missing
        self._agari = Agari()
        self._shanten = Shanten()
        self._value = HandCalculator.estimate_hand_value
        self._config = HandConfig(is_tsumo=True)

    def wins(self, hands: Sequence[Counts]) -> list[bool]:
        """Whether each hand of 14 is complete, seven pairs and thirteen orphans included."""
        is_agari = self._agari.is_agari
        return [is_agari(hand) for hand in hands]

    def plain_shanten(self, hands: Sequence[Counts]) -> list[int]:
        """The distance less one of each hand of 13 or 14 to four melds and a pair."""
        shanten = self._shanten.calculate_shanten
        return [shanten(hand, use_chiitoitsu=False, use_kokushi=False) for hand in hands]

    def values(self, hands: Sequence[Sequence[int]]) -> list[bool]:
        """Whether each complete hand of 14 numbered tiles, drawn by its owner, has a value: points and patterns."""
        value, config = self._value, self._config
        return [value(tiles, tiles[0], config=config).error is None for tiles in hands]


def numbered(hand: Counts) -> list[int]:
    """The hand as the peer numbers tiles: four of a kind beside each other."""
    return [4 * kind + copy for kind, count in enumerate(hand) for copy in range(count)]
