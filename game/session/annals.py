"""A record as rows (记史): what each hand of a finished match brought, read from its lines.

The lines are taken at their word: whoever wants to see them proved opens the replay. Only who was ready at a draw is
worked out anew, in games whose rules are known here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import msgspec

from game.authority.record import Hand, NumberedLine, Record, standing
from game.history.rows import IMPORTED, Four, HandRow, MatchRow, Told, WinRow
from game.storage import STAMP
from rules import OptionsError, Ruleset, find_ruleset
from rules.core.ledger import Transfer, net
from rules.core.seat import SEATS, Seat
from rules.errors import RecordError, RulesError
from rules.mahjong.codec import read_line
from rules.mahjong.events import (
    Chowed,
    Died,
    Ended,
    EndReason,
    Event,
    FlowerSet,
    IndicatorTurned,
    Konged,
    Paid,
    Punged,
    VoidDeclared,
    Won,
)
from rules.scoring.draw_check import CallState, called_on
from rules.scoring.model import SeatTiles
from rules.scoring.terms import ChecksDraw
from rules.tiles.counts import keys_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import format_tiles
from rules.tiles.tile import Suit, Tile

__all__ = ["Kept", "started_of", "told_of"]

Ready = tuple[bool | None, bool | None, bool | None, bool | None]

_STAMP_LENGTH: Final = 15
_LONGEST_S: Final = 6 * 3600
"""A match that took longer was left lying in between: how long it was played nobody knows."""
_WORDS: Final = frozenset(
    {"win", "pay", "end", "chow", "pung", "kong", "indicator", "void", "dead", "exchange"}
)
_NOBODY: Final[Ready] = (None, None, None, None)
_KONGS: Final = 4


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a record lies: its name, when the file was last written, whether it is starred."""

    file: str
    written: datetime
    starred: bool = False


def started_of(kept: Kept) -> datetime:
    """When a match began, by the name of its file; when the file was written where the name does not say.

    >>> from datetime import UTC
    >>> written = datetime(2026, 2, 14, 21, 0, tzinfo=UTC)
    >>> started_of(Kept("20260214-203000-yueqing.jsonl", written)).strftime("%H:%M")
    '20:30'
    """
    try:
        name = kept.file.removeprefix(IMPORTED)
        return datetime.strptime(name[:_STAMP_LENGTH], STAMP).astimezone()
    except ValueError:
        return kept.written.replace(microsecond=0).astimezone()


def told_of(record: Record, kept: Kept, seat: Seat | None = None) -> Told:
    """The rows of a match. *seat* is the player's; the first that no program plays where it is not given.

    What several people played around one screen counts for nobody. Raises `RecordError`.
    """
    header = record.header
    match = standing(record)
    if match is None:
        raise RecordError("line 2: the record holds no hand")
    if seat is None and not (header.is_shared and not kept.file.startswith(IMPORTED)):
        seat = header.person
    rules = _rules_of(record)
    hands, gone = list[HandRow](), False
    for hand in record.hands:
        gone = gone or seat in hand.given
        if hand.told and hand.told[-1].word == "end":
            hands.append(_Reader(hand, seat, rules).row(given=gone))
    begun = started_of(kept)
    took = int((kept.written - begun).total_seconds())
    names = header.seats
    stake = header.options.get("stake")
    return Told(
        MatchRow(
            0, kept.file, header.game, header.edition, header.room or "practice", begun,
            took if 0 < took <= _LONGEST_S else 0, len(hands), seat,
            (names[0].name, names[1].name, names[2].name, names[3].name),
            (names[0].bot, names[1].bot, names[2].bot, names[3].bot),
            match.totals, 0 if seat is None else match.ranking().index(seat) + 1, match.is_over, kept.starred,
            stake if isinstance(stake, int) and stake > 0 else 1,
        ),
        tuple(hands),
    )  # fmt: skip


def _rules_of(record: Record) -> Ruleset | None:
    """The rules that were played, as far as they are known here."""
    try:
        return find_ruleset(record.header.game, record.header.options)
    except OptionsError:
        return None


@dataclass(slots=True)
class _Open:
    """The wins on the tile that was won last, until the next thing happens: what is paid then is paid for them."""

    wins: list[tuple[Won, str]] = field(default_factory=list)
    paid: list[Transfer] = field(default_factory=list)

    def rows(self) -> list[WinRow]:
        """The wins with what each brought."""
        return [_win_row(won, line, self.paid) for won, line in self.wins]


