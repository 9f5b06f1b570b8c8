"""The shelf of records (牌谱架): finished matches of this player, opened, copied out, taken in, thrown away.

What comes from elsewhere is bounded and walked through the rules before it is kept. Files are named by their bare
names among the records. Every refusal is a `ShelfError` that says why in the player's language.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from game.authority.record import Header, Record, dump, read_record, ruleset_of, standing
from game.errors import ShelfError, why
from game.history.rows import IMPORTED
from game.session.audit import check_alone, check_hands
from game.session.replay import ReplayTable, Seen
from game.session.share import LONGEST_CODE, is_code, read_code, share_code
from game.storage import STAMP, Storage, at_home, delete_file, free_name, pasted_path, write_whole
from rules.core.seat import Seat
from rules.errors import RecordError
from rules.mahjong.match import Match

__all__ = ["Shelf"]

_SUFFIX: Final = ".jsonl"
_log = logging.getLogger("ouju")
_LARGEST: Final = 8 << 20
"""Bytes of a file that is looked at; the longest match takes a tenth of it."""
_MOST_HANDS: Final = 400
_LONGEST_NAME: Final = 60


class Shelf:
    """The records of one player; without *storage* there are none and nothing is kept."""

    def __init__(self, storage: Storage | None = None) -> None:
        self._storage = storage

    # ---------------------------------------------------------------- what is there

    def files(self) -> tuple[str, ...]:
        """The names of all records, the newest names first; none where the folder cannot be read."""
        if self._storage is None:
            return ()
        try:
            found = [path.name for path in self._storage.records.iterdir() if path.suffix == _SUFFIX]
        except OSError:
            return ()
        return tuple(sorted((name for name in found if not name.startswith(".")), reverse=True))

    def record(self, file: str) -> Record:
        """A record as it stands in its file. Raises `ShelfError`."""
        return _read(_bytes(self._path(file)), file)

    def replay(self, file: str, seen: Seen | None = None) -> ReplayTable:
        """A record to be watched, from the person's seat where none is named; hands are walked through when shown.

        Raises `ShelfError`; a later hand that the rules do not tell raises `RecordError` when it is reached.
        """
        record = self.record(file)
        try:
            ruleset = ruleset_of(record)
        except RecordError as error:
            raise _refused("shelf.rules", file, error) from error
        try:
            return ReplayTable(record, ruleset, seen or Seen(record.header.person or 0), lazily=True)
        except RecordError as error:
            raise _refused("shelf.walk", file, error) from error

    def just_played(self, totals: tuple[int, int, int, int]) -> str | None:
        """The record of the match that has just ended with these totals; None where it was not kept."""
        try:
            own = [self._path(file) for file in self.files() if not file.startswith(IMPORTED)]
            newest = max(own, key=lambda path: path.stat().st_mtime_ns, default=None)
            match = standing(self.record(newest.name)) if newest is not None else None
        except (OSError, ShelfError, RecordError):
            return None
        return newest.name if newest is not None and match is not None and match.totals == totals else None

    # ---------------------------------------------------------------- out

    def share(self, file: str, hand: int | None = None) -> str:
        """The share code of a match, or of one of its hands, from 0. Raises `ShelfError`."""
        try:
            return share_code(self.record(file), hand)
        except RecordError as error:
            raise _refused("shelf.walk", file, error) from error

    def export(self, file: str) -> Path:
        """Copy a record to the folder that the player sees; where it is now. Raises `ShelfError`, `StorageError`."""
        data = _bytes(self._path(file))
        place = free_name(self._home().exports / file)
        write_whole(place, _text(data, file))
        return place

    def throw_away(self, file: str) -> None:
        """Delete a record for good. Raises `ShelfError`, `StorageError`."""
        delete_file(self._path(file))

    # ---------------------------------------------------------------- in

    def take_in(self, source: Path | str) -> str:
        """Keep a record from elsewhere: a file, or a text with a share code or a file's name in it; its name here.

        Raises `ShelfError` where it is no match as the rules tell it, `StorageError` where it cannot be kept.
        """
        *_, name = self.taking_in(source)
        return name

    def taking_in(self, source: Path | str) -> Iterator[str]:
        """The same hand by hand: empty while it is being checked, then the name."""
        self._home()
        if isinstance(source, str) and is_code(source):
            name, data = "", _from_code(source)
        else:
            path = Path(source) if isinstance(source, Path) else _path_in(source)
            name, data = path.name, _bytes(path)
        yield from self.taking_data(data, name)

    def taking_data(self, data: bytes, name: str = "") -> Iterator[str]:
        """The same for what a file or a server holds."""
        record = _read(data, name)
        yield from _checking(record, name)
        yield self._keep(record.header, name, data)

    def waiting(self) -> tuple[Path, ...]:
        """Files that were laid into the folder ``import`` and have not been taken in."""
        if self._storage is None:
            return ()
        try:
            found = sorted(self._storage.imports.iterdir())
        except OSError:
            return ()
        return tuple(path for path in found if path.suffix.lower() in (_SUFFIX, ".txt") and path.is_file())

    def take_waiting(self, path: Path) -> str:
        """Take in a file of that folder; then it lies there no more, or by another name when it is refused.

        Raises `ShelfError`, `StorageError`.
        """
        try:
            name = self.take_in(_text_of(path) if path.suffix.lower() == ".txt" else path)
        except ShelfError:
            _set_aside(path)
            raise
        delete_file(path)
        return name

    @property
    def import_folder(self) -> str:
        """Where files can be laid to be taken in, as it is told; empty where nothing is kept."""
        return "" if self._storage is None else at_home(self._storage.imports)

    def keep_played(self, data: bytes, own: Seat, totals: tuple[int, int, int, int]) -> str:
        """Keep the record of an online match that this side played at the seat *own* to those *totals*; its name here.

        Raises `ShelfError` where it is no record of such a match, `StorageError` where it cannot be kept.
        """
        record = _read(data, "")
        match = _standing(record)
        if match is None or not match.is_over or match.totals != totals:
            raise ShelfError("The record is not that of the match that was played.", key="shelf.other")
        header = dump([replace(record.header, own=own).line()])
        lines = header + data[data.index(b"\n") + 1 :]
        stamp = datetime.now(UTC).astimezone().strftime(STAMP)
        place = free_name(self._home().records / f"{stamp}-{record.header.game}{_SUFFIX}")
        write_whole(place, _text(lines, place.name))
        return place.name

    # ---------------------------------------------------------------- inside

    def _home(self) -> Storage:
        if self._storage is None:
            raise ShelfError("There is no folder for records.", key="shelf.nowhere")
        return self._storage

    def _path(self, file: str) -> Path:
        """The file of a name; nothing outside of the folder has one."""
        if not file or Path(file).name != file or "\\" in file:
            raise ShelfError(f"{file!r} is no name of a record.", key="shelf.missing", file=file)
        return self._home().records / file

    def _keep(self, header: Header, name: str, data: bytes) -> str:
        """Keep a checked record by a free name; the same record twice is one."""
        folder = self._home().records
        for file in self.files():
            path = folder / file
            try:
                if path.stat().st_size == len(data) and path.read_bytes() == data:
                    return file
            except OSError:
                continue
        stem = re.sub(r"[^\w.\-]+", "_", Path(name).stem)[:80].strip("._") if name else ""
        stem = (stem or f"{header.game}-{sha256(data).hexdigest()[:8]}").removeprefix(IMPORTED)
        place = free_name(folder / f"{IMPORTED}{stem}{_SUFFIX}")
        write_whole(place, _text(data, name))
        return place.name


def _standing(record: Record) -> Match | None:
    """How the match of a record stands. Raises `ShelfError`."""
    try:
        return standing(record)
    except RecordError as error:
        raise _refused("shelf.walk", "", error) from error


def _checking(record: Record, name: str) -> Iterator[str]:
    """Walk through the rules, a hand at a time."""
    if any(len(seat.name) > _LONGEST_NAME or not seat.name.isprintable() for seat in record.header.seats):
        raise ShelfError(f"{name}: a name cannot be shown.", key="shelf.format", file=name, what="seats")
    if len(record.hands) > _MOST_HANDS:
        raise ShelfError(f"{name}: too many hands.", key="shelf.large", file=name)
    try:
        ruleset_of(record)
    except RecordError as error:
        raise _refused("shelf.rules", name, error) from error
    try:
        if len(record.hands) == 1 and record.hands[0].started.no != 1:
            check_alone(record)
            yield ""
            return
        for _ in check_hands(record):
            yield ""
    except RecordError as error:
        raise _refused("shelf.walk", name, error) from error


def _from_code(text: str) -> bytes:
    try:
        return read_code(text)
    except RecordError as error:
        raise _refused("shelf.code", "", error) from error


def _path_in(text: str) -> Path:
    """The file that a pasted text names."""
    path = pasted_path(text)
    try:
        there = path is not None and path.is_file()
    except (OSError, ValueError):
        there = False
    if path is None or not there:
        raise ShelfError("This is neither a share code nor the name of a file.", key="shelf.neither")
    return path


def _text_of(path: Path) -> str:
    return _bytes(path)[: 4 * LONGEST_CODE].decode("utf-8", errors="replace")


def _bytes(path: Path) -> bytes:
    """A file that is not larger than any record. Raises `ShelfError`."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = why(error) if isinstance(error, OSError) else str(error)
        raise ShelfError(
            f"Cannot read {path}: {error}.", key="shelf.unreadable", file=path.name, why=reason
        ) from error
    if len(data) > _LARGEST:
        raise ShelfError(f"{path} is larger than any match.", key="shelf.large", file=path.name)
    return data


def _read(data: bytes, name: str) -> Record:
    try:
        record = read_record(data)
        if not record.hands:
            raise RecordError("line 2: the record holds no hand")
    except RecordError as error:
        raise _refused("shelf.format", name, error) from error
    return record


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _refused("shelf.format", name, RecordError(str(error))) from error


def _refused(key: str, name: str, error: RecordError) -> ShelfError:
    """What the player is told; where exactly the record fails stands in the log."""
    _log.warning("the record %s is refused: %s", name or "of a share code", error)
    return ShelfError(f"{name or 'the share code'}: {error}", key=key, file=name, what=str(error))


def _set_aside(path: Path) -> None:
    """A file that was refused is not looked at again and again."""
    try:
        path.rename(free_name(path.with_name(f"{path.name}.refused")))
    except OSError as error:
        raise ShelfError(
            f"Cannot rename {path}: {error.strerror}.", key="error.move", where=path, why=why(error)
        ) from error
