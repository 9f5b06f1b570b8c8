"""The page that describes positions tells what the program does."""

from __future__ import annotations

import json
import re
from pathlib import Path

from game.score import score_line
from rules.core.options import specs
from rules.variants.yueqing_local import YUEQING_AWARDS, YUEQING_FLAT, YueqingOptions

PAGE = (Path(__file__).resolve().parents[4] / "docs" / "formats.md").read_text(encoding="utf-8")


def test_the_example_gives_the_answer_shown() -> None:
    position, answer = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert score_line(position.replace("\n", " ")) == json.loads(answer)


def test_the_patterns_of_yueqing_are_listed_with_their_values() -> None:
    listed = {}
    for value, row in re.findall(r"^\| (\d+)[^|]*\| ([^|]+) \|$", PAGE, re.MULTILINE):
        for pattern, zh in re.findall(r"`(\w+)` (\w+)", row):
            listed[pattern] = (int(value), zh)
    priced = {award.id: (award.value, award.pattern.zh) for award in YUEQING_AWARDS}
    flat = {flat.id: flat.value for flat in YUEQING_FLAT}
    assert {name: entry for name, entry in listed.items() if name not in flat} == priced
    assert {name: listed[name][0] for name in flat} == flat


def test_the_options_of_yueqing_are_listed() -> None:
    rows = PAGE[PAGE.index("| option | default |") :]
    assert [spec.key for spec in specs(YueqingOptions) if f"`{spec.key}`" not in rows] == []
