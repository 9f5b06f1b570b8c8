"""What the list of a shop's tables shows (本店牌桌): a kept seat, tables that lack people, one to open of each game."""

from __future__ import annotations

from collections.abc import Sequence

from game.net.parts import RoomCard, RoomSpec
from game.present.label import Label, Plain, said
from game.present.online_hall import HallRow, HallSection
from game.present.online_words import agreed, length_label, played, spaced, timing_label
from game.present.rules_line import rules_line
from rules import find_ruleset
from rules.errors import RulesError

__all__ = ["shop_sections"]


def shop_sections(
    tables: Sequence[RoomCard], specs: Sequence[RoomSpec], why: str, *, kept: bool = False
) -> tuple[HallSection, ...]:
    """The list; *why* is the key of what keeps this machine from the tables, *kept*: a seat waits for this machine.

    What cannot be reached is greyed with the reason, not gone.
    """
    off = bool(why)
    rows = [_table(place, card) for place, card in enumerate(tables)] if not off else []
    if kept:
        back = said("kiosk.shop.kept"), said("kiosk.shop.kept.detail"), said("kiosk.shop.back")
        rows.insert(0, HallRow("back", *back))
    empty = said(why) if why else said("kiosk.shop.tables.none")
    found = [HallSection(said("kiosk.shop.tables"), tuple(rows), empty)]
    if specs:
        new = tuple(_new(place, spec, off=off) for place, spec in enumerate(specs))
        found.append(HallSection(said("kiosk.shop.new"), new, said("kiosk.shop.why.games")))
    return tuple(found)


def _table(place: int, card: RoomCard) -> HallRow:
    title = spaced(
        Plain(card.host),
        played(card.game, card.edition),
        said("kiosk.shop.lacks", n=card.places - card.seated),
    )
    detail = spaced(length_label(card.length), timing_label(card.timing))
    return HallRow(f"table:{place}", title, detail, said("kiosk.shop.sit"))


def _new(place: int, spec: RoomSpec, *, off: bool) -> HallRow:
    return HallRow(
        f"new:{place}", played(spec.game, spec.edition), _terms(spec), said("kiosk.shop.open"), off
    )


def _terms(spec: RoomSpec) -> Label:
    """The length, and how many rules of the house are not those of the sheet."""
    try:
        ruleset = find_ruleset(spec.game, {**spec.options, "edition": spec.edition})
    except RulesError:
        return agreed(spec)[0]
    changed = len(rules_line(ruleset).changed)
    rules = said("kiosk.shop.changed", n=changed) if changed else said("kiosk.shop.as_written")
    return spaced(agreed(spec)[0], rules)
