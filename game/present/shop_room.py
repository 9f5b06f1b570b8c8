"""What the room of a shop's table shows (本店候场): machines in place of people, and what is still missing."""

from __future__ import annotations

from dataclasses import replace

from game.net.parts import Member, RoomSpec, RoomState
from game.present.label import Label, Plain, said
from game.present.online_room import RoomModel
from game.present.online_words import agreed
from game.present.rules_line import rules_line
from game.session.online import Online
from rules import find_ruleset
from rules.errors import RulesError

__all__ = ["is_complete", "must_be_ready", "people_of", "shop_room_model", "shop_room_note"]

_SEATS = 4
_LINES = 2
"""Of what is agreed: the length with the clock, and how well bots play; the rest is the same in all rooms of a shop."""
_MOST = 8
"""So many rules of the house are named; the rest stands behind the button."""


def people_of(room: RoomState) -> tuple[Member, ...]:
    """Who sits there and is no bot."""
    return tuple(each for each in room.members if each.bot is None and each.seat is not None)


def is_complete(room: RoomState) -> bool:
    """Whether nobody is lacking and nobody is waited for: then the match begins by itself."""
    people = people_of(room)
    there = all(each.presence != "away" and (each.ready or each.id == room.host) for each in people)
    return room.stage != "playing" and room.starts_ms is None and len(people) == _SEATS and there


def must_be_ready(online: Online) -> bool:
    """Whether this side has to say that it is ready."""
    room = online.room
    own = None if room is None else next((each for each in room.members if each.id == online.member), None)
    return room is not None and own is not None and room.stage != "playing" and not own.ready


def shop_room_model(model: RoomModel, room: RoomState) -> RoomModel:
    """The room as a machine of the shop shows it: how many have sat down in the place of the number."""
    people = len(people_of(room))
    return replace(
        model,
        code=f"{people} / {_SEATS}",
        lines=(*agreed(room.spec)[:_LINES], *_rules(room.spec)),
        changed=0,
        lacking=_SEATS - people,
        missing=_missing(model, room, _SEATS - people),
        watchers=0,
    )


def _rules(spec: RoomSpec) -> tuple[Label, ...]:
    """The rules of the house that are not those of the sheet: they are seen before the first hand."""
    try:
        changed = rules_line(find_ruleset(spec.game, {**spec.options, "edition": spec.edition})).changed
    except RulesError:
        return ()
    if len(changed) <= _MOST:
        return changed
    return (*changed[: _MOST - 1], said("kiosk.shop.more", n=len(changed) - _MOST + 1))


def _missing(model: RoomModel, room: RoomState, lacking: int) -> Label:
    """What is still missing, the gravest first."""
    if model.playing:
        return model.missing
    away = next((each for each in people_of(room) if each.presence == "away"), None)
    if away is not None:
        return said("online.room.waits_for", name=Plain(away.name))
    unready = sum(not each.ready and each.id != room.host for each in people_of(room))
    if unready:
        return said("kiosk.shop.waits.ready", n=unready)
    if not lacking:
        return said("kiosk.shop.waits.none")
    return said("kiosk.shop.waits", n=lacking)


def shop_room_note(model: RoomModel, room: RoomState) -> Label:
    """What leads on from here, below the rules: nobody types."""
    if not model.lacking or model.playing:
        return said("kiosk.shop.note")
    if model.is_host:
        return said("kiosk.shop.note.host")
    host = next((each.name for each in room.members if each.id == room.host), "")
    return said("kiosk.shop.note.other", name=Plain(host))
