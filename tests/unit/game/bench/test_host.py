"""`ouju bench host`: a real server, real clients, and what is said when it cannot be measured."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.bench.host import Figures, Running, main
from game.bench.item import Unavailable

FIGURES = Figures(
    rooms=1, seconds=1.0, moves=1, moves_s=1.0, told_s=1.0, hands=0, matches=0, p50_ms=1.0, p99_ms=1.0,
    worst_ms=1.0, memory_mb=1.0, memory_room_kb=1.0, grown_mb=0.0, cpu_percent=1.0, driver_cpu_percent=1.0,
    opened_s=1.0, still=0, lost=0, refused=0, troubles={},
)  # fmt: skip


@pytest.mark.slow
def test_rooms_of_all_games_are_played_over_sockets_and_none_stands_still(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--rooms", "6", "--seconds", "3", "--flat-out", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["moves"] > 6
    assert told["told_s"] > 0
    assert 0 < told["p50_ms"] <= told["p99_ms"] <= told["worst_ms"]
    assert (told["still"], told["lost"], told["troubles"]) == (0, 0, {})


@pytest.mark.parametrize("flaw", [{"still": 1}, {"lost": 1}, {"troubles": {"rate": 1}}])
def test_a_room_that_stands_still_or_a_client_that_is_lost_is_no_success(flaw: dict[str, int]) -> None:
    assert FIGURES.is_sound
    assert not replace(FIGURES, **flaw).is_sound  # type: ignore[arg-type]


def test_a_wrong_command_line_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--rooms", "0"])
    assert "need more than nothing" in capsys.readouterr().err


def test_a_server_that_does_not_come_up_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Unavailable, match="did not come up"):
        Running.start(tmp_path, "--store", "nonsense:")
    assert "There is no store" in capfd.readouterr().err
    assert main(["--rooms", "1", "--seconds", "1", "--store", "nonsense:"]) == 2
