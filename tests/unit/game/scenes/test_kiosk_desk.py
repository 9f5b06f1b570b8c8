"""The operator's menu (C3): what it tells and changes, that nobody leaves it open, and what a full disk does to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import game.scenes
from game.errors import StorageError
from game.kiosk.crashes import Crash, CrashLog
from game.kiosk.layers import Layers
from game.kiosk.master import Master, Report, Waiting
from game.kiosk.night import Night
from game.kiosk.remote import SIGNED_FILE, signed
from game.kiosk.signing import new_keys
from game.kiosk.wish import Wish
from game.present.form_model import Row
from game.scenes.apart import Apart
from game.scenes.form import FormScene
from game.scenes.kiosk_desk import KioskDesk
from game.scenes.stack import Stack
from game.session.online import Network
from game.session.shop import Shop
from game.session.shop_office import Office, OfficeWants
from game.shop import shop_wants
from operator_rig import SHOP, OperatorRig, at_once


@pytest.fixture(autouse=True)
def _sticks_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Apart, "start", staticmethod(at_once))


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[OperatorRig]:
    with OperatorRig.at(tmp_path / "kiosk") as made:
        made.stack.start(KioskDesk())
        yield made


def _form(rig: OperatorRig) -> FormScene:
    sheet = rig.stack.top
    assert isinstance(sheet, FormScene)
    return sheet


def _row(rig: OperatorRig, key: str) -> Row | None:
    for section in _form(rig).form().sections:
        for row in section.rows:
            if isinstance(row, Row) and row.key == key:
                return row
    return None


def _text(rig: OperatorRig, key: str) -> str:
    row = _row(rig, key)
    assert row is not None, key
    return _form(rig).say(row.text)


def _choose(rig: OperatorRig, key: str, value: object) -> None:
    """Press the chip of a value, wherever it is scrolled to."""
    row = _row(rig, key)
    assert row is not None, key
    place = [choice.value for choice in row.choices].index(value)  # type: ignore[arg-type]
    rig.stack._ask(_form(rig), _form(rig).activate(f"{key}:{place}"))
    rig.stack.apply()


# ---------------------------------------------------------------- settings


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("volume_cap", 40),
        ("volume", 20),
        ("level", "careful"),
        ("hands", "1c"),
        ("hot_seat", False),
        ("theme", "tea"),
        ("turned", 180),
        ("touch", "always"),
        ("doze_after_s", 90),
        ("countdown_s", 30),
        ("voice", "off"),
    ],
)
def test_a_chip_changes_a_setting_that_waits_for_the_guest_to_go(
    rig: OperatorRig, key: str, value: object
) -> None:
    _choose(rig, key, value)
    assert getattr(rig.venue.coming, key) == value
    assert getattr(rig.venue.config, key) == getattr(SHOP, key)
    row = _row(rig, key)
    assert row is not None
    assert [choice.value for choice in row.choices if choice.chosen] == [value]
    assert _row(rig, "pending") is not None
    assert rig.venue.take_settings()
    assert getattr(rig.venue.config, key) == value


def test_what_was_changed_outlives_a_restart_and_can_be_taken_back(rig: OperatorRig) -> None:
    assert _row(rig, "restore") is None
    _choose(rig, "volume_cap", 40)
    with OperatorRig.at(rig.folder) as again:
        again.stack.start(KioskDesk())
        assert again.venue.config.volume_cap == 40
        _choose(again, "restore", "do")
        assert again.shows("kiosk_desk", "confirm")
        again.press("yes")
        assert again.shows("kiosk_desk")
        assert again.venue.coming.volume_cap == SHOP.volume_cap
        assert _row(again, "restore") is None


def test_games_are_added_and_taken_away_but_one_stays(rig: OperatorRig) -> None:
    assert {offer.name for offer in rig.venue.coming.offers} == {
        "yueqing:local",
        "yueqing:jp",
        "wuhanhua:local",
    }
    _choose(rig, "games", "yueqing:jp")
    _choose(rig, "games", "wuhanhua:local")
    assert [offer.name for offer in rig.venue.coming.offers] == ["yueqing:local"]
    _choose(rig, "games", "yueqing:local")
    assert [offer.name for offer in rig.venue.coming.offers] == ["yueqing:local"]


def test_the_first_language_stays_among_those_to_choose(rig: OperatorRig) -> None:
    _choose(rig, "languages", "zh_CN")
    assert "zh_CN" in rig.venue.coming.languages
    _choose(rig, "languages", "en")
    assert rig.venue.coming.languages == ("zh_CN", "zh_CN@wenzhou")
    _choose(rig, "language", "en")
    assert "en" in rig.venue.coming.languages


def test_the_night_has_hours_once_it_is_on(rig: OperatorRig) -> None:
    assert _row(rig, "night_from") is None
    _choose(rig, "night", True)
    _choose(rig, "night_from", "23:00")
    _choose(rig, "night_until", "07:00")
    _choose(rig, "night_cap", 20)
    assert rig.venue.coming.night == Night(23 * 60, 7 * 60, 20)
    _choose(rig, "night", False)
    assert rig.venue.coming.night is None


def test_house_rules_are_those_of_the_shop_and_only_what_differs_is_kept(rig: OperatorRig) -> None:
    _choose(rig, "rules", "yueqing:local")
    assert rig.shows("kiosk_desk", "kiosk_rules")
    _choose(rig, "stake", 5)
    assert rig.venue.coming.rules == {"yueqing:local": {"stake": 5}}
    assert rig.venue.coming.offers[0].rules["stake"] == 5
    _choose(rig, "stake", 1)
    assert rig.venue.coming.rules == {}
    _choose(rig, "stake", 5)
    rig.press("restore")
    assert rig.venue.coming.rules == {}
    rig.press("done")
    assert rig.shows("kiosk_desk")


def test_a_full_disk_is_told_and_nothing_else_happens(
    rig: OperatorRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Layers, changes: object) -> None:
        raise StorageError("full", key="error.write", where=rig.folder, why="error.why.full")

    monkeypatch.setattr(Layers, "change", full)
    _choose(rig, "volume_cap", 40)
    assert rig.shows("kiosk_desk", "message")
    rig.press("ok")
    assert rig.venue.coming.volume_cap == SHOP.volume_cap
    assert rig.shows("kiosk_desk")


# ---------------------------------------------------------------- how things stand


def test_a_call_for_the_staff_stands_first_and_is_answered(rig: OperatorRig) -> None:
    assert _row(rig, "answered") is None
    rig.venue.staff.call()
    rig.pass_time(65)
    assert "1:05" in _text(rig, "answered")
    rig.press("answered:0", touch=True)
    assert rig.venue.staff.since is None
    assert rig.top.focus.get("answered:0") is None


def test_crashes_and_the_safe_mode_are_told(tmp_path: Path) -> None:
    CrashLog(tmp_path / "kiosk" / "crashes").keep(
        Crash("2026-02-14T18:02:11+08:00", 1.0, "b", -11, 5400.0, tail="one\ntwo\nSegmentation fault\n")
    )
    with OperatorRig.at(tmp_path / "kiosk") as rig:
        rig.stack.start(KioskDesk())
        usual = _text(rig, "health")
        assert "2026-02-14 18:02" in usual
        rig.venue.safe = True
        assert _text(rig, "health") != usual
        _choose(rig, "health", "do")
        assert rig.shows("kiosk_desk", "kiosk_crashes")
        (row,) = _form(rig).form().sections[0].rows
        assert "-11" in _form(rig).say(row.name)
        assert "Segmentation fault" in _form(rig).say(row.text)


def test_troubles_stand_in_the_menu(rig: OperatorRig) -> None:
    assert _row(rig, "trouble0") is None
    rig.venue.ledger.trouble = StorageError("full", key="error.write", where=rig.folder, why="error.why.full")
    rig.pass_time(1)
    texts = rig.stage.services.texts
    assert texts("error.why.full") in _text(rig, "trouble0")


class _Master(Master):
    """The office's line: it says who calls in the shop, and sends settings that nobody signed."""

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        return (Waiting("3号机", 5), Waiting("7号机", 90))

    def take(self) -> bytes | None:
        return b"{}"

    def tick(self, now: float, bases: Sequence[str], report: Report) -> None:
        """Nothing is asked."""


