"""systemd is told that the watchdog lives, where it wants to be."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest

from game.clock import ManualClock
from game.watchdog.notify import Notice

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no systemd")


def test_it_is_told_every_five_seconds(tmp_path: Path) -> None:
    clock = ManualClock()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        notice = Notice(clock, {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"})
        for _ in range(11):
            notice.alive()
            clock.advance(1.0)
        heard = [systemd.recv(100) for _ in range(3)]
        assert heard == [b"WATCHDOG=1"] * 3
        with pytest.raises(BlockingIOError):
            systemd.recv(100)


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": "/x"}, {"WATCHDOG_USEC": "1"}])
def test_nobody_is_told_who_does_not_want_it(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_socket(*_: object) -> None:
        raise AssertionError("nothing is sent")

    monkeypatch.setattr(socket, "socket", no_socket)
    notice = Notice(ManualClock(), environ)
    notice.alive()
    assert not notice._address


def test_a_systemd_that_is_gone_does_not_matter(tmp_path: Path) -> None:
    clock = ManualClock()
    notice = Notice(clock, {"NOTIFY_SOCKET": str(tmp_path / "none"), "WATCHDOG_USEC": "1"})
    notice.alive()
    clock.advance(5.0)
    notice.alive()
    assert notice._told_at == 5.0
