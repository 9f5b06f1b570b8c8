"""What the sheet of statistics says (统计的内容): numbers in words, bars, rows; nothing here is counted anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.history.rows import HandRow, MatchRow
from game.history.statistics import FEW_HANDS, FEW_MATCHES, Made, Mark, Mean, Share, Statistics, statistics_of
from game.present import amounts
from game.present.form_model import game_label, level_label
from game.present.label import Label, Plain, said
from game.settings import LEVELS
from rules import VARIANTS, OptionsError, find_ruleset

__all__ = [
    "Bar",
    "Figure",
    "GroupRow",
    "HistoryModel",
    "game_named",
    "games_played",
    "history_model",
    "level_named",
    "pattern_name",
    "percent",
    "points",
]

_PATTERNS: Final = 12
"""So many patterns are shown."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its name and what it was counted of."""

    key: str
    value: str
    note: Label | None = None

    @property
    def name(self) -> Label:
        """What it is."""
        return said(f"history.figure.{self.key}")


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart: its name, how many, the share of all in words, the pattern that it counts, if any."""

    name: Label
    count: int
    share: str = ""
    made: Made | None = None


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A row of a table: what is counted apart, and its cells as the heads name them."""

    name: Label
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HistoryModel:
    """The sheet from top to bottom; *few* says that there is little to go by."""

    figures: tuple[Figure, ...]
    few: Label | None
    line: tuple[Mark, ...]
    places: tuple[Bar, ...]
    patterns: tuple[Bar, ...]
    games: tuple[GroupRow, ...]
    levels: tuple[GroupRow, ...]

    @property
    def empty(self) -> bool:
        """Whether nothing has been played."""
        return not self.line


def history_model(
    matches: Sequence[MatchRow], hands: Sequence[HandRow], say: Callable[[Label], str]
) -> HistoryModel:
    """The sheet for some matches and their hands; *say* tells which patterns have one name."""
    whole = statistics_of(matches, hands)
    return HistoryModel(
        _figures(whole),
        _few(whole),
        whole.line,
        _places(whole),
        _patterns(whole.patterns, say),
        _groups(matches, hands, _game_of),
        _groups(matches, hands, _level_of),
    )


def points(value: float, *, signed: bool = False) -> str:
    """Points in words; a tenth is shown where they are not whole.

    >>> points(12.0), points(-7.25), points(1500, signed=True), points(0, signed=True)
    ('12', '−7.3', '+1,500', '0')
    """
    rounded = round(value + (1e-9 if value > 0 else -1e-9), 1)
    if rounded == int(rounded):
        whole = int(rounded)
        return amounts.gained(whole) if signed else amounts.amount(whole)
    text = f"{rounded:+,.1f}" if signed else f"{rounded:,.1f}"
    return text.replace("-", "−")


def percent(share: Share) -> str:
    """A share in words.

    >>> percent(Share(1, 3)), percent(Share())
    ('33.3%', '—')
    """
    return "—" if share.rate is None else f"{100 * share.rate:.1f}%"


def pattern_name(game: str, edition: str, pattern: str) -> Label:
    """The name of a pattern in its game."""
    try:
        return said(find_ruleset(game, {"edition": edition}).scoring.name_key(pattern))
    except OptionsError:
        return Plain(pattern)


def _figures(told: Statistics) -> tuple[Figure, ...]:
    return (
        Figure("points", points(told.points, signed=True), said("history.note.matches", n=told.matches)),
        Figure("won", percent(told.won), _of(told.won)),
        Figure("dealt_in", percent(told.dealt_in), _of(told.dealt_in)),
        Figure("self_drawn", percent(told.self_drawn), _of(told.self_drawn, "history.note.wins")),
        Figure("mean_win", _mean(told.mean_win), said("history.note.dearest", points=points(told.dearest))),
        Figure("mean_loss", _mean(told.mean_loss), said("history.note.times", n=told.mean_loss.count)),
        Figure("mean_place", _place(told.mean_place), said("history.note.complete", n=told.complete)),
        Figure("ready", percent(told.ready_at_draw), _of(told.ready_at_draw, "history.note.draws")),
    )


def _of(share: Share, key: str = "history.note.of") -> Label:
    return said(key, part=share.part, whole=share.whole)


def _mean(mean: Mean) -> str:
    return "—" if mean.value is None else points(mean.value)


def _place(place: float | None) -> str:
    return "—" if place is None else f"{place:.2f}"


def _few(told: Statistics) -> Label | None:
    """What says that there is little to go by."""
    if told.hands < FEW_HANDS or told.matches < FEW_MATCHES:
        return said("history.few", matches=told.matches, hands=told.hands)
    return None


def _places(told: Statistics) -> tuple[Bar, ...]:
    return tuple(
        Bar(said(f"history.place.{place}"), times, percent(Share(times, told.complete)))
        for place, times in enumerate(told.places, 1)
    )


def _patterns(made: Iterable[Made], say: Callable[[Label], str]) -> tuple[Bar, ...]:
    """The most frequent patterns; what has one name in several games is one bar."""
    bars: dict[str, Bar] = {}
    for each in made:
        name = pattern_name(each.game, each.edition, each.pattern)
        known = bars.get(say(name))
        if known is None or known.made is None:
            bars[say(name)] = Bar(name, each.times, made=each)
        else:
            newer = each if each.last > known.made.last else known.made
            bars[say(name)] = Bar(name, known.count + each.times, made=newer)
    ordered = sorted(bars.values(), key=lambda bar: -bar.count)
    return tuple(ordered[:_PATTERNS])


def game_named(game: str, edition: str) -> Label:
    """The name of a game and its edition; its key where it is not known here."""
    return game_label(game, edition) if any(variant.key == game for variant in VARIANTS) else Plain(game)


def level_named(level: str) -> Label:
    """The level of the opponents in words."""
    if level in LEVELS:
        return level_label(level)
    return said("history.level.mixed" if level else "history.level.people")


def _game_of(match: MatchRow) -> Label:
    return game_named(match.game, match.edition)


def _level_of(match: MatchRow) -> Label:
    return level_named(match.level)


def _groups(
    matches: Sequence[MatchRow], hands: Sequence[HandRow], told: Callable[[MatchRow], Label]
) -> tuple[GroupRow, ...]:
    """What is counted apart, most matches first: matches, points, win rate, deal-in rate, mean place."""
    parts: dict[Label, list[MatchRow]] = {}
    for match in matches:
        if match.seat is not None:
            parts.setdefault(told(match), []).append(match)
    of_match: dict[int, list[HandRow]] = {}
    for hand in hands:
        of_match.setdefault(hand.match, []).append(hand)
    rows = []
    for name, group in sorted(parts.items(), key=lambda item: -len(item[1])):
        whole = statistics_of(group, (hand for match in group for hand in of_match.get(match.id, ())))
        cells = (
            amounts.amount(whole.matches),
            points(whole.points, signed=True),
            percent(whole.won),
            percent(whole.dealt_in),
            _place(whole.mean_place),
        )
        rows.append(GroupRow(name, cells))
    return tuple(rows)


def games_played(matches: Iterable[MatchRow]) -> tuple[tuple[str, str], ...]:
    """The games that were played, in the order of the lobby."""
    played = {(match.game, match.edition) for match in matches}
    order = [(variant.key, edition.key) for variant in VARIANTS for edition in variant.editions]
    return tuple(sorted(played, key=lambda game: order.index(game) if game in order else len(order)))