def test_calls_from_other_machines_and_the_network_are_told(tmp_path: Path) -> None:
    def nothing() -> Network:
        raise AssertionError("nobody sits down")

    with OperatorRig.at(tmp_path / "kiosk", config=replace(SHOP, key=new_keys().public, server="lan")) as rig:
        wants = shop_wants(rig.venue.config)
        said = OfficeWants(Report("江心茶馆", "3号机"), settings=True)
        office = Office(lambda: said, rig.venue.offer, _Master())
        shop = Shop(lambda: wants, nothing, rig.stage.clock.now, office=office)
        rig.stack = Stack(replace(rig.stage.services, shop=shop), rig.stage.size)
        rig.stack.start(KioskDesk())
        row = _row(rig, "other0")
        assert row is not None
        assert "7号机" in _form(rig).say(row.name)
        assert "1:30" in _text(rig, "other0")
        assert _row(rig, "other1") is None, "the call of this machine has a row of its own"
        assert rig.stage.services.texts(shop.closed) in _text(rig, "network")
        assert _row(rig, "trouble0") is None
        office.tick(1.0, ())
        rig.pass_time(0.5)
        assert _row(rig, "trouble0") is not None, "settings that were not taken are told"


def test_signed_settings_come_from_a_stick(tmp_path: Path) -> None:
    keys = new_keys()
    with OperatorRig.at(tmp_path / "kiosk", config=replace(SHOP, key=keys.public)) as rig:
        rig.stack.start(KioskDesk())
        stick = rig.stick(tmp_path / "stick", writable=False)
        rig.stick(tmp_path / "share", "share", removable=False)
        _choose(rig, "stick", "do")
        rig.press("drive0:0")
        rig.pass_time(0.5)
        assert SIGNED_FILE in _text(rig, "news")
        (stick / SIGNED_FILE).write_bytes(signed({"volume_cap": 30}, 7, keys.private))
        rig.press("drive0:0")
        rig.pass_time(0.5)
        assert rig.venue.coming.volume_cap == 30
        assert _row(rig, "drive1") is None, "a folder of the shop is no stick"
        (stick / SIGNED_FILE).write_bytes(signed({"volume_cap": 90}, 8, new_keys().private))
        rig.press("drive0:0")
        rig.pass_time(0.5)
        assert rig.venue.coming.volume_cap == 30


