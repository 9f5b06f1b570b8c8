"""Hands of the Sichuan games on walls laid on purpose, and ways to play them through to the moment that matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rigged import only, rigged_wall, short, started, throw
from rules import find_ruleset
from rules.core.record import replace
from rules.core.seat import SEATS, Seat
from rules.mahjong.actions import Action, DeclareVoid, Pass
from rules.mahjong.events import Event
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.tiles.notation import format_tiles, parse_tiles
from rules.tiles.tile import Suit

__all__ = [
    "JUNK",
    "act",
    "blood",
    "declare",
    "do",
    "drawer_after",
    "held",
    "pass_on",
    "robbery",
    "rotated",
    "run_down",
    "words",
]

JUNK = "14m 7m 369p 1p 258s 9s 5m 8p"
"""Thirteen tiles of three suits: they win on nothing."""

_WALL = 55
"""Tiles in the wall when all have been dealt to."""


def blood(
    hands: Mapping[Seat, str],
    *,
    game: str = "xuezhan",
    dealer: Seat = 0,
    draws: str = "",
    last: str = "",
    dice: tuple[tuple[int, int], tuple[int, int]] | None = None,
    rules: Mapping[str, object] | None = None,
) -> Round:
    """A hand that deals *hands*, gives *draws* first and *last* as the last tiles of the wall (an even number).

    *rules* are the house rules of *game* that differ.
    """
    ruleset = find_ruleset(game, rules or {})
    final = parse_tiles(last)
    assert len(final) % 2 == 0, "the tail of the wall is laid in stacks"
    stacks = [final[place : place + 2] for place in range(0, len(final), 2)][::-1]
    tail = "".join(tile.code for stack in stacks for tile in stack)
    asked = Counter(tile for text in (*hands.values(), draws, last) for tile in parse_tiles(text))
    assert not asked - Counter(ruleset.tiles), f"too many {format_tiles(asked - Counter(ruleset.tiles))}"
    wall = rigged_wall(ruleset, dict(hands), dealer=dealer, draws=draws, tail=tail, indicator="")
    start = started(dealer)
    return Round(ruleset, wall, start if dice is None else replace(start, dice=dice))


def rotated(hands: Mapping[Seat, str], steps: int) -> dict[Seat, str]:
    """The same hands, each held so many seats further on."""
    return {(seat + steps) % 4: hand for seat, hand in hands.items()}


def words(table: Round, seat: Seat) -> set[str]:
    """What *seat* may do besides discarding, in short words."""
    return {short(action) for action in table.legal(seat) if not short(action).startswith("discard")}


def act(table: Round, seat: Seat, word: str) -> tuple[Event, ...]:
    """*seat* does the one thing that *word* names."""
    found: list[Action] = [action for action in table.legal(seat) if short(action).split(" ")[0] == word]
    if len(found) != 1:
        found = [action for action in table.legal(seat) if short(action) == word]
    assert len(found) == 1, f"seat {seat} cannot {word}: {[short(each) for each in table.legal(seat)]}"
    return table.act(found[0])


def do(table: Round, *told: tuple[Seat, str]) -> None:
    """Seats do things one after the other."""
    for seat, word in told:
        act(table, seat, word)


def pass_on(table: Round, seats: Iterable[Seat] = SEATS) -> None:
    """Of *seats* everybody who is asked about a tile lets it go."""
    for seat in seats:
        if table.state.phase in (Phase.DISCARDED, Phase.KONG) and Pass(seat) in table.legal(seat):
            table.act(Pass(seat))


def run_down(table: Round, left: int) -> None:
    """Everybody discards what it draws and lets everything go until *left* tiles are in the wall."""
    while table.state.drawable > left or table.state.phase is not Phase.TURN:
        assert table.state.phase is Phase.TURN, "somebody has just drawn"
        drawn, turn = table.state.drawn, table.state.turn
        assert drawn is not None
        throw(table, drawn.tile.code)
        pass_on(table)
        assert table.is_over or table.state.turn != turn, "nobody claims"


def drawer_after(left: int, dealer: Seat = 0) -> Seat:
    """Who draws the tile after which *left* are in the wall, when nobody has claimed anything."""
    return (dealer + _WALL - left) % 4


def declare(table: Round, suits: str) -> None:
    """The four seats name their void suits, in table order."""
    for seat, letter in zip(SEATS, suits, strict=True):
        table.act(DeclareVoid(seat, Suit(letter)))


def held(table: Round, seat: Seat) -> str:
    """What *seat* holds."""
    return format_tiles(table.state.seats[seat].hand.tiles)


def robbery(rules: Mapping[str, object] | None = None, *, game: str = "xuezhan") -> Round:
    """Seat 0 may add the fourth 5p to its pung; seats 1, 2 and 3 wait for it, and 3 has fed the pung itself."""
    hands = {
        3: "222m 333m 444m 67p 88m 5p",
        0: "55p 1m 57m 9m 1p 1p 77p 3s 6s 6s 2p",
        1: "123m 456m 789m 46p 99p",
        2: "234s 567s 888s 34p 11s",
    }
    table = blood(hands, dealer=3, draws="9s 9s 9s 5p", rules=rules, game=game)
    throw(table, "5p")
    only(table, 0, "pung")
    pass_on(table)
    throw(table, "1m")
    for _ in range(3):
        pass_on(table)
        throw(table, "9s")
    pass_on(table)
    assert table.state.turn == 0
    return table
