"""A slip of the pen in the operator's file opens nothing: what is wrong is as it was in the last good file."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.errors import SettingsError, StorageError
from game.kiosk.config import KioskConfig
from game.kiosk.last_good import last_good

GOOD = 'shop = "东门"\ngames = ["yueqing:jp"]\nvolume = 20\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kiosk.toml"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "kiosk" / "kiosk.toml"


def test_a_file_that_nobody_named_may_be_missing(file: Path, copy: Path) -> None:
    assert last_good(file, copy, named=False) == (KioskConfig(), ())


def test_a_named_one_may_not(file: Path, copy: Path) -> None:
    with pytest.raises(SettingsError, match=r"kiosk\.toml"):
        last_good(file, copy, named=True)


def test_a_good_file_is_kept_once(file: Path, copy: Path) -> None:
    file.write_text(GOOD, encoding="utf-8")
    config, faults = last_good(file, copy, named=True)
    assert (config.volume, faults) == (20, ())
    assert copy.read_text(encoding="utf-8") == GOOD
    before = copy.stat().st_mtime_ns, copy.stat().st_ino
    last_good(file, copy, named=True)
    assert (copy.stat().st_mtime_ns, copy.stat().st_ino) == before


def test_a_wrong_key_is_as_it_was_and_the_others_are_new(file: Path, copy: Path) -> None:
    file.write_text(GOOD, encoding="utf-8")
    last_good(file, copy, named=True)
    file.write_text('games = ["yueqinx"]\nvolume = 40\n', encoding="utf-8")
    config, faults = last_good(file, copy, named=True)
    assert (config.games, config.volume, config.shop) == (("yueqing:jp",), 40, "")
    assert [fault.key for fault in faults] == ["games"]
    assert copy.read_text(encoding="utf-8") == GOOD


@pytest.mark.parametrize("content", [b"games = ", b"\xff\xff", None, b"#" * 300_000])
def test_of_a_file_that_cannot_be_read_everything_is_as_it_was(
    file: Path, copy: Path, content: bytes | None
) -> None:
    file.write_text(GOOD, encoding="utf-8")
    last_good(file, copy, named=True)
    if content is None:
        file.unlink()
    else:
        file.write_bytes(content)
    config, faults = last_good(file, copy, named=True)
    assert (config.shop, config.games, config.volume) == ("东门", ("yueqing:jp",), 20)
    assert len(faults) == 1


def test_a_first_file_with_faults_leaves_their_defaults(file: Path, copy: Path) -> None:
    file.write_text("volume = 900\nscale = 125\n", encoding="utf-8")
    config, faults = last_good(file, copy, named=True)
    assert (config.volume, config.scale, len(faults)) == (KioskConfig().volume, 125, 1)
    assert not copy.exists()


def test_an_unnamed_first_file_that_cannot_be_read_does_not_stop_a_kiosk(file: Path, copy: Path) -> None:
    file.write_bytes(b"\xff")
    config, faults = last_good(file, copy, named=False)
    assert config == KioskConfig()
    assert "UTF-8" in str(faults[0])


def test_a_copy_that_cannot_be_kept_costs_only_that(
    file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise StorageError("the disk is full")

    monkeypatch.setattr("game.kiosk.last_good.write_whole", full)
    file.write_text(GOOD, encoding="utf-8")
    config, faults = last_good(file, copy, named=True)
    assert (config.volume, faults) == (20, ())
    assert "the disk is full" in caplog.text
