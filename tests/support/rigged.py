"""Rounds with a wall that is laid on purpose: who is dealt what, what is drawn next, what lies at the tail."""

from __future__ import annotations

from collections.abc import Iterable

from rules import Ruleset, find_ruleset
from rules.core.seat import Seat, after
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.events import Event, Started
from rules.mahjong.match import Length, Match
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.scoring.model import WinBy
from rules.tiles.notation import format_tiles, parse_tile, parse_tiles
from rules.tiles.tile import Tile
from rules.tiles.wall import front_order, tail_order

QUIET = "147m 258p 369s ESWN 1m 5m 9m"
"""Sixteen tiles that want nothing; so do the next three, beside it."""
QUIET_S = "158m 147p 258s ESWN 2m 6m 9p"
QUIET_W = "269m 369p 147s ESWN 3m 7m 1p"
QUIET_N = "37m 159p 358s ESWN C 8m 4p 1s 6p"

__all__ = [
    "DICE",
    "QUIET",
    "QUIET_N",
    "QUIET_S",
    "QUIET_W",
    "fourth",
    "only",
    "options_of",
    "pass_all",
    "rigged",
    "rigged_wall",
    "robbing",
    "short",
    "started",
    "throw",
    "tile_events",
]

DICE = ((3, 4), (2, 6))


def started(dealer: Seat = 0, streak: int = 0) -> Started:
    """The first event of a first round."""
    return Match(Length(hands=8), dealer, streak).start(DICE)


