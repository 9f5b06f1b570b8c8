"""The wins of one tile in the money of a hand (一炮): whether they can have come so, and what each is worth."""

from __future__ import annotations

from game.score.fields import SEAT_LETTERS, refuse
from game.score.ledger_case import TileWon, WonHand
from game.score.ledger_table import Table
from rules.core.record import dataclass, replace
from rules.core.seat import Seat, others_from
from rules.mahjong.legal import informed
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Came, Winners
from rules.mahjong.state import Lying
from rules.scoring.model import Evidence, First, Kept, SeatTiles, Tally, Tier, WinBy, WinFacts
from rules.scoring.tally import score
from rules.tiles.tile import Tile

__all__ = ["Win", "won_on"]


@dataclass(frozen=True, slots=True)
class Win:
    """One win with its worth."""

    seat: Seat
    tile: Tile
    by: WinBy
    concealed: tuple[Tile, ...]
    tally: Tally


def won_on(table: Table, event: TileWon, what: str) -> tuple[Win, ...] | None:
    """The wins of one tile, counter-clockwise from who fed it; None where one is none. Raises `PositionError`."""
    _check_seats(table, event, what)
    _check_kong(table, event, what)
    source = event.source
    tile = next((winner.tile for winner in event.winners if winner.tiles is not None), Tile.HIDDEN)
    if source is not None:
        table.hide(source)
        phase = Phase.KONG if event.by is WinBy.ROB_KONG else Phase.DISCARDED
        table.state = replace(table.state, phase=phase, lying=Lying(source, tile, first=False))
    order = event.winners
    if source is not None:
        places = tuple(others_from(source))
        order = tuple(sorted(order, key=lambda winner: places.index(winner.seat)))
    for winner in order:
        _show(table, event, winner, what)
    if tile is not Tile.HIDDEN:
        table.taken[tile] += 1
        table.check_copies((tile,) * 3 if event.by is WinBy.ROB_KONG else ())  # the robbed seat's pung
    wins = [_win(table, event, winner, tile) for winner in order]
    found = tuple(win for win in wins if win is not None)
    return found if len(found) == len(wins) else None


def _check_seats(table: Table, event: TileWon, what: str) -> None:
    """Who wins and who feeds still plays; only one seat wins where only one can."""
    for winner in event.winners:
        table.must_play(winner.seat, what)
    if event.source is not None:
        table.must_play(event.source, what)
    if len(event.winners) == 1:
        return
    if not event.by.is_claim:
        refuse(f"{what}: only one seat wins by {event.by.value}")
    if table.rules.claims.winners is Winners.NEAREST:
        refuse(f"{what}: only one seat wins on a tile here (multi_win is off)")


def _check_kong(table: Table, event: TileWon, what: str) -> None:
    """A win after a kong needs that kong, the last thing before; any other win forgets the kong before it."""
    owner = event.winners[0].seat if event.by is WinBy.KONG_DRAW else event.source
    if event.by is WinBy.KONG_DRAW or event.after_kong:
        kong = table.account.last_kong
        if kong is None or kong.seat != owner:
            refuse(f"{what}: seat {SEAT_LETTERS[owner or 0]} has made no kong right before")
        return
    if event.by is WinBy.ROB_KONG and event.source is not None:
        table.may_kong(event.source, what)
    table.pass_turn()


def _show(table: Table, event: TileWon, winner: WonHand, what: str) -> None:
    """Put before a winner what the line tells of its tiles."""
    if winner.tiles is None:
        table.hide(winner.seat)
        return
    came = Came(
        winner.seat,
        table.state.dealer,
        event.by,
        event.source,
        winner.tiles.melds,
        others_laid=bool(table.account.kongs),
        others_won=bool(table.state.wins),
    )
    if winner.first is not First.NONE and not table.rules.luck.allows(winner.first, came):
        refuse(f"{what}: the win of seat {SEAT_LETTERS[winner.seat]} cannot be {winner.first.value}")
    table.show(winner.seat, winner.tiles, () if event.by.is_claim else (winner.tile,))


def _win(table: Table, event: TileWon, winner: WonHand, tile: Tile) -> Win | None:
    """What a win is worth; None where the tiles are no win."""
    if winner.tiles is None:
        return Win(winner.seat, tile, event.by, (), _told(table, event, winner.fan))
    tally = score(table.rules.scoring, _facts(table, event, winner, winner.tiles))
    return None if tally is None else Win(winner.seat, tile, event.by, winner.tiles.concealed, tally)


def _told(table: Table, event: TileWon, fan: int) -> Tally:
    """A win of which only the total is told; of its adds no more is known than how it came."""
    adds = {"kong_discard": event.after_kong, "rob_kong": event.by is WinBy.ROB_KONG}
    kept = tuple(
        Kept(award.id, award.value, Tier.ADD, Evidence())
        for award in table.rules.scoring.awards
        if adds.get(award.id, False)
    )
    return Tally((), kept, table.pay.capped(fan), str(fan))


def _facts(table: Table, event: TileWon, winner: WonHand, tiles: SeatTiles) -> WinFacts:
    """All that is known of a win that is shown."""
    facts = WinFacts(
        winner.seat, table.state.wind_of(winner.seat), tiles.concealed, tiles.melds, (), winner.tile, event.by,
        event.source, winner.first, (), (),
    )  # fmt: skip
    return informed(table.rules, table.state, facts)
