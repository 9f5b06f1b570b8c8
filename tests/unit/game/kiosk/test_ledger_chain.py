"""The chain of the ledger: nothing is changed unnoticed, and what was found stays for ever."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kiosk.ledger_chain import Chain, Found, Verdict
from ledger_files import LINES, chain_of, ids, lines_of


def test_nothing_is_there_before_the_first_line(tmp_path: Path) -> None:
    chain = Chain(tmp_path / "kiosk")
    assert chain.verify() == Verdict(Found.WHOLE)
    assert list(chain.lines()) == []
    assert not (tmp_path / "kiosk").exists()


def test_each_line_holds_the_hash_of_the_one_before(tmp_path: Path) -> None:
    lines = list(chain_of(tmp_path).lines())
    assert [line["n"] for line in lines] == [1, 2, 3, 4, 5, 6]
    assert [line["prev"] for line in lines] == ["0" * 64, *(line["hash"] for line in lines[:-1])]
    verdict = Chain(tmp_path).verify()
    assert verdict == Verdict(Found.WHOLE, 6, 0, str(lines[-1]["hash"]))
    assert verdict.whole


def test_another_start_of_the_program_goes_on(tmp_path: Path) -> None:
    for line in LINES:
        Chain(tmp_path).append(line)
    assert Chain(tmp_path).verify().lines == 6
    assert Chain(tmp_path).verify().whole


def test_words_of_any_language_and_of_this_file_itself(tmp_path: Path) -> None:
    chain = Chain(tmp_path)
    for name in ("3号机", '","hash":"', "\n\r\u2028\x85\x1c", "\\"):
        chain.append({"t": "session", "id": name})
    assert chain.verify().whole
    assert ids(chain)[:3] == ["3号机", '","hash":"', "\n\r\u2028\x85\x1c"]


# ---------------------------------------------------------------- what is changed is noticed


def changed(folder: Path, old: bytes, new: bytes) -> None:
    file = folder / "ledger.jsonl"
    data = file.read_bytes()
    assert old in data
    file.write_bytes(data.replace(old, new, 1))


def test_a_changed_value_is_found_at_its_line(tmp_path: Path) -> None:
    chain_of(tmp_path)
    changed(tmp_path, b'"hands":2', b'"hands":9')
    assert (Chain(tmp_path).verify().found, Chain(tmp_path).verify().line) == (Found.EDITED, 3)


@pytest.mark.parametrize("number", range(6))
def test_a_line_that_was_taken_out_is_noticed(tmp_path: Path, number: int) -> None:
    chain_of(tmp_path)
    lines = lines_of(tmp_path)
    del lines[number]
    (tmp_path / "ledger.jsonl").write_bytes(b"".join(lines))
    verdict = Chain(tmp_path).verify()
    assert (verdict.found, verdict.line) == (Found.CUT if number == 5 else Found.EDITED, number + 1)


@pytest.mark.parametrize("left", range(6))
def test_a_tail_that_was_cut_off_is_noticed(tmp_path: Path, left: int) -> None:
    chain_of(tmp_path)
    (tmp_path / "ledger.jsonl").write_bytes(b"".join(lines_of(tmp_path)[:left]))
    verdict = Chain(tmp_path).verify()
    assert (verdict.found, verdict.line, verdict.lines) == (Found.CUT, left + 1, left)


def test_a_ledger_that_is_gone_is_noticed(tmp_path: Path) -> None:
    chain_of(tmp_path)
    (tmp_path / "ledger.jsonl").unlink()
    assert Chain(tmp_path).verify().found is Found.CUT


def test_lines_in_another_order_are_noticed(tmp_path: Path) -> None:
    chain_of(tmp_path)
    lines = lines_of(tmp_path)
    (tmp_path / "ledger.jsonl").write_bytes(b"".join([lines[1], lines[0], *lines[2:]]))
    assert Chain(tmp_path).verify().line == 1


def forged(folder: Path, plain: dict[str, object]) -> bytes:
    """A line with a sound hash of its own, by somebody who knows the format but not the key."""
    other = folder / "forged"
    lines = [json.loads(line) for line in lines_of(folder)]
    chain = Chain(other)
    for line in [*lines, plain]:
        chain.append({key: value for key, value in line.items() if key not in ("n", "prev", "hash")})
    return lines_of(other)[-1]


def test_a_line_that_was_added_is_noticed(tmp_path: Path) -> None:
    chain_of(tmp_path)
    line = forged(tmp_path, {"t": "session", "id": "x"})
    with (tmp_path / "ledger.jsonl").open("ab") as file:
        file.write(line)
    verdict = Chain(tmp_path).verify()
    assert (verdict.found, verdict.line) == (Found.EDITED, 7)


def test_a_ledger_written_anew_with_sound_hashes_is_noticed(tmp_path: Path) -> None:
    chain_of(tmp_path / "mine")
    chain = Chain(tmp_path / "theirs")
    for line in LINES:
        chain.append({**line, "hands": 0})
    shutil.copy(tmp_path / "theirs" / "ledger.jsonl", tmp_path / "mine")
    assert Chain(tmp_path / "mine").verify().found is Found.EDITED


@pytest.mark.parametrize("with_seal", [False, True])
def test_the_ledger_of_another_machine_is_noticed(tmp_path: Path, *, with_seal: bool) -> None:
    chain_of(tmp_path / "mine")
    chain_of(tmp_path / "theirs", 3)
    for name in ("ledger.jsonl", "ledger.seal")[: 1 + with_seal]:
        shutil.copy(tmp_path / "theirs" / name, tmp_path / "mine")
    found = Chain(tmp_path / "mine").verify().found
    assert found is (Found.UNSEALED if with_seal else Found.CUT)


def test_two_machines_have_two_keys(tmp_path: Path) -> None:
    chain_of(tmp_path / "a")
    chain_of(tmp_path / "b")
    assert lines_of(tmp_path / "a") == lines_of(tmp_path / "b")
    assert (tmp_path / "a" / "ledger.seal").read_bytes() != (tmp_path / "b" / "ledger.seal").read_bytes()


@pytest.mark.parametrize("name", ["ledger.seal", "ledger.key"])
@pytest.mark.parametrize("content", [None, b"", b"{}", b"[]", b"\xff\xff", b"zz", b"00" * 32])
def test_a_seal_or_key_that_is_missing_or_wrong_is_noticed(
    tmp_path: Path, name: str, content: bytes | None
) -> None:
    chain_of(tmp_path)
    if content is None:
        (tmp_path / name).unlink()
    else:
        (tmp_path / name).write_bytes(content)
    assert Chain(tmp_path).verify().found is Found.UNSEALED


@pytest.mark.parametrize("key", ["count", "size", "head", "coming", "owed"])
def test_nobody_without_the_key_can_change_the_seal(tmp_path: Path, key: str) -> None:
    chain_of(tmp_path)
    file = tmp_path / "ledger.seal"
    plain = json.loads(file.read_text(encoding="utf-8"))
    plain[key] = plain[key] + 1 if isinstance(plain[key], int) else "f" * 64
    file.write_text(json.dumps(plain), encoding="utf-8")
    assert Chain(tmp_path).verify().found is Found.UNSEALED


def test_an_older_state_of_ledger_and_seal_is_all_that_goes_unnoticed(tmp_path: Path) -> None:
    """Whoever copies both back has a whole ledger: an export keeps the last hash for that."""
    chain_of(tmp_path / "kiosk", 3)
    shutil.copytree(tmp_path / "kiosk", tmp_path / "old")
    chain = Chain(tmp_path / "kiosk")
    chain.append(LINES[3])
    head = chain.verify().head
    for name in ("ledger.jsonl", "ledger.seal"):
        shutil.copy(tmp_path / "old" / name, tmp_path / "kiosk")
    verdict = Chain(tmp_path / "kiosk").verify()
    assert verdict.whole
    assert verdict.head != head


@given(st.data())
def test_no_change_of_the_file_goes_unnoticed(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("ledger")
    chain_of(folder, 3)
    file = folder / "ledger.jsonl"
    before = file.read_bytes()
    at = data.draw(st.integers(0, len(before) - 1))
    gone = data.draw(st.integers(0, 40))
    put = data.draw(st.binary(max_size=40))
    after = before[:at] + put + before[at + gone :]
    file.write_bytes(after)
    assert Chain(folder).verify().whole == (after == before)
    # whatever it was, the next line goes in, and what was found is told for ever
    Chain(folder).append(LINES[3])
    Chain(folder).append(LINES[4])
    assert ids(Chain(folder))[-2:] == ["3", "4"]
    assert Chain(folder).verify().whole == (after == before)


CHANGES = {
    "cut": Found.CUT,
    "gone": Found.CUT,
    "longer": Found.EDITED,
    "seal": Found.UNSEALED,
    "key": Found.UNSEALED,
    "last": Found.EDITED,
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_found_stays_in_the_ledger_for_ever(tmp_path: Path, change: str) -> None:
    chain_of(tmp_path, 4)
    file = tmp_path / "ledger.jsonl"
    match change:
        case "cut":
            file.write_bytes(b"".join(lines_of(tmp_path)[:2]))
        case "gone":
            file.unlink()
        case "longer":
            file.write_bytes(file.read_bytes() + forged(tmp_path, {"t": "session", "id": "x"}))
        case "seal":
            (tmp_path / "ledger.seal").unlink()
        case "key":
            (tmp_path / "ledger.key").unlink()
        case _:
            file.write_bytes(
                b"".join(lines_of(tmp_path)[:3]) + forged(tmp_path, {"t": "session", "id": "y"})[:-3]
            )
    for number in range(4, 6):
        Chain(tmp_path).append(LINES[number])
    verdict = Chain(tmp_path).verify()
    marks = [line for line in Chain(tmp_path).lines() if line["t"] == "mark"]
    assert verdict.found is CHANGES[change]
    assert [mark["found"] for mark in marks] == [CHANGES[change].value]
    assert ids(Chain(tmp_path))[-2:] == ["4", "5"]


def test_a_last_line_of_the_same_length_is_marked_too(tmp_path: Path) -> None:
    chain_of(tmp_path, 4)
    file = tmp_path / "ledger.jsonl"
    file.write_bytes(file.read_bytes()[:-4] + b'f"}\n')
    before = file.read_bytes()
    Chain(tmp_path).append(LINES[4])
    (mark,) = (line for line in Chain(tmp_path).lines() if line["t"] == "mark")
    assert (mark["found"], mark["line"]) == ("edited", 4)
    assert file.read_bytes().startswith(before)


@pytest.mark.parametrize("name", ["ledger.seal", "ledger.key"])
@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b"00" * 32])
def test_a_broken_seal_or_key_is_marked_once_and_mended(tmp_path: Path, name: str, content: bytes) -> None:
    chain_of(tmp_path, 2)
    (tmp_path / name).write_bytes(content)
    for line in LINES[2:]:
        Chain(tmp_path).append(line)
    assert [line["t"] for line in Chain(tmp_path).lines()].count("mark") == 1
    assert Chain(tmp_path).verify().found is Found.UNSEALED
    assert ids(Chain(tmp_path)) == ["0", "1", "2", "3", "4", "5"]


def test_everything_of_a_ledger_but_its_key_is_gone(tmp_path: Path) -> None:
    chain_of(tmp_path)
    (tmp_path / "ledger.jsonl").unlink()
    (tmp_path / "ledger.seal").unlink()
    assert Chain(tmp_path).verify().found is Found.UNSEALED
    Chain(tmp_path).append(LINES[0])
    assert not Chain(tmp_path).verify().whole
