"""Answers: their form, the order of transfers, and what stands there only when it is so."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.score import score_line

HAND = "123m 456m 777p 234s 67s 99m"
IDLE = "147m 258p 369s ESWN CF 2m"
EXAMPLE: dict[str, Any] = {
    "id": "h5-example",
    "game": "wuhanhua",
    "options": {},
    "streak": 0,
    "indicator": ["4m"],
    "wild": ["5m"],
    "seats": {
        "S": {"hand": "123m 678m 789m 123p 77s 45p", "melds": [], "flowers": "B"},
        "E": {
            "hand": "1369m 258p 147s ESW",
            "melds": [{"kind": "pung", "tiles": "CCC", "from": "S"}],
            "flowers": "4m",
        },
    },
    "wins": [{"seat": "S", "tile": "3p", "by": "discard", "from": "W", "first": ""}],
}


def answer_of(position: dict[str, Any], **more: object) -> dict[str, Any]:
    answer = score_line(json.dumps({**position, **more}))
    assert answer["legal"] is True
    return answer


def test_the_example_of_the_format() -> None:
    """wuhanhua:H12: the win first, payers in turn order; then hua, payees and payers in turn order from the dealer."""
    answer = answer_of(EXAMPLE)
    (win,) = answer.pop("wins")
    assert win.pop("reading").split()[-1] == "77s"
    assert win == {
        "seat": "S",
        "total": 3,
        "patterns": {"white": 1, "no_wild": 1, "all_chows": 1},
        "formula": win["formula"],
    }
    assert answer == {
        "id": "h5-example",
        "legal": True,
        "side": {"E": {"hua": 2}, "S": {"hua": 1}},
        "payments": {"E": 6, "S": 12, "W": -9, "N": -9},
        "transfers": [
            ["E", "S", 5, "win"],
            ["W", "S", 4, "win"],
            ["N", "S", 4, "win"],
            ["S", "E", 3, "hua"],
            ["W", "E", 4, "hua"],
            ["N", "E", 4, "hua"],
            ["W", "S", 1, "hua"],
            ["N", "S", 1, "hua"],
        ],
    }


@pytest.mark.parametrize(
    ("game", "options", "side"),
    [
        pytest.param(
            "wuhanhua", {}, {"S": {"hua": 6 + 8 + 10}, "N": {"hua": 0}}, id="wuhanhua:H12-before-the-square"
        ),
        pytest.param(
            "shanghaihua", {}, {"S": {"hua": 20}, "N": {"hua": 0}}, id="shanghaihua:S3-after-the-cap"
        ),
        pytest.param(
            "shanghaihua",
            {"hua_cap": 0},
            {"S": {"hua": 8 + 10 + 12}, "N": {"hua": 0}},
            id="shanghaihua:S3-no-cap",
        ),
        pytest.param(
            "yueqing",
            {"edition": "jp"},
            {"S": {"hua": 10 + 16 + 18}, "N": {"hua": 0}},
            id="yueqing:J6-before-the-square",
        ),
        pytest.param("yueqing", {}, {}, id="yueqing:Y11-none"),
    ],
)
def test_side_has_every_seat_that_is_shown(game: str, options: dict[str, object], side: object) -> None:
    tiles = {"S": {"hand": "1111p 1234m 147s 258s EE", "flowers": "BBBB999p"}, "N": {"hand": IDLE}}
    if game == "yueqing" and not options:
        tiles["S"] = {"hand": IDLE, "flowers": "BBBB"}
    position = {"game": game, "options": options, "indicator": ["9p"], "seats": tiles, "wins": []}
    assert answer_of(position)["side"] == side


def test_what_goes_to_the_house_is_told() -> None:
    """wuhanhua:H10, D17."""
    position = {
        "game": "wuhanhua",
        "options": {"leaver": "settle", "stake": 2},
        "indicator": ["9p"],
        "seats": {"E": {"hand": IDLE.replace("S", "E"), "flowers": "BBBB"}},
        "wins": [],
        "flags": {"left": "N"},
    }
    answer = answer_of(position)
    assert answer["payments"] == {"E": 392, "S": -128, "W": -128, "N": -156, "house": 20}
    assert answer["transfers"][:2] == [["N", "E", 8, "leave"], ["N", "house", 20, "leave"]]
    assert {each[3] for each in answer["transfers"][2:]} == {"hua"}


@pytest.mark.parametrize("options", [{}, {"leaver": "settle", "leaver_multiple": 0}], ids=repr)
def test_without_the_house_there_is_no_such_key(options: dict[str, object]) -> None:
    position = {
        "game": "wuhanhua",
        "options": options,
        "indicator": ["9p"],
        "seats": {"E": {"hand": IDLE}},
        "wins": [],
        "flags": {"left": "N"} if options else {},
    }
    assert set(answer_of(position)["payments"]) == set("ESWN")


FIVE = [
    {"kind": "chow", "tiles": "123s", "from": "N"},
    {"kind": "chow", "tiles": "456s", "from": "N"},
    {"kind": "chow", "tiles": "789s", "from": "N"},
    {"kind": "pung", "tiles": "333p", "from": "W"},
    {"kind": "pung", "tiles": "444p", "from": "W"},
]
FLUSH = {
    "hand": "123m 444m 678m 23m 88m",
    "melds": [{"kind": "chow", "tiles": "567m", "from": "E"}],
    "flowers": "",
}


def limited(**more: object) -> dict[str, Any]:
    """A full flush of S when E has five melds laid down."""
    return {
        "game": "wuhanhua",
        "indicator": ["9p"],
        "seats": {"E": {"hand": "9m", "melds": FIVE}, "S": FLUSH},
        "wins": [{"seat": "S", "tile": "4m", "by": "discard", "from": "W"}],
        **more,
    }


def test_a_limited_win_says_so() -> None:
    """wuhanhua:H9."""
    (win,) = answer_of(limited())["wins"]
    assert (win["limited"], win["total"]) == (True, 5)
    (free,) = answer_of(limited(options={"limit": False}))["wins"]
    assert "limited" not in free
    assert free["total"] == 92


def test_exceptions_from_the_limit() -> None:
    """wuhanhua:H9: the forming discard, heaven and earth; the first player itself."""
    forming = limited(
        wins=[{"seat": "S", "tile": "4m", "by": "discard", "from": "E"}], flags={"forming_discard": True}
    )
    assert "limited" not in answer_of(forming)["wins"][0]
    own = limited(wins=[{"seat": "E", "tile": "9m", "by": "discard", "from": "S"}])
    assert "limited" not in answer_of(own)["wins"][0]
    both = limited(
        seats={"E": {"hand": "9m", "melds": FIVE}, "S": {**FLUSH, "flowers": "999p"}},
        flags={"first_open": "S"},
    )
    assert "limited" not in answer_of(both)["wins"][0]
    later = {**both, "flags": {"first_open": "E"}}
    assert answer_of(later)["wins"][0]["limited"] is True


def test_first_discard_of_the_dealer_with_an_open_double_from_the_deal() -> None:
    """wuhanhua:H9: before anybody's turn flowers are set aside, and the dealer's discard is the first after that."""
    position = {
        "game": "wuhanhua",
        "indicator": ["9p"],
        "seats": {"S": {"hand": HAND}, "N": {"hand": IDLE, "flowers": "BBBB"}},
        "wins": [{"seat": "S", "tile": "5s", "by": "discard", "from": "E"}],
        "flags": {"forming_discard": True},
    }
    assert "limited" not in answer_of(position)["wins"][0]
    assert answer_of({**position, "flags": {}})["wins"][0]["limited"] is True


ANYTHING = {
    "hand": "1p",
    "melds": [{**meld, "from": "W"} if meld["kind"] == "pung" else meld for meld in FIVE],
}
HIDDEN = {"hand": "1p 555m 888m 222p 888p 111s"}
REFUSED: dict[str, Any] = {
    "game": "wuhanhua",
    "indicator": ["9p"],
    "seats": {"S": {"hand": HAND, "flowers": "999p"}, "E": ANYTHING, "W": HIDDEN, "N": {"hand": IDLE}},
    "wins": [{"seat": "S", "tile": "5s", "by": "self_draw"}],
}


@pytest.mark.parametrize(
    ("refused", "liable"),
    [
        pytest.param(["E"], "E", id="wuhanhua:H8-five-melds-laid-down-and-a-wild"),
        pytest.param(["W"], "W", id="wuhanhua:H8-five-hidden-melds-and-a-wild"),
        pytest.param(["E", "W"], "W", id="wuhanhua:D69-the-last"),
        pytest.param(["W", "E"], "E", id="wuhanhua:D69-the-last-in-order"),
        pytest.param(["E", "N"], "E", id="wuhanhua:D69-the-last-that-waits-on-anything"),
        pytest.param(["N"], None, id="wuhanhua:H8-waits-on-nothing"),
        pytest.param([], None, id="wuhanhua:H8-nobody"),
    ],
)
def test_refused_wins(refused: list[str], liable: str | None) -> None:
    answer = answer_of(REFUSED, flags={"first_open": "S", "refused": refused})
    found = answer["wins"][0].get("liability")
    assert found == (liable and {"seat": liable, "reason": "refused_win"})


def test_liability_is_about_the_win_and_not_about_hua() -> None:
    """wuhanhua:H8."""
    free = answer_of(REFUSED, flags={"first_open": "S"})
    liable = answer_of(REFUSED, flags={"first_open": "S", "refused": ["E"]})
    of_hua = [each for each in free["transfers"] if each[3] == "hua"]
    assert [each for each in liable["transfers"] if each[3] == "hua"] == of_hua
    assert [each for each in liable["transfers"] if each[3] == "win"] == [["E", "S", 6 + 5 + 5, "win"]]


ATE: dict[str, Any] = {
    "game": "wuhanhua",
    "indicator": ["9p"],
    "seats": {
        "W": {"hand": "258p 369s ESWN 147s", "melds": [{"kind": "chow", "tiles": "345m", "from": "S"}]},
        "N": {"hand": "13m 456m 777p 234s 99m 678s"},
    },
    "wins": [{"seat": "N", "tile": "2m", "by": "discard", "from": "W"}],
}


@pytest.mark.parametrize(
    ("eaten", "tile", "waits", "liable"),
    [
        pytest.param("5m", "2m", "13m", True, id="wuhanhua:H8-the-tile-beside-the-far-end"),
        pytest.param("3m", "6m", "57m", True, id="wuhanhua:H8-at-the-other-end"),
        pytest.param("4m", "6m", "57m", False, id="wuhanhua:H8-eaten-into-the-middle"),
        pytest.param("5m", "6m", "57m", False, id="wuhanhua:H8-beside-the-tile-eaten"),
        pytest.param("3m", "2m", "13m", False, id="wuhanhua:H8-beside-the-near-end"),
        pytest.param("5m", "5m", "46m", False, id="wuhanhua:H8-the-tile-eaten"),
    ],
)
def test_swap_discards(eaten: str, tile: str, waits: str, liable: bool) -> None:
    seats = {**ATE["seats"], "N": {"hand": f"{waits} 789m 777p 234s 11m 678s"}}
    wins = [{**ATE["wins"][0], "tile": tile}]
    (win,) = answer_of(ATE, seats=seats, wins=wins, flags={"just_ate": eaten})["wins"]
    assert win.get("liability") == ({"seat": "W", "reason": "swap_discard"} if liable else None)


PUNGS = [
    {"kind": "pung", "tiles": 3 * tile, "from": source} for tile, source in zip("ESNCF", "EWEWS", strict=True)
]
WAITING: dict[str, Any] = {
    "game": "wuhanhua",
    "options": {"limit": False},
    "indicator": ["9p"],
    "seats": {"N": {"hand": "9s", "melds": PUNGS}},
    "wins": [{"seat": "N", "tile": "9s", "by": "discard", "from": "S"}],
}


@pytest.mark.parametrize(
    ("thrown", "by", "liable"),
    [
        pytest.param("7s", "discard", True, id="wuhanhua:H8-two-away"),
        pytest.param("8s", "discard", True, id="wuhanhua:H8-one-away"),
        pytest.param("9s", "discard", True, id="wuhanhua:H8-the-same"),
        pytest.param("6s", "discard", False, id="wuhanhua:H8-three-away"),
        pytest.param("7m", "discard", False, id="wuhanhua:H8-another-suit"),
        pytest.param("W", "discard", False, id="wuhanhua:H8-an-honour"),
        pytest.param("7s", "rob_kong", False, id="wuhanhua:D16-a-robbed-kong-is-no-discard"),
    ],
)
def test_single_waits(thrown: str, by: str, liable: bool) -> None:
    held = "9s" if by == "discard" else "1p"  # all four 9s are in a kong that is robbed
    seats = {"N": {"hand": held, "melds": PUNGS}}
    wins = [{**WAITING["wins"][0], "by": by}]
    (win,) = answer_of(WAITING, seats=seats, wins=wins, flags={"single_wait_discard": thrown})["wins"]
    assert win.get("liability") == ({"seat": "S", "reason": "single_wait"} if liable else None)


def test_the_order_in_which_seats_are_written_says_nothing() -> None:
    turned = {**EXAMPLE, "seats": dict(reversed(EXAMPLE["seats"].items()))}
    assert answer_of(turned) == answer_of(EXAMPLE)
