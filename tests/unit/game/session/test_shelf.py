"""The shelf of records: what comes in is checked and bounded, what is refused says why, nothing is lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.errors import ShelfError
from game.history.rows import IMPORTED
from game.rooms import ROOMS
from game.session.replay import Seen
from game.session.saved import finish_match
from game.session.shelf import Shelf
from game.storage import Storage, at_home, storage_at
from played import played_file, put_record
from rules.errors import RecordError


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return storage_at(tmp_path / "player")


@pytest.fixture
def shelf(storage: Storage) -> Shelf:
    put_record(storage.records, "20260101-200000-yueqing.jsonl", played_file())
    return Shelf(storage)


NAME = "20260101-200000-yueqing.jsonl"


def test_a_record_is_opened_by_its_name(shelf: Shelf) -> None:
    table = shelf.replay(NAME, Seen(2))
    assert table.seat == 2
    assert table.ruleset.key == "yueqing"
    assert shelf.files() == (NAME,)


@pytest.mark.parametrize(
    "name", ["", "..", "../x.jsonl", "a/b.jsonl", "a\\b.jsonl", "gone.jsonl", "x\0.jsonl"]
)
def test_only_names_among_the_records_are_opened(shelf: Shelf, name: str) -> None:
    with pytest.raises(ShelfError) as caught:
        shelf.replay(name)
    assert caught.value.key.startswith("shelf.")


def test_a_copy_never_overwrites_another(shelf: Shelf, storage: Storage) -> None:
    places = [shelf.export(NAME) for _ in range(3)]
    assert len(set(places)) == 3
    assert all(place.parent == storage.exports and place.read_bytes() == played_file() for place in places)
    assert not [each for each in storage.exports.iterdir() if each.name.startswith(".")]


def test_a_file_from_elsewhere_is_kept_once(shelf: Shelf, storage: Storage, tmp_path: Path) -> None:
    other = tmp_path / "朋友 的牌谱.jsonl"
    other.write_bytes(played_file("xuezhan"))
    first = shelf.take_in(other)
    assert first == f"{IMPORTED}朋友_的牌谱.jsonl"
    assert shelf.take_in(str(other)) == first
    assert shelf.take_in(shelf.share(first)) == first
    assert (storage.records / first).read_bytes() == played_file("xuezhan")
    assert shelf.replay(first).events(0)


def test_a_shared_hand_is_kept_and_can_be_watched(shelf: Shelf) -> None:
    name = shelf.take_in(shelf.share(NAME, 2))
    table = shelf.replay(name)
    assert [hand.started.no for hand in table.record.hands] == [3]
    assert table.match.hand_no == 3
    assert table.match.totals == table.record.hands[0].started.scores


def spoiled(data: bytes, how: str) -> bytes:
    lines = data.splitlines(keepends=True)
    match how:
        case "empty":
            return b""
        case "text":
            return "今天手气不错\n".encode()
        case "header":
            return lines[0]
        case "rules":
            return data.replace(b'"ruleset":"sha256:', b'"ruleset":"sha256:0', 1)
        case "tail":
            return b"".join(lines[:-3])
        case "tile":
            return data.replace(b'"e":"discard","seat":1', b'"e":"discard","seat":2', 1)
        case "name":
            return data.replace("阿婆".encode(), ("婆" * 4000).encode(), 1)
        case "seed":
            at = data.index(b'"seed":"') + 8
            return data[:at] + b"0" * 64 + data[at + 64 :]
        case _:
            return b"[" * 100_000


@pytest.mark.parametrize(
    ("how", "key"),
    [
        ("empty", "shelf.format"),
        ("text", "shelf.format"),
        ("header", "shelf.format"),
        ("name", "shelf.format"),
        ("nested", "shelf.format"),
        ("rules", "shelf.rules"),
        ("tail", "shelf.walk"),
        ("tile", "shelf.walk"),
        ("seed", "shelf.walk"),
    ],
)
def test_what_is_no_match_as_the_rules_tell_it_is_refused(
    shelf: Shelf, tmp_path: Path, how: str, key: str
) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(spoiled(played_file(), how))
    with pytest.raises(ShelfError) as caught:
        shelf.take_in(file)
    assert caught.value.key == key
    assert shelf.files() == (NAME,)


def test_what_is_larger_than_any_match_is_not_read(shelf: Shelf, tmp_path: Path) -> None:
    file = tmp_path / "large.jsonl"
    with file.open("wb") as stream:
        stream.truncate(3 << 30)
    with pytest.raises(ShelfError) as caught:
        shelf.take_in(file)
    assert caught.value.key == "shelf.large"


@pytest.mark.parametrize(
    "text", ["", "hello", "/nowhere/at/all.jsonl", "a\nb", "x" * 5000, "瓯谱1:zz", "瓯谱9:zz", "."]
)
def test_a_text_that_is_nothing_is_refused(shelf: Shelf, text: str) -> None:
    with pytest.raises(ShelfError) as caught:
        shelf.take_in(text)
    assert caught.value.key in ("shelf.neither", "shelf.code")


def test_bytes_that_were_changed_by_chance_never_crash_it(shelf: Shelf, tmp_path: Path) -> None:
    luck, data, file = random.Random(11), played_file("xueliu"), tmp_path / "f.jsonl"
    refused = 0
    for _ in range(120):
        bent = bytearray(data)
        for _ in range(luck.choice((1, 1, 2, 40))):
            bent[luck.randrange(len(bent))] = luck.randrange(256)
        if luck.random() < 0.2:
            del bent[luck.randrange(len(bent)) :]
        file.write_bytes(bytes(bent))
        try:
            shelf.take_in(file)
        except ShelfError:
            refused += 1
    assert refused > 100


def test_values_of_another_kind_never_crash_it(shelf: Shelf, tmp_path: Path) -> None:
    luck, lines = random.Random(7), played_file("yueqing").decode().splitlines()
    file, refused = tmp_path / "f.jsonl", 0
    strange = ["null", "-1", "99999999999999999999", '"9z"', "[]", "{}", "true", '"\\u0000"', "1.5"]
    for _ in range(150):
        bent = list(lines)
        place = luck.randrange(min(60, len(bent)))
        parts = bent[place].split(":")
        at = luck.randrange(1, len(parts))
        tail = parts[at].rpartition(",")[2] if at < len(parts) - 1 else ""
        parts[at] = luck.choice(strange) + ("," + tail if tail else "}")
        bent[place] = ":".join(parts)
        file.write_text("\n".join(bent) + "\n", "utf-8")
        try:
            shelf.take_in(file)
        except ShelfError:
            refused += 1
    assert refused > 120


def test_files_laid_into_the_folder_are_taken_or_set_aside(shelf: Shelf, storage: Storage) -> None:
    folder = storage.imports
    assert shelf.import_folder == at_home(folder)
    put_record(folder, "a.jsonl", played_file("sichuan"))
    put_record(folder, "b.txt", f"看看\n{shelf.share(NAME, 1)}\n".encode())
    put_record(folder, "c.jsonl", b"nothing")
    put_record(folder, "d.png", b"no record")
    waiting = shelf.waiting()
    assert [path.name for path in waiting] == ["a.jsonl", "b.txt", "c.jsonl"]
    shelf.take_waiting(waiting[0])
    shelf.take_waiting(waiting[1])
    with pytest.raises(ShelfError):
        shelf.take_waiting(waiting[2])
    assert sorted(path.name for path in folder.iterdir()) == ["c.jsonl.refused", "d.png"]
    assert shelf.waiting() == ()
    assert len(shelf.files()) == 3


def test_the_match_that_was_just_played_is_found(shelf: Shelf, storage: Storage) -> None:
    record = shelf.record(NAME)
    totals = shelf.replay(NAME).match_at(len(record.hands) - 1, over=True).totals
    assert shelf.just_played(totals) == NAME
    assert shelf.just_played((0, 0, 0, 0)) is None
    put_record(storage.records, f"{IMPORTED}b.jsonl", played_file("xuezhan"))
    assert shelf.just_played(totals) == NAME
    assert Shelf().just_played(totals) is None


def test_without_a_folder_nothing_is_kept() -> None:
    shelf = Shelf()
    assert shelf.files() == ()
    assert shelf.waiting() == ()
    assert shelf.import_folder == ""
    with pytest.raises(ShelfError):
        shelf.take_in("瓯谱1:abc")


def test_a_hand_later_on_that_does_not_hold_is_found_when_it_is_reached(
    shelf: Shelf, storage: Storage
) -> None:
    head, _, tail = played_file().rpartition(b'"e":"discard"')
    put_record(storage.records, "bent.jsonl", head + b'"e":"discord"' + tail)
    table = shelf.replay("bent.jsonl")
    assert len(table.events(0)) > 10
    with pytest.raises(RecordError, match="line"):
        table.events(3)


def test_matches_of_every_room_are_kept_and_none_takes_the_place_of_another(
    shelf: Shelf, storage: Storage
) -> None:
    for room in ROOMS:
        for _ in range(2):
            data = played_file().replace(b'"length":{', f'"room":"{room.key}","length":{{'.encode(), 1)
            finish_match(put_record(storage.journals, NAME, data), storage)
    assert len(shelf.files()) == 1 + 2 * len(ROOMS)
    found = [shelf.record(file).header.room for file in shelf.files()]
    assert sorted(found) == sorted(["", *(room.key for room in ROOMS for _ in range(2))])
    assert not list(storage.journals.iterdir())