# ---------------------------------------------------------------- what is wished


@pytest.mark.parametrize(
    ("press", "wish"), [("leave", Wish.LEAVE), ("restart", Wish.RESTART), ("clear:0", Wish.CLEAR)]
)
def test_what_ends_something_is_asked_first_and_then_only_wished(
    rig: OperatorRig, press: str, wish: Wish
) -> None:
    rig.press(press)
    assert rig.shows("kiosk_desk", "confirm")
    rig.press("no")
    assert rig.venue.take_wish() is None
    rig.press(press, "yes")
    assert rig.stack.empty, "the menu is closed with it"
    assert rig.venue.take_wish() is wish


def test_a_menu_that_nobody_is_at_closes_with_everything_above(rig: OperatorRig) -> None:
    rig.pass_time(110)
    _choose(rig, "rules", "yueqing:local")
    rig.press("section.1")
    rig.pass_time(110)
    assert rig.shows("kiosk_desk", "kiosk_rules")
    rig.pass_time(12)
    assert rig.stack.empty


def test_who_enters_a_new_pin_slowly_is_still_there(rig: OperatorRig) -> None:
    rig.press("section.5")
    _choose(rig, "new_pin", "do")
    rig.pass_time(40)
    rig.tap("7391")
    rig.pass_time(40)
    rig.tap("7391")
    assert rig.shows("kiosk_desk", "kiosk_recovery")
    rig.pass_time(60)
    assert rig.shows("kiosk_desk", "kiosk_recovery")
    rig.press("done")
    assert rig.shows("kiosk_desk")


def test_the_menu_is_opened_by_the_pin_alone() -> None:
    folder = Path(next(iter(game.scenes.__path__))).parent
    makers = {
        str(file.relative_to(folder).as_posix())
        for file in folder.rglob("*.py")
        if "KioskDesk(" in file.read_text(encoding="utf-8") and "smoke" not in file.parts
    }
    assert makers == {"scenes/kiosk_desk.py", "scenes/kiosk_pin.py"}
