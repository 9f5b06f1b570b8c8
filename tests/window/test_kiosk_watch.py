"""A kiosk that is killed, hangs and crashes again and again, and one that a session of its own starts."""

from __future__ import annotations

import json
import os
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop import PATIENCE_S, ROOT, Line, Screen, screen
from kiosk_program import PIN, Kiosk, guest_at, set_up
from person import Person
from the_program import ouju
from user_systemd import missing, no_namespace, user_systemd

SIZE = (1024, 600)
SHOP = 'shop = "清风茶馆"\nmachine = "3"\ngames = ["yueqing"]\n'
WAYS = {"kiosk_lobby": "offer:0", "kiosk_offer": "play", "house_rules": "ok"}
BACK_S = 10.0
"""C3.2: so long may it take until a guest is back in the hand; a hang has to be noticed first."""
NOTICED_S = 8.0


@pytest.fixture
def display() -> Iterator[Screen]:
    with screen(*SIZE) as found:
        yield found


def to_a_decision(guest: Person) -> list[tuple[object, object]]:
    """Play until something is asked; what may be done."""
    while guest.scene != "table":
        guest.press(WAYS.get(guest.scene, ""))
        guest.look()
    guest.until("ranking", stop=lambda: guest.asked is not None)
    assert guest.asked is not None
    return [(option["do"], option.get("tile")) for option in guest.asked["options"]]


def has_ended(process: int) -> bool:
    """Wait until a process that is not ours has ended; whether it has."""
    return bool(select.select([process], [], [], PATIENCE_S)[0])


def back_in_the_hand(kiosk: Kiosk) -> tuple[Line, list[tuple[object, object]]]:
    """The next client, and what it asks; nobody presses anything on the way."""
    started = kiosk.seen()
    guest = guest_at(kiosk, "back")
    while guest.scene != "table" or guest.asked is None:
        guest.look()
    return started, [(option["do"], option.get("tile")) for option in guest.asked["options"]]


@pytest.mark.timeout(300)
def test_a_guest_is_back_in_the_hand_whatever_happens_to_the_client(display: Screen, tmp_path: Path) -> None:
    set_up(tmp_path, SHOP, motion="off", pace="instant")
    kiosk = Kiosk(display, tmp_path, SIZE, ("--seed", "watch"))
    try:
        since = time.monotonic()
        kiosk.start()
        slow_s = time.monotonic() - since  # so long does a start take here and now: that is the machine's own
        kiosk.wake()
        asked = to_a_decision(guest_at(kiosk, "guest"))

        # killed
        since = time.monotonic()
        kiosk.hurt(signal.SIGKILL)
        assert kiosk.told_how_it_ended()["kind"] == "crash"
        started, again = back_in_the_hand(kiosk)
        assert time.monotonic() - since <= BACK_S + slow_s
        assert (started["safe"], again) == (False, asked)

        # it hangs
        since = time.monotonic()
        kiosk.hurt(signal.SIGSTOP)
        assert kiosk.told_how_it_ended()["kind"] == "hung"
        started, again = back_in_the_hand(kiosk)
        assert time.monotonic() - since <= NOTICED_S + BACK_S + slow_s
        assert (started["safe"], again) == (False, asked)

        # the third time in five minutes: without sound, motion, graphics card
        kiosk.hurt(signal.SIGSEGV)
        assert kiosk.told_how_it_ended()["code"] == -signal.SIGSEGV
        started, again = back_in_the_hand(kiosk)
        assert (started["safe"], again) == (True, asked)

        # and then: without what crashed each time
        kiosk.hurt(signal.SIGABRT)
        assert kiosk.told_how_it_ended()["code"] == -signal.SIGABRT
        assert kiosk.seen()["safe"]
        assert guest_at(kiosk, "next").scene == "kiosk_attract"
        assert not list((tmp_path / "guest").rglob("*.jsonl"))
        kept = [json.loads(file.read_text()) for file in sorted((tmp_path / "kiosk" / "crashes").iterdir())]
        assert [(crash["code"], crash["hung"], crash["safe"]) for crash in kept] == [
            (-9, False, False), (-9, True, False), (-11, False, False), (-6, False, True),
        ]  # fmt: skip

        assert client_ends_without_its_watchdog(kiosk)
    finally:
        kiosk.close()


