"""A kiosk as scenes see it: its parts together, over restarts."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from game.clock import ManualClock
from game.errors import SettingsError, StorageError
from game.i18n import Texts
from game.kiosk.config import KioskConfig
from game.kiosk.crashes import Crash, CrashLog
from game.kiosk.drives import Drive
from game.kiosk.ledger import Ending
from game.kiosk.night import Night
from game.kiosk.pin import RESET_FILE, TRIES
from game.kiosk.remote import SIGNED_FILE, signed, signed_on
from game.kiosk.signing import new_keys
from game.kiosk.staff import StaffCall
from game.kiosk.venue import Outside, Venue, open_venue
from game.kiosk.wish import Wish
from game.settings import SettingsStore

KEYS = new_keys()


class World:
    """The machine around a kiosk: its clocks and what is plugged in."""

    def __init__(self, folder: Path, config: KioskConfig | None = None) -> None:
        self.folder = folder
        self.clock = ManualClock(50.0)
        self.now = datetime(2026, 12, 1, 20, 0, tzinfo=timezone(timedelta(hours=8)))
        self.drives: tuple[Drive, ...] = ()
        self.asked = 0
        self.config = config or KioskConfig(shop="东门", machine="3", key=KEYS.public)
        self.venue = self.start()

    def start(self, *, safe: bool = False) -> Venue:
        """Another start of the program."""
        outside = Outside(self._wall, lambda: self.drives)
        self.venue = Venue(self.folder / "kiosk", self.config, self.clock, outside, safe=safe)
        return self.venue

    def _wall(self) -> datetime:
        self.asked += 1
        return self.now

    def plug_in(self, file: str = "", content: bytes = b"") -> Drive:
        """A stick, with a file on it or with none."""
        place = self.folder / "media" / "U盘"
        place.mkdir(parents=True)
        if file:
            (place / file).write_bytes(content)
        drive = Drive("U盘", place)
        self.drives = (drive,)
        return drive


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def test_a_fresh_kiosk_writes_nothing(world: World) -> None:
    venue = world.venue
    venue.tick()
    assert (venue.version, venue.is_changed, venue.troubles, venue.faults) == ("", False, (), ())
    assert venue.config == venue.coming == world.config
    assert (venue.crashes.kept, venue.crashes.lately, venue.crashes.safe) == ((), 0, False)
    assert venue.drives() == ()
    assert list(world.folder.iterdir()) == []


def test_the_loudest_follows_the_hour(tmp_path: Path) -> None:
    world = World(tmp_path, KioskConfig(volume_cap=80, night=Night(22 * 60, 8 * 60, 20)))
    assert world.venue.loudest == 80
    world.now = world.now.replace(hour=23)
    assert world.venue.loudest == 80  # the clock on the wall is asked now and then only
    asked = world.asked
    world.clock.advance(19)
    assert world.venue.loudest == 80
    assert world.asked == asked
    world.clock.advance(1)
    assert world.venue.loudest == 20
    world.now = world.now.replace(year=1970, hour=12)
    world.clock.advance(20)
    assert world.venue.loudest == 80
    assert world.venue.night(world.now.replace(hour=3)) == 20


def test_new_settings_are_heard_at_once(world: World) -> None:
    assert world.venue.loudest == 80
    world.venue.local_change(volume_cap=30)
    assert world.venue.loudest == 80
    assert world.venue.take_settings()
    assert world.venue.loudest == 30
    assert world.venue.local == {"volume_cap": 30}
    world.venue.clear_local()
    assert world.start().loudest == 80


def test_signed_settings_from_a_stick(world: World) -> None:
    data = signed({"volume": 20}, 5, KEYS.private, "东门")
    stick = world.plug_in(SIGNED_FILE, data)
    assert world.venue.offer(signed_on(stick))
    assert not world.venue.offer(signed_on(stick))
    assert world.venue.is_changed
    world.venue.take_settings()
    assert (world.venue.config.volume, world.venue.version) == (20, "5")
    world.venue.forget_remote()
    world.venue.take_settings()
    assert (world.venue.config.volume, world.venue.version) == (60, "")


def test_a_stick_without_them_is_told(world: World) -> None:
    stick = world.plug_in()
    with pytest.raises(StorageError) as caught:
        world.venue.offer(signed_on(stick))
    assert caught.value.key == "error.kiosk.remote.none"
    with pytest.raises(SettingsError):
        world.venue.offer(b"{}")
    assert world.venue.remote_trouble in world.venue.troubles


def test_a_stick_with_the_code_lets_a_new_pin_be_set(world: World) -> None:
    code = world.venue.pin.set("4096")
    for _ in range(TRIES):
        world.venue.pin.try_pin("1357")
    assert not world.venue.pin.recover(*world.venue.codes())
    world.plug_in(RESET_FILE, code.encode())
    assert world.venue.pin.recover(*world.venue.codes())
    assert world.start().pin.locked_s() == 0


def test_a_folder_of_the_operators_file_is_no_stick(tmp_path: Path) -> None:
    shelf = tmp_path / "ledgers"
    shelf.mkdir()
    world = World(tmp_path, KioskConfig(export=(str(shelf), str(tmp_path / "missing"))))
    stick = world.plug_in()
    first, second = world.venue.drives()
    assert first == stick
    assert (second.name, second.path, second.removable, second.writable) == (str(shelf), shelf, False, True)
    assert second.free > 0
    code = world.venue.pin.set("4096")
    (shelf / RESET_FILE).write_text(code, encoding="utf-8")
    assert not world.venue.pin.recover(*world.venue.codes())


def test_the_ledger_is_a_table_with_the_names_of_shop_and_machine(world: World) -> None:
    world.venue.ledger.begin()
    world.venue.ledger.end(Ending.IDLE)
    name, text = world.venue.ledger_table(Texts("zh_CN"))
    assert name.startswith("ouju-ledger-3-")
    assert "东门" in text
    assert world.venue.ledger.entries()[0].machine == "3"


def test_a_guest_begins_with_the_settings_of_the_shop_and_leaves_nothing(world: World) -> None:
    venue = world.venue
    store = SettingsStore(venue.storage.settings_file)
    venue.prepare(store)
    assert store.settings == venue.config.settings()
    store.change(volume=5)
    venue.prepare(SettingsStore(venue.storage.settings_file))
    assert SettingsStore(venue.storage.settings_file).settings.volume == 5
    venue.forget_guest()
    assert not venue.guest.exists()
    again = SettingsStore(venue.storage.settings_file)
    venue.prepare(again)
    assert again.settings.volume == 60


def test_what_of_a_guest_cannot_be_deleted_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise StorageError("held", key="error.kiosk.forget")

    monkeypatch.setattr("game.kiosk.venue.forget", refuse)
    with pytest.raises(StorageError):
        world.venue.forget_guest()
    assert [error.key for error in world.venue.troubles] == ["error.kiosk.forget"]
    monkeypatch.undo()
    world.venue.forget_guest()
    assert world.venue.troubles == ()


def test_a_wish_is_granted_once(world: World) -> None:
    assert world.venue.take_wish() is None
    world.venue.wish(Wish.RESTART)
    assert [world.venue.take_wish(), world.venue.take_wish()] == [Wish.RESTART, None]


def test_crashes_lead_to_the_safe_mode(world: World) -> None:
    log = CrashLog(world.folder / "kiosk" / "crashes")
    log.keep(Crash("2026-12-01T20:00:00+08:00", 40.0, world.venue.ledger.boot, 1))
    venue = world.start(safe=True)
    assert (venue.safe, venue.crashes.safe, venue.crashes.lately, len(venue.crashes.kept)) == (
        True,
        True,
        1,
        1,
    )
    store = SettingsStore(venue.storage.settings_file)
    venue.prepare(store)
    assert store.settings.mute


def test_a_disk_that_takes_nothing_is_told_and_nothing_else_happens(tmp_path: Path) -> None:
    (tmp_path / "kiosk").write_text("", encoding="utf-8")
    world = World(tmp_path)
    venue = world.venue
    venue.ledger.begin()
    venue.ledger.end(Ending.LEFT)
    venue.tick()
    assert [error.key for error in venue.troubles] == ["error.folder"]
    assert venue.ledger.waiting == 1


def test_a_second_call_waits_since_the_first(world: World) -> None:
    staff = world.venue.staff
    assert (staff.since, staff.waiting_s, staff.number) == (None, 0.0, 0)
    staff.call()
    world.clock.advance(30)
    staff.call()
    assert (staff.since, staff.waiting_s, staff.number) == (50.0, 30.0, 1)
    staff.cancel()
    staff.cancel()
    assert StaffCall(world.clock).since is None
    assert staff.waiting_s == 0
    staff.call()
    assert staff.number == 2


# ---------------------------------------------------------------- from the operator's file


def test_a_venue_of_the_operators_file(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text('shop = "东门"\nvolume = 900\n', encoding="utf-8")
    venue = open_venue(tmp_path, file, ManualClock(), named=True, safe=True)
    assert (venue.config.shop, venue.folder, venue.safe) == ("东门", tmp_path / "kiosk", True)
    assert [fault.key for fault in venue.faults] == ["volume"]


def test_a_venue_without_a_file(tmp_path: Path) -> None:
    venue = open_venue(tmp_path, tmp_path / "kiosk.toml", ManualClock())
    assert venue.config == KioskConfig()
    with pytest.raises(SettingsError):
        open_venue(tmp_path, tmp_path / "kiosk.toml", ManualClock(), named=True)
