"""The program writes into the player's folders only: its own folder may be read-only (P05)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
WATCHED = """
import json, os, sys
from pathlib import Path

made = set()

def watch(event, given):
    if event == "open":
        path, mode, flags = given
        writes = (isinstance(mode, str) and set(mode) & set("wax+")) or (
            mode is None and isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        )
        if writes and isinstance(path, (str, bytes, os.PathLike)):
            made.add(os.fsdecode(path))
    elif event in ("os.mkdir", "os.rename", "os.remove"):
        made.update(os.fsdecode(path) for path in given[:2] if isinstance(path, (str, bytes, os.PathLike)))

data = Path(sys.argv[1])
sys.addaudithook(watch)

from game.app import App
from game.assembly import Wishes
from game.bindings import Act, Command
from game.single import Single
from game.start import _start_log
from game.storage import storage_at

storage = storage_at(data)
_start_log(storage)
single = Single(storage.running)
print(single.begin().value)
app = App(Wishes(storage, seed="read-only", size=(1024, 600)))

def go(count):
    for _ in range(count):
        app._clock.step()
        app._frame(0.1)

from game.scenes.lobby import Lobby

app.stack.start(Lobby())
go(2)
app.services.store.change(theme="tea")
app._intent(Act(Command.SCREENSHOT))
go(2)
app.stack.top.activate("first")
app._guarded(lambda: app._intent(Act(Command.CONFIRM)))
go(30)
print(app.stack.keys)
app._leave()
app._close()
single.end()
print(json.dumps(sorted(os.path.abspath(path) for path in made)))
"""


def test_scn_P05_a_whole_run_writes_into_the_players_folders_only(tmp_path: Path) -> None:
    data = tmp_path / "data"
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-B", "-c", WATCHED, str(data)],
        cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "alone"
    assert "table" in lines[1]
    written = [Path(path) for path in json.loads(lines[-1])]
    inside = [path for path in written if path.is_relative_to(data) or data.is_relative_to(path)]
    assert {"settings.json", "journals", "screenshots", "running.lock"} <= {path.name for path in inside}
    outside = [str(path) for path in written if path not in inside and path != Path(os.devnull)]
    assert not outside
