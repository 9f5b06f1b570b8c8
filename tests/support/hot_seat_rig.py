"""A table for several people around one screen, for tests: everything from a seed, people who choose by lot."""

from __future__ import annotations

from random import Random

from game.authority.journal import ListJournal
from game.authority.outbox import Pace
from game.authority.record import Sitting
from game.authority.table_authority import TableAuthority
from game.authority.terms import SeededDeal, Terms
from game.bots.random_bot import RandomBot
from game.clock import ManualClock
from game.session.company import AtOnce, Company, Thinking
from game.session.hot_seat import HotSeat
from rules import VARIANTS, find_ruleset
from rules.core.seat import SEATS, Seat
from rules.core.shuffle import seed_of
from rules.core.window import Answer
from rules.mahjong.actions import Win
from rules.mahjong.match import Length
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState, Standing
from rules.tiles.tile import Tile

__all__ = ["GAMES", "NAMES", "hot_terms", "is_hidden", "shared_company", "shared_table", "step"]

GAMES = tuple((variant.key, edition.key) for variant in VARIANTS for edition in variant.editions)
"""Every game with each of its editions."""
NAMES = ("甲", "乙", "丙", "丁")


def hot_terms(
    game: str, seed: str, people: tuple[Seat, ...] = (0, 1), hands: int = 2, **options: object
) -> Terms:
    """The terms of a match of *people* and bots."""
    first, second, third, fourth = (
        Sitting(NAMES[seat]) if seat in people else Sitting(f"bot.{seat + 1}", "random") for seat in SEATS
    )
    ruleset = find_ruleset(game, options)
    pace = Pace(discard_s=0.2, auto_s=None, forced_s=0.1)
    deal = SeededDeal(seed_of(seed))
    return Terms(ruleset, Length(hands=hands), (first, second, third, fourth), deal, pace=pace, watched=True)


def shared_company(terms: Terms, seed: str) -> Company:
    """The bots beside them."""
    bots = {seat: RandomBot() for seat in SEATS if terms.seats[seat].bot is not None}
    return Company(0, bots, seed_of(seed), RandomBot(), Thinking(0.1, 0.2), AtOnce)


def shared_table(
    clock: ManualClock, seed: str, game: str = "yueqing", people: tuple[Seat, ...] = (0, 1), **more: object
) -> HotSeat:
    """A match of several people around one screen that all comes from a seed."""
    hands = more.pop("hands", 2)
    assert isinstance(hands, int)
    terms = hot_terms(game, seed, people, hands, **more)
    return HotSeat(TableAuthority(terms, ListJournal()), shared_company(terms, seed), clock)


def step(table: HotSeat, rng: Random, *, wins: bool = False) -> None:
    """What people do now: some want the tile, whoever looks chooses; *wins*: whoever can win does."""
    question = table.question
    if question is not None:
        for seat in question.asked:
            if seat not in question.want | question.let:
                table.want(seat, yes=wins or rng.random() < 0.4)
        return
    look = table.look
    if look is None:
        return
    side = table.side(look.seat)
    side.begin()
    window = side.window
    if window is not None:
        won = wins and isinstance(window.options[0], Win)
        side.submit(Answer(window.id, 0 if won else rng.randrange(len(window.options))))
    else:
        side.cover()
    side.end()


def is_hidden(state: RoundState, own: Seat | None) -> bool:
    """Whether nothing is known in a state of a hand that *own* may not see; what a hand is won with lies open."""
    if state.phase is Phase.OVER:
        return True
    return all(
        seat == own or each.standing is Standing.WON or all(tile is Tile.HIDDEN for tile in each.hand.tiles)
        for seat, each in enumerate(state.seats)
    )
