"""Files of voices are read (读文件): no more than is asked for, and with words where they cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.errors import VoiceError
from game.voice.files import read_file


@pytest.mark.parametrize(("size", "read"), [(0, 0), (9, 9), (10, 10), (11, 11), (5000, 11)])
def test_one_byte_more_tells_that_a_file_is_too_large(tmp_path: Path, size: int, read: int) -> None:
    (tmp_path / "clip").write_bytes(b"x" * size)
    assert len(read_file(tmp_path / "clip", 10)) == read


@pytest.mark.parametrize("name", ["none", "."])
def test_what_cannot_be_read_is_told_with_its_place(tmp_path: Path, name: str) -> None:
    with pytest.raises(VoiceError) as error:
        read_file(tmp_path / name, 10)
    assert error.value.key == "error.voice.read"
    assert error.value.values["where"] == tmp_path / name
    assert str(error.value).endswith("Check that it is there and may be read.")
