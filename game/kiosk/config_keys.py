"""The keys of a kiosk's settings (设定表) as data: what each may be and does; the guide's table is made of it."""

from __future__ import annotations

from typing import Final

from game.kiosk.config_values import (
    Among,
    Flag,
    Folders,
    Games,
    HouseRules,
    Key,
    Line,
    Nightly,
    Text,
    Tongues,
    Whole,
)
from game.settings import CHOICES, LEVELS, SCALES
from game.theme import THEMES

__all__ = ["KEYS", "LANGUAGES", "key_of"]

LANGUAGES: Final = ("zh_CN", "zh_CN@wenzhou", "en")
LENGTHS: Final = ("", 4, 8, 12, 16, "1c", "2c", "4c")
"""How long a match is: a number of hands, rounds of the deal, or as the game has it."""

KEYS: Final = (
    Key(
        "shop",
        Text(24),
        "Name of the shop, on the attract screen, the strip and the ledger; kiosks of one shop have the same name.",
        here=True,
    ),
    Key(
        "machine",
        Text(12),
        'Name of this machine (机号), such as "3"; each machine of a shop has another.',
        here=True,
    ),
    Key("language", Among(LANGUAGES), "Language with which each guest begins."),
    Key("languages", Tongues(LANGUAGES), "Languages that a guest may choose, in the order of the buttons."),
    Key(
        "games",
        Games(),
        "What guests may play, in this order: games, or single editions of games. Empty: everything.",
    ),
    Key(
        "rules",
        HouseRules(),
        "House rules of the shop, one table for each edition; what is not named is as in the rule sheet.",
    ),
    Key("level", Among(LEVELS), "How well bots play."),
    Key(
        "hands",
        Among(LENGTHS),
        'Length of a match: a number of hands, or rounds of the deal ("1c"). Empty: as the game has it.',
    ),
    Key(
        "attract_after_s",
        Whole(10, 3600),
        "Seconds without a touch in the lobby until the attract screen.",
    ),
    Key(
        "doze_after_s",
        Whole(10, 3600),
        "Seconds without a touch in a hand until a bot plays on for the guest (托管).",
    ),
    Key(
        "menu_after_s",
        Whole(10, 3600),
        "Seconds without a touch in any other screen until the countdown.",
    ),
    Key("countdown_s", Whole(5, 120), "Length of the countdown, after which the guest's turn is over."),
    Key("volume", Whole(0, 100), "Volume with which each guest begins, in percent."),
    Key("volume_cap", Whole(0, 100), "Loudest volume that a guest can choose, in percent."),
    Key("night", Nightly(), "Hours in which it stays quieter, by the clock of the machine."),
    Key("music", Flag(), "Music at the table."),
    Key("voice", Among(CHOICES["voice_language"]), "Language of the calls at the table."),
    Key("theme", Among(THEMES), "Colours."),
    Key("tile_face", Among(CHOICES["tile_face"]), "Faces of the tiles."),
    Key("scale", Among(SCALES), "Size of texts and buttons, in percent."),
    Key(
        "turned",
        Among(CHOICES["turned"]),
        "By how many degrees the picture lies turned on the screen.",
        here=True,
    ),
    Key("left_handed", Flag(), "Buttons of the table on the left."),
    Key(
        "touch",
        Among(("auto", "always", "never")),
        "When the pointer is hidden: after a touch, always, never.",
        here=True,
    ),
    Key("network", Flag(), "Whether this kiosk uses the network at all.", here=True),
    Key(
        "server",
        Line(),
        "Room server of the shop's tables: none, found on the local network, or at an address.",
    ),
    Key("serve", Flag(), "Whether this kiosk runs the room server of the shop.", here=True),
    Key(
        "master",
        Line(),
        "Where signed settings are asked for: nowhere, on the local network, or at an address.",
        here=True,
    ),
    Key("key", Line(key=True), "Public key of who may sign settings. Empty: none are taken.", here=True),
    Key("staff", Flag(), "Whether guests can call the staff."),
    Key("hot_seat", Flag(), "Whether several people can play around this screen."),
    Key("export", Folders(), "Folders for exports of the ledger, beside USB sticks.", here=True),
    Key("captions", Flag(), "Captions about rules on the attract screen."),
)
"""Every key, in the order of the guide."""


def key_of(name: str) -> Key | None:
    """The key of that name; None for none.

    >>> key_of("countdown_s").sort.allowed
    'a whole number from 5 to 120'
    """
    return next((key for key in KEYS if key.name == name), None)
