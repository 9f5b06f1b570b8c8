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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from game.authority.laying import fresh
from game.authority.record import Purse, Sitting, dump, header_of
from game.authority.windows import Desk, is_settled
from game.bots.bot import Bot, luck
from game.bots.levels import LEVELS, make_bot
from game.errors import GameError
from game.session.outcomes import Outcomes, table
from game.session.saved import length_of
from game.storage import write_whole
from rules import VARIANTS, IllegalAction, OptionsError, Ruleset, conceal, find_ruleset, find_variant
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, first_dealer, seed_of
from rules.core.window import Window
from rules.mahjong.actions import Action
from rules.mahjong.events import Ended
from rules.mahjong.match import Match
from rules.mahjong.plain import Line
from rules.mahjong.round import Round
from rules.mahjong.scribe import Scribe, hand_line
from rules.mahjong.state import RoundState, SeatView

__all__ = ["Played", "main", "match_seed", "options_given", "play_match", "play_round"]

_BAR = 40
_WHOLE = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class Played:
    """One hand that has been played: its last state, and its lines when they were asked for."""

    state: RoundState
    lines: tuple[Line, ...]


def match_seed(seed: bytes, number: int) -> bytes:
    """The seed of the match *number* of a simulation: the first one has the seed itself."""
    return seed if number == 1 else hmac.digest(seed, f"ouju/1/match/{number}".encode("ascii"), "sha256")


def play_round(round_: Round, bots: Sequence[Bot], desk: Desk, seed: bytes) -> None:
    """Play *round_* to its end; *desk* counts the windows of the match. Raises `IllegalAction`."""
    desk.next_hand()
    while not round_.is_over:
        windows, settled = _ask(round_, desk), desk.settled()
        for window in windows if settled is None else [settled]:
            if desk.window(window.seat) is not window or round_.legal(window.seat) != window.options:
                continue
            option = 0 if is_settled(window) else _choice(round_, window, bots[window.seat], seed)
            action = window.options[option]
            desk.answered(window.seat, option)
            round_.act(action)


def _choice(round_: Round, window: Window[Action], bot: Bot, seed: bytes) -> int:
    view = SeatView(window.seat, conceal(round_.ruleset, round_.state, window.seat))
    return bot.choose(view, window, luck(seed, round_.state.start.no, window.seat, window.id))


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
    ruleset: Ruleset,
    bots: Sequence[Bot],
    seed: bytes,
    *,
    record: bool = False,
    coins: tuple[int, int, int, int] | None = None,
) -> Iterator[Played]:
    """The hands of one match of the game's length, one after the other. Raises `IllegalAction`.

    *coins*: what the seats own, where they cannot owe.
    """
    match, desk = Match(length_of(ruleset), first_dealer(seed), coins=coins), Desk()
    scribe = Scribe(replace_from_tail=ruleset.replace_from_tail)
    while not match.is_over:
        started = match.start(dice_of(seed, match.no))
        setup = fresh(ruleset, seed, match.no)
        round_ = Round(ruleset, setup.wall, started, setup.lots)
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
    outcomes = Outcomes(ruleset)
    began = time.monotonic()
    try:
        plan = _Plan(ruleset, bots, seed_of(text), wishes.hands, wishes.record, wishes.coins)
        _run(plan, outcomes, sys.stderr)
    except IllegalAction as error:
        outcomes.illegal += 1
        print(f"ouju simulate: hand {outcomes.hands + 1}: {error}", file=sys.stderr)
    except GameError as error:
        print(f"ouju simulate: {error}", file=sys.stderr)
        return 2
    _print(outcomes, bots, text, time.monotonic() - began)
    return 1 if outcomes.illegal else 0


@dataclass(frozen=True, slots=True)
class _Plan:
    ruleset: Ruleset
    bots: tuple[Bot, ...]
    seed: bytes
    hands: int
    folder: Path | None
    coins: int | None = None

    @property
    def purse(self) -> Purse | None:
        """What every seat owns when a match begins."""
        coins = self.coins
        return None if coins is None else Purse((coins, coins, coins, coins))


def _run(plan: _Plan, outcomes: Outcomes, terminal: TextIO) -> None:
    """Play match after match until enough hands are played; a record is one match a file."""
    show = _bar(plan.hands, terminal)
    number = 0
    while outcomes.hands < plan.hands:
        number += 1
        seed = match_seed(plan.seed, number)
        first, second, third, fourth = (Sitting(bot.level, bot.level) for bot in plan.bots)
        purse, kept = plan.purse, plan.folder is not None
        header = header_of(plan.ruleset, (first, second, third, fourth), length_of(plan.ruleset), purse)
        lines: list[Line] = [header.line()]
        coins = None if purse is None else purse.coins
        for played in play_match(plan.ruleset, plan.bots, seed, record=kept, coins=coins):
            outcomes.add(played.state)
            lines.extend(played.lines)
            show(outcomes.hands)
            if outcomes.hands >= plan.hands:
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


def _print(outcomes: Outcomes, bots: Sequence[Bot], seed: str, seconds: float) -> None:
    print(f"seed            {seed}")
    print(f"hands           {outcomes.hands}  ({outcomes.hands / max(seconds, 1e-9):.0f} a second)")
    for line in table(outcomes, bots):
        print(line)


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
    parser.add_argument(
        "--coins", type=_positive, metavar="N", help="what each seat owns when a match begins; nobody can owe"
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
