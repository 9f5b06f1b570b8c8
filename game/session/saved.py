"""Matches on disk (存档): a journal while one is played, a record when it is over, the interrupted one between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from game.authority.journal import FileJournal, Journal, ListJournal, open_journal, set_aside
from game.authority.outbox import Pace
from game.authority.record import Header, Record, Sitting, ruleset_of, standing
from game.authority.table_authority import TableAuthority
from game.authority.terms import SeededDeal, Terms
from game.authority.windows import Clocks
from game.bots.bot import Bot
from game.clock import Clock
from game.errors import StorageError, why
from game.hold import held_elsewhere
from game.session.company import Company, Thinking
from game.session.hot_seat import QUESTION_S, HotSeat
from game.session.local import LocalTable
from game.session.practice import PracticeTable
from game.session.small_talk import Chatter
from game.storage import STAMP, Storage, delete_file, free_name, move_file
from rules import OptionsError, Ruleset, find_ruleset
from rules.core.seat import Seat
from rules.errors import RecordError
from rules.mahjong.match import LENGTHS, Length

__all__ = [
    "Opening",
    "Saved",
    "begin_match",
    "discard_match",
    "finish_match",
    "interrupted_match",
    "journals_of",
    "length_of",
    "practice_match",
    "resume_match",
]

MakeBot = Callable[[str, Ruleset], Bot]
_SUFFIX = ".jsonl"
_HUMAN_PAUSE_S = 0.4
_WIN_PAUSES = 3
"""How many of those pauses a win is looked at before the others play on (血战)."""
_HEADER_START = b'{"format":'
_LONGEST_HEADER = 1 << 16


@dataclass(frozen=True, slots=True)
class Opening:
    """A table to be opened: the game, who sits where (a bot by its level), which seat the person has, the seed.

    Where several people sit, they sit around one screen; they have *question_s* to say that they want a tile.

    *coins* are what the seats own where they cannot owe (金币场); who owns less than *minimum* does not play on.
    *room* is where the match counts (积分场, 金币场); empty where it does not. *chatter* is how much the bots talk.
    """

    ruleset: Ruleset
    seats: tuple[Sitting, Sitting, Sitting, Sitting]
    seat: Seat
    seed: bytes
    clocks: Clocks = field(default_factory=Clocks)
    thinking: Thinking = field(default_factory=Thinking)
    pause_s: float = _HUMAN_PAUSE_S
    coins: tuple[int, int, int, int] | None = None
    minimum: int = 1
    room: str = ""
    chatter: Callable[[], Chatter] = lambda: Chatter.NONE
    question_s: float = QUESTION_S

    @property
    def is_shared(self) -> bool:
        """Whether several people sit around one screen."""
        return sum(sitting.bot is None for sitting in self.seats) > 1


@dataclass(frozen=True, slots=True)
class Saved:
    """An interrupted match."""

    path: Path
    record: Record
    hand_no: int
    total: int

    @property
    def seat(self) -> Seat:
        """The person's seat: the first one that no bot plays."""
        person = self.record.header.person
        return 0 if person is None else person


def length_of(ruleset: Ruleset) -> Length:
    """How long a match is by the house rule ``length``; eight hands where a game has none."""
    return LENGTHS.get(getattr(ruleset.options, "length", 8), Length(hands=8))


def begin_match(table: Opening, make_bot: MakeBot, clock: Clock, storage: Storage) -> LocalTable:
    """Open a table; the match is in a journal from its first tile on.

    One that counts has to be kept: raises `StorageError` where it cannot be. Any other is played all the same.
    """
    stamp = datetime.now(UTC).astimezone().strftime(STAMP)
    path = free_name(storage.journals / f"{stamp}-{table.ruleset.key}{_SUFFIX}")
    terms = _terms(table)
    authority, company = (
        TableAuthority(terms, _journal(path, counts=bool(table.room))),
        _company(table, make_bot),
    )
    local = (
        _shared(HotSeat(authority, company, clock), table)
        if table.is_shared
        else LocalTable(authority, company, clock)
    )
    local.on_over(lambda: finish_match(path, storage))
    return local


def _journal(path: Path, *, counts: bool) -> Journal:
    """Where a new match is written down; a folder that takes nothing costs that, and the table says so."""
    try:
        return FileJournal(path)
    except StorageError as error:
        if counts:
            raise
        return ListJournal(str(error))


def practice_match(table: Opening, make_bot: MakeBot, clock: Clock) -> PracticeTable:
    """Open a table at which decisions can be taken back: it has no journal, leaves no record and counts nowhere."""
    return PracticeTable(_terms(table), _company(table, make_bot), clock)


