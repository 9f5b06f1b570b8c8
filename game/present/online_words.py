"""Rooms on servers in words (联机的话): what is played, how one sits together, how somebody is reached."""

from __future__ import annotations

from typing import Final

from game.net.parts import Member, RoomCard, RoomSpec
from game.present.form_model import game_label, level_label
from game.present.label import Label, Plain, said
from rules import VARIANTS

__all__ = [
    "TALKS", "TIMINGS", "agreed", "card_detail", "card_title", "in_groups", "length_label", "member_name", "played",
    "spaced", "timing_label",
]  # fmt: skip

TIMINGS: Final = ("relaxed", "steady", "quick", "free")
"""The clocks of a room, the usual one first."""
TALKS: Final = ("chat", "phrases", "off")
"""What may be written to each other."""


def played(game: str, edition: str) -> Label:
    """The game with its edition; one that this program does not know by its key.

    >>> played("go", "")
    Plain(text='go')
    """
    known = any(
        variant.key == game and (not edition or any(each.key == edition for each in variant.editions))
        for variant in VARIANTS
    )
    return (game_label(game, edition) if edition else said(f"game.{game}.name")) if known else Plain(game)


def timing_label(timing: str) -> Label:
    """What a clock is called; one that is not known by its key."""
    return said(f"online.timing.{timing}") if timing in TIMINGS else Plain(timing)


def length_label(length: str) -> Label | None:
    """How long a match is; None where that is not told."""
    return said(f"option.length.value.{length}") if length in _LENGTHS else None


_LENGTHS: Final = frozenset(
    str(value)
    for variant in VARIANTS
    for edition in variant.editions
    for spec in edition.specs()
    if spec.key == "length"
    for value in spec.shown
)


def spaced(*parts: Label | None) -> Label:
    """Labels with dots between them; what is None is left out."""
    first, *rest = [part for part in parts if part is not None] or [Plain("")]
    label: Label = first
    for part in rest:
        label = said("online.dot", first=label, second=part)
    return label


def card_title(card: RoomCard) -> Label:
    """What is played in a public room."""
    return played(card.game, card.edition)


def card_detail(card: RoomCard) -> Label:
    """Whose room it is, its clock and its length."""
    host = said("online.card.host", name=card.host)
    return spaced(host, length_label(card.length), timing_label(card.timing))


def agreed(spec: RoomSpec) -> tuple[Label, ...]:
    """What is agreed in a room, line by line: length, clock, bots, talk, who may look on."""
    length = length_label(str(spec.options.get("length", _default_length(spec))))
    lines: list[Label] = [spaced(length, timing_label(spec.timing))]
    lines.append(said("online.agreed.level", level=level_label(spec.level)))
    lines.append(said("online.agreed.private" if spec.private else "online.agreed.public"))
    talk = said(f"online.agreed.talk.{spec.talk}")
    lines.append(spaced(talk, said("online.agreed.voice") if spec.voice else None))
    lines.append(
        said("online.agreed.watch", n=spec.delay_s) if spec.watch else said("online.agreed.no_watch")
    )
    if spec.approve:
        lines.append(said("online.agreed.approve"))
    return tuple(lines)


def _default_length(spec: RoomSpec) -> str:
    """The length that the sheet of the game has."""
    found = (
        option.default
        for variant in VARIANTS
        if variant.key == spec.game
        for edition in variant.editions
        if edition.key == spec.edition
        for option in edition.specs()
        if option.key == "length"
    )
    return str(next(found, ""))


def member_name(member: Member) -> Label:
    """What somebody is called; a bot's name is a key of the catalogue."""
    return (
        said(member.name) if member.bot is not None and member.name.startswith("bot.") else Plain(member.name)
    )


def in_groups(fingerprint: str) -> str:
    """A fingerprint as two people can compare it aloud: groups of four, four groups a line.

    >>> in_groups("ab:cd:ef:01:23")
    'ABCD EF01 23'
    """
    plain = "".join(letter for letter in fingerprint.upper() if letter.isalnum())
    groups = [plain[place : place + 4] for place in range(0, len(plain), 4)]
    return "\n".join(" ".join(groups[place : place + 4]) for place in range(0, len(groups), 4))
