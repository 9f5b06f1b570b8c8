"""The shop's server is kept running (本店的服务器): it begins anew whenever it ends, ever later, for ever."""

from __future__ import annotations

from itertools import pairwise

from fake_online import FakeHosting
from game.errors import GameError, NetError, StorageError
from game.session.online import Hosting
from game.session.shop_host import ShopHost


class Starts:
    """What was started, when asked; *fails* raises in place of that."""

    def __init__(self) -> None:
        self.made: list[FakeHosting] = []
        self.usual: list[bool] = []
        self.fails = False
        self.error: GameError = NetError("The room server cannot be started.", key="error.net.host", why="")

    def __call__(self, usual: bool) -> Hosting:
        self.usual.append(usual)
        if self.fails:
            raise self.error
        self.made.append(FakeHosting())
        return self.made[-1]


def test_it_runs_once_and_stays() -> None:
    starts = Starts()
    host = ShopHost(starts)
    for now in range(100):
        host.tick(float(now), "东门")
    assert len(starts.made) == 1
    assert host.hosting is starts.made[0]
    host.close()
    assert starts.made[0].closed
    assert host.hosting is None


def test_one_that_ends_begins_anew_after_ever_longer_pauses() -> None:
    starts, now, begun = Starts(), 0.0, []
    host = ShopHost(starts)
    while now < 120:
        before = len(starts.made)
        host.tick(now, "东门")
        if len(starts.made) > before:
            begun.append(now)
            starts.made[-1].trouble = "online.host.ended"
        now += 0.5
    pauses = [later - earlier for earlier, later in pairwise(begun)]
    assert pauses[:6] == [1.5, 2.5, 4.5, 8.5, 16.5, 30.5]
    assert all(hosting.closed for hosting in starts.made)


def test_one_that_ran_long_begins_with_the_shortest_pause_again() -> None:
    starts = Starts()
    host = ShopHost(starts)
    for _ in range(3):
        host.tick(0.0, "东门")
        starts.made[-1].trouble = "online.host.ended"
        host.tick(0.0, "东门")
        host.tick(100.0 * len(starts.made), "东门")
        host.tick(100.0 * len(starts.made) + 70.0, "东门")
        assert host.failed == 0


def test_the_usual_port_is_wanted_again_and_again_before_another_is_taken() -> None:
    starts = Starts()
    starts.fails = True
    host = ShopHost(starts)
    for now in range(300):
        host.tick(float(now), "东门")
    assert starts.usual[:6] == [True, True, True, True, False, False]
    assert host.hosting is None
    assert not any(starts.usual[4:])


def test_a_folder_that_cannot_be_written_keeps_nobody_from_playing() -> None:
    starts = Starts()
    starts.fails, starts.error = True, StorageError("The folder cannot be made.")
    host = ShopHost(starts)
    for now in range(60):
        host.tick(float(now), "东门")
    starts.fails = False
    for now in range(60, 120):
        host.tick(float(now), "东门")
    assert host.hosting is starts.made[0]


def test_no_shop_has_no_server_and_another_shop_another_one() -> None:
    starts = Starts()
    host = ShopHost(starts)
    host.tick(0.0, "")
    assert not starts.made
    host.tick(1.0, "东门")
    host.tick(2.0, "西门")
    assert starts.made[0].closed
    assert len(starts.made) == 1, "the port is still taken"
    host.tick(4.0, "西门")
    assert host.hosting is starts.made[1]
    host.tick(5.0, "")
    assert starts.made[1].closed
    host.tick(6.0, "东门")
    assert host.hosting is starts.made[2]
