"""The guide of kiosks says what the program does: keys of the strip, files, exit codes, commands, waiting times."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.autostart.linux import plan_session
from game.autostart.macos import plan_agent
from game.autostart.plan import Machine
from game.autostart.windows import plan_task
from game.bindings import BINDINGS, HOUSE, Command
from game.i18n import Texts
from game.kiosk.pin import RESET_FILE
from game.kiosk_command import _OTHERS
from game.watchdog.codes import Code
from game.watchdog.supervisor import Patience

ROOT = Path(__file__).resolve().parents[3]
GUIDE = (ROOT / "docs" / "kiosk.md").read_text(encoding="utf-8")
KEYS = {binding.command: binding.name for binding in BINDINGS if binding.scene == HOUSE}
SAID = {
    Command.HOUSE_DESK: "PIN pad",
    Command.HOUSE_LANGUAGE: "language",
    Command.HOUSE_QUIETER: "volume",
    Command.HOUSE_LOUDER: "volume",
    Command.HOUSE_RULES: "rules of the game",
    Command.HOUSE_STAFF: "rings",
    Command.HOUSE_LEAVE: "turn is over",
}


@pytest.mark.parametrize(("command", "words"), SAID.items())
def test_the_keys_of_the_strip_are_those_of_the_guide(command: Command, words: str) -> None:
    key = "+".join(part.capitalize() for part in KEYS[command].split("+"))
    (row,) = [
        line
        for line in GUIDE.splitlines()
        if line.startswith("|") and re.search(rf"[ |]{re.escape(key)}[ ,|]", line)
    ]
    assert words in row


def test_every_button_of_the_strip_is_explained() -> None:
    assert set(KEYS) == set(SAID)


@pytest.mark.parametrize(
    "key",
    [
        "kiosk.strip.staff", "kiosk.strip.leave", "kiosk.strip.rules", "kiosk.front.around", "kiosk.front.shop",
        "kiosk.front.countdown", "kiosk.pin.stick", "kiosk.desk", "kiosk.desk.leave", "kiosk.desk.restore",
        "kiosk.ledger.export.short", "kiosk.crashes", "kiosk.attract.safe", "kiosk.stick", "kiosk.attract.touch",
        "kiosk.desk.section.now", "kiosk.desk.section.games", "kiosk.desk.section.sound", "kiosk.desk.section.look",
        "kiosk.desk.section.idle", "kiosk.desk.section.machine", "kiosk.desk.clear",
    ],
)  # fmt: skip
def test_words_of_the_screen_stand_in_the_guide_as_on_the_screen(key: str) -> None:
    assert Texts("zh_CN")(key) in GUIDE


@pytest.mark.parametrize("word", _OTHERS)
def test_every_command_of_the_operator_is_told(word: str) -> None:
    assert f"ouju kiosk {word}" in GUIDE


def test_every_file_that_is_written_is_told() -> None:
    machine = Machine(Path("/home/kiosk"), {}, ("ouju",))
    for plan in (plan_session(machine), plan_agent(machine), plan_task(machine)):
        for file in plan.files:
            assert file.path.name in GUIDE


def test_exit_codes_and_times_are_those_of_the_program() -> None:
    assert f"| {Code.UNFIT.value} | not set up" in GUIDE
    assert RESET_FILE in GUIDE
    patience = Patience()
    assert (patience.beat_s, patience.first_beat_s, patience.young_s, patience.longest_s) == (8, 20, 10, 30)
    assert (patience.crashes, patience.lately_s, patience.calm_s) == (3, 300, 1800)
    for words in (
        "nothing for eight seconds (twenty at its start)",
        "1, 2, 4 … 30 seconds",
        "Three crashes in five minutes",
        "half an hour without a crash",
    ):
        assert words in GUIDE.replace("\n", " ")
