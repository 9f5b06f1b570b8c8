"""What keys, buttons and gestures mean in each scene (键位): devices become intents here and nowhere else.

A row says: in this scene (or in all) this key or button is this command. Scenes speak of commands and of
places on the screen, never of devices. Key names are those of SDL in lower case.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

__all__ = [
    "ANYWHERE", "BINDINGS", "HOUSE", "TILE_PLACES", "Act", "Binding", "Command", "Compose", "Device", "Intent",
    "PointerDown", "PointerDrag", "PointerMove", "PointerUp", "Press", "Type", "Wheel", "command_for", "keys_of",
    "same_as",
]  # fmt: skip


class Command(Enum):
    """What a key or button asks for; the values are stable and stand in the catalogues as
    ``command.<value>``.
    """

    CONFIRM = "confirm"
    BACK = "back"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    NEXT = "next"
    PREVIOUS = "previous"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    FIRST = "first"
    LAST = "last"
    ERASE = "erase"
    DELETE = "delete"
    TILE_1 = "tile_1"
    TILE_2 = "tile_2"
    TILE_3 = "tile_3"
    TILE_4 = "tile_4"
    TILE_5 = "tile_5"
    TILE_6 = "tile_6"
    TILE_7 = "tile_7"
    TILE_8 = "tile_8"
    TILE_9 = "tile_9"
    TILE_10 = "tile_10"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    READY = "ready"
    WIN = "win"
    PASS = "pass"
    HINT = "hint"
    AUTO = "auto"
    ITEMS = "items"
    PHRASES = "phrases"
    CHAT = "chat"
    TALK = "talk"
    HELP = "help"
    SETTINGS = "settings"
    MUTE = "mute"
    FULLSCREEN = "fullscreen"
    CALCULATOR = "calculator"
    UNDO = "undo"
    SHORTCUTS = "shortcuts"
    SCREENSHOT = "screenshot"
    SPEAK = "speak"
    SAY_HAND = "say_hand"
    SAY_RIVERS = "say_rivers"
    SAY_SEATS = "say_seats"
    ASSIST = "assist"
    SORT = "sort"
    MOVE_LEFT = "move_left"
    MOVE_RIGHT = "move_right"
    COPY = "copy"
    PASTE = "paste"
    CUT = "cut"
    SELECT_ALL = "select_all"
    SEARCH = "search"
    PLAY_PAUSE = "play_pause"
    FASTER = "faster"
    SLOWER = "slower"
    NEXT_HAND = "next_hand"
    PREVIOUS_HAND = "previous_hand"
    SEAT = "seat"
    OPEN_HANDS = "open_hands"
    HOUSE_RULES = "house_rules"
    HOUSE_QUIETER = "house_quieter"
    HOUSE_LOUDER = "house_louder"
    HOUSE_LANGUAGE = "house_language"
    HOUSE_STAFF = "house_staff"
    HOUSE_LEAVE = "house_leave"
    HOUSE_DESK = "house_desk"
    LETTER_M = "letter_m"
    LETTER_P = "letter_p"
    LETTER_S = "letter_s"
    LETTER_E = "letter_e"
    LETTER_W = "letter_w"
    LETTER_N = "letter_n"
    LETTER_C = "letter_c"
    LETTER_F = "letter_f"
    LETTER_B = "letter_b"


class Device(Enum):
    """Where a command comes from."""

    KEY = "key"
    BUTTON = "button"


class Press(Enum):
    """Which press a pointer makes: the main one (left button, finger) or the other (right button)."""

    MAIN = "main"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class PointerDown:
    """The pointer was pressed at a place in pixels of the window."""

    x: float
    y: float
    press: Press = Press.MAIN
    touch: bool = False


@dataclass(frozen=True, slots=True)
class PointerUp:
    """The pointer was released."""

    x: float
    y: float
    press: Press = Press.MAIN
    touch: bool = False


@dataclass(frozen=True, slots=True)
class PointerMove:
    """The pointer moved without being pressed; fingers never do."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerDrag:
    """The pointer moves while pressed; *from_x*, *from_y* is where it went down."""

    x: float
    y: float
    from_x: float
    from_y: float
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel was turned by so many notches at a place; positive *up*."""

    x: float
    y: float
    up: float


@dataclass(frozen=True, slots=True)
class Act:
    """A command; *repeat* when it comes from a key that is held down."""

    command: Command
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Type:
    """Text was entered."""

    text: str


@dataclass(frozen=True, slots=True)
class Compose:
    """An input method is composing text that is not entered yet (输入法); empty when it ends. *cursor* is the place of
    its own cursor in it, in characters; None where the system does not say.
    """

    text: str
    cursor: int | None = None


Intent: TypeAlias = PointerDown | PointerUp | PointerMove | PointerDrag | Wheel | Act | Type | Compose


@dataclass(frozen=True, slots=True)
class Binding:
    """One row: in *scene* (`ANYWHERE` for all) the key or button *name* means *command*."""

    scene: str
    device: Device
    name: str
    command: Command


ANYWHERE: Final = "*"
HOUSE: Final = "house_strip"
"""The strip of a kiosk: its keys come before those of any scene, and mean nothing where there is no strip."""


def _keys(scene: str, *rows: tuple[str, Command]) -> tuple[Binding, ...]:
    return tuple(Binding(scene, Device.KEY, name, command) for name, command in rows)


TILE_PLACES: Final = {Command(f"tile_{number}"): number - 1 for number in range(1, 11)}
"""The place in a row, from 0, that each of the ten number keys reaches."""

_TILES: Final = tuple((str((place + 1) % 10), command) for command, place in TILE_PLACES.items())

_TEXT_KEYS: Final = (
    ("c", Command.COPY),
    ("v", Command.PASTE),
    ("x", Command.CUT),
    ("a", Command.SELECT_ALL),
)

BINDINGS: Final[tuple[Binding, ...]] = (
    *_keys(
        ANYWHERE,
        ("return", Command.CONFIRM),
        ("enter", Command.CONFIRM),
        ("space", Command.CONFIRM),
        ("escape", Command.BACK),
        ("left", Command.LEFT),
        ("right", Command.RIGHT),
        ("up", Command.UP),
        ("down", Command.DOWN),
        ("tab", Command.NEXT),
        ("shift+tab", Command.PREVIOUS),
        ("page up", Command.PAGE_UP),
        ("page down", Command.PAGE_DOWN),
        ("home", Command.FIRST),
        ("end", Command.LAST),
        ("backspace", Command.ERASE),
        ("delete", Command.DELETE),
        ("f1", Command.SHORTCUTS),
        ("shift+/", Command.SHORTCUTS),
        ("?", Command.SHORTCUTS),
        ("f2", Command.SETTINGS),
        ("f3", Command.MUTE),
        ("f5", Command.CALCULATOR),
        ("f8", Command.SPEAK),
        ("f11", Command.FULLSCREEN),
        ("alt+return", Command.FULLSCREEN),
        ("f12", Command.SCREENSHOT),
        ("print screen", Command.SCREENSHOT),
        ("ctrl+f", Command.SEARCH),
        ("meta+f", Command.SEARCH),
        ("/", Command.SEARCH),
        *((f"{held}+{key}", command) for held in ("ctrl", "meta") for key, command in _TEXT_KEYS),
    ),
    *_keys(
        "table",
        *_TILES,
        ("z", Command.CHOW),
        ("x", Command.PUNG),
        ("c", Command.KONG),
        ("b", Command.READY),
        ("v", Command.WIN),
        ("p", Command.PASS),
        ("backspace", Command.PASS),
        ("h", Command.HINT),
        ("i", Command.ITEMS),
        ("t", Command.PHRASES),
        ("r", Command.CHAT),
        ("g", Command.TALK),
        ("f4", Command.AUTO),
        ("a", Command.ASSIST),
        ("s", Command.SORT),
        ("q", Command.SAY_HAND),
        ("w", Command.SAY_RIVERS),
        ("e", Command.SAY_SEATS),
        ("shift+left", Command.MOVE_LEFT),
        ("shift+right", Command.MOVE_RIGHT),
        ("u", Command.UNDO),
        ("ctrl+z", Command.UNDO),
    ),
    *_keys("shortcuts", ("f1", Command.HELP)),
    *_keys("help", ("f1", Command.HELP)),
    *_keys(
        "replay",
        ("space", Command.PLAY_PAUSE),
        ("=", Command.FASTER),
        ("+", Command.FASTER),
        ("shift+=", Command.FASTER),
        ("[+]", Command.FASTER),
        ("-", Command.SLOWER),
        ("[-]", Command.SLOWER),
        ("page down", Command.NEXT_HAND),
        ("page up", Command.PREVIOUS_HAND),
        ("tab", Command.SEAT),
        ("o", Command.OPEN_HANDS),
        ("shift+left", Command.MOVE_LEFT),
        ("shift+right", Command.MOVE_RIGHT),
    ),
    *_keys("items", ("i", Command.ITEMS)),
    *_keys("assist", ("a", Command.ASSIST)),
    *_keys("settlement", *_TILES[:5]),
    *_keys(
        "calculator",
        *_TILES[:9],
        ("m", Command.LETTER_M),
        ("p", Command.LETTER_P),
        ("s", Command.LETTER_S),
        ("e", Command.LETTER_E),
        ("w", Command.LETTER_W),
        ("n", Command.LETTER_N),
        ("c", Command.LETTER_C),
        ("f", Command.LETTER_F),
        ("b", Command.LETTER_B),
        ("z", Command.CHOW),
        ("x", Command.PUNG),
        ("k", Command.KONG),
        ("v", Command.WIN),
        ("ctrl+z", Command.UNDO),
        ("u", Command.UNDO),
    ),
    *(
        row
        for pad in ("online_code", "kiosk_pin", "kiosk_new_pin")
        for row in _keys(pad, *_TILES, *((f"[{key}]", command) for key, command in _TILES))
    ),
    *_keys(
        HOUSE,
        ("f6", Command.HOUSE_QUIETER),
        ("f7", Command.HOUSE_LOUDER),
        ("f9", Command.HOUSE_LANGUAGE),
        ("f10", Command.HOUSE_RULES),
        ("shift+f9", Command.HOUSE_STAFF),
        ("shift+f10", Command.HOUSE_LEAVE),
        ("ctrl+alt+shift+k", Command.HOUSE_DESK),
    ),
    Binding(ANYWHERE, Device.BUTTON, "back", Command.BACK),
)

_SAME: Final = {"lesson": "table"}
"""Scenes that have all keys of another one."""

_LOOKUP: Final = {(row.scene, row.device, row.name): row.command for row in BINDINGS}


def same_as(scene: str) -> str:
    """The scene whose keys a scene has: its own, or another one's.

    >>> same_as("lesson"), same_as("lobby")
    ('table', 'lobby')
    """
    return _SAME.get(scene, scene)


def command_for(scene: str, device: Device, name: str, *, house: bool = False) -> Command | None:
    """What a key or button means in a scene: the scene's own row first, then the one for all; that of a kiosk's strip
    before both, in a *house* that has one.

    >>> command_for("table", Device.KEY, "x"), command_for("lobby", Device.KEY, "x")
    (<Command.PUNG: 'pung'>, None)
    >>> command_for("lobby", Device.KEY, "f7"), command_for("lobby", Device.KEY, "f7", house=True)
    (None, <Command.HOUSE_LOUDER: 'house_louder'>)
    """
    scene = same_as(scene)
    own = _LOOKUP.get((HOUSE, device, name)) if house else None
    return own or _LOOKUP.get((scene, device, name)) or _LOOKUP.get((ANYWHERE, device, name))


def keys_of(scene: str, command: Command) -> tuple[str, ...]:
    """The keys that mean a command in a scene, for help and labels."""
    scene = same_as(scene)
    return tuple(
        row.name
        for row in BINDINGS
        if row.command is command and row.device is Device.KEY and row.scene in (scene, ANYWHERE)
    )
