from __future__ import annotations

import pytest

from rules.scoring.liability import Circumstances, LetGo, claims_from, follows_up, liability_of
from rules.scoring.model import First, LiabilityKind, WinBy, WinFacts
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import KINDS, Tile

CHOWS = "234m<0 567p<0 123s<0"


def meld(text: str) -> Meld:
    """``777s<2``: a pung, chow or open kong of that seat's discard; ``-777s7s`` a concealed kong."""
    if text.startswith("-"):
        return Meld(MeldKind.CONCEALED_KONG, parse_tiles(text[1:]))
    tiles_text, source = text.split("<")
    tiles = parse_tiles(tiles_text)
    kind = MeldKind.CHOW if len(set(tiles)) == 3 else MeldKind.PUNG if len(tiles) == 3 else MeldKind.OPEN_KONG
    return Meld(kind, tiles, int(source), tiles[0])


def win(
    hand: str,
    tile: str,
    melds: str = "",
    flowers: str = "",
    by: WinBy = WinBy.DISCARD,
    *,
    indicator: str = "9p",
    wild: str = "1p",
    set_aside: bool = True,
) -> WinFacts:
    """A win of seat 1, South, on a tile of seat 2 where it is a claim."""
    turned = parse_tile(indicator)
    return WinFacts(
        1, Tile.S, parse_tiles(hand), tuple(meld(text) for text in melds.split()), parse_tiles(flowers),
        parse_tile(tile), by, 2 if by.is_claim else None, First.NONE, (parse_tile(wild),),
        (Tile.B, turned) if set_aside else (Tile.B,), (turned,),
    )  # fmt: skip


def told(facts: WinFacts, how: Circumstances | None = None) -> str:
    """``seat reason: proof | proof``, or nothing."""
    found = liability_of(facts, how or Circumstances())
    if found is None:
        return ""
    proof = " | ".join("".join(tile.code for tile in tiles) for tiles in found.proof)
    return f"{found.seat} {found.kind.value}: {proof}"


FIVE = "234m<0 777s<3 888p<3 123s<0 567p<0"
FOUR_OF_0 = "234m<0 567p<0 777s<0 888p<0"


@pytest.mark.parametrize("by", [WinBy.SELF_DRAW, WinBy.DISCARD, WinBy.ROB_KONG, WinBy.KONG_DRAW])
def test_wuhanhua_h8_four_claims_however_the_win_came(by: WinBy) -> None:
    facts = win("9s 456s", "9s", FOUR_OF_0, by=by)
    assert told(facts) == "0 four_claims: 2m3m4m | 5p6p7p | 7s7s7s | 8p8p8p"


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        ("234m<0 567p<0 777s<0 888p<3", ""),
        ("234m<0 567p<0 777s<0 -2222s", ""),
        ("234m<0 5555p<0 777s<0 888p<0", "0 four_claims: 2m3m4m | 5p5p5p5p | 7s7s7s | 8p8p8p"),
    ],
)
def test_wuhanhua_h8_what_four_claims_are(melds: str, expected: str) -> None:
    assert told(win("9s 456s", "9s", melds)) == expected


def test_wuhanhua_h8_four_claims_do_not_hold_with_a_minimum() -> None:
    assert told(win("9s 456s", "9s", FOUR_OF_0), Circumstances(four_claims=False)) == ""


@pytest.mark.parametrize("by", [WinBy.SELF_DRAW, WinBy.DISCARD, WinBy.ROB_KONG])
def test_wuhanhua_h8_refused_win_however_the_win_came(by: WinBy) -> None:
    facts = win("123m 456m 777p 234s 67s 99m", "5s", flowers="999p", by=by)
    assert told(facts, Circumstances((LetGo(3, Tile.C),))) == "3 refused_win: 9p9p9p | C"
    assert told(facts, Circumstances((LetGo(3),))) == "3 refused_win: 9p9p9p"


