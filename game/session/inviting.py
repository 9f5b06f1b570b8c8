"""Calls to a room, for scenes (邀请): the link, the number and the text that people send each other, read and written.

What they are is the affair of `game.net`; scenes know no other part of the wire than what is named here.
"""

from __future__ import annotations

from game.net.address import Address, Invitation, find_in, parse_address, parse_invitation
from game.net.calling import Calling, calling_text, grouped
from game.net.names import clean_name, clean_text

__all__ = [
    "Address", "Calling", "Invitation", "calling_text", "clean_name", "clean_text", "find_in", "grouped",
    "parse_address", "parse_invitation",
]  # fmt: skip
