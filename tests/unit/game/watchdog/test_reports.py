"""What a watchdog writes down, and what the next one reads."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.kiosk.crashes import Crash as Kept
from game.kiosk.crashes import CrashLog
from game.watchdog.reports import Ended, Memory, Reports
from game.watchdog.supervisor import Ailment, Crash

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
CRASH = Crash(Ailment.HUNG, 61.25, safe=False)


def test_a_report_says_when_how_and_after_how_long(tmp_path: Path) -> None:
    Reports(tmp_path, "b").write(CRASH, Ended(-9, ("ouju: 断了", "second")), NOON, 12.5)
    (kept,) = CrashLog(tmp_path / "crashes").recent()
    assert kept == Kept(
        wall="2026-11-30T12:00:00+00:00", mono=12.5, boot="b", code=-9, ran_s=61.2, hung=True, safe=False,
        tail="ouju: 断了\nsecond",
    )  # fmt: skip


def test_the_next_watchdog_of_the_same_boot_knows_what_this_one_knew(tmp_path: Path) -> None:
    Reports(tmp_path, boot="one").remember(Memory((3.5, 9.0), safe=True))
    assert Reports(tmp_path, boot="one").recall() == Memory((3.5, 9.0), safe=True)
    assert Reports(tmp_path, boot="two").recall() == Memory(), "another boot has another clock"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"boot": "one", "crashes": 3, "safe": true}', "\xff"])
def test_what_cannot_be_read_is_not_known(tmp_path: Path, text: str) -> None:
    (tmp_path / "watchdog.json").write_text(text, encoding="latin-1")
    assert Reports(tmp_path, boot="one").recall() == Memory()


def test_without_a_name_for_the_boot_nothing_is_recalled(tmp_path: Path) -> None:
    Reports(tmp_path).remember(Memory((3.5,), safe=True))
    assert Reports(tmp_path).recall() == Memory()


def test_a_folder_that_cannot_be_written_to_costs_the_reports_only(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "kiosk").write_text("a file where a folder should be")
    reports = Reports(tmp_path / "kiosk")
    with caplog.at_level(logging.WARNING, "ouju.watchdog"):
        reports.write(CRASH, Ended(1), NOON, 0.0)
        reports.remember(Memory((1.0,)))
    assert len(caplog.records) == 1, "it is said once"
    assert reports.recall() == Memory()
