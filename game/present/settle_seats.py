"""What a seat's tiles were when a hand ended (花猪, 没叫, 有叫): its state in words, its wins or its calls as chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.present.label import Label, said
from game.present.settle_wins import WinShown
from game.present.shown import ShownGroup, tiles_shown
from rules.mahjong.ruleset import Ruleset
from rules.scoring.calls import Call, calls_of, is_pig
from rules.scoring.model import SeatTiles
from rules.tiles.tile import Suit

__all__ = ["SeatChip", "SeatChips", "call_state", "seat_chips"]


@dataclass(frozen=True, slots=True)
class SeatChip:
    """One thing to know of a seat: its name, tiles that show it, a number or a word."""

    name: Label
    tiles: ShownGroup
    value: Label


@dataclass(frozen=True, slots=True)
class SeatChips:
    """All there is to know of a seat's tiles."""

    lines: tuple[SeatChip, ...]


def call_state(ruleset: Ruleset, tiles: SeatTiles, *, checked: bool = True) -> Label | None:
    """花猪, 没叫 or 有叫 with the largest call; None for a hand that has just drawn.

    Where nobody is *checked* (三家胡了, 逃跑) nobody pays for being 花猪 or 没叫 either: just no win.
    """
    if not _is_waiting(ruleset, tiles):
        return None
    pig = is_pig(tiles)
    calls = () if pig else calls_of(ruleset.scoring, tiles)
    if calls:
        return said("settle.state.ready", fan=calls[0].fan)
    if not checked:
        return said("settle.state.none")
    return said("settle.state.pig" if pig else "settle.state.not_ready")


def seat_chips(ruleset: Ruleset, tiles: SeatTiles, wins: Sequence[WinShown]) -> SeatChips:
    """The declared suit, then the wins, or what an unwon seat waits for, the dearest first."""
    chips = [] if tiles.void is None else [SeatChip(said("settle.void"), (), _suit(tiles.void))]
    if wins:
        chips += [_won(win) for win in wins]
    elif _is_waiting(ruleset, tiles) and not is_pig(tiles):
        chips += _calls(calls_of(ruleset.scoring, tiles))
    return SeatChips(tuple(chips))


def _is_waiting(ruleset: Ruleset, tiles: SeatTiles) -> bool:
    """Whether the hand holds as many tiles as one that waits for another seat's turn."""
    return len(tiles.concealed) + 3 * len(tiles.melds) == ruleset.hand


def _suit(suit: Suit) -> Label:
    return said(f"settle.suit.{suit.value}")


def _won(win: WinShown) -> SeatChip:
    return SeatChip(win.how, tiles_shown((win.tile,), ()), said("settle.fan", fan=win.total))


def _calls(calls: tuple[Call, ...]) -> list[SeatChip]:
    """The tiles that are waited for, those of the same worth together."""
    worths = dict.fromkeys(call.fan for call in calls)
    return [
        SeatChip(
            said("settle.waits"),
            tiles_shown(sorted(call.tile for call in calls if call.fan == fan), ()),
            said("settle.fan", fan=fan),
        )
        for fan in worths
    ]
