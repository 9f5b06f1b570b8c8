"""Who speaks with which voice (配音): what the player has chosen for a side, else the voice that fits the portrait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.session.table import MatchView
from game.settings import NO_VOICE, Settings
from game.ui.heard import SIDES
from game.ui.mixer import Mixer
from game.ui.portraits import is_woman, portrait_number

__all__ = ["USUAL", "cast", "give_voices"]

USUAL: Final[Mapping[str, tuple[str, str]]] = {
    "wenzhou": ("wenzhou-synth-f", "wenzhou-synth-m"),
    "mandarin": ("mandarin-synth-f", "mandarin-synth-m"),
    NO_VOICE: (NO_VOICE, NO_VOICE),
}
"""The voices of women and men by the language of voices in the settings."""


def cast(match: MatchView, own: int, settings: Settings) -> tuple[str, ...]:
    """The voice packs by side, the own first."""
    packs = []
    for step, side in enumerate(SIDES):
        seat = (own + step) % len(SIDES)
        player = match.players[seat]
        woman = is_woman(portrait_number(player.name if player.bot is not None else None, seat))
        usual = USUAL[settings.voice_language][0 if woman else 1]
        packs.append(settings.voices.get(side, usual))
    return tuple(packs)


def give_voices(mixer: Mixer, match: MatchView, own: int, settings: Settings) -> None:
    """Lets the mixer hear a table from a seat, with the voices of those who sit at it."""
    mixer.seat_own = own
    mixer.set_voices(cast(match, own, settings))
