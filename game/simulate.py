"""``ouju simulate``: bots among themselves, as fast as the rules go (机器人对打), with a summary.

The fast path has no threads and no journal, but asks, counts windows and draws luck exactly as a table does: with the
same seed a local table tells the same events.
"""

from __future__ import annotations

import argparse
import hmac
import re
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from game.authority.record import Sitting, dump, header_of
from game.authority.windows import Desk
from game.bots.bot import Bot, luck
from game.bots.levels import LEVELS, make_bot
from game.errors import GameError
from game.session.saved import length_of
from game.storage import write_whole
from rules import VARIANTS, IllegalAction, OptionsError, Ruleset, conceal, find_ruleset, find_variant
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, first_dealer, seed_of, wall_of
from rules.core.window import Window
from rules.mahjong.actions import Action
from rules.mahjong.aftermath import bare_end
from rules.mahjong.events import Ended
from rules.mahjong.match import Match
from rules.mahjong.plain import Line
from rules.mahjong.round import Round
from rules.mahjong.scribe import HandSetup, Scribe, hand_line
from rules.mahjong.state import RoundState, SeatView
from rules.scoring.hua import Hua
from rules.scoring.settlement import hua_of

__all__ = ["Played", "main", "match_seed", "options_given", "play_match", "play_round"]

_BAR = 40
_WHOLE = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class Played:
    """One hand that has been played: its last state, and its lines when they were asked for."""

    state: RoundState
    lines: tuple[Line, ...]


@dataclass(slots=True)
class _Summary:
    """What a simulation adds up; hua, liability and limited wins in the games that have them."""

    ruleset: Ruleset
    hands: int = 0
    draws: int = 0
    wins: int = 0
    tai: int = 0
    dealer_wins: int = 0
    illegal: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    patterns: Counter[str] = field(default_factory=Counter)
    by_seat: dict[int, Counter[str]] = field(default_factory=lambda: {seat: Counter() for seat in SEATS})
    points: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    limited: int = 0
    liable: Counter[str] = field(default_factory=Counter)
    flowers: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    flowers_drawn: int = 0

    @property
    def hua(self) -> Hua | None:
        """How the game counts hua, if it does."""
        return hua_of(self.ruleset.pay)

    def add(self, state: RoundState) -> None:
        self.hands += 1
        self.draws += not state.wins
        for won in state.wins:
            self.wins += 1
            self.tai += won.tally.total
            self.dealer_wins += won.seat == state.dealer
            self.ways[won.by.value] += 1
            self.by_seat[won.seat][won.by.value] += 1
            self.patterns.update(kept.pattern for kept in won.tally.kept)
            self.limited += won.tally.limited
            if won.liability is not None:
                self.liable[won.liability.kind.value] += 1
        for seat in SEATS:
            self.points[seat] += state.scores[seat] - state.start.scores[seat]
        if self.hua is not None:
            self._add_hua(self.hua, state)

    def _add_hua(self, hua: Hua, state: RoundState) -> None:
        end = bare_end(state, state.wins)
        for seat in SEATS:
            told = hua.told(hua.count(end, seat))
            self.flowers[seat] += told
            self.flowers_drawn += 0 if state.wins else told


def match_seed(seed: bytes, number: int) -> bytes:
    """The seed of the match *number* of a simulation: the first one has the seed itself."""
    return seed if number == 1 else hmac.digest(seed, f"ouju/1/match/{number}".encode("ascii"), "sha256")


def play_round(round_: Round, bots: Sequence[Bot], desk: Desk, seed: bytes) -> None:
    """Play *round_* to its end; *desk* counts the windows of the match. Raises `IllegalAction`."""
    desk.next_hand()
    no = round_.state.start.no
    while not round_.is_over:
        for window in _ask(round_, desk):
            if desk.window(window.seat) is not window or round_.legal(window.seat) != window.options:
                continue
            view = SeatView(window.seat, conceal(round_.ruleset, round_.state, window.seat))
            option = bots[window.seat].choose(view, window, luck(seed, no, window.seat, window.id))
            action = window.options[option]
            desk.answered(window.seat, option)
            round_.act(action)


def _ask(round_: Round, desk: Desk) -> list[Window[Action]]:
    """The windows that are open now, new ones among them; what no longer holds is withdrawn."""
    asked = round_.asked()
    windows: list[Window[Action]] = []
    for seat in SEATS:
        window = desk.window(seat)
        if window is not None and (seat not in asked or round_.legal(seat) != window.options):
            desk.withdraw(seat)
            window = None
        if seat in asked:
            windows.append(window or desk.open(seat, round_.legal(seat), round_.state))
    return windows


