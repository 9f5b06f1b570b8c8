"""Lines of a record beside the round (旁注): who is played for, who sits down, what was voted; they change no tile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.authority.header import Sitting
from rules.core.seat import SEATS, Seat
from rules.errors import RecordError
from rules.mahjong.plain import Fields, Line

__all__ = ["ASIDES", "check_aside", "dissolved_line", "given_in", "is_dissolved", "sat_in", "sit_line"]

ASIDES: Final = frozenset({"auto", "sit", "vote"})
_VOTES: Final = frozenset({"dissolve", "pause", "resume"})


def sit_line(seat: Seat, sitting: Sitting) -> Line:
    """Somebody takes *seat* in the middle of the match: from a bot, or from who has sat there (候补)."""
    line: Line = {"e": "sit", "seat": seat, "name": sitting.name}
    if sitting.bot is not None:
        line["bot"] = sitting.bot
    return line


def dissolved_line(yes: Iterable[Seat] = (), no: Iterable[Seat] = ()) -> Line:
    """The last line of a match that was broken up by a vote (解散): who was for it, who was against it."""
    return {"e": "vote", "kind": "dissolve", "yes": sorted(yes), "no": sorted(no)}


def check_aside(line: Line) -> None:
    """Whether it says what it has to say. Raises `RecordError`.

    `auto`: somebody is played for, from now on or no more; a bot that is named has the seat for good.
    """
    fields = Fields(line)
    match fields.text("e"):
        case "auto":
            fields.seat()
            fields.get("on")
            if not fields.flag("on") and fields.has("bot"):
                raise RecordError("a bot that takes a seat over plays for it from then on")
            if fields.has("bot"):
                fields.text("bot")
        case "sit":
            _sitting(fields)
        case _:
            _check_vote(fields)


def _check_vote(fields: Fields) -> None:
    if fields.text("kind") not in _VOTES:
        raise RecordError(f"nobody votes on {fields.text('kind')!r}")
    for key in ("yes", "no"):
        seats = fields.several(key) if fields.has(key) else []
        if not all(seat in SEATS and not isinstance(seat, bool) for seat in seats):
            raise RecordError(f"the field {key!r} names seats from 0 to 3")


def _sitting(fields: Fields) -> tuple[Seat, Sitting]:
    bot = fields.text("bot") if fields.has("bot") else None
    return fields.seat(), Sitting(fields.text("name"), bot)


def given_in(lines: Iterable[Line]) -> dict[Seat, str]:
    """The seats that bots have for good after those lines, with the bots' levels (H10); who sits down has it back."""
    given: dict[Seat, str] = {}
    for line in lines:
        fields = Fields(line)
        if line.get("e") == "auto" and fields.has("bot"):
            given[fields.seat()] = fields.text("bot")
        elif line.get("e") == "sit":
            given.pop(fields.seat(), None)
    return given


def sat_in(lines: Iterable[Line]) -> dict[Seat, Sitting]:
    """Who has sat down in those lines."""
    return dict(_sitting(Fields(line)) for line in lines if line.get("e") == "sit")


def is_dissolved(line: Line) -> bool:
    """Whether the match was broken up by a vote there; nothing follows."""
    return line.get("e") == "vote" and line.get("kind") == "dissolve"
