"""The operator's menu (掌柜菜单): how this machine is, what guests find here, and the few things to do.

The menu shows the settings as they will be: what is chosen here takes effect between matches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.i18n import LANGUAGES
from game.kiosk.config import KioskConfig
from game.kiosk.crashes import Crash
from game.kiosk.night import Night, minute_of_day
from game.present.form_model import Choice, Form, Row, Section, Value, game_label, level_label
from game.present.kiosk_words import lasting
from game.present.label import Label, Plain, said, sentences
from game.present.online_words import spaced
from game.settings import CHOICES, LEVELS, SCALES
from game.theme import THEMES
from rules import VARIANTS

__all__ = ["ACTIONS", "DeskFacts", "changes_of", "desk_form", "every_edition"]

ACTIONS: Final = ("clear", "answered", "ledger", "health", "rules", "new_pin", "stick", "restore")
"""Rows whose chips do something at once; all other chips are settings."""
_SWITCH: Final[tuple[tuple[Value, Label], ...]] = ((True, said("settings.on")), (False, said("settings.off")))
_LOUD: Final = (0, 20, 40, 60, 80, 100)
_HUSHED: Final = (0, 10, 20, 30, 40, 50)
_BEGINS: Final = ("20:00", "21:00", "22:00", "23:00")
_ENDS: Final = ("06:00", "07:00", "08:00", "09:00")
_USUAL_NIGHT: Final = Night(22 * 60, 8 * 60, 30)
_LENGTHS: Final[tuple[int | str, ...]] = ("", 4, 8, 12, 16, "1c", "2c", "4c")
_WAITS: Final = {
    "attract_after_s": (60, 120, 180, 300, 600),
    "menu_after_s": (30, 60, 120, 180),
    "doze_after_s": (30, 60, 90, 120),
    "countdown_s": (10, 15, 20, 30),
}


@dataclass(frozen=True, slots=True)
class DeskFacts:
    """What the menu tells: the settings to come, versions of program and settings, how the machine fares.

    *waiting_s*: how long a guest has been calling, None when nobody does. *troubles* are told in red words of their
    own. *pending*: settings wait for the end of a match; *local*: something was changed on this machine. *line*: how
    the network fares now, None where that is not known. *others*: machines of the shop whose guests call, and since
    how many seconds.
    """

    config: KioskConfig
    version: str
    settings_version: str = ""
    safe: bool = False
    crashes: tuple[Crash, ...] = ()
    waiting_s: int | None = None
    troubles: tuple[Label, ...] = ()
    sessions: int = 0
    pending: bool = False
    local: bool = False
    line: Label | None = None
    others: tuple[tuple[str, int], ...] = ()


def desk_form(facts: DeskFacts, carried: frozenset[int]) -> Form:
    """The whole menu; *carried* are the scales that the window can carry."""
    config = facts.config
    sections = (
        Section(said("kiosk.desk.section.now"), _now_rows(facts)),
        Section(said("kiosk.desk.section.games"), _game_rows(config)),
        Section(said("kiosk.desk.section.sound"), _sound_rows(config)),
        Section(said("kiosk.desk.section.look"), _look_rows(config, carried)),
        Section(said("kiosk.desk.section.idle"), _idle_rows(config)),
        Section(said("kiosk.desk.section.machine"), _machine_rows(facts)),
    )
    return Form(said("kiosk.desk"), _named(config), sections, foot=said("kiosk.desk.later"))


def _named(config: KioskConfig) -> Label | None:
    """The shop and the machine, as far as they have names."""
    machine = (said("kiosk.strip.machine", machine=config.machine),) if config.machine else ()
    parts: tuple[Label, ...] = (*((Plain(config.shop),) if config.shop else ()), *machine)
    return spaced(*parts) if parts else None


def _now_rows(facts: DeskFacts) -> tuple[Row, ...]:
    """How things stand; who calls comes first, then what is wrong."""
    rows: list[Row] = []
    if facts.waiting_s is not None:
        rows.append(_action("answered", _waits(facts.waiting_s)))
    rows += [
        Row(f"other{number}", said("kiosk.desk.other", machine=machine), _waits(seconds), ())
        for number, (machine, seconds) in enumerate(facts.others)
    ]
    rows += [
        Row(f"trouble{number}", said("kiosk.desk.trouble"), trouble, ())
        for number, trouble in enumerate(facts.troubles)
    ]
    if facts.pending:
        rows.append(_told("pending", said("kiosk.desk.pending.text")))
    rows.append(_action("clear", said("kiosk.desk.clear.text")))
    rows.append(_action("ledger", said("kiosk.desk.ledger.text", n=facts.sessions)))
    rows.append(_health(facts))
    rows.append(_told("versions", _versions(facts)))
    network = _network(facts.config)
    rows.append(_told("network", network if facts.line is None else sentences([network, facts.line])))
    return tuple(rows)


def _waits(seconds: int) -> Label:
    return said("kiosk.desk.answered.text", time=lasting(seconds))


def _health(facts: DeskFacts) -> Row:
    """How the machine fares; its crashes can be read."""
    name = said("kiosk.desk.health")
    if not facts.crashes:
        return Row(
            "health", name, said("kiosk.desk.health.safe" if facts.safe else "kiosk.desk.health.well"), ()
        )
    last = facts.crashes[0].wall[:16].replace("T", " ")
    kind = "kiosk.desk.health.safe_crashes" if facts.safe else "kiosk.desk.health.crashes"
    read = Choice("do", said("kiosk.desk.health.do"), chosen=False)
    return Row("health", name, said(kind, n=len(facts.crashes), last=last), (read,))


def _versions(facts: DeskFacts) -> Label:
    if not facts.settings_version:
        return said("kiosk.desk.versions.own", version=facts.version)
    return said("kiosk.desk.versions.text", version=facts.version, settings=facts.settings_version)


def _network(config: KioskConfig) -> Label:
    """What this machine does in the network, as it is set."""
    if not config.network:
        return said("kiosk.desk.network.none")
    if config.serve:
        return said("kiosk.desk.network.serve")
    if not config.server:
        return said("kiosk.desk.network.alone")
    lan = config.server == "lan"
    return said("kiosk.desk.network.lan") if lan else said("kiosk.desk.network.server", server=config.server)


def _game_rows(config: KioskConfig) -> tuple[Row, ...]:
    offered = tuple(offer.name for offer in config.offers)
    games = tuple(Choice(name, game_label(*name.split(":")), name in offered) for name in every_edition())
    rules = tuple(
        Choice(offer.name, game_label(offer.game, offer.edition), chosen=bool(config.rules.get(offer.name)))
        for offer in config.offers
    )
    levels = tuple((level, level_label(level)) for level in LEVELS)
    lengths = tuple((length, _length(length)) for length in _LENGTHS)
    return (
        Row("games", said("kiosk.desk.games"), said("kiosk.desk.games.text"), games),
        Row("rules", said("kiosk.desk.rules"), said("kiosk.desk.rules.text"), rules),
        _row("hands", config.hands, lengths),
        _row("level", config.level, levels),
        _row("hot_seat", config.hot_seat, _SWITCH),
        _row("staff", config.staff, _SWITCH),
    )


def _length(length: int | str) -> Label:
    return said(f"option.length.value.{length}") if length != "" else said("kiosk.desk.hands.own")


def _sound_rows(config: KioskConfig) -> tuple[Row, ...]:
    night = config.night
    rows = [
        _row("volume", config.volume, _among(config.volume, _LOUD)),
        _row("volume_cap", config.volume_cap, _among(config.volume_cap, _LOUD)),
        _row("music", config.music, _SWITCH),
        _row("night", night is not None, _SWITCH),
    ]
    if night is not None:
        begins, ends = night.hours
        rows += [
            _row("night_from", begins, _hours(begins, _BEGINS)),
            _row("night_until", ends, _hours(ends, _ENDS)),
            _row("night_cap", night.cap, _among(night.cap, _HUSHED)),
        ]
    return tuple(rows)


def _look_rows(config: KioskConfig, carried: frozenset[int]) -> tuple[Row, ...]:
    tongues = tuple((tag, said(f"language.{tag}")) for tag in LANGUAGES)
    offered = tuple(Choice(tag, label, tag in config.languages) for tag, label in tongues)
    scales = tuple(
        (percent, said("settings.scale.value", n=percent)) for percent in SCALES if percent in carried
    )
    return (
        _row("language", config.language, tongues),
        Row("languages", said("kiosk.desk.languages"), said("kiosk.desk.languages.text"), offered),
        _setting("voice_language", "voice", config.voice, CHOICES["voice_language"]),
        _setting("theme", "theme", config.theme, THEMES),
        _setting("tile_face", "tile_face", config.tile_face, CHOICES["tile_face"]),
        Row("scale", said("settings.scale"), said("settings.scale.text"), _choices(config.scale, scales)),
        _setting("turned", "turned", config.turned, CHOICES["turned"]),
        Row(
            "left_handed", said("settings.left_handed"), said("settings.left_handed.text"),
            _choices(config.left_handed, _SWITCH),
        ),
        _row("touch", config.touch, tuple((way, said(f"kiosk.desk.touch.{way}")) for way in _TOUCH)),
        _row("captions", config.captions, _SWITCH),
    )  # fmt: skip


_TOUCH: Final = ("auto", "always", "never")


def _idle_rows(config: KioskConfig) -> tuple[Row, ...]:
    return tuple(
        _row(key, value, tuple((each, said("kiosk.desk.seconds", n=each)) for each in _with(value, offered)))
        for key, offered in _WAITS.items()
        for value in (int(getattr(config, key)),)
    )


def _machine_rows(facts: DeskFacts) -> tuple[Row, ...]:
    rows = [
        _action("new_pin", said("kiosk.desk.new_pin.text")),
        _action("stick", said("kiosk.desk.stick.text")),
    ]
    if facts.local:
        rows.append(_action("restore", said("kiosk.desk.restore.text")))
    return tuple(rows)


def _action(key: str, text: Label) -> Row:
    """A row with one chip that does something."""
    return Row(
        key, said(f"kiosk.desk.{key}"), text, (Choice("do", said(f"kiosk.desk.{key}.do"), chosen=False),)
    )


def _told(key: str, text: Label) -> Row:
    """A row that can only be read."""
    return Row(key, said(f"kiosk.desk.{key}"), text, ())


def _row(key: str, value: Value, choices: tuple[tuple[Value, Label], ...]) -> Row:
    return Row(key, said(f"kiosk.desk.{key}"), said(f"kiosk.desk.{key}.text"), _choices(value, choices))


def _setting(named: str, key: str, value: Value, values: tuple[Value, ...]) -> Row:
    """A row that has the words of the player's own settings."""
    choices = tuple((each, said(f"settings.{named}.{each}")) for each in values)
    return Row(key, said(f"settings.{named}"), said(f"settings.{named}.text"), _choices(value, choices))


