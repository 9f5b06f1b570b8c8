"""A kiosk with all that belongs to the shop (店面): its settings now, PIN, ledger, drives, calls, crashes.

Settings come in layers, of which the later ones win key by key: defaults, the operator's file, the signed document,
what was changed in the operator's menu. What is changed waits until somebody who knows that no match runs calls
`take_settings`. Nothing that is broken stops a kiosk: the last good stays, and `troubles` says why.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from game.clock import Clock
from game.errors import GameError, SettingsError, StorageError, why
from game.kiosk.config import KioskConfig
from game.kiosk.config_read import Fault, Layer, load_config, read_layer, to_plain
from game.kiosk.crashes import Crash, CrashLog
from game.kiosk.drives import Drive, find_drives
from game.kiosk.ledger import Ledger, wall_now
from game.kiosk.night import cap_at
from game.kiosk.pin import PinGate
from game.kiosk.remote import LARGEST, Document, read_signed
from game.kiosk.staff import StaffCall
from game.storage import delete_file, write_whole

__all__ = ["SIGNED_FILE", "Venue", "open_venue"]

SIGNED_FILE: Final = "ouju-settings.json"
"""On a removable drive: signed settings."""


class Venue:
    """Everything a kiosk knows of its shop; *folder* is the shop's, below the data folder."""

    def __init__(
        self,
        folder: Path,
        config: KioskConfig,
        clock: Clock,
        wall: Callable[[], datetime] = wall_now,
        find: Callable[[], Iterable[Drive]] = find_drives,
    ) -> None:
        self.folder = folder
        self._base, self._clock, self._wall, self._find = config, clock, wall, find
        self.faults: tuple[Fault, ...] = ()
        """What was wrong with the operator's file."""
        self.safe = False
        """Whether the program runs without sound, motion and the graphics card, because it crashed."""
        self._remote, self._remote_trouble = _read_remote(folder / "remote.json", config.key)
        self._local, self._local_trouble = _read_local(folder / "local.json")
        self._config = self._layered()
        self._taken = self._remote
        self.pin = PinGate(folder / "pin.json", clock)
        self.ledger = Ledger(folder, clock, lambda: self._config.machine, wall)
        self.staff = StaffCall(clock)
        self._crashes = CrashLog(folder / "crashes")

    # ---------------------------------------------------------------- settings

    @property
    def config(self) -> KioskConfig:
        """The settings now."""
        return self._config

    @property
    def version(self) -> str:
        """The version of the signed settings that are in force; empty without any."""
        return str(self._taken.version) if self._taken else ""

    @property
    def is_changed(self) -> bool:
        """Whether settings wait for the end of a match."""
        return self._layered() != self._config

    @property
    def changes(self) -> dict[str, object]:
        """What was changed in the operator's menu."""
        return dict(self._local)

    def take_settings(self) -> bool:
        """Put in force what waits; whether anything changed. Only between matches."""
        config, before = self._layered(), self._config
        self._config, self._taken = config, self._remote
        return config != before

    def offer(self, data: bytes) -> bool:
        """Take signed settings from a file or the network; False for those that are known already.

        Raises `SettingsError` for what this kiosk does not take, `StorageError` when they cannot be kept.
        """
        document = read_signed(data, self._base.key)
        if document.shop and document.shop != self._base.shop:
            raise SettingsError(
                f"These settings are for {document.shop}, this kiosk is of {self._base.shop}.",
                key="error.kiosk.remote.shop", theirs=document.shop, ours=self._base.shop,
            )  # fmt: skip
        known = self._remote.version if self._remote else 0
        if document.version == known:
            return False
        if document.version < known:
            raise SettingsError(
                f"These settings are older ({document.version}) than those in force ({known}).",
                key="error.kiosk.remote.older", theirs=document.version, ours=known,
            )  # fmt: skip
        write_whole(self.folder / "remote.json", data)
        self._remote, self._remote_trouble = document, None
        return True

    def offer_from(self, drive: Drive) -> bool:
        """Take signed settings from a drive; raises as `offer` does, and `StorageError` where it holds none."""
        file = drive.path / SIGNED_FILE
        try:
            with file.open("rb") as stream:
                data = stream.read(LARGEST + 1)
        except OSError as error:
            raise StorageError(
                f"There is no {SIGNED_FILE} on {drive.name}.", key="error.kiosk.remote.none", name=drive.name
            ) from error
        return self.offer(data)

    def forget_remote(self) -> None:
        """Go back to the settings without the signed ones; any version is taken again. Raises `StorageError`."""
        delete_file(self.folder / "remote.json")
        self._remote, self._remote_trouble = None, None

    def local_change(self, **changes: object) -> None:
        """Change settings from the operator's menu; kept at once, in force with `take_settings`.

        Raises `SettingsError` for what cannot be, `StorageError` when it cannot be kept.
        """
        layer = read_layer(to_plain(changes))
        if layer.faults:
            raise SettingsError(str(layer.faults[0]), key="error.kiosk.value", name=layer.faults[0].key)
        self._keep_local({**self._local, **layer.chosen})

    def clear_local(self) -> None:
        """Back to the shop's settings. Raises `StorageError`."""
        delete_file(self.folder / "local.json")
        self._local, self._local_trouble = {}, None

    # ---------------------------------------------------------------- the rest

    @property
    def troubles(self) -> tuple[GameError, ...]:
        """What the operator should know: each has a catalogue key and its values."""
        found = (self._remote_trouble, self._local_trouble, self.pin.trouble, self.ledger.trouble)
        return tuple(error for error in found if error is not None)

    @property
    def crashes(self) -> tuple[Crash, ...]:
        """The crashes that are kept, the last one first."""
        return self._crashes.recent()

    def drives(self) -> tuple[Drive, ...]:
        """The drives that are put in now, and the folders for exports."""
        folders = tuple(
            Drive(name, Path(name), removable=False) for name in self._config.export if Path(name).is_dir()
        )
        return (*self._find(), *folders)

    def cap(self) -> int:
        """The loudest that is allowed now, in percent."""
        return self.night(self._wall())

    def night(self, now_wall: datetime) -> int:
        """The loudest that is allowed at that moment, in percent."""
        return cap_at(self._config.night, self._config.volume_cap, now_wall)

    def recover(self) -> bool:
        """Look for the file with the recovery code; with it the lock is off and a new PIN can be set."""
        return self.pin.recover(*(drive.path for drive in self._find() if drive.removable))

    def tick(self) -> None:
        """Once a second: what is kept now and then, and what is tried again."""
        self.ledger.tick()
        self.pin.locked_s()

    # ---------------------------------------------------------------- inside

    def _layered(self) -> KioskConfig:
        remote = self._remote.chosen if self._remote else {}
        chosen = {**{part.name: getattr(self._base, part.name) for part in fields(KioskConfig)}, **remote}
        return replace(KioskConfig(), **{**chosen, **self._local})

    def _keep_local(self, local: dict[str, object]) -> None:
        text = json.dumps({"format": 1, "changes": to_plain(local)}, ensure_ascii=False, indent=1)
        write_whole(self.folder / "local.json", text + "\n")
        self._local, self._local_trouble = local, None


