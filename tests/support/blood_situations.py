"""Sichuan hands laid for the window (布局): several wins, the draw check, kongs, forced wins, items, leaving."""

from __future__ import annotations

from dataclasses import replace

from blood_journal import BloodSituation
from blood_rig import JUNK

__all__ = ["BLOOD_SITUATIONS"]

_THIRD_WINNER = BloodSituation(
    own=2,
    hands={
        0: "147m 258p 369s 1m 4p 7p 3s",
        1: "1111s 234s 567s 79m 9s",
        2: "123p 234p 678p 99p 46p",
        3: "123m 456m 789m 99m 46p",
    },
    before="3s | 1 kong | 2m | 6s | 9s | 5p",
    acts=("win",),
    draws="2m 9s 6s 9s 5p 6s 8m",
)
"""Seats 2 and 3 win on the same tile, then seat 1 draws what it waits for."""

_DRAW_CHECK = BloodSituation(
    own=2,
    hands={
        0: "123p 456p 789p 99p 46p 5s",
        1: "222m 333m 55m 678m 78m",
        2: "55s 23588p 13s 69s 77s",
        3: "8888s 1449m 366p 27s",
    },
    before="5s | 2 pung | 3s | 1p | 3s | 9s | 2 kong | 9s | 1m | 3s | 4s | 5p | 0 win | 4s | 2s | 3 kong | 9m",
    draws="1p 3s 9s 5s 9s 1m 3s 4s 5p 4s 2s 2s 9m",
    left=4,
    last="4s 7p 1s 4s 2p 1s",
)
"""The hand of the thirteenth example: an added and a concealed kong, one winner, one not ready, one pig."""

_KONG_DISCARD = BloodSituation(
    own=2,
    hands={
        0: "123m 456m 789m 99p 46p 1s",
        1: "8888s 147m 258p 369s",
        2: "123p 234p 678p 99p 46p",
        3: "258m 147p 147s 36m 9s 3p",
    },
    before="1s | 1 kong | 5p",
    acts=("win",),
    draws="2m 3m",
    game="sichuan",
)
"""The hand of the 22nd example: a kong, and on the discard after it two win."""

_ROBBED = BloodSituation(
    own=0,
    hands={
        0: "55p 1m 57m 9m 1p 1p 77p 3s 6s 6s 2p",
        1: "123m 456m 789m 46p 99p",
        2: "234s 567s 888s 34p 11s",
        3: "222m 333m 444m 79m 88m 5p",
    },
    before="5p | 0 pung | 1m | 9s | 9s | 9s",
    acts=("kong",),
    draws="9s 9s 9s 5p 8m",
    game="sichuan",
    options={"mode": "blood"},
    dice=((1, 3), (2, 2)),
)
"""Two rob the kong that we add, and of the two that are left the third one draws what it waits for."""

_LAST_FOUR = BloodSituation(
    own=1,
    hands={
        0: JUNK + " 2s",
        1: "222m 333m 55m 678m 78m",
        2: "1457m 258p 369s 6p 7s 1s",
        3: "1234m 147p 147s 9p 3s 6s",
    },
    left=6,
    last="4s 2p 5s 8p 2s 9m 5s 8s",
)
"""We wait, and draw what we wait for when two tiles are left."""

_PASSED_WIN = BloodSituation(
    own=1,
    hands={
        0: JUNK + " 1s",
        1: "123m 456m 789m 46p 99p",
        2: "258m 147p 369s 2p 7p 1s 7s",
        3: "222s 345s 567s 88s 46m",
    },
    before="1s | 1s | 5p",
    acts=("pass", "win"),
    draws="1s 5p 5p 9s 5p",
    game="sichuan",
    options={"passed_win": True},
)
"""What we let go is thrown once more, and then we draw it."""

