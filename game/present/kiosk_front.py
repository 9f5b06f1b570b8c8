"""What a guest is shown first (迎客): the editions that the house offers, a match to go on with, other things to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.kiosk.config import KioskConfig, Offer
from game.present.form_model import edition_told, level_label, value_label
from game.present.label import Label, said
from game.present.lobby_model import GameSign, game_sign
from game.session.tables import Game, Order, Version
from game.settings import Settings
from rules.core.options import OptionSpec

__all__ = ["HouseRule", "KioskCard", "house_rules", "kiosk_cards", "offer_order"]

_NO_PRICE = ("edition", "seat_ceremony")


@dataclass(frozen=True, slots=True)
class KioskCard:
    """A board: the offer, what is written on it, below a line its edition, if it has several, and how it is played."""

    offer: Offer
    sign: GameSign
    edition: Label | None
    play: Label


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule as it is played here; *own* when the house has it otherwise than the rule sheet."""

    name: Label
    value: Label
    own: bool


def kiosk_cards(config: KioskConfig, games: tuple[Game, ...]) -> tuple[KioskCard, ...]:
    """The boards of a house, in its order; an edition that this version does not know is left out."""
    known = {game.key: game for game in games}
    found = []
    for offer in config.offers:
        game = known.get(offer.game)
        if game is None or all(version.key != offer.edition for version in game.editions):
            continue
        told, play = edition_told(offer.game, offer.edition), said(f"game.{offer.game}.play")
        found.append(KioskCard(offer, game_sign(game, Settings()), told, play))
    return tuple(found)


def house_rules(config: KioskConfig, offer: Offer, version: Version) -> tuple[HouseRule, ...]:
    """Every rule of an offer as it will be played, the bots' level among them; those of the house come first."""
    rules = [
        HouseRule(said(f"option.{spec.key}.name"), value_label(spec, value), value != spec.default)
        for spec in version.options
        if spec.key not in _NO_PRICE
        for value in (_value(offer.rules, spec),)
    ]
    level = HouseRule(said("kiosk.front.level"), level_label(config.level), own=False)
    ordered = sorted(rules, key=lambda rule: not rule.own)
    return (*ordered[:1], level, *ordered[1:])


def _value(rules: Mapping[str, bool | int | str], spec: OptionSpec) -> bool | int | str:
    value = rules.get(spec.key, spec.default)
    return value if spec.allows(value) else spec.default


def offer_order(config: KioskConfig, offer: Offer, player: str) -> Order:
    """What is ordered when a guest plays an offer: practice, by the rules of the house."""
    return Order(offer.game, offer.edition, dict(offer.rules), config.level, player)
