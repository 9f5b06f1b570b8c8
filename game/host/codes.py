"""Codes, words and tokens (房号与令牌): all from the system's secure generator, none told by a clock or a counter.

Six digits are custom among friends and easily guessed; so they let outsiders in before the match only, and whoever
guesses is slowed down by `game.host.limits`. What lets somebody come back is a token, of which only the hash is kept.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from game.net.parts import CODE_DIGITS

__all__ = ["DENIED", "Denied", "free_code", "hashed", "new_match", "new_word"]

_WORD_BYTES: Final = 16
"""128 bits: more than a link needs (96), and what a token has."""
_MATCH_BYTES: Final = 10
_TRIES: Final = 200
DENIED: Final = {
    "bad_code": "There is no such room, or it does not take anybody in now. Ask for the code again.",
    "room_full": "The room is full.",
    "edition_unknown": "This game is not played by the same rules on both sides; one of them needs an update.",
    "not_host": "Only the host can do this.",
    "not_ready": "Not everybody is ready.",
    "seat_taken": "Somebody sits there.",
    "in_match": "This is not possible while a match is played or about to begin.",
    "no_match": "There is nothing to come back to, or no match is played.",
    "not_allowed": "This is not possible here and now.",
    "muted": "Here this is not said.",
    "bad_name": "This name cannot be used at this table; choose another one.",
    "watching": "Who watches has no seat.",
    "no_record": "There is no record of that code.",
    "shutting_down": "The server is about to stop; what is played is kept.",
    "vote_running": "A vote is open.",
    "vote_wait": "The last vote of this seat was lost a short while ago.",
    "same_device": "This device is at the table already.",
    "too_many_rooms": "There are no more rooms on this server now.",
    "hello_first": "A connection begins with hello.",
    "rate": "Too fast.",
}
"""A sentence for logs by code; people read their own language's."""


class Denied(Exception):
    """An intent that changes nothing, and why: a code of the protocol, more words about it, when to try again."""

    def __init__(self, code: str, more: str = "", retry_s: float | None = None) -> None:
        super().__init__(f"{DENIED[code]} ({more})" if more else DENIED[code])
        self.code = code
        self.retry_s = retry_s


def free_code(claim: Callable[[str], bool]) -> str:
    """A room code of six digits that *claim* takes. Raises `Denied` where none is found: then the server is full."""
    for _ in range(_TRIES):
        code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}d}"
        if claim(code):
            return code
    raise Denied("too_many_rooms")


def new_word(code: str) -> str:
    """The word of a link, or a token: the room's code, so that any host finds the room, and 22 signs nobody guesses."""
    return code + secrets.token_urlsafe(_WORD_BYTES)


def new_match() -> str:
    """The id of a match, under which its record is found later: 16 letters and digits that nobody guesses."""
    return base64.b32encode(secrets.token_bytes(_MATCH_BYTES)).decode("ascii").lower()


def hashed(secret: str) -> str:
    """What is kept of a token or a device.

    >>> hashed("x") == hashed("x"), len(hashed("x")), hashed("")
    (True, 64, '')
    """
    return sha256(secret.encode()).hexdigest() if secret else ""
