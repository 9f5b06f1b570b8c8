from __future__ import annotations

import pytest

from rules.scoring.open_double import Shown, fed_doubles, open_doubles
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import KINDS, Tile

CHOWS = "123m 456m 789m 123p"


def meld(text: str) -> Meld:
    """``CCC`` a pung, ``CCCC`` an open kong, ``-CCCC`` a concealed one, ``+CCCC`` an added one, ``123m`` a chow."""
    tiles = parse_tiles(text.lstrip("+-"))
    if text.startswith("-"):
        return Meld(MeldKind.CONCEALED_KONG, tiles)
    kinds = {1: (None, None, None, MeldKind.PUNG, MeldKind.OPEN_KONG), 3: (None, None, None, MeldKind.CHOW)}
    kind = MeldKind.ADDED_KONG if text.startswith("+") else kinds[len(set(tiles))][len(tiles)]
    assert kind is not None
    return Meld(kind, tiles, 0, tiles[0])


def shown(
    melds: str = "", flowers: str = "", indicator: str = "9p", wind: str = "E", *, set_aside: bool = True
) -> Shown:
    """What a seat shows under that indicator: the wild is its successor, as in 武汉花 (H1)."""
    turned = parse_tile(indicator)
    following = {"9p": "1p", "N": "C", "C": "F", "F": "B", "B": "E", "E": "S", "4m": "5m"}
    wild = parse_tile(following[indicator])
    flower = Tile.C if Tile.B in (wild, turned) else Tile.B
    kinds = (flower, turned) if set_aside else (flower,)
    return Shown(
        parse_tile(wind), tuple(meld(text) for text in melds.split()), tuple(parse_tiles(flowers)), (turned,),
        (wild,), kinds,
    )  # fmt: skip


def kinds_of(what: Shown) -> str:
    return " ".join(each.kind for each in open_doubles(what))


@pytest.mark.parametrize(
    ("melds", "flowers", "indicator", "wind", "expected"),
    [
        ("", "", "9p", "E", ""),
        ("", "999p", "9p", "E", "three_indicators"),
        ("", "99p BB", "9p", "E", ""),
        ("", "BBB", "9p", "E", ""),
        ("", "BBBB", "9p", "E", "four_flowers"),
        ("", "CCCC", "F", "E", "four_flowers"),  # D68: C in the place of B
        ("", "CCC F", "F", "E", ""),
        ("", "BBB", "B", "E", "three_indicators"),
        ("", "CCCC BB", "B", "E", "four_flowers six_basics"),
        ("", "BBB 999p", "9p", "E", "three_indicators six_basics"),
        ("", "BBB 99p", "9p", "E", ""),
        ("EEE", "BBB 99p", "9p", "E", "six_basics"),
        ("EEEE", "BBB 99p", "9p", "E", "six_basics"),
        ("+EEEE", "BBB 99p", "9p", "E", "six_basics"),
        ("-EEEE", "BBB 99p", "9p", "E", ""),  # D14
        ("EEE", "BBB 99p", "9p", "S", ""),  # another seat's wind is worth nothing
        ("EEE CCC FFF", "BB 9p", "9p", "E", "six_basics"),
        ("EEE CCC FFF", "BB", "9p", "E", ""),
        ("EEE CCC -FFFF", "BB 9p", "9p", "E", ""),
        ("CCC FFF", "BBB", "9p", "E", "beauties"),
        ("CCC FFF", "BBBB", "9p", "E", "four_flowers beauties six_basics"),
        ("CCC FFF", "BB", "9p", "E", ""),
        ("CCC -FFFF", "BBB", "9p", "E", ""),
        ("CCCC +FFFF", "BBB", "9p", "E", "beauties"),
        ("FFF", "BBB", "N", "E", ""),  # C is the wild
        ("EEE SSS WWW NNN", "", "9p", "E", "four_winds"),
        ("EEE SSS WWWW +NNNN", "", "9p", "E", "four_winds"),
        ("EEE SSS WWW -NNNN", "", "9p", "E", ""),
        ("EEE SSS WWW 123m", "", "9p", "E", ""),
        (CHOWS, "", "9p", "E", ""),
        (f"{CHOWS} 123s", "", "9p", "E", "single_wait"),
        (f"{CHOWS} -3333s", "", "9p", "E", "single_wait"),  # D14
        (f"{CHOWS} 123s", "999p", "9p", "E", "three_indicators single_wait"),
    ],
)
def test_wuhanhua_h9_what_is_an_open_double(
    melds: str, flowers: str, indicator: str, wind: str, expected: str
) -> None:
    assert kinds_of(shown(melds, flowers, indicator, wind)) == expected


