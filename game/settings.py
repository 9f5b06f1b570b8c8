"""Settings of the player (设置): a frozen record with a version, kept in one file.

The file is written whole or not at all. Older versions are lifted step by step, keys that this version does
not know are kept, a value that cannot be used falls back to its default, and a file that cannot be read is
set aside as ``.bad``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from pathlib import Path
from typing import Final, TypeAlias

from game.errors import SettingsError, StorageError
from game.storage import write_whole
from game.theme import THEMES

__all__ = [
    "CHOICES",
    "LEVELS",
    "NO_VOICE",
    "SCALES",
    "SIDES",
    "VERSION",
    "Confirm",
    "Graphics",
    "HouseRules",
    "Motion",
    "Narration",
    "Settings",
    "SettingsStore",
    "Sort",
    "TalkMode",
    "from_plain",
    "to_plain",
]

Plain: TypeAlias = dict[str, object]
HouseRules: TypeAlias = Mapping[str, bool | int | str]
"""The house rules of one edition that differ from the sheet, by their keys."""

VERSION: Final = 2
SCALES: Final = (75, 90, 100, 110, 125, 150, 175, 200)
LEVELS: Final = ("random", "plain", "careful")
SIDES: Final = ("own", "right", "opposite", "left")
"""What the sides of a table are called, as a player sees them: 自家, 下家, 对家, 上家."""
NO_VOICE: Final = "off"
"""What stands for a voice pack where a side is to say nothing."""


class Motion(Enum):
    """How things move (动画): not at all, by short fades in their places, or on their ways at some speed."""

    OFF = "off"
    REDUCED = "reduced"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class Pace(Enum):
    """How long opponents seem to think (对手快慢)."""

    LEISURELY = "leisurely"
    NORMAL = "normal"
    QUICK = "quick"
    INSTANT = "instant"


class Confirm(Enum):
    """How a tile is discarded (出牌方式): one click, or select and confirm."""

    SINGLE = "single"
    SELECT = "select"


class Sort(Enum):
    """How the own tiles stand (理牌): sorted by the program, or as the player puts them."""

    AUTO = "auto"
    HAND = "hand"


class Narration(Enum):
    """What is told in words (播报): nothing, what one is asked and what others claim, or every event."""

    OFF = "off"
    KEY = "key"
    ALL = "all"


class TalkMode(Enum):
    """Voice talk in rooms (语音通话): not at all, while a button is held, or whenever one speaks."""

    OFF = "off"
    PUSH = "push"
    OPEN = "open"


class Graphics(Enum):
    """Who puts the picture on the screen (显示方式)."""

    AUTO = "auto"
    SOFTWARE = "software"
    GPU = "gpu"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player has chosen.

    *room* is where is played, *server* the address of the room server that was chosen last, *last_game* the game played
    last, *editions* the edition chosen last for each game.
    *turned* is by how many degrees the picture lies turned on the screen (table PCs); *flat*: several people who
    share it sit around it, and hands are turned to them. *suits* is the order in which suits are sorted, *wilds*
    the side on which 财神 stand. *auto_win* takes every win that is offered. *coach* shows what each discard leaves
    and suggests one, *danger* marks tiles that others may win on. *favourites* are the games
    shown first, *district* is the part of Wenzhou chosen last, *lessons* are those that were finished. *voices* are the
    voice packs of the sides (``own``, ``right``, ``opposite``, ``left``) that are not what *voice_language* gives them;
    *voice_talk* and *volume_talk* are of talking in rooms. *night* keeps everything low, *chatter* lets bots say a
    phrase now and then, *phrases* shows and plays what is said. *rules* holds, per game and edition, the
    house rules that differ from the sheet's defaults; *others* the keys of the file that this version does not know.
    """

    language: str = "auto"
    theme: str = "ou"
    tile_index: bool = False
    tile_face: str = "classic"
    tile_back: str = "jade"
    turned: int = 0
    left_handed: bool = False
    flat: bool = False
    volume: int = 80
    volume_effects: int = 100
    volume_voice: int = 100
    volume_music: int = 40
    volume_talk: int = 100
    voice_talk: TalkMode = TalkMode.OFF
    music: bool = False
    night: bool = False
    voice_language: str = "wenzhou"
    chatter: bool = True
    phrases: bool = True
    mute: bool = False
    motion: Motion = Motion.NORMAL
    pace: Pace = Pace.NORMAL
    hints: bool = True
    coach: bool = False
    danger: bool = False
    warnings: bool = True
    sort: Sort = Sort.AUTO
    suits: str = "mps"
    wilds: str = "left"
    auto_win: bool = False
    narration: Narration = Narration.OFF
    captions: bool = False
    confirm: Confirm = Confirm.SELECT
    scale: int = 100
    graphics: Graphics = Graphics.AUTO
    fullscreen: bool = False
    level: str = "plain"
    room: str = "practice"
    last_game: str = ""
    player: str = ""
    server: str = ""
    district: str = ""
    favourites: tuple[str, ...] = ()
    lessons: tuple[str, ...] = ()
    editions: Mapping[str, str] = field(default_factory=dict)
    voices: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, Mapping[str, HouseRules]] = field(default_factory=dict)
    others: Mapping[str, object] = field(default_factory=dict)


