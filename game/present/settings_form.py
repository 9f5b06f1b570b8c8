"""The sheet of settings (设置表): what is on it, by sections; a choice takes effect at once."""

from __future__ import annotations

from enum import Enum
from typing import Final

from game.i18n import LANGUAGES
from game.present.form_model import Choice, Entry, Form, Row, Section, Value, level_label
from game.present.label import Label, Plain, said
from game.settings import (
    CHOICES,
    LEVELS,
    SCALES,
    Confirm,
    Graphics,
    Motion,
    Narration,
    Pace,
    Settings,
    Sort,
    TalkMode,
)
from game.theme import THEMES

__all__ = ["KINDS", "OPEN", "settings_form"]

KINDS: Final[dict[str, type[Enum]]] = {
    "motion": Motion,
    "pace": Pace,
    "confirm": Confirm,
    "graphics": Graphics,
    "sort": Sort,
    "narration": Narration,
    "voice_talk": TalkMode,
}
"""The settings whose values are enums."""
OPEN: Final = "open"
"""The choice of a row that opens a sheet of its own."""
_VOLUMES: Final = (0, 20, 40, 60, 80, 100)


def settings_form(settings: Settings, carried: frozenset[int]) -> Form:
    """The settings; *carried* are the scales that the window can carry."""
    return Form(
        said("settings.title"),
        None,
        (
            Section(said("settings.section.look"), _look_rows(settings, carried)),
            Section(said("settings.section.play"), _play_rows(settings)),
            Section(said("settings.section.hand"), _hand_rows(settings)),
            Section(said("settings.section.hints"), _hint_rows(settings)),
            Section(said("settings.section.sound"), _sound_rows(settings)),
            Section(said("settings.section.access"), _access_rows(settings)),
        ),
    )


def _look_rows(settings: Settings, carried: frozenset[int]) -> tuple[Row, ...]:
    languages = ("auto", *LANGUAGES)
    return (
        _row("language", settings.language, tuple((tag, said(f"language.{tag}")) for tag in languages)),
        _row("theme", settings.theme, tuple((name, said(f"settings.theme.{name}")) for name in THEMES)),
        _chosen("tile_face", settings.tile_face),
        _chosen("tile_back", settings.tile_back),
        _scales(settings.scale, carried),
        _kinds("motion", settings.motion),
        _row("fullscreen", settings.fullscreen, _SWITCH),
        _kinds("graphics", settings.graphics),
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
        _kinds("pace", settings.pace),
    )


def _hand_rows(settings: Settings) -> tuple[Row, ...]:
    return (
        _kinds("confirm", settings.confirm),
        _kinds("sort", settings.sort),
        _chosen("suits", settings.suits),
        _chosen("wilds", settings.wilds),
        _row("auto_win", settings.auto_win, _SWITCH),
    )


def _hint_rows(settings: Settings) -> tuple[Row, ...]:
    return tuple(
        _row(key, value, _SWITCH)
        for key, value in (
            ("hints", settings.hints),
            ("coach", settings.coach),
            ("danger", settings.danger),
            ("warnings", settings.warnings),
        )
    )


def _access_rows(settings: Settings) -> tuple[Row, ...]:
    return (
        _row("tile_index", settings.tile_index, _SWITCH),
        _row("left_handed", settings.left_handed, _SWITCH),
        _chosen("turned", settings.turned),
        _kinds("narration", settings.narration),
        _row("captions", settings.captions, _SWITCH),
    )


def _sound_rows(settings: Settings) -> tuple[Row, ...]:
    levels = tuple((value, Plain(str(value))) for value in _VOLUMES)
    return (
        _row("mute", settings.mute, _SWITCH),
        _row("volume", settings.volume, levels),
        _row("volume_effects", settings.volume_effects, levels),
        _row("volume_voice", settings.volume_voice, levels),
        _chosen("voice_language", settings.voice_language),
        Row(
            "voices",
            said("settings.voices"),
            said("settings.voices.text"),
            (Choice(OPEN, said("settings.voices.open"), chosen=False),),
        ),
        _row("phrases", settings.phrases, _SWITCH),
        _row("chatter", settings.chatter, _SWITCH),
        _row("music", settings.music, _SWITCH),
        _row("volume_music", settings.volume_music, levels),
        _row("night", settings.night, _SWITCH),
        _kinds("voice_talk", settings.voice_talk),
        _row("volume_talk", settings.volume_talk, levels),
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


def _kinds(key: str, value: Enum) -> Row:
    """A row of an enum's values."""
    return _row(
        key,
        value.value,
        tuple((choice.value, said(f"settings.{key}.{choice.value}")) for choice in type(value)),
    )


def _chosen(key: str, value: Value) -> Row:
    """A row of the values that a setting can take."""
    return _row(key, value, tuple((choice, said(f"settings.{key}.{choice}")) for choice in CHOICES[key]))
