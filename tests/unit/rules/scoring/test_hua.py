"""Hua, row by row: what each thing is worth in each game, alone, together and nearly."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ends import NOTHING, ended, won
from rules.core.ledger import net
from rules.core.record import replace
from rules.mahjong.turn_up import Successor
from rules.scoring.hua import HUA_KEYS, Hua, HuaRow
from rules.scoring.model import WinBy
from rules.tiles.notation import format_tiles
from rules.variants.shanghaihua import SHANGHAIHUA_HUA
from rules.variants.wuhanhua import WUHANHUA_HUA
from rules.variants.yueqing_jp import BIG_HUA, SQUARE_HUA

WUHANHUA, SHANGHAIHUA, SQUARE, BIG = WUHANHUA_HUA, SHANGHAIHUA_HUA, SQUARE_HUA, BIG_HUA
WORM = Successor(worm=True)
IN_HAND = Successor(set_aside=False)


@dataclass(frozen=True)
class Case:
    """What the south seat shows, and the rows it scores: ``key tiles hua``, separated by commas."""

    id: str
    hua: Hua
    south: str
    rows: str
    indicator: str = "9p"
    turn_up: Successor = Successor()  # noqa: RUF009 - a frozen record


def tile_rows(name: str, hua: Hua, key: str, tile: str, worth: tuple[int, ...]) -> list[Case]:
    """A case for each number of tiles set aside, or of wilds in the hand."""
    cases = []
    for count, each in enumerate(worth, start=1):
        tiles = tile[0] * count + tile[1:]
        south = f"{tiles} 147m" if key == "wild" else f"147m | | {tiles}"
        cases.append(Case(f"{name}-{count}-{key}", hua, south, f"{key} {tiles} {each}"))
    return cases


def kong_rows(name: str, hua: Hua, concealed: tuple[int, ...], opened: tuple[int, ...]) -> list[Case]:
    """A case for each number of kongs of one sort."""
    ranks = "12346"
    cases = []
    for key, kind, worth in (
        ("open_kong", "added_kong", opened),
        ("concealed_kong", "concealed_kong", concealed),
    ):
        for count, each in enumerate(worth, start=1):
            melds = ",".join(f"{kind} {rank * 4}s" for rank in ranks[:count])
            tiles = "".join(rank * 4 for rank in ranks[:count]) + "s"
            cases.append(Case(f"{name}-{count}-{key}s", hua, f"1m | {melds}", f"{key} {tiles} {each}"))
    return cases


CASES = [
    *tile_rows("wuhanhua:H6", WUHANHUA, "indicator", "9p", (1, 2, 6)),
    *tile_rows("wuhanhua:D64", WUHANHUA, "flower", "B", (1, 2, 3, 8)),
    *tile_rows("wuhanhua:H6", WUHANHUA, "wild", "1p", (1, 2, 6, 10)),
    *kong_rows("wuhanhua:H6", WUHANHUA, (2, 4, 6, 8, 10), (1, 2, 3, 4, 5)),
    *tile_rows("shanghaihua:S1", SHANGHAIHUA, "indicator", "9p", (1, 2, 8)),
    *tile_rows("shanghaihua:S1", SHANGHAIHUA, "flower", "B", (1, 2, 6, 10)),
    *tile_rows("shanghaihua:S1", SHANGHAIHUA, "wild", "1p", (1, 2, 8, 12)),
    *kong_rows("shanghaihua:S1", SHANGHAIHUA, (2, 4, 6, 8, 10), (1, 2, 3, 4, 5)),
    *tile_rows("yueqing:J5-square", SQUARE, "kong_head", "9p", (1, 4, 10)),
    *tile_rows("yueqing:J5-square", SQUARE, "flower", "B", (1, 4, 9, 16)),
    *tile_rows("yueqing:J5-square", SQUARE, "wild", "1p", (1, 4, 12, 18)),
    *kong_rows("yueqing:J5-square", SQUARE, (2, 9, 18, 36, 72), (1, 4, 9, 18, 36)),
    *tile_rows("yueqing:J5-big", BIG, "kong_head", "9p", (1, 4, 8)),
    *tile_rows("yueqing:J5-big", BIG, "flower", "B", (1, 4, 6, 10)),
    *tile_rows("yueqing:J5-big", BIG, "wild", "1p", (1, 4, 8, 12)),
    *kong_rows("yueqing:J5-big", BIG, (2, 6, 12, 24, 48), (1, 4, 8, 16, 32)),
    *(
        Case(
            f"yueqing:J5-{name}-{count}-worms",
            hua,
            f"147m | | {'12345678'[:count]}f",
            f"worm {'12345678'[:count]}f {each}",
            turn_up=WORM,
        )
        for name, hua in (("square", SQUARE), ("big", BIG))
        for count, each in enumerate((1, 4, 6, 8, 10, 15, 20, 25), start=1)
    ),
    # honours
    Case("wuhanhua:H6-pung-of-seat-wind", WUHANHUA, "147m | pung SSS N", "honour SSS 1"),
    Case("wuhanhua:H6-pung-of-another-wind", WUHANHUA, "147m | pung EEE N", ""),
    Case(
        "wuhanhua:H6-pungs-of-dragons", WUHANHUA, "1m | pung CCC N, pung FFF E", "honour CCC 1, honour FFF 1"
    ),
    Case(
        "wuhanhua:H6-hidden-triplets",
        WUHANHUA,
        "147m SSS CCC FFF",
        "honour SSS 1, honour CCC 1, honour FFF 1",
    ),
    Case("wuhanhua:H6-two-are-no-triplet", WUHANHUA, "147m SS CC FF", ""),
    Case("wuhanhua:D4-four-in-the-hand-are-one-triplet", WUHANHUA, "147m FFFF", "honour FFF 1"),
    Case("wuhanhua:D4-a-pung-and-the-fourth", WUHANHUA, "147m F | pung FFF N", "honour FFF 1"),
    Case("wuhanhua:D4-two-and-a-wild-are-none", WUHANHUA, "147m FF 1p", "wild 1p 1"),
    Case(
        "wuhanhua:H6-open-kong-of-a-dragon-is-two",
        WUHANHUA,
        "1m | open_kong CCCC N",
        "open_kong CCCC 1, honour CCCC 1",
    ),
    Case(
        "wuhanhua:H6-concealed-kong-of-a-dragon-is-three",
        WUHANHUA,
        "1m | concealed_kong FFFF",
        "concealed_kong FFFF 2, honour FFFF 1",
    ),
    Case("wuhanhua:H6-kong-of-another-wind", WUHANHUA, "1m | concealed_kong WWWW", "concealed_kong WWWW 2"),
    # both sorts of kongs
    Case(
        "wuhanhua:H6-kongs-of-both-sorts",
        WUHANHUA,
        "1m | open_kong 1111s N, concealed_kong 2222s, added_kong 3333s N",
        "open_kong 11113333s 2, concealed_kong 2222s 2",
    ),
    Case(
        "yueqing:J5-one-of-each",
        SQUARE,
        "1m | open_kong 1111s N, concealed_kong 2222s",
        "kongs 11112222s 5",
    ),
    Case(
        "yueqing:J5-two-of-each",
        SQUARE,
        "1m | open_kong 1111s N, concealed_kong 2222s, added_kong 3333s N, concealed_kong 4444s",
        "kongs 1111222233334444s 20",
    ),
    Case(
        "yueqing:J5-big-one-open-four-concealed",
        BIG,
        "1m | concealed_kong 1111s, concealed_kong 2222s, concealed_kong 3333s, open_kong 6666s N, concealed_kong EEEE",
        "kongs 1111222233336666s EEEE 36",
    ),
    Case(
        "yueqing:J5-kongs-of-honours-stand-beside-the-rows",
        SQUARE,
        "1m | open_kong CCCC N, concealed_kong FFFF",
        "kongs CCCC FFFF 5, honour CCCC 1, honour FFFF 1",
    ),
    Case("yueqing:D24-wild-kong", SQUARE, "147m | concealed_kong 1111p", "wild_kong 1111p 22"),
    Case("yueqing:D24-wild-kong-big", BIG, "147m | concealed_kong 1111p", "wild_kong 1111p 22"),
    Case(
        "yueqing:D24-wild-kong-is-not-in-the-rows",
        SQUARE,
        "147m | concealed_kong 1111p, open_kong 6666s N",
        "wild_kong 1111p 22, open_kong 6666s 1",
    ),
    Case(
        "yueqing:D24-wild-kong-of-a-dragon-is-no-honour",
        SQUARE,
        "147m | concealed_kong CCCC, concealed_kong 6666s",
        "wild_kong CCCC 22, concealed_kong 6666s 2",
        indicator="N",
    ),
    # what a wild or a flower scores as
    Case("wuhanhua:H6-red-as-the-wild", WUHANHUA, "147m CCC FFF", "wild CCC 6, honour FFF 1", indicator="N"),
    Case("wuhanhua:H6-seat-wind-as-the-wild", WUHANHUA, "147m SSS", "wild SSS 6", indicator="E"),
    Case(
        "wuhanhua:D68-red-for-a-wild-white",
        WUHANHUA,
        "147m B | | CCF",
        "indicator F 1, flower CC 2, wild B 1",
        "F",
    ),
    Case("wuhanhua:D68-four-reds", WUHANHUA, "147m | | CCCC", "flower CCCC 8", "F"),
    Case(
        "wuhanhua:D68-white-turned-up",
        WUHANHUA,
        "147m E | | BBBCC",
        "indicator BBB 6, flower CC 2, wild E 1",
        "B",
    ),
    Case(
        "shanghaihua:S1-white-turned-up", SHANGHAIHUA, "147m | | BBBCCC", "indicator BBB 8, flower CCC 6", "B"
    ),
    Case("yueqing:J1-white-turned-up", SQUARE, "147m | | BBBCCCC", "kong_head BBB 10, flower CCCC 16", "B"),
    Case(
        "yueqing:J5-a-flower-turned-up",
        SQUARE,
        "147m BB | | CCCFFFF12f",
        "flower CCC 9, flower FFFF 16, wild BB 4, worm 12f 4",
        "8f",
        WORM,
    ),
    Case(
        "yueqing:J5-white-green-and-worms",
        SQUARE,
        "147m | pung FFF N | BB 9p 1f",
        "kong_head 9p 1, flower BB 4, honour FFF 1, worm 1f 1",
        turn_up=WORM,
    ),
    # indicator tiles that stay in the hand
    Case("wuhanhua:D67-in-the-hand", WUHANHUA, "147m 99p", "indicator 99p 2", turn_up=IN_HAND),
    Case("wuhanhua:D67-in-a-chow", WUHANHUA, "147m 9p | chow 789p E", "indicator 99p 2", turn_up=IN_HAND),
    Case("wuhanhua:D67-in-a-pung", WUHANHUA, "147m | pung 999p E", "indicator 999p 6", turn_up=IN_HAND),
    Case("wuhanhua:D67-seat-wind", WUHANHUA, "147m SSS", "indicator SSS 6, honour SSS 1", "S", IN_HAND),
    Case("wuhanhua:D67-white-turned-up", WUHANHUA, "BB | | CC", "indicator BB 2, flower CC 2", "B", IN_HAND),
    # altogether
    Case("wuhanhua:H6-nothing", WUHANHUA, "147m 258p 369s ESWN CF 2m", ""),
    Case(
        "wuhanhua:H6-twenty",
        WUHANHUA,
        "1111p 147m | concealed_kong FFFF | B999p",
        "indicator 999p 6, flower B 1, wild 1111p 10, concealed_kong FFFF 2, honour FFFF 1",
    ),
    Case("wuhanhua:H6-fourteen", WUHANHUA, "147m | | BBBB999p", "indicator 999p 6, flower BBBB 8"),
    Case(
        "shanghaihua:S2-four",
        SHANGHAIHUA,
        "1p | open_kong 5555s N | BB",
        "flower BB 2, wild 1p 1, open_kong 5555s 1",
    ),
]


def told(rows: tuple[HuaRow, ...]) -> str:
    """Rows as the cases write them."""
    return ", ".join(f"{row.key} {format_tiles(row.tiles)} {row.hua}" for row in rows)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_rows(case: Case) -> None:
    end = ended({"S": case.south}, indicator=case.indicator, turn_up=case.turn_up)
    count = case.hua.count(end, 1)
    assert told(count.rows) == case.rows
    assert count.total == sum(row.hua for row in count.rows)


FULL = "1111p 147m | concealed_kong FFFF | BBBB999p"


@pytest.mark.parametrize(
    ("hua", "total", "points", "side"),
    [
        pytest.param(WUHANHUA, 27, 729, 27, id="wuhanhua:H6-the-square"),
        pytest.param(SQUARE, 47, 2209, 47, id="yueqing:J5-the-square"),
        pytest.param(BIG, 33, 1089, 33, id="yueqing:J5-big-is-squared-too"),
        pytest.param(SHANGHAIHUA, 33, 33, 33, id="shanghaihua:S2-no-cap"),
        pytest.param(replace(SHANGHAIHUA, cap=20), 33, 20, 20, id="shanghaihua:S2-cap-20"),
        pytest.param(replace(SHANGHAIHUA, cap=10), 33, 10, 10, id="shanghaihua:S2-cap-10"),
    ],
)
def test_points(hua: Hua, total: int, points: int, side: int) -> None:
    count = hua.count(ended({"S": FULL}), 1)
    assert (count.total, count.points, hua.told(count)) == (total, points, side)


@pytest.mark.parametrize(
    ("seats", "hua", "payments"),
    [
        pytest.param(
            {
                "E": "1p 147m | pung FFF W | BB9p",
                "S": "147m | open_kong 1111s N | 9p",
                "N": "147m | | 9p",
            },
            WUHANHUA,
            (70, -14, -30, -26),
            id="wuhanhua:H6-five-two-nothing-one",
        ),
        pytest.param(
            {"E": "147m | | BBBB999p"}, WUHANHUA, (588, -196, -196, -196), id="wuhanhua:H6-fourteen"
        ),
        pytest.param(
            {
                "E": "1p 147m | open_kong 6666p W | 99p",
                "W": "147m | | 9p",
                "N": "147m | concealed_kong 4444p | BBBB",
            },
            replace(SHANGHAIHUA, cap=20),
            (-1, -17, -13, 31),
            id="shanghaihua:S2-four-nothing-one-twelve",
        ),
        pytest.param(
            {"E": FULL, "N": "147m | | BBB"},
            replace(SHANGHAIHUA, cap=20, stake=3),
            (3 * 54, -3 * 26, -3 * 26, -3 * 2),
            id="shanghaihua:S2-the-cap-comes-before-the-difference-and-the-stake-after",
        ),
        pytest.param(
            {"E": "147m | | BBB"}, replace(SQUARE, stake=2), (486, -162, -162, -162), id="yueqing:J5-nine"
        ),
        pytest.param(
            {
                "E": "1m | open_kong 2222s W, added_kong 3333s W, concealed_kong 5555p, concealed_kong 8888p",
            },
            SQUARE,
            (1200, -400, -400, -400),
            id="yueqing:J5-two-open-and-two-concealed-kongs",
        ),
        pytest.param(
            {"E": "147m | | B", "S": "147m | | 9p"},
            WUHANHUA,
            (2, 2, -2, -2),
            id="wuhanhua:H6-equal-seats-pay-nothing",
        ),
        pytest.param({}, WUHANHUA, (0, 0, 0, 0), id="wuhanhua:H6-nobody-has-any"),
    ],
)
def test_any_two_seats_settle_the_difference(
    seats: dict[str, str], hua: Hua, payments: tuple[int, ...]
) -> None:
    ledger = hua(ended(seats))
    assert net(ledger) == (*payments, 0)
    assert all(each.units > 0 and each.reason == "hua" for each in ledger)


def test_the_winning_tile_belongs_to_the_winners_hand() -> None:
    """wuhanhua:D4: a triplet finished by a discard counts, a wild that is drawn too."""
    end = ended({"S": "FF 147m", "W": "FF 147m"})
    for tile, expected in (("F", "honour FFF 1"), ("1p", "wild 1p 1"), ("2m", "")):
        with_win = replace(end, wins=(won(end, "S", tile),))
        assert told(WUHANHUA.count(with_win, 1).rows) == expected
        assert WUHANHUA.count(with_win, 2).rows == ()


def test_the_flower_of_a_push_win_is_not_counted_twice() -> None:
    """yueqing:Y11."""
    end = ended({"S": "147m | | BBBB"})
    with_win = replace(end, wins=(won(end, "S", "B", by=WinBy.PUSH4),))
    assert told(WUHANHUA.count(with_win, 1).rows) == "flower BBBB 8"


@pytest.mark.parametrize(
    ("south", "wins", "expected"),
    [
        pytest.param("147m", True, "no_flower  10", id="shanghaihua:S2-a-winner-without-any"),
        pytest.param("147m | | B", True, "flower B 1", id="shanghaihua:S2-not-with-a-flower"),
        pytest.param("147m", False, "", id="shanghaihua:S2-not-for-a-loser"),
    ],
)
def test_no_flower_bonus(south: str, wins: bool, expected: str) -> None:
    end = ended({"S": south})
    end = replace(end, wins=(won(end, "S" if wins else "W", "2m"),))
    assert told(replace(SHANGHAIHUA, no_flower=10).count(end, 1).rows) == expected


def test_a_dead_hand_has_nothing() -> None:
    """wuhanhua:H6: what a hand that is out of the deal holds is given to payment as nothing."""
    end = ended({"E": "147m | | BB"})
    assert end.seats[1] == NOTHING
    assert WUHANHUA.count(end, 1).total == 0
    assert net(WUHANHUA(end)) == (12, -4, -4, -4, 0)


def test_the_seat_wind_follows_the_dealer() -> None:
    end = ended({"S": "147m SSS", "W": "147m EEE"})
    assert told(WUHANHUA.count(end, 1).rows) == "honour SSS 1"
    other = replace(end, dealer=2)
    assert WUHANHUA.count(other, 1).rows == ()
    assert told(WUHANHUA.count(other, 2).rows) == "honour EEE 1"


def test_payees_and_payers_stand_in_turn_order_from_the_dealer() -> None:
    end = replace(ended({"E": "147m | | BB", "S": "147m | | 9p"}), dealer=1)
    found = [(each.payer, each.payee, each.units) for each in WUHANHUA(end)]
    assert found == [(2, 1, 1), (3, 1, 1), (1, 0, 3), (2, 0, 4), (3, 0, 4)]


def test_every_row_has_a_known_key_and_every_key_is_made() -> None:
    made = {row.split()[0] for case in CASES for row in case.rows.split(", ") if row}
    assert {*made, "no_flower"} == set(HUA_KEYS)
