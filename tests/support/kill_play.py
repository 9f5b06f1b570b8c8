"""A program that plays a match of bots with a journal and kills itself: ``kill_play.py FOLDER SEED WHEN``.

*WHEN*: ``told:N`` right after the N-th delivery to a seat, ``write:N`` while the N-th batch of lines is on its way to
the disk, ``torn:N`` there too, with the last line half written, ``lost:N`` with nothing of the batch written. What
seats were told stands in ``told.jsonl``, one line a delivery, before the kill.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
from pathlib import Path

from game.authority.feed import Told
from game.authority.journal import FileJournal
from game.authority.table_authority import TableAuthority
from game.bots.random_bot import RandomBot
from rules import find_ruleset
from rules.core.seat import SEATS
from tables import play_on, seeded_terms

__all__ = ["digest", "kill"]


def kill() -> None:
    """As if the plug had been pulled."""
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def digest(event: object) -> str:
    """An event in short."""
    return hashlib.sha256(repr(event).encode("utf-8")).hexdigest()[:16]


class Killer:
    """The ``sync`` of a journal that pulls the plug instead of the N-th fsync."""

    def __init__(self, kind: str, number: int) -> None:
        self._kind = kind
        self._left = -1 if kind == "told" else number
        self._size = 0

    def __call__(self, handle: int) -> None:
        self._left -= 1
        size = os.fstat(handle).st_size
        if self._left == 0:
            kept = {"write": size, "torn": size - 7, "lost": self._size}[self._kind]
            os.ftruncate(handle, kept)
            kill()
        os.fsync(handle)
        self._size = size


def main(folder: Path, seed: str, when: str) -> None:
    kind, _, text = when.partition(":")
    number = int(text)
    journal = FileJournal(folder / "match.jsonl", sync=Killer(kind, number))
    table = TableAuthority(seeded_terms(find_ruleset("yueqing"), seed, hands=4), journal)
    places, count = [0, 0, 0, 0], 0
    bots = {seat: RandomBot() for seat in SEATS}
    witness = os.open(folder / "told.jsonl", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    table.begin(0.0)
    while not table.is_over:
        journal.wait()
        table.tick(0.0)
        for seat in SEATS:
            for each in table.feeds[seat].after(places[seat]):
                places[seat] += 1
                count += 1
                if isinstance(each, Told):
                    line = json.dumps([seat, each.number, digest(each.event)])
                    os.write(witness, line.encode("ascii") + b"\n")
                if kind == "told" and count == number:
                    kill()
        if table.between_hands:
            table.next_hand(0.0)
        else:
            _one_answer(table, bots)


def _one_answer(table: TableAuthority, bots: dict[int, RandomBot]) -> None:
    assert table.round is not None
    before = len(table.round.log)
    play_on(table, bots, until=lambda: table.round is not None and len(table.round.log) != before)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
