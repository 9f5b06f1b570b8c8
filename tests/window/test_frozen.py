"""The program as it is shipped: every screen opens, and it needs its own folder for nothing but to read it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from the_program import ouju

pytestmark = pytest.mark.window

FROZEN = os.environ.get("OUJU_PROGRAM", "")
NOBODY = 65534
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
SCREENS = {
    "lobby", "table", "settlement", "menu", "help", "house_rules", "settings", "voices", "learn", "lesson", "find",
    "calculator", "keeping", "history", "replays", "recordings", "online", "hot_seat", "compare", "about", "licence",
    "kiosk_attract", "kiosk_lobby", "kiosk_pin", "kiosk_desk", "kiosk_ledger",
}  # fmt: skip


@pytest.mark.timeout(300)
def test_scn_P04_every_screen_opens_and_every_part_works() -> None:
    done = subprocess.run(
        ouju("smoke"), env=os.environ | QUIET, capture_output=True, text=True, encoding="utf-8",
        timeout=280, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert all(line.startswith("ok ") for line in lines[:-1])
    seen = {name.strip(" ,") for line in lines for name in line.partition(": ")[2].split(",")}
    assert seen >= SCREENS, SCREENS - seen


# ---------------------------------------------------------------- a standard user, a folder that is not theirs


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody may enter."""
    folder = Path(tempfile.mkdtemp(prefix="ouju-frozen-"))
    folder.chmod(0o755)
    yield folder
    for each in folder.rglob("*"):
        if each.is_dir():
            each.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.timeout(120)
@pytest.mark.skipif(not FROZEN, reason="the checkout is tested by test_read_only_program.py")
def test_scn_P05_a_standard_user_starts_a_program_that_lies_in_a_read_only_folder(place: Path) -> None:
    program = _installed(place / "program")
    before = _listing(program.parent)
    home = place / "home"
    home.mkdir()
    if os.geteuid() == 0:
        os.chown(home, NOBODY, NOBODY)
    surroundings = {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"} | QUIET
    as_nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}

    told = subprocess.run(
        [program, "doctor", "--lang", "en"], env=surroundings, capture_output=True, text=True,
        encoding="utf-8", timeout=60, check=False, cwd=home, **as_nobody,  # type: ignore[call-overload]
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr

    running = subprocess.Popen(
        [program, "--trace"], env=surroundings, stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd=home,
        **as_nobody,  # type: ignore[call-overload]
    )  # fmt: skip
    try:
        assert any(json.loads(line)["t"] == "shown" for line in running.stdout)
        running.send_signal(signal.SIGTERM)
        for _ in running.stdout:  # to its end
            continue
        assert running.wait(60) == 0
    finally:
        running.kill()
        running.wait()
        running.stdout.close()
    assert _listing(program.parent) == before
    kept = [file.relative_to(home) for file in home.rglob("*") if file.is_file()]
    assert any(file.name == "ouju.log" or "ouju" in file.parts[-2] for file in kept), kept


def _installed(target: Path) -> Path:
    """A copy of the program that nobody may write to."""
    source = Path(FROZEN).parent
    shutil.copytree(source, target, symlinks=True)
    for each in (target, *target.rglob("*")):
        if not each.is_symlink():
            each.chmod(each.stat().st_mode & ~0o222)
    return target / Path(FROZEN).name


def _listing(folder: Path) -> list[tuple[str, int, int]]:
    return sorted(
        (str(each.relative_to(folder)), each.lstat().st_size, each.lstat().st_mtime_ns)
        for each in folder.rglob("*")
    )
