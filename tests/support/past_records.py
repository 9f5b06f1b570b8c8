"""Records of a player's matches, made of the recorded playthroughs: another seat is the person's each time."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

__all__ = ["NAMES", "PLAYTHROUGHS", "as_person", "lay_records"]

PLAYTHROUGHS = Path(__file__).resolve().parents[1] / "playthroughs"
NAMES = ("瓯江渔人", "bot.1", "bot.4", "bot.6")


def as_person(name: str, seat: int, level: str = "plain") -> bytes:
    """The playthrough *name* as if a person had sat at *seat* among programs of a level."""
    first, *rest = (PLAYTHROUGHS / f"{name}.jsonl").read_text("utf-8").splitlines()
    header = json.loads(first)
    others = iter(NAMES[1:])
    header["seats"] = [NAMES[0] if each == seat else next(others) for each in range(4)]
    header["bots"] = [None if each == seat else level for each in range(4)]
    return "\n".join((json.dumps(header, ensure_ascii=False), *rest, "")).encode()


def lay_records(folder: Path, count: int = 24, start: datetime = datetime(2026, 9, 1, 20, 30)) -> None:  # noqa: DTZ001 - names of files are in local time
    """Write *count* records, one every second day: games, seats and levels in turn."""
    folder.mkdir(parents=True, exist_ok=True)
    games = sorted(path.stem for path in PLAYTHROUGHS.glob("*.jsonl"))
    for number in range(count):
        game = games[number * 3 % len(games)]
        level = ("plain", "careful", "random")[number // 3 % 3]
        stamp = (start + timedelta(days=2 * number)).strftime("%Y%m%d-%H%M%S")
        data = as_person(game, (number * 7 + number // 4) % 4, level)
        (folder / f"{stamp}-{game}.jsonl").write_bytes(data)