def play_match(
    ruleset: Ruleset, bots: Sequence[Bot], seed: bytes, *, record: bool = False
) -> Iterator[Played]:
    """The hands of one match of the game's length, one after the other. Raises `IllegalAction`."""
    match, desk = Match(length_of(ruleset), first_dealer(seed)), Desk()
    scribe = Scribe(replace_from_tail=ruleset.replace_from_tail)
    while not match.is_over:
        started = match.start(dice_of(seed, match.no))
        setup = HandSetup(wall_of(ruleset.tiles, seed, match.no), seed)
        round_ = Round(ruleset, setup.wall, started)
        play_round(round_, bots, desk, seed)
        lines: tuple[Line, ...] = ()
        if record:
            lines = (hand_line(started, setup), *scribe.write(round_.log[1:]))
        ended = round_.log[-1]
        assert isinstance(ended, Ended), "a round ends with its end"
        match = match.after(ended)
        yield Played(round_.state, lines)


def main(argv: Sequence[str]) -> int:
    """The command; 0 when all went by the rules, 1 when not, 2 for what cannot be done."""
    wishes = _parser().parse_args(argv)
    try:
        ruleset = find_ruleset(wishes.game, options_given(wishes.option))
        bots = _bots(wishes.bots, ruleset)
    except (OptionsError, GameError) as error:
        print(f"ouju simulate: {error}", file=sys.stderr)
        return 2
    text = wishes.seed if wishes.seed is not None else secrets.token_hex(32)
    summary = _Summary(ruleset)
    began = time.monotonic()
    try:
        _run(_Plan(ruleset, bots, seed_of(text), wishes.hands, wishes.record), summary, sys.stderr)
    except IllegalAction as error:
        summary.illegal += 1
        print(f"ouju simulate: hand {summary.hands + 1}: {error}", file=sys.stderr)
    except GameError as error:
        print(f"ouju simulate: {error}", file=sys.stderr)
        return 2
    _print(summary, bots, text, time.monotonic() - began)
    return 1 if summary.illegal else 0


@dataclass(frozen=True, slots=True)
class _Plan:
    ruleset: Ruleset
    bots: tuple[Bot, ...]
    seed: bytes
    hands: int
    folder: Path | None


def _run(plan: _Plan, summary: _Summary, terminal: TextIO) -> None:
    """Play match after match until enough hands are played; a record is one match a file."""
    show = _bar(plan.hands, terminal)
    number = 0
    while summary.hands < plan.hands:
        number += 1
        seed = match_seed(plan.seed, number)
        first, second, third, fourth = (Sitting(bot.level, bot.level) for bot in plan.bots)
        header = header_of(plan.ruleset, (first, second, third, fourth), length_of(plan.ruleset))
        lines: list[Line] = [header.line()]
        for played in play_match(plan.ruleset, plan.bots, seed, record=plan.folder is not None):
            summary.add(played.state)
            lines.extend(played.lines)
            show(summary.hands)
            if summary.hands >= plan.hands:
                break
        if plan.folder is not None:
            name = f"{_game(plan.ruleset)}-{plan.seed.hex()[:8]}-{number:04d}.jsonl"
            write_whole(plan.folder / name, dump(lines).decode("utf-8"))
    if terminal.isatty():
        print(file=terminal)


def _game(ruleset: Ruleset) -> str:
    """The game's key, with the edition where it is not the usual one."""
    usual = find_variant(ruleset.key).editions[0].key
    return ruleset.key if ruleset.edition == usual else f"{ruleset.key}-{ruleset.edition}"


def _bar(total: int, terminal: TextIO) -> Callable[[int], None]:
    """A progress bar where somebody watches, silence where nobody does."""
    if not terminal.isatty():
        return _silence

    def show(done: int) -> None:
        full = done * _BAR // total
        print(f"\r[{'#' * full}{'.' * (_BAR - full)}] {done}/{total}", end="", file=terminal, flush=True)

    return show


def _silence(done: int) -> None:
    """Nobody watches."""


