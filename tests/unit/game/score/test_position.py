"""What cannot lie on a table is an error, and its message names what is wrong."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from game.score import score_line

SOUND: dict[str, Any] = {
    "id": "sound",
    "game": "yueqing",
    "options": {},
    "streak": 0,
    "indicator": ["9s"],
    "seats": {
        "S": {
            "hand": "123m 456m 777p 67s 99p",
            "melds": [{"kind": "chow", "tiles": "234s", "from": "E"}],
            "flowers": "B",
        },
        "W": {
            "hand": "147m 258p 36s EWNFC",
            "melds": [{"kind": "pung", "tiles": "555s", "from": "N"}],
            "flowers": "",
        },
    },
    "wins": [{"seat": "S", "tile": "8s", "by": "discard", "from": "N"}],
}
GONE = object()


def changed(*changes: tuple[str, object]) -> dict[str, Any]:
    """The sound position with values put at paths such as ``seats.S.hand``."""
    position = deepcopy(SOUND)
    for path, value in changes:
        *parents, last = path.split(".")
        place: Any = position
        for step in parents:
            place = place[int(step)] if step.isdigit() else place[step]
        key: Any = int(last) if last.isdigit() else last
        if value is GONE:
            del place[key]
        else:
            place[key] = value
    return position


def error_of(position: object) -> str:
    """The error of an answer; empty when it has none."""
    answer = score_line(json.dumps(position))
    assert ("error" in answer) != ("legal" in answer)
    return str(answer.get("error", ""))


def test_the_sound_position_is_sound() -> None:
    answer = score_line(json.dumps(SOUND))
    assert answer["legal"] is True
    assert answer["payments"] == {"E": -4, "S": 10, "W": -3, "N": -3}


def one(path: str, value: object, says: str, name: str) -> ParameterSet:
    """A case with one change."""
    return many(says, name, (path, value))


def many(says: str, name: str, *changes: tuple[str, object]) -> ParameterSet:
    """A case with several changes."""
    return pytest.param(changes, says, id=f"yueqing:{name}")


ERRORS = [
    one("seats.S.hand", "123m 456x", "cannot read 'x'", "Y1-unreadable-tiles"),
    one("seats.S.hand", "0m", "cannot read '0'", "Y1-no-such-number"),
    one("seats.S.hand", "123m 456m 777p 67s 9p1f", "no tile 1f", "Y1-a-kind-the-game-does-not-have"),
    one("seats.S.hand", "12", "without a suit", "Y1-numbers-without-a-suit"),
    one(
        "seats.S.hand",
        "123m 456m 777p 67s 9p",
        "12 concealed tiles; with 1 melds it must be 13",
        "Y1-too-few",
    ),
    one("seats.W.hand", "147m 258p 36s EWNF", "seat W has 12", "Y1-too-few-at-another-seat"),
    one("seats.S.hand", "123m 456m 7777p 7p 9p 67s".replace("9p", ""), "5 tiles 7p", "Y1-a-fifth-copy"),
    one("seats.S.hand", "123m 456m 9999s 67s 9p", "5 tiles 9s", "Y2-a-fourth-wild"),
    one("seats.S.hand", "123m 456m 777p 67s 9pB", "holds the flower B", "Y2-flower-in-the-hand"),
    one("seats.S.flowers", "BC", "C among the flowers", "Y2-no-flower"),
    one("seats.S.flowers", "BBBBB", "5 tiles B", "Y2-five-flowers"),
    one("game", "bridge", "there is no game 'bridge'", "unknown-game"),
    one("options", {"edition": "sz"}, "no edition 'sz'", "Y10-edition-not-here"),
    one("options", {"edition": "x"}, "edition", "Y10-unknown-edition"),
    one("options", {"limit": True}, "there is no option 'limit'", "Y10-unknown-option"),
    one("options", {"min_tai": 10}, "cannot be 10", "Y10-unknown-value"),
    one("options", {"double_small": 1}, "cannot be 1", "Y10-one-is-not-true"),
    one("seats.S.melds.0.kind", "flush", "cannot be 'flush'", "Y3-unknown-meld"),
    one("seats.S.melds.0.kind", "wind_kong", "cannot be 'wind_kong'", "Y3-meld-of-another-game"),
    one("seats.S.melds.0.tiles", "235s", "is none", "Y3-no-chow"),
    one("seats.S.melds.0.tiles", "8s9s1m", "is none", "Y3-chow-over-two-suits"),
    one("seats.S.melds.0.tiles", "ESW", "is none", "Y3-chow-of-honours"),
    one("seats.S.melds.0.tiles", "2345s", "is none", "Y3-chow-of-four"),
    one("seats.S.melds.0.tiles", "", "is none", "Y3-empty-meld"),
    one("seats.W.melds.0.tiles", "5555s", "is none", "Y3-pung-of-four"),
    one("seats.W.melds.0.tiles", "556s", "is none", "Y3-pung-of-two-kinds"),
    one("seats.S.melds.0.from", "N", "left neighbour E", "Y3-chow-from-across"),
    one("seats.S.melds.0.from", GONE, "lacks 'from'", "Y3-claimed-from-nobody"),
    one("seats.W.melds.0.from", "W", "another seat", "Y3-claimed-from-itself"),
    one("seats.S.melds.0.tiles", "789s", "9s, which is a wild", "Y2-wild-in-a-meld"),
    one("seats.W.melds.0.tiles", "BBB", "B, which is a wild or a flower", "Y2-flower-in-a-meld"),
    one(
        "seats.W.melds.0",
        {"kind": "concealed_kong", "tiles": "5555s", "from": "N"},
        "from nobody",
        "Y3-own-kong",
    ),
    one("wild", ["8s"], "does not make 8s the wild", "Y2-wild-does-not-follow"),
    one("indicator", GONE, "'indicator' or 'wild'", "Y2-nothing-turned-up"),
    one("indicator", ["8s", "9s"], "one tile is turned up", "Y2-two-turned-up"),
    one("indicator", ["89s"], "single tiles", "Y2-two-tiles-in-one"),
    one("indicator", "9s", "must be a list", "Y2-no-list"),
    one("wins.0.from", GONE, "needs 'from'", "Y11-discard-from-nobody"),
    one("wins.0.from", "S", "another seat", "Y11-own-discard"),
    many(
        "5 tiles 8s",
        "Y11-robbed-kong-with-a-copy-elsewhere",
        ("wins.0.by", "rob_kong"),
        ("seats.S.hand", "123m 456m 777p 678s 9p"),
    ),
    one("wins.0.by", "bao", "cannot be 'bao'", "Y11-way-of-another-game"),
    one("wins.0.by", "self_draw", "own tile", "Y11-drew-from-somebody"),
    one("wins.0.tile", "B", "is a flower", "Y2-won-on-a-flower"),
    one("wins.0.tile", "88s", "one tile", "Y11-two-winning-tiles"),
    one("wins.0.seat", "E", "not among 'seats'", "Y11-winner-left-out"),
    one("wins.0.seat", "X", "a seat is E, S, W or N", "Y11-no-such-seat"),
    one("wins.0.first", "moon", "'first' cannot be 'moon'", "Y8-unknown-first"),
    one("wins.0.first", "heaven", "heaven is for the dealer", "Y8-heaven-of-another"),
    one("wins.0.first", "earth", "earth is for another", "Y8-earth-on-another-discard"),
    one("wins", [SOUND["wins"][0]] * 2, "one seat wins", "Y3-two-winners"),
    one("streak", -1, "0 to", "Y5-negative-streak"),
    one("streak", True, "a whole number, not true", "Y5-streak-no-number"),
    one("streak", 1.5, "a whole number, not a number", "Y5-streak-no-whole-number"),
    one("wins", GONE, "lacks 'wins'", "wins-left-out"),
    one("seats", GONE, "lacks 'seats'", "seats-left-out"),
    one("seats.X", {"hand": ""}, "a seat is E, S, W or N", "fifth-seat"),
    one("strek", 3, "no key 'strek'", "slip-of-the-pen"),
    one("flags", {"first_open": "S"}, "no flags", "Y11-flags"),
    one("id", [1], "'id' must be text", "id-no-text"),
    one(
        "wins.0", {"seat": "S", "tile": "8s", "by": "kong_draw"}, "needs a kong", "Y7-kong-draw-without-kong"
    ),
    one("wins.0", {"seat": "S", "tile": "8s", "by": "push4"}, "and 8s is none", "Y11-push4-names-no-flower"),
    many(
        "no pung of 8s",
        "Y3-nothing-to-rob",
        ("seats.W.melds.0.tiles", "333s"),
        ("seats.W.hand", "147m 258p 19p EEWNF"),
        ("wins.0", {"seat": "S", "tile": "8s", "by": "rob_kong", "from": "W"}),
    ),
]


@pytest.mark.parametrize(("changes", "says"), ERRORS)
def test_errors(changes: tuple[tuple[str, object], ...], says: str) -> None:
    error = error_of(changed(*changes))
    assert says in error


@pytest.mark.parametrize(
    "path", ["wins.0.seat", "wins.0.by", "seats.S.hand", "seats.S", "seats", "wins", "game"]
)
@pytest.mark.parametrize("value", [0, 1.5, True, [], {}, [[]], "", None], ids=repr)
def test_odd_types_are_errors_and_never_crash(path: str, value: object) -> None:
    position = changed((path, value))
    if (path, value) != ("wins", []):
        assert error_of(position)


def heaven(**win: object) -> dict[str, Any]:
    hand = {"hand": "123m 456m 777p 234s 67s 99p"}
    return {
        "game": "yueqing",
        "indicator": ["9s"],
        "seats": {"E": hand},
        "wins": [{"seat": "E", "tile": "5s", "by": "self_draw", "first": "heaven", **win}],
    }


def test_heaven_is_the_dealers_own_draw() -> None:
    """yueqing:Y8."""
    assert not error_of(heaven())
    assert "heaven" in error_of(heaven(by="discard", **{"from": "S"}))
    claimed = heaven()
    claimed["seats"]["E"] = {
        "hand": "123m 456m 234s 67s 99p",
        "melds": [{"kind": "pung", "tiles": "777p", "from": "S"}],
    }
    assert "heaven" in error_of(claimed)


def test_earth_is_on_the_dealers_discard_or_after_konging_it() -> None:
    """yueqing:Y8, D11."""
    kong = {"kind": "open_kong", "tiles": "1111p", "from": "E"}
    position = {
        "game": "yueqing",
        "indicator": ["9s"],
        "seats": {"S": {"hand": "123m 456m 234s 67s 99p", "melds": [kong]}},
        "wins": [{"seat": "S", "tile": "5s", "by": "kong_draw", "first": "earth"}],
    }
    assert not error_of(position)
    kong["from"] = "W"
    assert "earth" in error_of(position)


def test_what_may_be_left_out() -> None:
    short = {
        "game": "yueqing",
        "wild": ["9s"],
        "seats": {"S": {"hand": "123m 456m 777p 234s 67s 99p"}},
        "wins": [],
    }
    assert score_line(json.dumps(short)) == {
        "id": None,
        "legal": True,
        "wins": [],
        "side": {},
        "payments": {"E": 0, "S": 0, "W": 0, "N": 0},
        "transfers": [],
    }


def test_the_wild_alone_tells_the_indicator() -> None:
    """yueqing:Y2: the turned-up tile is one of the four."""
    assert not error_of(changed(("indicator", GONE), ("wild", ["9s"])))
    four = changed(("indicator", GONE), ("wild", ["9s"]), ("seats.S.hand", "123m 456m 9999s 67s 9p"))
    assert "5 tiles 9s" in error_of(four)


def test_a_key_that_stands_twice_is_an_error() -> None:
    text = json.dumps(SOUND)
    assert "'streak' stands twice" in str(score_line(text.replace('"streak": 0', '"streak": 0, "streak": 1')))
    assert "'hand' stands twice" in str(
        score_line(text.replace('"hand": "147m', '"hand": "", "hand": "147m'))
    )
