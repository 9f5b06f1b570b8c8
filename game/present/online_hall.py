"""What the online hall shows (联机): ways into a room at the side, places to go to as a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.net.calling import grouped
from game.net.parts import RoomCard
from game.present.label import Label, Plain, said
from game.present.online_words import card_detail, card_title, played, spaced
from game.session.online import Nearby, OnlineStatus, Visited

__all__ = ["LONGEST_RECENT", "HallRow", "HallSection", "hall_sections", "returnable", "status_label"]

LONGEST_RECENT: Final = 6
"""So many places where one was lately are shown."""


@dataclass(frozen=True, slots=True)
class HallRow:
    """A place to go to; *aside* is what a press does, *off* when nothing can be done there now."""

    name: str
    title: Label
    detail: Label
    aside: Label
    off: bool = False


@dataclass(frozen=True, slots=True)
class HallSection:
    """Places of a kind; *empty* says why there is none."""

    title: Label
    rows: tuple[HallRow, ...]
    empty: Label


def returnable(recent: Sequence[Visited]) -> Visited | None:
    """The seat that one left last and can still take up again (N10).

    >>> been = [Visited("a", "111111", "yueqing", "x", "", 2.0), Visited("b", "222222", "yueqing", "x", "t", 1.0)]
    >>> returnable(been).address
    'b'
    """
    return next((each for each in recent if each.token), None)


def hall_sections(
    places: tuple[Sequence[Visited], Sequence[Nearby], Sequence[RoomCard] | None],
    server: str,
    trouble: str = "",
) -> tuple[HallSection, ...]:
    """The list: servers in the local network, public rooms of the server, where one was lately.

    *places* are where one was, who is near, and the public rooms, None before they are known; *trouble* is the key of
    why they are not.
    """
    recent, nearby, cards = places
    near = tuple(
        HallRow(
            f"near:{place}",
            Plain(each.name or each.address),
            spaced(Plain(each.address), said("online.near.rooms", n=each.rooms) if each.rooms else None),
            said("online.near.choose"),
        )
        for place, each in enumerate(nearby)
    )
    return (
        HallSection(said("online.near"), near, said("online.near.none")),
        HallSection(said("online.public"), _cards(cards or ()), _no_cards(cards, server, trouble)),
        HallSection(said("online.recent"), _visits(recent), said("online.recent.none")),
    )


def _cards(cards: Sequence[RoomCard]) -> tuple[HallRow, ...]:
    return tuple(
        HallRow(
            f"card:{place}",
            card_title(card),
            card_detail(card),
            _seats(card),
        )
        for place, card in enumerate(cards)
    )


def _seats(card: RoomCard) -> Label:
    """How many sit there; a room in which is played can be looked into only."""
    if card.stage == "waiting" and card.seated < card.places:
        return said("online.card.seats", seated=card.seated, places=card.places)
    return said("online.card.playing" if card.stage != "waiting" else "online.card.full")


def _no_cards(cards: Sequence[RoomCard] | None, server: str, trouble: str) -> Label:
    """Why there are no public rooms: no server, not asked yet, or none."""
    if not server:
        return said("online.public.no_server")
    if cards is None and trouble:
        return said(trouble, code=trouble.rpartition(".")[2])
    return said("online.public.none" if cards is not None else "online.public.asking")


def _visits(recent: Sequence[Visited]) -> tuple[HallRow, ...]:
    return tuple(
        HallRow(
            f"recent:{place}",
            played(each.game, "") if each.game else said("online.recent.room", code=grouped(each.code)),
            spaced(said("online.recent.room", code=grouped(each.code)), Plain(each.address)),
            said("online.recent.back" if each.token else "online.recent.again"),
        )
        for place, each in enumerate(recent[:LONGEST_RECENT])
    )


def status_label(status: OnlineStatus | None, server: str) -> Label:
    """How the connection to the server stands, in a few words."""
    if not server:
        return said("online.status.none")
    return said("online.status.asking" if status is None else f"online.status.{status.value}", server=server)
