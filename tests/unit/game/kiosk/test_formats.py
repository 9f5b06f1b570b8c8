"""The page on the files of a kiosk says what the program writes: its examples are read, its program is run."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from game.clock import ManualClock
from game.kiosk.ledger import Ending, Entry, Ledger
from game.kiosk.ledger_chain import Found
from game.kiosk.ledger_lines import read_entries
from game.kiosk.remote import read_signed
from ledger_files import chain_of, lines_of

PAGE = (Path(__file__).resolve().parents[4] / "docs" / "kiosk-formats.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def head_of() -> Callable[[bytes], str]:
    """The program of the page."""
    names: dict[str, Callable[[bytes], str]] = {}
    exec(blocks("python")[0], names)  # what the page says, as its reader would run it
    return names["head_of"]


def test_the_lines_of_the_page_are_a_ledger(head_of: Callable[[bytes], str]) -> None:
    data, seal = blocks("json")[0].encode(), json.loads(blocks("json")[1])
    assert head_of(data) == seal["head"]
    assert (seal["count"], seal["size"]) == (data.count(b"\n"), len(data))
    entries = read_entries(data.splitlines())
    assert [(entry.hands, entry.how) for entry in entries] == [(8, Ending.FINISHED), (2, Ending.IDLE)]


def test_the_program_of_the_page_reads_what_this_one_writes(
    tmp_path: Path, head_of: Callable[[bytes], str]
) -> None:
    chain = chain_of(tmp_path)
    assert head_of(b"".join(lines_of(tmp_path))) == chain.verify().head
    with pytest.raises(AssertionError):
        head_of(b"".join(lines_of(tmp_path)[1:]))


def test_every_key_of_a_line_stands_on_the_page(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, ManualClock())
    ledger.begin("yueqing", "local")
    ledger.end(Ending.LEFT)
    written = list(json.loads(lines_of(tmp_path)[0]))
    table = [
        row.split("|")[1]
        for row in PAGE.split("## The ledger")[1].split("The hash is")[0].splitlines()
        if "|" in row
    ]
    assert re.findall(r"`(\w+)`", " ".join(table)) == sorted(
        written, key=lambda key: re.findall(r"`(\w+)`", " ".join(table)).index(key)
    )
    assert {field.name for field in fields(Entry)} <= set(written)
    assert list(json.loads(blocks("json")[0].splitlines()[0])) == written


MARKS = (Found.EDITED, Found.CUT, Found.UNSEALED)


@pytest.mark.parametrize("word", [word.value for word in (*Ending, *MARKS)])
def test_every_word_of_a_line_stands_on_the_page(word: str) -> None:
    assert f"`{word}`" in PAGE


def test_the_seal_of_the_page_is_one_of_this_program(tmp_path: Path) -> None:
    chain_of(tmp_path)
    seal = json.loads((tmp_path / "ledger.seal").read_text(encoding="utf-8"))
    assert list(seal) == list(json.loads(blocks("json")[1]))


def test_the_signed_settings_of_the_page_fit_its_key() -> None:
    key = blocks("toml")[0].split('"')[1]
    document = read_signed(blocks("json")[2].encode(), key)
    assert (document.version, document.shop, document.faults) == (202612011530, "东门茶馆", ())
    assert document.chosen["volume_cap"] == 60
