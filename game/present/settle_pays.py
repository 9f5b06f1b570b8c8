"""How the value of a win becomes what each seat pays (怎么付), in one line: ``3 台＋底 1＝4``.

The numbers are those of the entries that the payment told (R18); the line says nothing that they do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from game.present.label import Label, Plain, said
from rules.core.seat import Seat
from rules.scoring.model import Entry

__all__ = ["pays_label"]

_PARTS: Final = {
    "tai": "settle.pays.tai",
    "base": "settle.pays.base",
    "dealer": "settle.pays.dealer_part",
    "streak": "settle.pays.streak",
}
"""What one seat owes for a win is made of, in the order in which players count."""


def pays_label(
    entries: Iterable[Entry], total: int, dealer: Seat, name: Callable[[Seat], Label]
) -> Label | None:
    """What everybody pays for the one win of a hand of *total* tai; None where no line could say it."""
    won = [entry for entry in entries if entry.reason == "win" and entry.cause in _PARTS]
    owing = dict.fromkeys(entry.owed_by for entry in won)
    if not owing:
        return None
    sums = {seat: _sum([entry for entry in won if entry.owed_by == seat], total) for seat in owing}
    kinds = list(dict.fromkeys(sums.values()))
    others = [seat for seat in owing if seat != dealer]
    told: Label
    if len(owing) == 1:
        (seat,) = owing
        told = said("settle.pays.single", name=name(seat), sum=sums[seat])
    elif len(kinds) == 1:
        told = said("settle.pays.each", sum=kinds[0])
    elif dealer in owing and len({sums[seat] for seat in others}) == 1:
        told = said("settle.pays.dealer", sum=sums[others[0]], more=sums[dealer])
    else:
        return None
    payers = {entry.payer for entry in won}
    if any(entry.payer != entry.owed_by for entry in won) and len(payers) == 1:
        return said("settle.pays.liable", told=told, name=name(payers.pop()))
    return told


def _sum(owed: list[Entry], total: int) -> Label:
    """The parts of one seat's debt and what they come to; a stake multiplies them all."""
    units = {entry.cause: entry.units for entry in owed if entry.units}
    stake = units.get("tai", 0) // total if total else 1
    parts = [said(_PARTS[cause], n=units[cause] // stake) for cause in _PARTS if units.get(cause)]
    whole = sum(units.values())
    if not parts:
        return Plain("0")
    terms = parts[0]
    for part in parts[1:]:
        terms = said("settle.pays.plus", first=terms, second=part)
    if stake > 1:
        terms = said("settle.pays.times", sum=terms, stake=stake)
    return terms if len(parts) == 1 and stake == 1 else said("settle.pays.comes", sum=terms, total=whole)
