"""``ouju replay``: what it tells of a record, and what its check finds."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from bound_play import bound_match
from game import replay, simulate
from game.authority.asides import dissolved_line, sit_line
from game.authority.record import Sitting, dump, read_record
from rules import VARIANTS
from rules.errors import RecordError
from rules.mahjong.plain import Line

SEED = "tests"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two recorded matches and the beginning of a third."""
    place = tmp_path_factory.mktemp("records")
    assert simulate.main(["--hands", "18", "--seed", SEED, "--record", str(place)]) == 0
    return place


@pytest.fixture(scope="module")
def lines(folder: Path) -> list[Line]:
    (first, *_) = sorted(folder.iterdir())
    return [json.loads(line) for line in first.read_text(encoding="utf-8").splitlines()]


def test_a_good_record_is_good(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in folder.iterdir():
        assert replay.main([str(path), "--check"]) == 0
    out = capsys.readouterr().out
    assert out.count("all as the rules tell") == 3
    assert "8 of 8 walls follow from their seed" in out


def test_a_record_in_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (first, *_) = sorted(folder.iterdir())
    assert replay.main([str(first)]) == 0
    out = capsys.readouterr().out
    assert out.count("\nhand ") == 8
    assert "final: seat" in out
    assert " discards " in out


def changed(lines: list[Line], place: int, **fields: object) -> bytes:
    return dump([*lines[:place], {**lines[place], **fields}, *lines[place + 1 :]])


def test_every_changed_number_seat_tile_and_word_is_found_at_its_line(
    lines: list[Line], tmp_path: Path
) -> None:
    rng = Random(4)
    for _ in range(150):
        place = rng.randrange(1, len(lines))
        key = rng.choice(list(lines[place]))
        value = _other(lines[place][key], rng)
        data = changed(lines, place, **{key: value})
        with pytest.raises(RecordError, match=r"^line \d+: ") as caught:
            replay.check(read_record(data))
        number = int(str(caught.value).split(":")[0].removeprefix("line "))
        # a choice that never was shows where it is written, or where what follows from it is missing
        assert place + 1 <= number <= place + 12, (key, lines[place][key], value)


def _other(value: object, rng: Random) -> object:
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice([-1, 1, 100])
        case str():
            return value[:-1] + ("E" if value[-1:] != "E" else "S")
        case list() if value:
            place = rng.randrange(len(value))
            return [*value[:place], _other(value[place], rng), *value[place + 1 :]]
        case dict() if value:
            key = rng.choice(sorted(value))
            return {**value, key: _other(value[key], rng)}
        case _:
            return ["something"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"version": 2}, "version 2"),
        ({"format": "other"}, "this is no record"),
        ({"game": "poker"}, "no game 'poker'"),
        ({"edition": "jp"}, "edition"),
        ({"options": {}}, "does not name every house rule"),
        ({"ruleset": "sha256:0"}, "other rules"),
        ({"length": {"hands": 4}}, "length"),
        ({"length": {"hands": 0}}, "hands"),
        ({"seats": ["a", "b", "c"]}, "four names"),
    ],
)
def test_a_changed_header_is_found(lines: list[Line], fields: dict[str, object], said: str) -> None:
    with pytest.raises(RecordError, match=f"^line 1: .*{said}"):
        replay.check(read_record(changed(lines, 0, **fields)))


def test_a_seed_must_make_its_wall(lines: list[Line]) -> None:
    with pytest.raises(RecordError, match=r"^line 2: the (seed|wall|dice)"):
        replay.check(read_record(changed(lines, 1, seed="ab" * 32)))
    without = {key: value for key, value in lines[1].items() if key != "seed"}
    checked = replay.check(read_record(dump([lines[0], without, *lines[2:]])))
    assert checked.shuffles == 7


def test_nonces_do_not_switch_the_check_of_a_wall_off(lines: list[Line]) -> None:
    with pytest.raises(RecordError, match=r"^line 2: four seats have four nonces"):
        read_record(changed(lines, 1, nonces=["x"]))
    with pytest.raises(RecordError, match=r"^line 2: an online hand needs a commitment"):
        replay.check(read_record(changed(lines, 1, nonces=["ab" * 16] * 4)))


def test_a_field_too_many_is_found_even_when_it_is_null(lines: list[Line]) -> None:
    for place in range(1, 40):
        with pytest.raises(RecordError, match=f"line {place + 1}: .*'more'"):
            replay.check(read_record(changed(lines, place, more=None)))


@pytest.mark.parametrize(
    "aside",
    [
        {"e": "vote"},
        {"e": "auto", "seat": 0},
        {"e": "auto", "seat": 0, "on": 1},
        {"e": "auto", "seat": 4, "on": True, "bot": "plain"},
        {"e": "auto", "seat": 0, "on": True, "bot": 1},
        {"e": "sit", "seat": 0},
        {"e": "sit", "seat": 7, "name": "甲"},
        {"e": "sit", "seat": 0, "name": "甲", "bot": True},
        {"e": "vote", "kind": "pause", "yes": [4]},
        {"e": "vote", "kind": "pause", "yes": 1},
        {"e": "vote", "kind": "pause", "no": [True]},
    ],
    ids=str,
)
def test_a_line_beside_the_round_names_its_seat(lines: list[Line], aside: Line) -> None:
    good: Line = {"e": "auto", "seat": 0, "on": True}
    assert len(replay.check(read_record(dump([*lines[:5], good, *lines[5:]]))).hands) == 8
    for place in (1, 5):
        with pytest.raises(RecordError, match=f"^line {place + 1}: the field"):
            read_record(dump([*lines[:place], aside, *lines[place:]]))


