"""What the lobby shows (大厅): the game, the one obvious button, the opponents, the length, the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.present.form_model import level_label, value_label
from game.present.label import Label, said
from game.session.tables import Game, Interrupted, Order
from game.settings import LEVELS, Settings
from rules.core.options import OptionSpec, OptionValue

__all__ = ["LobbyModel", "changed_rules", "lobby_model", "next_length", "next_level", "order_for"]

_LENGTH = "length"


@dataclass(frozen=True, slots=True)
class LobbyModel:
    """The lobby; *detail* stands under the obvious button, *second* is the other way to play if there is one."""

    game: str
    name: Label
    place: Label
    motto: Label
    first: Label
    detail: Label | None
    second: Label | None
    level: Label
    length: Label
    rules: Label


def lobby_model(game: Game, settings: Settings, interrupted: Interrupted | None) -> LobbyModel:
    """The lobby for a game, the settings and a match that can be continued."""
    rules = settings.rules.get(game.key, {})
    length = _length(game)
    again = said("lobby.again" if settings.last_game == game.key else "lobby.start")
    changed = changed_rules(game, rules)
    return LobbyModel(
        game.key,
        said(f"game.{game.key}.name"),
        said(f"game.{game.key}.place"),
        said(f"game.{game.key}.motto"),
        said("lobby.continue") if interrupted else again,
        _progress(interrupted) if interrupted else None,
        said("lobby.new") if interrupted else None,
        level_label(settings.level),
        value_label(length, rules.get(_LENGTH, length.default)),
        said("lobby.rules.changed", n=changed) if changed else said("lobby.rules.default"),
    )


def _progress(match: Interrupted) -> Label:
    if match.hands_total is None:
        return said("lobby.continue.open", no=match.hand_no, total=match.total)
    return said("lobby.continue.detail", no=match.hand_no, of=match.hands_total, total=match.total)


def _length(game: Game) -> OptionSpec:
    return next(spec for spec in game.options if spec.key == _LENGTH)


def changed_rules(game: Game, rules: Mapping[str, OptionValue]) -> int:
    """How many house rules differ from the sheet; the length is chosen in the lobby itself and does not count."""
    return sum(
        1
        for spec in game.options
        if spec.key != _LENGTH and rules.get(spec.key, spec.default) != spec.default
    )


def order_for(game: Game, settings: Settings) -> Order:
    """What the obvious button orders: house rules that do not exist any more, or cannot be played, are left out."""
    known = {spec.key: spec for spec in game.options}
    options = {
        key: value
        for key, value in settings.rules.get(game.key, {}).items()
        if key in known and known[key].allows(value) and (key, value) not in game.later
    }
    return Order(game.key, options, settings.level, settings.player)


def next_level(level: str, by: int) -> str:
    """The bots' level after or before one, around the end.

    >>> next_level("careful", 1), next_level("plain", -1)
    ('random', 'random')
    """
    return LEVELS[(LEVELS.index(level) + by) % len(LEVELS)]


def next_length(game: Game, value: OptionValue | None, by: int) -> OptionValue:
    """The length after or before one, around the end."""
    spec = _length(game)
    values = spec.shown
    place = values.index(value) if value in values else values.index(spec.default)
    return values[(place + by) % len(values)]
