"""Positions as the brute scorers take them, and what makes a line no position at all (an error)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from brute_tiles import KINDS, SEATS, WORMS, Turned, Unsound, left_of, tiles_of, turned

__all__ = ["Claimed", "Laid", "Placed", "Player", "placed"]

_FAMILY: Final = {
    "stake": range(1, 1_000_001),
    "length": (8, 4, 12, 16, "1c", "2c", "4c"),
    "seat_ceremony": (False, True),
    "dead_hand": ("forbid", "play"),
    "kong_after_claim": (False, True),
    "forbid_swap_discard": (False, True),
}
_LOCAL: Final = {
    "edition": ("local",),
    "base": (1, *range(1001)),
    "min_tai": (0, 15),
    "streak_both_ways": (False, True),
    "double_small": (False, True),
}
_JP: Final = {
    "edition": ("jp",),
    "flower_table": ("square", "big"),
    "worm": (False, True),
    "repeat_bonus": ("cube", "linear"),
    "tiles_left": (16, 4),
}
_WUHANHUA: Final = {
    "edition": ("local",),
    "base": (1, *range(1001)),
    "min_tai": (0, 15),
    "indicator_set_aside": (True, False),
    "streak_base": (1, 0),
    "liability": (True, False),
    "limit": (True, False),
    "leaver": ("bot", "settle"),
    "leaver_multiple": (10, *range(1001)),
}
_OPTIONS: Final[Mapping[str, Mapping[str, Sequence[int | str]]]] = {
    "local": _FAMILY | _LOCAL,
    "jp": _FAMILY | _JP,
    "wuhanhua": _FAMILY | _WUHANHUA,
    "shanghaihua": _FAMILY | _WUHANHUA | {"hua_cap": (20, 10, 0), "no_flower_bonus": (False, True)},
}
_WAYS: Final = ("self_draw", "discard", "kong_draw", "rob_kong")


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld on the table."""

    kind: str
    tiles: tuple[str, ...]
    giver: str | None
    """The seat whose discard was claimed."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat that is shown."""

    seat: str
    hand: tuple[str, ...]
    melds: tuple[Laid, ...] = ()
    flowers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claimed win."""

    seat: str
    tile: str
    by: str
    giver: str | None
    first: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A sound position."""

    game: str
    """``local``, ``jp``, ``wuhanhua`` or ``shanghaihua``."""
    options: Mapping[str, int | str]
    streak: int
    turned: Turned
    players: Mapping[str, Player]
    win: Claimed | None
    flags: Mapping[str, Any] = field(default_factory=dict)

    def hidden(self, seat: str) -> tuple[str, ...]:
        """The concealed tiles of a seat at the end, the winning tile among the winner's (D4)."""
        player = self.players.get(seat)
        hand = player.hand if player else ()
        # 四白板推胡 wins on a flower that lies among the flowers already.
        takes = self.win is not None and self.win.seat == seat and self.win.by != "push4"
        return (*hand, self.win.tile) if takes and self.win else hand


def placed(position: Mapping[str, Any]) -> Placed:
    """The position of one line. Raises `Unsound`."""
    game, options = _game(position["game"], position.get("options") or {})
    set_aside = bool(options.get("indicator_set_aside", True))
    found = _turned(position, game, set_aside=set_aside, worm=bool(options.get("worm", False)))
    players = {seat: _player(seat, shown, game, found) for seat, shown in position.get("seats", {}).items()}
    wins = [_win(win, game, found, players) for win in position.get("wins") or ()]
    if len(wins) > 1:
        raise Unsound("more than one winner")
    made = Placed(
        game,
        options,
        position.get("streak") or 0,
        found,
        players,
        wins[0] if wins else None,
        position.get("flags") or {},
    )
    _copies(made)
    if "left" in made.flags and (wins or options.get("leaver") != "settle"):
        raise Unsound("nobody can have left")
    return made


def _game(game: str, given: Mapping[str, Any]) -> tuple[str, dict[str, int | str]]:
    key = str(given.get("edition", "local")) if game == "yueqing" else game
    known = _OPTIONS.get(key)
    if known is None:
        raise Unsound(f"no game {key!r}")
    for name, value in given.items():
        if name not in known or not any(type(value) is type(one) and value == one for one in known[name]):
            raise Unsound(f"no option {name!r} of {value!r}")
    return key, {name: values[0] for name, values in known.items()} | dict(given)