def client_ends_without_its_watchdog(kiosk: Kiosk) -> bool:
    """Kill the watchdog; whether the client ends by itself."""
    client = os.pidfd_open(kiosk.pid)
    try:
        kiosk.kill()
        return has_ended(client)
    finally:
        os.close(client)


# ---------------------------------------------------------------- a machine on which little works

MOUNTS = {
    "full": """\
mkdir "$1.kept" && cp -a "$1/." "$1.kept" && mount -t tmpfs -o size=300k tmpfs "$1" && cp -a "$1.kept/." "$1"
dd if=/dev/zero of="$1/fill" bs=1k 2>/dev/null || :
""",
    "read-only": """mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"\n""",
}


@pytest.mark.timeout(300)
@pytest.mark.skipif(bool(no_namespace()), reason=no_namespace())
@pytest.mark.parametrize("disk", MOUNTS)
def test_a_kiosk_runs_without_disk_sound_and_network(
    display: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, disk: str
) -> None:
    """It is played all the same; the table says that the match cannot be saved."""
    data = tmp_path / "data"
    set_up(data, SHOP, motion="off", pace="instant")
    (tmp_path / "mounts").write_text(f'set -e\n{MOUNTS[disk]}shift\nexec "$@"\n')
    wrapped = tmp_path / "ouju"
    inside = shlex.join(["unshare", "--mount", "--net", "--propagation", "private", "sh"])
    wrapped.write_text(f'#!/bin/sh\nexec {inside} {tmp_path / "mounts"} {data} {shlex.join(ouju())} "$@"\n')
    wrapped.chmod(0o755)
    monkeypatch.setenv("OUJU_PROGRAM", str(wrapped))
    display.environment.pop("SDL_AUDIODRIVER")
    kiosk = Kiosk(display, data, SIZE, ("--seed", "poor"))
    try:
        kiosk.start()
        kiosk.wake()
        guest = guest_at(kiosk, "guest")
        while guest.scene != "table":
            guest.press(WAYS.get(guest.scene, ""))
            guest.look()
        guest.until("ranking", stop=lambda: guest.decisions >= 2)
        assert guest.decisions >= 2
        assert len(kiosk.starts) == 1
    finally:
        kiosk.close()


# ---------------------------------------------------------------- a session of its own, kept by systemd

ESCAPES = (
    "alt+F4", "alt+Tab", "alt+space", "alt+F2", "ctrl+alt+d", "ctrl+alt+t", "super", "super+d", "super+e", "F11",
    "Escape", "ctrl+q", "ctrl+w", "ctrl+Escape", "F12", "Print",
)  # fmt: skip
"""Keys by which one gets out of other programs and desktops (K05)."""


