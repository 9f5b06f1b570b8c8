"""The operator's PIN: hashed, locked after five wrong ones, the lock outlives a restart, a stick undoes it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.clock import ManualClock
from game.errors import SettingsError, StorageError
from game.kiosk.pin import LOCKS_S, RESET_FILE, TRIES, Locked, PinGate, Right, Wrong, code_on
from game.storage import write_whole

PIN = "4096"


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost nothing."""
    monkeypatch.setattr("game.kiosk.pin._COST", 2)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(1000.0)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kiosk" / "pin.json"


def gate_of(file: Path, clock: ManualClock) -> tuple[PinGate, str]:
    gate = PinGate(file, clock)
    return gate, gate.set(PIN)


def wrongly(gate: PinGate, times: int) -> None:
    for _ in range(times):
        gate.try_pin("1357")


def test_nothing_is_set_or_written_at_first(file: Path, clock: ManualClock) -> None:
    gate = PinGate(file, clock)
    assert not gate.is_set
    assert not gate.broken
    assert not file.parent.exists()


@pytest.mark.parametrize("text", ["", "0", PIN, "999999999999999"])
def test_no_pin_is_right_where_none_is_set(file: Path, clock: ManualClock, text: str) -> None:
    gate = PinGate(file, clock)
    assert [gate.try_pin(text) for _ in range(TRIES + 1)] == [Wrong(TRIES)] * (TRIES + 1)
    assert not file.parent.exists()