@pytest.mark.parametrize(
    ("melds", "flowers", "indicator", "wind", "expected"),
    [
        ("444m", "", "4m", "E", "three_indicators"),
        ("234m 345m 456m", "", "4m", "E", "three_indicators"),
        ("234m 345m", "", "4m", "E", ""),
        ("FFF", "CC", "F", "E", "three_indicators six_basics"),  # three indicator tiles and 发财, two flowers
        ("FFF", "C", "F", "E", "three_indicators"),
        ("NNN", "BB", "N", "N", "three_indicators six_basics"),
        ("NNN", "BB", "N", "E", "three_indicators"),
        ("EEE", "", "E", "E", "three_indicators"),
        ("NNN SSS WWW EEE", "", "N", "S", "three_indicators four_winds"),  # C is the wild
    ],
)
def test_wuhanhua_d67_indicator_tiles_that_are_not_set_aside_count_in_open_melds(
    melds: str, flowers: str, indicator: str, wind: str, expected: str
) -> None:
    assert kinds_of(shown(melds, flowers, indicator, wind, set_aside=False)) == expected


@pytest.mark.parametrize(
    ("melds", "flowers", "tiles"),
    [
        ("", "B 99p B 9p", "999p"),
        ("CCC FFFF", "BBB", "CCC FFFF BBB"),
        ("EEE CCC", "BB99p", "BB 99p EEE CCC"),
    ],
)
def test_wuhanhua_h9_the_tiles_show_it(melds: str, flowers: str, tiles: str) -> None:
    found = open_doubles(shown(melds, flowers))
    assert sorted(found[0].tiles) == sorted(parse_tiles(tiles))


def test_wuhanhua_h9_an_indicator_tile_in_two_basics_is_shown_once() -> None:
    six = open_doubles(shown("FFF", "CC", "F", set_aside=False))[1]
    assert six.kind == "six_basics"
    assert sorted(six.tiles) == sorted(parse_tiles("CC FFF"))


@pytest.mark.parametrize(
    ("melds", "flowers", "tile", "expected"),
    [
        ("CCC", "BBB", "F", "beauties"),
        ("FFF", "BBB", "C", "beauties"),
        ("CCC", "BB", "F", ""),
        ("CCC EEE", "BB 9p", "F", "six_basics"),
        ("CCC EEE", "BB", "F", ""),
        ("CCC EEE", "BB 9p", "S", ""),
        ("EEE SSS WWW", "", "N", "four_winds"),
        (CHOWS, "", "F", ""),  # five melds do not count here
        ("CCC", "BBB 99p", "F", "beauties"),  # the sixth basic was there
        ("CCC EEE", "BBB", "F", "beauties six_basics"),
        ("CCC", "BBB 9p", "F", "beauties six_basics"),
        ("CCC", "BB 999p", "F", ""),
    ],
)
def test_wuhanhua_h8_a_triplet_that_newly_shows(melds: str, flowers: str, tile: str, expected: str) -> None:
    found = fed_doubles(shown(melds, flowers), parse_tile(tile))
    assert " ".join(each.kind for each in found) == expected


def test_wuhanhua_h9_no_kind_is_shown_by_what_is_hidden() -> None:
    """Whatever kind is konged in secret, the seat shows nothing."""
    for kind in KINDS:
        if kind.code not in ("1p", "9p", "B"):
            hidden = Shown(
                Tile.E, (Meld(MeldKind.CONCEALED_KONG, (kind,) * 4),), (Tile.B,) * 3, (Tile.P9,), (Tile.P1,),
                (Tile.B, Tile.P9),
            )  # fmt: skip
            assert open_doubles(hidden) == ()