def test_only_what_there_is_is_voted_on(lines: list[Line]) -> None:
    with pytest.raises(RecordError, match=r"^line 6: nobody votes on 'lunch'"):
        read_record(dump([*lines[:5], {"e": "vote", "kind": "lunch"}, *lines[5:]]))


def test_who_sits_down_has_the_seat_that_a_bot_had(lines: list[Line]) -> None:
    given: Line = {"e": "auto", "seat": 0, "on": True, "bot": "plain"}
    sat = sit_line(0, Sitting("候补"))
    record = read_record(dump([*lines[:5], given, *lines[5:8], sat, *lines[8:]]))
    assert (record.hands[0].given, record.hands[0].sat) == ({}, {0: Sitting("候补")})
    again = read_record(dump([*lines[:5], sat, *lines[5:8], given, *lines[8:]]))
    assert again.hands[0].given == {0: "plain"}
    assert len(replay.check(record).hands) == 8
    assert dict(record.hands[1].sat) == {}
    bot = sit_line(3, Sitting("bot.3", "plain"))
    assert read_record(dump([*lines[:5], bot, *lines[5:]])).hands[0].sat == {3: Sitting("bot.3", "plain")}


def test_an_online_match_is_told_hand_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = bound_match("yueqing")
    path = tmp_path / "online.jsonl"
    path.write_bytes(match.file)
    assert replay.main([str(path), "--check"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1] == f"line 1: the seeds are bound to {match.head}"
    numbers = [hand.number for hand in read_record(match.file).hands]
    for no, line in enumerate(numbers, 1):
        assert told[1 + no].startswith(
            f"line {line}: hand {no}: {no} times hashed its seed is that of line 1"
        )
        assert told[1 + no].endswith("3 seats have added")
    assert told[-1].endswith("4 of 4 walls follow from their seed")
    lines: list[Line] = [json.loads(line) for line in match.file.splitlines()]
    lines[numbers[2] - 1]["nonces"] = ["00" * 16] * 4
    path.write_bytes(dump(lines))
    assert replay.main([str(path), "--check"]) == 1
    assert f"line {numbers[2]}: the " in capsys.readouterr().err


def test_a_match_that_was_broken_up_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bound_match("yueqing").file
    lines: list[Line] = [json.loads(line) for line in data.splitlines()]
    end = next(at for at, line in enumerate(lines) if line.get("e") == "end")
    path = tmp_path / "dissolved.jsonl"
    path.write_bytes(dump([*lines[: end + 1], sit_line(1, Sitting("候补")), dissolved_line((0, 1), ())]))
    assert replay.main([str(path), "--check"]) == 0
    assert "until a vote broke it up" in capsys.readouterr().out
    assert replay.main([str(path)]) == 0
    told = capsys.readouterr().out
    assert "候补 takes seat 1" in told
    assert "a vote breaks the match up; it ends as it stands" in told
    assert "final: " in told


def test_a_bot_that_has_a_seat_for_good_plays_for_it(lines: list[Line]) -> None:
    given: Line = {"e": "auto", "seat": 0, "on": True, "bot": "plain"}
    record = read_record(dump([*lines[:5], given, *lines[5:]]))
    assert record.hands[0].given == {0: "plain"}
    assert len(replay.check(record).hands) == 8
    with pytest.raises(RecordError, match=r"^line 6: a bot that takes a seat over"):
        read_record(dump([*lines[:5], {**given, "on": False}, *lines[5:]]))


def test_a_missing_end_is_found(lines: list[Line]) -> None:
    for cut in (len(lines) - 1, len(lines) - 30):
        with pytest.raises(RecordError, match=f"^line {cut + 1}: the record"):
            replay.check(read_record(dump(lines[:cut])))


def test_files_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main([str(tmp_path / "nothing.jsonl"), "--check"]) == 2
    assert "cannot read" in capsys.readouterr().err
    bad = tmp_path / "bad.jsonl"
    for data in (b"", b"\xff\xfe\x00", b"{}\n", b"[]\n", b'{"e":["hand"]}\n'):
        bad.write_bytes(data)
        assert replay.main([str(bad), "--check"]) == 1
        assert "line 1: " in capsys.readouterr().err


def test_scn_N27_an_unknown_event_is_refused_with_its_line(lines: list[Line], tmp_path: Path) -> None:
    bad = dump([*lines[:9], {"e": "teleport", "seat": 1}, *lines[9:]])
    with pytest.raises(RecordError, match=r"^line 10: "):
        replay.check(read_record(bad))


def test_scn_C17_every_ending_is_replayed_as_it_was(folder: Path) -> None:
    endings = set()
    for path in folder.iterdir():
        checked = replay.check(read_record(path.read_bytes()))
        for events in checked.hands:
            endings.add(type(events[-2]).__name__ if len(events) > 1 else "")
    assert "Paid" in endings
    assert len(VARIANTS) >= 1
