"""武汉花, 上海花 and 精品: what cannot lie on a table is an error, and its message names what is wrong."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from game.score import score_line

GONE = object()
HAND = "123m 456m 777p 234s 67s 99m"
IDLE = "147m 258p 369s ESWN CF 2m"
FIVE = [
    {"kind": "chow", "tiles": "123s", "from": "W"},
    {"kind": "chow", "tiles": "456s", "from": "W"},
    {"kind": "chow", "tiles": "789s", "from": "W"},
    {"kind": "pung", "tiles": "EEE", "from": "W"},
    {"kind": "pung", "tiles": "WWW", "from": "E"},
]
WON: dict[str, Any] = {
    "game": "wuhanhua",
    "options": {},
    "indicator": ["9p"],
    "seats": {
        "S": {"hand": HAND, "melds": [], "flowers": "B9p"},
        "W": {"hand": IDLE, "melds": [], "flowers": ""},
    },
    "wins": [{"seat": "S", "tile": "5s", "by": "discard", "from": "W"}],
    "flags": {},
}
DRAWN: dict[str, Any] = {**WON, "wins": []}
LEFT: dict[str, Any] = {**DRAWN, "options": {"leaver": "settle"}, "flags": {"left": "N"}}
OPEN: dict[str, Any] = {
    **WON,
    "seats": {
        "S": {"hand": HAND, "melds": [], "flowers": "999p"},
        "N": {"hand": "1p", "melds": FIVE, "flowers": ""},
    },
    "flags": {"first_open": "S"},
}
ATE: dict[str, Any] = {
    **WON,
    "seats": {
        "W": {
            "hand": "258p 369s ESWN 147s",
            "melds": [{"kind": "chow", "tiles": "345m", "from": "S"}],
            "flowers": "",
        },
        "N": {"hand": "13m 456m 777p 234s 99m 678s", "melds": [], "flowers": ""},
    },
    "wins": [{"seat": "N", "tile": "2m", "by": "discard", "from": "W"}],
    "flags": {"just_ate": "5m"},
}
WAIT: dict[str, Any] = {
    **WON,
    "seats": {"N": {"hand": "9m", "melds": FIVE, "flowers": ""}},
    "wins": [{"seat": "N", "tile": "9m", "by": "discard", "from": "W"}],
    "flags": {"single_wait_discard": "7m"},
}
JP: dict[str, Any] = {**WON, "game": "yueqing", "options": {"edition": "jp"}}
WORM: dict[str, Any] = {**JP, "options": {"edition": "jp", "worm": True}}
TURNED_FLOWER: dict[str, Any] = {
    **WORM,
    "indicator": ["8f"],
    "seats": {"S": {"hand": HAND, "melds": [], "flowers": "CCFF 12f"}},
}


def changed(sound: dict[str, Any], *changes: tuple[str, object]) -> dict[str, Any]:
    """A sound position with values put at paths such as ``seats.S.hand``."""
    position = deepcopy(sound)
    for path, value in changes:
        *parents, last = path.split(".")
        place: Any = position
        for step in parents:
            place = place[int(step)] if isinstance(place, list) else place[step]
        key: Any = int(last) if isinstance(place, list) else last
        if value is GONE:
            del place[key]
        else:
            place[key] = value
    return position


def answer_of(sound: dict[str, Any], *changes: tuple[str, object]) -> dict[str, Any]:
    """The answer to a changed position."""
    answer = score_line(json.dumps(changed(sound, *changes)))
    assert ("error" in answer) != ("legal" in answer)
    return answer


def laid(kind: str, tiles: str, source: str = "") -> tuple[str, object]:
    """The change that gives the west seat one meld."""
    meld = {"kind": kind, "tiles": tiles, **({"from": source} if source else {})}
    return "seats.W", {"hand": "147m 258p 369s ESWN", "melds": [meld]}


SOUND = {
    "won": WON,
    "drawn": DRAWN,
    "left": LEFT,
    "open": OPEN,
    "ate": ATE,
    "wait": WAIT,
    "jp": JP,
    "worm": WORM,
}


@pytest.mark.parametrize("name", SOUND)
def test_the_sound_positions_are_sound(name: str) -> None:
    assert answer_of(SOUND[name])["legal"] is True


def test_a_flower_turned_up_is_sound() -> None:
    """yueqing:J1."""
    assert answer_of(TURNED_FLOWER)["legal"] is True


ERRORS = [
    # tiles
    (
        "wuhanhua:H1-indicator-tile-in-the-hand",
        WON,
        [("seats.S.hand", "123m 456m 777p 234s 67s 9m 9p")],
        "holds the flower 9p",
    ),
    ("wuhanhua:H1-fourth-indicator-tile", WON, [("seats.S.flowers", "9999p")], "5 tiles 9p"),
    ("wuhanhua:H1-indicator-tile-in-a-meld", WON, [laid("pung", "999p", "N")], "holds 9p"),
    ("wuhanhua:H1-fifth-wild", WON, [("seats.S.hand", "11111p 123m 456m 67s 999m")], "5 tiles 1p"),
    ("wuhanhua:H1-wild-in-a-meld", WON, [laid("pung", "111p", "N")], "holds 1p"),
    ("wuhanhua:H1-wild-konged", WON, [laid("concealed_kong", "1111p")], "holds 1p"),
    ("wuhanhua:H1-wild-in-a-chow", WON, [laid("chow", "123p", "S")], "holds 1p"),
    ("wuhanhua:H1-wild-does-not-follow", WON, [("wild", ["9p"])], "does not make"),
    ("wuhanhua:H1-no-flower", WON, [("seats.S.flowers", "C")], "C among the flowers"),
    (
        "wuhanhua:D68-white-is-no-flower-beside-indicator-green",
        WON,
        [("indicator", ["F"]), ("seats.S.flowers", "B")],
        "B among the flowers",
    ),
    (
        "wuhanhua:D68-red-in-the-hand",
        WON,
        [("indicator", ["F"]), ("seats.S.flowers", ""), ("seats.W.hand", IDLE)],
        "holds the flower C",
    ),
    (
        "wuhanhua:D67-set-aside-where-they-stay",
        WON,
        [("options", {"indicator_set_aside": False})],
        "9p among the flowers",
    ),
    ("wuhanhua:H1-a-flower-tile", WON, [("seats.S.flowers", "1f")], "no tile 1f"),
    ("wuhanhua:H1-a-flower-turned-up", WON, [("indicator", ["1f"])], "no tile 1f"),
    ("wuhanhua:H1-won-on-an-indicator-tile", WON, [("wins.0.tile", "9p")], "is a flower"),
    (
        "wuhanhua:D12-no-push",
        WON,
        [("wins.0", {"seat": "S", "tile": "5s", "by": "push3"})],
        "no win comes by push3",
    ),
    (
        "yueqing:J6-no-push",
        JP,
        [("wins.0", {"seat": "S", "tile": "B", "by": "push4"})],
        "no win comes by push4",
    ),
    ("yueqing:J1-no-worms", JP, [("seats.S.flowers", "1f")], "no tile 1f"),
    ("yueqing:J1-there-is-one-of-each-flower", WORM, [("seats.S.flowers", "11f")], "2 tiles 1f"),
    ("yueqing:J1-the-flower-turned-up-is-out", TURNED_FLOWER, [("seats.S.flowers", "8f")], "2 tiles 8f"),
    ("yueqing:J1-white-is-the-wild", TURNED_FLOWER, [("seats.S.flowers", "B")], "B among the flowers"),
    (
        "yueqing:J1-green-is-a-flower",
        TURNED_FLOWER,
        [("seats.S.hand", "123m 456m 777p 234s 67s 9m F")],
        "holds the flower F",
    ),
    ("yueqing:J1-an-open-kong-of-wilds", JP, [laid("open_kong", "1111p", "N")], "holds 1p"),
    ("yueqing:J1-a-pung-of-wilds", JP, [laid("pung", "111p", "N")], "holds 1p"),
    ("yueqing:J1-a-wild-kong-from-somebody", JP, [laid("concealed_kong", "1111p", "N")], "comes from nobody"),
    (
        "yueqing:J1-several-tiles-make-white-wild",
        WORM,
        [("indicator", GONE), ("wild", ["B"]), ("seats.S.flowers", "")],
        "several tiles make B the wild",
    ),
    # options
    ("wuhanhua:H11-no-such-option", WON, [("options", {"hua_cap": 20})], "no option 'hua_cap'"),
    ("wuhanhua:H11-no-such-value", WON, [("options", {"min_tai": 5})], "cannot be 5"),
    ("wuhanhua:H11-no-such-edition", WON, [("options", {"edition": "jp"})], "no edition 'jp'"),
    (
        "yueqing:J6-option-of-the-other-edition",
        WON,
        [("game", "yueqing"), ("options", {"edition": "jp", "base": 1})],
        "no option 'base'",
    ),
    (
        "yueqing:J6-option-of-another-edition",
        WON,
        [("game", "yueqing"), ("options", {"flower_table": "big"})],
        "no option 'flower_table'",
    ),
    ("shanghaihua:S3-cap", WON, [("game", "shanghaihua"), ("options", {"hua_cap": 15})], "cannot be 15"),
    # flags
    ("yueqing:J6-no-flags", JP, [("flags", {"first_open": "S"})], "knows no flags"),
    ("wuhanhua:H12-unknown-flag", WON, [("flags", {"first": "S"})], "no key 'first'"),
    ("wuhanhua:H12-flags-are-an-object", WON, [("flags", ["left"])], "must be an object"),
    ("wuhanhua:H12-no-seat", WON, [("flags", {"first_open": "X"})], "a seat is E, S, W or N"),
    ("wuhanhua:H12-a-seat-is-text", WON, [("flags", {"first_open": 1})], "names a seat"),
    ("wuhanhua:H12-two-tiles", ATE, [("flags", {"just_ate": "55m"})], "is one tile"),
    ("wuhanhua:H12-no-tile", ATE, [("flags", {"just_ate": 5})], "must be text"),
    (
        "wuhanhua:H12-neither-true-nor-false",
        WON,
        [("flags", {"forming_discard": 1})],
        "must be true or false",
    ),
    ("wuhanhua:H12-no-list", OPEN, [("flags.refused", "N")], "must be a list"),
    ("wuhanhua:H12-who-was-first", OPEN, [("flags", {})], "who was first"),
    ("wuhanhua:H10-a-bot-plays-on", LEFT, [("options", {})], "here a bot plays on"),
    ("wuhanhua:H10-a-winner-after-leaving", LEFT, [("wins", WON["wins"])], "nobody wins a hand"),
]


@pytest.mark.parametrize(
    ("sound", "changes", "says"), [pytest.param(*rest, id=name) for name, *rest in ERRORS]
)
def test_errors(sound: dict[str, Any], changes: list[tuple[str, object]], says: str) -> None:
    assert says in str(answer_of(sound, *changes).get("error"))


SAYS_NOTHING: list[tuple[str, dict[str, Any], dict[str, object]]] = [
    ("forming-discard-of-nobody", WON, {"forming_discard": True}),
    ("refused-without-an-open-double", WON, {"refused": ["W"]}),
    ("the-winner-refused", OPEN, {"first_open": "S", "refused": ["S"]}),
    ("just-ate-another-tile", ATE, {"just_ate": "6m"}),
    ("just-ate-of-a-seat-without-melds", WON, {"just_ate": "5m"}),
    ("single-wait-of-no-melds", WON, {"single_wait_discard": "5s"}),
    ("single-wait-discard-is-a-flower", WAIT, {"single_wait_discard": "B"}),
    ("refused-without-a-win", {**OPEN, "wins": []}, {"first_open": "S", "refused": ["N"]}),
]


@pytest.mark.parametrize(
    ("sound", "flags"), [pytest.param(*rest, id=f"wuhanhua:H12-{name}") for name, *rest in SAYS_NOTHING]
)
def test_a_flag_that_the_tiles_do_not_bear_out_says_nothing(
    sound: dict[str, Any], flags: dict[str, object]
) -> None:
    plain = {key: value for key, value in flags.items() if key == "first_open"}
    answer = answer_of(sound, ("flags", flags))
    assert answer["legal"] is True
    assert answer == answer_of(sound, ("flags", plain))


def test_the_first_open_double_of_a_seat_that_is_not_shown_is_taken_at_its_word() -> None:
    """wuhanhua:H12: the seat need not be shown."""
    (win,) = answer_of(WON, ("flags", {"first_open": "E"}))["wins"]
    assert win["limited"] is True


def test_a_forming_discard_is_no_matter_for_an_own_draw() -> None:
    """wuhanhua:H9: the exception is for a discard that is won on."""
    drawn = {"seat": "S", "tile": "5s", "by": "self_draw"}
    (win,) = answer_of(WON, ("flags", {"first_open": "E", "forming_discard": True}), ("wins", [drawn]))[
        "wins"
    ]
    assert win["limited"] is True
