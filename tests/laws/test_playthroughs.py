"""Law 7: the playthrough on file of every game is reproduced line by line, and passes the check.

A rule, a price or the shuffle that changes on purpose makes a new file: ``python tests/laws/test_playthroughs.py``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.authority.record import Sitting, dump, header_of, read_record
from game.bots.random_bot import RandomBot
from game.replay import check
from game.session.saved import length_of
from game.simulate import play_match
from rules import VARIANTS, Ruleset, find_ruleset
from rules.core.shuffle import seed_of

FOLDER = Path(__file__).resolve().parents[1] / "playthroughs"


def playthrough(ruleset: Ruleset) -> bytes:
    """One match of four random bots."""
    seat = Sitting("random", "random")
    lines = [header_of(ruleset, (seat, seat, seat, seat), length_of(ruleset)).line()]
    for played in play_match(
        ruleset, (RandomBot(),) * 4, seed_of(f"playthrough {ruleset.key} 50"), record=True
    ):
        lines += played.lines
    return dump(lines)


@pytest.mark.parametrize("game", [variant.key for variant in VARIANTS])
def test_law_7_the_playthrough_on_file_is_reproduced_line_by_line(game: str) -> None:
    on_file = (FOLDER / f"{game}.jsonl").read_bytes().splitlines()
    made = playthrough(find_ruleset(game)).splitlines()
    for number, (old, new) in enumerate(zip(on_file, made, strict=False), 1):
        assert new == old, f"line {number}"
    assert len(made) == len(on_file)


@pytest.mark.parametrize("game", [variant.key for variant in VARIANTS])
def test_scn_N27_the_oldest_record_still_passes_the_check(game: str) -> None:
    checked = check(read_record((FOLDER / f"{game}.jsonl").read_bytes()))
    assert checked.match.is_over
    assert checked.shuffles == len(checked.hands)


if __name__ == "__main__":
    for variant in VARIANTS:
        (FOLDER / f"{variant.key}.jsonl").write_bytes(playthrough(find_ruleset(variant.key)))
