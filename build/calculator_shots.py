"""The pictures of the calculator that `screens.py` renders: empty, half done, what cannot be, wins explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.calculator import Calculator
from rules.tiles.notation import parse_tiles

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["CALCULATOR_SHOTS"]


def _calculator(
    stage: Stage, topic: tuple[str, str], *names: str, tiles: str = "", **options: object
) -> pygame.Surface:
    """The calculator after targets were pressed and tiles typed, with house rules."""
    game, edition = topic
    scene = Calculator(game, edition)

    def then() -> None:
        for tile in parse_tiles(tiles):
            scene.activate(f"put:{tile.value}")
        for name in names:
            scene.activate(name)

    with stage.choosing(rules={game: {edition: options}} if options else {}, editions={}):
        return stage.shoot((scene,), seconds=0.2, then=then)


def calculator(stage: Stage) -> pygame.Surface:
    """The calculator before anything is put."""
    return _calculator(stage, ("wuhanhua", "local"))


def calculator_half(stage: Stage) -> pygame.Surface:
    """A hand half put together: two melds, some tiles, a flower, a pung to be tapped."""
    names = (
        "aim:pung",
        "put:31",
        "aim:chow",
        "put:9",
        "put:33",
        "put:5",
        "put:1",
        "put:2",
        "put:2",
        "aim:pung",
    )
    return _calculator(stage, ("wuhanhua", "local"), *names, tiles="4m")


def calculator_waits(stage: Stage) -> pygame.Surface:
    """Only the winning tile is missing; those that win are lit."""
    return _calculator(stage, ("wuhanhua", "local"), tiles="4m 123m678m789m123p77s45p BB4m")


def calculator_error(stage: Stage) -> pygame.Surface:
    """A robbed kong of a seat that shows no pung; what else can be chosen is open."""
    names = ("example:1", "by:rob_kong", "source:0")
    return _calculator(stage, ("wuhanhua", "local"), *names)


def calculator_refused(stage: Stage) -> pygame.Surface:
    """No win, and a tap that was refused."""
    names = ("put:3", "put:3")
    return _calculator(stage, ("yueqing", "local"), *names, tiles="9s 123m456m78s99p147pEES 3s")


def calculator_win(stage: Stage) -> pygame.Surface:
    """A win that one seat pays for."""
    return _calculator(stage, ("wuhanhua", "local"), "example:0", "details")


def calculator_hua(stage: Stage) -> pygame.Surface:
    """The hua of a win, several seats shown."""
    return _calculator(stage, ("wuhanhua", "local"), "example:1", "details", "page:hua")


def calculator_money(stage: Stage) -> pygame.Surface:
    """Who pays whom."""
    return _calculator(stage, ("wuhanhua", "local"), "example:1", "details", "page:money", "money:win")


def calculator_worms(stage: Stage) -> pygame.Surface:
    """精品 with the eight flowers: many of them, and kongs."""
    names = ("aim:concealed_kong", "put:31", "aim:open_kong", "put:27")
    tiles = "4m 4m4mBB 1f2f3f4f5f6f7f 123s456s78s11s 9s"
    picture = ("yueqing", "jp")
    return _calculator(stage, picture, *names, *("hand:0",) * 6, tiles=tiles, worm=True)


def calculator_choices(stage: Stage) -> pygame.Surface:
    """What can be chosen about a win, all of it."""
    return _calculator(stage, ("wuhanhua", "local"), "example:0", "choices")


def calculator_examples(stage: Stage) -> pygame.Surface:
    """Positions to start from."""
    return _calculator(stage, ("yueqing", "local"), "examples")


_BLOOD = ("xuezhan", "local")


def calculator_blood(stage: Stage) -> pygame.Surface:
    """A hand of thirteen that is one tile short, a suit declared: the waits with their 番."""
    tiles = "1111m 33m 55m 77p 88p 9p"
    return _calculator(stage, _BLOOD, "void:s", tiles=tiles, declare_void=True)


def calculator_blood_choices(stage: Stage) -> pygame.Surface:
    """Everything that can be chosen where play goes on after a win."""
    names = ("example:3", "already:3", "kong:open_kong", "choices")
    return _calculator(stage, _BLOOD, *names, declare_void=True, timely_rain=True)


def calculator_blood_wins(stage: Stage) -> pygame.Surface:
    """Two win on one tile, the second explained."""
    return _calculator(stage, _BLOOD, "example:3", "details", "win:1")


def calculator_blood_other(stage: Stage) -> pygame.Surface:
    """A win after a kong, and how else its tiles could be read."""
    return _calculator(stage, _BLOOD, "example:0", "details")


def calculator_blood_money(stage: Stage) -> pygame.Surface:
    """Who pays for a win after a kong, and what the kong moves."""
    names = ("example:2", "kongs_too:yes", "details", "page:money", "money:transfer")
    return _calculator(stage, _BLOOD, *names)


def calculator_blood_error(stage: Stage) -> pygame.Surface:
    """A kong that does not lie there, told of a second winner who lacks tiles."""
    return _calculator(stage, ("sichuan", "local"), "example:3", "seat:0", "hand:0", "hand:0")


def calculator_check(stage: Stage) -> pygame.Surface:
    """A drawn hand: what every seat was found to be."""
    return _calculator(stage, ("sichuan", "local"), "example:4", "details")


def calculator_check_money(stage: Stage) -> pygame.Surface:
    """Who pays whom when a drawn hand is looked at."""
    names = ("example:4", "kongs_too:yes", "details", "page:money", "money:pig")
    return _calculator(stage, ("sichuan", "local"), *names)


def calculator_check_half(stage: Stage) -> pygame.Surface:
    """A drawn hand that is put together seat by seat."""
    return _calculator(stage, _BLOOD, "by:nobody", "already:2", tiles="123456m79p13522s 147s25p")


CALCULATOR_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        calculator,
        calculator_half,
        calculator_waits,
        calculator_error,
        calculator_refused,
        calculator_win,
        calculator_hua,
        calculator_money,
        calculator_worms,
        calculator_choices,
        calculator_examples,
        calculator_blood,
        calculator_blood_choices,
        calculator_blood_wins,
        calculator_blood_other,
        calculator_blood_money,
        calculator_blood_error,
        calculator_check,
        calculator_check_money,
        calculator_check_half,
    )
}
"""Every shot by its name."""
