"""Positions to start from (算台的例子): a few of every game, each priced by its usual rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from game.present.calculator_draft import EMPTY, Draft, Slot, ToldKong
from game.score import Flags
from rules.core.seat import SEATS, Seat
from rules.scoring.model import SeatTiles, WinBy
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles

__all__ = ["Example", "draft_of", "examples_of"]

_S: Final[Seat] = 1


@dataclass(frozen=True, slots=True)
class Example:
    """A position in words: hands as ``concealed | melds | flowers``, a meld as ``pung 777s 1`` with who fed it.

    *indicator* is empty where nothing is turned up; *also* and *kong* as in a draft.
    """

    key: str
    games: frozenset[tuple[str, str]]
    indicator: str
    seats: dict[Seat, str]
    tile: str = ""
    by: WinBy | None = WinBy.SELF_DRAW
    source: Seat = 0
    winner: Seat = _S
    flags: Flags = field(default_factory=Flags)
    also: tuple[Seat, ...] = ()
    kong: ToldKong | None = None


_LOCAL: Final = frozenset({("yueqing", "local")})
_JP: Final = frozenset({("yueqing", "jp")})
_WUHAN: Final = frozenset({("wuhanhua", "local")})
_SHANGHAI: Final = frozenset({("shanghaihua", "local")})
_BLOOD: Final = frozenset({("xuezhan", "local"), ("sichuan", "local"), ("xueliu", "local")})

_EXAMPLES: Final = (
    Example("plain", _LOCAL, "9s", {_S: "123m 456m 78s 99p | pung 777p 2, chow 234s 0 | B"}, "6s", WinBy.DISCARD, 3),
    Example("flush", _LOCAL, "5p", {_S: "123m 456m 789m 88m 55p | pung EEE 3 | BB"}, "8m"),
    Example("wild_home", _LOCAL, "3p", {_S: "123m 456m 78s 99p 12p 3p | chow 567s 0 | "}, "9s"),
    Example("push", _LOCAL, "7m", {_S: "777m 13m 25p 48s E W N F 6p 1s 9s | | B"}, "2s", WinBy.PUSH3),
    Example(
        "fed", _WUHAN, "6p",
        {0: " | | 6p", _S: "2m | pung 888p 0, pung 222s 0, chow 456s 0, pung 999m 0, chow 123p 0 | 66p"},
        "2m", WinBy.DISCARD, 0,
    ),
    Example(
        "hua", _WUHAN, "4m",
        {_S: "123m 678m 789m 123p 77s 45p | | BB4m", 0: "5m5m | pung CCC 1 | 4m", 2: " | concealed_kong 3333s | B"},
        "3p", WinBy.DISCARD, 2,
    ),
    Example("wilds", _WUHAN, "8s", {_S: "123m 999s 78p 55m | pung FFF 2, pung SSS 3 | 8s"}, "6p"),
    Example("flush", _JP, "4p", {_S: "123s 456s 78s 11s | pung SSS 3, concealed_kong CCCC | BB4p"}, "9s"),
    Example("hua", _JP, "4m", {_S: "123m 678m 789m 123p 77s 45p | | BB4m", 3: "5m | concealed_kong FFFF | 4mB"}, "6p"),
    Example("hua", _SHANGHAI, "4m", {_S: "123m 678m 789m 123p 77s 45p | | BB4m", 0: " | pung CCC 1 | 4m"}, "6p"),
    Example("drawn", _WUHAN | _JP | _SHANGHAI, "4m", {0: "5m | | BB", _S: " | concealed_kong 3333s | 4m"}, by=None),
    Example("dragon", _BLOOD, "", {_S: "1111m 33m 55m 77p 88p 9p | | "}, "9p", WinBy.DISCARD, 3),
    Example("kong_flower", _BLOOD, "", {_S: "123m 234m 678m 9m | open_kong 5555m 0 | "}, "9m", WinBy.KONG_DRAW),
    Example(
        "kong_discard", _BLOOD, "", {3: "123m 456m 789m 234p 5p | | "}, "5p", WinBy.DISCARD, 1, 3,
        kong=ToldKong(MeldKind.CONCEALED_KONG),
    ),
    Example(
        "together", _BLOOD, "", {2: "111m 222m 333p 55p 77p | | ", 0: "234m 345m 678m 99p 68p | | "}, "7p",
        WinBy.DISCARD, 1, 2, also=(0,), kong=ToldKong(MeldKind.ADDED_KONG),
    ),
    Example(
        "check", _BLOOD, "",
        {
            0: "123m 456m 79p 135s 2s2s | | ", _S: "123p 345p 567p 88p 99p | | ",
            2: "2468m 135m 13p 57p9p 6p | | ", 3: "123s 456s 789s 234m 5m | | ",
        },
        by=None,
    ),
)  # fmt: skip


def examples_of(game: str, edition: str) -> tuple[Example, ...]:
    """The examples of a game in an edition."""
    return tuple(example for example in _EXAMPLES if (game, edition) in example.games)


def draft_of(example: Example) -> Draft:
    """The draft of an example."""
    seats = [_seat(example.seats[seat]) if seat in example.seats else EMPTY for seat in SEATS]
    tile = parse_tile(example.tile) if example.tile else None
    lying: Counter[tuple[Seat, Slot]] = Counter({(0, Slot.INDICATOR): bool(example.indicator)})
    for seat, tiles in enumerate(seats):
        lying[seat, Slot.MELD] = len(tiles.melds)
        lying[seat, Slot.FLOWER] = len(tiles.flowers)
        lying[seat, Slot.TILE] = len(tiles.concealed)
    lying[example.winner, Slot.WIN] = tile is not None
    return Draft(
        parse_tile(example.indicator) if example.indicator else None,
        (seats[0], seats[1], seats[2], seats[3]),
        example.winner,
        tile,
        example.by,
        example.source,
        flags=example.flags,
        also=example.also,
        kong=example.kong,
        order=tuple(lying.elements()),
    )


def _seat(words: str) -> SeatTiles:
    concealed, melds, flowers = (part.strip() for part in words.split("|"))
    return SeatTiles(
        parse_tiles(concealed),
        tuple(_meld(meld.split()) for meld in melds.split(",") if meld),
        parse_tiles(flowers),
    )


def _meld(words: list[str]) -> Meld:
    kind, tiles = MeldKind(words[0]), tuple(sorted(parse_tiles(words[1])))
    source = int(words[2]) if len(words) > 2 else None
    known = source is not None and kind is not MeldKind.CHOW
    return Meld(kind, tiles, source, tiles[0] if known else None)
