"""A small host for the tests that kill one: writes to several rooms for ever, says what was acknowledged.

``python store_writer.py STORE ROOMS``: takes up the rooms that are there, opens those that are missing, and prints
``CODE NUMBER`` whenever a line is on paper, as a host tells its seats.
"""

from __future__ import annotations

import queue
import sys

from game.host.contract import Stored
from game.host.store import StoredJournal
from game.host.stores import open_store
from store_rig import line, numbers

MATCH = "m"
AHEAD = 3
"""How many lines are on their way in each room."""


def main(spec: str, rooms: int) -> None:
    """Write until somebody kills this program."""
    stirred: queue.SimpleQueue[frozenset[str]] = queue.SimpleQueue()
    store = open_store(spec, stirred.put)
    codes = [f"{number:06}" for number in range(rooms)]
    found: dict[str, Stored] = {}
    while not set(codes) <= set(found):
        found |= {room.code: room for room in store.rooms()}
        for code in codes:
            if code not in found and not store.elsewhere(code) and store.claim(code):
                store.save(code, b"{}")
                found[code] = Stored(code, b"{}", b"")
        if not set(codes) <= set(found):
            stirred.get()
    journals = {code: store.journal(code, MATCH) for code in codes}
    befores = {code: max(numbers(found[code].journal), default=0) for code in codes}
    _go_on(journals, befores, stirred)


def _go_on(
    journals: dict[str, StoredJournal], befores: dict[str, int], stirred: queue.SimpleQueue[frozenset[str]]
) -> None:
    written = dict.fromkeys(journals, 0)
    told = dict.fromkeys(journals, 0)
    while True:
        for code, journal in journals.items():
            while written[code] < journal.durable + AHEAD:
                written[code] += 1
                assert journal.append([line(befores[code] + written[code])]) == written[code]
        stirred.get()
        for code, journal in journals.items():
            if journal.durable > told[code]:
                told[code] = journal.durable
                sys.stdout.write(f"{code} {befores[code] + told[code]}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
