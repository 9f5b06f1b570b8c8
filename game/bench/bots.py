"""`ouju bench bots`: how strong the levels are, by duplicate deals (强弱).

Each deal is played four times, the tested bot moving round the seats against three of another kind, with wall and
dealer fixed and a stable draw wall (`game.duel`). Intervals are of the means of the deals, 95 %. Where one seat may
have to pay for all (包牌), what the tested bot pays for others is told beside what each of the three pays.
Where play goes on after a win (血战), who wins first has won the hand; how often a bot wins at all is told beside it.
"""

from __future__ import annotations

import argparse
import importlib.util
import math
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TextIO, cast

from game.bench.item import Unavailable
from game.bots.bot import Bot
from game.bots.levels import make_bot
from game.duel import Played, deal_of, play
from game.simulate import options_given
from rules import OptionsError, find_ruleset
from rules.core.seat import SEATS, Seat
from rules.mahjong.ruleset import End, Ruleset
from rules.scoring.settlement import hua_of

__all__ = ["PAIRS", "Pair", "Strength", "main", "measure", "pairs_of"]

_LEAST: Final = "least-distance"
_LEAST_FILE: Final = Path(__file__).resolve().parents[2] / "tests" / "support" / "least_distance_bot.py"
_FOUR_WILDS: Final = 0.29
"""What `plain` must win against the least distance in flower games, measured once: 31.0 ± 0.9 %."""
_ROW: Final = "{:<24} {:>6} {:>6} {:>13} {:>8} {:>15} {:>15} {:>6} {:>9} {:>8} {:>6} {:>6}  {}"
_HEAD: Final = _ROW.format(
    "bot vs three", "seed", "hands", "win %", "deal-in", "points a hand", "of them hua", "turns", "exhausted",
    "illegal", "p50 ms", "p99 ms", "bar",
)  # fmt: skip
_MORE: Final = "  paid for others a hand: {:.3f}, each of the three {:.3f}, difference {:+.3f} ± {:.3f}"

_AT_ALL: Final = "  won at all: {:.1f} ± {:.1f} %"


@dataclass(frozen=True, slots=True)
class Pair:
    """One bot against three of another kind, and its bar: wins of all hands, or more points than nothing (None)."""

    bot: str
    others: str
    least_wins: float | None


PAIRS: Final = (
    Pair("plain", "random", 0.60),
    Pair("plain", _LEAST, 0.31),
    Pair("careful", "plain", None),
)


@dataclass(slots=True)
class Strength:
    """What the tested bot did over many deals; one entry a deal in *wins*, *points*, *hua* and the two after them.

    *wins* are hands in which nobody won before it, *any_wins* those in which it won at all. *liable* is what it paid in
    the place of others, *others_liable* what each of the three did.
    """

    wins: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    hua: list[float] = field(default_factory=list)
    liable: list[float] = field(default_factory=list)
    others_liable: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    hands: int = 0
    fed: int = 0
    exhausted: int = 0
    illegal: int = 0
    any_wins: list[float] = field(default_factory=list)

    def add(self, ruleset: Ruleset, deal: Sequence[tuple[Seat, Played]]) -> None:
        """The seatings of one deal."""
        for seat, played in deal:
            won = played.state.wins
            self.hands += 1
            self.illegal += played.illegal
            self.exhausted += not won
            self.fed += any(each.source == seat for each in won)
            if any(each.seat == seat for each in won):
                self.turns.append(played.state.discards / 4)
            self.seconds += played.seconds[seat]
        own = [[won.place for won in played.state.wins if won.seat == seat] for seat, played in deal]
        self.wins.append(statistics.fmean(1 in places for places in own))
        self.any_wins.append(statistics.fmean(bool(places) for places in own))
        self.points.append(statistics.fmean(played.points[seat] for seat, played in deal))
        self.hua.append(statistics.fmean(played.hua[seat] for seat, played in deal))
        paid = [(seat, played.liable(ruleset)) for seat, played in deal]
        self.liable.append(statistics.fmean(each[seat] for seat, each in paid))
        self.others_liable.append(statistics.fmean((sum(each) - each[seat]) / 3 for seat, each in paid))

    @property
    def spared(self) -> list[float]:
        """By deal: how much more than each of the three it paid in the place of others."""
        return [own - other for own, other in zip(self.liable, self.others_liable, strict=True)]

    def passes(self, pair: Pair) -> bool:
        """Whether the bar is reached and nothing illegal was tried."""
        if self.illegal:
            return False
        if pair.least_wins is None:
            return statistics.fmean(self.points) - _interval(self.points) > 0
        return statistics.fmean(self.wins) >= pair.least_wins


