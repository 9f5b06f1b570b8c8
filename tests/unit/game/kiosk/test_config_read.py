"""The operator's file: every fault is told with its line, and nothing that anybody writes breaks the reader."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.errors import SettingsError
from game.kiosk.config import KioskConfig, layered
from game.kiosk.config_keys import KEYS
from game.kiosk.config_read import read_layer, read_text, read_toml, to_plain
from game.kiosk.night import Night

WHOLE = """\
# a shop
shop = "东门茶馆"
machine = "3"
games = ["yueqing:jp", "sichuan"]
hands = 4
volume = 40
export = ["/srv/ledgers", 'D:\\ledgers']
server = "192.168.1.10:8765"
master = "lan"
key = "9cU2UbZ1fUW4MAKhxA1Tfwnm/vF1fVtgLSzFqs2xvCI="

[night]
from = "22:00"
until = "8:30"
cap = 10

[rules."yueqing:jp"]
length = "1c"
"""


def test_a_whole_file() -> None:
    layer = read_toml(WHOLE)
    config = layered(layer.chosen)
    assert layer.faults == ()
    assert (config.shop, config.games, config.hands, config.volume) == (
        "东门茶馆", ("yueqing:jp", "sichuan"), 4, 40,
    )  # fmt: skip
    assert config.night == Night(22 * 60, 8 * 60 + 30, 10)
    assert config.rules == {"yueqing:jp": {"length": "1c"}}


FAULTS = (
    ("volumn = 40", 1, "volumn", "did you mean volume?"),
    ("# one\n\nvolume = 101", 3, "volume", "a whole number from 0 to 100"),
    ("volume = true", 1, "volume", "cannot be True"),
    ("volume = 40.0", 1, "volume", "a whole number"),
    ('shop = "a\\nb"', 1, "shop", "one line"),
    (f'shop = "{"x" * 25}"', 1, "shop", "at most 24 characters"),
    ("shop = 3", 1, "shop", "a text"),
    ('language = "de"', 1, "language", '"zh_CN@wenzhou"'),
    ("languages = []", 1, "languages", "a list of"),
    ('languages = ["fr"]', 1, "languages", "there is no language 'fr'"),
    ('language = "en"\nlanguages = ["zh_CN"]', 1, "language", "add 'en' there"),
    ('games = "yueqing"', 1, "games", "a list of games"),
    ('games = ["mahjong"]', 1, "games", "there is no game 'mahjong'"),
    ('games = ["yueqing:xx"]', 1, "games", "known are local, jp"),
    ("games = [3]", 1, "games", "a list of games"),
    ("\n[rules]\nyueqing = { length = 4 }", 2, "rules", 'write it as in "yueqing:local"'),
    ('[rules."yueqing:local"]\nlength = 5', 1, "rules", "'length' cannot be 5"),
    ('[rules."yueqing:local"]\nlenght = 4', 1, "rules", "no option 'lenght'"),
    ('[rules."yueqing:local"]\nedition = "jp"', 1, "rules", "no house rule 'edition'"),
    ('[rules."yueqing:local"]\nlength = [4]', 1, "rules", "no house rule 'length'"),
    ("rules = 3", 1, "rules", "tables named by game"),
    ("hands = 5", 1, "hands", "one of"),
    ("attract_after_s = 3", 1, "attract_after_s", "from 10 to 3600"),
    ('[night]\nfrom = "22:00"\nuntil = "08:00"', 1, "night", "the night lacks 'cap'"),
    ('night = { from = "24:00", until = "08:00", cap = 3 }', 1, "night", "'24:00' is no time of day"),
    ('night = { from = "8:00", until = "08:00", cap = 3 }', 1, "night", "ends when it begins"),
    ('night = { from = "8:00", until = "09:00", cap = 300 }', 1, "night", "a table such as"),
    ('night = { from = "8:00", until = "09:00", cap = 3, loud = 1 }', 1, "night", "no 'loud'"),
    ("night.from = 3", 1, "night", "the night lacks"),
    ("night = 3", 1, "night", "a table such as"),
    ('server = "http://x"', 1, "server", '"lan"'),
    ('server = "a b"', 1, "server", '"lan"'),
    ('key = "abc"', 1, "key", "44 characters"),
    ('master = "lan"', 1, "master", "needs key"),
    ('export = ["ledgers"]', 1, "export", "named in full"),
    ('export = "/srv"', 1, "export", "a list of folders"),
    ("turned = 45", 1, "turned", "one of 0, 90, 180, 270"),
    ("day = 2026-01-01", 1, "day", "is no setting"),
    ("volume = 1\nvolume = 2", 2, "", "this cannot be read"),
    ("volume = ", 1, "", "this cannot be read"),
    ("shop = 茶馆", 1, "", "a text stands in quotes"),
    ("# a\nshop = “茶馆”", 2, "", "have to be plain ones"),
    ("machine = '3'，\n", 1, "", "have to be plain ones"),
    ('shop = "茶馆", # “x”', 1, "", "this cannot be read"),
    ('[night]\nfrom = "22:00"\nuntil = "08:00"\ncap = 30\nshop = "x"', 1, "night", "has shop below its line"),
    ('[rules."yueqing:local"]\nlength = 8\nvolume = 3', 1, "rules", "move that above the first line in [ ]"),
    ("x = " + "9" * 5000, 0, "", "this cannot be read"),
    ("volume = 0x" + "f" * 5000, 1, "volume", "that number"),
    ("x = " + "[" * 3000, 0, "", "this cannot be read"),
)


@pytest.mark.parametrize(("text", "line", "key", "words"), FAULTS, ids=lambda value: str(value)[:40])
def test_a_fault_names_its_line_its_key_and_what_is_allowed(
    text: str, line: int, key: str, words: str
) -> None:
    faults = read_toml(text).faults
    assert len(faults) == 1
    assert (faults[0].line or line, faults[0].key) == (line or faults[0].line, key)
    assert words in str(faults[0])


def test_every_fault_is_told_and_the_rest_holds() -> None:
    layer = read_toml('volume = 900\nscale = 101\nshop = "东门"\nshopp = "x"')
    assert [(fault.key, fault.line) for fault in layer.faults] == [("volume", 1), ("scale", 2), ("shopp", 4)]
    assert layer.chosen == {"shop": "东门"}


def test_the_line_of_a_table_is_not_that_of_a_key_inside_another() -> None:
    text = '[rules."yueqing:local"]\nlength = 4\n\n[night]\nfrom = 3\nuntil = "8:00"\ncap = 4\n'
    assert [fault.line for fault in read_toml(text).faults] == [4]


def test_what_each_machine_sets_itself_comes_from_nowhere_else() -> None:
    here = {key.name for key in KEYS if key.here}
    assert {"key", "master", "machine", "shop", "serve", "export"} <= here
    layer = read_layer(dict.fromkeys(here, ""), remote=True)
    assert {fault.key for fault in layer.faults} == here
    assert not layer.chosen


def test_a_file_with_the_mark_of_windows_and_its_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_bytes(b"\xef\xbb\xbf" + 'shop = "东门"\r\nvolume = 3\r\n'.encode())
    layer = read_toml(read_text(file))
    assert (layer.chosen, layer.faults) == ({"shop": "东门", "volume": 3}, ())


@pytest.mark.parametrize(
    ("content", "words"),
    [("店".encode("gbk"), "not UTF-8"), (b"#" * 300_000, "far too large"), (None, "No such file")],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | None, words: str) -> None:
    file = tmp_path / "kiosk.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(SettingsError, match=words) as caught:
        read_text(file)
    assert caught.value.key == "error.kiosk.config"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError):
        read_text(tmp_path)


def test_an_empty_file_is_the_defaults(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.touch()
    layer = read_toml(read_text(file))
    assert (layered(layer.chosen), layer.faults) == (KioskConfig(), ())


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=8,
)
NAMES = st.sampled_from([key.name for key in KEYS])
LIKELY = st.sampled_from(
    ["yueqing", "yueqing:jp", "zh_CN", "en", "lan", "", "22:00", 0, 50, 100, True, "plain", ["yueqing"], ["en"],
     {"from": "1:00", "until": "2:00", "cap": 3}, {"yueqing:jp": {"length": 4}}, "1c", 90, "auto"]
)  # fmt: skip


@given(st.dictionaries(NAMES | st.text(max_size=12), PLAIN | LIKELY, max_size=12))
def test_whatever_is_set_the_settings_are_sound(plain: dict[str, object]) -> None:
    layer = read_layer(plain)
    config = layered(layer.chosen)
    for key in KEYS:
        value = getattr(config, key.name)
        assert key.sort.accept(to_plain({key.name: value})[key.name]) == value
    assert config.language in config.languages
    assert config.settings().volume <= config.volume_cap
    assert set(plain) == set(layer.chosen) | {fault.key for fault in layer.faults}


@given(st.dictionaries(NAMES, LIKELY, max_size=12))
def test_what_was_read_is_the_same_when_it_is_written_and_read_again(plain: dict[str, object]) -> None:
    chosen = read_layer(plain).chosen
    again = read_layer(to_plain(chosen))
    assert again.chosen == chosen


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    layer = read_toml(text)
    assert layer.faults or layered(layer.chosen) == KioskConfig()
