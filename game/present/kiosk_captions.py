"""What the attract screen tells beside the table (待客的解说): the game, its patterns, and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.present.form_model import game_label
from game.present.label import Label, Listed, said, tile_label
from game.present.pattern_examples import PatternExample, example_of
from game.present.player_label import player_label
from game.present.rules_line import rules_line
from game.present.settle_model import settle_model
from game.session.table import MatchView
from rules import Ruleset
from rules.core.seat import Seat
from rules.mahjong.events import Chowed, Event, FlowerSet, IndicatorTurned, Konged, Punged, VoidDeclared
from rules.mahjong.state import RoundState
from rules.scoring.pattern import Award

__all__ = ["Caption", "captions", "event_caption", "result_caption"]

_CHANGED = 6
"""So many rules of the house are told at most."""
_PATTERNS = 5
"""And so many patterns of a win."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A few words on paper: what they are about, a title, a text, and a hand that shows it."""

    about: Label
    title: Label
    text: Label
    example: PatternExample | None = None


def captions(ruleset: Ruleset, turn: int) -> tuple[Caption, ...]:
    """The game first, then the rules of the house, then its patterns; those that tiles can show come before others.

    *turn* says the how many-th time the game is shown: the patterns begin elsewhere each time.
    """
    name, game = game_label(ruleset.key, ruleset.edition), ruleset.key
    found = [Caption(name, said(f"game.{game}.motto"), said(f"game.{game}.play"))]
    changed = rules_line(ruleset).changed
    if changed:
        found.append(Caption(name, said("kiosk.attract.house"), Listed(changed[:_CHANGED])))
    patterns = [
        Caption(
            name, said(award.pattern.name_key), said(award.pattern.text_key), example_of(ruleset, award.id)
        )
        for award in _awards(ruleset)
    ]
    patterns.sort(key=lambda caption: caption.example is None)
    start = (turn * 5) % max(1, len(patterns))
    return (*found, *patterns[start:], *patterns[:start])


def _awards(ruleset: Ruleset) -> Iterator[Award]:
    """Every pattern once."""
    scoring, seen = ruleset.scoring, set[str]()
    limited = scoring.limited
    for prices in (scoring, limited.few, limited.many) if limited else (scoring,):
        for award in prices.awards:
            if award.id not in seen:
                seen.add(award.id)
                yield award


def event_caption(event: Event, match: MatchView) -> Caption | None:
    """What a newcomer may ask about an event; None where nothing needs to be told."""
    seat: Seat
    match event:
        case Chowed(seat=seat):
            what = "chow"
        case Punged(seat=seat):
            what = "pung"
        case Konged(seat=seat):
            what = "kong"
        case FlowerSet(seat=seat):
            what = "flower"
        case VoidDeclared(seat=seat):
            return Caption(
                player_label(match, seat, -1), said("kiosk.attract.void"), said("kiosk.attract.void.text")
            )
        case IndicatorTurned(tiles=tiles) if tiles:
            return Caption(tile_label(tiles[0]), said("kiosk.attract.wild"), said("kiosk.attract.wild.text"))
        case _:
            return None
    return Caption(
        player_label(match, seat, -1), said(f"kiosk.attract.{what}"), said(f"kiosk.attract.{what}.text")
    )


def result_caption(state: RoundState, ruleset: Ruleset, match: MatchView, own: Seat) -> Caption:
    """How the hand ended: who won and for what, or that nobody did."""
    model = settle_model(state, ruleset, match, own)
    if not model.wins:
        return Caption(game_label(ruleset.key, ruleset.edition), model.title, model.deal)
    win = model.wins[0]
    names = tuple(row.name for row in win.tally.patterns[:_PATTERNS])
    return Caption(win.who.name, win.how, Listed(names) if names else model.deal)
