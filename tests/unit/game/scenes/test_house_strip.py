"""The strip of the house (K04): what may be had without a PIN is one press away everywhere, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.bindings import Act, Command, PointerDown, PointerDrag, PointerMove, PointerUp, Press, Wheel
from game.kiosk.config import KioskConfig
from game.present.layout.house_strip_layout import strip_height
from game.scenes.house_strip import HOLD_S, HouseStrip, StripWish
from game.ui.canvas import Canvas
from kiosk_rig import PLAIN, KioskRig, kiosk
from operator_rig import SHOP, OperatorRig

SIZE = (1920, 1080)


class Hands:
    """A strip, and who uses it."""

    def __init__(self, rig: OperatorRig) -> None:
        self.rig = rig
        self.strip = HouseStrip(rig.stage.services, rig.venue)
        self.strip.resized(SIZE[0], 1.0)

    def place(self, name: str) -> tuple[float, float]:
        middle = next(target.rect.centre for target in self.strip.targets if target.name == name)
        return middle.x, middle.y

    def press(self, name: str, *, touch: bool = False) -> StripWish | None:
        x, y = self.place(name)
        down, up = PointerDown(x, y, touch=touch), PointerUp(x, y, touch=touch)
        assert self.strip.owns(down)
        assert self.strip.handle(down) is None
        assert self.strip.owns(up)
        return self.strip.handle(up)

    def wait(self, seconds: float) -> StripWish | None:
        for _ in range(round(seconds / 0.1)):
            self.rig.stage.clock.advance(0.1)
            if (wish := self.strip.update()) is not None:
                return wish
        return None

    def set_volume(self, percent: int) -> None:
        self.rig.stage.services.store.change(volume=percent)
        self.strip.update()

    def draw(self) -> bytes:
        surface = pygame.Surface((SIZE[0], strip_height(1.0)))
        self.strip.draw(Canvas(surface, self.rig.stage.services.surroundings(1.0)))
        return pygame.image.tobytes(surface, "RGB")


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    with OperatorRig.at(tmp_path / "kiosk", SIZE) as rig:
        yield Hands(rig)


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KioskRig]:
    with kiosk(tmp_path / "data", monkeypatch, replace(PLAIN, games=("yueqing", "sichuan"))) as made:
        made.wake()
        yield made


# ---------------------------------------------------------------- without a PIN


@pytest.mark.parametrize("way", ["press", "key"])
def test_scn_K04_volume_language_staff_and_rules_need_no_pin(rig: KioskRig, way: str) -> None:
    keys = {
        "quieter": (pygame.K_F6, 0),
        "louder": (pygame.K_F7, 0),
        "staff": (pygame.K_F9, pygame.KMOD_LSHIFT),
        "rules": (pygame.K_F10, 0),
    }

    def do(name: str) -> None:
        if way == "key":
            rig.key(*keys[name])
        else:
            rig.press_at(name, "house_strip")

    before = rig.app.services.settings.volume
    do("quieter")
    assert rig.app.services.settings.volume == before - 10
    do("louder")
    assert rig.app.services.settings.volume == before
    do("staff")
    assert rig.venue.staff.number == 1
    do("staff")
    assert rig.venue.staff.since is None
    if way == "key":
        rig.key(pygame.K_F9)
        assert rig.app.services.texts.language == "zh_CN@wenzhou"
    else:
        rig.press_at("language:en", "house_strip")
        assert rig.app.services.texts.language == "en"
    do("rules")
    assert rig.keys == ("kiosk_lobby", "help")


def test_scn_K04_everything_else_asks_for_the_pin(rig: KioskRig) -> None:
    rig.key(pygame.K_k, pygame.KMOD_LCTRL | pygame.KMOD_LALT | pygame.KMOD_LSHIFT)
    assert rig.keys[-1] == "kiosk_pin"


# ---------------------------------------------------------------- what it says


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_every_button_says_what_is_wished(hands: Hands, touch: bool) -> None:
    hands.set_volume(50)
    wishes = {target.name: hands.press(target.name, touch=touch) for target in hands.strip.targets[1:]}
    assert wishes == {
        "language:zh_CN": StripWish.LANGUAGE,
        "language:zh_CN@wenzhou": StripWish.LANGUAGE,
        "language:en": StripWish.LANGUAGE,
        "quieter": StripWish.QUIETER,
        "louder": StripWish.LOUDER,
        "rules": StripWish.RULES,
        "staff": StripWish.STAFF,
        "leave": StripWish.LEAVE,
    }
    hands.press("language:en")
    assert hands.strip.language == "en"


def test_the_key_of_languages_goes_through_those_of_the_shop(tmp_path: Path) -> None:
    config = replace(SHOP, languages=("en", "zh_CN"))
    with OperatorRig.at(tmp_path / "kiosk", SIZE, config) as rig:
        strip = Hands(rig).strip
        assert strip.handle(Act(Command.HOUSE_LANGUAGE)) is StripWish.LANGUAGE
        assert strip.language == "en"
        assert [target.name for target in strip.targets if target.name.startswith("language")] == [
            "language:en",
            "language:zh_CN",
        ]


def test_a_held_key_turns_the_sound_only(hands: Hands) -> None:
    assert hands.strip.handle(Act(Command.HOUSE_LOUDER, repeat=True)) is StripWish.LOUDER
    assert hands.strip.handle(Act(Command.HOUSE_STAFF, repeat=True)) is None
    assert hands.strip.handle(Act(Command.HOUSE_LEAVE, repeat=True)) is None


def test_only_what_is_meant_for_the_strip_is_kept_from_the_scenes(hands: Hands) -> None:
    x, y = hands.place("rules")
    assert hands.strip.owns(Wheel(x, y, 1))
    assert not hands.strip.owns(PointerDown(x, 5))
    assert not hands.strip.owns(PointerUp(x, 5))
    assert not hands.strip.owns(Act(Command.CONFIRM))
    hands.strip.handle(PointerDown(x, y))
    assert hands.strip.owns(PointerDrag(x, 40, x, y)), "a press that began on it stays its own"
    hands.strip.handle(PointerDrag(x, 40, x, y))
    assert not hands.strip.owns(PointerUp(x, 40)), "a scene has seen no press either"


def test_a_press_that_slides_off_a_button_does_nothing(hands: Hands) -> None:
    x, y = hands.place("leave")
    hands.strip.handle(PointerDown(x, y))
    hands.strip.handle(PointerDrag(x, 300, x, y))
    assert hands.strip.handle(PointerUp(x, 300)) is None


def test_what_is_at_its_end_cannot_be_pressed(hands: Hands) -> None:
    hands.set_volume(0)
    assert hands.press("quieter") is None
    assert hands.press("louder") is StripWish.LOUDER
    hands.set_volume(hands.rig.stage.services.loudest)
    assert hands.press("louder") is None
    assert hands.press("quieter") is StripWish.QUIETER


# ---------------------------------------------------------------- the seal


def test_scn_K03_the_seal_held_for_three_seconds_asks_for_the_operator(hands: Hands) -> None:
    x, y = hands.place("seal")
    hands.strip.handle(PointerDown(x, y, touch=True))
    assert hands.wait(HOLD_S - 0.2) is None
    assert hands.wait(0.5) is StripWish.OPERATOR
    assert hands.wait(5) is None, "once a press"
    hands.strip.handle(PointerUp(x, y, touch=True))
    assert hands.wait(5) is None


@pytest.mark.parametrize("how", ["let go", "slid off", "other button"])
def test_a_seal_that_is_not_held_shows_nothing(hands: Hands, how: str) -> None:
    x, y = hands.place("seal")
    hands.strip.handle(PointerDown(x, y, Press.OTHER if how == "other button" else Press.MAIN))
    assert hands.wait(1.5) is None
    if how == "let go":
        hands.strip.handle(PointerUp(x, y))
    elif how == "slid off":
        hands.strip.handle(PointerDrag(x + 200, y, x, y))
    assert hands.wait(5) is None


def test_a_chance_touch_of_the_seal_draws_no_ring(hands: Hands) -> None:
    before = hands.draw()
    x, y = hands.place("seal")
    hands.strip.handle(PointerDown(x, y, touch=True))
    hands.wait(0.5)
    assert hands.draw() == before
    hands.wait(1.0)
    assert hands.draw() != before


# ---------------------------------------------------------------- the picture


def test_it_is_drawn_when_something_has_changed(hands: Hands) -> None:
    first = hands.draw()
    hands.wait(2)
    stands = hands.strip.dirty
    hands.rig.venue.staff.call()
    hands.wait(0.1)
    assert (stands, hands.strip.dirty) == (False, True)
    assert hands.draw() != first


def test_a_pointer_that_comes_and_goes_lights_a_button(hands: Hands) -> None:
    hands.draw()
    hands.strip.handle(PointerMove(*hands.place("rules")))
    assert hands.strip.dirty
    hands.draw()
    hands.strip.handle(PointerMove(600, 300))
    assert hands.strip.dirty


@pytest.mark.parametrize(
    "config",
    [KioskConfig(), SHOP, replace(SHOP, shop="江心屿东瓯茶楼五马街总店三楼雅座棋牌室")],
    ids=["bare", "shop", "long"],
)
@pytest.mark.parametrize("width", [600, 1080, 1920])
def test_any_shop_can_be_named(tmp_path: Path, config: KioskConfig, width: int) -> None:
    with OperatorRig.at(tmp_path / "kiosk", SIZE, config) as rig:
        strip = HouseStrip(rig.stage.services, rig.venue)
        strip.resized(width, 0.66 if width == 600 else 1.0)
        surface = pygame.Surface((width, 78))
        strip.draw(Canvas(surface, rig.stage.services.surroundings(0.66 if width == 600 else 1.0)))
        assert tuple(surface.get_at((4, 20))) != (0, 0, 0, 255)


def test_its_places_are_traced_above_those_of_the_scenes(hands: Hands) -> None:
    line = hands.rig.lines[-1]
    assert (line["t"], line["scene"]) == ("targets", "house_strip")
    places = line["targets"]
    assert isinstance(places, dict)
    assert all(y < 0 and y + high <= 0 for _, y, _, high in places.values())
