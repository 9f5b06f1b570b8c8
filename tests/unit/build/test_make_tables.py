"""The generated tables are what the generator makes, byte for byte."""

from __future__ import annotations

import base64
import lzma

import pytest

import make_tables
from rules.shape import _tables_data


@pytest.fixture(scope="module")
def payloads() -> dict[str, bytes]:
    return {"STRICT": make_tables.table(loose=False), "LOOSE": make_tables.table(loose=True)}


def _unpacked(text: str) -> bytes:
    return lzma.decompress(base64.b85decode(text))


def test_the_tables_in_the_tree_are_what_the_generator_makes(payloads: dict[str, bytes]) -> None:
    assert _unpacked(_tables_data.STRICT) == payloads["STRICT"]
    assert _unpacked(_tables_data.LOOSE) == payloads["LOOSE"]


def test_the_module_is_generated_byte_for_byte(payloads: dict[str, bytes]) -> None:
    """Another version of the compressor may write other text for the same tables; then that text must render."""
    text = {name: make_tables.pack(payload) for name, payload in payloads.items()}
    if text != {"STRICT": _tables_data.STRICT, "LOOSE": _tables_data.LOOSE}:
        text = {"STRICT": _tables_data.STRICT, "LOOSE": _tables_data.LOOSE}
    assert make_tables.TARGET.read_text(encoding="ascii") == make_tables.render(text)


def test_the_numbers_the_idea_rests_on(payloads: dict[str, bytes]) -> None:
    """Profiles of a suit, of the honours, of two suits, of a suit with honours; each byte names one."""
    assert [int.from_bytes(payloads["STRICT"][at : at + 2], "little") for at in (0, 2, 4, 6)] == [
        187,
        83,
        328,
        275,
    ]
    assert [int.from_bytes(payloads["LOOSE"][at : at + 2], "little") for at in (0, 2, 4, 6)] == [
        152,
        83,
        287,
        237,
    ]


def test_tables_take_little_room() -> None:
    assert make_tables.TARGET.stat().st_size <= 100_000


def test_lines_are_short_and_ascii() -> None:
    lines = make_tables.TARGET.read_bytes().decode("utf-8").splitlines()
    assert max(map(len, lines)) <= 110
    assert all(line.isascii() for line in lines)
