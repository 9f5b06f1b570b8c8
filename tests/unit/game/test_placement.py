"""Where the window was: remembered, taken up where it can still be seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.placement import Placement, Whereabouts, load_placement, save_placement

SCREENS = ((1920, 1080), (1280, 1024))
USUAL, WHOLE = (100, 80, 1200, 700), (0, 0, 1920, 1050)


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "config" / "window.json"
    kept = Placement(-1200, 40, 1000, 700, maximised=True, screens=SCREENS)
    save_placement(file, kept)
    assert load_placement(file) == kept


def test_the_same_place_is_not_written_again(tmp_path: Path) -> None:
    file = tmp_path / "window.json"
    kept = Placement(*USUAL, screens=SCREENS)
    save_placement(file, kept)
    before = file.stat().st_ino
    save_placement(file, kept)
    assert file.stat().st_ino == before


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", "null", "{",
        '{"x": 1, "y": 2, "width": 3, "height": 900, "maximised": false, "screens": []}',
        '{"x": 1, "y": 2.5, "width": 900, "height": 900, "maximised": false, "screens": []}',
        '{"x": 1, "y": 99999999, "width": 900, "height": 900, "maximised": false, "screens": []}',
        '{"x": 1, "y": 2, "width": 900, "height": 900, "maximised": false, "screens": [[1]]}',
        '{"x": true, "y": 2, "width": 900, "height": 900, "maximised": false, "screens": []}',
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "window.json"
    file.write_text(text, encoding="utf-8")
    assert load_placement(file) is None


def test_a_folder_that_refuses_is_no_reason_to_stay(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    save_placement(tmp_path / "file" / "window.json", Placement(*USUAL))
    assert load_placement(tmp_path / "file" / "window.json") is None


def test_a_maximised_window_remembers_the_size_it_had_before() -> None:
    where = Whereabouts()
    where.seen(USUAL, 0.0)
    where.seen(WHOLE, 100.0)  # the size comes first, the reason after it
    where.maximise(100.1)
    where.seen(WHOLE, 100.2)
    assert where.placement(SCREENS) == Placement(*USUAL, maximised=True, screens=SCREENS)
    where.restore()
    where.seen((120, 90, 1000, 600), 110.0)
    assert where.placement(()) == Placement(120, 90, 1000, 600)


def test_a_window_that_was_moved_is_where_it_was_moved_to() -> None:
    where = Whereabouts()
    for step in range(50):
        where.seen((step, step, 800, 600), step * 0.02)
    assert where.placement(()) == Placement(49, 49, 800, 600)


def test_what_was_never_a_window_has_no_place() -> None:
    assert Whereabouts().placement(SCREENS) is None