CHOICES: Final[Mapping[str, tuple[int | str, ...]]] = {
    "scale": SCALES,
    "level": LEVELS,
    "theme": THEMES,
    "tile_face": ("classic", "large"),
    "tile_back": ("jade", "indigo"),
    "turned": (0, 90, 180, 270),
    "suits": ("mps", "msp", "pms", "psm", "smp", "spm"),
    "wilds": ("left", "right"),
    "voice_language": ("wenzhou", "mandarin", "off"),
}
"""The values of settings that are neither free nor an enum, the default among them."""
_PERCENT: Final = ("volume", "volume_effects", "volume_voice", "volume_music", "volume_talk")
_NAME_LENGTH: Final = 24
_ADDRESS_LENGTH: Final = 300


def _by_edition(old: Plain) -> Plain:
    """Version 1 knew one edition of each game, `local`: its house rules become those of that edition."""
    rules = old.get("rules")
    if not isinstance(rules, dict):
        return old
    lifted = {
        game: {"local": {key: value for key, value in chosen.items() if key != "edition"}}
        if isinstance(chosen, dict)
        else chosen
        for game, chosen in rules.items()
    }
    return {**old, "rules": lifted}


_LIFTS: Final[tuple[Callable[[Plain], Plain], ...]] = (lambda old: old, _by_edition)
"""Step n lifts a file of version n to n + 1; version 0 is a file that states none."""


def to_plain(settings: Settings) -> Plain:
    """The settings as plain data for the file."""
    plain: Plain = {"version": VERSION}
    for part in fields(settings):
        if part.name != "others":
            value = getattr(settings, part.name)
            plain[part.name] = value.value if isinstance(value, Enum) else value
    plain["editions"], plain["voices"] = dict(settings.editions), dict(settings.voices)
    plain["rules"] = {
        game: {edition: dict(rules) for edition, rules in editions.items()}
        for game, editions in settings.rules.items()
    }
    return {**settings.others, **plain}


def from_plain(plain: Plain) -> tuple[Settings, tuple[str, ...]]:
    """The settings in plain data, and the keys whose values could not be used.

    Raises `SettingsError` when the data are of a newer version that this program cannot read.
    """
    version = plain.get("version", 0)
    if not isinstance(version, int) or isinstance(version, bool) or version < 0:
        version = 0
    if version > VERSION:
        raise SettingsError(
            f"The settings were written by a newer version of the game ({version}, this one knows {VERSION}). "
            "Install the newer version, or go on with the default settings."
        )
    for lift in _LIFTS[version:]:
        plain = lift(plain)
    known = {part.name for part in fields(Settings)} - {"others"}
    values: dict[str, object] = {}
    refused = []
    for key in known & plain.keys():
        value = _accepted(key, plain[key])
        if value is None:
            refused.append(key)
        else:
            values[key] = value
    others = {key: value for key, value in plain.items() if key not in known and key != "version"}
    return replace(Settings(), others=others, **values), tuple(sorted(refused))  # type: ignore[arg-type]


