"""What is written about the protocol is made of the protocol, and names all of it."""

from __future__ import annotations

import json
import re

import pytest
from msgspec import Struct

from game.net.common import MAJOR, MINOR
from game.net.intents import INTENTS
from game.net.news import NEWS
from protocol_docs import FOLDER, PARTS, main, pages

MADE = pages()


@pytest.mark.parametrize("name", MADE)
def test_the_page_is_up_to_date(name: str) -> None:
    file = FOLDER / name
    kept = file.read_text(encoding="utf-8") if file.is_file() else ""
    assert kept == MADE[name], "run: python build/protocol_docs.py"


def test_the_command_says_whether_they_are() -> None:
    assert main(["--check"]) == 0


@pytest.mark.parametrize(("name", "kinds"), [("intents.schema.json", INTENTS), ("news.schema.json", NEWS)])
def test_a_schema_names_every_message_with_its_fields(name: str, kinds: tuple[type[Struct], ...]) -> None:
    schema = json.loads(MADE[name])
    assert schema["version"] == f"{MAJOR}.{MINOR}"
    assert len(schema["anyOf"]) == len(kinds)
    for kind in kinds:
        part = schema["$defs"][kind.__name__]
        assert set(part["properties"]) == {"t", *kind.__struct_encode_fields__}
        assert part["properties"]["t"]["enum"] == [kind.__struct_config__.tag]


def test_the_tables_name_every_field() -> None:
    sections = dict(re.findall(r"^### (.+)\n([\s\S]*?)(?=^##|\Z)", MADE["messages.md"], re.MULTILINE))
    kinds: list[type[Struct]] = [*NEWS, *PARTS]
    for kind in kinds:
        tag = kind.__struct_config__.tag
        text = sections[f"{kind.__name__} (part)" if tag is None else f"`{tag}`"]
        assert set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)) == set(kind.__struct_encode_fields__)
