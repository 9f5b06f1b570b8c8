"""The brute answer to a position, and how an answer of the program differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import brute_jp
import brute_wuhanhua
import brute_yueqing
from brute_hua import hua_of, points_of
from brute_leaving import leaver_owes
from brute_limit import first_open, is_limited, liable
from brute_position import Claimed, Placed, placed
from brute_tiles import SEATS, Unsound
from brute_worth import Worth

__all__ = ["Answer", "answer", "differences"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the sheet says of a position."""

    error: str = ""
    legal: bool = False
    worths: tuple[Worth, ...] = ()
    """The readings with the highest total: their patterns are equally right."""
    limited: bool = False
    liability: tuple[str, str] | None = None
    side: Mapping[str, int] = field(default_factory=dict)
    payments: Mapping[str, int] = field(default_factory=dict)


def answer(position: Mapping[str, Any]) -> Answer:
    """The answer of the sheets, read anew."""
    try:
        at = placed(position)
        if at.win is not None and at.options.get("limit"):
            first_open(at)
    except Unsound as unsound:
        return Answer(error=str(unsound))
    return _drawn(at) if at.win is None else _won(at, at.win)


def _won(at: Placed, win: Claimed) -> Answer:
    flowers_family = at.game in ("wuhanhua", "shanghaihua")
    limited = flowers_family and is_limited(at, win)
    worths = _worths(at, win, limited=limited)
    if not worths:
        return Answer()
    total = max(worth.total for worth in worths)
    best = tuple(worth for worth in worths if worth.total == total)
    liability = liable(at, win) if flowers_family else None
    net = dict.fromkeys(SEATS, 0)
    for seat, units in _dues(at, win, total).items():
        net[liability[0] if liability else seat] -= units
        net[win.seat] += units
    return Answer("", True, best, limited, liability, _side(at), _with_hua(at, net))


def _drawn(at: Placed) -> Answer:
    net = dict.fromkeys(SEATS, 0)
    if "left" in at.flags:
        for payee, units in leaver_owes(at).items():
            net[at.flags["left"]] -= units
            net[payee] = net.get(payee, 0) + units
    return Answer("", legal=True, side=_side(at), payments=_with_hua(at, net))


def _worths(at: Placed, win: Claimed, *, limited: bool) -> list[Worth]:
    if at.game == "local":
        return brute_yueqing.worths(at, win)
    if at.game == "jp":
        return brute_jp.worths(at, win)
    return brute_wuhanhua.worths(at, win, limited=limited)


def _dues(at: Placed, win: Claimed, total: int) -> dict[str, int]:
    if at.game == "local":
        return brute_yueqing.dues(at, win, total)
    return brute_jp.dues(at, win, total) if at.game == "jp" else brute_wuhanhua.dues(at, win, total)


def _side(at: Placed) -> dict[str, int]:
    return {} if at.game == "local" else {seat: hua_of(at, seat) for seat in at.players}


def _with_hua(at: Placed, net: dict[str, int]) -> dict[str, int]:
    if at.game != "local":
        points = points_of(at)
        for seat in SEATS:
            net[seat] += sum(points[seat] - points[other] for other in SEATS) * int(at.options["stake"])
    return net


# ---------------------------------------------------------------- comparing


def differences(position: Mapping[str, Any], got: Mapping[str, Any]) -> list[str]:
    """In what the program's answer departs from ours; wording, order and ties are free."""
    ours = answer(position)
    if ours.error or "error" in got:
        same = bool(ours.error) == ("error" in got)
        return [] if same else [f"error {ours.error!r} against {got.get('error')!r}"]
    if not ours.legal or not got["legal"]:
        return (
            []
            if ours.legal == got["legal"]
            else [f"legal {ours.legal} against {got['legal']}: {got.get('why')}"]
        )
    return [
        f"{what}: {mine!r} against {theirs!r}"
        for what, mine, theirs in _compared(ours, got)
        if mine != theirs
    ]


def _compared(ours: Answer, got: Mapping[str, Any]) -> list[tuple[str, object, object]]:
    hua = {seat: row["hua"] for seat, row in got["side"].items() if row["hua"] or seat in ours.side}
    found: list[tuple[str, object, object]] = [
        ("side", dict(ours.side), hua),
        ("payments", _moved(ours.payments), _moved(got["payments"])),
        ("transfers", _moved(got["payments"]), _net(got["transfers"])),
    ]
    if not ours.worths:
        return [*found, ("wins", [], got["wins"])]
    (win,) = got["wins"]
    liability = win.get("liability")
    tied = [dict(worth.patterns) for worth in ours.worths]
    return [
        *found,
        ("total", ours.worths[0].total, win["total"]),
        ("patterns", win["patterns"] if win["patterns"] in tied else tied, win["patterns"]),
        ("limited", ours.limited, win.get("limited", False)),
        ("liability", ours.liability, liability and (liability["seat"], liability["reason"])),
    ]


def _net(transfers: list[list[Any]]) -> dict[str, int]:
    net: dict[str, int] = {}
    for payer, payee, units, _ in transfers:
        net[payer] = net.get(payer, 0) - units
        net[payee] = net.get(payee, 0) + units
    return _moved(net)


def _moved(net: Mapping[str, int]) -> dict[str, int]:
    return {seat: units for seat, units in net.items() if units}
