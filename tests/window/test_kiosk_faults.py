"""A kiosk and what may happen to its machine: disks, rights, clocks, networks, screens, power, a second start."""

from __future__ import annotations

import json
import os
import resource
import select
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest

import kiosk_program
from desktop import PATIENCE_S, ROOT, Line, Screen, screen
from kiosk_program import Kiosk, guest_at, set_up
from person import Person
from the_program import ouju

SIZE = (1024, 600)
SHOP = 'shop = "清风茶馆"\nmachine = "3"\ngames = ["yueqing"]\n'
WAYS = {"kiosk_lobby": "offer:0", "kiosk_offer": "play", "house_rules": "ok"}
UNFIT = 78
NO_SCREEN = 69
WITHOUT_POWERS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
"""The superuser may write everywhere: without these powers it has the rights that the files say, as anybody has."""
ODD_CLOCK = """
import datetime, os, pathlib
true = datetime.datetime
class Odd(true):
    @classmethod
    def now(cls, tz=None):
        days = float(pathlib.Path(os.environ["ODD_DAYS"]).read_text() or 0)
        return true.now(tz) + datetime.timedelta(days=days)
datetime.datetime = Odd
"""
"""A clock on the wall that is wrong by so many days, and by others a moment later."""


@pytest.fixture
def display() -> Iterator[Screen]:
    with screen(*SIZE) as found:
        yield found


def a_kiosk(on: Screen, data: Path, toml: str = SHOP) -> Kiosk:
    """A kiosk that has never run, of a shop whose machines play at once."""
    set_up(data, toml, motion="off", pace="instant")
    return Kiosk(on, data, SIZE, ("--seed", "faults"))


def wrapped(by: Sequence[str], around: dict[str, str], patch: pytest.MonkeyPatch) -> None:
    """Start every kiosk of this test by another program, in these surroundings."""
    patch.setattr(kiosk_program, "ouju", lambda *words: [*by, *ouju(*words, around=around)])


def to_a_decision(kiosk: Kiosk) -> tuple[Person, list[object]]:
    """Wake it and play until something is asked: the guest, and what may be done."""
    kiosk.wake()
    return at_a_decision(guest_at(kiosk, "guest"))


def at_a_decision(guest: Person, ways: dict[str, str] | None = None) -> tuple[Person, list[object]]:
    """The guest, once something is asked at the table, and what may be done."""
    while guest.scene != "table" or guest.asked is None:
        guest.press((ways or WAYS).get(guest.scene, ""))
        guest.look()
    return guest, [(option["do"], option.get("tile")) for option in guest.asked["options"]]


def play_on(guest: Person, decisions: int = 2) -> None:
    """Decide so often more, at any table of this kiosk."""
    wanted = guest.decisions + decisions
    guest.until("ranking", stop=lambda: guest.decisions >= wanted)
    assert guest.decisions >= wanted


def part(kiosk: Kiosk, guest: Person) -> Line:
    """Go; what is told of it."""
    while guest.scene != "confirm":
        kiosk.click(guest.targets["house_strip"]["leave"])
        guest.look()
    guest.press("yes")
    return kiosk.wait("parted")


def power_off(kiosk: Kiosk) -> None:
    """Watchdog and client end at the same moment, as the machine does."""
    client = os.pidfd_open(kiosk.pid)
    try:
        signal.pidfd_send_signal(client, signal.SIGSTOP)  # it does not see the watchdog go
        kiosk.kill()
        signal.pidfd_send_signal(client, signal.SIGKILL)
        assert select.select([client], [], [], PATIENCE_S)[0]
    finally:
        os.close(client)


@pytest.mark.timeout(300)
def test_scn_C3_10_after_a_power_cut_the_exact_prompt_is_offered(display: Screen, tmp_path: Path) -> None:
    kiosk = a_kiosk(display, tmp_path)
    try:
        kiosk.start()
        _, asked = to_a_decision(kiosk)
        power_off(kiosk)
        session = tmp_path / "kiosk" / "session.json"
        session.write_text(json.dumps(json.loads(session.read_text()) | {"boot": "the start before"}))
        kiosk.start()
        assert guest_at(kiosk, "next").scene == "kiosk_attract"
        kiosk.wake()
        _, again = at_a_decision(guest_at(kiosk, "next"), {"kiosk_lobby": "resume"})
        assert again == asked
        (line,) = (tmp_path / "kiosk" / "ledger.jsonl").read_text().splitlines()
        assert json.loads(line)["how"] == "power"

        # a second start of the same folder says so and ends; the first one is not disturbed
        second = subprocess.run(
            ouju("kiosk", "--data", str(tmp_path)), env=display.environment, cwd=ROOT, capture_output=True, text=True,
            timeout=60, check=False,
        )  # fmt: skip
        assert second.returncode == 1
        assert "runs already" in second.stderr

        # the power button: the system tells it to end, and it ends as it should
        kiosk.tell(signal.SIGTERM)
        kiosk.wait("watchdog", lambda told: told["did"] == "left")
        assert kiosk.end() == 0
    finally:
        kiosk.close()


