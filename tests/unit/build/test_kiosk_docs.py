"""The operator's guide and the example of a file say what the program takes."""

from __future__ import annotations

import re
import tomllib

import pytest

from game.kiosk.config import KioskConfig, layered
from game.kiosk.config_keys import KEYS
from game.kiosk.config_read import read_toml
from kiosk_docs import BEGIN, END, EXAMPLE, GUIDE, example, guide, main, table


def test_every_key_has_a_row() -> None:
    rows = table().splitlines()[2:]
    assert [row.split("`")[1] for row in rows] == [key.name for key in KEYS]
    assert all(len(re.findall(r"(?<!\\)\|", row)) == 5 for row in rows)


def test_the_example_is_up_to_date_and_changes_nothing() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert text == example(), "run: python build/kiosk_docs.py"
    assert tomllib.loads(text) == {}


def test_the_example_without_its_marks_is_a_good_file() -> None:
    lines = [line.removeprefix("#") for line in example().splitlines() if not line.startswith("# ")]
    layer = read_toml("\n".join(lines))
    assert layer.faults == ()
    assert set(layer.chosen) == {key.name for key in KEYS}
    config = layered({**layer.chosen, "night": None, "rules": {}})
    assert config == KioskConfig()


def test_the_guide_has_the_table_of_today() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert guide(text) == text, "run: python build/kiosk_docs.py"
    assert main(["--check"]) == 0


def test_the_table_takes_the_place_of_the_old_one_and_of_nothing_else() -> None:
    made = guide(f"# Guide\n\n{BEGIN}\nold\n{END}\n\nthe rest\n")
    assert made == f"# Guide\n\n{BEGIN}\n\n{table()}\n{END}\n\nthe rest\n"
    assert guide(made) == made


@pytest.mark.parametrize("text", ["", BEGIN, END, f"{END}{BEGIN}"])
def test_a_guide_without_a_place_for_it_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="no place"):
        guide(text)
