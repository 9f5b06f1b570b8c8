"""Positions for bots that no wall needs to be laid for: a state is changed by hand, as one seat sees it."""

from __future__ import annotations

from random import Random

from game.bots.bot import Bot
from rigged import rigged, short
from rules import Ruleset, conceal, legal
from rules.core.record import replace
from rules.core.seat import Seat
from rules.core.window import Window, WindowKind
from rules.mahjong.state import RoundState, SeatState, SeatView
from rules.tiles.hand import hidden_hand
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile

__all__ = ["laid", "opening", "sat", "word_in"]


def laid(text: str, source: Seat = 0) -> tuple[Meld, ...]:
    """Chows, pungs and concealed kongs of *text*, claimed from *source*."""
    return tuple(_meld(tuple(parse_tiles(part)), source) for part in text.split())


def _meld(tiles: tuple[Tile, ...], source: Seat) -> Meld:
    if len(tiles) == 4:
        return Meld(MeldKind.CONCEALED_KONG, tiles)
    kind = MeldKind.PUNG if tiles[0] is tiles[1] else MeldKind.CHOW
    return Meld(kind, tiles, source, tiles[0])


def opening(ruleset: Ruleset, hand: str, *, indicator: str = "8s", flowers: str = "") -> RoundState:
    """The dealer, seat 0, is asked for its first discard, with *flowers* set aside, as it sees the table."""
    state = conceal(ruleset, rigged({0: hand}, indicator=indicator, ruleset=ruleset).state, 0)
    dealer, *others = state.seats
    second, third, fourth = others
    return replace(state, seats=(replace(dealer, flowers=tuple(parse_tiles(flowers))), second, third, fourth))


def sat(
    state: RoundState, seat: Seat, melds: tuple[Meld, ...] = (), flowers: str = "", river: str = ""
) -> RoundState:
    """Another *seat* shows these melds, flowers and discards, and hides the rest."""
    shown = SeatState(
        hidden_hand(16 - 3 * len(melds)), melds, tuple(parse_tiles(flowers)), tuple(parse_tiles(river))
    )
    first, second, third, fourth = (shown if each == seat else own for each, own in enumerate(state.seats))
    return replace(state, seats=(first, second, third, fourth))


def word_in(bot: Bot, ruleset: Ruleset, state: RoundState, seat: Seat) -> str:
    """What *bot* answers in *state*, which *seat* sees."""
    options = legal(ruleset, state, seat)
    window = Window(1, seat, WindowKind.TURN, options, len(options) - 1)
    return short(options[bot.choose(SeatView(seat, state), window, Random(1))])