def _read_remote(file: Path, key: str) -> tuple[Document | None, GameError | None]:
    """The signed settings of the last time; they are checked again, as the file may have been changed."""
    try:
        with file.open("rb") as stream:
            return read_signed(stream.read(LARGEST + 1), key), None
    except FileNotFoundError:
        return None, None
    except SettingsError as error:
        return None, error
    except OSError as error:
        return None, StorageError(
            f"Cannot read {file}: {error.strerror}.", key="error.kiosk.read", where=file, why=why(error)
        )


def _read_local(file: Path) -> tuple[dict[str, object], GameError | None]:
    """What was changed in the operator's menu, as far as it can be used."""
    try:
        plain = json.loads(file.read_text(encoding="utf-8"))
        layer = read_layer(plain["changes"])
    except FileNotFoundError:
        return {}, None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        layer = Layer(faults=(Fault("", "cannot be read"),))
    trouble = SettingsError(f"{file}: {layer.faults[0]}", key="error.kiosk.local") if layer.faults else None
    return dict(layer.chosen), trouble


def open_venue(data: Path, file: Path, clock: Clock, *, named: bool = False, safe: bool = False) -> Venue:
    """The venue of a data folder with the operator's *file*; one that nobody *named* may be missing.

    Raises `SettingsError` for a named file that cannot be read.
    """
    config, faults = KioskConfig(), tuple[Fault, ...]()
    if named or file.exists():
        config, faults = load_config(file)
    venue = Venue(data / "kiosk", config, clock)
    venue.faults, venue.safe = faults, safe
    return venue
