"""What simulated hands add up to (统计): wins, draws, prices, money by its reasons, seat by seat; and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.bots.bot import Bot
from rules import Ruleset
from rules.core.ledger import net
from rules.core.seat import SEATS
from rules.mahjong.aftermath import bare_end
from rules.mahjong.events import Won
from rules.mahjong.stages.account import keeps_account
from rules.mahjong.state import RoundState
from rules.scoring.hua import Hua
from rules.scoring.settlement import hua_of

__all__ = ["Outcomes", "flower_lines", "table"]


@dataclass(slots=True)
class Outcomes:
    """What a simulation adds up; hua, liability, limited wins and an account in the games that have them."""

    ruleset: Ruleset
    hands: int = 0
    draws: int = 0
    wins: int = 0
    total: int = 0
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
    winners: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    place_wins: Counter[int] = field(default_factory=Counter)
    place_total: Counter[int] = field(default_factory=Counter)
    place_points: Counter[int] = field(default_factory=Counter)
    money_hands: Counter[str] = field(default_factory=Counter)
    money_payers: Counter[str] = field(default_factory=Counter)
    money: Counter[str] = field(default_factory=Counter)

    @property
    def hua(self) -> Hua | None:
        """How the game counts hua, if it does."""
        return hua_of(self.ruleset.pay)

    @property
    def keeps_account(self) -> bool:
        """Whether kongs, draw checks and leaving are paid for in the game."""
        return keeps_account(self.ruleset)

    def add(self, state: RoundState) -> None:
        """One hand that has been played to its end."""
        self.hands += 1
        self.draws += not state.wins
        for won in state.wins:
            self._add_win(won, state)
        for seat in SEATS:
            self.points[seat] += state.scores[seat] - state.start.scores[seat]
        if self.hua is not None:
            self._add_hua(self.hua, state)
        if self.keeps_account:
            self._add_account(state)

    def _add_win(self, won: Won, state: RoundState) -> None:
        self.wins += 1
        self.total += won.tally.total
        self.dealer_wins += won.seat == state.dealer
        self.ways[won.by.value] += 1
        self.by_seat[won.seat][won.by.value] += 1
        self.patterns.update(kept.pattern for kept in won.tally.kept)
        self.limited += won.tally.limited
        if won.liability is not None:
            self.liable[won.liability.kind.value] += 1

    def _add_hua(self, hua: Hua, state: RoundState) -> None:
        end = bare_end(state, state.wins)
        for seat in SEATS:
            told = hua.told(hua.count(end, seat))
            self.flowers[seat] += told
            self.flowers_drawn += 0 if state.wins else told

    def _add_account(self, state: RoundState) -> None:
        """Who won in which order, how the hand ended, what was paid for what."""
        self.winners[len({won.seat for won in state.wins})] += 1
        if state.end is not None:
            self.endings[state.end.reason.value] += 1
        paid = net(state.ledger)
        for won in state.wins:
            self.place_wins[won.place] += 1
            self.place_total[won.place] += won.tally.total
            self.place_points[won.place] += paid[won.seat]
        self.money_hands.update({transfer.reason for transfer in state.ledger})
        pairs = {(transfer.reason, transfer.payer) for transfer in state.ledger}
        self.money_payers.update(reason for reason, _ in pairs)
        for transfer in state.ledger:
            self.money[transfer.reason] += transfer.units


def table(outcomes: Outcomes, bots: Sequence[Bot]) -> Iterator[str]:
    """Everything in lines, after what a run says of itself."""
    hands, won = max(outcomes.hands, 1), max(outcomes.wins, 1)
    yield f"wins            {outcomes.wins}  ({outcomes.wins / hands:.1%})"
    yield f"draws           {outcomes.draws}  ({outcomes.draws / hands:.1%})"
    unit = "fan" if outcomes.ruleset.counts_fan else "tai"
    yield f"mean {unit}        {outcomes.total / won:.2f}"
    yield f"dealer's share  {outcomes.dealer_wins / won:.1%} of wins"
    yield from flower_lines(outcomes)
    yield f"illegal         {outcomes.illegal}"
    yield from _seats(outcomes, bots)
    if outcomes.keeps_account:
        yield from _account(outcomes, hands)
    if outcomes.liable:
        yield from _shares("liability", "hands", outcomes.liable, hands)
    yield from _shares("pattern", "wins", outcomes.patterns, won)


def flower_lines(outcomes: Outcomes) -> Iterator[str]:
    """What only flower games have: limited wins, liability, hua."""
    hands, ruleset = max(outcomes.hands, 1), outcomes.ruleset
    if ruleset.hooks.informs and not outcomes.keeps_account:
        share = outcomes.limited / max(outcomes.wins, 1)
        yield f"limited wins    {outcomes.limited}  ({share:.1%} of wins)"
    if ruleset.hooks.charges:
        liable = outcomes.liable.total()
        yield f"liability       {liable}  ({liable / hands:.1%} of hands)"
    if outcomes.hua is not None:
        mean = sum(outcomes.flowers) / hands / len(SEATS)
        drawn = outcomes.flowers_drawn / max(outcomes.draws, 1) / len(SEATS)
        yield f"mean hua        {mean:.2f} a seat" + (
            f"  ({drawn:.2f} in drawn hands)" if outcomes.draws else ""
        )


def _seats(outcomes: Outcomes, bots: Sequence[Bot]) -> Iterator[str]:
    ways, hands = sorted(outcomes.ways), max(outcomes.hands, 1)
    hua = "" if outcomes.hua is None else f"{'hua':>7}"
    yield ""
    yield f"{'seat':<5}{'bot':<10}{'points':>9}{hua}{'wins':>7}" + "".join(f"{way:>12}" for way in ways)
    for seat in SEATS:
        own = outcomes.by_seat[seat]
        mean = "" if outcomes.hua is None else f"{outcomes.flowers[seat] / hands:>7.2f}"
        row = f"{seat:<5}{bots[seat].level:<10}{outcomes.points[seat]:>+9}{mean}{sum(own.values()):>7}"
        yield row + "".join(f"{own[way]:>12}" for way in ways)


def _account(outcomes: Outcomes, hands: int) -> Iterator[str]:
    """What only games with a running account have: several winners, kongs, the draw check, who leaves."""
    winners = Counter({str(count): outcomes.winners[count] for count in sorted(outcomes.winners)})
    yield from _shares("winners in a hand", "hands", winners, hands, by_count=False)
    yield from _shares("end", "hands", outcomes.endings, hands)
    yield ""
    yield f"{'place':<24}{'wins':>7}{'mean fan':>10}{'mean points of the hand':>25}"
    for place, wins in sorted(outcomes.place_wins.items()):
        fan, points = outcomes.place_total[place] / wins, outcomes.place_points[place] / wins
        yield f"{place:<24}{wins:>7}{fan:>10.2f}{points:>+25.2f}"
    yield ""
    yield f"{'paid for':<24}{'hands':>7}{'share':>8}{'payers':>8}{'units':>10}{'a hand':>10}"
    for reason, units in sorted(outcomes.money.items(), key=lambda item: (-item[1], item[0])):
        count = outcomes.money_hands[reason]
        row = f"{reason:<24}{count:>7}{count / hands:>8.1%}{outcomes.money_payers[reason]:>8}"
        yield f"{row}{units:>10}{units / hands:>10.2f}"


def _shares(what: str, of: str, counts: Counter[str], whole: int, *, by_count: bool = True) -> Iterator[str]:
    yield ""
    yield f"{what:<24}{of:>7}{'share':>8}"
    for name, count in sorted(counts.items(), key=lambda item: (-item[1] * by_count, item[0])):
        yield f"{name:<24}{count:>7}{count / whole:>8.1%}"
