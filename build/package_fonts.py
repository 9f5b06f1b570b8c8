"""The fonts of the frozen program (字体裁剪): the same files by the same names, with fewer characters, drawn alike.

People write in the sans family (names, chat): it keeps all but the characters that hardly anybody can write. The serif
family is for titles and for what the program says; what it has not is drawn in the other one (`game.ui.text`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

from package_parts import FONT_PACKAGE

__all__ = ["SANS", "SERIF", "make_fonts", "of_the_project", "sans_characters", "serif_characters"]

SANS: Final = "NotoSansSC-Regular.otf"
SERIF: Final = "NotoSerifSC-Regular.otf"
_RECIPE: Final = 3
"""A change of how it is done makes the kept files stale."""
_TEXTS: Final = (
    "locales/*/LC_MESSAGES/*.po",
    "assets/help/**/*.md",
    "assets/**/*.toml",
    "game/**/*.py",
    "rules/**/*.py",
)
_RARE: Final = (range(0x3400, 0x4DC0), range(0x20000, 0x40000))
"""The extensions of Chinese characters: thousands that stand in old dictionaries only."""
_STILL_USED: Final = (
    "㑇㑊㕮㘎㙍㙘㙦㛃㛚㛹㟃㠇㠓㤘㥄㧐㧑㧟㫰㬊㬎㬚㭎㭕㮾㰀㳇㳘㳚㴔㵐㶲㸆㸌㺄㻬㽏㿠䁖䂮䃅䃎䅟䌹䎃䎖䏝䏡䏲䐃"
    "䓖䓛䓨䓫䓬䗖䗛䗪䗴䜣䝙䢺䢼䣘䥽䦃䲟䲠䲢䴓䴔䴕䴖䴗䴘䴙䶮"
)
"""Those of them that names and places have today (通用规范汉字表)."""
_GB2312: Final = ("gb2312", range(0xA1, 0xF8))


def make_fonts(root: Path, target: Path, kept: Path) -> None:
    """Both files below *target*, as they lie in their package; what was cut before is taken from *kept*."""
    folder, source = target / FONT_PACKAGE, _source()
    folder.mkdir(parents=True, exist_ok=True)
    own = of_the_project(root)
    for name, wanted in ((SANS, sans_characters(source / SANS, own)), (SERIF, serif_characters(own))):
        cut = kept / f"{_mark(source / name, wanted)}-{name}"
        if not cut.is_file():
            kept.mkdir(parents=True, exist_ok=True)
            fresh = cut.with_suffix(".new")
            _cut(source / name, wanted, fresh)
            fresh.replace(cut)
        (folder / name).write_bytes(cut.read_bytes())


def sans_characters(source: Path, own: frozenset[int]) -> frozenset[int]:
    """All that the file has, but the rare ones."""
    with TTFont(source, lazy=True) as opened:
        every = frozenset(opened.getBestCmap())
    kept = own | {ord(character) for character in _STILL_USED}
    return frozenset(code for code in every if code in kept or not any(code in rare for rare in _RARE))


def serif_characters(own: frozenset[int]) -> frozenset[int]:
    """What the serif family must have: what we write, GB2312, Latin letters; names in traditional forms are sans."""
    return own.union(range(0x20, 0x250), _encoded(*_GB2312))


def of_the_project(root: Path) -> frozenset[int]:
    """Every character that stands in a text of ours."""
    files = (file for pattern in _TEXTS for file in root.glob(pattern))
    return frozenset(ord(character) for file in files for character in file.read_text("utf-8"))


def _encoded(encoding: str, leading: Iterable[int]) -> Iterator[int]:
    """The characters of a two-byte encoding that begin with these bytes."""
    for first in leading:
        for second in range(0x40, 0xFF):
            character = bytes((first, second)).decode(encoding, "ignore")
            if len(character) == 1:
                yield ord(character)


def _source() -> Path:
    spec = find_spec(FONT_PACKAGE)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"{FONT_PACKAGE} is not installed")
    return Path(spec.origin).parent


def _mark(source: Path, characters: frozenset[int]) -> str:
    """What a kept file was made from, in a few letters."""
    wanted = json.dumps([_RECIPE, source.stat().st_size, sorted(characters)])
    return hashlib.sha256(wanted.encode()).hexdigest()[:16]


def _cut(source: Path, characters: frozenset[int], target: Path) -> None:
    """Only what is drawn, and drawn alike: hints and the features of a line of text stay, so each width is the same."""
    options = subset.Options()
    options.layout_features = ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "rlig", "calt", "clig"]
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.name_languages = ["*"]
    with subset.load_font(str(source), options) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=sorted(characters & frozenset(font.getBestCmap())))
        cutter.subset(font)
        subset.save_font(font, str(target), options)
