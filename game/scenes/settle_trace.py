"""What a settlement tells the trace (跟踪): the hand, and what stands on the page that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.present.label import Label, Said
from game.present.settle_model import Page, SettleModel
from game.present.settle_sheets import DetailRow, DetailSheet, PersonalSheet
from rules.mahjong.state import RoundState

__all__ = ["hand_told", "page_told"]

Told = dict[str, Any]


def hand_told(state: RoundState, model: SettleModel, say: Callable[[Label], str]) -> Told:
    """What is settled: the win that is told first, all wins, the scores, what it did to the player's own standing."""
    won = state.wins[model.step] if state.wins else None
    return {
        "no": state.start.no,
        "winner": won.seat if won else None,
        "total": won.tally.total if won else None,
        "patterns": won.tally.patterns if won else {},
        "wins": [[each.seat, each.tally.total] for each in state.wins],
        "scores": list(state.end.scores) if state.end else [],
        "last": model.last,
        "standing": [say(label) for label in model.standing],
    }


def page_told(model: SettleModel, page: Page) -> Told:
    """What the two result sheets have on them; of any other page its name."""
    if page is Page.PERSONAL and model.personal is not None:
        return {"page": page.value, **_personal(model.personal)}
    if page is Page.DETAIL and model.detail is not None:
        return {"page": page.value, **_detail(model.detail)}
    return {"page": page.value}


def _personal(sheet: PersonalSheet) -> Told:
    """A row for each opponent (``null``: the house): what each cause brought, what it came to."""
    return {
        "causes": [cause.value for cause in sheet.causes],
        "rows": [[row.who.seat if row.who else None, list(row.cells), row.total] for row in sheet.rows],
        "sums": list(sheet.sums),
        "total": sheet.total,
        "outcome": sheet.outcome.value,
    }


def _detail(sheet: DetailSheet) -> Told:
    """A row for each seat."""
    return {"causes": [cause.value for cause in sheet.causes], "rows": [_row(row) for row in sheet.rows]}


def _row(row: DetailRow) -> Told:
    state = row.state.key if isinstance(row.state, Said) else None
    return {
        "seat": row.who.seat,
        "place": row.place,
        "fans": [[win.kind_fan, win.total] for win in row.wins],
        "state": state,
        "cells": list(row.cells),
        "total": row.total,
        "outcome": row.outcome.value,
    }