def interrupted_match(storage: Storage, is_done: Callable[[Path], bool] = lambda _: True) -> Saved | None:
    """The newest match that was left before its end, if there is one. Raises `StorageError` for one set aside.

    Matches that ended, but whose journal was not moved any more, become records when *is_done* says that nothing is
    left to do with them; journals in which no match had begun go.
    """
    for path in journals_of(storage):
        if held_elsewhere(path):
            continue  # a second window of the program is playing it
        try:
            record = open_journal(path)
            match = standing(record)
            if match is not None and not match.is_over:
                _known(record)
        except RecordError as error:
            raise set_aside(path, error) from error
        if match is None:
            delete_file(path)
        elif match.is_over:
            if is_done(path):
                finish_match(path, storage)
        else:
            saved = Saved(path, record, match.no, 0)
            return Saved(path, record, match.no, match.totals[saved.seat])
    return None


def _known(record: Record) -> None:
    """Raises `RecordError` for a game or an edition that has no name here, so that it could not even be offered."""
    header = record.header
    try:
        find_ruleset(header.game, {"edition": header.edition})
    except OptionsError as error:
        raise RecordError(f"line 1: {error}") from error


def resume_match(
    saved: Saved,
    make_bot: MakeBot,
    clock: Clock,
    storage: Storage,
    opening: Callable[[Opening], Opening] = lambda o: o,
) -> LocalTable:
    """Go on with an interrupted match at the exact prompt. Raises `StorageError`, and then it has been set aside.

    *opening* may change what is no part of the record: clocks and the pace.
    """
    header = saved.record.header
    journal: FileJournal | None = None
    try:
        seed = saved.record.hands[0].setup.seed
        if seed is None:
            raise RecordError(f"line {saved.record.hands[0].number}: the hand names no seed to go on with")
        table = opening(_opening_of(header, ruleset_of(saved.record), saved.seat, seed))
        journal = FileJournal(saved.path)
        local = _resumed(table, saved.record, journal, _company(table, make_bot), clock)
    except (RecordError, ValueError) as error:  # ValueError: a level of bots that is gone
        if journal is not None:
            journal.close()
        raise set_aside(saved.path, RecordError(str(error))) from error
    local.on_over(lambda: finish_match(saved.path, storage))
    return local


def _resumed(
    table: Opening, record: Record, journal: FileJournal, company: Company, clock: Clock
) -> LocalTable:
    """The table at which *record* goes on. Raises `RecordError`."""
    if table.is_shared:
        return _shared(HotSeat.resume(_terms(table), record, journal, company, clock), table)
    return LocalTable.resume(_terms(table), record, journal, company, clock)


def _shared(table: HotSeat, opening: Opening) -> HotSeat:
    """The table of several people, as patient as is wished."""
    table.question_s = opening.question_s
    return table


def discard_match(saved: Saved) -> None:
    """Give an interrupted match up. Raises `StorageError`."""
    delete_file(saved.path)


def journals_of(storage: Storage) -> list[Path]:
    """The journals, the newest first. Raises `StorageError`."""
    try:
        files = [
            path for path in sorted(storage.journals.glob(f"*{_SUFFIX}"), reverse=True) if path.is_file()
        ]
        begun = [path for path in files if _has_begun(path)]
    except OSError as error:
        raise StorageError(
            f"Cannot look for interrupted matches in {storage.journals}: {error.strerror}. Check its rights.",
            key="error.look",
            where=storage.journals,
            why=why(error),
        ) from error
    for path in files:
        if path not in begun:
            delete_file(path)
    return begun


def _has_begun(path: Path) -> bool:
    """Whether more than a part of the header was ever written; before that nobody had been told anything."""
    with path.open("rb") as file:
        start = file.read(_LONGEST_HEADER)
    return b"\n" in start or start[: len(_HEADER_START)] != _HEADER_START[: len(start)]


def _terms(table: Opening) -> Terms:
    return Terms(
        table.ruleset,
        length_of(table.ruleset),
        table.seats,
        SeededDeal(table.seed),
        table.clocks,
        Pace(
            discard_s=table.pause_s,
            auto_s=None,
            forced_s=table.thinking.low_s,
            won_s=_WIN_PAUSES * table.pause_s,
        ),
        table.coins,
        table.minimum,
        table.room,
        watched=table.is_shared,
    )


def _opening_of(header: Header, ruleset: Ruleset, seat: Seat, seed: bytes) -> Opening:
    """The table at which an interrupted match goes on."""
    if header.purse is None:
        return Opening(ruleset, header.seats, seat, seed, room=header.room)
    coins, minimum = header.purse.coins, header.purse.minimum
    return Opening(ruleset, header.seats, seat, seed, coins=coins, minimum=minimum, room=header.room)


def _company(table: Opening, make_bot: MakeBot) -> Company:
    levels = {seat: sitting.bot for seat, sitting in enumerate(table.seats)}
    bots = {seat: make_bot(level, table.ruleset) for seat, level in levels.items() if level is not None}
    return Company(
        table.seat,
        bots,
        table.seed,
        stand_in=make_bot("plain", table.ruleset),
        thinking=table.thinking,
        chatter=table.chatter,
    )


def finish_match(path: Path, storage: Storage) -> None:
    """The journal of a match that is over becomes a record. Raises `StorageError`."""
    if path.exists():
        move_file(path, storage.records / path.name)
