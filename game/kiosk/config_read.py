"""Reading the operator's file and other layers of settings (读设定): every fault is told, each with its line.

A value that cannot be used leaves the key as it was in the layer below; nothing is guessed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from game.errors import SettingsError
from game.kiosk.config_keys import KEYS, key_of
from game.kiosk.night import Night

__all__ = ["Fault", "Layer", "read_layer", "read_text", "read_toml", "to_plain"]

_LARGEST: Final = 256 * 1024
_WIDE: Final = "“”‘’，＝「」：［］"
"""Marks of a Chinese keyboard in place of those that TOML knows."""
_AT: Final = re.compile(r"\(at line (\d+), column \d+\)")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: the key (empty: the whole file), its line (0: not known), what to do."""

    key: str
    text: str
    line: int = 0

    def __str__(self) -> str:
        """As it is told to the operator.

        >>> str(Fault("volume", "cannot be 900: it takes a whole number from 0 to 100", 3))
        'line 3: volume cannot be 900: it takes a whole number from 0 to 100'
        """
        place = f"line {self.line}: " if self.line else ""
        return place + f"{self.key} {self.text}".strip()


@dataclass(frozen=True, slots=True)
class Layer:
    """What one source sets, checked, and what was wrong with it."""

    chosen: Mapping[str, object] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()


def read_layer(plain: Mapping[str, object], *, remote: bool = False, text: str = "") -> Layer:
    """The settings in plain data; *text* is where they stand, for the lines. *remote*: from another machine."""
    chosen: dict[str, object] = {}
    faults: list[Fault] = []
    for name, value in plain.items():
        key, line = key_of(name), _line_of(text, name)
        if key is None:
            near = get_close_matches(name, [each.name for each in KEYS], n=1)
            faults.append(Fault(name, f"is no setting{_meant(near)}; docs/kiosk.md lists them all", line))
        elif remote and key.here:
            faults.append(
                Fault(name, "is set on each machine itself, never from elsewhere; leave it out", line)
            )
        else:
            try:
                chosen[name] = key.sort.accept(value)
            except ValueError as error:
                why = f" ({error})" if str(error) else ""
                strayed = _strayed(value)
                said = strayed or f"cannot be {_short(value)}{why}: it takes {key.sort.allowed}"
                faults.append(Fault(name, said, line))
    return Layer(chosen, (*faults, *_together(chosen, text)))


def read_toml(text: str, *, remote: bool = False) -> Layer:
    """The settings in the text of an operator's file.

    >>> read_toml('shop = "东门茶馆"\\nvolumn = 40').faults[0].text
    'is no setting, did you mean volume?; docs/kiosk.md lists them all'
    """
    try:
        plain = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of too many digits is a ValueError, too
        found = _AT.search(str(error))
        reason = _AT.sub("", str(error)).strip()
        return Layer(faults=(_no_toml(text, reason, int(found[1]) if found else 0),))
    return read_layer(plain, remote=remote, text=text)


def _no_toml(text: str, reason: str, line: int) -> Fault:
    """What the reader of TOML complains of, with what is most often the matter."""
    lines = text.split("\n")
    written = lines[line - 1] if 0 < line <= len(lines) else ""
    if any(mark in written.partition("#")[0] for mark in _WIDE):
        hint = '; quotes, commas and = have to be plain ones: " , =, not “ ” ， ＝'
    elif "value" in reason.lower():
        hint = '; a text stands in quotes: shop = "…"'
    else:
        hint = ""
    return Fault("", f"this cannot be read ({reason}){hint}", line)


def read_text(file: Path) -> str:
    """The text of a file of settings. Raises `SettingsError` when it cannot be read."""
    try:
        with file.open("rb") as stream:
            data = stream.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise _unreadable(file, "it is far too large for settings")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise _unreadable(file, error.strerror or type(error).__name__) from error
    except UnicodeDecodeError as error:
        raise _unreadable(file, "it is not UTF-8 text") from error


def _unreadable(file: Path, reason: str) -> SettingsError:
    return SettingsError(f"{file} cannot be read: {reason}.", key="error.kiosk.config", where=file)


def to_plain(chosen: Mapping[str, object]) -> dict[str, object]:
    """Checked values as plain data for a file of JSON."""
    plain: dict[str, object] = {}
    for name, value in chosen.items():
        if isinstance(value, Night):
            first, last = value.hours
            plain[name] = {"from": first, "until": last, "cap": value.cap}
        elif value is None:
            plain[name] = {}
        elif isinstance(value, tuple):
            plain[name] = list(value)
        elif isinstance(value, Mapping):
            plain[name] = {each: dict(rules) for each, rules in value.items()}
        else:
            plain[name] = value
    return plain


def _together(chosen: Mapping[str, object], text: str) -> tuple[Fault, ...]:
    """What does not go together though each is allowed."""
    faults = []
    tongues, first = chosen.get("languages"), chosen.get("language")
    if isinstance(tongues, tuple) and first is not None and first not in tongues:
        faults.append(
            Fault("language", f"is not among languages: add {first!r} there", _line_of(text, "language"))
        )
    if chosen.get("master") and not chosen.get("key"):
        faults.append(
            Fault("master", "needs key: without it no signed settings are taken", _line_of(text, "master"))
        )
    return tuple(faults)


def _line_of(text: str, name: str) -> int:
    """In which line of a TOML text a key of the first level stands; 0 where that cannot be said."""
    quoted = re.escape(name)
    value = re.compile(rf"""\s*(["']?){quoted}\1\s*[=.]""")
    table = re.compile(rf"""\s*\[+\s*(["']?){quoted}\1\s*[\].]""")
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if table.match(line) or (not inside and value.match(line)):
            return number
        inside = inside or line.lstrip().startswith("[")
    return 0


def _strayed(value: object) -> str:
    """Whether a key of the first level stands below the line of a table, and so has become a part of it."""
    tables = [value, *value.values()] if isinstance(value, dict) else []
    inside = [name for table in tables if isinstance(table, dict) for name in table]
    lost = [each.name for each in KEYS if each.name in inside]
    return f"has {', '.join(lost)} below its line: move that above the first line in [ ]" if lost else ""


def _meant(near: list[str]) -> str:
    return f", did you mean {near[0]}?" if near else ""


def _short(value: object) -> str:
    try:
        text = repr(value)
    except ValueError:  # Python does not write numbers of thousands of digits
        return "that number"
    return text if len(text) <= 60 else text[:57] + "..."
