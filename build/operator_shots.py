"""The pictures of a kiosk's operator (掌柜) that `screens.py` renders: PIN pad, menu, ledger, sticks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

import pygame

from game.bindings import Act, Command
from game.kiosk.config import KioskConfig
from game.kiosk.crashes import Crash, CrashLog
from game.kiosk.drives import Drive
from game.kiosk.ledger import Ending
from game.kiosk.night import Night
from game.kiosk.venue import Outside, Venue
from game.present.label import said
from game.scenes.apart import Apart
from game.scenes.kiosk_crashes import KioskCrashes
from game.scenes.kiosk_desk import KioskDesk
from game.scenes.kiosk_export import DriveSheet
from game.scenes.kiosk_ledger import KioskLedger
from game.scenes.kiosk_lobby import KioskLobby
from game.scenes.kiosk_new_pin import NewPin, RecoveryCode
from game.scenes.kiosk_pin import KioskPin
from game.scenes.kiosk_rules import KioskRules
from game.scenes.message import Confirm
from game.scenes.operator import Presence
from game.scenes.scene import Scene
from kiosk_shots import below_strip

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["OPERATOR_SHOTS", "SHOP", "shop_of"]

SHOP: Final = KioskConfig(
    shop="江心茶馆",
    machine="3",
    games=("yueqing", "wuhanhua", "sichuan:local"),
    rules={"yueqing:local": {"stake": 2}},
)
_BEGIN: Final = datetime.fromisoformat("2026-02-14T20:30:00+08:00")
_PIN: Final = "4096"


class _Wall:
    """A clock on the wall that is set by hand."""

    def __init__(self) -> None:
        self.now = _BEGIN

    def __call__(self) -> datetime:
        return self.now


@contextmanager
def shop_of(
    stage: Stage, config: KioskConfig = SHOP, drives: tuple[Drive, ...] = (), *, safe: bool = False
) -> Iterator[tuple[Stage, Venue, _Wall]]:
    """A stage in a shop that has files of its own as long as the picture is made."""
    with TemporaryDirectory() as folder:
        wall = _Wall()
        outside = Outside(wall=wall, find=lambda: drives)
        venue = Venue(Path(folder), config, stage.clock, outside, safe=safe)
        yield replace(stage, services=replace(stage.services, venue=venue)), venue, wall


def _shot(
    stage: Stage,
    venue: Venue,
    scene: Scene,
    then: Callable[[], object] | None = None,
    below: Scene | None = None,
) -> pygame.Surface:
    """A sheet over the guests' first screen, below the strip."""
    front = KioskLobby(venue)
    scenes = (front, scene) if below is None else (front, below, scene)
    return below_strip(stage, venue, scenes, then, seconds=0.2)


def _type(scene: Scene, digits: str) -> None:
    """Digits by keys."""
    for digit in digits:
        scene.handle(Act(Command(f"tile_{int(digit) or 10}")))


# ---------------------------------------------------------------- the pad


def kiosk_pin(stage: Stage) -> pygame.Surface:
    """The pad with some digits entered."""
    with shop_of(stage) as (shop, venue, _):
        scene = KioskPin()
        return _shot(shop, venue, scene, lambda: _type(scene, "123"))


def kiosk_pin_wrong(stage: Stage) -> pygame.Surface:
    """After a wrong one."""
    return _tried(stage, 2)


def kiosk_pin_locked(stage: Stage) -> pygame.Surface:
    """Locked after five wrong ones."""
    return _tried(stage, 5)


def _tried(stage: Stage, times: int) -> pygame.Surface:
    with shop_of(stage) as (shop, venue, _):
        venue.pin.set(_PIN)
        for _ in range(times - 1):
            venue.pin.try_pin("2580")
        scene = KioskPin()

        def wrong() -> None:
            _type(scene, "2580")
            scene.activate("enter")

        return _shot(shop, venue, scene, wrong)


def kiosk_pin_no_stick(stage: Stage) -> pygame.Surface:
    """No stick with the recovery code, which takes the longest words."""
    with shop_of(stage) as (shop, venue, _), patch.object(Apart, "start", _at_once):
        scene = KioskPin()
        return _shot(shop, venue, scene, lambda: scene.activate("stick"))


def kiosk_new_pin(stage: Stage) -> pygame.Surface:
    """A new PIN that is too easy."""
    with shop_of(stage) as (shop, venue, _):
        scene = NewPin()

        def easy() -> None:
            _type(scene, "1234")
            scene.activate("enter")

        return _shot(shop, venue, scene, easy)


def kiosk_recovery(stage: Stage) -> pygame.Surface:
    """The code that helps."""
    with shop_of(stage) as (shop, venue, _):
        return _shot(shop, venue, RecoveryCode("7Q4M-X2PV-9KHT-C3WD-5RZN-8BJA"))


# ---------------------------------------------------------------- the menu


def kiosk_desk(stage: Stage) -> pygame.Surface:
    """The menu when all is well."""
    with shop_of(stage) as (shop, venue, wall):
        _lay_sessions(shop, venue, wall, 2)
        return _shot(shop, venue, KioskDesk())


def kiosk_desk_busy(stage: Stage) -> pygame.Surface:
    """The menu when a guest calls, the machine has crashed, and changes wait."""
    with shop_of(stage, safe=True) as (shop, venue, _):
        _lay_crashes(venue)
        venue.staff.call()
        stage.clock.advance(272)
        venue.local_change(volume_cap=40)
        return _shot(shop, venue, KioskDesk())


