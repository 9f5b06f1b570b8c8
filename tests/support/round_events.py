"""One example of every event of a round."""

from __future__ import annotations

from rules.core.ledger import HOUSE, Transfer
from rules.mahjong.actions import Pass, Pung
from rules.mahjong.events import (
    Chowed,
    Claimed,
    Dealt,
    Declined,
    Died,
    Discarded,
    Drew,
    Ended,
    EndReason,
    Event,
    Exchanged,
    FlowerSet,
    IndicatorTurned,
    ItemRefused,
    ItemUsed,
    KongDeclared,
    Konged,
    Left,
    Offered,
    Opened,
    Paid,
    Punged,
    Source,
    StageEntered,
    Started,
    VoidDeclared,
    Won,
)
from rules.mahjong.items import Item, Third
from rules.scoring.model import First, Liability, LiabilityKind, Tally, WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Suit, Tile

__all__ = ["EVENTS"]

_HIDDEN = (Tile.HIDDEN,)

EVENTS: tuple[Event, ...] = (
    Started(1, 0, 0, (0, 0, 0, 0), ((1, 2), (3, 4)), 2, 10),
    Started(2, 0, 0, (0, 0, 0, 0), ((1, 2), (3, 4)), 2, 10, None, (3, 1), (0,)),
    Dealt(((Tile.M1,), _HIDDEN, _HIDDEN, _HIDDEN)),
    IndicatorTurned((134,), (Tile.P3,), (Tile.P3,), (Tile.B,)),
    StageEntered("exchange"),
    VoidDeclared(1, Suit.DOTS),
    Exchanged(((), (), (), ()), ((), (), (), ())),
    Opened(0, Tile.M1),
    Drew(1, Tile.HIDDEN, Source.WALL),
    FlowerSet(1, Tile.B),
    Discarded(2, Tile.M5, drawn=True),
    Offered(0, (Pung(0, Tile.M5), Pass(0))),
    Claimed(0, Pung(0, Tile.M5)),
    Declined(0),
    Chowed(3, Tile.M5, (Tile.M6, Tile.M7), 2),
    Punged(0, Tile.M5, 2),
    KongDeclared(0, Tile.M5),
    Konged(0, MeldKind.ADDED_KONG, Tile.M5, None),
    Konged(0, MeldKind.CONCEALED_KONG, Tile.M6, None),
    Died(1, "wild_discard"),
    Won(0, Tile.M9, WinBy.SELF_DRAW, None, (Tile.M9,), Tally((), (), 0, "0")),
    Won(0, Tile.M9, WinBy.DISCARD, 1, (Tile.M9,), Tally((), (), 0, "0")),
    Won(0, Tile.B, WinBy.PUSH4, None, (Tile.M9,), Tally((), (), 3, "3")),
    Won(0, Tile.M9, WinBy.SELF_DRAW, None, (Tile.M9,), Tally((), (), 4, "4", limited=True)),
    Won(
        0,
        Tile.M9,
        WinBy.DISCARD,
        1,
        (Tile.M9,),
        Tally((), (), 0, "0"),
        First.EARTH,
        Liability(1, LiabilityKind.SWAP_DISCARD, ((Tile.M6, Tile.M7, Tile.M8), (Tile.M9,))),
    ),
    Won(
        0,
        Tile.M9,
        WinBy.SELF_DRAW,
        None,
        (Tile.M9,),
        Tally((), (), 0, "0"),
        First.HEAVEN,
        Liability(2, LiabilityKind.FOUR_CLAIMS, ()),
    ),
    ItemUsed(2, Item.SWAP_NAMED, Tile.M9, Tile.S5, Tile.S5, None, 77),
    ItemUsed(2, Item.SWAP_BLIND, Tile.HIDDEN, None, Tile.HIDDEN),
    ItemUsed(0, Item.FAR_EYE, None, Tile.P2, None, Third.MIDDLE),
    ItemUsed(0, Item.KEEN_EAR, tile=Tile.P2),
    ItemUsed(3, Item.GOLD_FINGER),
    ItemRefused(1, Item.SWAP_NAMED, Tile.M9, Tile.S5, "none_left"),
    Left(3),
    Paid((Transfer(1, 0, 1, "win"),)),
    Paid((Transfer(3, HOUSE, 10, "leave"), Transfer(3, 0, 45, "leave"), Transfer(1, 0, 4, "hua"))),
    Ended(EndReason.LEFT, ((), (), (), ()), (45, 0, 0, -55), 0, 1),
    Ended(EndReason.EXHAUSTED, ((), (), (), ()), (0, 0, 0, 0), 0, 0),
    Ended(EndReason.EXHAUSTED, ((), (), (), ()), (0, 0, 0, 0), 0, 0, marked=(0, 2)),
)
