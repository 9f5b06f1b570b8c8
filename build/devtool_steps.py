"""The steps of a check (检查步骤): each is named, timed, and stands in the table at the end."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from xml.etree import ElementTree as ET

from devtool_console import say


class Result(Enum):
    """How a step ended."""

    PASS = "PASS"
    FAIL = "FAIL"
    SKIP = "SKIP"


@dataclass(frozen=True, slots=True)
class Counts:
    """How many tests passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def line(self) -> str:
        """The last line of a check.

        >>> Counts(12, 0, 1).line()
        '12 passed, 0 failed, 1 skipped'
        """
        return f"{self.passed} passed, {self.failed} failed" + (
            f", {self.skipped} skipped" if self.skipped else ""
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step gives back: its result, the tests in it, a note for the table."""

    result: Result
    counts: Counts
    note: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One named part of a check."""

    name: str
    run: Callable[[], Outcome]


@dataclass(frozen=True, slots=True)
class Done:
    """A step that has run."""

    name: str
    seconds: float
    outcome: Outcome


def from_code(code: int, note: str) -> Outcome:
    """The outcome of a tool that only has an exit code; it counts as one test."""
    if code == 0:
        return Outcome(Result.PASS, Counts(passed=1))
    return Outcome(Result.FAIL, Counts(failed=1), note)


def from_report(code: int, report: Path, note: str) -> Outcome:
    """The outcome of a run of pytest, counted from its report; a run without a report has failed."""
    counts = count_report(report)
    if code == 0 and counts is not None and counts.passed > 0:
        return Outcome(Result.PASS, counts)
    if counts is None:
        return Outcome(Result.FAIL, Counts(failed=1), f"pytest ended with {code} and no report")
    if counts.failed == 0:
        return Outcome(Result.FAIL, counts + Counts(failed=1), f"pytest ended with {code}; {note}")
    return Outcome(Result.FAIL, counts, note)


def count_report(report: Path) -> Counts | None:
    """The numbers in a JUnit report; None when there is none that can be read."""
    try:
        suites = list(ET.parse(report).getroot().iter("testsuite"))
    except (OSError, ET.ParseError):
        return None
    total = Counts()
    for suite in suites:
        every, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
        failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        total += Counts(max(0, every - failed - skipped), failed, skipped)
    return total


def run_steps(steps: Sequence[Step]) -> list[Done]:
    """Run every step, also after a failure, so that one run tells everything."""
    done = []
    for number, step in enumerate(steps, 1):
        say(f"\n== {number}/{len(steps)} {step.name}")
        start = time.monotonic()
        outcome = step.run()
        seconds = time.monotonic() - start
        say(f"== {outcome.result.value} {step.name} ({seconds:.1f} s)  {outcome.note}".rstrip())
        done.append(Done(step.name, seconds, outcome))
    return done


def width(text: str) -> int:
    """Columns on a terminal, where Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def table(done: Sequence[Done]) -> list[str]:
    """The table at the end of a check."""
    column = max(width(row.name) for row in done)
    lines = ["", "step" + " " * (column - 4) + "  result     time"]
    for row in done:
        name = row.name + " " * (column - width(row.name))
        lines.append(f"{name}  {row.outcome.result.value}  {row.seconds:8.1f} s  {row.outcome.note}".rstrip())
    return lines


def finish(done: Sequence[Done]) -> int:
    """Print table and total; gives the exit code."""
    for line in table(done):
        say(line)
    total = sum((row.outcome.counts for row in done), Counts())
    say("")
    say(total.line())
    return 1 if any(row.outcome.result is Result.FAIL for row in done) else 0
