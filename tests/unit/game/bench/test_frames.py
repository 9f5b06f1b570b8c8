"""Frame times of a match (逐帧): what is made of what was timed."""

from __future__ import annotations

import io

import pytest

from game.bench.frames import Recording, report


@pytest.fixture
def recording() -> Recording:
    table = [("table", float(number), 0.5) for number in range(1, 101)]
    return Recording([*table, ("settlement", 400.0, 1.0)], seconds=2.0, hands=1)


def test_the_share_of_frames_below_a_time_is_asked_of_all_or_of_one_scene(recording: Recording) -> None:
    assert recording.quantile(0.5, "table") == 50.0
    assert recording.quantile(0.99, "table") == 99.0
    assert recording.quantile(1.0) == 400.0
    assert recording.quantile(0.5, "lobby") == 0.0


def test_the_report_names_every_scene_with_its_worst_frame(recording: Recording) -> None:
    out = io.StringIO()
    report(recording, out)
    lines = out.getvalue().splitlines()
    assert lines[0] == "101 frames in 2 s, 1 hands"
    assert [line.split()[0] for line in lines[2:]] == ["all", "settlement", "table"]
    assert "400.00 ms" in lines[2]
    assert "400.00 ms" in lines[3]
    assert "100.00 ms" in lines[4]
