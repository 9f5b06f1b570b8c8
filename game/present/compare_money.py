"""What two games make of the same sample hands (版本比较的算例): totals, payments, hua, as answers to questions.

A question is a label, so that two games can be laid side by side whatever each of them has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from game.present.label import Label, Plain, said
from rules import Ruleset
from rules.core.seat import Seat
from rules.scoring.account import Account, KongIncome
from rules.scoring.hua import Hua
from rules.scoring.model import (
    Evidence,
    First,
    HandEnd,
    Itemised,
    Pay,
    ScoredWin,
    SeatTiles,
    Tally,
    Tier,
    WinBy,
    WinFacts,
)
from rules.scoring.settlement import hua_of
from rules.scoring.terms import kong_paid, pig_units, price_of
from rules.scoring.total import FanSum, Priced
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import FLOWERS, Tile

__all__ = ["hua_cells", "payment_cells", "total_cells"]

_BASICS: Final = (2, 5, 6, 8)
_EMPTY: Final = SeatTiles((), (), ())
_INDICATOR: Final = Tile.M5
_KONGS: Final = (Tile.P1, Tile.P2, Tile.P3, Tile.P4, Tile.P5)


def total_cells(ruleset: Ruleset) -> dict[Label, Label]:
    """Totals of sample hands, with the arithmetic where there is any."""
    scoring = ruleset.scoring
    if isinstance(scoring.total, FanSum):
        cap = scoring.total.cap
        return {said("compare.total.most"): said("compare.no") if cap is None else said("compare.fan", n=cap)}
    basic = next(award for award in scoring.awards if award.tier is Tier.BASIC)
    big = next(award for award in scoring.awards if award.tier is Tier.BIG)
    small = [
        (said("compare.total.basics", n=count), (Priced(basic, count, Evidence()),)) for count in _BASICS
    ]
    hand = (Priced(big, big.value, Evidence()), Priced(basic, 2, Evidence()))
    mixed = (said("compare.total.mixed", pattern=said(big.pattern.name_key), n=2), hand)
    return {name: _sum(ruleset, priced) for name, priced in (*small, mixed)}


def _sum(ruleset: Ruleset, priced: tuple[Priced, ...]) -> Label:
    total = ruleset.scoring.total.worth(priced)
    formula = ruleset.scoring.total.formula(priced)
    return Plain(formula if formula == str(total) else f"{formula} = {total}")


# ---------------------------------------------------------------- who pays what


def payment_cells(ruleset: Ruleset) -> dict[Label, Label]:
    """What a seat pays beside the tai, by who wins and how often the dealer was retained.

    Where 番 double instead, what so many of them and each kind of kong come to.
    """
    price = price_of(ruleset.pay)
    wins = _beside_cells(ruleset) if price is None else _fan_cells(price)
    return {**wins, **_kong_cells(ruleset.pay), **_pig_cells(ruleset.pay)}


def _beside_cells(ruleset: Ruleset) -> dict[Label, Label]:
    """What a seat pays beside the tai."""
    asked: tuple[tuple[Label, Seat, Seat, int], ...] = (
        (said("compare.pay.others"), 1, 2, 0),
        (said("compare.pay.dealer"), 1, 0, 0),
        (said("compare.pay.dealer_again", n=3), 1, 0, 3),
        (said("compare.pay.to_dealer"), 0, 1, 0),
        (said("compare.pay.to_dealer_again", n=1), 0, 1, 1),
        (said("compare.pay.to_dealer_again", n=3), 0, 1, 3),
    )
    return {name: _plus(_beside(ruleset, winner, payer, streak)) for name, winner, payer, streak in asked}


_FANS: Final = (1, 2, 3, 5, 7, 8)
_KONG_KINDS: Final = (MeldKind.OPEN_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)


def _fan_cells(price: Callable[[int], int]) -> dict[Label, Label]:
    """What a win of so many 番 costs each payer."""
    return {said("compare.pay.fan", n=fan): Plain(str(price(fan))) for fan in _FANS}


def _kong_cells(pay: Pay) -> dict[Label, Label]:
    """What a kong brings at once while all four play."""
    found: dict[Label, Label] = {}
    for kind in _KONG_KINDS:
        source = 1 if kind is MeldKind.OPEN_KONG else None
        paid = kong_paid(pay, Account(), KongIncome(0, kind, source))
        if paid:
            found[said(f"compare.pay.{kind.value}")] = Plain(" + ".join(str(each.units) for each in paid))
    return found


def _pig_cells(pay: Pay) -> dict[Label, Label]:
    """What a 花猪 pays each seat."""
    pig = pig_units(pay)
    return {} if pig is None else {said("compare.pay.pig"): Plain(str(pig))}


def _plus(units: int) -> Label:
    return said("compare.pay.plus", n=units) if units else said("compare.pay.plain")


def _beside(ruleset: Ruleset, winner: Seat, payer: Seat, streak: int) -> int:
    """What is owed for a win of no tai; seat 0 deals."""
    facts = WinFacts(
        winner, Tile.E, (), (), (), Tile.M1, WinBy.SELF_DRAW, None, First.NONE, (Tile.M6,), (Tile.B,)
    )
    win = ScoredWin(facts, Tally((), (), 0, "0"))
    end = HandEnd(0, streak, (win,), (_EMPTY,) * 4, (Tile.M6,), (Tile.B,))
    if not isinstance(ruleset.pay, Itemised):
        return sum(transfer.units for transfer in ruleset.pay(end) if transfer.payer == payer)
    entries = ruleset.pay.entries(end)
    return sum(entry.units for entry in entries if entry.owed_by == payer and entry.reason == "win")


# ---------------------------------------------------------------- hua


def hua_cells(ruleset: Ruleset) -> dict[Label, Label]:
    """What hua a game counts, for one, two, three … of a thing, and what sums come to in points."""
    hua = hua_of(ruleset.pay)
    if hua is None:
        return {}
    found: dict[Label, Label] = {}
    for key, ladder in _ladders(ruleset):
        counted = [hua.count(_end(ruleset, tiles), 0).total for tiles in ladder]
        if any(counted):
            found[said(f"hua.{key}")] = Plain(" / ".join(str(total) for total in counted))
    for key, tiles in _SUMS:
        count = hua.count(_end(ruleset, tiles), 0)
        found[said(f"compare.hua.{key}")] = said("compare.hua.points", total=count.total, n=count.points)
    found[said("compare.hua.most")] = _most(hua, ruleset)
    return found


def _most(hua: Hua, ruleset: Ruleset) -> Label:
    """The cap on points, found by a seat that has more than any cap."""
    rich = SeatTiles((Tile.M6,) * 4, _kongs(MeldKind.CONCEALED_KONG, 5), (_INDICATOR,) * 3 + (Tile.B,) * 4)
    count = hua.count(_end(ruleset, rich), 0)
    return said("compare.hua.cap", n=count.points) if count.points < count.total else said("compare.no")


def _pung(tile: Tile) -> Meld:
    return Meld(MeldKind.PUNG, (tile,) * 3, 1, tile)


_SUMS: Final = (
    ("one_each", SeatTiles((Tile.M6,), (_pung(Tile.C),), (_INDICATOR, Tile.B))),
    ("all_set_aside", SeatTiles((), (), (_INDICATOR,) * 3 + (Tile.B,) * 4)),
)


def _kongs(kind: MeldKind, count: int) -> tuple[Meld, ...]:
    claimed = kind is MeldKind.OPEN_KONG
    return tuple(
        Meld(kind, (tile,) * 4, 1 if claimed else None, tile if claimed else None) for tile in _KONGS[:count]
    )


def _ladders(ruleset: Ruleset) -> Iterator[tuple[str, tuple[SeatTiles, ...]]]:
    """For each row key the holdings that show how it grows."""
    yield "indicator", tuple(SeatTiles((), (), (_INDICATOR,) * count) for count in (1, 2, 3))
    yield "flower", tuple(SeatTiles((), (), (Tile.B,) * count) for count in (1, 2, 3, 4))
    yield "wild", tuple(SeatTiles((Tile.M6,) * count, (), ()) for count in (1, 2, 3, 4))
    for kind in (MeldKind.OPEN_KONG, MeldKind.CONCEALED_KONG):
        yield kind.value, tuple(SeatTiles((), _kongs(kind, count), ()) for count in (1, 2, 3))
    yield "honour", (SeatTiles((), (_pung(Tile.C),), ()),)
    if ruleset.claims.wild_kong:
        yield "wild_kong", (SeatTiles((), (Meld(MeldKind.CONCEALED_KONG, (Tile.M6,) * 4),), ()),)
    if FLOWERS[0] in ruleset.tiles:
        yield "worm", tuple(SeatTiles((), (), FLOWERS[:count]) for count in range(1, len(FLOWERS) + 1))


def _end(ruleset: Ruleset, tiles: SeatTiles) -> HandEnd:
    """A drawn hand in which seat 0 holds *tiles*, the sample tile being turned up."""
    rest = list(ruleset.tiles)
    rest.remove(_INDICATOR)
    rest.remove(_INDICATOR)
    setting = ruleset.turn_up((*rest, _INDICATOR, _INDICATOR))
    seats = (tiles, _EMPTY, _EMPTY, _EMPTY)
    return HandEnd(0, 0, (), seats, setting.wilds, setting.flowers, setting.tiles)