def test_wuhanhua_d69_of_several_the_last_to_refuse() -> None:
    facts = win("123m 456m 777p 234s 67s 99m", "5s", flowers="999p")
    refused = (LetGo(3, Tile.C), LetGo(0, Tile.E), LetGo(2))
    assert told(facts, Circumstances(refused)) == "2 refused_win: 9p9p9p"
    assert told(facts, Circumstances(refused[:2])) == "0 refused_win: 9p9p9p | E"


def test_wuhanhua_h8_no_open_double_no_refused_win() -> None:
    facts = win("123m 456m 777p 234s 67s 99m", "5s", flowers="99p")
    assert told(facts, Circumstances((LetGo(3),))) == ""


def test_wuhanhua_h8_the_winner_is_never_liable() -> None:
    facts = win("123m 456m 777p 234s 67s 99m", "5s", flowers="999p")
    assert told(facts, Circumstances((LetGo(0), LetGo(1)))) == "0 refused_win: 9p9p9p"
    assert told(facts, Circumstances((LetGo(1),))) == ""


@pytest.mark.parametrize(
    ("run", "ate", "discard", "holds"),
    [
        ("345m", "5m", "2m", True),
        ("345m", "3m", "6m", True),
        ("345m", "5m", "5m", False),  # eating five and discarding five
        ("345m", "3m", "3m", False),
        ("345m", "4m", "2m", False),  # eaten into the middle
        ("345m", "4m", "6m", False),
        ("345m", "5m", "6m", False),
        ("345m", "5m", "1m", False),
        ("123m", "3m", "9m", False),
        ("123m", "1m", "4m", True),
        ("789m", "7m", "1p", False),  # the edge of the suit
        ("789s", "9s", "6s", True),
    ],
)
def test_wuhanhua_h8_swap_discard(run: str, ate: str, discard: str, *, holds: bool) -> None:
    eaten = Meld(MeldKind.CHOW, parse_tiles(run), 1, parse_tile(ate))
    facts = win("123m 456m 777p 234s 67s 99m", discard)  # whether the shape is complete does not matter here
    expected = f"2 swap_discard: {''.join(tile.code for tile in eaten.tiles)} | {discard}"
    assert told(facts, Circumstances(eaten=eaten)) == (expected if holds else "")
    robbed = win("123m 456m 777p 234s 67s 99m", discard, by=WinBy.ROB_KONG)
    assert told(robbed, Circumstances(eaten=eaten)) == ""  # D16


@pytest.mark.parametrize(
    ("thrown", "tile", "holds"),
    [
        ("3m", "1m", True),
        ("3m", "2m", True),
        ("3m", "3m", True),
        ("3m", "4m", True),
        ("3m", "5m", True),
        ("3m", "6m", False),
        ("9m", "1p", False),
        ("9m", "2p", False),
        ("1p", "9m", False),
        ("3m", "3s", False),
        ("N", "N", True),
        ("N", "W", False),
        ("N", "C", False),
        ("9s", "E", False),
        ("E", "9s", False),
    ],
)
def test_wuhanhua_h8_single_wait(thrown: str, tile: str, *, holds: bool) -> None:
    facts, how = win(tile, tile, FIVE), Circumstances(thrown=parse_tile(thrown))
    assert told(facts, how) == (f"2 single_wait: {thrown} | {tile}" if holds else "")
    assert told(win(tile, tile, FIVE, by=WinBy.ROB_KONG), how) == ""  # D16
    assert told(win(tile, tile, FIVE, by=WinBy.SELF_DRAW), how) == ""


def test_wuhanhua_h8_a_single_wait_has_five_melds_laid_down() -> None:
    facts = win("9s 456s", "9s", "234m<0 567p<0 777s<3 888p<3")
    assert told(facts, Circumstances(thrown=Tile.S9)) == ""


def test_follows_up_is_symmetric() -> None:
    for one in KINDS:
        for other in KINDS:
            assert follows_up(one, other) == follows_up(other, one)
        assert follows_up(one, one)


