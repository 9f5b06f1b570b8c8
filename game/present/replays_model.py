"""The list of matches that have been played (对局列表): what is asked of it, and a row for each match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from game.history.rows import IMPORTED, NEWER, Filter, MatchRow, Outcome, readable
from game.present.amounts import gained
from game.present.dates import minute
from game.present.history_model import game_named
from game.present.label import Label, Plain, said, sentences
from game.present.selector import next_of
from game.rooms import FRIENDS, ROOMS, room_of

__all__ = [
    "SELECTORS", "Asked", "ListRow", "Span", "asked_of", "broken_rows", "match_rows", "row_told", "turned", "value_of",
]  # fmt: skip

SELECTORS: Final = ("game", "span", "result", "room")
"""What can be chosen, from the left; the search and the star stand beside them."""
_DAYS: Final = {"day": 1, "week": 7, "month": 30, "year": 365}


class Span(Enum):
    """The spans of time to choose from (``replays.span.<value>``)."""

    ALL = "all"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the list is asked for; *game* is a game and an edition, None for all."""

    game: tuple[str, str] | None = None
    span: Span = Span.ALL
    result: Outcome | None = None
    room: str | None = None
    starred: bool = False
    text: str = ""

    @property
    def is_all(self) -> bool:
        """Whether nothing is left out."""
        return self == Asked()


@dataclass(frozen=True, slots=True)
class ListRow:
    """A match on show: *when*, *what*, *about* where and how long, *who* played; the *place* and *total* of the player.

    *match* is its number in the chronicle; None for a file that cannot be read, and then *who* says why.
    """

    file: str
    match: int | None
    when: str
    what: Label
    who: Label
    note: Label | None = None
    place: int = 0
    total: int | None = None
    starred: bool = False
    about: Label | None = None

    @property
    def is_broken(self) -> bool:
        """Whether it cannot be opened."""
        return self.match is None


def asked_of(asked: Asked, now: datetime) -> Filter:
    """The same for the chronicle, which knows nothing of the words that are shown: the text is left out."""
    game, edition = asked.game or (None, None)
    days = _DAYS.get(asked.span.value)
    return Filter(
        game=game,
        edition=edition,
        room=asked.room,
        since=now - timedelta(days=days) if days is not None else None,
        result=asked.result,
        starred=asked.starred,
    )


def turned(asked: Asked, name: str, by: int, games: Sequence[tuple[str, str]]) -> Asked:
    """The next value of a selector, or the one before."""
    match name:
        case "game":
            return replace(asked, game=next_of((None, *games), asked.game, by))
        case "span":
            return replace(asked, span=next_of(tuple(Span), asked.span, by))
        case "result":
            return replace(asked, result=next_of((None, *Outcome), asked.result, by))
        case _:
            rooms = (None, *(room.key for room in (*ROOMS, FRIENDS)))
            return replace(asked, room=next_of(rooms, asked.room, by))


def value_of(asked: Asked, name: str) -> Label:
    """What a selector shows."""
    match name:
        case "game":
            return said("replays.game.all") if asked.game is None else game_named(*asked.game)
        case "span":
            return said(f"replays.span.{asked.span.value}")
        case "result":
            return said(f"replays.result.{asked.result.value if asked.result is not None else 'all'}")
        case _:
            return said("replays.room.all") if asked.room is None else said(f"room.{asked.room}.name")


def match_rows(matches: Sequence[MatchRow], texts: Callable[[str], str]) -> tuple[ListRow, ...]:
    """A row for each match; *texts* tells the programs' names in the player's language."""
    return tuple(_row(match, texts) for match in matches)


def row_told(row: ListRow, part: str) -> Label:
    """A row, or its *part*: its star, the button for more."""
    name = sentences([Plain(row.when), row.what] if row.when else [row.what])
    match part:
        case "star":
            return said("spoken.row", name=name, value=said(f"spoken.star.{'on' if row.starred else 'off'}"))
        case "more":
            return said("spoken.row", name=name, value=said("spoken.more"))
        case _:
            result = [] if row.total is None else [Plain(gained(row.total))]
            return sentences([name, row.who, *result])


def broken_rows(refused: Mapping[str, str]) -> tuple[ListRow, ...]:
    """A row for each file that is no record here; what exactly is wrong with it stands in the log."""
    return tuple(_broken(file, newer=why == NEWER) for file, why in sorted(refused.items(), reverse=True))


def _broken(file: str, *, newer: bool) -> ListRow:
    key = "replays.newer" if newer else "replays.broken"
    return ListRow(file, None, "", said(f"{key}.name"), said(key, file=file))


def _row(match: MatchRow, texts: Callable[[str], str]) -> ListRow:
    names = [
        readable(name if level is None else texts(name))
        for name, level in zip(match.names, match.bots, strict=True)
    ]
    if match.seat is not None and not names[match.seat]:
        names[match.seat] = texts("player.self")
    note = None
    if match.file.startswith(IMPORTED):
        note = said("replays.imported")
    elif not match.complete:
        note = said("replays.unfinished")
    return ListRow(
        match.file,
        match.id,
        minute(match.started),
        game_named(match.game, match.edition),
        Plain(" · ".join(name for name in names if name)),
        note,
        match.place,
        match.total if match.seat is not None else None,
        match.starred,
        said("replays.about", room=_room(match.room), hands=said("replays.hands", n=match.hands)),
    )


def _room(key: str) -> Label:
    known = room_of(key).key == key
    return said(f"room.{key}.name") if known else Plain(readable(key))