def _choices(value: Value, choices: tuple[tuple[Value, Label], ...]) -> tuple[Choice, ...]:
    return tuple(Choice(option, label, option == value) for option, label in choices)


def _with(value: int, values: tuple[int, ...]) -> tuple[int, ...]:
    """The values that are offered, the one that holds always among them."""
    return tuple(sorted({*values, value}))


def _among(value: int, values: tuple[int, ...]) -> tuple[tuple[Value, Label], ...]:
    return tuple((each, said("kiosk.desk.percent", n=each)) for each in _with(value, values))


def _hours(value: str, values: tuple[str, ...]) -> tuple[tuple[Value, Label], ...]:
    return tuple((each, Plain(each)) for each in dict.fromkeys((*values, value)))


# ---------------------------------------------------------------- what a choice changes


def every_edition() -> tuple[str, ...]:
    """All editions of all games as the operator's file names them.

    >>> every_edition()[0]
    'yueqing:local'
    """
    return tuple(f"{variant.key}:{edition.key}" for variant in VARIANTS for edition in variant.editions)


def changes_of(config: KioskConfig, key: str, value: Value) -> dict[str, object]:
    """The keys of the settings that a chip changes, with their new values; empty where it cannot be.

    >>> changes_of(KioskConfig(), "volume_cap", 40)
    {'volume_cap': 40}
    >>> changes_of(KioskConfig(languages=("en",), language="en"), "languages", "en")
    {}
    """
    match key:
        case "games":
            return _games(config, str(value))
        case "languages":
            return _languages(config, str(value))
        case "language":
            tags = config.languages if value in config.languages else (*config.languages, str(value))
            return {"language": value, "languages": tags}
        case "night":
            return {"night": (config.night or _USUAL_NIGHT) if value else None}
        case "night_from" | "night_until" | "night_cap":
            return _night(config.night or _USUAL_NIGHT, key, value)
        case _:
            return {key: value}


def _games(config: KioskConfig, name: str) -> dict[str, object]:
    """An edition more or less on offer, in the order of the menu; the last one stays, all are written as none."""
    offered = {offer.name for offer in config.offers} ^ {name}
    if not offered:
        return {}
    chosen = tuple(each for each in every_edition() if each in offered)
    return {"games": () if chosen == every_edition() else chosen}


def _languages(config: KioskConfig, tag: str) -> dict[str, object]:
    """A language more or less for the guests; the one that each begins with stays among them."""
    chosen = set(config.languages) ^ {tag}
    if config.language not in chosen:
        return {}
    return {"languages": tuple(each for each in LANGUAGES if each in chosen)}


def _night(night: Night, key: str, value: Value) -> dict[str, object]:
    """Another beginning, end or volume of the night; one that would end when it begins is left as it was."""
    begins = minute_of_day(value) if key == "night_from" else night.begins
    ends = minute_of_day(value) if key == "night_until" else night.ends
    cap = int(value) if key == "night_cap" else night.cap
    return {"night": Night(begins, ends, cap)} if begins != ends else {}