def main(argv: Sequence[str]) -> int:
    """Plays the pairs on two sets of deals; 0 when every bar is reached in both, 1 otherwise."""
    parser = argparse.ArgumentParser(
        prog="ouju bench bots", description="Measure the bots by duplicate deals."
    )
    parser.add_argument(
        "--deals", type=int, default=1_325, help="deals a pair and set, each played 4 times (1325)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the first set (1)")
    parser.add_argument("--second", type=int, default=2, help="seed of the second set (2)")
    parser.add_argument("--bot", default="", help="only the pairs of this bot")
    parser.add_argument("--game", default="yueqing", help="the game (yueqing)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule, or edition=jp"
    )
    args = parser.parse_args(argv)
    if args.deals < 2:
        parser.error("--deals needs at least 2, or there is no interval")
    try:
        ruleset = find_ruleset(args.game, options_given(args.option))
    except OptionsError as error:
        parser.error(str(error))
    pairs = [pair for pair in pairs_of(ruleset) if args.bot in ("", pair.bot)]
    if not pairs:
        parser.error(f"there is no pair of {args.bot!r}")
    print(f"{args.deals:,} deals x 4 seatings, stable draw wall, 95 % intervals of the deals' means")
    print(_HEAD)
    good = [
        _line(ruleset, pair, seed, args.deals, sys.stdout)
        for pair in pairs
        for seed in (args.seed, args.second)
    ]
    return 0 if all(good) else 1


def pairs_of(ruleset: Ruleset) -> tuple[Pair, ...]:
    """The pairs with the bars of a game: flower games have four wilds, and useful tiles decide less in them.

    Where play goes on after a win, being first is not all, and money decides between bots that think.
    """
    if ruleset.end is not End.FIRST_WIN:
        return tuple(replace(pair, least_wins=None) if pair.others == _LEAST else pair for pair in PAIRS)
    if hua_of(ruleset.pay) is None:
        return PAIRS
    return tuple(replace(pair, least_wins=_FOUR_WILDS) if pair.others == _LEAST else pair for pair in PAIRS)


def measure(ruleset: Ruleset, pair: Pair, seed: int, deals: int) -> Strength:
    """Plays one pair on one set of deals. Raises `Unavailable` where the test bot is not beside the program."""
    bot, others = _bot(pair.bot, ruleset), _bot(pair.others, ruleset)
    found = Strength()
    for number in range(deals):
        deal = deal_of(ruleset, seed, number)
        seatings = []
        for seat in SEATS:
            bots = [bot if each == seat else others for each in SEATS]
            seatings.append((seat, play(ruleset, deal, bots, stable=True, timed=True)))
        found.add(ruleset, seatings)
    return found


def _line(ruleset: Ruleset, pair: Pair, seed: int, deals: int, out: TextIO) -> bool:
    name = f"{pair.bot} vs {pair.others}"
    try:
        found = measure(ruleset, pair, seed, deals)
    except Unavailable as reason:
        print(f"{name}: {reason}", file=out, flush=True)
        return False
    good = found.passes(pair)
    bar = "points > 0" if pair.least_wins is None else f"win >= {pair.least_wins:.0%}"
    ordered = sorted(found.seconds)
    cells = (
        name, seed, found.hands,
        f"{100 * statistics.fmean(found.wins):.1f} ± {100 * _interval(found.wins):.1f}",
        f"{100 * found.fed / found.hands:.1f} %",
        f"{statistics.fmean(found.points):+.2f} ± {_interval(found.points):.2f}",
        f"{statistics.fmean(found.hua):+.2f} ± {_interval(found.hua):.2f}",
        f"{statistics.fmean(found.turns):.1f}" if found.turns else "-",
        f"{100 * found.exhausted / found.hands:.1f} %", found.illegal,
        f"{1000 * ordered[len(ordered) // 2]:.2f}", f"{1000 * ordered[len(ordered) * 99 // 100]:.2f}",
        f"{bar}: {'ok' if good else 'BELOW'}",
    )  # fmt: skip
    print(_ROW.format(*cells), file=out, flush=True)
    if any(at_all > first for at_all, first in zip(found.any_wins, found.wins, strict=False)):
        at_all = (100 * each for each in (statistics.fmean(found.any_wins), _interval(found.any_wins)))
        print(_AT_ALL.format(*at_all), file=out, flush=True)
    if any(found.liable) or any(found.others_liable):
        means = (statistics.fmean(each) for each in (found.liable, found.others_liable, found.spared))
        print(_MORE.format(*means, _interval(found.spared)), file=out, flush=True)
    return good


def _interval(means: Sequence[float]) -> float:
    """Half the 95 % interval of the mean."""
    return 1.96 * statistics.stdev(means) / math.sqrt(len(means))


def _bot(name: str, ruleset: Ruleset) -> Bot:
    if name != _LEAST:
        return make_bot(name, ruleset)
    if not _LEAST_FILE.is_file():
        raise Unavailable("the least-distance bot is a test's; run this in a checkout of the repository")
    spec = importlib.util.spec_from_file_location(_LEAST_FILE.stem, _LEAST_FILE)
    if spec is None or spec.loader is None:
        raise Unavailable(f"{_LEAST_FILE.name} cannot be read")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast("Bot", module.LeastDistanceBot(ruleset))
