"""The page that describes ledgers tells what the program does."""

from __future__ import annotations

import json
import re
from pathlib import Path

from game.score import score_line

PAGE = (Path(__file__).resolve().parents[4] / "docs" / "formats.md").read_text(encoding="utf-8")
SECTION = PAGE.split("## Ledgers\n", 1)[1].split("\n## ", 1)[0]


def test_the_example_gives_the_answer_shown() -> None:
    line, answer = re.findall(r"```jsonl\n(.*?)```", SECTION, re.DOTALL)
    assert score_line(line.replace("\n", " ")) == json.loads(answer)


def test_every_event_of_the_table_is_known() -> None:
    table = SECTION.split("| event |", 1)[1].split("\n\n", 1)[0]
    events = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    for event in events:
        line = {"kind": "ledger", "game": "xuezhan", "events": [{"e": event, "colour": "red"}]}
        assert "colour" in str(score_line(json.dumps(line))["error"])
    unknown = {"kind": "ledger", "game": "xuezhan", "events": [{"e": "rain"}]}
    assert all(event in str(score_line(json.dumps(unknown))["error"]) for event in events)
