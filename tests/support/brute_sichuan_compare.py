"""In what an answer of the program differs from the brute answer to a position or a ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from brute_sichuan_ledger import Settled, settled
from brute_sichuan_place import Answered, answered

__all__ = ["differences"]

Line = Mapping[str, Any]


def differences(line: Line, got: Line) -> list[str]:
    """Wording and the order of payments are free."""
    ledger = line.get("kind") == "ledger"
    ours: Settled | Answered = settled(line) if ledger else answered(line)
    if isinstance(ours, Settled) and ours.error and ours.at is not None and got.get("at") == ours.at:
        return []
    if ours.error or "error" in got:
        same = bool(ours.error) == ("error" in got)
        return [] if same else [f"error {ours.error!r} against {got.get('error')!r}"]
    if isinstance(ours, Answered):
        legal, rows = ours.legal, _placed(ours, got)
    else:
        legal, rows = ours.at is None, _settled(ours, got)
    if not legal or not got["legal"]:
        at = None if isinstance(ours, Answered) else ours.at
        found = (legal, at), (got["legal"], got.get("at"))
        return [] if found[0] == found[1] else [f"legal {found[0]} against {found[1]}: {got.get('why')}"]
    return [f"{what}: {mine!r} against {theirs!r}" for what, mine, theirs in rows if mine != theirs]


def _placed(ours: Answered, got: Line) -> Iterable[tuple[str, object, object]]:
    yield "payments", ours.payments, _moved(got["payments"])
    yield "transfers", _summed(ours.transfers), _summed(got["transfers"])
    mine = [(win.seat, win.total, win.patterns, win.value) for win in ours.wins]
    theirs = [(win["seat"], win["total"], win["patterns"], win["value"]) for win in got["wins"]]
    yield "wins", mine, theirs
    yield "states", ours.states, got.get("states")
    yield "calls", ours.calls, got.get("calls")


def _settled(ours: Settled, got: Line) -> Iterable[tuple[str, object, object]]:
    yield "payments", ours.payments, _moved(got["payments"])
    yield (
        "claims",
        None if ours.claims is None else _moved(ours.claims),
        (None if "claims" not in got else _moved(got["claims"])),
    )
    yield "transfers", _summed(ours.transfers), _summed(got["transfers"])
    reasons: dict[str, dict[str, int]] = {}
    for payer, payee, units, reason in ours.transfers:
        net = reasons.setdefault(reason, {})
        net[payer] = net.get(payer, 0) - units
        net[payee] = net.get(payee, 0) + units
    yield (
        "by_reason",
        {reason: _moved(net) for reason, net in reasons.items()},
        {reason: _moved(net) for reason, net in got["by_reason"].items()},
    )
    yield "acts", ours.acts, got.get("acts", [])
    yield "next_dealer", ours.next_dealer, got["next_dealer"]
    yield "states", ours.states, got.get("states")
    yield "calls", ours.calls, got.get("calls")


def _moved(net: Mapping[str, int]) -> dict[str, int]:
    return {seat: units for seat, units in net.items() if units}


def _summed(rows: Iterable[Iterable[Any]]) -> Counter[tuple[str, str, str]]:
    found: Counter[tuple[str, str, str]] = Counter()
    for payer, payee, units, reason in rows:
        found[payer, payee, reason] += units
    return found
