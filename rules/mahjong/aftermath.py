"""What a round leaves to be counted (收局): the wins as they were scored and everybody's tiles."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.seat import SEATS, Seat
from rules.mahjong.events import Won
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState, SeatState, Standing
from rules.scoring.model import HandEnd, ScoredWin, SeatTiles, WinFacts
from rules.tiles.meld import Meld
from rules.tiles.tile import Tile

__all__ = ["bare_end", "facts_of_won", "hand_end"]

_NOTHING = SeatTiles((), (), ())


def facts_of_won(state: RoundState, won: Won) -> WinFacts:
    """What was known of a win that has been told."""
    own = state.seats[won.seat]
    return WinFacts(
        won.seat, state.wind_of(won.seat), won.concealed, _melds_at(own, won), own.flowers, won.tile, won.by,
        won.source, won.first, state.wilds, state.flower_kinds, state.indicators, won.tally.limited,
    )  # fmt: skip


def _melds_at(own: SeatState, won: Won) -> tuple[Meld, ...]:
    """The melds that the winner had laid down when it won: one that plays on may have konged since (血流成河)."""
    if own.standing is not Standing.FROZEN:
        return own.melds
    return tuple(group.meld for group in won.tally.groups if group.meld is not None)


def hand_end(ruleset: Ruleset, state: RoundState, wins: Iterable[Won], left: Seat | None = None) -> HandEnd:
    """What payment is given for *wins*, or when *left* leaves, with what the game's stages know."""
    end = bare_end(state, wins, left)
    for reports in ruleset.hooks.reports:
        end = reports(ruleset, state, end)
    return end


def bare_end(state: RoundState, wins: Iterable[Won], left: Seat | None = None) -> HandEnd:
    """What the state alone tells of an end; a hand that died has no tiles that count (R28)."""
    wins = tuple(wins)
    shown = {won.seat: won.concealed for won in wins}
    first, second, third, fourth = (_tiles(state, seat, shown) for seat in SEATS)
    return HandEnd(
        state.dealer,
        state.start.streak,
        tuple(ScoredWin(facts_of_won(state, won), won.tally, won.liability) for won in wins),
        (first, second, third, fourth),
        state.wilds,
        state.flower_kinds,
        state.indicators,
        state.left if left is None else left,
        ledger=state.ledger,
        drawable=state.drawable,
    )


def _tiles(state: RoundState, seat: Seat, shown: dict[Seat, tuple[Tile, ...]]) -> SeatTiles:
    own = state.seats[seat]
    if own.standing is Standing.DEAD:
        return _NOTHING
    return SeatTiles(shown.get(seat, own.hand.tiles), own.melds, own.flowers)
