"""The certificates that a person has trusted."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.errors import StorageError
from game.net.pins import Pins

PRINT = "ab" * 32


def test_what_was_trusted_is_known_next_time(tmp_path: Path) -> None:
    file = tmp_path / "servers.json"
    Pins(file).trust("192.168.1.4", PRINT)
    assert Pins(file).of("192.168.1.4") == PRINT
    assert Pins(file).of("192.168.1.5") is None


def test_the_last_word_about_a_server_counts(tmp_path: Path) -> None:
    pins = Pins(tmp_path / "servers.json")
    pins.trust("a:1", PRINT)
    pins.trust("a:1", "cd" * 32)
    assert Pins(tmp_path / "servers.json").of("a:1") == "cd" * 32


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"pins":{"a":1}}', b"\xff\xfe"], ids=repr)
def test_a_file_that_cannot_be_read_trusts_nobody(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "servers.json"
    file.write_bytes(content)
    pins = Pins(file)
    assert pins.of("a:1") is None
    pins.trust("a:1", PRINT)
    assert Pins(file).of("a:1") == PRINT


def test_what_cannot_be_kept_is_said_and_holds_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    pins = Pins(tmp_path / "file" / "servers.json")
    with pytest.raises(StorageError):
        pins.trust("a:1", PRINT)
    assert pins.of("a:1") == PRINT