def _turned(position: Mapping[str, Any], game: str, *, set_aside: bool, worm: bool) -> Turned:
    indicator, wild = position.get("indicator"), position.get("wild")
    kinds = (*KINDS, *WORMS) if game == "jp" else KINDS
    made = [turned(game, kind, set_aside=set_aside, worm=worm) for kind in kinds if worm or kind in KINDS]
    fitting = [
        one
        for one in made
        if (not indicator or [one.indicator] == indicator) and (not wild or [one.wild] == wild)
    ]
    if not fitting or not (indicator or wild):
        raise Unsound("indicator and wild do not go together")
    return fitting[0]


def _player(seat: str, shown: Mapping[str, Any], game: str, found: Turned) -> Player:
    melds = tuple(_meld(seat, meld, game, found) for meld in shown.get("melds") or ())
    hand, flowers = tiles_of(shown["hand"]), tiles_of(shown.get("flowers") or "")
    if len(hand) != 16 - 3 * len(melds):
        raise Unsound(f"{seat} holds {len(hand)} tiles")
    if any(tile in found.aside or tile in WORMS for tile in hand):
        raise Unsound("a flower in a hand")
    if any(tile not in found.aside for tile in flowers):
        raise Unsound("no flower among the flowers")
    return Player(seat, tuple(hand), melds, tuple(flowers))


def _meld(seat: str, shown: Mapping[str, Any], game: str, found: Turned) -> Laid:
    kind, tiles, giver = shown["kind"], tiles_of(shown["tiles"]), shown.get("from")
    size = {"chow": 3, "pung": 3, "open_kong": 4, "added_kong": 4, "concealed_kong": 4}.get(kind)
    if len(tiles) != size or any(tile in found.aside or tile in WORMS for tile in tiles):
        raise Unsound(f"no {kind}: {tiles}")
    if found.wild in tiles and not (game == "jp" and kind == "concealed_kong"):
        raise Unsound("a wild in a meld")
    if kind == "chow":
        tiles.sort()
        ranks = [tile[0] for tile in tiles]
        if (
            len({tile[-1] for tile in tiles}) > 1
            or "".join(ranks) not in "123456789"
            or giver != left_of(seat)
        ):
            raise Unsound(f"no chow: {tiles}")
    elif len(set(tiles)) > 1:
        raise Unsound(f"no {kind}: {tiles}")
    if (giver is None) != (kind == "concealed_kong") or giver == seat:
        raise Unsound(f"a {kind} from {giver}")
    return Laid(kind, tuple(tiles), giver)


def _win(shown: Mapping[str, Any], game: str, found: Turned, players: Mapping[str, Player]) -> Claimed:
    (tile,) = tiles_of(shown["tile"])
    win = Claimed(shown["seat"], tile, shown["by"], shown.get("from"), shown.get("first") or "")
    if win.by not in (*_WAYS, *(("push3", "push4") if game == "local" else ())):
        raise Unsound(f"no way to win: {win.by}")
    if win.seat not in players:
        raise Unsound("the winner's tiles are not there")
    claimed = win.by in ("discard", "rob_kong")
    if claimed and win.giver not in [seat for seat in SEATS if seat != win.seat]:
        raise Unsound("nobody's tile")
    if win.first == "heaven" and (win.seat != "E" or claimed):
        raise Unsound("天胡 of another than the dealer, or on a claim")
    if win.first == "earth" and (win.seat == "E" or (claimed and win.giver != "E")):
        raise Unsound("地胡 of the dealer, or on another's tile")
    if win.by != "push4" and (tile in found.aside or tile in WORMS):
        raise Unsound("won on a flower")
    return win


def _copies(made: Placed) -> None:
    """No more copies than are in play; the indicator is out."""
    seen = Counter([made.turned.indicator])
    for seat, player in made.players.items():
        seen.update(
            [*made.hidden(seat), *player.flowers, *(tile for meld in player.melds for tile in meld.tiles)]
        )
    if any(count > (1 if tile in WORMS else 4) for tile, count in seen.items()):
        raise Unsound("more copies than there are")
