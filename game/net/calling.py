"""The text that calls friends to a room (邀请文字): made for pasting into a chat, and found again by `find_in`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.net.address import Invitation
from game.net.parts import CODE_DIGITS

__all__ = ["Calling", "calling_text", "grouped"]

_LACKING: Final = ("invite.lacking.0", "invite.lacking.1", "invite.lacking.2", "invite.lacking.3")


@dataclass(frozen=True, slots=True)
class Calling:
    """Who calls whom to what: names in the player's language; *lacking*: how many are still wanted."""

    name: str
    game: str
    terms: str
    lacking: int


def calling_text(texts: Callable[..., str], calling: Calling, invitation: Invitation, code: str) -> str:
    """The text for a chat; *code* are the room's six digits, which can be read aloud."""
    return texts(
        "invite.paste",
        name=calling.name,
        game=calling.game,
        terms=calling.terms,
        lacking=texts(_LACKING[max(0, min(calling.lacking, len(_LACKING) - 1))]),
        code=grouped(code),
        server=invitation.address.text,
        link=invitation.link,
    )


def grouped(code: str) -> str:
    """Six digits as they are read aloud; fewer as they are.

    >>> grouped("482913"), grouped("48")
    ('482 913', '48')
    """
    return f"{code[:3]} {code[3:]}" if len(code) == CODE_DIGITS else code
