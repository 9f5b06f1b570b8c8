"""What a player owns and has reached (档案): coins, rank scores of each game, in one file that is written whole (B13).

A hand is counted once: the file says of each match up to which hand it has been counted, in the same write as what the
hand brought. Coins are refilled once a day, by the calendar of the machine; the day is always an argument.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Final, TypeAlias, TypeGuard

from game.errors import SettingsError
from game.rooms import ALLOWANCE, Rank, Room, RoomKind, rank_of
from game.storage import write_whole

__all__ = [
    "VERSION",
    "Profile",
    "ProfileChange",
    "ProfileStore",
    "Result",
    "counted",
    "from_plain",
    "refilled",
    "to_plain",
]

Plain: TypeAlias = dict[str, object]

VERSION: Final = 1
_MOST: Final = 10**15
"""More coins or points than anybody can win: a file that says so is damaged."""
_MATCHES: Final = 200
"""So many matches are remembered as counted; an interrupted one is never that old."""
_DRIFT: Final = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Profile:
    """Coins, the day they were last refilled, scores by game, up to which hand each match has been counted.

    *others* are the keys of the file that this version does not know.
    """

    coins: int = 0
    refilled: date | None = None
    scores: Mapping[str, int] = field(default_factory=dict)
    counted: Mapping[str, int] = field(default_factory=dict)
    others: Mapping[str, object] = field(default_factory=dict)

    def score(self, game: str) -> int:
        """The rank score of a game; it may be below zero."""
        return self.scores.get(game, 0)

    def worth(self, room: Room, game: str) -> int:
        """What a room plays for: the coins, or the score of the game."""
        return self.coins if room.kind is RoomKind.COIN else self.score(game)


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished hand brings: *match* and *hand* name it, *penalty* is the room's for having left it."""

    match: str
    hand: int
    game: str
    change: int
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class ProfileChange:
    """What a hand did to the profile, to be shown: coins or score *before* and *after*, the *penalty* among it."""

    room: Room
    game: str
    hand: int
    before: int
    after: int
    penalty: int = 0

    @property
    def ranks(self) -> tuple[Rank | None, Rank | None]:
        """The titles before and after; None for no title, and in rooms without ranks."""
        if self.room.kind is not RoomKind.SCORE:
            return None, None
        return rank_of(self.before), rank_of(self.after)

    @property
    def promoted(self) -> bool:
        """Whether a higher title was reached."""
        before, after = self.ranks
        return after is not None and (before is None or after.score > before.score)


def counted(profile: Profile, room: Room, result: Result) -> tuple[Profile, ProfileChange | None]:
    """The profile after a hand, and what it changed; None when the hand was counted before or nothing counts."""
    if not room.rated or result.hand <= profile.counted.get(result.match, 0):
        return profile, None
    before = profile.worth(room, result.game)
    after = before + result.change - result.penalty
    marks = {**profile.counted, result.match: result.hand}
    for old in list(marks)[:-_MATCHES]:
        del marks[old]
    if room.kind is RoomKind.COIN:
        after = max(0, after)
        new = replace(profile, coins=after, counted=marks)
    else:
        new = replace(profile, scores={**profile.scores, result.game: after}, counted=marks)
    return new, ProfileChange(room, result.game, result.hand, before, after, result.penalty)


def refilled(profile: Profile, today: date) -> Profile:
    """The profile with the day's allowance: once a day a purse with less is filled up to it.

    A clock that was set back brings nothing, and costs nothing but the wait; a mark that lies days ahead, because the
    clock was wrong then, is set to today.

    >>> refilled(Profile(30, date(2024, 5, 1)), date(2024, 5, 2)).coins
    1000
    >>> refilled(Profile(30, date(2024, 5, 1)), date(2024, 4, 30)).coins
    30
    """
    last = profile.refilled
    if last is not None and today <= last:
        return replace(profile, refilled=today) if last - today > _DRIFT else profile
    return replace(profile, coins=max(profile.coins, ALLOWANCE), refilled=today)


def to_plain(profile: Profile) -> Plain:
    """The profile as plain data for the file."""
    return {
        **profile.others,
        "version": VERSION,
        "coins": profile.coins,
        "refilled": None if profile.refilled is None else profile.refilled.isoformat(),
        "scores": dict(profile.scores),
        "counted": dict(profile.counted),
    }