class _Reader:
    """Reads one hand: what was laid down, won and paid."""

    def __init__(self, hand: Hand, seat: Seat | None, rules: Ruleset | None) -> None:
        self._hand = hand
        self._seat = seat
        self._rules = rules
        self._melds: list[list[Meld]] = [[], [], [], []]
        self._voids: list[Suit | None] = [None, None, None, None]
        self._dead: set[Seat] = set()
        self._wilds: tuple[Tile, ...] = ()
        self._open = _Open()
        self._wins: list[WinRow] = []
        self._end: Ended | None = None

    def row(self, *, given: bool) -> HandRow:
        """The hand. Raises `RecordError`."""
        for line in self._hand.told:
            if line.word in _WORDS:
                self._read(line)
        self._close()
        end, start = self._end, self._hand.started
        if end is None:
            raise RecordError(f"line {self._hand.last}: the hand has no end")
        changes = _four(tuple(end.scores[seat] - start.scores[seat] for seat in SEATS))
        return HandRow(
            0, start.no, start.dealer, start.streak, self._seat, end.reason.value, tuple(self._wins), changes,
            self._ready(end), format_tiles(self._wilds), given,
        )  # fmt: skip

    def _read(self, line: NumberedLine) -> None:
        try:
            events = read_line(line.data)
        except RulesError as error:
            raise RecordError(f"line {line.number}: {error}") from None
        for event in events:
            if isinstance(event, Won):
                if self._open.paid:
                    self._close()
                self._open.wins.append((event, msgspec.json.encode(line.data).decode()))
            elif isinstance(event, Paid):
                self._open.paid += event.transfers
            else:
                self._see(event)

    def _see(self, event: Event) -> None:
        """What happens beside winning and paying."""
        if not isinstance(event, Ended):
            self._close()
        match event:
            case Ended():
                self._end = event
            case IndicatorTurned():
                self._wilds = event.wilds
            case VoidDeclared(seat, suit):
                self._voids[seat] = suit
            case Died(seat):
                self._dead.add(seat)
            case Chowed(seat, tile, own, source):
                tiles = tuple(sorted((tile, *own)))
                self._melds[seat].append(Meld(MeldKind.CHOW, tiles, source, tile))
            case Punged(seat, tile, source):
                self._melds[seat].append(Meld(MeldKind.PUNG, (tile,) * 3, source, tile))
            case Konged():
                self._kong(event)
            case FlowerSet() | _:
                return

    def _kong(self, event: Konged) -> None:
        melds = self._melds[event.seat]
        if event.kind is MeldKind.ADDED_KONG:
            melds[:] = [
                meld for meld in melds if meld.kind is not MeldKind.PUNG or meld.tiles[0] != event.tile
            ]
        melds.append(Meld(event.kind, (event.tile,) * _KONGS, event.source))

    def _close(self) -> None:
        """The wins so far are paid for."""
        self._wins += self._open.rows()
        self._open = _Open()

    def _ready(self, end: Ended) -> Ready:
        """Who waited for a tile when the wall had run out; nothing where somebody else ended the hand."""
        rules = self._rules
        if rules is None or end.reason is not EndReason.EXHAUSTED:
            return _NOBODY
        won = {win.seat for win in self._wins}
        found = [None if seat in won else self._is_ready(rules, seat, end.hands[seat]) for seat in SEATS]
        return (found[0], found[1], found[2], found[3])

    def _is_ready(self, rules: Ruleset, seat: Seat, tiles: tuple[Tile, ...]) -> bool | None:
        melds = tuple(self._melds[seat])
        if seat in self._dead or len(tiles) + 3 * len(melds) != rules.hand:
            return False if seat in self._dead else None
        if isinstance(rules.pay, ChecksDraw):
            called = called_on(rules.scoring, SeatTiles(tiles, melds, (), self._voids[seat]))
            return called.state is CallState.READY
        naturals = [tile for tile in tiles if tile not in self._wilds and tile < 34]
        distance = rules.scoring.shapes.distance(keys_of(naturals), len(melds), len(tiles) - len(naturals))
        return distance <= 1


def _win_row(won: Won, line: str, paid: list[Transfer]) -> WinRow:
    """A win with its share of what was paid on its tile."""
    own = [each for each in paid if each.payee == won.seat and each.reason == "win"]
    lost = net(own)
    return WinRow(
        won.seat, won.by.value, won.source, won.tally.total, tuple(won.tally.patterns.items()),
        lost[won.seat], _four(tuple(max(0, -lost[seat]) for seat in SEATS)), line,
    )  # fmt: skip


def _four(values: tuple[int, ...]) -> Four:
    first, second, third, fourth = values
    return first, second, third, fourth
