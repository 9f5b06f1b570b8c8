"""Matches that bots have played, as records: made anew from a seed, kept for the tests that look at them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from game.authority.record import Sitting, dump, header_of, read_record, ruleset_of
from game.bots.levels import make_bot
from game.session.replay import ReplayTable, Seen
from game.session.saved import length_of
from game.simulate import play_match
from rules import find_ruleset
from rules.core.shuffle import seed_of

__all__ = ["played_file", "played_table", "put_record"]

_NAMES = (Sitting("阿婆"), Sitting("bot.3", "plain"), Sitting("bot.5", "plain"), Sitting("bot.7", "plain"))


@lru_cache(maxsize=32)
def played_file(
    game: str = "yueqing", seed: str = "played", hands: int = 4, edition: str = "", bots: str = "plain"
) -> bytes:
    """The file of a match of bots."""
    options: dict[str, object] = {"length": hands} | ({"edition": edition} if edition else {})
    ruleset = find_ruleset(game, options)
    lines = [header_of(ruleset, _NAMES, length_of(ruleset)).line()]
    players = (make_bot(bots, ruleset),) * 4
    for played in play_match(ruleset, players, seed_of(seed), record=True):
        lines += played.lines
    return dump(lines)


def played_table(
    game: str = "yueqing", seed: str = "played", hands: int = 4, seen: Seen | None = None, bots: str = "plain"
) -> ReplayTable:
    """The same as it is watched."""
    record = read_record(played_file(game, seed, hands, bots=bots))
    return ReplayTable(record, ruleset_of(record), seen, lazily=True)


def put_record(folder: Path, name: str, data: bytes) -> Path:
    """A file among the records of a player."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(data)
    return path
