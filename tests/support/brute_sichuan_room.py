"""The house rules of the Sichuan games (section 6) as a second reading has them: names, values, units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from brute_tiles import Unsound

__all__ = ["CHOICES", "GAMES", "Room", "room_of"]

GAMES: Final = ("xuezhan", "sichuan", "xueliu")

_SWITCHES: Final = (
    "self_draw_fan self_draw_base dragon_root_kept earth_on_first_discard declare_void timely_rain kong_after_pung"
    " pung_lifts_lock passed_win_needs_add items seat_ceremony"
)
_COMMON: Final[Mapping[str, Sequence[Any]]] = {
    "edition": ("local",),
    "stake": range(1, 1_000_001),
    "length": (8, 4, 12, 16, "1c", "2c", "4c"),
    "cap_fan": (7, 6, "none"),
    "open_kong_pay": (2, 1, "graze"),
    "open_kong_flower": ("provider", "all"),
    "transfer": ("each", "nearest", "refund", "off"),
    "kong_is_root": (True, False),
    "rob_kong_fan": (1, 0),
    "exchange3": ("off", 3, 4),
    "passed_win": (True, False),
    "pig_pays": ("all", "won_and_ready", "unwon"),
    "pig_and_call": ("pig", "both", "larger"),
    "multi_win": (True, False),
    "pung_last_discard": (True, False),
    "show_concealed_kong": (False, True),
    "escape_mode": ("bot", "end"),
    "tax_percent": range(101),
} | dict.fromkeys(_SWITCHES.split(), (False, True))
CHOICES: Final[Mapping[str, Mapping[str, Sequence[Any]]]] = {
    "xuezhan": _COMMON,
    "xueliu": {**_COMMON, "pig_and_call": ("larger", "pig", "both")},
    "sichuan": {
        **_COMMON,
        "mode": ("normal", "blood"),
        "open_kong_pay": (1, 2, "graze"),
        "open_kong_flower": ("all", "provider"),
        "kong_is_root": (False, True),
        "rob_kong_fan": (0, 1),
        "passed_win": (False, True),
        "show_concealed_kong": (True, False),
        "escape_mode": ("end", "bot"),
        "escape_penalty_to": ("house", "players"),
        "escape_count_self": (False, True),
        "leaver_forfeits_win": (False, True),
        "leaver_refund_to_house": (False, True),
        "insolvency": ("pooled", "in_order"),
    },
}
"""Every option of a game and its values, the default first."""


class Room(dict[str, Any]):
    """The house rules of a room, resolved, under their names; ``game`` beside them."""

    @property
    def one_win(self) -> bool:
        """Whether the first win ends the hand (B1)."""
        return self.get("mode") == "normal"

    @property
    def stays(self) -> bool:
        """Whether a winner stays in (8)."""
        return bool(self["game"] == "xueliu")

    @property
    def unit(self) -> int:
        """1x: what a win of one 番 is worth (A1, B2)."""
        return int(self["stake"]) * (6 if self["game"] == "sichuan" else 1)

    @property
    def pig(self) -> int:
        """What a 花猪 pays a seat (A10, B8)."""
        return self.unit * (16 if self["game"] == "sichuan" else 64)

    def capped(self, fan: int) -> int:
        """极品 (D8)."""
        cap = self["cap_fan"]
        return fan if cap == "none" else min(fan, int(cap))

    def value(self, fan: int) -> int:
        """The money of a win."""
        return int(self.unit * 2 ** (self.capped(fan) - 1))


def room_of(game: object, given: Mapping[str, Any]) -> Room:
    """The room of a game with the options that differ. Raises `Unsound`."""
    known = CHOICES.get(str(game))
    if known is None:
        raise Unsound(f"no game {game!r}")
    for name, value in given.items():
        if name not in known or not any(type(value) is type(one) and value == one for one in known[name]):
            raise Unsound(f"no option {name!r} of {value!r}")
    return Room({name: values[0] for name, values in known.items()} | dict(given) | {"game": game})
