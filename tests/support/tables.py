"""Tables for tests: walls laid on purpose or from a seed, time turned by hand, seats that answer in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.authority.feed import Closed, Delivery, Told
from game.authority.journal import Journal
from game.authority.outbox import Pace
from game.authority.record import Sitting
from game.authority.table_authority import TableAuthority
from game.authority.terms import Deal, SeededDeal, Terms
from game.authority.windows import Acknowledgement, Clocks
from game.bots.bot import Bot, luck
from rigged import DICE, rigged_wall
from rules import Ruleset, find_ruleset
from rules.core.seat import SEATS, Seat
from rules.core.shuffle import Dice, seed_of
from rules.core.window import Answer
from rules.mahjong.events import Event
from rules.mahjong.match import Length
from rules.mahjong.plain import action_text
from rules.mahjong.scribe import HandSetup
from rules.tiles.tile import Tile

__all__ = ["FOUR", "LaidDeal", "answer", "laid_table", "play_on", "public", "seeded_terms", "told", "words"]

FOUR = (Sitting("甲"), Sitting("乙"), Sitting("丙"), Sitting("丁"))


@dataclass(frozen=True, slots=True)
class LaidDeal:
    """Deals the same wall in every hand."""

    wall: tuple[Tile, ...]
    first_dealer: Seat = 0

    def hand(self, ruleset: Ruleset, no: int) -> tuple[HandSetup, Dice]:
        """The wall, which no seed tells."""
        return HandSetup(self.wall), DICE


def laid_table(
    hands: dict[Seat, str],
    *,
    ruleset: Ruleset | None = None,
    clocks: Clocks | None = None,
    pace: Pace | None = None,
    journal: Journal | None = None,
    length: int = 8,
    **wall: str,
) -> TableAuthority:
    """A table on a `rigged_wall`, begun at time 0; seat 0 deals."""
    rules = ruleset or find_ruleset("yueqing")
    deal: Deal = LaidDeal(rigged_wall(rules, hands, **wall))  # type: ignore[arg-type]
    terms = Terms(rules, Length(hands=length), FOUR, deal, clocks or Clocks(), pace or Pace())
    table = TableAuthority(terms, journal)
    table.begin(0.0)
    return table


def seeded_terms(ruleset: Ruleset, seed: str, hands: int = 2) -> Terms:
    """A match of four bots that all comes from a seed."""
    first, second, third, fourth = (Sitting(f"bot {seat}", "random") for seat in SEATS)
    return Terms(ruleset, Length(hands=hands), (first, second, third, fourth), SeededDeal(seed_of(seed)))


def words(table: TableAuthority, seat: Seat) -> list[str]:
    """What *seat* is asked, in the words of records; empty when it is not asked."""
    window = table.window(seat)
    if window is None or table.round is None:
        return []
    lying = table.round.state.lying
    return [action_text(option, lying.tile if lying else None) for option in window.options]


def answer(table: TableAuthority, seat: Seat, word: str, now: float = 0.0) -> Acknowledgement:
    """*seat* answers its window in words: ``pung``, ``chow 45p``, ``discard 5m``, ``pass``."""
    window = table.window(seat)
    assert window is not None, f"seat {seat} is not asked"
    for option, text in enumerate(words(table, seat)):
        if text == word or text.replace(" drawn", "") == word or text.split(" ")[0] == word:
            return table.answer(seat, Answer(window.id, option), now)
    raise AssertionError(f"seat {seat} cannot {word}: {words(table, seat)}")


def told(table: TableAuthority, seat: Seat) -> tuple[Event, ...]:
    """The events that *seat* has been told."""
    return tuple(each.event for each in table.feeds[seat].since(0))


def public(deliveries: tuple[Delivery, ...]) -> list[str]:
    """What a feed shows, in short, for comparing two of them: events and window notices."""
    return [
        repr(each.event) if isinstance(each, Told) else repr(each)
        for each in deliveries
        if not isinstance(each, Closed)
    ]


def play_on(
    table: TableAuthority,
    bots: Mapping[Seat, Bot],
    *,
    until: Callable[[], bool] = lambda: False,
) -> None:
    """Let bots answer, lowest seat first, to the end of the match or *until* something holds."""
    deal = table.terms.deal
    seed = deal.seed if isinstance(deal, SeededDeal) else bytes(32)
    while not table.is_over and not until():
        if table.between_hands:
            table.next_hand(0.0)
            continue
        for seat in SEATS:
            window, view = table.window(seat), table.view(seat)
            if window is not None and view is not None:
                option = bots[seat].choose(view, window, luck(seed, view.state.start.no, seat, window.id))
                table.answer(seat, Answer(window.id, option), 0.0)
                break
        else:
            table.tick(0.0)  # nobody is asked where there is only one answer
