"""Score sheets on disk: whole, readable, and whatever else a file may hold."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.sheet import Claimed, DrawStep, KongStep, PlayedHand, Sheet, WinStep
from game.session.sheets import SheetStore, dumped, loaded
from game.storage import storage_at

_SEATS = st.integers(0, 3)
_CLAIMED = st.builds(
    Claimed, _SEATS, st.integers(0, 999),
    st.lists(st.tuples(st.text(max_size=5), st.integers(1, 4)), max_size=2).map(tuple),
)  # fmt: skip
_STEPS = st.one_of(
    st.builds(
        WinStep, st.sampled_from(("self_draw", "discard")), st.none() | _SEATS,
        st.lists(_CLAIMED, max_size=3).map(tuple), st.none() | _SEATS, st.booleans(),
    ),
    st.builds(KongStep, st.just("open_kong"), _SEATS, st.none() | _SEATS),
    st.builds(DrawStep, st.tuples(*[st.sampled_from(("won", "ready"))] * 4), st.tuples(*[st.integers(0, 9)] * 4)),
)  # fmt: skip
_HANDS = st.builds(
    PlayedHand, st.lists(_STEPS, max_size=4).map(tuple), st.tuples(*[st.integers(0, 9)] * 4), st.booleans(),
    st.none() | _SEATS,
)  # fmt: skip
_SHEETS = st.builds(
    Sheet, st.just("x.json"), st.datetimes(timezones=st.just(UTC)), st.text(max_size=8), st.text(max_size=8),
    st.dictionaries(st.text(max_size=8), st.booleans() | st.integers(0, 99) | st.text(max_size=4), max_size=4),
    st.tuples(*[st.text(max_size=9)] * 4), _SEATS, st.lists(_HANDS, max_size=4).map(tuple),
)  # fmt: skip


@given(_SHEETS)
def test_what_is_written_reads_back(sheet: Sheet) -> None:
    again = loaded(dumped(sheet), "x.json")
    assert again == sheet
    kinds = [type(value) for value in sheet.options.values()]
    assert [type(value) for value in again.options.values()] == kinds, "true stays true, 1 stays 1"


GOOD = dumped(
    Sheet(
        "x.json", datetime(2026, 3, 1, tzinfo=UTC), "yueqing", "local", {"stake": 1}, ("a", "b", "c", "d"), 0,
        (PlayedHand((WinStep("discard", 2, (Claimed(1, 3),)),)),),
    )
)  # fmt: skip
BAD = {
    "empty": "",
    "a list": "[]",
    "another object": "{}",
    "a number": "7",
    "cut off": GOOD[:-30],
    "another format": GOOD.replace("ouju-sheet", "ouju-record"),
    "a version to come": GOOD.replace('"version": 1', '"version": 2'),
    "a fifth seat": GOOD.replace('"seat": 1', '"seat": 4'),
    "three names": GOOD.replace('"a",', "", 1),
    "an unknown step": GOOD.replace('"win"', '"dance"'),
    "an unknown day": GOOD.replace("2026-03-01", "yesterday"),
    "too deep to be read": "[" * 100_000,
    "an option that is a list": GOOD.replace('"stake": 1', '"stake": []'),
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_whatever_else_a_file_holds_it_is_left_and_named(text: str, tmp_path: Path) -> None:
    assert text != GOOD
    storage = storage_at(tmp_path)
    store = SheetStore(storage)
    store.keep(loaded(GOOD, "good.json"))
    (storage.sheets / "other.json").write_text(text, "utf-8")
    (sheet,) = store.all()
    assert sheet.file == "good.json"
    assert store.broken == ("other.json",)
    assert (storage.sheets / "other.json").read_text("utf-8") == text


def test_a_file_that_cannot_be_opened_hides_no_other(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    store = SheetStore(storage)
    store.keep(loaded(GOOD, "good.json"))
    (storage.sheets / "other.json").mkdir()
    assert [sheet.file for sheet in store.all()] == ["good.json"]
    assert store.broken == ("other.json",)


def test_two_sheets_of_one_second_have_two_files(tmp_path: Path) -> None:
    store = SheetStore(storage_at(tmp_path))
    one, other = (store.begin(loaded(GOOD, "")) for _ in range(2))
    assert one.file != other.file
    assert {sheet.file for sheet in store.all()} == {one.file, other.file}
    store.forget(one)
    assert store.all() == (other,)


def test_without_a_folder_sheets_live_in_memory() -> None:
    store = SheetStore()
    sheet = store.begin(loaded(GOOD, ""))
    assert store.all() == (sheet,)
    store.forget(sheet)
    assert store.all() == ()
