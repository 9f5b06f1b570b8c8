"""What the lobby shows (大厅): the game and its edition, the obvious button, opponents, length, rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.present.form_model import edition_told, game_label, level_label, value_label
from game.present.label import Label, said
from game.present.room_model import brief_label, refusal_label, result_label, room_label, standing_label
from game.profile import Profile
from game.rooms import room_of
from game.session.tables import Game, Interrupted, Order, Version
from game.settings import LEVELS, HouseRules, Settings
from rules.core.options import OptionSpec, OptionValue

__all__ = [
    "GameSign",
    "LobbyModel",
    "changed_rules",
    "edition_of",
    "game_sign",
    "lobby_model",
    "next_game",
    "next_length",
    "next_level",
    "order_for",
    "progress_label",
    "rules_of",
    "with_rules",
]

_LENGTH = "length"
_NOBODY = Profile()


@dataclass(frozen=True, slots=True)
class GameSign:
    """A game's lacquer board (招牌): *own* is written beside the name when the rules are our own."""

    game: str
    name: Label
    place: Label
    motto: Label
    own: Label | None
    editions: tuple[tuple[str, Label], ...]
    edition: str


@dataclass(frozen=True, slots=True)
class LobbyModel:
    """The lobby; *detail* stands under the obvious button, *second* is the other way to play if there is one.

    *standing* is what the player has in the *room*, *brief* the same in few
    words; with *level_fixed* the room says how strong the bots are; *blocked* when
    the room cannot be entered: the second way is then to play where nothing is staked.
    """

    sign: GameSign
    first: Label
    detail: Label | None
    second: Label | None
    level: Label
    length: Label
    rules: Label
    room: Label
    standing: Label
    brief: Label | None
    level_fixed: bool
    blocked: bool = False


def game_sign(game: Game, settings: Settings) -> GameSign:
    """The board of a game, with the edition that was chosen last; an only edition is not named."""
    keys = [version.key for version in game.editions]
    return GameSign(
        game.key,
        said(f"game.{game.key}.sign"),
        said(f"game.{game.key}.place"),
        said(f"game.{game.key}.motto"),
        said("game.own_rules") if game.own_rules else None,
        tuple((key, told) for key in keys if (told := edition_told(game.key, key)) is not None),
        edition_of(game, settings).key,
    )


def lobby_model(
    game: Game, settings: Settings, interrupted: Interrupted | None, profile: Profile = _NOBODY
) -> LobbyModel:
    """The lobby for a game, the settings, a match that can be continued, and what the player owns."""
    room = room_of(settings.room)
    version = edition_of(game, settings)
    rules = rules_of(settings, game.key, version)
    length = _length(version)
    again = said("lobby.again" if settings.last_game == game.key else "lobby.start")
    refused = None if interrupted else refusal_label(room, profile)
    changed = 0 if room.by_sheet else changed_rules(version, rules)
    return LobbyModel(
        game_sign(game, settings),
        said("lobby.continue") if interrupted else again,
        progress_label(interrupted) if interrupted else refused,
        said("lobby.new") if interrupted else said("lobby.practise") if refused else None,
        level_label(room.level or settings.level),
        value_label(length, rules.get(_LENGTH, length.default)),
        said("lobby.rules.changed", n=changed) if changed else said("lobby.rules.default"),
        room_label(room),
        standing_label(room, profile, game.key),
        brief_label(room, profile, game.key),
        bool(room.level),
        refused is not None,
    )


def progress_label(match: Interrupted) -> Label:
    """Which match it is, how far it got, and what it has brought in the coin of its room, or who sat at it."""
    game, result = game_label(match.game, match.edition), result_label(room_of(match.room), match.total)
    if match.people > 1:
        result = said("lobby.continue.around", n=match.people)
    if match.hands_total is None:
        return said("lobby.continue.open", game=game, no=match.hand_no, result=result)
    return said("lobby.continue.detail", game=game, no=match.hand_no, of=match.hands_total, result=result)


def edition_of(game: Game, settings: Settings) -> Version:
    """The edition of a game that was chosen last; the first one where none was, or where it is no more."""
    return game.edition(settings.editions.get(game.key))


def rules_of(settings: Settings, game: str, version: Version) -> HouseRules:
    """The house rules of an edition that differ from the sheet.

    What no rule of it can be is left out: the settings may be of another version, or damaged.
    """
    known = {spec.key: spec for spec in version.options}
    kept = settings.rules.get(game, {}).get(version.key, {})
    return {key: value for key, value in kept.items() if key in known and known[key].allows(value)}


def with_rules(
    settings: Settings, place: tuple[str, str], rules: HouseRules
) -> dict[str, Mapping[str, HouseRules]]:
    """All house rules with those of one game and edition replaced.

    >>> with_rules(Settings(rules={"a": {"x": {"stake": 2}}}), ("a", "y"), {"stake": 5})
    {'a': {'x': {'stake': 2}, 'y': {'stake': 5}}}
    """
    game, edition = place
    return {**settings.rules, game: {**settings.rules.get(game, {}), edition: dict(rules)}}


def _length(version: Version) -> OptionSpec:
    return next(spec for spec in version.options if spec.key == _LENGTH)


def changed_rules(version: Version, rules: HouseRules) -> int:
    """How many house rules differ from the sheet; the length is chosen in the lobby itself and does not count."""
    return sum(
        spec.key != _LENGTH and rules.get(spec.key, spec.default) != spec.default for spec in version.options
    )


def order_for(game: Game, settings: Settings) -> Order:
    """What the obvious button orders."""
    version = edition_of(game, settings)
    options = dict(rules_of(settings, game.key, version))
    return Order(game.key, version.key, options, settings.level, settings.player, room_of(settings.room).key)


def next_game(games: tuple[Game, ...], game: Game, by: int) -> Game:
    """The game after or before one, around the end."""
    return games[(games.index(game) + by) % len(games)]


def next_level(level: str, by: int) -> str:
    """The bots' level after or before one, around the end.

    >>> next_level("careful", 1), next_level("plain", -1)
    ('random', 'random')
    """
    return LEVELS[(LEVELS.index(level) + by) % len(LEVELS)]


def next_length(version: Version, value: OptionValue | None, by: int) -> OptionValue:
    """The length after or before one, around the end."""
    spec = _length(version)
    values = spec.shown
    place = values.index(value) if value in values else values.index(spec.default)
    return values[(place + by) % len(values)]
