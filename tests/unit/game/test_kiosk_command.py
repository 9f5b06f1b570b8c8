"""`ouju kiosk`: who guards, who is guarded, and what an operator asks for without a window."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import game.kiosk_command as command
from game import cli
from game.assembly import Wishes
from game.clock import ManualClock
from game.hold import lock
from game.kiosk.pin import PinGate
from game.linking import program
from game.watchdog import running
from game.watchdog.codes import Code
from game.watchdog.running import Kennel
from game.watchdog.supervisor import Start, Supervisor


def with_pin(data: Path) -> Path:
    """A data folder whose kiosk has a PIN."""
    PinGate(data / "kiosk" / "pin.json", ManualClock()).set("80246")
    return data


class Watched:
    """In place of the real watchdog: keeps what it was given and ends at once."""

    def __init__(self) -> None:
        self.kennels: list[Kennel] = []
        self.starts: list[object] = []

    def __call__(self, kennel: Kennel, dog: Supervisor) -> Watched:
        self.kennels.append(kennel)
        self.starts.append(dog.order(0.0))
        return self

    def run(self) -> int:
        return 0


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    made = Watched()
    monkeypatch.setattr(running, "Watchdog", made)
    return made


def test_without_a_pin_it_does_not_start_and_says_how_to_set_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], watched: Watched
) -> None:
    assert cli.main(["kiosk", "--data", str(tmp_path)]) == Code.UNFIT
    assert f"ouju kiosk pin --set --data {tmp_path}" in capsys.readouterr().err
    assert watched.kennels == []
    assert list(tmp_path.iterdir()) == [], "asking leaves nothing"


def test_the_client_gets_what_the_watchdog_was_given(tmp_path: Path, watched: Watched) -> None:
    data = with_pin(tmp_path)
    given = [
        "--data",
        str(data),
        "--config",
        "shop.toml",
        "--size",
        "1024x600",
        "--lang",
        "en",
        "--seed",
        "s",
    ]
    assert command.main([*given, "--trace"]) == 0
    (kennel,) = watched.kennels
    assert kennel.trace
    assert list(kennel.command(False)) == [
        *program(), "kiosk", "--guarded", "--config", "shop.toml", "--data", str(data), "--lang", "en", "--seed", "s",
        "--size", "1024x600", "--trace",
    ]  # fmt: skip
    assert kennel.command(True)[-1] == "--safe"
    parsed = command._parser().parse_args(kennel.command(True)[len(program()) + 1 :])
    assert (parsed.guarded, parsed.safe, parsed.size) == (True, True, (1024, 600))


@pytest.mark.parametrize(("words", "safe"), [((), False), (("--safe",), True)])
def test_safe_mode_can_be_wished_for(
    tmp_path: Path, watched: Watched, words: Sequence[str], safe: bool
) -> None:
    command.main(["--data", str(with_pin(tmp_path)), *words])
    assert watched.starts == [Start(safe)]


def test_one_folder_has_one_watchdog(
    tmp_path: Path, watched: Watched, capsys: pytest.CaptureFixture[str]
) -> None:
    data = with_pin(tmp_path)
    with (data / "kiosk" / "watchdog.lock").open("ab", buffering=0) as held:
        lock(held)
        assert command.main(["--data", str(data)]) == 1
    assert "runs already" in capsys.readouterr().err
    assert watched.kennels == []
    assert command.main(["--data", str(data)]) == 0


def test_a_folder_that_holds_nothing_costs_the_lock_only(tmp_path: Path, watched: Watched) -> None:
    data = with_pin(tmp_path)
    (data / "kiosk" / "watchdog.lock").mkdir()
    assert command.main(["--data", str(data)]) == 0
    assert len(watched.kennels) == 1


def test_the_client_has_a_guest_whose_things_are_not_the_shops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import game.start

    played: list[Wishes] = []

    def play(wishes: Wishes) -> int:
        played.append(wishes)
        return 0

    monkeypatch.setattr(game.start, "play", play)
    monkeypatch.setattr("game.watchdog.child.Guard.watch", lambda guard: None)
    assert command.main(["--guarded", "--data", str(tmp_path)]) == 0
    (wishes,) = played
    guests = (
        wishes.storage.settings_file,
        wishes.storage.journals,
        wishes.storage.records,
        wishes.storage.profile_file,
    )
    assert all(path.is_relative_to(tmp_path / "guest") for path in guests)
    assert wishes.storage.log_file.is_relative_to(tmp_path / "kiosk"), "what went wrong outlives the guest"
    assert wishes.fullscreen
    assert wishes.stopped == Code.RESTART
    assert wishes.venue is not None
    assert not wishes.venue.safe
    assert not wishes.kiosk.may_quit


def test_a_client_whose_named_settings_cannot_be_read_does_not_try_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import game.start

    monkeypatch.setattr(game.start, "play", lambda wishes: pytest.fail("it does not start"))
    given = ["--guarded", "--data", str(tmp_path), "--config", str(tmp_path / "nothing.toml")]
    assert command.main(given) == Code.UNFIT
    assert "nothing.toml" in capsys.readouterr().err


@pytest.mark.parametrize("word", sorted(command._OTHERS))
def test_commands_of_the_operator_have_their_own_help(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["kiosk", word, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: ouju kiosk")


def test_the_command_is_known_to_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert "kiosk" in capsys.readouterr().out


def test_the_watchdog_is_light() -> None:
    """It runs all day beside the client: no window, no fonts, no network."""
    import subprocess

    code = (
        "import sys, game.kiosk_command, game.kiosk.ledger, game.kiosk.pin, game.watchdog.running\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules} & {'pygame', 'asyncio', 'websockets', 'nacl'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_a_pin_that_cannot_be_read_is_not_told_as_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], watched: Watched
) -> None:
    file = with_pin(tmp_path) / "kiosk" / "pin.json"
    file.write_text("{")
    assert command.main(["--data", str(tmp_path)]) == Code.UNFIT
    told = capsys.readouterr().err
    assert f"{file} cannot be read" in told
    assert f"ouju kiosk pin --set --data {tmp_path}" in told
    assert watched.kennels == []
