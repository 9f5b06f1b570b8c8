"""Journals of Sichuan hands laid on purpose, interrupted in the middle of the last hand of a match (布局).

`journal` is the match as the program's own writing leaves it when it is interrupted before the acts of a person;
`played` goes on with it as the program does, with its bots and without a window. The hands before are drawn, by a seed
that makes seat 0 deal first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from blood_rig import pass_on, run_down
from game.authority.journal import ListJournal
from game.authority.laying import fresh
from game.authority.outbox import Pace
from game.authority.record import Purse, Sitting, dump, header_of, read_record
from game.authority.terms import SeededDeal, Terms
from game.bots.levels import make_bot
from game.clock import ManualClock
from game.session.company import AtOnce, Company, Thinking
from game.session.local import LocalTable
from game.session.saved import length_of
from game.session.table import ActionWindow
from rigged import rigged_wall, throw
from rules import Ruleset, find_ruleset
from rules.core.options import OptionValue
from rules.core.seat import SEATS, Seat
from rules.core.shuffle import dice_of, first_dealer, seed_of
from rules.core.window import Answer
from rules.mahjong.actions import Action, Chow, DeclareVoid, Discard, Exchange, Pass, UseItem
from rules.mahjong.match import Match
from rules.mahjong.phase import Phase
from rules.mahjong.scribe import HandSetup
from rules.mahjong.state import Standing
from rules.tiles.notation import format_tiles, parse_tiles
from situations import HANDS, Told, names_at

__all__ = [
    "MATCH",
    "SEED",
    "BloodSituation",
    "act_word",
    "before_play",
    "journal",
    "played",
    "prepared",
    "ruleset_of",
]

SEED = seed_of("blood 5")
MATCH = "20260101-000000"
"""How the file of the journal begins."""

Dice = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class BloodSituation:
    """Who holds and draws what, what happens *before*, and the *acts* of the person at *own* after that.

    *before* are steps between bars: ``5m`` all pass and the seat on turn discards; ``1 pung`` that seat acts.
    *left*: after that everybody throws what is drawn until so many tiles are in the wall and *own* is on turn. *last*
    are the last tiles of the wall (an even number). *acts* are words as the trace has them: each is done as soon as it
    is offered, everything else is let go. *coins* are what the seats own at the beginning of the match, *room* is where
    it counts.
    """

    own: Seat
    hands: Mapping[Seat, str]
    before: str = ""
    acts: tuple[str, ...] = ()
    draws: str = ""
    last: str = ""
    left: int | None = None
    game: str = "xuezhan"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    dice: Dice | None = None
    coins: tuple[int, int, int, int] | None = None
    room: str = ""


def ruleset_of(situation: BloodSituation) -> Ruleset:
    """The game, in a match of `HANDS` hands where nothing else is said."""
    return find_ruleset(situation.game, {"length": HANDS, **situation.options})


def before_play(situation: BloodSituation) -> Match:
    """How the match stands before the last hand."""
    return _match_before(ruleset_of(situation), situation.coins)[1]


def prepared(situation: BloodSituation) -> Told:
    """The last hand just before the acts."""
    ruleset = ruleset_of(situation)
    laid = (*situation.hands.values(), situation.draws, situation.last)
    over = Counter(tile for text in laid for tile in parse_tiles(text)) - Counter(ruleset.tiles)
    assert not over, f"too many {format_tiles(over)}"
    started = before_play(situation).start(situation.dice or dice_of(SEED, HANDS))
    wall = rigged_wall(
        ruleset, dict(situation.hands), dealer=started.dealer, draws=situation.draws, tail=_tail(situation.last),
        indicator="",
    )  # fmt: skip
    table = Told(ruleset, HandSetup(wall), started)
    for step in filter(None, (part.strip() for part in situation.before.split("|"))):
        _step(table, step)
    if situation.left is not None:
        pass_on(table)
        run_down(table, situation.left)
        assert table.state.turn == situation.own, f"seat {table.state.turn} is on turn"
    return table


def journal(situation: BloodSituation) -> bytes:
    """The match as it is on disk when it is interrupted before the acts; its bots are plain."""
    names, ruleset = names_at(situation.own), ruleset_of(situation)
    first, second, third, fourth = (
        Sitting(names[seat], None if seat == situation.own else "plain") for seat in SEATS
    )
    purse = None if situation.coins is None else Purse(situation.coins)
    header = header_of(ruleset, (first, second, third, fourth), length_of(ruleset), purse, situation.room)
    written = _match_before(ruleset, situation.coins)[0]
    return dump([header.line()]) + written + dump(prepared(situation).lines)


def played(situation: BloodSituation, *, leave_at: int | None = None) -> list[dict[str, Any]]:
    """The lines of the last hand after the program's bots and the person's acts have brought it to its end.

    *leave_at*: when so many acts are done and the person is asked again, it gives the match up.
    """
    table, kept = _resumed(situation, Thinking(1.0, 1.0))
    acts, done, now = situation.acts, 0, 0.0
    table.poll(now)
    while not _is_over(table):
        now += 0.5
        table.poll(now)
        window = table.window
        if leave_at is not None and done >= leave_at and (window is not None or _has_won(table)):
            table.leave()
            leave_at = None
            continue
        if window is None:
            continue
        words = [act_word(option) for option in window.options]
        if done < len(acts) and acts[done] in words:
            table.submit(Answer(window.id, words.index(acts[done])))
            done += 1
        else:
            table.submit(Answer(window.id, _quiet(window, words)))
    assert done == len(acts), f"{acts[done:]} was never offered"
    return [*prepared(situation).lines, *kept.lines]


def act_word(action: Action) -> str:
    """An action in the words of the trace, an item with all that is picked."""
    match action:
        case Discard(_, tile):
            return f"discard {tile.code}"
        case Chow(_, _, own):
            return f"chow {format_tiles(own)}"
        case Exchange(_, tiles):
            return f"exchange {format_tiles(tiles)}"
        case DeclareVoid(_, suit):
            return f"declarevoid {suit.value}"
        case UseItem(_, item, given, kind):
            picked = [tile.code for tile in (given, kind) if tile is not None]
            return " ".join(["useitem", item.value, *picked])
        case _:
            return type(action).__name__.lower()


def _quiet(window: ActionWindow, words: list[str]) -> int:
    return words.index("pass") if "pass" in words else window.default


def _has_won(table: LocalTable) -> bool:
    view = table.view
    return view is not None and view.state.seats[table.seat].standing is Standing.WON


def _is_over(table: LocalTable) -> bool:
    view = table.view
    return table.match.over or (view is not None and view.state.end is not None)


def _resumed(situation: BloodSituation, thinking: Thinking) -> tuple[LocalTable, ListJournal]:
    record, clock, kept = read_record(journal(situation)), ManualClock(0.0), ListJournal()
    ruleset, header = ruleset_of(situation), record.header
    terms = Terms(ruleset, header.length, header.seats, SeededDeal(SEED))
    terms = replace(terms, coins=situation.coins, room=situation.room, pace=Pace(auto_s=None))
    bots = {seat: make_bot("plain", ruleset) for seat in SEATS if seat != situation.own}
    company = Company(situation.own, bots, SEED, make_bot("plain", ruleset), thinking, AtOnce)
    return LocalTable.resume(terms, record, kept, company, clock), kept


def _tail(last: str) -> str:
    """The tiles that lie at the tail so that *last* are drawn last, in order: the tail is taken by stacks."""
    tiles = parse_tiles(last)
    assert len(tiles) % 2 == 0, "the tail of the wall is laid in stacks"
    stacks = [tiles[place : place + 2] for place in range(0, len(tiles), 2)][::-1]
    return "".join(tile.code for stack in stacks for tile in stack)


def _step(table: Told, step: str) -> None:
    seat_text, _, word = step.partition(" ")
    if not word:
        pass_on(table)
        throw(table, step)
        return
    seat = int(seat_text)
    if seat not in table.asked():
        pass_on(table)
    options = {act_word(option): option for option in table.legal(seat)}
    assert word in options, f"seat {seat} cannot {word}: {list(options)}"
    table.act(options[word])


@lru_cache(maxsize=32)
def _match_before(ruleset: Ruleset, coins: tuple[int, int, int, int] | None) -> tuple[bytes, Match]:
    """The hands before the last one on paper, and how the match stands after them."""
    match, written = Match(length_of(ruleset), first_dealer(SEED), coins=coins), b""
    while match.no < HANDS:
        setup = fresh(ruleset, SEED, match.no)
        table = Told(ruleset, setup, match.start(dice_of(SEED, match.no)))
        while not table.is_over:
            _let_be(table)
        written += dump(table.lines)
        match = match.after(table.end)
    return written, match


def _let_be(table: Told) -> None:
    """Whoever is asked does what takes no part: passes, throws what it drew, wins where it must."""
    seat = table.asked()[0]
    options, drawn = table.legal(seat), table.state.drawn
    quiet = [
        option
        for option in options
        if isinstance(option, Pass)
        or (isinstance(option, Discard) and (drawn is None or option.tile is drawn.tile))
    ]
    if table.state.phase is Phase.TURN and not quiet:
        quiet = [option for option in options if isinstance(option, Discard)]
    table.act(quiet[0] if quiet else options[0])
