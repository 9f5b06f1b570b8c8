"""The layers of a kiosk's settings: in their order, in force between matches, and the last good where one is broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.errors import SettingsError, StorageError
from game.kiosk.config import KioskConfig
from game.kiosk.layers import Layers
from game.kiosk.night import Night
from game.kiosk.remote import signed
from game.kiosk.signing import new_keys

KEYS = new_keys()
BASE = KioskConfig(shop="东门", machine="3", volume=50, key=KEYS.public)


def document(version: int = 1, shop: str = "", **settings: object) -> bytes:
    return signed(settings, version, KEYS.private, shop)


def refused(layers: Layers, data: bytes) -> str:
    with pytest.raises(SettingsError) as caught:
        layers.offer(data)
    assert layers.remote_trouble is caught.value
    return caught.value.key


def test_without_more_the_operators_file_holds(tmp_path: Path) -> None:
    layers = Layers(tmp_path / "kiosk", BASE)
    assert layers.config is layers.coming
    assert layers.config == BASE
    assert (layers.version, layers.is_changed, dict(layers.local)) == ("", False, {})
    assert not (tmp_path / "kiosk").exists()


def test_signed_settings_wait_until_they_are_taken(tmp_path: Path) -> None:
    layers = Layers(tmp_path, BASE)
    assert layers.offer(document(volume=20))
    assert (layers.config.volume, layers.coming.volume, layers.version, layers.is_changed) == (
        50,
        20,
        "",
        True,
    )
    assert layers.take()
    assert (layers.config.volume, layers.version, layers.is_changed) == (20, "1", False)
    assert not layers.take()


def test_they_hold_after_a_restart(tmp_path: Path) -> None:
    Layers(tmp_path, BASE).offer(document(7, volume=20))
    again = Layers(tmp_path, BASE)
    assert (again.config.volume, again.version) == (20, "7")


def test_what_was_changed_here_wins_until_it_is_cleared(tmp_path: Path) -> None:
    layers = Layers(tmp_path, BASE)
    layers.change({"volume": 70, "night": Night(0, 60, 5)})
    layers.offer(document(volume=20, theme="tea"))
    layers.take()
    assert (layers.config.volume, layers.config.theme, layers.config.night) == (70, "tea", Night(0, 60, 5))
    assert dict(layers.local) == {"volume": 70, "night": Night(0, 60, 5)}
    again = Layers(tmp_path, BASE)
    assert again.config == layers.config
    again.clear()
    assert again.is_changed
    again.take()
    assert (again.config.volume, again.config.night) == (20, None)


def test_a_night_can_be_taken_out_here(tmp_path: Path) -> None:
    layers = Layers(tmp_path, KioskConfig(night=Night(0, 60, 5)))
    layers.change({"night": None})
    assert layers.coming.night is None
    assert Layers(tmp_path, KioskConfig(night=Night(0, 60, 5))).config.night is None


def test_a_change_back_and_forth_is_none(tmp_path: Path) -> None:
    layers = Layers(tmp_path, BASE)
    layers.change({"volume": 70})
    layers.change({"volume": 50})
    assert not layers.is_changed
    assert not layers.take()


@pytest.mark.parametrize(
    "change", [{"volume": 900}, {"loudness": 3}, {"games": ["chess"]}, {"night": 3}, {"scale": 99}]
)
def test_a_change_that_cannot_be_is_refused_and_nothing_of_it_is_kept(
    tmp_path: Path, change: dict[str, object]
) -> None:
    layers = Layers(tmp_path, BASE)
    with pytest.raises(SettingsError) as caught:
        layers.change({"theme": "tea", **change})
    assert caught.value.key == "error.kiosk.value"
    assert caught.value.values["name"] == next(iter(change))
    assert layers.coming == BASE
    assert not (tmp_path / "local.json").exists()


def test_a_change_that_cannot_be_kept_is_not_made(tmp_path: Path) -> None:
    (tmp_path / "kiosk").write_text("", encoding="utf-8")
    layers = Layers(tmp_path / "kiosk", BASE)
    with pytest.raises(StorageError):
        layers.change({"volume": 70})
    with pytest.raises(StorageError):
        layers.offer(document(volume=20))
    assert layers.coming == BASE


# ---------------------------------------------------------------- versions


def test_the_same_document_again_is_no_news(tmp_path: Path) -> None:
    layers = Layers(tmp_path, BASE)
    data = document(3, volume=20)
    assert [layers.offer(data), layers.offer(data), layers.offer(document(3, volume=99))] == [
        True,
        False,
        False,
    ]
    assert layers.coming.volume == 20


def test_an_older_version_never_follows_a_newer_one(tmp_path: Path) -> None:
    layers = Layers(tmp_path, BASE)
    layers.offer(document(3, volume=20))
    layers.take()
    assert refused(layers, document(2, volume=99)) == "error.kiosk.remote.older"
    assert refused(Layers(tmp_path, BASE), document(2)) == "error.kiosk.remote.older"
    assert layers.coming.volume == 20


def test_the_same_document_again_does_not_hide_what_is_wrong_with_it(tmp_path: Path) -> None:
    data = document(3, volume=900)
    layers = Layers(tmp_path, BASE)
    layers.offer(data)
    refused(layers, b"{")
    assert not layers.offer(data)
    assert layers.remote_trouble is not None
    assert layers.remote_trouble.key == "error.kiosk.remote.part"


def test_when_the_signed_settings_are_forgotten_any_version_is_taken(tmp_path: Path) -> None:
    layers = Layers(tmp_path, BASE)
    layers.offer(document(3, volume=20))
    layers.take()
    layers.forget_remote()
    assert (layers.is_changed, layers.coming.volume) == (True, 50)
    assert layers.offer(document(2, volume=10))
    layers.take()
    assert (layers.version, layers.config.volume) == ("2", 10)
    layers.forget_remote()
    assert Layers(tmp_path, BASE).version == ""


def test_a_new_version_that_changes_nothing_is_shown_all_the_same(tmp_path: Path) -> None:
    layers = Layers(tmp_path, BASE)
    layers.offer(document(9))
    assert layers.is_changed
    assert not layers.take()
    assert layers.version == "9"


def test_settings_of_another_shop_are_refused(tmp_path: Path) -> None:
    layers = Layers(tmp_path, BASE)
    assert refused(layers, document(1, "西门", volume=1)) == "error.kiosk.remote.shop"
    assert layers.offer(document(1, "东门", volume=1))
    assert Layers(tmp_path, BASE).config.volume == 1
    moved = Layers(tmp_path, KioskConfig(shop="西门", key=KEYS.public))
    assert moved.version == ""
    assert moved.remote_trouble is not None


# ---------------------------------------------------------------- broken files


def test_a_broken_document_changes_nothing_and_is_told(tmp_path: Path) -> None:
    layers = Layers(tmp_path, BASE)
    layers.offer(document(3, volume=20))
    layers.take()
    kept = (tmp_path / "remote.json").read_bytes()
    other = signed({"volume": 99}, 4, new_keys().private)
    assert refused(layers, other) == "error.kiosk.remote.signature"
    assert refused(layers, b"{") == "error.kiosk.remote.form"
    assert layers.config.volume == layers.coming.volume == 20
    assert (tmp_path / "remote.json").read_bytes() == kept
    layers.offer(document(4, volume=30))
    assert not layers.remote_trouble


def test_a_document_that_can_only_be_used_in_part_is_told(tmp_path: Path) -> None:
    layers = Layers(tmp_path, BASE)
    layers.offer(document(3, volume=900, scale=125))
    for each in (layers, Layers(tmp_path, BASE)):
        assert each.coming.scale == 125
        assert each.remote_trouble is not None
        assert each.remote_trouble.key == "error.kiosk.remote.part"
        assert each.remote_trouble.values == {"name": "volume"}


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"\xff", b"[" * 50_000, signed({"volume": 1}, 9, new_keys().private)]
)
def test_kept_settings_that_somebody_changed_are_not_in_force(tmp_path: Path, data: bytes) -> None:
    Layers(tmp_path, BASE).offer(document(3, volume=20))
    (tmp_path / "remote.json").write_bytes(data)
    layers = Layers(tmp_path, BASE)
    assert (layers.config.volume, layers.version) == (50, "")
    assert layers.remote_trouble is not None


def test_kept_settings_that_cannot_be_read_are_not_in_force(tmp_path: Path) -> None:
    (tmp_path / "remote.json").mkdir()
    layers = Layers(tmp_path, BASE)
    assert layers.config == BASE
    assert layers.remote_trouble is not None
    assert layers.remote_trouble.key == "error.kiosk.read"


def test_a_kiosk_that_got_another_key_does_not_believe_the_old_settings(tmp_path: Path) -> None:
    Layers(tmp_path, BASE).offer(document(3, volume=20))
    layers = Layers(tmp_path, KioskConfig(key=new_keys().public))
    assert layers.version == ""
    assert layers.remote_trouble is not None


LOCAL = (
    "",
    "{",
    "[]",
    "3",
    "{}",
    '{"changes": 3}',
    '{"changes": []}',
    '{"changes": null}',
    "\0",
    "[" * 90_000,
)


@pytest.mark.parametrize("text", LOCAL, ids=range(len(LOCAL)))
def test_changes_of_this_machine_that_cannot_be_read_are_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "local.json").write_text(text, encoding="utf-8")
    layers = Layers(tmp_path, BASE)
    assert layers.config == BASE
    assert layers.local_trouble is not None
    assert layers.local_trouble.key == "error.kiosk.local"
    layers.change({"volume": 70})
    again = Layers(tmp_path, BASE)
    assert again.config.volume == 70
    assert again.local_trouble is None


def test_of_changes_the_good_ones_hold(tmp_path: Path) -> None:
    changes = {"volume": 70, "scale": 3, "old_key": True}
    (tmp_path / "local.json").write_text(json.dumps({"format": 1, "changes": changes}), encoding="utf-8")
    layers = Layers(tmp_path, BASE)
    assert layers.config.volume == 70
    assert layers.local_trouble is not None
    layers.clear()
    assert layers.coming == BASE
    assert Layers(tmp_path, BASE).local_trouble is None
