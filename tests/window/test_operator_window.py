"""The operator at a real kiosk (K03): the lock outlives whoever pulls the plug, the PIN leads out, nothing tells it."""

from __future__ import annotations

import json
import os
import select
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop import PATIENCE_S, Line, Screen, screen
from kiosk_program import PIN, Kiosk, set_up

SIZE = (1024, 600)
SHOP = 'shop = "清风茶馆"\nmachine = "3"\nnetwork = false\n'
WRONG = "13579"
HELD_S = 5.0
"""Longer than the seal has to be held."""


@pytest.fixture
def display() -> Iterator[Screen]:
    with screen(*SIZE) as found:
        yield found


class Operator:
    """Somebody who knows where the seal is."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk

    def places(self, scene: str) -> dict[str, list[int]]:
        """Where the targets of a scene were told to lie last; waits for the first time."""
        while True:
            for line in reversed(self.kiosk.lines):
                if line["t"] == "targets" and line["scene"] == scene:
                    found: dict[str, list[int]] = line["targets"]
                    return found
                if line["t"] == "watchdog" and line["did"] == "started":
                    break
            self.kiosk.next()

    def scene(self, key: str) -> None:
        """Wait until a scene is on top."""
        self.kiosk.wait("scene", lambda line: line["scene"] == key)

    def come_in(self) -> None:
        """Wake the machine, and hold the seal until the pad is there; what is pressed too hastily does not count."""
        self.kiosk.wake()
        self.scene("kiosk_lobby")
        x, y, wide, high = self.places("house_strip")["seal"]
        place = (str(x + wide // 2), str(y + high // 2))
        while not self.has_come():
            self.kiosk.on.tool(
                "mousemove", "--window", self.kiosk._window, *place, "mouseup", "1", "mousedown", "1"
            )
            while self.kiosk.heard(HELD_S) is not None and not self.has_come():
                pass
        self.kiosk.on.tool("mouseup", "1")

    def has_come(self) -> bool:
        """Whether the pad was the last scene that came up."""
        scenes = [line["scene"] for line in self.kiosk.lines if line["t"] == "scene"]
        return bool(scenes) and scenes[-1] == "kiosk_pin"

    def enter(self, pin: str) -> None:
        """A PIN by presses."""
        places = self.places("kiosk_pin")
        for digit in pin:
            self.kiosk.click(places[f"digit:{digit}"])
        self.kiosk.click(places["enter"])

    def is_locked(self) -> bool:
        """Whether the keys cannot be pressed now."""
        return bool("digit:1" not in self.places("kiosk_pin"))


def _is_about_the_pad(line: Line) -> bool:
    return bool(line["t"] == "targets" and line["scene"] == "kiosk_pin")


@pytest.mark.timeout(300)
def test_scn_K03_the_lock_outlives_a_power_cut_and_the_pin_leads_out(display: Screen, tmp_path: Path) -> None:
    set_up(tmp_path, SHOP, motion="off")
    kiosk = Kiosk(display, tmp_path, SIZE)
    operator = Operator(kiosk)
    try:
        kiosk.start()
        operator.come_in()
        for _ in range(5):
            operator.enter(WRONG)
        kiosk.wait("targets", lambda line: _is_about_the_pad(line) and "digit:1" not in line["targets"])
        client = os.pidfd_open(kiosk.pid)
        try:
            signal.pidfd_send_signal(client, signal.SIGSTOP)  # it keeps nothing more, as when the power goes
            kiosk.kill()
            signal.pidfd_send_signal(client, signal.SIGKILL)
            assert select.select([client], [], [], PATIENCE_S)[0]
        finally:
            os.close(client)

        kiosk.start()
        operator.come_in()
        assert operator.is_locked()
        kiosk.tell(signal.SIGTERM)
        kiosk.end()

        set_up(tmp_path, SHOP, motion="off")  # as `ouju kiosk pin --set` does it: a new PIN, no lock
        kiosk.start()
        operator.come_in()
        operator.enter(PIN)
        operator.scene("kiosk_desk")
        kiosk.click(operator.places("kiosk_desk")["leave"])
        operator.scene("confirm")
        kiosk.click(operator.places("confirm")["yes"])
        kiosk.wait("watchdog", lambda line: line["did"] == "left")
        assert kiosk.end() == 0

        told = [json.dumps(line) for line in kiosk.lines if line["t"] != "targets"]
        assert not any(word in line for line in told for word in (PIN, WRONG, "digit"))
    finally:
        kiosk.close()
