"""Keys of a kiosk's operator that are made at run time (掌柜的词条): those of the menu are found by making it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.kiosk.config import KioskConfig
from game.kiosk.crashes import Crash
from game.kiosk.ledger import Ending
from game.kiosk.ledger_chain import Found
from game.kiosk.night import Night
from game.present.form_model import Form, Row
from game.present.kiosk_desk_form import DeskFacts, desk_form
from game.present.label import Label, Listed, Plain, Said
from game.present.ledger_model import COLUMNS, LedgerSpan, LedgerView
from game.settings import SCALES

__all__ = ["made_by_operator"]

_WISHES = ("leave", "restart", "clear", "restore")
_STICKS = ("kiosk.ledger.export", "kiosk.recovery.save", "kiosk.stick")


def made_by_operator() -> Iterator[str]:
    """All of them."""
    for facts in _facts():
        yield from _in_form(desk_form(facts, frozenset(SCALES)))
    yield from (f"kiosk.desk.{wish}{part}" for wish in _WISHES for part in ("", ".ask", ".do"))
    yield from (f"{about}{part}" for about in _STICKS for part in ("", ".intro", ".do"))
    yield from (f"kiosk.ledger.view.{view.value}" for view in LedgerView)
    yield from (f"kiosk.ledger.first.{view.value}" for view in LedgerView)
    yield from (f"kiosk.ledger.span.{span.value}" for span in LedgerSpan)
    yield from (f"kiosk.ledger.head.{head}" for heads in COLUMNS.values() for head in heads)
    yield from (f"kiosk.ledger.how.{ending.value}" for ending in Ending)
    yield from (f"kiosk.ledger.found.{found.value}" for found in Found)
    yield from (
        "kiosk.pin.again",
        "kiosk.pin.new",
        "kiosk.drive.folder",
        "kiosk.desk.not",
        "kiosk.desk.not_kept",
    )
    yield "kiosk.desk.network.found"
    yield from ("command.tiles.kiosk_pin", "command.tiles.kiosk_new_pin")
    yield from ("kiosk.stick.known", "kiosk.stick.taken", "kiosk.desk.restart", "kiosk.desk.leave")


def _facts() -> Iterator[DeskFacts]:
    """Menus that differ in what they say."""
    config = KioskConfig(shop="茶馆", machine="3", night=Night(1, 2, 3))
    usual = DeskFacts(config, "1.0")
    crash = Crash("2026-02-14T18:02:11+08:00", 1.0, "b", 1)
    yield usual
    yield replace(usual, safe=True, settings_version="7", waiting_s=3, troubles=(Plain("x"),))
    yield replace(usual, safe=True, crashes=(crash,), pending=True, local=True, others=(("5号机", 9),))
    yield replace(usual, crashes=(crash,))
    for network in ({"network": False}, {"serve": True}, {"server": "lan"}, {"server": "10.0.0.1"}):
        yield replace(usual, config=replace(config, **network))


def _in_form(form: Form) -> Iterator[str]:
    yield from (key for label in (form.title, form.intro, form.foot) for key in _in_label(label))
    for section in form.sections:
        yield from _in_label(section.title)
        for row in section.rows:
            yield from (key for label in (row.name, row.text) for key in _in_label(label))
            if isinstance(row, Row):
                yield from (key for choice in row.choices for key in _in_label(choice.label))


def _in_label(label: Label | None) -> Iterator[str]:
    match label:
        case Said(key, values):
            yield key
            yield from (
                found for _, value in values if isinstance(value, Said | Listed) for found in _in_label(value)
            )
        case Listed(parts):
            yield from (found for part in parts for found in _in_label(part))
        case _:
            return