def _accepted(key: str, value: object) -> object | None:
    """The value if the setting can take it, else None; no setting is ever None."""
    default = getattr(Settings(), key)
    if isinstance(default, Enum):
        kind = type(default)
        return kind(value) if value in [choice.value for choice in kind] else None
    if key == "rules":
        return _rules(value)
    if key in ("editions", "voices"):
        return _named(value)
    if isinstance(default, tuple):
        return _words(value)
    if type(value) is not type(default):
        return None
    if key in CHOICES:
        return value if value in CHOICES[key] else None
    if key in _PERCENT and isinstance(value, int):
        return value if 0 <= value <= 100 else None
    if isinstance(value, str):
        most = _ADDRESS_LENGTH if key == "server" else _NAME_LENGTH
        return value if len(value) <= most and value.isprintable() else None
    return value


def _words(value: object) -> tuple[str, ...] | None:
    """A list of keys, each once, in its order; what is no key is left out."""
    if not isinstance(value, list):
        return None
    return tuple(
        dict.fromkeys(word for word in value if isinstance(word, str) and 0 < len(word) <= _NAME_LENGTH)
    )


def _rules(value: object) -> dict[str, dict[str, HouseRules]] | None:
    """House rules by game and edition; a value that no house rule can have is left out."""
    if not isinstance(value, dict):
        return None
    found: dict[str, dict[str, HouseRules]] = {}
    for game, editions in value.items():
        if not isinstance(game, str) or not isinstance(editions, dict):
            return None
        found[game] = {}
        for edition, rules in editions.items():
            if not isinstance(rules, dict):
                return None
            found[game][str(edition)] = {
                str(key): item for key, item in rules.items() if isinstance(item, bool | int | str)
            }
    return found


def _named(value: object) -> dict[str, str] | None:
    """Keys by keys: the edition of each game, the voice of each side."""
    if not isinstance(value, dict):
        return None
    return {str(key): name for key, name in value.items() if isinstance(name, str)}


class SettingsStore:
    """The settings and their file; the only thing that changes is which record is the current one."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._settings = Settings()
        self.notices: list[str] = []
        """Catalogue keys of what went wrong while reading (``settings.notice.…``)."""
        if file is not None:
            self._read(file)

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self._settings

    def change(self, **changes: object) -> Settings:
        """Take over changes and keep them. Raises `SettingsError` when the file cannot be written."""
        self._settings = replace(self._settings, **changes)  # type: ignore[arg-type]
        if self._file is not None:
            self._write(self._file)
        return self._settings

    def _read(self, file: Path) -> None:
        try:
            plain = json.loads(file.read_text(encoding="utf-8"))
            if not isinstance(plain, dict):
                raise SettingsError("The settings are not a table. The default settings are used.")
            self._settings, refused = from_plain(plain)
            if refused:
                self.notices.append("settings.notice.values")
        except (FileNotFoundError, NotADirectoryError):
            return  # nothing has been set yet
        except (OSError, ValueError, RecursionError, SettingsError):
            self._set_aside(file)

    def _set_aside(self, file: Path) -> None:
        """Keep the unreadable file beside, so that nothing of it is lost."""
        self.notices.append("settings.notice.unreadable")
        try:
            file.replace(file.with_name(f"{file.name}.bad"))
        except OSError:
            self.notices.append("settings.notice.unkept")

    def _write(self, file: Path) -> None:
        text = json.dumps(to_plain(self._settings), ensure_ascii=False, indent=1)
        try:
            write_whole(file, text + "\n")
        except StorageError as reason:
            raise SettingsError(
                f"The settings hold until the game is closed, but were not saved. {reason}",
                key=reason.key,
                **reason.values,
            ) from reason
