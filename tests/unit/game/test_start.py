"""The start of the client (启动): its first picture waits for nothing that is not on it."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import start

ROOT = Path(__file__).parents[3]

LATER = (
    *("game.authority", "game.bench", "game.bots", "game.coach", "game.history", "game.score"),
    *("game.session.chronicle", "game.session.local", "game.session.practice", "game.session.replay"),
    *("game.session.saved", "game.session.shelf", "game.tables"),
    *("game.present.lobby_words", "game.present.narration", "game.present.settle_model"),
    *("game.present.spoken", "game.present.table_model"),
    *("game.voice.cabinet", "game.voice.manifest", "game.voice.recorder", "game.voice.studio"),
    *("game.scenes.calculator", "game.scenes.find", "game.scenes.help", "game.scenes.learn"),
    *("game.scenes.settings", "game.scenes.table", "game.ui.draw_settle", "game.ui.draw_table"),
    *("asyncio", "http", "numpy", "sounddevice", "soundfile", "sqlite3", "unittest", "xml"),
)
"""What is fetched when it is asked for: engine, opponents, records, and the other scenes."""

_CODE = """
import json, sys
from pathlib import Path
from game.app import App
from game.assembly import Wishes
from game.start import play
from game.storage import storage_at

drawn = App._draw

def draw(app, now):
    drawn(app, now)
    sys.stdout.write(json.dumps(sorted(sys.modules)) + "\\n")
    app.end()

App._draw = draw
sys.exit(play(Wishes(storage_at(Path(sys.argv[1])))))
"""


def test_the_first_picture_waits_for_nothing_that_is_not_on_it(tmp_path: Path) -> None:
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", _CODE, str(tmp_path)],
        cwd=ROOT, env=quiet, capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    loaded = json.loads(done.stdout.splitlines()[-1])
    assert "game.scenes.lobby" in loaded
    assert [
        name for name in loaded if any(name == late or name.startswith(f"{late}.") for late in LATER)
    ] == []


def test_a_log_on_a_full_disk_is_a_line_on_the_console(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(record: logging.LogRecord) -> bool:
        raise OSError(28, "No space left on device")

    log = start._Log(tmp_path / "ouju.log", delay=True)
    log.shouldRollover = full  # type: ignore[method-assign]
    log.handle(logging.LogRecord("ouju", logging.WARNING, "", 0, "the %s", ("fault",), None))
    log.close()
    assert capsys.readouterr().err == "WARNING the fault\n"
