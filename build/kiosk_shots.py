"""The pictures of a kiosk that `screens.py` renders: what its guests see, below the strip of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import pygame

from game.bindings import Act, Command
from game.kiosk.config import KioskConfig
from game.kiosk.venue import Venue
from game.present.kiosk_front import kiosk_cards
from game.present.layout.house_strip_layout import strip_height
from game.present.layout.scaling import scale_for
from game.scenes.house_strip import HouseStrip
from game.scenes.kiosk_attract import AttractScene
from game.scenes.kiosk_countdown import Countdown
from game.scenes.kiosk_lobby import KioskLobby
from game.scenes.kiosk_offer import KioskOffer
from game.scenes.scene import Scene
from game.session.company import AtOnce
from game.session.shop import Shop
from game.session.tables import Interrupted
from game.ui.canvas import Canvas
from table_shots import still_of

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["KIOSK_SHOTS", "below_strip", "house"]

_RULES: Final[Mapping[str, Mapping[str, bool | int | str]]] = {
    "yueqing:local": {"stake": 2, "dead_hand": "play"},
    "sichuan:local": {"mode": "blood", "exchange3": 3, "stake": 5},
}


def house(stage: Stage, **changes: object) -> Venue:
    """A shop that keeps nothing; *changes* are settings."""
    config = KioskConfig(shop="江心茶馆", machine="3", rules=_RULES)
    return Venue(Path("/nonexistent"), replace(config, **changes), stage.clock)  # type: ignore[arg-type]


def below_strip(
    stage: Stage,
    venue: Venue,
    scenes: tuple[Scene, ...],
    then: Callable[[], object] | None = None,
    seconds: float = 0.4,
) -> pygame.Surface:
    """Scenes below the strip."""
    unit = scale_for(stage.size, 100)
    high = strip_height(unit)
    strip = HouseStrip(stage.services, venue)
    strip.resized(stage.size[0], unit)
    lower = replace(stage, size=(stage.size[0], stage.size[1] - high)).shoot(
        scenes, seconds=seconds, then=then
    )
    whole = pygame.Surface(stage.size)
    whole.blit(lower, (0, high))
    top = pygame.Surface((stage.size[0], high))
    strip.draw(Canvas(top, stage.services.surroundings(unit)))
    whole.blit(top, (0, 0))
    return whole


def kiosk_lobby(stage: Stage) -> pygame.Surface:
    """The first screen with everything that there is to play."""
    venue = house(stage)
    return below_strip(stage, venue, (KioskLobby(venue),))


def kiosk_lobby_few(stage: Stage) -> pygame.Surface:
    """The same in a house with three games, where the staff was called; the keyboard in use."""
    venue = house(stage, games=("yueqing", "wuhanhua", "sichuan"), shop="", machine="")
    venue.staff.call()
    scene = KioskLobby(venue)
    picture = below_strip(stage, venue, (scene,), lambda: scene.handle(Act(Command.DOWN)))
    venue.staff.cancel()
    return picture


def kiosk_lobby_continue(stage: Stage) -> pygame.Surface:
    """The same with a match that was interrupted."""
    venue = house(stage)
    stage.tables.saved, stage.tables.table = Interrupted("yueqing", "jp", 5, 8, -128), still_of("mock")
    picture = below_strip(stage, venue, (KioskLobby(venue),))
    stage.tables.saved = None
    return picture


def _offer(stage: Stage, number: int) -> pygame.Surface:
    venue, stage.tables.table = house(stage), still_of("mock")
    card = kiosk_cards(venue.config, stage.tables.games)[number]
    return below_strip(stage, venue, (KioskLobby(venue), KioskOffer(venue, card)))


def kiosk_offer(stage: Stage) -> pygame.Surface:
    """The rules of the house for a game, two of its own."""
    return _offer(stage, 0)


def kiosk_offer_many(stage: Stage) -> pygame.Surface:
    """The rules of the house for the game that has most of them."""
    return _offer(stage, 4)


def kiosk_attract(stage: Stage) -> pygame.Surface:
    """The picture of the house between two hands."""
    return stage.shoot((_attract(house(stage)),), seconds=2)


def _attract(venue: Venue) -> AttractScene:
    return AttractScene(venue, seeds=lambda: b"\x07" * 32, workers=AtOnce)


def kiosk_attract_table(stage: Stage) -> pygame.Surface:
    """A hand of four bots in its middle."""
    return stage.shoot((_attract(house(stage)),), seconds=34)


def kiosk_attract_pattern(stage: Stage) -> pygame.Surface:
    """The same with a pattern on the paper."""
    venue = house(stage, games=("sichuan",))
    return stage.shoot((_attract(venue),), seconds=80)


def kiosk_attract_end(stage: Stage) -> pygame.Surface:
    """The end of a hand, at the other side."""
    venue = house(stage, shop="东瓯茶楼（五马街店）", games=("yueqing:jp", "wuhanhua"))
    scene = _attract(venue)

    def then() -> None:
        for _ in range(6000):
            stage.clock.advance(0.1)
            scene.update(0.1)
            table = scene.table
            if scene.turn == 1 and table is not None and table.state is not None and table.state.end:
                break
        for _ in range(40):
            stage.clock.advance(0.1)
            scene.update(0.1)

    return stage.shoot((scene,), seconds=1, then=then)


@dataclass
class _Shop:
    """The tables of a shop that is one of several machines, as the first screen asks for them."""

    closed: str = ""
    tables: tuple[str, ...] = ()

    def look(self) -> None:
        """Somebody looks."""


def _shared(stage: Stage, shop: _Shop) -> pygame.Surface:
    venue = house(stage, server="lan")
    seen = replace(stage, services=replace(stage.services, shop=cast(Shop, shop)))
    return below_strip(seen, venue, (KioskLobby(venue),))


def kiosk_lobby_shop(stage: Stage) -> pygame.Surface:
    """The first screen of a shop with other machines, where two tables wait for people."""
    return _shared(stage, _Shop(tables=("1", "2")))


def kiosk_lobby_offline(stage: Stage) -> pygame.Surface:
    """The same without a line to the others."""
    return _shared(stage, _Shop("kiosk.shop.why.nobody"))


def kiosk_countdown(stage: Stage) -> pygame.Surface:
    """Nobody has touched the first screen for long."""
    venue = house(stage)
    begun = stage.clock.now()

    def left() -> float:
        return begun + 15.0 - stage.clock.now()

    return below_strip(stage, venue, (KioskLobby(venue), Countdown(left, tuple)), seconds=6)


KIOSK_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        kiosk_lobby,
        kiosk_lobby_few,
        kiosk_lobby_continue,
        kiosk_offer,
        kiosk_offer_many,
        kiosk_lobby_shop,
        kiosk_lobby_offline,
        kiosk_countdown,
        kiosk_attract,
        kiosk_attract_table,
        kiosk_attract_pattern,
        kiosk_attract_end,
    )
}
