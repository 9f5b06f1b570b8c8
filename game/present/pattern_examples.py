"""What each pattern looks like (牌型的例子): a hand that has it, drawn beside its definition.

Every example is scored in the tests by the rules of every game that prices its pattern. Patterns that are luck and
not tiles (杠上开花, 天胡 …), and those that say what is missing, have none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules import Ruleset
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile

__all__ = ["PatternExample", "example_of"]


@dataclass(frozen=True, slots=True)
class PatternExample:
    """A hand in notation: *hand* are the concealed tiles in groups, *tile* among them the one won on, *melds* those on
    the table, *flowers* what is set aside; *wild* is named where the hand needs one.

    *part* is the piece that makes the pattern where the rest of the hand would only distract. *drawn* tells that the
    tile was drawn, *indicator* which tile was
    turned up, where that matters.
    """

    hand: str
    tile: str
    melds: str = ""
    flowers: str = ""
    wild: str = ""
    part: str = ""
    drawn: bool = False
    indicator: str = ""

    @property
    def shown(self) -> tuple[tuple[Tile, ...], ...]:
        """The groups that are drawn.

        >>> [len(group) for group in PatternExample("123m 99p", "9p", "pung CCC").shown]
        [3, 2, 3]
        """
        laid = [meld.split()[1] for meld in self.melds.split(",") if meld]
        groups = self.part.split() if self.part else [*self.hand.split(), *laid]
        return tuple(parse_tiles(group) for group in groups)

    @property
    def wild_tile(self) -> Tile | None:
        """The wild, where the hand needs one."""
        return parse_tiles(self.wild)[0] if self.wild else None


_PLAIN: Final = "123m 456m 777p 234s 567s 99p"
_LAID: Final = "chow 234m, pung 777s, pung 888p, chow 123s, chow 567p"
_REST: Final = " 123m 456m 777p 99p 567s"


def _aside(flowers: str, part: str = "", indicator: str = "") -> PatternExample:
    """A plain hand with these flowers; they are what matters."""
    return PatternExample(_PLAIN, "5s", flowers=flowers, part=part or flowers, indicator=indicator)


_LONG: Final[dict[str, PatternExample]] = {
    "seat_wind": PatternExample("SSS" + _REST, "5s", part="SSS"),
    "white": _aside("B"),
    "red": PatternExample("CCC" + _REST, "5s", part="CCC"),
    "green": PatternExample("FFF" + _REST, "5s", part="FFF"),
    "wild_home_1": PatternExample("567m 123p 456p 777s 678s 99s", "8s", wild="5m"),
    "two_wilds": PatternExample("12mN 46pN 777s 234s 789m 99p", "9p", wild="N"),
    "all_chows": PatternExample("123m 456m 789m 345m 678s 88p", "3m"),
    "indicator": _aside("9s", indicator="9s"),
    "all_triplets": PatternExample("111m 222p 44s", "2p", "pung 777s, pung 888p, pung 333m"),
    "half_flush": PatternExample("123m 444m 678m 234m WW", "4m", "chow 567m"),
    "wild_single_wait": PatternExample("N9s", "9s", _LAID, wild="N"),
    "wild_pair": PatternExample("123p 456p 777s 234s 678s 55m", "8s", wild="5m"),
    "wild_home_2": PatternExample("567m 567m 777s 234s 123p 99p", "9p", wild="5m"),
    "three_wilds": PatternExample("12mN 46pN 79mN 777s 234s 99p", "9p", wild="N"),
    "three_indicators": _aside("999s", indicator="9s"),
    "worms_6": _aside("123456f"),
    "worms_7": _aside("1234567f"),
    "worms_8": _aside("12345678f"),
    "single_wait_drew_wild": PatternExample("9sN", "N", _LAID, wild="N", drawn=True),
    "hard_single_wait": PatternExample("99s", "9s", _LAID),
    "four_whites": _aside("BBBB"),
    "wild_triplet": PatternExample("123p 456p 777s 678s 99s 555m", "8s", wild="5m"),
    "full_flush": PatternExample("123m 444m 678m 234m 88m", "4m", "chow 567m"),
    "three_beauties": PatternExample("123m 456m 567s CCC FFF 99m", "F", flowers="BBB", part="CCC FFF BBB", drawn=True),
    "four_beauties": PatternExample("123m 456m 567s CCC FFF 99m", "F", flowers="BBBB", part="CCC FFF BBBB", drawn=True),
    "four_winds": PatternExample("EEE SSS WWW NN 123m 789p", "3m", part="EEE SSS WWW NN"),
    "four_winds_shadow": PatternExample("EEE WWW NNN SS 123m 789p", "3m", part="EEE WWW NNN SS"),
    "four_wilds": PatternExample("12mN 46pN 79mN 46sN 111s 99p", "9p", wild="N"),
    "four_reds": _aside("CCCC", indicator="3f"),
    "four_greens": _aside("FFFF", indicator="3f"),
    "eight_immortals": _aside("CCCCFFFF", "CCCC FFFF", "3f"),
    "wild_wait_wild": PatternExample("NN", "N", _LAID, wild="N", drawn=True),
    "all_honours": PatternExample("EEE SSS WWW NNN CCC FF", "C", drawn=True),
    "wild_home_3": PatternExample("567m 567m 567m 123p 777s 99p", "7s", wild="5m"),
    "seven_fairies": _aside("BBBB999s", "BBBB 999s", "9s"),
    "wild_kong": PatternExample("123m 456m 234s 567s 99m", "5s", "concealed_kong 1111p", wild="1p", part="1111p"),
    "wild_home_4": PatternExample("567m 567m 567m 567m 123p 99s", "9s", wild="5m"),
    "push3": PatternExample("NNN 147m 258p 369s ESWC 9m", "N", wild="N", part="NNN"),
    "push4": PatternExample("147m 258p 369s EESWCFF B", "B", flowers="BBBB", part="BBBB"),
}  # fmt: skip
"""Hands of sixteen tiles, by the pattern's id; the winner sits in the south."""

_SHORT: Final[dict[str, PatternExample]] = {
    "plain": PatternExample("123m 456m 789m 234p 55p", "5p"),
    "all_triplets": PatternExample("111m 222m 333p 777p 55p", "7p"),
    "full_flush": PatternExample("123m 345m 567m 789m 99m", "9m"),
    "seven_pairs": PatternExample("11m 33m 55m 77m 22p 44p 88p", "8p"),
    "terminal_sets": PatternExample("123s 789s 111p 789p 99s", "9s"),
    "flush_triplets": PatternExample("111m 222m 444m 888m 66m", "8m"),
    "jiang_triplets": PatternExample("222m 555m 888p 555p 22p", "5p"),
    "flush_pairs": PatternExample("11m 22m 44m 55m 77m 88m 99m", "9m"),
    "dragon_pairs": PatternExample("1111m 33m 55m 77p 88p 99p", "9p"),
    "flush_terminals": PatternExample("123m 123m 123m 789m 99m", "9m"),
    "flush_dragon": PatternExample("1111m 22m 44m 55m 77m 88m", "8m"),
    "root": PatternExample("1111m 3333m 77p 88p 99p", "9p", part="1111m", drawn=True),
}
"""Hands of thirteen tiles."""


def example_of(ruleset: Ruleset, pattern: str) -> PatternExample | None:
    """What a pattern looks like in a game; None where tiles do not show it."""
    return (_LONG if ruleset.hand >= 16 else _SHORT).get(pattern)
