"""What an operator can set: every key is a field, every default is allowed, guests begin with the shop's settings."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from game.kiosk.config import KioskConfig, Offer, layered, over
from game.kiosk.config_keys import KEYS, LANGUAGES, key_of
from game.kiosk.config_read import to_plain
from game.kiosk.config_values import Key
from game.kiosk.night import Night
from game.settings import Settings, from_plain
from game.settings import to_plain as settings_plain
from rules import VARIANTS, find_variant


def test_every_key_is_a_field_and_every_field_a_key() -> None:
    assert [key.name for key in KEYS] == sorted(
        (field.name for field in fields(KioskConfig)), key=[key.name for key in KEYS].index
    )


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.name)
def test_the_default_is_allowed(key: Key) -> None:
    default = getattr(KioskConfig(), key.name)
    assert key.sort.accept(to_plain({key.name: default})[key.name]) == default


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.name)
def test_the_guide_says_what_each_does(key: Key) -> None:
    assert key.text.endswith(".")
    assert key.sort.allowed


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.name)
@pytest.mark.parametrize("value", [3.5, object(), [[]], {"x": object()}, "\n", "x" * 600, -1, True, False])
def test_what_is_not_allowed_is_refused_by_a_value_error(key: Key, value: object) -> None:
    try:
        taken = key.sort.accept(value)
    except ValueError:
        return
    assert type(taken) in (bool, str)
    assert taken in (True, False, "")


def test_without_a_list_everything_is_offered_in_the_order_of_the_lobby() -> None:
    offers = KioskConfig().offers
    assert [offer.name for offer in offers] == [
        f"{variant.key}:{edition.key}" for variant in VARIANTS for edition in variant.editions
    ]


def test_a_list_offers_what_it_names_in_its_order_each_once() -> None:
    config = KioskConfig(games=("sichuan", "yueqing:jp", "yueqing"))
    assert [offer.name for offer in config.offers] == ["sichuan:local", "yueqing:jp", "yueqing:local"]


def test_the_house_rules_of_the_shop_come_with_the_offer() -> None:
    config = KioskConfig(games=("yueqing",), rules={"yueqing:jp": {"length": 16}}, hands=4)
    local, jp = config.offers
    assert local == Offer("yueqing", "local", {"length": 4})
    assert jp.rules == {"length": 16}
    find_variant("yueqing").ruleset({**jp.rules, "edition": "jp"})


def test_a_guest_begins_with_the_settings_of_the_shop() -> None:
    config = KioskConfig(
        language="en", volume=90, volume_cap=50, games=("yueqing:jp",), rules={"yueqing:jp": {"length": 4}}, theme="tea"
    )  # fmt: skip
    settings = config.settings()
    assert (settings.language, settings.volume, settings.theme) == ("en", 50, "tea")
    assert settings.editions == {"yueqing": "jp"}
    assert settings.rules == {"yueqing": {"jp": {"length": 4}}}
    assert settings.last_game == "yueqing"


def test_the_first_edition_named_is_the_one_that_is_chosen() -> None:
    assert KioskConfig(games=("yueqing:jp", "yueqing:local")).settings().editions == {"yueqing": "jp"}


def test_what_a_guest_begins_with_can_be_kept_in_a_file_of_settings() -> None:
    settings = KioskConfig(games=("yueqing",), hands="1c").settings()
    again, refused = from_plain(json.loads(json.dumps(settings_plain(settings))))
    assert (again, refused) == (settings, ())
    assert again != Settings()


def test_later_layers_win_key_by_key() -> None:
    config = layered({"volume": 10, "shop": "A"}, {"volume": 20}, {"night": Night(0, 60, 5)})
    assert (config.volume, config.shop, config.night) == (20, "A", Night(0, 60, 5))


def test_nobody_begins_in_a_language_that_cannot_be_chosen() -> None:
    assert over(KioskConfig(language="en"), {"languages": ("zh_CN",)}).language == "zh_CN"
    assert over(KioskConfig(language="en"), {"languages": LANGUAGES}).language == "en"


def test_there_is_no_key_of_another_name() -> None:
    assert key_of("volumes") is None
