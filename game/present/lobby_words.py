"""What the lobby is told as (大厅的话): the game on show and what is chosen; a place, a value that a key changes."""

from __future__ import annotations

from game.present.label import Label, Listed, Plain, said, sentences
from game.present.lobby_model import LobbyModel
from game.present.spoken import placed

__all__ = ["lobby_target_told", "lobby_told"]


def lobby_told(model: LobbyModel, notice: Plain, *, much: bool) -> Label:
    """The lobby when it comes up; *much*: opponents, length, room and rules, too."""
    parts: list[Label] = [said("app.title"), _game(model)]
    if notice.text:
        parts.append(notice)
    if much:
        parts += [model.sign.motto, *(_value(model, name) for name in ("rooms", "level", "length", "rules"))]
    return sentences(parts)


def lobby_target_told(model: LobbyModel, name: str) -> Label | None:
    """A target of the lobby; None for the places of the tray, which are read as they are written."""
    what = name.rstrip("+-")
    match what:
        case "game" | "games":
            key = "spoken.lobby.games" if name == "games" else f"spoken.step{name[-1]}"
            return said("spoken.row", name=said(key), value=_game(model))
        case "first":
            return model.first if model.detail is None else sentences([model.first, model.detail])
        case "second":
            return model.second
        case "compare":
            return said("lobby.compare" if model.sign.editions else "lobby.compare.games")
        case "level" | "length":
            return sentences([_value(model, what), said(f"spoken.step{name[-1]}")])
        case "rooms" | "rules":
            return _value(model, what)
        case _ if name.startswith("edition:"):
            return _edition(model, int(name.partition(":")[2]))
        case _:
            return None


def _game(model: LobbyModel) -> Label:
    """The game with the edition that is chosen."""
    sign = model.sign
    edition = next((label for key, label in sign.editions if key == sign.edition), None)
    return sign.name if edition is None else Listed((sign.name, edition))


def _value(model: LobbyModel, what: str) -> Label:
    match what:
        case "level":
            name = said("lobby.level.fixed" if model.level_fixed else "lobby.level")
            return said("spoken.row", name=name, value=model.level)
        case "length":
            return said("spoken.row", name=said("lobby.length"), value=model.length)
        case "rules":
            return said("spoken.row", name=said("lobby.rules"), value=model.rules)
        case _:
            return said("spoken.row", name=model.room, value=model.standing)


def _edition(model: LobbyModel, number: int) -> Label:
    editions = model.sign.editions
    key, label = editions[number]
    told = placed(label, number, len(editions))
    return said("spoken.chosen", what=told) if key == model.sign.edition else told
