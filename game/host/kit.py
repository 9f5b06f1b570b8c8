"""What every room of a server shares (共用): rules of the house, the store, tokens, how tables are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.host.contract import Store
from game.host.hosted import TableMaker
from game.host.policy import Policy

if TYPE_CHECKING:
    from game.host.members import Held
    from game.host.room import Room

__all__ = ["Kit"]


@dataclass(frozen=True, slots=True)
class Kit:
    """*stir* asks for another look at a room soon; *tokens* maps hashes to members, *words* those of links to rooms.

    *rooms* are all rooms by their codes.
    """

    policy: Policy
    store: Store
    tables: TableMaker
    stir: Callable[[str], None]
    rooms: dict[str, Room] = field(default_factory=dict)
    tokens: dict[str, tuple[Room, Held]] = field(default_factory=dict)
    words: dict[str, Room] = field(default_factory=dict)
