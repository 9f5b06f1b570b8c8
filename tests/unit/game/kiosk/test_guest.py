"""A guest: begins with the shop's settings, may change what is a guest's, and leaves nothing."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from game.errors import StorageError
from game.kiosk.config import KioskConfig
from game.kiosk.guest import forget, prepare, storage_of
from game.settings import Confirm, Graphics, Motion, Settings, SettingsStore

CONFIG = KioskConfig(theme="tea", volume=40, volume_cap=50, language="en", turned=180, games=("yueqing:jp",))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "guest" / "settings.json"


def prepared(file: Path, *, fresh: bool = True, safe: bool = False, config: KioskConfig = CONFIG) -> Settings:
    store = SettingsStore(file)
    prepare(store, config, fresh=fresh, safe=safe)
    assert SettingsStore(file).settings == store.settings
    return store.settings


def test_a_new_guest_has_the_settings_of_the_shop(file: Path) -> None:
    assert prepared(file) == CONFIG.settings()


def test_the_same_guest_after_a_crash_keeps_what_is_a_guests(file: Path) -> None:
    prepared(file)
    SettingsStore(file).change(
        language="zh_CN", volume=10, mute=True, coach=True, turned=0, theme="ou", level="careful"
    )
    settings = prepared(file, fresh=False)
    assert (settings.language, settings.volume, settings.mute, settings.coach) == ("zh_CN", 10, True, True)
    assert (settings.turned, settings.theme, settings.level) == (180, "tea", "plain")


def test_what_is_not_allowed_any_more_is_not_kept(file: Path) -> None:
    prepared(file)
    SettingsStore(file).change(language="zh_CN@wenzhou", volume=50)
    settings = prepared(
        file, fresh=False, config=KioskConfig(languages=("en",), language="en", volume_cap=20)
    )
    assert (settings.language, settings.volume) == ("en", 20)


def test_the_guest_before_is_not_asked(file: Path) -> None:
    SettingsStore(file).change(volume=10, confirm=Confirm.SINGLE, player="Wang", favourites=("sichuan",))
    assert prepared(file) == CONFIG.settings()


@pytest.mark.parametrize("fresh", [True, False])
def test_in_the_safe_mode_nothing_sounds_or_moves(file: Path, *, fresh: bool) -> None:
    settings = prepared(file, fresh=fresh, safe=True)
    assert (settings.mute, settings.music, settings.chatter, settings.voice_language) == (
        True,
        False,
        False,
        "off",
    )
    assert (settings.motion, settings.graphics) == (Motion.OFF, Graphics.SOFTWARE)


def test_on_a_disk_that_takes_nothing_they_hold_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "guest").write_text("", encoding="utf-8")
    store = SettingsStore(tmp_path / "guest" / "settings.json")
    prepare(store, CONFIG, fresh=True, safe=False)
    assert store.settings == CONFIG.settings()
    assert "were not saved" in caplog.text


def test_logs_and_exports_are_the_shops_all_else_the_guests(tmp_path: Path) -> None:
    storage = storage_of(tmp_path / "kiosk", tmp_path / "guest")
    shops = {storage.logs, storage.cache, storage.exports, storage.pictures}
    assert {path.parent for path in shops} == {tmp_path / "kiosk"}
    others = (storage.config, storage.data, storage.settings_file, storage.journals, storage.profile_file)
    assert all(path.is_relative_to(tmp_path / "guest") for path in others)
    assert {field.name for field in fields(storage)} == {
        "config",
        "data",
        "logs",
        "cache",
        "exports",
        "pictures",
    }


def test_nothing_of_a_guest_stays(tmp_path: Path) -> None:
    guest, shop = tmp_path / "guest", tmp_path / "kiosk"
    for folder in (guest / "journals", guest / "records" / "deep", shop):
        folder.mkdir(parents=True)
        (folder / "x").write_text("x", encoding="utf-8")
    forget(guest)
    assert not guest.exists()
    assert (shop / "x").exists()
    forget(guest)  # nobody was there


def test_what_a_link_leads_to_stays(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x").write_text("x", encoding="utf-8")
    guest = tmp_path / "guest"
    guest.mkdir()
    (guest / "link").symlink_to(outside, target_is_directory=True)
    forget(guest)
    assert (outside / "x").exists()
    assert not guest.exists()


def test_what_can_be_deleted_goes_even_where_something_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = tmp_path / "guest"
    guest.mkdir()
    for name in ("a", "held", "z"):
        (guest / name).write_text("x", encoding="utf-8")
    unlink = Path.unlink

    def refuse(path: Path) -> None:
        if path.name == "held":
            raise PermissionError(13, "held by another program")
        unlink(path)

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(StorageError) as caught:
        forget(guest)
    assert caught.value.key == "error.kiosk.forget"
    assert caught.value.values["why"] == "error.why.denied"
    assert [file.name for file in guest.iterdir()] == ["held"]
