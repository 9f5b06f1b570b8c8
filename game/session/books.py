"""What a match has brought its player so far (记账), read from its record: hands that are over, the room's penalty.

Everything follows from the lines on disk, so that a hand is the same whether it is counted when it ends, after a crash
or when the match is resumed; the profile counts it once.
"""

from __future__ import annotations

import hashlib
import logging
from dataclasses import replace
from pathlib import Path

from game.authority.record import Hand, Record, read_record
from game.errors import RoomError, StorageError
from game.profile import Profile, ProfileChange, ProfileStore, Result
from game.rooms import ALLOWANCE, Room, room_of
from rules.core.seat import Seat
from rules.errors import RecordError
from rules.mahjong.codec import read_line
from rules.mahjong.events import Ended

__all__ = ["check_entry", "count_match", "is_counted", "match_name", "results_of"]

_log = logging.getLogger("ouju")


def check_entry(room: Room, profile: Profile) -> None:
    """Raises `RoomError` when a player owns less than the room demands; it says how to come by what is missing."""
    if not room.lacking(profile.coins):
        return
    raise RoomError(
        f"This room demands {room.minimum} coins, and you own {profile.coins}. Play where less is "
        f"demanded (practice demands nothing), or come again tomorrow: every day a purse with less than "
        f"{ALLOWANCE} is filled up to it.",
        key="error.room.poor",
        **room.demand(profile.coins),
    )


def count_match(path: Path, profile: ProfileStore) -> ProfileChange | None:
    """Count the hands of a journal that have not been counted yet; gives what they changed together, if any counts now.

    Several are counted at once where bots have played on for a player who left. What cannot be read or kept now is
    left for the next time.
    """
    try:
        record = read_record(path.read_bytes(), torn=True)
        room = room_of(record.header.room)
        change: ProfileChange | None = None
        for result in results_of(record, path.stem, room):
            change = _joined(change, profile.count(room, result))
    except (OSError, RecordError, StorageError) as error:
        _log.warning("a hand of %s is not counted yet: %s", path.name, error)
        return None
    return change


def _joined(before: ProfileChange | None, then: ProfileChange | None) -> ProfileChange | None:
    """Two changes one after the other as one."""
    if before is None or then is None:
        return then or before
    return replace(then, before=before.before, penalty=before.penalty + then.penalty)


def is_counted(path: Path, profile: ProfileStore) -> bool:
    """Whether every hand of a journal that is over stands in the profile, if need be after counting it now.

    A journal that cannot be read has nothing to count: who looks for interrupted matches says what is wrong with it.
    """
    count_match(path, profile)
    try:
        record = read_record(path.read_bytes(), torn=True)
    except (OSError, RecordError):
        return True
    marks = profile.profile.counted
    results = results_of(record, path.stem, room_of(record.header.room))
    return all(result.hand <= marks.get(result.match, 0) for result in results)


def match_name(record: Record, stem: str) -> str:
    """What a match is called in the profile: its file and a token of its seed."""
    seed = next((hand.setup.seed for hand in record.hands), None) or b""
    return f"{stem}:{hashlib.sha256(b'ouju/match/' + seed).hexdigest()[:12]}"


def results_of(record: Record, stem: str, room: Room) -> tuple[Result, ...]:
    """What every hand that is over brings the person at the table, in order; nothing where the room does not count."""
    seat = record.header.person
    if not room.rated or seat is None:
        return ()
    name = match_name(record, stem)
    found: list[Result] = []
    for hand in record.hands:
        if hand.told and hand.told[-1].word == "end":
            (ended, *_) = read_line(hand.told[-1].data)
            assert isinstance(ended, Ended), "a line says what it is called"
            change = ended.scores[seat] - hand.started.scores[seat]
            penalty = room.penalty if _has_fled(hand, seat) else 0
            found.append(Result(name, hand.started.no, record.header.game, change, penalty))
    return tuple(found)


def _has_fled(hand: Hand, seat: Seat) -> bool:
    """Whether *seat* was given up to a bot while it still played this hand: not after it had won, nor between hands."""
    for line in hand.lines:
        if line.word == "end" or (line.word == "win" and line.data.get("seat") == seat):
            return False
        if line.word == "auto" and line.data.get("seat") == seat and "bot" in line.data:
            return True
    return False
