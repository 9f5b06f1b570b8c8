"""The seat ceremony (定庄): four winds face down, thrown for and drawn one after the other (Y1).

The seats were drawn by lot before; the ceremony only shows it, so it gives the same picture whenever it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.present.label import Label, said
from game.present.player_label import player_label
from game.session.table import MatchView
from rules.core.seat import SEATS, Seat, after
from rules.mahjong.events import Started
from rules.tiles.tile import WINDS, Tile

__all__ = ["CeremonyModel", "DrawnWind", "ceremony_model"]


@dataclass(frozen=True, slots=True)
class DrawnWind:
    """A seat's draw: who, at which seat, whether it is oneself, and the wind."""

    seat: Seat
    name: Label
    own: bool
    wind: Tile


@dataclass(frozen=True, slots=True)
class CeremonyModel:
    """The throw, the draws in their order, and what is said about them at the beginning and the end."""

    throw: tuple[int, int]
    draws: tuple[DrawnWind, ...]
    thrown: Label
    drawn: Label


def ceremony_model(started: Started, match: MatchView, own: Seat) -> CeremonyModel:
    """The ceremony before the first hand: this seat throws, counts on from itself, and that seat draws first."""
    throw = (started.dice[1][0], started.dice[0][1])
    order = tuple(after(own, sum(throw) - 1 + steps) for steps in range(len(SEATS)))
    draws = tuple(
        DrawnWind(seat, player_label(match, seat, own), seat == own, WINDS[(seat - started.dealer) % 4])
        for seat in order
    )
    return CeremonyModel(
        throw,
        draws,
        said("ceremony.thrown", total=sum(throw), name=draws[0].name),
        said("ceremony.drawn", name=player_label(match, started.dealer, own)),
    )
