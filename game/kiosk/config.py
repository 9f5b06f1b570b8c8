"""What the operator of a kiosk sets (店家设定): one record, whose keys are data, so that the guide cannot lie.

Every key of the operator's file ``kiosk.toml``, of a signed document and of the operator's menu is a row of
`game.kiosk.config_keys.KEYS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.kiosk.config_keys import LANGUAGES
from game.kiosk.config_values import Presets
from game.kiosk.night import Night
from game.settings import Settings

__all__ = ["KioskConfig", "Offer", "layered", "over"]


@dataclass(frozen=True, slots=True)
class Offer:
    """One edition that guests may play here, with the house rules of the shop; nobody but the operator changes them."""

    game: str
    edition: str
    rules: Mapping[str, bool | int | str]

    @property
    def name(self) -> str:
        """How the operator's file names it.

        >>> Offer("yueqing", "jp", {}).name
        'yueqing:jp'
        """
        return f"{self.game}:{self.edition}"


@dataclass(frozen=True, slots=True)
class KioskConfig:
    """The settings of one kiosk; `config_keys.KEYS` says what each is and may be."""

    shop: str = ""
    machine: str = ""
    language: str = "zh_CN"
    languages: tuple[str, ...] = LANGUAGES
    games: tuple[str, ...] = ()
    rules: Presets = field(default_factory=dict)
    level: str = "plain"
    hands: int | str = ""
    attract_after_s: int = 120
    doze_after_s: int = 60
    menu_after_s: int = 60
    countdown_s: int = 15
    volume: int = 60
    volume_cap: int = 80
    night: Night | None = None
    music: bool = False
    voice: str = "wenzhou"
    theme: str = "ou"
    tile_face: str = "classic"
    scale: int = 100
    turned: int = 0
    left_handed: bool = False
    touch: str = "auto"
    network: bool = True
    server: str = ""
    serve: bool = False
    master: str = ""
    key: str = ""
    staff: bool = True
    hot_seat: bool = True
    export: tuple[str, ...] = ()
    captions: bool = True

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The editions that guests may play, in the order of the file, or all in the order of the lobby."""
        from rules import VARIANTS, find_variant

        named = self.games or tuple(variant.key for variant in VARIANTS)
        pairs: dict[tuple[str, str], None] = {}
        for name in named:
            game, colon, edition = name.partition(":")
            editions = (edition,) if colon else tuple(each.key for each in find_variant(game).editions)
            pairs |= dict.fromkeys((game, each) for each in editions)
        return tuple(Offer(game, edition, self._rules_of(game, edition)) for game, edition in pairs)

    def _rules_of(self, game: str, edition: str) -> Mapping[str, bool | int | str]:
        """The house rules of the shop; the length of a match is one of them."""
        from rules import find_variant

        known = {spec.key: spec for spec in find_variant(game).specs(edition)}
        length = {"length": self.hands} if self.hands != "" and known["length"].allows(self.hands) else {}
        return {**length, **self.rules.get(f"{game}:{edition}", {})}

    def settings(self) -> Settings:
        """The settings with which each guest begins; nothing of the guest before is in them."""
        rules: dict[str, dict[str, Mapping[str, bool | int | str]]] = {}
        for offer in self.offers:
            rules.setdefault(offer.game, {})[offer.edition] = offer.rules
        first = self.offers[0] if self.offers else None
        return Settings(
            language=self.language,
            theme=self.theme,
            tile_face=self.tile_face,
            scale=self.scale,
            turned=self.turned,
            left_handed=self.left_handed,
            volume=min(self.volume, self.volume_cap),
            music=self.music,
            voice_language=self.voice,
            level=self.level,
            last_game=first.game if first else "",
            editions={offer.game: offer.edition for offer in reversed(self.offers)},
            rules=rules,
        )


def layered(*layers: Mapping[str, object]) -> KioskConfig:
    """The settings by layers of checked values, of which the later ones win, key by key."""
    chosen: dict[str, object] = {}
    for layer in layers:
        chosen |= layer
    return over(KioskConfig(), chosen)


def over(below: KioskConfig, chosen: Mapping[str, object]) -> KioskConfig:
    """The settings with one more layer of checked values; nobody begins in a language that cannot be chosen."""
    config = replace(below, **chosen)  # type: ignore[arg-type]
    known = config.language in config.languages
    return config if known else replace(config, language=config.languages[0])
