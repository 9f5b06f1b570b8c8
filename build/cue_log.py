"""What is heard in a hand, line by line: ``python build/cue_log.py GAME [--seed N] [--narration key|all]``.

The hand is played at a real table without a window, with a clock that is turned by hand; every line takes the time that
its syllables need. Each row: when, how long, who, how weighty, the cue, its words in 温州话, what became of it.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from timed_mixer import Spoke

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]


def rows(game: str, seed: str, narration: str) -> list[str]:
    """The log of a hand."""
    from game.settings import Narration
    from heard_hand import hear_hand

    heard = hear_hand(game, seed, Narration(narration))
    mixer = heard.mixer
    told = [(line.at, _row(mixer.side(line.seat), line)) for line in mixer.lines]
    told.append((heard.settled_at - 0.001, f"{heard.settled_at:7.2f}        the settlement"))
    return [row for _, row in sorted(told, key=lambda row: row[0])]


def _row(who: str, line: Spoke) -> str:
    lasts = line.sounds_until - line.at
    fate = "  (not heard)" if line.dropped else "  (cut off)" if line.sounds_until < line.ends else ""
    cues = " ".join(line.cues)
    return f"{line.at:7.2f} {lasts:5.2f}  {who:9} {line.weight:2}  {cues:44} {line.words}{fate}"


def main() -> None:
    """Print the log of one hand."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seed", default="heard")
    parser.add_argument("--narration", default="off", choices=("off", "key", "all"))
    asked = parser.parse_args()
    for row in rows(asked.game, asked.seed, asked.narration):
        print(row)


if __name__ == "__main__":
    main()
