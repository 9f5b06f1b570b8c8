"""A match is played by one running program at a time, whatever data folder a second one is given."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.authority.journal import FileJournal
from game.errors import StorageError
from game.hold import held_elsewhere

HOLDER = """
import sys
from pathlib import Path
from game.authority.journal import FileJournal
journal = FileJournal(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.readline()
"""


def test_a_second_program_leaves_a_match_alone_that_is_being_played(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        assert held_elsewhere(path)
        with pytest.raises(StorageError) as refused:
            FileJournal(path)
        assert refused.value.key == "error.in_use"
        other.kill()
    assert not held_elsewhere(path)
    FileJournal(path).close()


def test_a_file_that_is_not_there_is_held_by_nobody_and_not_made(tmp_path: Path) -> None:
    assert not held_elsewhere(tmp_path / "none" / "match.jsonl")
    assert not (tmp_path / "none").exists()


def test_a_closed_journal_is_let_go(tmp_path: Path) -> None:
    journal = FileJournal(tmp_path / "match.jsonl")
    assert held_elsewhere(tmp_path / "match.jsonl")
    journal.close()
    assert not held_elsewhere(tmp_path / "match.jsonl")