def from_plain(plain: Plain) -> tuple[Profile, tuple[str, ...]]:
    """The profile in plain data, and the keys whose values could not be used.

    Coins that cannot be are gone, and the day's allowance is due again. Raises `SettingsError` for a newer version.
    """
    version = plain.get("version", VERSION)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        version = VERSION
    if version > VERSION:
        raise SettingsError(
            f"The profile was written by a newer version of the game ({version}, this one knows {VERSION}). "
            "Install the newer version, or go on with a new profile."
        )
    refused: list[str] = []
    scores, marks = _whole_by_key(plain, "scores", refused), _whole_by_key(plain, "counted", refused)
    day = _day(plain.get("refilled"))
    if day is None and plain.get("refilled") is not None:
        refused.append("refilled")
    coins = plain.get("coins", 0)
    if not _is_whole(coins) or coins < 0:
        refused.append("coins")
        coins, day = 0, None
    others = {key: value for key, value in plain.items() if key not in _KNOWN}
    return Profile(coins, day, scores, marks, others), tuple(refused)


_KNOWN: Final = frozenset({"version", "coins", "refilled", "scores", "counted"})


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _MOST


def _whole_by_key(plain: Plain, key: str, refused: list[str]) -> dict[str, int]:
    """A table of whole numbers; what is none is left out, and then *key* is refused."""
    value = plain.get(key, {})
    table = value if isinstance(value, dict) else {}
    found = {str(name): number for name, number in table.items() if _is_whole(number)}
    if not isinstance(value, dict) or len(found) < len(table):
        refused.append(key)
    return found


def _day(value: object) -> date | None:
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


class ProfileStore:
    """The profile and its file; *today* tells the day of the machine's calendar."""

    def __init__(self, file: Path | None = None, today: Callable[[], date] = date.today) -> None:
        self._file = file
        self._today = today
        self._profile = Profile()
        self.notices: list[str] = []
        """Catalogue keys of what went wrong while reading (``profile.notice.…``)."""
        if file is not None:
            self._read(file)

    @property
    def profile(self) -> Profile:
        """The profile as it is now."""
        return self._profile

    def refill(self) -> int:
        """The day's allowance; how many coins it brought. Raises `StorageError` when it cannot be kept."""
        self._look_again()
        new = refilled(self._profile, self._today())
        gained = new.coins - self._profile.coins
        if new != self._profile:
            self._keep(new)
        return gained

    def count(self, room: Room, result: Result) -> ProfileChange | None:
        """Count a finished hand once. Raises `StorageError` when it cannot be kept: then it is not counted yet."""
        self._look_again()
        new, change = counted(self._profile, room, result)
        if change is not None:
            self._keep(new)
        return change

    def _look_again(self) -> None:
        """Another running program may have counted since; a file that it has damaged is no news."""
        if self._file is None:
            return
        try:
            plain = json.loads(self._file.read_text(encoding="utf-8"))
            if isinstance(plain, dict):
                self._profile, _ = from_plain(plain)
        except (OSError, ValueError, RecursionError, SettingsError):
            return

    def _keep(self, profile: Profile) -> None:
        """Write first: what is not on disk has not happened."""
        if self._file is not None:
            text = json.dumps(to_plain(profile), ensure_ascii=False, indent=1)
            write_whole(self._file, text + "\n")
        self._profile = profile

    def _read(self, file: Path) -> None:
        try:
            plain = json.loads(file.read_text(encoding="utf-8"))
            if not isinstance(plain, dict):
                raise SettingsError("The profile is not a table. A new one is begun.")
            self._profile, refused = from_plain(plain)
            if refused:
                self.notices.append("profile.notice.values")
        except (FileNotFoundError, NotADirectoryError):
            return  # nobody has played yet
        except (OSError, ValueError, RecursionError, SettingsError):
            self._set_aside(file)

    def _set_aside(self, file: Path) -> None:
        """Keep the unreadable file beside, under a name that nothing overwrites."""
        self.notices.append("profile.notice.unreadable")
        place, number = file.with_name(f"{file.name}.bad"), 1
        try:
            while place.exists():
                number += 1
                place = file.with_name(f"{file.name}.bad{number}")
            file.replace(place)
        except OSError:
            self.notices.append("profile.notice.unkept")
