"""The buttons and words of a waiting room (等候室的字), and its rules to be read."""

from __future__ import annotations

from game.i18n import Texts
from game.net.parts import RoomSpec
from game.present.online_room import RoomModel
from game.scenes.message import Message
from game.scenes.scene import Scene
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["room_buttons", "room_words", "rules_of_room"]


def room_buttons(texts: Texts, model: RoomModel, *, table: bool) -> tuple[tuple[str, ButtonLook, bool], ...]:
    """What moves things on at the right, the way out at the left; *table*: there is one to go back to."""
    found: list[tuple[str, ButtonLook, bool]] = []
    if model.playing:
        look = ButtonLook(texts("online.room.table"), 28, kind=ButtonKind.SEAL, serif=True, bare=True)
        found.append(("table", look, table))
    elif model.is_host:
        look = ButtonLook(texts("online.room.start"), 30, kind=ButtonKind.SEAL, serif=True, bare=True)
        found.append(("start", look, model.can_start))
    elif model.is_seated:
        word = texts("online.room.be_unready" if model.is_ready else "online.room.be_ready")
        kind = ButtonKind.PAPER if model.is_ready else ButtonKind.SEAL
        found.append(("ready", ButtonLook(word, 28, kind=kind, serif=not model.is_ready), True))
    found.append(("invite", ButtonLook(texts("online.room.invite"), 26, kind=ButtonKind.JADE), True))
    found.append(("rules", ButtonLook(texts("online.room.rules"), 24), True))
    if model.is_host and not model.playing:
        found.append(("amend", ButtonLook(texts("online.room.amend"), 24), True))
    found.append(("leave", ButtonLook(texts("online.room.leave"), 24), True))
    return tuple(found)


def room_words(texts: Texts, model: RoomModel, ping_ms: int | None) -> dict[str, str]:
    """What is written beside the table, by what it is for."""
    aside = [texts.count("online.room.watchers", model.watchers)] if model.watchers else []
    aside += [texts("online.room.ping", n=ping_ms)] if ping_ms is not None else []
    keys = ("code", "countdown", "admit", "refuse", "write", "silent", "hello", "knocks")
    words = {key: texts(f"online.room.word.{key}") for key in keys}
    changed = texts.count("online.room.changed", model.changed) if model.changed else ""
    return {**words, "aside": "  ".join(aside), "changed": changed}


def rules_of_room(spec: RoomSpec) -> Scene:
    """The rules of the room, to be read; one whose rules this program does not know says so."""
    from game.scenes.house_rules import RoomRules
    from rules import find_ruleset
    from rules.errors import RulesError

    try:
        return RoomRules(find_ruleset(spec.game, {**spec.options, "edition": spec.edition}))
    except RulesError:
        return Message("online.failed", "online.room.unknown_rules")