@pytest.mark.parametrize(
    ("hand", "tile", "melds", "flowers", "expected"),
    [
        ("123m 456m FF 99m 567s", "F", "CCC<3", "BBB", "2 feeding: CCCFFFBBB | F"),
        ("123m 456m FF 99m 567s", "F", "CCC<3", "BB", ""),
        ("123m FF 99m 567s", "F", "CCC<3 SSS<0", "BB 9p", "2 feeding: BB9pSSSCCCFFF | F"),
        ("123m FF 99m 567s", "F", "CCC<3 SSS<0", "BB", ""),
        ("123m FF 99m 567s", "9m", "CCC<3 SSS<0", "BB 9p", ""),  # nothing of value becomes a triplet
        ("123m 456m F1p 99m 567s", "F", "CCC<3", "BBB", ""),  # one twin and a wild
        ("123m 456m FF 9m1p 567s", "F", "CCC<3", "BBB", "2 feeding: CCCFFFBBB | F"),
        ("SS 99m", "S", "EEE<0 WWW<3 NNN<0 123s<0", "", "2 feeding: EEESSSWWWNNN | S"),
        ("FF 99m", "F", "234m<0 567p<0 777s<3 888p<3", "", ""),  # five melds do not count here
        ("123m 456m FF 99m 567s", "F", "CCC<3", "BBBB", "2 feeding: CCCFFFBBBB | F"),
        ("123m 456m FF 99m 567s", "F", "CCC<3", "BBB 99p", "2 feeding: CCCFFFBBB | F"),
        ("123m 456m FF 99m 567s", "F", "-CCCC", "BBB", ""),  # D14
    ],
)
def test_wuhanhua_h8_feeding(hand: str, tile: str, melds: str, flowers: str, expected: str) -> None:
    assert told(win(hand, tile, melds, flowers)) == expected
    assert told(win(hand, tile, melds, flowers, by=WinBy.ROB_KONG)) == ""  # D16
    assert told(win(hand, tile, melds, flowers, by=WinBy.SELF_DRAW)) == ""


def test_wuhanhua_h8_feeding_asks_for_a_triplet_in_the_hand() -> None:
    """Two indicator tiles that are not set aside, and the third: as a triplet it shows, in a run it does not."""
    triplet = win("44m 123p 456p 789p 111s 99s", "4m", indicator="4m", wild="5m", set_aside=False)
    assert told(triplet) == "2 feeding: 4m4m4m | 4m"
    run = win("44m 23m 123p 456p 789p 111s", "4m", indicator="4m", wild="5m", set_aside=False)
    assert told(run) == ""


@pytest.mark.parametrize(
    ("refused", "eaten", "thrown", "claims", "expected"),
    [
        (True, True, True, True, LiabilityKind.FOUR_CLAIMS),
        (True, True, True, False, LiabilityKind.REFUSED_WIN),
        (False, True, True, False, LiabilityKind.SWAP_DISCARD),
        (False, False, True, False, LiabilityKind.SINGLE_WAIT),
        (False, False, False, False, None),
    ],
)
def test_wuhanhua_h8_the_strongest_reason_counts(
    *, refused: bool, eaten: bool, thrown: bool, claims: bool, expected: LiabilityKind | None
) -> None:
    how = Circumstances(
        (LetGo(3),) if refused else (),
        Meld(MeldKind.CHOW, parse_tiles("345m"), 1, Tile.M5) if eaten else None,
        Tile.M3 if thrown else None,
        four_claims=claims,
    )
    found = liability_of(win("2m", "2m", "789m<0 567p<0 777s<0 888p<0 123s<0"), how)
    assert (found.kind if found else None) is expected


def test_wuhanhua_d16_single_wait_is_the_reason_where_feeding_would_be_too() -> None:
    """No hand has both: feeding takes two twins, and five melds laid down leave one tile. The order is kept anyway."""
    facts = win("S", "S", "EEE<0 WWW<3 NNN<0 123s<3 456s<0")
    assert told(facts, Circumstances(thrown=Tile.S)) == "2 single_wait: S | S"
    assert told(facts) == ""


def test_claims_are_told_apart_by_seat() -> None:
    melds = tuple(meld(text) for text in ["234m<0", "777s<3", "-2222p", "888p<3"])
    assert {seat: len(found) for seat, found in claims_from(melds).items()} == {0: 1, 3: 2}