_EXCHANGED = BloodSituation(
    own=1,
    hands={
        0: "22p 55s 1223344556m",
        1: "123p 456p 789p 9p 147s",
        2: "258m 147p 369s 2p 7p 4s 7s",
        3: "369m 147p 258s 3p 6p 1s 8s",
    },
    acts=("exchange 147s", "declarevoid s", "discard 1m", "win"),
    draws="9p 9s 9m 9s 2m",
    game="sichuan",
    options={"exchange3": 3, "declare_void": True},
    dice=((1, 3), (2, 2)),
)
"""We give away a suit for another, and name it."""

_ITEMS = BloodSituation(
    own=0,
    hands={
        0: "123m 456m 789m 99p 46p 1s",
        1: "147m 258p 36s 3p 6p 4s 47s",
        2: "9999s 147p 258m 3s 6s 8s",
        3: "369m 147p 258s 2p 8p 1s 7s",
    },
    before="",
    acts=(
        "useitem swap_named 1s 9s",
        "useitem keen_ear",
        "useitem far_eye 5p",
        "useitem gold_finger",
        "useitem swap_blind 1s",
        "useitem swap_named 2s 5p",
        "win",
    ),
    draws="2s 3m",
    last="5p 3s",
    game="sichuan",
    options={"items": True},
)
"""One item after the other before the first discard."""

_RIVER = BloodSituation(
    own=1,
    hands={
        0: JUNK + " 2s",
        1: "222m 333m 55m 678m 78m",
        2: "1457m 258p 369s 6p 7s 1s",
        3: "1234m 147p 147s 9p 3s 6s",
    },
    acts=("win", "win"),
    left=10,
    last="4s 9m 2p 5s 8p 6m 8p 2s 5s 9m 8s 8s",
    game="xueliu",
)
"""We draw what we wait for three times, the third time among the last four tiles."""

_SECOND = BloodSituation(
    own=1,
    hands={
        0: "55p 1m 5m 79m 1p 4p 77p 36s 66s",
        1: "123m 456m 789m 46p 99p",
        2: "222s 333s 444s 79p 11s",
        3: "222m 333m 444m 79m 88m",
    },
    before="1m | 9s | 9s | 5p | 0 pung | 5m | 1s | 8m | 3 win | 0 kong",
    acts=("win",),
    draws="9s 9s 5p 1s 8m 5p 8p",
)
"""Second to win, we rob a kong; after us seat 2 draws what it waits for."""

_LEAVER = BloodSituation(
    own=2,
    hands=_THIRD_WINNER.hands,
    before=_THIRD_WINNER.before,
    acts=("win",),
    draws=_THIRD_WINNER.draws,
    game="sichuan",
    options={"mode": "blood"},
    dice=((2, 3), (2, 2)),
)
"""The first hand again, in a game in which leaving is settled."""

_ESCAPE = BloodSituation(
    own=3,
    hands={
        0: "8888s 147m 258p 369s 1s",
        1: "147m 258p 369s 3p 6p 7s 2s",
        2: "258m 147p 147s 3m 9p 5s 9s",
        3: "369m 147p 257s 3p 6p 1s 4s",
    },
    before="0 kong | 1s | 2s | 9s",
    draws="3m 5p 4m 6p",
    game="sichuan",
    coins=(2000, 2000, 2000, 200),
    room="stall",
)
"""The hand of the 28th example, with few coins."""

BLOOD_SITUATIONS: dict[str, BloodSituation] = {
    "third_winner": _THIRD_WINNER,
    "second": _SECOND,
    "draw_check": _DRAW_CHECK,
    "kong_discard": _KONG_DISCARD,
    "ranked": replace(_KONG_DISCARD, room="score", options={"length": 8}),
    "shortfall": replace(_KONG_DISCARD, coins=(2000, 50, 300, 2000), room="stall"),
    "robbed": _ROBBED,
    "last_four": _LAST_FOUR,
    "passed_win": _PASSED_WIN,
    "exchanged": _EXCHANGED,
    "items": _ITEMS,
    "river": _RIVER,
    "left_to_a_bot": replace(_THIRD_WINNER, acts=(), room="score"),
    "leaver": _LEAVER,
    "escape": _ESCAPE,
}
"""By name."""
