"""The stream: one answer a line whatever stands in it, UTF-8 in and out, exit codes."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.positions import main, score_stream
from game.score import score_line

GOLDEN = Path(__file__).parents[2] / "golden"
POSITIONS = [
    json.loads(line)["position"]
    for file in sorted(GOLDEN.glob("*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]
SOUND = json.dumps(next(position for position in POSITIONS if position["id"] == "y9-two-tai-nondealer"))


def answers(*lines: str | bytes) -> tuple[int, list[dict[str, Any]]]:
    """Exit code and answers of a stream."""
    out = io.BytesIO()
    code = score_stream([line.encode() if isinstance(line, str) else line for line in lines], out)
    return code, [json.loads(line) for line in out.getvalue().decode("utf-8").splitlines()]


GARBAGE: list[str | bytes] = [
    "",
    "   ",
    "null",
    "[]",
    "7",
    '"text"',
    "{",
    "{}",
    '{"id": "x"}',
    "nonsense",
    '{"streak": NaN}',
    '{"streak": Infinity}',
    '{"streak": ' + "9" * 5000 + "}",
    "[" * 100_000,
    '{"a":' * 5_000,
    '{"game": "yueqing", "options": {"stake": ' + "[" * 900 + "]" * 900 + "}}",
    '{"game": "' + "x" * 100_000 + '"}',
    b"\xff\xfe\x00",
    b'{"id": "\xe4\xb9"}',
    '{"id": "\\ud800", "game": 1}',
    "\x00",
    "\u2028",
]


@pytest.mark.parametrize("line", GARBAGE, ids=lambda line: repr(line[:20]))
def test_garbage_is_answered_and_the_next_line_too(line: str | bytes) -> None:
    code, (bad, good) = answers(line, SOUND)
    assert code == 1
    assert isinstance(bad["error"], str)
    assert 0 < len(bad["error"]) <= 400
    assert good["legal"] is True


def test_answers_keep_the_order_and_the_ids() -> None:
    lines = [json.dumps({**json.loads(SOUND), "id": name}) for name in ("甲", "", 7, None)]
    code, found = answers(*lines)
    assert code == 0
    assert [answer["id"] for answer in found] == ["甲", "", 7, None]


def test_no_win_is_no_error() -> None:
    position = json.loads(SOUND)
    position["wins"][0]["tile"] = "1m"
    code, (answer,) = answers(json.dumps(position))
    assert code == 0
    assert answer == {"id": position["id"], "legal": False, "why": "the tiles do not make a winning hand"}


def test_a_byte_order_mark_before_the_first_line_is_passed_over() -> None:
    code, (answer,) = answers(b"\xef\xbb\xbf" + SOUND.encode())
    assert (code, answer["legal"]) == (0, True)


def test_text_that_utf8_cannot_write_goes_out_as_it_came_in() -> None:
    _, (answer,) = answers('{"id": "\\ud800"}')
    assert answer["id"] == "\ud800"


def test_reading_and_formula_are_shown() -> None:
    answer: Any = score_line(SOUND)
    (win,) = answer["wins"]
    assert sorted(win["reading"].split()) == ["123m", "234s", "456m", "567s", "777p", "99p"]
    assert win["formula"] == "2"
    assert answer["transfers"] == [["E", "S", 4, "win"], ["W", "S", 3, "win"], ["N", "S", 3, "win"]]


def test_mutated_positions_never_break_the_stream() -> None:
    rng = Random(7)
    alphabet = '{}[],:"0123456789mpsESWNCFB -.eE\\ntrue\x00中'
    for _ in range(2500):
        text = json.dumps(rng.choice(POSITIONS))
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(text))
            cut = rng.choice((0, 1, 1, 5))
            text = text[:place] + rng.choice(alphabet) * rng.randrange(3) + text[place + cut :]
        answer = score_line(text)
        assert ("error" in answer) != ("legal" in answer)
        json.dumps(answer)


def test_mutated_values_never_break_the_stream() -> None:
    rng = Random(8)
    odd: list[Any] = [
        None,
        True,
        0,
        -1,
        10**30,
        1e300,
        "",
        "E",
        "1m",
        [],
        {},
        ["9s"],
        [["9s"]],
        {"a": 1},
        "中" * 300,
    ]
    for _ in range(2500):
        position = json.loads(json.dumps(rng.choice(POSITIONS)))
        place: Any = position
        while True:
            key = rng.choice(list(place) if isinstance(place, dict) else list(range(len(place))))
            if isinstance(place[key], dict | list) and place[key] and rng.random() < 0.8:
                place = place[key]
                continue
            place[key] = rng.choice(odd)
            break
        answer = score_line(json.dumps(position))
        assert ("error" in answer) != ("legal" in answer)
        json.dumps(answer)


def test_a_file_is_read(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    file = tmp_path / "局面.jsonl"
    file.write_bytes(SOUND.encode() + b"\r\n" + b"nonsense\n")
    assert main([str(file)]) == 1
    good, bad = capfdbinary.readouterr().out.splitlines()
    assert json.loads(good)["legal"] is True
    assert "error" in json.loads(bad)


def test_standard_input_is_read_without_a_file(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(SOUND.encode() + b"\n"), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main([]) == 0
    assert json.loads(capfdbinary.readouterr().out)["legal"] is True


def test_a_file_that_cannot_be_read_is_exit_code_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "missing.jsonl")]) == 2
    assert "missing.jsonl" in capsys.readouterr().err
    assert main([str(tmp_path)]) == 2
