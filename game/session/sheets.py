"""Score sheets on disk (记分单的存放): one file each, written whole after every entry, so that nothing said is lost."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from game.errors import StorageError, why
from game.session.sheet import DrawStep, KongStep, PlayedHand, Sheet, Step, WinStep
from game.storage import STAMP, Storage, delete_file, write_whole
from rules.core.options import OptionValue
from rules.core.seat import SEATS

__all__ = ["SheetStore", "dumped", "loaded"]

_log = logging.getLogger("ouju")

_FORMAT: Final = "ouju-sheet"
_VERSION: Final = 1
_SUFFIX: Final = ".json"
_STEPS: Final[dict[str, type[WinStep] | type[KongStep] | type[DrawStep]]] = {
    "win": WinStep,
    "kong": KongStep,
    "draw": DrawStep,
}


class SheetStore:
    """The sheets of one player; without a storage they live in memory."""

    def __init__(self, storage: Storage | None = None) -> None:
        self._folder = None if storage is None else storage.sheets
        self._memory: dict[str, Sheet] = {}
        self.broken: tuple[str, ...] = ()
        """The files that could not be read when they were looked at last; they stay where they are."""

    def all(self) -> tuple[Sheet, ...]:
        """Every sheet, the newest first. Raises `StorageError`."""
        if self._folder is None:
            return tuple(sorted(self._memory.values(), key=lambda sheet: sheet.file, reverse=True))
        found, broken = list[Sheet](), list[str]()
        try:
            files = sorted(self._folder.glob(f"*{_SUFFIX}"), reverse=True) if self._folder.is_dir() else []
            for path in files:
                try:
                    found.append(loaded(path.read_text("utf-8"), path.name))
                except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
                    _log.warning("the score sheet %s cannot be read: %s", path.name, error)
                    broken.append(path.name)
        except OSError as error:
            raise StorageError(
                f"Cannot look for score sheets in {self._folder}: {error.strerror}. Check its rights.",
                key="error.look",
                where=self._folder,
                why=why(error),
            ) from error
        self.broken = tuple(broken)
        return tuple(found)

    def begin(self, sheet: Sheet) -> Sheet:
        """Keep a new sheet under a name that is free. Raises `StorageError`."""
        stem = f"{sheet.started.strftime(STAMP)}-{sheet.game}"
        name, number = f"{stem}{_SUFFIX}", 1
        while self._taken(name):
            number += 1
            name = f"{stem}-{number}{_SUFFIX}"
        named = replace(sheet, file=name)
        self.keep(named)
        return named

    def keep(self, sheet: Sheet) -> None:
        """Write a sheet whole. Raises `StorageError`."""
        self._memory[sheet.file] = sheet
        if self._folder is not None:
            write_whole(self._folder / sheet.file, dumped(sheet))

    def forget(self, sheet: Sheet) -> None:
        """Delete a sheet. Raises `StorageError`."""
        self._memory.pop(sheet.file, None)
        path = self._path(sheet.file)
        if path is not None:
            delete_file(path)

    def _path(self, name: str) -> Path | None:
        return None if self._folder is None else self._folder / name

    def _taken(self, name: str) -> bool:
        path = self._path(name)
        return name in self._memory or (path is not None and path.exists())


def dumped(sheet: Sheet) -> str:
    """A sheet as it stands in its file."""
    data = {
        "format": _FORMAT,
        "version": _VERSION,
        "started": sheet.started.isoformat(),
        "game": sheet.game,
        "edition": sheet.edition,
        "options": dict(sheet.options),
        "names": list(sheet.names),
        "dealer": sheet.dealer,
        "hands": [_hand_told(hand) for hand in sheet.hands],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def loaded(text: str, file: str) -> Sheet:
    """The sheet in a file. Raises `ValueError` (of which msgspec's errors are a kind), `TypeError` or `KeyError`."""
    data = json.loads(text)
    if data["format"] != _FORMAT or data["version"] != _VERSION:
        raise ValueError(f"this is no score sheet of version {_VERSION}")
    names = msgspec.convert(data["names"], tuple[str, str, str, str])
    sheet = Sheet(
        file,
        datetime.fromisoformat(data["started"]),
        msgspec.convert(data["game"], str),
        msgspec.convert(data["edition"], str),
        _options(data["options"]),
        names,
        msgspec.convert(data["dealer"], int),
        tuple(_hand_read(hand) for hand in data["hands"]),
    )
    _check(sheet)
    return sheet


def _hand_told(hand: PlayedHand) -> dict[str, object]:
    words = {kind: word for word, kind in _STEPS.items()}
    steps = [{"e": words[type(step)], **msgspec.to_builtins(step)} for step in hand.steps]
    return {"steps": steps, "hua": list(hand.hua), "kongs": hand.kongs, "dealer": hand.dealer}


def _hand_read(data: Mapping[str, object]) -> PlayedHand:
    steps: list[Step] = []
    for told in msgspec.convert(data["steps"], list[dict[str, object]]):
        word = msgspec.convert(told.pop("e"), str)
        steps.append(msgspec.convert(told, _STEPS[word]))
    return PlayedHand(
        tuple(steps),
        msgspec.convert(data["hua"], tuple[int, int, int, int]),
        msgspec.convert(data["kongs"], bool),
        msgspec.convert(data["dealer"], int | None),
    )


def _options(data: object) -> dict[str, OptionValue]:
    """The house rules; true stays true and 1 stays 1."""
    found: dict[str, OptionValue] = {}
    for key, value in msgspec.convert(data, dict[str, object]).items():
        if not isinstance(value, bool | int | str):
            raise ValueError(f"the house rule {key} cannot be {value!r}")  # noqa: TRY004 - one kind of error for a file
        found[key] = value
    return found


def _check(sheet: Sheet) -> None:
    """Every seat that is named is one."""
    seats: list[int | None] = [sheet.dealer]
    for hand in sheet.hands:
        seats.append(hand.dealer)
        for step in hand.steps:
            match step:
                case WinStep():
                    seats += [step.source, step.liable, *(each.seat for each in step.winners)]
                case KongStep():
                    seats += [step.seat, step.source]
                case DrawStep():
                    continue
    if any(seat is not None and seat not in SEATS for seat in seats):
        raise ValueError("a seat is none of the four")
