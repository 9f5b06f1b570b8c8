"""Keys of rooms on servers that are made at run time (联机的词条)."""

from __future__ import annotations

from collections.abc import Iterator

from game.host.codes import DENIED
from game.present.layout.online_hall_layout import FIELDS
from game.present.online_words import TALKS, TIMINGS
from game.session.online import OnlineStatus
from game.session.shop import REFUSALS
from game.settings import TalkMode
from rules import VARIANTS

__all__ = ["made_by_online"]

_GONE = ("left", "kicked", "refused", "closed", "moved")
_CLIENT = (
    "closed", "upgrade", "malformed", "too_large", "displaced", "paused", "unknown", "unreachable", "no_server",
    "not_secure", "pin_unsaved", "offline", "broken", "not_watched",
)  # fmt: skip
"""What goes wrong without a server's saying so, and what it says by other means."""
_VOTES = ("dissolve", "pause", "resume")
_ROWS = ("timing", "level", "private", "approve", "talk", "voice", "watch")


def made_by_online() -> Iterator[str]:
    """All of them."""
    yield from (f"online.error.{code}" for code in (*DENIED, *_CLIENT))
    yield from (f"online.error.gone.{why}" for why in _GONE)
    yield from (f"kiosk.shop.refused.{code}" for code in REFUSALS)
    yield from (
        f"online.status.{status}" for status in ("none", "asking", *(each.value for each in OnlineStatus))
    )
    yield from (f"online.timing.{timing}{part}" for timing in TIMINGS for part in ("", ".text"))
    yield from (f"online.{where}.talk.{talk}" for where in ("agreed", "setup") for talk in TALKS)
    yield from (f"online.field.{field}" for field in FIELDS)
    yield from (f"online.{field}.none" for field in FIELDS)
    yield from (f"online.setup.{field}.text" for field in FIELDS)
    yield from (f"online.setup.{row}" for row in _ROWS)
    yield from (f"online.setup.{row}.text" for row in _ROWS if row != "timing")
    if any(variant.places > 4 for variant in VARIANTS):
        yield from (f"online.setup.places{part}" for part in ("", ".text", ".value"))
    keys = ("code", "countdown", "admit", "refuse", "write", "silent", "hello", "knocks")
    yield from (f"online.room.word.{key}" for key in keys)
    yield from (f"online.seat.{what}{part}" for what in ("empty", "bot", "person") for part in ("", ".text"))
    yield from (f"online.seat.bot.{what}" for what in ("add", "change", "remove"))
    yield from (f"online.leave.{what}" for what in ("waiting", "playing", "watching", "forfeit", "yes"))
    yield from (f"online.joining.{what}" for what in ("connecting", "slow", "asking", "knocking"))
    yield from (f"online.vote.{kind}{part}" for kind in _VOTES for part in ("", ".own"))
    yield from (f"online.sheet.vote.{kind}" for kind in _VOTES)
    yield from (f"online.vote.{answer}" for answer in ("yes", "no"))
    yield from (f"online.presence.{state}" for state in ("live", "away", "auto", "bot"))
    yield from (f"online.tool.mic.{mode.value}" for mode in TalkMode)
    yield from (f"spoken.tool.{tool}" for tool in ("people", "chat", "mic"))
    yield from ("online.start.text", "online.start.text.one", "online.room.lacks_bots")
    yield from (
        "online.setup.link.text",
        "online.room.watchers",
        "online.room.changed",
        "command.tiles.online_code",
    )