def test_the_right_one_opens_now_and_after_a_restart(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    assert gate.try_pin(PIN) == Right()
    assert PinGate(file, ManualClock()).try_pin(PIN) == Right()


def test_neither_pin_nor_code_stands_in_the_file(file: Path, clock: ManualClock) -> None:
    _, code = gate_of(file, clock)
    text = file.read_text(encoding="utf-8")
    assert PIN not in json.loads(text).values()
    assert code.replace("-", "") not in text
    assert code not in text


@pytest.mark.skipif(os.name != "posix", reason="rights as Unix has them")
def test_nobody_else_can_read_the_file(file: Path, clock: ManualClock) -> None:
    gate_of(file, clock)
    assert file.stat().st_mode & 0o077 == 0


def test_two_pins_alike_have_two_hashes(tmp_path: Path, clock: ManualClock) -> None:
    kept = []
    for name in ("a", "b"):
        gate_of(tmp_path / name, clock)
        kept.append(json.loads((tmp_path / name).read_text(encoding="utf-8")))
    assert kept[0]["pin"] != kept[1]["pin"]
    assert kept[0]["code"] != kept[1]["code"]


def test_wrong_ones_are_counted_down(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    assert [gate.try_pin("1357") for _ in range(TRIES)] == [
        Wrong(4), Wrong(3), Wrong(2), Wrong(1), Locked(LOCKS_S[0]),
    ]  # fmt: skip


def test_the_right_one_is_not_even_tried_while_locked(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    wrongly(gate, TRIES)
    clock.advance(LOCKS_S[0] - 1)
    assert gate.try_pin(PIN) == Locked(1.0)
    clock.advance(1)
    assert gate.try_pin(PIN) == Right()


def test_each_lock_is_longer_until_the_last(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    lasted = []
    for _ in range(5):
        wrongly(gate, TRIES)
        lasted.append(gate.locked_s())
        clock.advance(gate.locked_s())
    assert lasted == [300, 900, 3600, 3600, 3600]


def test_the_right_one_forgets_the_wrong_ones(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    wrongly(gate, TRIES)
    clock.advance(300)
    wrongly(gate, TRIES - 1)
    assert gate.try_pin(PIN) == Right()
    wrongly(gate, TRIES)
    assert gate.locked_s() == 300


def test_wrong_ones_are_remembered_over_a_restart(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    wrongly(gate, TRIES - 1)
    assert PinGate(file, clock).try_pin("1357") == Locked(300)


def test_pulling_the_plug_does_not_shorten_the_lock(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    wrongly(gate, TRIES)
    clock.advance(299)
    # nobody asked, so nothing was kept: the lock begins again with all of its time
    again = PinGate(file, ManualClock(0.0))
    assert again.locked_s() == 300
    assert again.try_pin(PIN) == Locked(300)


def test_time_under_the_lock_counts_over_restarts(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    wrongly(gate, TRIES)
    for _ in range(100):
        clock.advance(1)
        gate.locked_s()
    left = PinGate(file, ManualClock(5e6)).locked_s()
    assert 200 <= left <= 200 + 30


def test_a_clock_of_the_machine_that_starts_anew_changes_nothing(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    wrongly(gate, TRIES)
    later = ManualClock(0.0)
    again = PinGate(file, later)
    later.advance(299)
    assert again.locked_s() == 1
    later.advance(1)
    assert again.try_pin(PIN) == Right()


def test_the_lock_is_written_before_it_is_told(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    for number in range(1, TRIES):
        wrongly(gate, 1)
        assert json.loads(file.read_text(encoding="utf-8"))["wrong"] == number
    wrongly(gate, 1)
    assert json.loads(file.read_text(encoding="utf-8"))["left_s"] == 300


# ---------------------------------------------------------------- new PINs


@pytest.mark.parametrize("text", ["", "123", "1" * 13, "12a4", "４０９６", "٣٤٥٦", "12 4", "-123", "40.6"])
def test_a_pin_is_four_to_twelve_digits(file: Path, clock: ManualClock, text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        PinGate(file, clock).set(text)
    assert caught.value.key == "error.kiosk.pin.form"
    assert not file.exists()


@pytest.mark.parametrize("text", ["0000", "777777", "1234", "987654", "456789", "3210"])
def test_a_pin_that_is_guessed_first_is_none(file: Path, clock: ManualClock, text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        PinGate(file, clock).set(text)
    assert caught.value.key == "error.kiosk.pin.easy"


@pytest.mark.parametrize("text", ["1235", "135791", "0001", "9090", "246813579024"])
def test_other_pins_are_taken(file: Path, clock: ManualClock, text: str) -> None:
    gate = PinGate(file, clock)
    gate.set(text)
    assert gate.try_pin(text) == Right()


def test_a_new_pin_is_the_only_one(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    gate.set("7351")
    assert gate.try_pin(PIN) == Wrong(4)
    assert gate.try_pin("7351") == Right()


def test_a_pin_that_cannot_be_kept_is_not_set(tmp_path: Path, clock: ManualClock) -> None:
    (tmp_path / "kiosk").write_text("", encoding="utf-8")
    gate = PinGate(tmp_path / "kiosk" / "pin.json", clock)
    with pytest.raises(StorageError):
        gate.set(PIN)
    assert not gate.is_set


def test_a_pin_set_from_the_command_line_holds_at_once(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    wrongly(gate, TRIES)
    PinGate(file, clock).set("7351")
    assert gate.try_pin(PIN) == Wrong(4)
    assert gate.try_pin("7351") == Right()
    assert PinGate(file, clock).try_pin("7351") == Right()


def test_a_file_that_is_gone_opens_nothing(file: Path, clock: ManualClock) -> None:
    gate, _ = gate_of(file, clock)
    file.unlink()
    assert gate.try_pin("1357") == Wrong(4)
    assert gate.try_pin(PIN) == Right()


# ---------------------------------------------------------------- a disk that takes nothing


def test_wrong_ones_count_while_nothing_can_be_written(
    file: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, _ = gate_of(file, clock)

    def full(*_: object) -> None:
        raise StorageError("the disk is full", key="error.write")

    monkeypatch.setattr("game.kiosk.pin.write_whole", full)
    wrongly(gate, TRIES)
    assert gate.try_pin(PIN) == Locked(300)
    assert getattr(gate.trouble, "key", "") == "error.write"
    monkeypatch.setattr("game.kiosk.pin.write_whole", write_whole)
    clock.advance(31)
    assert gate.locked_s() == PinGate(file, clock).locked_s() == 269
    assert not gate.trouble


# ---------------------------------------------------------------- files that cannot be

BROKEN = (
    "", "{", "[]", "null", "3", "{}", '"x"', "\0\0\0", "[" * 100_000,
    '{"salt": "00", "pin": "00", "code": "00", "cost": 2, "wrong": 0, "locks": 0, "left_s": 0}',
)  # fmt: skip


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_sets_no_pin(file: Path, clock: ManualClock, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    gate = PinGate(file, clock)
    assert gate.broken
    assert not gate.is_set
    assert gate.try_pin("1357") == Wrong(TRIES)
    gate.set(PIN)
    assert gate.try_pin(PIN) == Right()
    assert not PinGate(file, clock).broken


CHANGES: tuple[dict[str, object], ...] = (
    {"salt": None}, {"salt": "zz" * 16}, {"pin": 3}, {"pin": ""}, {"code": None}, {"cost": 0}, {"cost": 3},
    {"cost": 1 << 40}, {"cost": True}, {"wrong": -1}, {"wrong": "0"}, {"locks": 0.5}, {"left_s": "0"}, {"left_s": None},
    {"left_s": float("nan")}, {"left_s": float("inf")}, {"left_s": True},
)  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_a_file_with_a_value_that_cannot_be_sets_no_pin(
    file: Path, clock: ManualClock, change: dict[str, object]
) -> None:
    gate_of(file, clock)
    plain = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**plain, **change}), encoding="utf-8")
    gate = PinGate(file, clock)
    assert gate.broken
    assert not gate.is_set


@pytest.mark.parametrize(
    ("wrong", "left", "tried"), [(99, 0, Locked(300)), (0, 1e9, Locked(3600)), (0, -5, Wrong(4))]
)
def test_values_beyond_their_bounds_are_their_bounds(
    file: Path, clock: ManualClock, wrong: int, left: float, tried: object
) -> None:
    gate_of(file, clock)
    plain = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**plain, "wrong": wrong, "left_s": left}), encoding="utf-8")
    assert PinGate(file, clock).try_pin("1357") == tried


@given(st.binary(max_size=300))
def test_no_file_breaks_the_gate(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.mktemp("pin") / "pin.json"
    file.write_bytes(data)
    assert not PinGate(file, ManualClock()).is_set


@pytest.mark.parametrize(
    "text", ["4095", "04096", "40960", " 4096", "4096 ", "4096\n", "４０９６", "", "-4096", "4_096"]
)
def test_nothing_but_the_pin_opens(file: Path, clock: ManualClock, text: str) -> None:
    gate, _ = gate_of(file, clock)
    assert gate.try_pin(text) == Wrong(4)


def test_a_hash_takes_its_time_and_memory(
    file: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    gate, _ = gate_of(file, clock)
    assert json.loads(file.read_text(encoding="utf-8"))["cost"] >= 1 << 14
    assert gate.try_pin(PIN) == Right()


# ---------------------------------------------------------------- recovery


def test_a_stick_with_the_code_takes_the_lock_off(file: Path, clock: ManualClock, tmp_path: Path) -> None:
    gate, code = gate_of(file, clock)
    wrongly(gate, TRIES)
    (tmp_path / RESET_FILE).write_text(f"{code}\n", encoding="utf-8")
    assert gate.recover(code_on(tmp_path / "missing"), code_on(tmp_path))
    assert gate.locked_s() == 0
    assert PinGate(file, clock).locked_s() == 0
    gate.set("7351")
    assert gate.try_pin("7351") == Right()
    assert not gate.recover(code_on(tmp_path))  # a code is good for one PIN


@pytest.mark.parametrize(
    "write",
    [
        str.lower,
        lambda code: code.replace("-", ""),
        lambda code: f"\ufeff {code} \r\n",
        lambda code: code.replace("0", "O").replace("1", "l"),
    ],
)
def test_the_code_may_be_written_by_hand(
    file: Path, clock: ManualClock, tmp_path: Path, write: Callable[[str], str]
) -> None:
    gate, code = gate_of(file, clock)
    (tmp_path / RESET_FILE).write_text(write(code), encoding="utf-8")
    assert gate.recover(code_on(tmp_path))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig"])
def test_the_code_may_be_written_by_a_windows_editor(
    file: Path, clock: ManualClock, tmp_path: Path, encoding: str
) -> None:
    gate, code = gate_of(file, clock)
    (tmp_path / RESET_FILE).write_text(code, encoding=encoding)
    assert gate.recover(code_on(tmp_path))


@pytest.mark.parametrize("text", ["", "0000-0000-0000-0000-0000-0000", PIN, "x" * 10_000, "\0"])
def test_another_code_is_none(file: Path, clock: ManualClock, tmp_path: Path, text: str) -> None:
    gate, _ = gate_of(file, clock)
    wrongly(gate, TRIES)
    (tmp_path / RESET_FILE).write_text(text, encoding="utf-8")
    assert not gate.recover(code_on(tmp_path))
    assert gate.try_pin(PIN) == Locked(300)


def test_where_no_pin_is_set_nothing_is_recovered(file: Path, clock: ManualClock, tmp_path: Path) -> None:
    (tmp_path / RESET_FILE).write_text("", encoding="utf-8")
    assert not PinGate(file, clock).recover(code_on(tmp_path))


def test_a_folder_of_that_name_is_no_code(file: Path, clock: ManualClock, tmp_path: Path) -> None:
    gate, _ = gate_of(file, clock)
    (tmp_path / RESET_FILE).mkdir()
    assert not gate.recover(code_on(tmp_path))
