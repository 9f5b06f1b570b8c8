"""People come and go on a real server, again and again: afterwards it holds what it held before.

How many rooms have lived is what ends it, not a time; hours of the same are run by hand (docs/hosting.md).
"""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
from pathlib import Path

import pytest

from churn import Churn, Manner
from game.host.doors import Serving
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.limits import Limits
from game.host.members import Held
from game.host.policy import Policy
from game.host.room import Room
from game.host.server import Server, Wake
from game.host.stores import open_store
from game.host.table import HostedTable
from game.net.parts import SILENCE_S
from hall_rig import QuickTables

LIVES = 5


def _held() -> dict[str, int]:
    """Objects that live as long as rooms do."""
    gc.collect()
    kinds = (Room, Held, Guest, HostedTable)
    return {kind.__name__: sum(type(each) is kind for each in gc.get_objects()) for kind in kinds}


def _files() -> int:
    """Open descriptors; 0 where the system does not tell."""
    place = Path("/proc/self/fd")
    return sum(1 for _ in place.iterdir()) if place.exists() else 0


async def _rooms_live(server: Server[Guest], hall: Hall) -> Churn:
    """So many rooms live and end, then everybody is gone."""
    churn = Churn(f"ws://127.0.0.1:{server.ports[0][1]}/ouju", 3, 1, Manner())
    while churn.done["rooms"] < LIVES:
        await asyncio.sleep(0.05)
        churn.look()
    await churn.finish()
    while hall.census().rooms or server.health()["connections"]:
        await asyncio.sleep(0.05)
    hall.tick(asyncio.get_running_loop().time() + 2 * SILENCE_S)  # who is silent is remembered until then
    return churn


async def _soaked(file: Path) -> Churn:
    loop = asyncio.get_running_loop()
    server: Server[Guest] = Server(Serving(limits=Limits(messages_s=5000.0, burst=5000)))
    await server.bind()
    wake = Wake(loop)
    store = open_store(f"sqlite:{file}", wake.moved)
    try:
        hall = Hall(store, Policy(countdown_s=0.0), wake.stir, QuickTables())
        wake.bind(server.woken)
        await server.begin(hall, lambda: store.trouble)
        await _rooms_live(server, hall)  # what is made once and kept is there now
        before = (len(asyncio.all_tasks()), threading.active_count(), _files(), _held())
        churn = await _rooms_live(server, hall)
        after = (len(asyncio.all_tasks()), threading.active_count(), _files(), _held())
        assert after == before
        assert (len(hall.kit.tokens), len(hall.kit.words), len(hall._untold)) == (0, 0, 0)
        await server.stop()
        assert server.faults == 0
    finally:
        await asyncio.to_thread(store.close)
    return churn


@pytest.mark.timeout(120)
def test_after_rooms_have_come_and_gone_nothing_is_left_of_them(tmp_path: Path) -> None:
    file = tmp_path / "host.sqlite"
    churn = asyncio.run(_soaked(file))
    assert churn.done["lines cut"] > 3
    assert churn.done["came back"] > 3
    assert churn.done["matches"] >= LIVES
    connection = sqlite3.connect(file)
    rows = {
        name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
        for name in ("room", "journal", "record")
    }
    connection.close()
    assert (rows["room"], rows["journal"]) == (0, 0)
    assert rows["record"] >= LIVES
