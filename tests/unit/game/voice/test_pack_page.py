"""The page about packs (声音包格式): its example is one, its tables name every field and fault, its numbers hold."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.voice.archive import _RATIO
from game.voice.clip import CEILING, LONGEST, LOUDNESS, SHORTEST
from game.voice.manifest import LICENCES, Cue, Manifest, read_manifest, write_manifest
from game.voice.pack import HEAVIEST, LARGEST, MOST, Flaw
from game.voice.parcel import LARGEST_PARCEL, PIECE

PAGE = (Path(__file__).resolve().parents[4] / "docs" / "voices.md").read_text(encoding="utf-8")


def _rows(head: str) -> list[str]:
    """What the first column of a table names, in code."""
    table = PAGE.split(f"| {head} |", 1)[1].split("\n\n", 1)[0]
    return [
        name for row in table.splitlines()[2:] for name in re.findall(r"`([a-z_0-9]+)`", row.split("|")[1])
    ]


def test_the_example_is_a_manifest() -> None:
    example = re.findall(r"```json\n(\{\n  \"format\".*?)```", PAGE, re.DOTALL)
    assert len(example) == 1
    manifest = read_manifest(example[0].encode())
    assert manifest.cues["call.pass"] is None
    assert json.loads(write_manifest(manifest)) == json.loads(example[0])


def test_the_tables_have_every_field() -> None:
    assert set(_rows("field | says | else")) == set(Manifest.__struct_fields__) - {"rest"}
    assert set(_rows("field of a cue | says | else")) == set(Cue.__struct_fields__) - {"rest"}


def test_the_table_has_every_fault() -> None:
    assert sorted(_rows("key | means")) == sorted(flaw.value for flaw in Flaw)


def test_every_licence_is_named() -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith("| `licence` |"))
    assert [name for name in LICENCES if f"`{name}`" not in row] == []


@pytest.mark.parametrize(
    "told",
    [
        f"At most {MOST} files, {LARGEST >> 10} kB a file, {HEAVIEST >> 20} MB together",
        {50: "more than fifty times its size"}[_RATIO],
        f"{SHORTEST:g}-{LONGEST:g} s",
        f"Cues have −{-LOUDNESS:g} LUFS, or what a peak of −{-CEILING:g} dB",
        f"at most {LARGEST_PARCEL >> 20} MB, in numbered pieces of up to {PIECE >> 10} kB",
    ],
)
def test_the_numbers_are_those_of_the_program(told: str) -> None:
    assert told in PAGE
