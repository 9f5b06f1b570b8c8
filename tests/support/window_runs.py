"""How prepared hands are played through the real program, and what is left of them on disk."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop import ROOT
from the_program import ouju

__all__ = ["QUICK", "Looked", "hands_in", "the_hand"]

QUICK: dict[str, object] = {"motion": "off", "pace": "instant"}
"""Settings with which nobody waits for anything."""


@dataclass(frozen=True, slots=True)
class Looked:
    """How a situation is looked at: in which language, how large, by keys or with the pointer."""

    name: str
    language: str = "zh_CN"
    size: tuple[int, int] = (1366, 768)
    by_keys: bool = False


def the_hand(data: Path) -> list[dict[str, Any]]:
    """The last hand of the one record there is; it passes ``replay --check``, and nothing is interrupted any more."""
    (record,) = (data / "records").glob("*.jsonl")
    assert not list((data / "journals").glob("*.jsonl"))
    done = subprocess.run(
        ouju("replay", str(record), "--check"),
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return hands_in(record)[-1]


def hands_in(file: Path) -> list[list[dict[str, Any]]]:
    """The lines of each hand of a journal or record."""
    hands: list[list[dict[str, Any]]] = []
    for line in map(json.loads, file.read_text(encoding="utf-8").splitlines()[1:]):
        if line["e"] == "hand":
            hands.append([])
        hands[-1].append(line)
    return hands