@pytest.mark.timeout(300)
def test_a_screen_that_dies_and_comes_back_costs_nobody_the_hand(tmp_path: Path) -> None:
    with screen(*SIZE) as display:
        kiosk = a_kiosk(display, tmp_path)
        kiosk.start()
        _, asked = to_a_decision(kiosk)
    try:  # the screen is gone now
        assert kiosk.told_how_it_ended()["kind"] == "crash", "Xlib ends a program whose screen goes"
        kiosk.wait("watchdog", lambda line: line["did"] == "started")
        ended = kiosk.told_how_it_ended()
        assert (ended["code"], ended["kind"]) == (NO_SCREEN, ""), (
            "no crash: it is looked for again, no safe mode"
        )
        server = subprocess.Popen(
            ["Xvfb", f":{display.name}", "-screen", "0", "{}x{}x24".format(*SIZE), "-nolisten", "tcp", "-noreset"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            while kiosk.lines[-1]["t"] != "shown":
                kiosk.next()
            _, again = at_a_decision(guest_at(kiosk, "back"))
            assert again == asked
            started = [line for line in kiosk.lines if line.get("did") == "started"]
            assert not started[-1]["safe"]
            kiosk.kill()
        finally:
            server.terminate()
            server.wait(10)
    finally:
        kiosk.close()


@pytest.mark.timeout(300)
@pytest.mark.skipif(shutil.which("setpriv") is None, reason="setpriv is not installed")
def test_a_disk_that_takes_nothing_keeps_nobody_from_playing(
    display: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = a_kiosk(display, tmp_path)
    if os.geteuid() == 0:
        wrapped(WITHOUT_POWERS, display.environment, monkeypatch)
    folders = [tmp_path, *(path for path in tmp_path.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o500)
    try:
        kiosk.start()
        guest, _ = to_a_decision(kiosk)
        play_on(guest)
        assert part(kiosk, guest)["how"] == "left"
        kiosk.wake()
        guest, _ = at_a_decision(guest_at(kiosk, "the next one"))
        assert len(kiosk.starts) == 1
        assert not list((tmp_path / "kiosk").glob("ledger*"))
        kiosk.tell(signal.SIGTERM)
        kiosk.wait("watchdog", lambda line: line["did"] == "left")
    finally:
        for folder in folders:
            folder.chmod(0o700)
        kiosk.close()


@pytest.mark.timeout(300)
def test_a_disk_that_is_full_for_a_while_costs_no_hand_and_no_line(display: Screen, tmp_path: Path) -> None:
    kiosk = a_kiosk(display, tmp_path)
    try:
        kiosk.start()
        guest, _ = to_a_decision(kiosk)
        most = resource.prlimit(kiosk.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(kiosk.pid, resource.RLIMIT_FSIZE, (0, most[1]))  # no file takes a byte more
        play_on(guest)
        assert part(kiosk, guest)["how"] == "left"
        assert (
            not (tmp_path / "kiosk" / "ledger.jsonl").exists()
            or not (tmp_path / "kiosk" / "ledger.jsonl").read_bytes()
        )
        resource.prlimit(kiosk.pid, resource.RLIMIT_FSIZE, most)
        kiosk.wake()
        guest, _ = at_a_decision(guest_at(kiosk, "the next one"))
        assert part(kiosk, guest)["how"] == "left"
        assert len(kiosk.starts) == 1
        checked = subprocess.run(
            ouju("kiosk", "ledger", "--check", "--data", str(tmp_path)), cwd=ROOT, capture_output=True, text=True,
            timeout=60, check=False,
        )  # fmt: skip
        assert checked.returncode == 0, checked.stdout
        lines = [json.loads(line) for line in (tmp_path / "kiosk" / "ledger.jsonl").read_text().splitlines()]
        assert [line["how"] for line in lines] == ["left", "left"]
    finally:
        kiosk.close()


@pytest.mark.timeout(120)
@pytest.mark.skipif(shutil.which("setpriv") is None, reason="setpriv is not installed")
def test_a_folder_of_the_shop_that_cannot_be_read_is_said(display: Screen, tmp_path: Path) -> None:
    kiosk = a_kiosk(display, tmp_path)
    powers = WITHOUT_POWERS if os.geteuid() == 0 else ()
    (tmp_path / "kiosk").chmod(0)
    try:
        done = subprocess.run(
            [*powers, *ouju("kiosk", "--data", str(kiosk.data))], env=display.environment, cwd=ROOT,
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.returncode == UNFIT
        assert "cannot be read" in done.stderr
        assert "No PIN is set" not in done.stderr
    finally:
        (tmp_path / "kiosk").chmod(0o700)


MANAGER = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard>
<keybind key="W-d"><action name="ToggleShowDesktop"/></keybind>
<keybind key="W-m"><action name="Iconify"/></keybind>
</keyboard></openbox_config>
"""
"""A window manager with two keys that put every window away."""


@pytest.mark.timeout(300)
@pytest.mark.skipif(shutil.which("openbox") is None, reason="openbox is not installed")
def test_scn_K05_a_window_manager_that_puts_it_away_gives_it_back(display: Screen, tmp_path: Path) -> None:
    (tmp_path / "rc.xml").write_text(MANAGER)
    manager = subprocess.Popen(
        ["openbox", "--config-file", str(tmp_path / "rc.xml")],
        env=display.environment,
        stderr=subprocess.DEVNULL,
    )
    kiosk = a_kiosk(display, tmp_path / "data")
    kiosk.size = None
    try:
        kiosk.start()
        for keys in (
            "super+m",
            "super+d",
            "super+d",
        ):  # all are shown again by the third, if it does not come back
            kiosk.key(keys)
            kiosk.wait("hidden")
            kiosk.wait("seen")
        assert kiosk.place() == (0, 0, *SIZE)
        kiosk.wake()
        kiosk.wait("woken")
        assert len(kiosk.starts) == 1, "it was neither killed nor started anew"
    finally:
        kiosk.close()
        manager.terminate()
        manager.wait(10)


def _may_be_alone() -> bool:
    """Whether a program can be started here that has no network at all."""
    return shutil.which("unshare") is not None and (
        subprocess.run(["unshare", "-n", "true"], capture_output=True, timeout=30, check=False).returncode
        == 0
    )


@pytest.mark.timeout(300)
@pytest.mark.skipif(not _may_be_alone(), reason="a program without any network cannot be started here")
def test_scn_C3_5_without_network_sound_or_a_right_clock_it_is_played(
    display: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(ODD_CLOCK)
    days = tmp_path / "days"
    days.write_text("0")
    odd = display.environment | {"PYTHONPATH": str(tmp_path / "site"), "ODD_DAYS": str(days)}
    del odd["SDL_AUDIODRIVER"]  # and here is no device either
    data = tmp_path / "data"
    kiosk = a_kiosk(
        Screen(display.name, odd),
        data,
        SHOP + 'network = true\nserver = "lan"\nmaster = "lan"\nserve = true\n',
    )
    wrapped(("unshare", "-n"), odd, monkeypatch)
    try:
        kiosk.start()
        guest, _ = to_a_decision(kiosk)
        for wrong in ("-3650", "20000", "0.25"):
            days.write_text(wrong)
            play_on(guest)
        assert part(kiosk, guest)["how"] == "left"
        assert len(kiosk.starts) == 1
        (line,) = map(json.loads, (data / "kiosk" / "ledger.jsonl").read_text().splitlines())
        assert (line["how"], line["matches"]) == ("left", 0)
        begun, ended = (datetime.fromisoformat(line[name]) for name in ("start", "end"))
        assert ended - begun > timedelta(hours=5), "the clock was wrong indeed"
        assert line["seconds"] < PATIENCE_S * 4, "the guest was there for a minute, not for ten years"
        kiosk.tell(signal.SIGTERM)
        kiosk.wait("watchdog", lambda told: told["did"] == "left")
    finally:
        kiosk.close()