class Session:
    """The session that ``ouju kiosk install`` writes, started by hand as a login would start it."""

    def __init__(self, on: Screen, folder: Path, environment: dict[str, str]) -> None:
        self.home, self.data = Path(environment["HOME"]), folder / "data"
        self.environment = environment
        set_up(self.data, SHOP)
        self.kiosk = Kiosk(on, self.data, None)
        self.pipe, self.complaints = folder / "lines", folder / "complaints"
        os.mkfifo(self.pipe)

    def do(self, *words: str) -> str:
        """Run a command as the user of this home; what it prints."""
        done = subprocess.run(
            words, env=self.environment, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout.strip()

    def show(self, what: str) -> str:
        """A property of the unit."""
        return self.do("systemctl", "--user", "show", "--value", f"--property={what}", UNIT)

    def install(self) -> None:
        """Install it, and let the unit say what is on the screen."""
        self.do(*ouju("kiosk", "install", "--yes", "--data", str(self.data)))
        (start,) = [
            line
            for line in (self.home / UNITS / UNIT).read_text().splitlines()
            if line.startswith("ExecStart=")
        ]
        extra = Path(self.environment["XDG_RUNTIME_DIR"]) / "systemd" / "user" / f"{UNIT}.d" / "trace.conf"
        extra.parent.mkdir(parents=True)
        extra.write_text(
            f'[Service]\nExecStart=\n{start} "--trace"\nStandardOutput=append:{self.pipe}\n'
            f"StandardError=append:{self.complaints}\nEnvironment=SDL_AUDIODRIVER=dummy\n"
        )
        self.do("systemctl", "--user", "daemon-reload")

    def begin(self) -> subprocess.Popen[bytes]:
        """Start the session; the unit's lines come through a pipe that outlives every watchdog."""
        self.kiosk.follow(self.pipe)
        return self.again()

    def again(self) -> subprocess.Popen[bytes]:
        """Start the session."""
        script = self.home / ".config" / "ouju-kiosk" / "session"
        return subprocess.Popen([script], env=self.environment, cwd=self.home)


def leave(kiosk: Kiosk) -> None:
    """What an operator does with a keyboard: the PIN, then out."""
    operator = guest_at(kiosk, "operator")
    kiosk.wake()
    while operator.scene != "kiosk_lobby":
        operator.look()
    while operator.scene != "kiosk_pin":  # what comes right after waking is not heard
        kiosk.key("ctrl+alt+shift+k")
        operator.look()
    kiosk.type(PIN)
    kiosk.key("Return")
    while kiosk.lines[-1].get("did") != "left":
        operator.press({"kiosk_desk": "leave", "confirm": "yes"}.get(operator.scene, ""))
        operator.look()


UNIT = "ouju-kiosk.service"
UNITS = Path(".config") / "systemd" / "user"


@pytest.mark.timeout(300)
@pytest.mark.skipif(bool(missing()), reason=missing())
def test_scn_K01_K05_K06_a_session_starts_the_kiosk_keeps_it_and_leaves_nothing(
    display: Screen, tmp_path: Path
) -> None:
    with user_systemd(tmp_path, display.environment) as environment:
        session = Session(display, tmp_path, environment)
        kiosk = session.kiosk
        session.install()
        running = session.begin()
        try:
            kiosk.seen()
            assert kiosk.place() == (0, 0, *SIZE), "the whole screen"
            assert session.show("ActiveState") == "active"

            # nothing that is pressed leads out, and the client that answers at last is the one that was there
            display.tool("key", *ESCAPES)
            display.tool("mousemove", "5", "300", "click", "3", "click", "2")
            kiosk.wake()
            kiosk.wait("scene", lambda line: line["scene"] == "kiosk_lobby")
            assert len(kiosk.starts) == 1

            # the watchdog is killed: its client goes with it, systemd starts both again
            client = os.pidfd_open(kiosk.pid)
            os.kill(int(session.show("MainPID")), signal.SIGKILL)
            assert has_ended(client)
            os.close(client)
            kiosk.seen()
            assert session.show("NRestarts") == "1"

            # left by the PIN: the session ends; the next one is a kiosk again (K01)
            leave(kiosk)
            assert running.wait(PATIENCE_S) == 0
            assert (session.show("ActiveState"), session.show("Result")) == ("inactive", "success")
            running = session.again()
            kiosk.seen()

            # it is uninstalled while it runs: the session ends, and there is nothing left of it
            session.do(*ouju("kiosk", "uninstall", "--yes", "--data", str(session.data)))
            assert running.wait(PATIENCE_S) == 0
            assert session.show("ActiveState") == "inactive"
            assert list(session.home.rglob("*ouju*")) == []
            assert not (session.home / UNITS).exists()
            assert (session.data / "kiosk" / "pin.json").exists(), "what belongs to the shop stays"
        finally:
            running.terminate()
            running.wait(PATIENCE_S)
            kiosk.close()
