"""A position as plain data put together on the desk of the calculator, tap by tap, as a player would."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.present.calculator_choices import choose
from game.present.calculator_desk import MELDS, Aim, Desk
from game.score.fields import SEAT_LETTERS
from rules import find_ruleset
from rules.core.seat import SEATS, Seat
from rules.scoring.model import First, WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.notation import parse_tile, parse_tiles

__all__ = ["put_together"]

_AIMS = {kind: aim for aim, kind in MELDS.items()}


def put_together(data: Mapping[str, Any]) -> Desk:
    """The desk after every tap; a tap that is refused fails."""
    desk = Desk(find_ruleset(data["game"], data.get("options", {})))
    win = data["wins"][0] if data["wins"] else None
    desk.win_at(SEAT_LETTERS.index(win["seat"]) if win else 0)
    desk.win_by(WinBy(win["by"]) if win else None)
    if win and win.get("from"):
        desk.alter(lambda draft: replace(draft, source=SEAT_LETTERS.index(win["from"])))
    if win and win.get("first"):
        desk.alter(lambda draft: replace(draft, first=First(win["first"])))
    desk.alter(lambda draft: replace(draft, streak=data.get("streak", 0)))
    if data.get("indicator"):
        _tap(desk, data["indicator"][0])
    for other in data["wins"][1:]:
        choose(desk, f"also:{SEAT_LETTERS.index(other['seat'])}")
    for letter in data.get("already_won", []):
        choose(desk, f"already:{SEAT_LETTERS.index(letter)}")
    for letter, shown in data["seats"].items():
        _seat(desk, SEAT_LETTERS.index(letter), shown)
    if win and win["by"] != "push4":
        desk.edit(desk.draft.winner)
        desk.aim_at(Aim.WIN)
        _tap(desk, win["tile"])
    _course(desk, data)
    _flags(desk, data.get("flags", {}))
    return desk


def _seat(desk: Desk, seat: Seat, shown: Mapping[str, Any]) -> None:
    desk.edit(seat)
    for meld in shown.get("melds", []):
        desk.aim_at(_AIMS[MeldKind(meld["kind"])])
        if meld.get("from"):
            desk.feeder = (SEAT_LETTERS.index(meld["from"]) - seat) % 4
        _tap(desk, parse_tiles(meld["tiles"])[0].code)
    for tile in (*parse_tiles(shown["hand"]), *parse_tiles(shown.get("flowers", ""))):
        _tap(desk, tile.code)


def _course(desk: Desk, data: Mapping[str, Any]) -> None:
    """Suits declared, and the kong before the winning tile where it can matter."""
    for letter, suit in data.get("void", {}).items():
        desk.edit(SEAT_LETTERS.index(letter))
        choose(desk, f"void:{suit}")
    kong = data.get("kong")
    if kong is None or desk.draft.kong_owner != SEAT_LETTERS.index(kong["seat"]):
        return
    choose(desk, f"kong:{kong['kind']}")
    if kong.get("from"):
        choose(desk, f"kong_from:{SEAT_LETTERS.index(kong['from'])}")
    if kong.get("late"):
        choose(desk, "kong_late:yes")


def _tap(desk: Desk, code: str) -> None:
    desk.press(parse_tile(code))
    assert desk.trouble is None, (code, desk.aim, desk.trouble)


def _flags(desk: Desk, flags: Mapping[str, Any]) -> None:
    given = desk.draft.flags
    if flags.get("first_open"):
        given = replace(given, first_open=SEAT_LETTERS.index(flags["first_open"]))
    if flags.get("left"):
        given = replace(given, left=SEAT_LETTERS.index(flags["left"]))
    if flags.get("just_ate"):
        given = replace(given, just_ate=parse_tile(flags["just_ate"]))
    refused = tuple(seat for seat in SEATS if SEAT_LETTERS[seat] in flags.get("refused", []))
    given = replace(given, refused=refused, forming_discard=bool(flags.get("forming_discard")))
    desk.alter(lambda draft: replace(draft, flags=given))
    if flags.get("single_wait_discard"):
        desk.aim_at(Aim.THROWN)
        _tap(desk, flags["single_wait_discard"])
