"""The order of an arranged hand, kept while the program runs and over a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.present.arrangement import HandOrder
from game.present.kept_hand import KeptHand
from rules.mahjong.events import Started
from rules.tiles.tile import Tile

FIRST = Started(1, 0, 0, (0, 0, 0, 0), ((1, 2), (3, 4)), 0, 3)
SECOND = Started(2, 1, 0, (5, -5, 0, 0), ((1, 1), (3, 4)), 1, 2)
ORDER = HandOrder(kept=(Tile.S3, Tile.M1, Tile.E, Tile.P2), apart=True)


def test_a_hand_is_found_while_the_program_runs() -> None:
    hand = KeptHand()
    hand.keep(FIRST, ORDER)
    assert hand.find(FIRST) is ORDER
    assert hand.find(SECOND) is None
    hand.write()  # without a file nothing waits for the next start
    assert KeptHand().find(FIRST) is None


def test_a_hand_is_found_after_a_restart_and_no_other_one(tmp_path: Path) -> None:
    file = tmp_path / "data" / "hand.json"
    hand = KeptHand(file)
    hand.keep(FIRST, ORDER)
    hand.write()
    found = KeptHand(file).find(FIRST)
    assert found is not None
    assert (found.kept, found.apart) == (ORDER.kept, ORDER.apart)
    assert KeptHand(file).find(SECOND) is None


def test_a_lesson_between_takes_nothing_away(tmp_path: Path) -> None:
    hand = KeptHand(tmp_path / "hand.json")
    hand.keep(FIRST, ORDER)
    hand.write()
    hand.keep(SECOND, HandOrder(kept=(Tile.M1,)))
    found = hand.find(FIRST)
    assert found is not None
    assert found.kept == ORDER.kept


def test_a_sorted_hand_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    hand = KeptHand(file)
    hand.keep(FIRST, HandOrder())
    hand.write()
    assert not file.exists()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"hand": 3}', "\x00\xff"])
def test_a_file_that_is_none_only_means_a_sorted_hand(tmp_path: Path, text: str) -> None:
    file = tmp_path / "hand.json"
    file.write_text(text, encoding="latin-1")
    assert KeptHand(file).find(FIRST) is None


def test_a_file_with_tiles_that_there_are_none_of_is_told_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "hand.json"
    hand = KeptHand(file)
    hand.keep(FIRST, ORDER)
    hand.write()
    file.write_text(file.read_text(encoding="utf-8").replace('"3s"', '"9x"'), encoding="utf-8")
    assert KeptHand(file).find(FIRST) is None
    assert "cannot be read" in caplog.text


def test_where_nothing_can_be_written_the_hand_is_sorted_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("no folder")
    hand = KeptHand(tmp_path / "file" / "hand.json")
    hand.keep(FIRST, ORDER)
    hand.write()
    assert "not kept" in caplog.text
