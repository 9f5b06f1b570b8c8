"""A kiosk with all that belongs to the shop (店面): its settings now, PIN, ledger, drives, calls, crashes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from game.clock import Clock
from game.errors import GameError, StorageError
from game.i18n import Texts
from game.kiosk.config import KioskConfig
from game.kiosk.config_read import Fault
from game.kiosk.crashes import Crashes, CrashLog
from game.kiosk.drives import Drive, find_drives, is_folder, shelf
from game.kiosk.guest import forget, is_fresh, prepare, storage_of
from game.kiosk.last_good import last_good
from game.kiosk.layers import Layers
from game.kiosk.ledger import Ledger, wall_now
from game.kiosk.ledger_export import table
from game.kiosk.night import cap_at
from game.kiosk.pin import PinGate, code_on
from game.kiosk.staff import StaffCall
from game.kiosk.wish import Wish
from game.settings import SettingsStore
from game.storage import Storage

__all__ = ["Outside", "Venue", "open_venue"]

_LOUDNESS_S: Final = 20.0
"""So often the clock on the wall is asked how loud it may be."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What a kiosk asks the machine: the clock on the wall, and which drives are put in."""

    wall: Callable[[], datetime] = wall_now
    find: Callable[[], Iterable[Drive]] = find_drives


class Venue:
    """Everything a kiosk knows of its shop. *folder* is the shop's; the guest's lies beside it.

    *safe*: whether the program runs without sound, motion and the graphics card, because it crashed again and again.
    """

    def __init__(
        self,
        folder: Path,
        config: KioskConfig,
        clock: Clock,
        outside: Outside | None = None,
        *,
        safe: bool = False,
    ) -> None:
        self.folder, self.clock, self.safe = folder, clock, safe
        self.faults: tuple[Fault, ...] = ()
        """What was wrong with the operator's file."""
        self._outside = outside or Outside()
        self._layers = Layers(folder, config)
        self.pin = PinGate(folder / "pin.json", clock)
        self.ledger = Ledger(folder, clock, lambda: self.config.machine, self._outside.wall)
        self.staff = StaffCall(clock)
        self._crashes = CrashLog(folder / "crashes")
        self._guest_trouble: GameError | None = None
        self._wish: Wish | None = None
        self._loudest: int | None = None
        self._listened_at = clock.now()

    # ---------------------------------------------------------------- settings

    @property
    def config(self) -> KioskConfig:
        """The settings in force."""
        return self._layers.config

    @property
    def coming(self) -> KioskConfig:
        """The settings that will be in force after `take_settings`."""
        return self._layers.coming

    @property
    def version(self) -> str:
        """The version of the signed settings that are in force; empty without any."""
        return self._layers.version

    @property
    def is_changed(self) -> bool:
        """Whether settings wait for the end of a session."""
        return self._layers.is_changed

    @property
    def local(self) -> Mapping[str, object]:
        """What was changed in the operator's menu."""
        return self._layers.local

    def take_settings(self) -> bool:
        """Put in force what waits; whether anything changed. Only between matches."""
        self._loudest = None
        return self._layers.take()

    def offer(self, data: bytes) -> bool:
        """Take signed settings from a file or the network; False for those that are known already.

        Raises `SettingsError` for what this kiosk does not take, `StorageError` when they cannot be kept.
        """
        return self._layers.offer(data)

    def forget_remote(self) -> None:
        """Go on without the signed settings; any version is taken again. Raises `StorageError`."""
        self._layers.forget_remote()

    def local_change(self, **changes: object) -> None:
        """Change settings from the operator's menu; kept at once, in force with `take_settings`.

        Raises `SettingsError` for what cannot be, `StorageError` when it cannot be kept.
        """
        self._layers.change(changes)

    def clear_local(self) -> None:
        """Back to the shop's settings. Raises `StorageError`."""
        self._layers.clear()

    # ---------------------------------------------------------------- what the operator should know

    @property
    def remote_trouble(self) -> GameError | None:
        """Why signed settings are not in force, or not all of them."""
        return self._layers.remote_trouble

    @property
    def troubles(self) -> tuple[GameError, ...]:
        """What the operator should know beside `faults`: each has a catalogue key and its values."""
        layers = self._layers
        found = (
            layers.remote_trouble, layers.local_trouble, self.pin.trouble, self.ledger.trouble, self._guest_trouble,
        )  # fmt: skip
        return tuple(error for error in found if error is not None)

    @property
    def crashes(self) -> Crashes:
        """The crashes that are kept, and whether they have led to the safe mode."""
        return Crashes(self._crashes.recent(), self.safe, self.clock.now(), self.ledger.boot)

    def drives(self) -> tuple[Drive, ...]:
        """The drives that are put in now, and the folders for exports. It waits for them, a dying one does not answer:
        never on the program's loop.
        """
        folders = (Path(name) for name in self.config.export)
        return (*self._outside.find(), *(shelf(each) for each in folders if is_folder(each)))

    def codes(self) -> tuple[str, ...]:
        """What stands in the files for recovery codes on the sticks; it waits for them as `drives` does."""
        return tuple(code_on(drive.path) for drive in self._outside.find() if drive.removable)

    def ledger_table(self, texts: Texts) -> tuple[str, str]:
        """The ledger as a table for other programs, not written yet: its name and its text. Raises `StorageError`."""
        return table(self.ledger, texts, self.config, self._outside.wall())

    def wish(self, what: Wish) -> None:
        """What the operator wants of the running program."""
        self._wish = what

    def take_wish(self) -> Wish | None:
        """What the operator wants, once."""
        wish, self._wish = self._wish, None
        return wish

    # ---------------------------------------------------------------- sound

    @property
    def loudest(self) -> int:
        """The loudest that is allowed now, in percent."""
        now = self.clock.now()
        if self._loudest is None or not 0 <= now - self._listened_at < _LOUDNESS_S:
            self._loudest, self._listened_at = self.night(self._outside.wall()), now
        return self._loudest

    def night(self, now_wall: datetime) -> int:
        """The loudest that is allowed at that moment, in percent."""
        return cap_at(self.config.night, self.config.volume_cap, now_wall)

    # ---------------------------------------------------------------- the guest

    @property
    def guest(self) -> Path:
        """The folder of the guest."""
        return self.folder.with_name("guest")

    @property
    def storage(self) -> Storage:
        """Where the guest's things lie."""
        return storage_of(self.folder, self.guest)

    def prepare(self, store: SettingsStore) -> None:
        """Put the shop's settings in force for the guest."""
        prepare(store, self.config, fresh=is_fresh(self.storage), safe=self.safe)

    def forget_guest(self) -> None:
        """Delete everything of the guest. Raises `StorageError`, and tells the operator."""
        self._guest_trouble = None
        try:
            forget(self.guest)
        except StorageError as error:
            self._guest_trouble = error
            raise

    def tick(self) -> None:
        """Once a second: what is kept now and then, and what is tried again."""
        self.ledger.tick()
        self.pin.locked_s()


def open_venue(data: Path, file: Path, clock: Clock, *, named: bool = False, safe: bool = False) -> Venue:
    """The venue of a data folder with the operator's *file*; one that nobody *named* may be missing.

    What is wrong in the file is as it was in the last one without a fault. Raises `SettingsError` for a named file that
    cannot be read, and when there never was a good one.
    """
    folder = data / "kiosk"
    config, faults = last_good(file, folder / "kiosk.toml", named=named)
    venue = Venue(folder, config, clock, safe=safe)
    venue.faults = faults
    return venue
