"""A form of choices (选项表): sections of rows, each with a name, an explanation and what can be chosen.

House rules and settings are both such forms; what a choice does is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.present.label import Label, Said, said
from game.session.tables import Game, Version
from rules import VARIANTS
from rules.core.options import OptionSpec, OptionValue, Span

__all__ = [
    "TOPICS",
    "Choice",
    "Entry",
    "Form",
    "Row",
    "Section",
    "edition_label",
    "edition_told",
    "game_label",
    "house_rules_form",
    "level_label",
    "room_rules_form",
    "rule_chosen",
    "topic_of",
    "value_label",
]

Value: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a row; *default* when it is the sheet's own, *blocked* says why it cannot be chosen."""

    value: Value
    label: Label
    chosen: bool
    blocked: Label | None = None
    default: bool = False


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
    """A whole sheet; *fixed* when it can only be read; *share* of its width is for names and texts; *foot* stands small
    beside the buttons.
    """

    title: Label
    intro: Label | None
    sections: tuple[Section, ...]
    fixed: bool = False
    share: float = 0.40
    foot: Label | None = None


def value_label(spec: OptionSpec, value: OptionValue) -> Label:
    """What a house rule's value is called: yes and no, a number with its unit, or a word of the catalogue.

    >>> value_label(OptionSpec("stake", 1, Span(1, 9, (1, 2)), "Y9"), 2)
    Said(key='option.stake.value', values=(('n', 2),))
    """
    if isinstance(value, bool):
        return said("option.value.on" if value else "option.value.off")
    if isinstance(spec.values, Span):
        return said(f"option.{spec.key}.value", n=value)
    return said(f"option.{spec.key}.value.{value}")


def level_label(level: str) -> Said:
    """What a bots' level is called."""
    return said(f"level.{level}.name")


def edition_label(game: str, edition: str) -> Said:
    """What an edition of a game is called."""
    return said(f"edition.{game}.{edition}")


def edition_told(game: str, edition: str) -> Said | None:
    """The same where a game has several; None for its only edition, whose name would say nothing.

    >>> edition_told("yueqing", "jp"), edition_told("xuezhan", "local")
    (Said(key='edition.yueqing.jp', values=()), None)
    """
    several = any(variant.key == game and len(variant.editions) > 1 for variant in VARIANTS)
    return edition_label(game, edition) if several else None


def game_label(game: str, edition: str) -> Said:
    """A game's name, with the edition where there are several."""
    name, told = said(f"game.{game}.name"), edition_told(game, edition)
    return name if told is None else said("rules.full", game=name, edition=told)


_TOPICS: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    (
        "match",
        frozenset({"mode", "length", "seat_ceremony", "tiles_left", "leaver", "leaver_multiple", "items"}),
    ),
    (
        "money",
        frozenset(
            {"stake", "base", "min_tai", "streak_base", "streak_both_ways", "repeat_bonus", "double_small"}
            | {"self_draw_base", "insolvency", "tax_percent"}
        ),
    ),
    (
        "fan",
        frozenset(
            {"cap_fan", "self_draw_fan", "kong_is_root", "rob_kong_fan", "dragon_root_kept"}
            | {"earth_on_first_discard"}
        ),
    ),
    (
        "kongs",
        frozenset({"open_kong_pay", "open_kong_flower", "transfer", "timely_rain", "show_concealed_kong"}),
    ),
    ("check", frozenset({"pig_pays", "pig_and_call"})),
    ("opening", frozenset({"declare_void", "exchange3"})),
    ("flowers", frozenset({"indicator_set_aside", "worm", "flower_table", "hua_cap", "no_flower_bonus"})),
    ("play", frozenset()),
    (
        "leaving",
        frozenset(
            {"escape_mode", "escape_penalty_to", "escape_count_self", "leaver_forfeits_win"}
            | {"leaver_refund_to_house"}
        ),
    ),
)
"""What house rules are about; those that stand nowhere here are about how tiles are played."""

TOPICS: Final = tuple(topic for topic, _ in _TOPICS)
"""The headings in their order."""


def topic_of(option: str) -> str:
    """What a house rule is about: the heading that it stands under.

    >>> topic_of("stake"), topic_of("dead_hand")
    ('money', 'play')
    """
    return next((topic for topic, keys in _TOPICS if option in keys), "play")


def rule_chosen(
    version: Version, chosen: Mapping[str, OptionValue], key: str, value: OptionValue
) -> dict[str, OptionValue]:
    """The house rules after a choice: those that differ from the rule sheet alone."""
    default = next(spec.default for spec in version.options if spec.key == key)
    rules = {**chosen, key: value}
    if value == default and type(value) is type(default):
        del rules[key]
    return rules


def house_rules_form(game: Game, version: Version, chosen: Mapping[str, OptionValue]) -> Form:
    """The house rules of an edition of a game with what is chosen (房规); several editions can be chosen from."""
    first = (Section(None, (_edition_row(game, version),)),) if len(game.editions) > 1 else ()
    rules = _rule_sections(version, chosen, fixed=False)
    return Form(_rules_title(game.key, version.key), said("rules.intro"), (*first, *rules))


def room_rules_form(game: str, version: Version, values: Mapping[str, OptionValue]) -> Form:
    """The house rules that a room plays by, to be read (本桌房规)."""
    title = said("rules.room", game=game_label(game, version.key))
    changed = sum(values.get(spec.key, spec.default) != spec.default for spec in version.options)
    intro = said("rules.room.changed", n=changed) if changed else said("rules.room.default")
    return Form(title, intro, _rule_sections(version, values, fixed=True), fixed=True)


def _rules_title(game: str, edition: str) -> Label:
    return said("rules.title", game=game_label(game, edition))


def _edition_row(game: Game, version: Version) -> Row:
    choices = tuple(
        Choice(other.key, edition_label(game.key, other.key), other.key == version.key)
        for other in game.editions
    )
    text = said(f"edition.{game.key}.{version.key}.text")
    return Row("edition", said("option.edition.name"), text, choices)


def _rule_sections(
    version: Version, chosen: Mapping[str, OptionValue], *, fixed: bool
) -> tuple[Section, ...]:
    """The rules under the headings of what they are about."""
    by_topic: dict[str, list[Row]] = {topic: [] for topic in TOPICS}
    for spec in version.options:
        by_topic[topic_of(spec.key)].append(_rule_row(spec, chosen.get(spec.key, spec.default), fixed=fixed))
    return tuple(
        Section(said(f"rules.topic.{topic}"), tuple(rows)) for topic, rows in by_topic.items() if rows
    )


def _rule_row(spec: OptionSpec, value: OptionValue, *, fixed: bool) -> Row:
    """A rule with the values that are offered, the chosen one always among them."""
    offered = spec.shown if _is_among(value, spec.shown) else (*spec.shown, value)
    choices = tuple(
        Choice(
            option,
            value_label(spec, option),
            _is_among(option, (value,)),
            default=_is_among(option, (spec.default,)),
        )
        for option in ((value,) if fixed else offered)
    )
    changed = not _is_among(value, (spec.default,))
    clause = said("rules.clause", clause=spec.clause)
    note = said("rules.clause.changed", clause=spec.clause, value=value_label(spec, spec.default))
    return Row(
        spec.key,
        said(f"option.{spec.key}.name"),
        said(f"option.{spec.key}.text"),
        choices,
        note if changed else clause,
        changed,
    )


def _is_among(value: OptionValue, values: tuple[OptionValue, ...]) -> bool:
    """Whether a value is one of several; 1 is not True here."""
    return any(type(value) is type(other) and value == other for other in values)
