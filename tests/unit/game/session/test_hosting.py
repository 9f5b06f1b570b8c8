"""A room server that the program starts itself: a process that says where it listens and ends when it is told to."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.errors import NetError
from game.session.hosting import LocalHost, command_for
from socket_rig import Ear

LISTENING = (
    '{"t":"listening","port":7746,"tls":false,"fingerprint":"","lan":["192.168.1.4:7746", 5],"url":"ws://x"}'
)
PATIENCE_S = 60.0


def _program(text: str) -> list[str]:
    return [sys.executable, "-c", text]


def _server(before: str = "", after: str = "sys.stdin.read()") -> list[str]:
    """A program that says that it listens, and waits for its input to end."""
    return _program(f"import sys\n{before}\nprint({LISTENING!r}, flush=True)\n{after}")


def _listening(*commands: list[str]) -> LocalHost:
    """A host that has come so far that it listens, or has ended."""
    ear = Ear()
    host = LocalHost(*commands, moved=ear)
    ear.wait(lambda: host.address != "" or host.trouble is not None)
    return host


def test_it_says_where_it_listens_and_ends_when_it_is_told_to() -> None:
    host = _listening(_server())
    assert host.address == "ws://127.0.0.1:7746"
    assert host.lan == ("192.168.1.4:7746",)
    assert host.trouble is None
    host.close()
    host.close()
    assert host.join()
    assert host.trouble is None


def test_what_else_it_says_is_let_go() -> None:
    host = _listening(_server('print("hello"); print("[1]"); print(\'{"t":"listening","port":"x"}\')'))
    assert host.address == "ws://127.0.0.1:7746"
    host.close()
    assert host.join()


def test_one_that_ends_by_itself_is_told_with_its_words() -> None:
    host = LocalHost(_program("import sys; sys.stderr.write('ouju: no room on the disk\\n'); sys.exit(1)"))
    assert host.join(PATIENCE_S)
    assert host.trouble == "online.host.ended"
    assert host.words == "ouju: no room on the disk"
    assert host.address == ""
    host.close()


def test_another_port_is_tried_where_the_first_is_taken() -> None:
    host = _listening(_program("import sys; sys.exit(1)"), _server())
    assert host.trouble is None
    host.close()
    assert host.join()


def test_one_that_does_not_end_is_made_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.session.hosting._END_S", 0.2)
    host = _listening(_server(after="import time\nwhile True: time.sleep(60)"))
    host.close()
    assert host.join(PATIENCE_S)


def test_a_program_that_cannot_be_started_is_an_error_for_people(tmp_path: Path) -> None:
    with pytest.raises(NetError) as refused:
        LocalHost([str(tmp_path / "nothing")])
    assert refused.value.key == "error.net.host"


def test_the_command_is_this_program_with_its_store_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "rooms.sqlite"
    command = command_for(store, 7746)
    assert command[:4] == [sys.executable, "-m", "game", "host"]
    assert command[command.index("--store") + 1] == f"sqlite:{store}"
    assert command[command.index("--port") + 1] == "7746"
    assert "--child" in command
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command_for(store)[:2] == [sys.executable, "host"]


@pytest.mark.slow
def test_the_real_server_is_started_and_stopped(tmp_path: Path) -> None:
    store = tmp_path / "rooms.sqlite"
    host = _listening(command_for(store, bind="127.0.0.1"))
    assert host.trouble is None, host.words
    assert host.address.startswith("ws://127.0.0.1:")
    host.close()
    assert host.join(PATIENCE_S)
    assert store.exists()