def _desk_at(section: int) -> Callable[[Stage], pygame.Surface]:
    def shot(stage: Stage) -> pygame.Surface:
        with shop_of(stage) as (shop, venue, _):
            venue.local_change(night=Night(22 * 60, 8 * 60, 30))
            scene = KioskDesk()
            return _shot(shop, venue, scene, lambda: scene.activate(f"section.{section}"))

    return shot


def kiosk_desk_leave(stage: Stage) -> pygame.Surface:
    """Whether it is meant."""
    with shop_of(stage) as (shop, venue, _):
        answers = ("kiosk.desk.leave.do", "kiosk.desk.not")
        question = Confirm("kiosk.desk.leave", "kiosk.desk.leave.ask", tuple, answers)
        return _shot(shop, venue, question, below=KioskDesk())


def kiosk_rules(stage: Stage) -> pygame.Surface:
    """House rules of the shop."""
    with shop_of(stage) as (shop, venue, _):
        return _shot(shop, venue, KioskRules(venue.coming.offers[0], Presence()), below=KioskDesk())


def kiosk_crashes(stage: Stage) -> pygame.Surface:
    """The crashes that are on record."""
    with shop_of(stage) as (shop, venue, _):
        _lay_crashes(venue)
        return _shot(shop, venue, KioskCrashes(venue.crashes.kept, Presence()), below=KioskDesk())


def _lay_crashes(venue: Venue) -> None:
    log = CrashLog(venue.folder / "crashes")
    log.keep(
        Crash(
            "2026-02-14T18:02:11+08:00", 1.0, "b", -11, 5400.0, tail="Fatal Python error: Segmentation fault"
        )
    )
    log.keep(Crash("2026-02-14T19:40:50+08:00", 2.0, "b", -9, 320.0, hung=True))
    log.keep(
        Crash(
            "2026-02-14T20:01:02+08:00",
            3.0,
            "b",
            1,
            12.0,
            tail="Traceback (most recent call last):\nMemoryError",
        )
    )


# ---------------------------------------------------------------- ledger and sticks

_STICKS: Final = (
    Drive("KINGSTON", Path("/media/kingston"), 15_200_000_000),
    Drive("老板的U盘", Path("/media/boss"), 3_000_000, writable=False),
    Drive("/srv/ledgers", Path("/srv/ledgers"), 812_000_000_000, removable=False),
)


def _ledger(presses: tuple[str, ...]) -> Callable[[Stage], pygame.Surface]:
    def shot(stage: Stage) -> pygame.Surface:
        with shop_of(stage) as (shop, venue, wall):
            _lay_sessions(shop, venue, wall)
            scene = KioskLedger(Presence())

            def press() -> None:
                for name in presses:
                    scene.activate(name)

            return _shot(shop, venue, scene, press, KioskDesk())

    return shot


def _lay_sessions(stage: Stage, venue: Venue, wall: _Wall, count: int = 24) -> None:
    """Some days of a tea room."""
    games = (
        "yueqing:local",
        "wuhanhua:local",
        "",
        "sichuan:local",
        "yueqing:jp",
        "yueqing:local",
        "gone:local",
    )
    endings = (Ending.FINISHED, Ending.IDLE, Ending.LEFT, Ending.POWER, Ending.OPERATOR, Ending.CRASH)
    wall.now = _BEGIN - timedelta(hours=8 * count)
    for number in range(count):
        game, _, edition = games[number % len(games)].partition(":")
        venue.ledger.begin(game, edition)
        for _ in range(number * 5 % 13 if game else 0):
            venue.ledger.hand()
        for _ in range(number % 3 if game else 0):
            venue.ledger.match()
        stage.clock.advance(60.0 * (4 + number * 17 % 90))
        venue.ledger.end(endings[number % len(endings)])
        wall.now += timedelta(hours=8)


def kiosk_ledger_empty(stage: Stage) -> pygame.Surface:
    """The ledger of a new machine."""
    with shop_of(stage) as (shop, venue, _):
        return _shot(shop, venue, KioskLedger(Presence()))


def _at_once(work: Callable[[], None]) -> None:
    """Without a thread, so that the picture is always the same."""
    work()


def _sticks(drives: tuple[Drive, ...], press: int | None) -> Callable[[Stage], pygame.Surface]:
    def shot(stage: Stage) -> pygame.Surface:
        with shop_of(stage, drives=drives) as (shop, venue, _), patch.object(Apart, "start", _at_once):
            sheet = DriveSheet(
                "kiosk.ledger.export",
                lambda drive: lambda: lambda: said("kiosk.drive.written", file="ouju.csv", drive=drive.name),
                Presence(),
            )

            def choose() -> None:
                if press is not None:
                    sheet.activate(f"drive{press}:0")
                    sheet.update(0.0)

            return _shot(shop, venue, sheet, choose, KioskLedger(Presence()))

    return shot


OPERATOR_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        kiosk_pin, kiosk_pin_wrong, kiosk_pin_locked, kiosk_pin_no_stick, kiosk_new_pin, kiosk_recovery, kiosk_desk,
        kiosk_desk_busy, kiosk_desk_leave, kiosk_rules, kiosk_crashes, kiosk_ledger_empty,
    )
} | {
    "kiosk_desk_games": _desk_at(1),
    "kiosk_desk_sound": _desk_at(2),
    "kiosk_desk_look": _desk_at(3),
    "kiosk_desk_idle": _desk_at(4),
    "kiosk_desk_machine": _desk_at(5),
    "kiosk_ledger": _ledger(("span+", "span+")),
    "kiosk_ledger_game": _ledger(("span+", "span+", "tab.game")),
    "kiosk_ledger_each": _ledger(("span+", "span+", "tab.each")),
    "kiosk_export": _sticks(_STICKS, 0),
    "kiosk_export_none": _sticks((), None),
}  # fmt: skip
