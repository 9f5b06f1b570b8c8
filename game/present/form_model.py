"""A form of choices (选项表): sections of rows, each with a name, an explanation and what can be chosen.

House rules and settings are both such forms; what a choice does is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.i18n import LANGUAGES
from game.present.label import Label, Plain, Said, said
from game.session.tables import Game
from game.settings import LEVELS, SCALES, Confirm, Graphics, Motion, Pace, Settings
from game.theme import THEMES
from rules.core.options import OptionSpec, OptionValue, Span

__all__ = [
    "Choice",
    "Entry",
    "Form",
    "Row",
    "Section",
    "house_rules_form",
    "level_label",
    "settings_form",
    "value_label",
]

Value: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a row; *blocked* says why it cannot be chosen."""

    value: Value
    label: Label
    chosen: bool
    blocked: Label | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to choose; *note* stands small beside the name (the clause, what the sheet says)."""

    key: str
    name: Label
    text: Label
    choices: tuple[Choice, ...]
    note: Label | None = None
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A row with a text to enter."""

    key: str
    name: Label
    text: Label
    value: str
    empty: Label


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under a heading; without a title when there is only one."""

    title: Label | None
    rows: tuple[Row | Entry, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A whole sheet."""

    title: Label
    intro: Label | None
    sections: tuple[Section, ...]


def value_label(spec: OptionSpec, value: OptionValue) -> Label:
    """What a house rule's value is called: yes and no, a number, or a word of the catalogue.

    >>> value_label(OptionSpec("stake", 1, Span(1, 9, (1, 2)), "Y9"), 2)
    Plain(text='2')
    """
    if isinstance(value, bool):
        return said("option.value.on" if value else "option.value.off")
    if isinstance(spec.values, Span):
        return Plain(str(value))
    return said(f"option.{spec.key}.value.{value}")


def level_label(level: str) -> Said:
    """What a bots' level is called."""
    return said(f"level.{level}.name")


def house_rules_form(game: Game, chosen: Mapping[str, OptionValue]) -> Form:
    """The house rules of a game with what is chosen (房规)."""
    rows = tuple(_rule_row(game, spec, chosen.get(spec.key, spec.default)) for spec in game.options)
    title = said("rules.title", game=said(f"game.{game.key}.name"))
    return Form(title, said("rules.intro"), (Section(None, rows),))


def _rule_row(game: Game, spec: OptionSpec, value: OptionValue) -> Row:
    shown = spec.shown if value in spec.shown else (*spec.shown, value)
    later = said("rules.later")
    choices = tuple(
        Choice(
            option,
            value_label(spec, option),
            option == value and type(option) is type(value),
            later if (spec.key, option) in game.later else None,
        )
        for option in shown
    )
    return Row(
        spec.key,
        said(f"option.{spec.key}.name"),
        said(f"option.{spec.key}.text"),
        choices,
        said("rules.clause", clause=spec.clause),
        value != spec.default,
    )


_VOLUMES: Final = (0, 20, 40, 60, 80, 100)


def settings_form(settings: Settings, carried: frozenset[int]) -> Form:
    """The settings; *carried* are the scales that the window can carry."""
    return Form(
        said("settings.title"),
        None,
        (
            Section(said("settings.section.look"), _look_rows(settings, carried)),
            Section(said("settings.section.play"), _play_rows(settings)),
            Section(said("settings.section.sound"), _sound_rows(settings)),
        ),
    )


def _look_rows(settings: Settings, carried: frozenset[int]) -> tuple[Row, ...]:
    languages = ("auto", *LANGUAGES)
    return (
        _row("language", settings.language, tuple((tag, said(f"language.{tag}")) for tag in languages)),
        _row("theme", settings.theme, tuple((name, said(f"settings.theme.{name}")) for name in THEMES)),
        _scales(settings.scale, carried),
        _row("tile_index", settings.tile_index, _SWITCH),
        _row("fullscreen", settings.fullscreen, _SWITCH),
        _row(
            "graphics",
            settings.graphics.value,
            tuple((choice.value, said(f"settings.graphics.{choice.value}")) for choice in Graphics),
        ),
    )


def _play_rows(settings: Settings) -> tuple[Row | Entry, ...]:
    name = Entry(
        "player",
        said("settings.player"),
        said("settings.player.text"),
        settings.player,
        said("settings.player.empty"),
    )
    return (
        name,
        _row("level", settings.level, tuple((level, level_label(level)) for level in LEVELS)),
        _row(
            "confirm",
            settings.confirm.value,
            tuple((choice.value, said(f"settings.confirm.{choice.value}")) for choice in Confirm),
        ),
        _row("hints", settings.hints, _SWITCH),
        _row(
            "motion",
            settings.motion.value,
            tuple((choice.value, said(f"settings.motion.{choice.value}")) for choice in Motion),
        ),
        _row(
            "pace",
            settings.pace.value,
            tuple((choice.value, said(f"settings.pace.{choice.value}")) for choice in Pace),
        ),
    )


def _sound_rows(settings: Settings) -> tuple[Row, ...]:
    levels = tuple((value, Plain(str(value))) for value in _VOLUMES)
    return (
        _row("mute", settings.mute, _SWITCH),
        _row("volume", settings.volume, levels),
        _row("volume_effects", settings.volume_effects, levels),
        _row("volume_voice", settings.volume_voice, levels),
    )


_SWITCH: Final[tuple[tuple[Value, Label], ...]] = ((True, said("settings.on")), (False, said("settings.off")))


def _row(key: str, value: Value, choices: tuple[tuple[Value, Label], ...]) -> Row:
    return Row(
        key,
        said(f"settings.{key}"),
        said(f"settings.{key}.text"),
        tuple(Choice(option, label, option == value) for option, label in choices),
    )


def _scales(value: int, carried: frozenset[int]) -> Row:
    """The sizes; those that the window cannot carry say so."""
    choices = tuple(
        Choice(
            percent,
            said("settings.scale.value", n=percent),
            percent == value,
            None if percent in carried else said("settings.scale.too_large", n=percent),
        )
        for percent in SCALES
    )
    return Row("scale", said("settings.scale"), said("settings.scale.text"), choices)
