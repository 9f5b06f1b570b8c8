"""What players read (文字): catalogues by key, switched while the program runs.

The keys are the msgids of gettext catalogues. A dialect falls back key by key on the language it belongs
to. In a checkout whose catalogues are not compiled yet the sources are read directly.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Final

from game.assets import resource_root

__all__ = ["LANGUAGES", "Texts", "read_source", "system_language"]

LANGUAGES: Final = ("zh_CN", "zh_CN@wenzhou", "en")
"""The languages that are shipped, the first authority first."""

_DOMAIN: Final = "ouju"
_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPES: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class Texts:
    """Texts by key in the language of the moment."""

    def __init__(self, language: str = "auto", root: Traversable | None = None) -> None:
        self._root = resource_root("locales") if root is None else root
        self._language = LANGUAGES[0]
        self._texts: Mapping[str, str] = {}
        self.switch(language)

    @property
    def language(self) -> str:
        """The language of the moment, never ``auto``."""
        return self._language

    @property
    def keys(self) -> frozenset[str]:
        """Every key that has a text."""
        return frozenset(self._texts)

    def switch(self, language: str) -> None:
        """Speak another language from now on; ``auto`` is the system's, an unknown one the first."""
        wanted = system_language() if language == "auto" else language
        self._language = wanted if wanted in LANGUAGES else LANGUAGES[0]
        texts: dict[str, str] = {}
        for tag in reversed(_chain(self._language)):
            texts.update(_catalogue(self._root, tag))
        self._texts = texts

    def has(self, key: str) -> bool:
        """Whether there is a text for a key."""
        return key in self._texts

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with named values in it; a key without a text is shown itself, so that it is
        noticed.
        """
        text = self._texts.get(key)
        if text is None:
            return key
        return text.format_map(values) if values else text

    def count(self, key: str, n: int, **values: object) -> str:
        """The text for *n* things: ``<key>.one`` for exactly one where the language has it."""
        one = f"{key}.one"
        return self(one if n == 1 and one in self._texts else key, n=n, **values)


def system_language() -> str:
    """The shipped language nearest to the system's: Chinese for a Chinese system, English otherwise."""
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    found = named or locale.getlocale()[0] or ""
    return "zh_CN" if found.lower().startswith(("zh", "chinese")) else "en"


def _chain(language: str) -> tuple[str, ...]:
    """The catalogues of a language from the first asked to the last."""
    plain = language.partition("@")[0]
    return (language,) if plain == language else (language, plain)


def _catalogue(root: Traversable, tag: str) -> Mapping[str, str]:
    folder = root / tag / "LC_MESSAGES"
    compiled, source = folder / f"{_DOMAIN}.mo", folder / f"{_DOMAIN}.po"
    if _is_stale(compiled, source):
        return _source(source.read_text(encoding="utf-8"))
    return _compiled(compiled.read_bytes())


class _Compiled(gettext.GNUTranslations):
    """A compiled catalogue (.mo) whose texts can be listed."""

    _catalog: dict[object, str]

    def texts(self) -> dict[str, str]:
        """Key to text, without the header."""
        return {key: text for key, text in self._catalog.items() if isinstance(key, str) and key}


@lru_cache(maxsize=8)
def _compiled(data: bytes) -> Mapping[str, str]:
    return _Compiled(BytesIO(data)).texts()


def _is_stale(compiled: Traversable, source: Traversable) -> bool:
    """Whether the source must be read: not compiled, or (in a checkout) changed since."""
    if not compiled.is_file():
        return True
    if not isinstance(compiled, Path) or not isinstance(source, Path) or not source.is_file():
        return False
    return source.stat().st_mtime > compiled.stat().st_mtime


@lru_cache(maxsize=8)
def _source(text: str) -> dict[str, str]:
    return read_source(text)


def read_source(text: str) -> dict[str, str]:
    r"""The texts of a catalogue's source (.po); entries marked fuzzy or obsolete are left out.

    >>> read_source('msgid "call.pung"\nmsgstr ""\n"碰"\n')
    {'call.pung': '碰'}
    """
    found: dict[str, str] = {}
    for entry in re.split(r"\n\s*\n", text):
        if re.search(r"^#,.*fuzzy", entry, re.MULTILINE):
            continue
        lines = [line for line in entry.splitlines() if not line.startswith("#")]
        before, _, after = "\n".join(lines).partition("msgstr")
        key, value = _joined(before), _joined(after)
        if key and value:
            found[key] = value
    return found


def _joined(text: str) -> str:
    raw = "".join(_QUOTED.findall(text))
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match.group(1), match.group(1)), raw)
