"""The operator's sheets in every window (U03, X01): keys for fingers, nothing on another, all words inside."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.assets import Assets
from game.i18n import LANGUAGES, Texts
from game.kiosk.pin import LONGEST, RESET_FILE, SHORTEST
from game.present.layout.geometry import Rect
from game.present.layout.house_strip_layout import strip_height
from game.present.layout.kiosk_ledger_layout import ledger_bar, ledger_layout
from game.present.layout.kiosk_pin_layout import KEYS, pin_layout, recovery_layout
from game.present.layout.past_layout import past_sheet
from game.present.layout.scaling import scale_for
from game.ui.draw_kiosk_ledger import SHARES
from game.ui.ruler import FontRuler
from game.ui.text import Text

SIZES = ((1024, 600), (1366, 768), (1920, 1080), (1080, 1920), (768, 1366), (3840, 2160), (1280, 1024))
CASES = [(size, percent) for size in SIZES for percent in (75, 100, 125, 150, 200)]
TOLD: tuple[tuple[str, dict[str, object]], ...] = (
    ("kiosk.pin.text", {}),
    ("kiosk.pin.wrong", {"n": 4}),
    ("kiosk.pin.locked", {"time": "1:00:00"}),
    ("kiosk.pin.no_stick", {"file": RESET_FILE}),
    ("kiosk.pin.new.text", {"shortest": SHORTEST, "longest": LONGEST}),
    ("kiosk.pin.again.text", {}),
    ("kiosk.pin.unlike", {}),
    ("error.kiosk.pin.form", {"shortest": SHORTEST, "longest": LONGEST}),
    ("error.kiosk.pin.easy", {}),
)


@pytest.fixture(scope="module")
def ruler() -> FontRuler:
    return FontRuler(Text(Assets()))


def _room(size: tuple[int, int], percent: int) -> tuple[tuple[int, int], float]:
    """What is left of a window below the strip, and the unit in it."""
    left = (size[0], size[1] - strip_height(scale_for(size, 100)))
    return left, scale_for(left, percent)


def _inside(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x - 0.5
        and inner.y >= outer.y - 0.5
        and (inner.right <= outer.right + 0.5 and inner.bottom <= outer.bottom + 0.5)
    )


@pytest.mark.parametrize(("size", "percent"), CASES)
@pytest.mark.parametrize("buttons", [1, 2])
def test_the_keys_of_the_pad_are_for_fingers_and_nothing_lies_on_another(
    size: tuple[int, int], percent: int, buttons: int
) -> None:
    window, unit = _room(size, percent)
    layout = pin_layout(window, unit, buttons)
    parts = [layout.title, layout.text, layout.dots, *layout.keys, *layout.buttons]
    assert len(layout.keys) == len(KEYS)
    assert all(_inside(part, layout.frame) for part in parts)
    assert _inside(layout.frame, Rect(0, 0, *window))
    assert min(min(key.w, key.h) for key in (*layout.keys, *layout.buttons)) >= min(
        43.5, 0.44 * percent - 0.5
    )
    for one, other in combinations(parts, 2):
        assert (
            one.right <= other.x + 0.5
            or other.right <= one.x + 0.5
            or (one.bottom <= other.y + 0.5 or other.bottom <= one.y + 0.5)
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "percent"), CASES)
def test_all_that_the_pad_says_is_seen_whole(
    ruler: FontRuler, size: tuple[int, int], percent: int, language: str
) -> None:
    window, unit = _room(size, percent)
    layout, texts = pin_layout(window, unit, 2), Texts(language)
    for key, values in TOLD:
        words = texts(key, **values)
        assert ruler.height(words, 22 * unit, layout.text.w) <= layout.text.h + 0.5, words
    words = texts("kiosk.recovery.text", file=RESET_FILE)
    sheet = recovery_layout(window, unit, words, 2, ruler)
    assert ruler.height(words, 24 * unit, sheet.sheet.text.w) <= sheet.sheet.text.h + 0.5
    assert _inside(sheet.sheet.frame, Rect(0, 0, *window))
    assert _inside(sheet.code, sheet.sheet.frame)
    assert sheet.code.y >= sheet.sheet.text.bottom
    assert sheet.code.bottom <= min(button.y for button in sheet.sheet.buttons)


def test_the_keys_keep_their_places() -> None:
    window, unit = _room((1366, 768), 100)
    assert pin_layout(window, unit, 2).keys == pin_layout(window, unit, 2).keys
    assert KEYS[:9] == tuple("123456789")


@pytest.mark.parametrize(("size", "percent"), CASES)
def test_the_ledgers_columns_lie_side_by_side(size: tuple[int, int], percent: int) -> None:
    window, unit = _room(size, percent)
    sheet = past_sheet(window, unit, 3, (180.0, 240.0))
    bar, frame = ledger_bar(sheet)
    assert bar.bottom <= frame.y
    assert frame.h > 120 * unit
    for shares in SHARES.values():
        layout = ledger_layout(frame.w, unit, 30, shares)
        edges = [edge for column in layout.columns for edge in column]
        assert edges == sorted(edges)
        assert edges[0] > 0.2 * frame.w
        assert edges[-1] <= layout.heads.right + 0.5
        assert layout.height == layout.note.bottom
        assert all(
            one.bottom <= other.y + 0.5 for one, other in zip(layout.rows, layout.rows[1:], strict=False)
        )