def rigged_wall(
    ruleset: Ruleset,
    hands: dict[Seat, str],
    *,
    dealer: Seat = 0,
    draws: str = "",
    tail: str = "",
    indicator: str = "9s",
) -> tuple[Tile, ...]:
    """A wall that deals *hands* (the dealer's has one tile more), then gives *draws* in order, *tail* from the tail.

    Seats that are left out, and shorter hands, get what is left over, tiles that make no trouble first.
    """
    size = len(ruleset.tiles)
    left = list(ruleset.tiles)
    wall: list[Tile | None] = [None] * size
    places = ruleset.turn_up(ruleset.tiles).places
    wanted: dict[int, Tile] = dict(zip(places, parse_tiles(indicator), strict=True))
    dealt = _dealt_places(ruleset, dealer, front_order(size, places))
    for seat, text in hands.items():
        wanted |= dict(zip(dealt[seat], parse_tiles(text), strict=False))
    start = sum(len(each) for each in dealt.values())
    wanted |= dict(zip(front_order(size, places)[start:], parse_tiles(draws), strict=False))
    wanted |= dict(zip(tail_order(size, places), parse_tiles(tail), strict=False))
    for place, tile in wanted.items():
        wall[place] = tile
        left.remove(tile)
    # flowers that nobody asked for lie where they are never drawn
    flowers = ruleset.turn_up(tuple(tile if tile is not None else Tile.M1 for tile in wall)).flowers
    quiet = [tile for tile in left if tile not in flowers]
    left = [tile for first in range(13) for tile in quiet[first::13]] + [
        tile for tile in left if tile in flowers
    ]
    free = [place for place in tail_order(size, places) if wall[place] is None]
    never = free[ruleset.reserve // 2 : ruleset.reserve]
    order = [place for place in sorted(free) if place not in never] + never
    for place, tile in zip(order, left, strict=True):
        wall[place] = tile
    return tuple(tile for tile in wall if tile is not None)


def _dealt_places(ruleset: Ruleset, dealer: Seat, order: tuple[int, ...]) -> dict[Seat, list[int]]:
    places: dict[Seat, list[int]] = {seat: [] for seat in range(4)}
    turns = [after(dealer, steps) for steps in range(4)]
    drawn = iter(order)
    for seat in turns * (ruleset.hand // 4):
        places[seat].extend(next(drawn) for _ in range(4))
    for seat in turns * (ruleset.hand % 4):
        places[seat].append(next(drawn))
    places[dealer].append(next(drawn))
    return places


def rigged(
    hands: dict[Seat, str],
    *,
    options: dict[str, object] | None = None,
    dealer: Seat = 0,
    draws: str = "",
    tail: str = "",
    indicator: str = "9s",
    streak: int = 0,
    ruleset: Ruleset | None = None,
) -> Round:
    """A round of 乐清 (or of *ruleset*) on a `rigged_wall`, at its first question."""
    rules = ruleset or find_ruleset("yueqing", options or {})
    wall = rigged_wall(rules, hands, dealer=dealer, draws=draws, tail=tail, indicator=indicator)
    return Round(rules, wall, started(dealer, streak))


def throw(table: Round, tile: str) -> tuple[Event, ...]:
    """The seat on turn discards *tile*."""
    seat, face = table.state.turn, parse_tile(tile)
    action = next(
        action for action in table.legal(seat) if isinstance(action, Discard) and action.tile is face
    )
    return table.act(action)


def pass_all(table: Round) -> tuple[Event, ...]:
    """Everybody who is asked about a discard lets it go."""
    events: list[Event] = []
    while table.state.phase is Phase.DISCARDED and table.asked():
        events.extend(table.act(Pass(table.asked()[0])))
    return tuple(events)


def options_of(table: Round, seat: Seat) -> set[str]:
    """What *seat* may do, in short words: ``win``, ``pung``, ``chow 45p``, ``open_kong``, ``discard 5m``, ``pass``."""
    return {short(action) for action in table.legal(seat)}


def short(action: Action) -> str:
    """An action in the short words of `options_of`."""
    match action:
        case Discard(_, tile):
            return f"discard {tile.code}"
        case Chow(_, _, own):
            return f"chow {format_tiles(own)}"
        case Kong(_, kind, tile):
            return f"{kind.value} {tile.code}"
        case Win(_, _, by):
            return by.value if by in (WinBy.PUSH3, WinBy.PUSH4) else "win"
        case _:
            return type(action).__name__.lower()


def tile_events(events: Iterable[Event], kind: type[Event]) -> list[Event]:
    """Those of *events* that are of *kind*."""
    return [event for event in events if isinstance(event, kind)]


def only(table: Round, seat: int, word: str) -> None:
    """*seat* does the one thing that *word* names."""
    for action in table.legal(seat):
        match action:
            case Win(_, _, by) if word in ("win", by.value):
                table.act(action)
                return
            case Pung() if word == "pung":
                table.act(action)
                return
            case Chow(_, _, own) if word == f"chow {format_tiles(own)}":
                table.act(action)
                return
            case Kong(_, kind, tile) if word in (kind.value, f"{kind.value} {tile.code}"):
                table.act(action)
                return
            case Pass() if word == "pass":
                table.act(action)
                return
            case _:
                continue
    raise AssertionError(f"seat {seat} cannot {word}: {options_of(table, seat)}")


def fourth(mode: str, hand: str) -> Round:
    """Seat 1 punged 3m; *hand* is its two or three 3m; it draws the fourth where it had two."""
    table = rigged({0: "3m", 1: hand}, draws="9m 9m 9m 3m", options={"dead_hand": mode})
    throw(table, "3m")
    only(table, 1, "pung")
    throw(table, next(tile.code for tile in table.state.seats[1].hand.tiles[::-1] if tile is not Tile.M3))
    for _ in range(3):
        pass_all(table)
        throw(table, "9m")
    pass_all(table)
    return table


def robbing() -> Round:
    """Seat 1 has punged 3m and adds the fourth; seat 3 waits for it with 12m."""
    table = rigged({0: "3m", 1: "33m", 3: "12m 456m 777p 234s 678s 99p"}, draws="F F F 3m")
    throw(table, "3m")
    only(table, 1, "pung")
    only(table, 3, "pass")  # it could have won on the discard
    table.act(table.legal(1)[-1])
    for _ in range(3):
        pass_all(table)
        throw(table, "F")
    pass_all(table)
    only(table, 1, "added_kong 3m")
    return table
