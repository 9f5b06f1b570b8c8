"""The sheet of keys and gestures of a scene (快捷键一览): the keys are read from the bindings, so that it cannot lie.

What a key means is told in the words of the scene where it has its own, and in the usual words elsewhere. Commands
that go together stand in one row. Only gestures are written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.bindings import ANYWHERE, BINDINGS, HOUSE, TILE_PLACES, Binding, Command, Device, same_as
from game.present.label import Label, said

__all__ = ["APART", "PAIRS", "ShortcutGroup", "ShortcutRow", "Topic", "caps", "gestures", "shortcuts"]


class Topic(Enum):
    """What keys are about; in the order of the sheet. The value is the end of the catalogue key."""

    HAND = "hand"
    CLAIM = "claim"
    TABLE = "table"
    DESK = "desk"
    REPLAY = "replay"
    VOICE = "voice"
    MOVE = "move"
    WRITE = "write"
    PROGRAM = "program"


@dataclass(frozen=True, slots=True)
class ShortcutRow:
    """Keys as they are written on the keyboard and what they do; a gesture has words instead of keys."""

    keys: tuple[str, ...]
    text: Label
    gesture: Label | None = None


@dataclass(frozen=True, slots=True)
class ShortcutGroup:
    """Rows about one thing."""

    title: Label
    rows: tuple[ShortcutRow, ...]


PAIRS: Final = {
    Command.RIGHT: Command.LEFT,
    Command.PREVIOUS: Command.NEXT,
    Command.PAGE_DOWN: Command.PAGE_UP,
    Command.LAST: Command.FIRST,
    Command.MOVE_RIGHT: Command.MOVE_LEFT,
    Command.SLOWER: Command.FASTER,
    Command.PREVIOUS_HAND: Command.NEXT_HAND,
}
"""Commands that stand in the row of another one."""

APART: Final[Mapping[str, frozenset[Command]]] = {
    "table": frozenset(
        (Command.CONFIRM, Command.BACK, Command.LEFT, Command.UP, Command.DOWN, Command.NEXT, Command.UNDO)
    ),
    "replay": frozenset((Command.LEFT, Command.MOVE_LEFT)),
    "help": frozenset((Command.HELP, Command.SEARCH)),
}
"""What has words of its own in a scene: ``command.<scene>.<value>``."""

_HAND: Final = (
    *TILE_PLACES, Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN, Command.CONFIRM,
    Command.MOVE_LEFT, Command.MOVE_RIGHT, Command.SORT,
)  # fmt: skip
_CLAIM: Final = (Command.CHOW, Command.PUNG, Command.KONG, Command.READY, Command.WIN, Command.PASS)
_TABLE: Final = (
    Command.HINT, Command.ASSIST, Command.AUTO, Command.PHRASES, Command.CHAT, Command.TALK, Command.ITEMS,
    Command.UNDO, Command.BACK, Command.NEXT, Command.PREVIOUS,
)  # fmt: skip
_WRITE: Final = (
    Command.ERASE, Command.DELETE, Command.COPY, Command.CUT, Command.PASTE, Command.SELECT_ALL,
)  # fmt: skip
_PROGRAM: Final = (
    Command.SHORTCUTS, Command.HELP, Command.SETTINGS, Command.CALCULATOR, Command.MUTE, Command.FULLSCREEN,
    Command.SCREENSHOT, Command.HOUSE_RULES, Command.HOUSE_QUIETER, Command.HOUSE_LOUDER, Command.HOUSE_LANGUAGE,
    Command.HOUSE_STAFF, Command.HOUSE_LEAVE, Command.HOUSE_DESK,
)  # fmt: skip
_REPLAY: Final = (
    Command.PLAY_PAUSE, Command.FASTER, Command.SLOWER, Command.NEXT_HAND, Command.PREVIOUS_HAND, Command.SEAT,
    Command.OPEN_HANDS,
)  # fmt: skip
_VOICE: Final = (Command.SPEAK, Command.SAY_HAND, Command.SAY_RIVERS, Command.SAY_SEATS)
_LETTER: Final = "letter_"

_WRITES: Final = frozenset(
    (
        "settings",
        "help",
        "replays",
        "find",
        "keeping",
        "past",
        "online_code",
        "online_setup",
        "online_record",
        "waiting_room",
        "chat",
    )
)
"""The scenes in which something can be written."""
_SEARCHES: Final = frozenset(("help", "past"))
_READS: Final = (Command.PAGE_UP, Command.PAGE_DOWN, Command.FIRST, Command.LAST)
_STILL: Final = frozenset(
    (
        "table",
        "lobby",
        "menu",
        "message",
        "confirm",
        "assist",
        "items",
        "great_shift",
        "online_code",
        "online_joining",
        "waiting_room",
        "invitation",
        "online_certificate",
        "waiting_seat",
        "waiting_leave",
        "kiosk_pin",
        "kiosk_new_pin",
        "kiosk_recovery",
    )
)
"""The scenes in which nothing is to be turned over."""


def shortcuts(
    scene: str, *, mac: bool = False, house: bool = False, blocked: Set[Command] = frozenset()
) -> tuple[ShortcutGroup, ...]:
    """The keys that mean something in a scene; on a *mac* those with Cmd, elsewhere those with Ctrl.

    Where the strip of a *house* lies above the scenes its keys are told too, but not the operator's; *blocked* commands
    mean nothing.
    """
    scene = same_as(scene)
    found: dict[Topic, dict[Command, list[str]]] = {}
    strip = [
        row for row in BINDINGS if house and row.scene == HOUSE and row.command is not Command.HOUSE_DESK
    ]
    for row in (*_rows(scene, "ctrl+" if mac else "meta+"), *strip):
        if row.command in blocked:
            continue
        head = _head(row.command)
        group = found.setdefault(_topic(scene, row.command), {})
        group.setdefault(head, []).append(row.name)
    return tuple(
        ShortcutGroup(
            said(f"shortcuts.{topic.value}"),
            tuple(
                ShortcutRow(_keys(head, names), _text(scene, head)) for head, names in found[topic].items()
            ),
        )
        for topic in Topic
        if topic in found
    )


def gestures(scene: str) -> ShortcutGroup:
    """What mouse and fingers do."""
    names = _GESTURES["table" if same_as(scene) == "table" else ANYWHERE]
    rows = (ShortcutRow((), said(f"gesture.{name}.text"), said(f"gesture.{name}")) for name in names)
    return ShortcutGroup(said("shortcuts.gestures"), tuple(rows))


_GESTURES: Final = {
    "table": ("tile", "lift", "aside", "right", "sign", "room"),
    ANYWHERE: ("press", "wheel", "side"),
}


def _rows(scene: str, other: str) -> Iterator[Binding]:
    """The bindings that hold in a scene; *other* begins those of another system. In the order of the sheet."""
    own = [row for row in BINDINGS if row.scene == scene]
    taken = {(row.device, row.name) for row in own}
    every = [row for row in BINDINGS if row.scene == ANYWHERE and (row.device, row.name) not in taken]
    for row in (*own, *every):
        if row.device is Device.KEY and not row.name.startswith(other) and _is_heard(scene, row.command):
            yield row


def _is_heard(scene: str, command: Command) -> bool:
    if command in _WRITE:
        return scene in _WRITES
    if command is Command.SEARCH:
        return scene in _SEARCHES
    if command in _READS:
        return scene not in _STILL
    if command is Command.SPEAK:
        return scene == "table"
    return True


def _head(command: Command) -> Command:
    """The command in whose row another one stands: numbers and letters of tiles go together."""
    if command in TILE_PLACES:
        return Command.TILE_1
    if command.value.startswith(_LETTER):
        return Command.LETTER_M
    return PAIRS.get(command, command)


def _topic(scene: str, command: Command) -> Topic:
    topics: list[tuple[Topic, tuple[Command, ...]]] = [
        (Topic.PROGRAM, _PROGRAM), (Topic.WRITE, _WRITE), (Topic.REPLAY, _REPLAY), (Topic.VOICE, _VOICE),
    ]  # fmt: skip
    if scene == "table":
        topics += [(Topic.HAND, _HAND), (Topic.CLAIM, _CLAIM), (Topic.TABLE, _TABLE)]
    desk = (
        *TILE_PLACES,
        *_CLAIM,
        Command.UNDO,
        *(each for each in Command if each.value.startswith(_LETTER)),
    )
    if scene == "calculator":
        topics.append((Topic.DESK, desk))
    return next((topic for topic, commands in topics if command in commands), Topic.MOVE)


def _text(scene: str, head: Command) -> Label:
    paired = ".pair" if head in PAIRS.values() else ""
    if head in TILE_PLACES:
        return said(f"command.tiles.{scene}")
    if head.value.startswith(_LETTER):
        return said("command.letters")
    if head in APART.get(scene, ()):
        return said(f"command.{scene}.{head.value}{paired}")
    return said(f"command.{head.value}{paired}")


def _keys(head: Command, names: list[str]) -> tuple[str, ...]:
    """The keys of a row, each once; numbers and letters of tiles as one each."""
    if head in TILE_PLACES:
        return (f"1–{min(9, len(names))}", *(("0",) if len(names) > 9 else ()))
    written = [caps(name) for name in names]
    if head.value.startswith(_LETTER):
        return (" ".join(written),)
    return tuple(dict.fromkeys(written))


_CAPS: Final = {
    "return": "Enter", "enter": "Enter", "space": "key.space", "escape": "Esc", "left": "←", "right": "→", "up": "↑",
    "down": "↓", "page up": "PgUp", "page down": "PgDn", "home": "Home", "end": "End", "backspace": "key.backspace",
    "delete": "Del", "tab": "Tab", "print screen": "PrtSc", "shift": "Shift", "ctrl": "Ctrl", "alt": "Alt",
    "meta": "Cmd", "[+]": "+", "[-]": "-", "shift+/": "?", "shift+=": "+", "=": "+",
}  # fmt: skip


def caps(name: str) -> str:
    """What stands on a key of this name, or the catalogue key of it.

    >>> caps("ctrl+z"), caps("shift+left"), caps("f11"), caps("shift+/")
    ('Ctrl+Z', 'Shift+←', 'F11', '?')
    """
    if name in _CAPS:
        return _CAPS[name]
    held, plus, key = name.rpartition("+")
    if plus and held and key:
        return f"{caps(held)}+{caps(key)}"
    return name.upper()
