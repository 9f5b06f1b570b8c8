"""Settings: kept, lifted, repaired."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.errors import SettingsError
from game.settings import VERSION, Confirm, Motion, Settings, SettingsStore, from_plain, to_plain


def test_what_is_changed_is_there_next_time(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    store = SettingsStore(file)
    store.change(
        language="en",
        motion=Motion.FAST,
        editions={"yueqing": "jp"},
        rules={"yueqing": {"jp": {"stake": 5}}},
        player="阿婆",
    )
    again = SettingsStore(file).settings
    assert (again.language, again.motion, again.player) == ("en", Motion.FAST, "阿婆")
    assert again.rules == {"yueqing": {"jp": {"stake": 5}}}
    assert again.editions == {"yueqing": "jp"}
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


def test_nothing_is_written_before_something_is_changed(tmp_path: Path) -> None:
    SettingsStore(tmp_path / "settings.json")
    assert list(tmp_path.iterdir()) == []


def test_keys_of_a_newer_program_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"version": VERSION, "theme": "tea", "seat_colour": "red"}), encoding="utf-8")
    SettingsStore(file).change(mute=True)
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert (kept["seat_colour"], kept["theme"], kept["mute"]) == ("red", "tea", True)


def test_a_file_without_a_version_is_lifted() -> None:
    settings, refused = from_plain({"theme": "indigo"})
    assert (settings.theme, refused) == ("indigo", ())
    assert to_plain(settings)["version"] == VERSION


def test_house_rules_of_the_first_version_become_those_of_its_edition() -> None:
    old = {
        "version": 1,
        "last_game": "yueqing",
        "rules": {"yueqing": {"stake": 5, "edition": "jp"}},
        "seat": 3,
    }
    settings, refused = from_plain(old)
    assert (settings.rules, refused) == ({"yueqing": {"local": {"stake": 5}}}, ())
    assert (settings.last_game, settings.others) == ("yueqing", {"seat": 3})


def test_house_rules_of_the_first_version_that_make_no_sense_are_refused_alone() -> None:
    settings, refused = from_plain({"version": 1, "theme": "tea", "rules": {"yueqing": 3}})
    assert (dict(settings.rules), settings.theme, refused) == ({}, "tea", ("rules",))


def test_a_newer_version_is_refused() -> None:
    with pytest.raises(SettingsError, match="newer version"):
        from_plain({"version": VERSION + 1})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("volume", 101), ("volume", -1), ("volume", True), ("volume", "80"), ("scale", 99), ("level", "godlike"),
        ("motion", "warp"), ("motion", None), ("hints", 1), ("player", "x" * 25), ("player", "a\nb"), ("rules", []),
        ("rules", {"yueqing": 3}), ("rules", {"yueqing": {"local": 3}}), ("editions", ["jp"]), ("confirm", ["single"]),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_used_falls_back_alone(key: str, value: object) -> None:
    settings, refused = from_plain({"version": VERSION, "theme": "tea", key: value})
    assert refused == (key,)
    assert getattr(settings, key) == getattr(Settings(), key)
    assert settings.theme == "tea"


@pytest.mark.parametrize(
    "garbage", [b"", b"\x00\xff\xfe", b"{", b"[1]", b'"text"', b"[" * 100_000, b'{"version": 99}']
)
def test_garbage_survives(tmp_path: Path, garbage: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(garbage)
    store = SettingsStore(file)
    assert store.settings == Settings()
    assert store.notices == ["settings.notice.unreadable"]
    assert (tmp_path / "settings.json.bad").read_bytes() == garbage
    store.change(confirm=Confirm.SINGLE)
    assert SettingsStore(file).settings.confirm is Confirm.SINGLE


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    store = SettingsStore(blocked / "settings.json")
    with pytest.raises(SettingsError, match="not saved"):
        store.change(mute=True)
    assert store.settings.mute


def test_a_theme_that_this_version_does_not_know_falls_back(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"version": VERSION, "theme": "of_another_version"}), encoding="utf-8")
    assert SettingsStore(file).settings.theme == "ou"


def test_a_file_that_nobody_may_read_leaves_the_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(self: Path, **_: object) -> str:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_text", denied)
    store = SettingsStore(tmp_path / "settings.json")
    assert store.settings == Settings()
    assert "settings.notice.unreadable" in store.notices