def _print(summary: _Summary, bots: Sequence[Bot], seed: str, seconds: float) -> None:
    hands = max(summary.hands, 1)
    won = max(summary.wins, 1)
    print(f"seed            {seed}")
    print(f"hands           {summary.hands}  ({summary.hands / max(seconds, 1e-9):.0f} a second)")
    print(f"wins            {summary.wins}  ({summary.wins / hands:.1%})")
    print(f"draws           {summary.draws}  ({summary.draws / hands:.1%})")
    print(f"mean tai        {summary.tai / won:.2f}")
    print(f"dealer's share  {summary.dealer_wins / won:.1%} of wins")
    for line in _flower_lines(summary):
        print(line)
    print(f"illegal         {summary.illegal}")
    _print_seats(summary, bots)
    if summary.liable:
        _print_shares("liability", "hands", summary.liable, hands)
    _print_shares("pattern", "wins", summary.patterns, won)


def _flower_lines(summary: _Summary) -> Iterator[str]:
    """What only flower games have: limited wins, liability, hua."""
    hands, ruleset = max(summary.hands, 1), summary.ruleset
    if ruleset.hooks.informs:
        share = summary.limited / max(summary.wins, 1)
        yield f"limited wins    {summary.limited}  ({share:.1%} of wins)"
    if ruleset.hooks.charges:
        liable = summary.liable.total()
        yield f"liability       {liable}  ({liable / hands:.1%} of hands)"
    if summary.hua is not None:
        mean = sum(summary.flowers) / hands / len(SEATS)
        drawn = summary.flowers_drawn / max(summary.draws, 1) / len(SEATS)
        yield f"mean hua        {mean:.2f} a seat" + (
            f"  ({drawn:.2f} in drawn hands)" if summary.draws else ""
        )


def _print_seats(summary: _Summary, bots: Sequence[Bot]) -> None:
    ways, hands = sorted(summary.ways), max(summary.hands, 1)
    hua = "" if summary.hua is None else f"{'hua':>7}"
    print()
    print(f"{'seat':<5}{'bot':<10}{'points':>9}{hua}{'wins':>7}" + "".join(f"{way:>12}" for way in ways))
    for seat in SEATS:
        own = summary.by_seat[seat]
        mean = "" if summary.hua is None else f"{summary.flowers[seat] / hands:>7.2f}"
        row = f"{seat:<5}{bots[seat].level:<10}{summary.points[seat]:>+9}{mean}{sum(own.values()):>7}"
        print(row + "".join(f"{own[way]:>12}" for way in ways))


def _print_shares(what: str, of: str, counts: Counter[str], whole: int) -> None:
    print()
    print(f"{what:<24}{of:>7}{'share':>8}")
    for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        print(f"{name:<24}{count:>7}{count / whole:>8.1%}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ouju simulate", description="Let bots play hands and sum up.")
    keys = [variant.key for variant in VARIANTS]
    parser.add_argument("--game", default=keys[0], metavar="G", help=f"the game: {', '.join(keys)}")
    parser.add_argument("--hands", type=_positive, default=100, metavar="N", help="how many hands (100)")
    parser.add_argument("--seed", metavar="S", help="64 hex digits, or any text; by chance without it")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A[,B,C,D]",
        help=f"one level for all, or four: {', '.join(LEVELS)}",
    )
    parser.add_argument("--record", type=Path, metavar="DIR", help="write a record a match into this folder")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule other than its default, or the edition: edition=jp",
    )
    return parser


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 1 on, not {text!r}")
    return int(text)


def options_given(given: Sequence[str]) -> dict[str, object]:
    """House rules from the command line: ``on``/``off``, whole numbers, words. Raises `OptionsError`."""
    options: dict[str, object] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise OptionsError(f"an option is KEY=VALUE, not {text!r}")
        switch = {"on": True, "true": True, "off": False, "false": False}.get(value)
        number = int(value) if _WHOLE.fullmatch(value) else value
        options[key] = number if switch is None else switch
    return options


def _bots(text: str, ruleset: Ruleset) -> tuple[Bot, ...]:
    """Four bots by their levels. Raises `GameError`."""
    levels = text.split(",")
    if len(levels) == 1:
        levels = levels * len(SEATS)
    if len(levels) != len(SEATS):
        raise GameError(f"--bots takes one level or four, not {len(levels)}: {text}")
    for level in levels:
        if level not in LEVELS:
            raise GameError(f"There is no bot {level!r}; there are {', '.join(LEVELS)}.")
    return tuple(make_bot(level, ruleset) for level in levels)
