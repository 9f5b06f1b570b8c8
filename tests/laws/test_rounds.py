"""Laws 1-8 over every registered game and the two that exist for tests only (design 5): seeded random play."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import cast

import pytest

from game.authority.journal import ListJournal
from game.authority.laying import fresh
from game.authority.record import Sitting, dump, header_of, read_record
from game.authority.table_authority import TableAuthority
from game.authority.terms import SeededDeal, Terms
from game.authority.windows import Desk
from game.bots.random_bot import RandomBot
from game.clock import ManualClock
from game.session.company import AtOnce, Company, Thinking
from game.session.local import LocalTable
from game.session.replay import ReplayTable, Seen
from game.simulate import play_round
from games import TEST_GAMES
from keen_choice import keen_choice
from rules import VARIANTS, Edition, Ruleset, conceal, evolve, legal, redact
from rules.core.ledger import net
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, first_dealer, seed_of
from rules.errors import IllegalAction
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.codec import read_line
from rules.mahjong.events import EndReason, Event, Left
from rules.mahjong.legal import claims_on, robberies_of
from rules.mahjong.match import Length, Match
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.scribe import Scribe
from rules.mahjong.state import RoundState
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import KINDS, Tile


def _has(edition: Edition[Ruleset], key: str) -> bool:
    return any(spec.key == key for spec in edition.specs())


OTHER_RULES = {"dead_hand": "play", "kong_after_claim": True, "forbid_swap_discard": True}
"""House rules of every edition that change what may be played."""

NARROW_RULES = {"min_tai": 15, "limit": False, "indicator_set_aside": False}
"""Those of the games with open doubles: liability without the limit and without four claims."""

BLOOD_RULES: tuple[Mapping[str, object], ...] = (
    {
        "declare_void": True,
        "exchange3": 3,
        "timely_rain": True,
        "kong_after_pung": True,
        "pung_lifts_lock": True,
        "multi_win": False,
        "transfer": "nearest",
        "tax_percent": 3,
    },
    {
        "mode": "blood",
        "exchange3": 4,
        "passed_win": True,
        "passed_win_needs_add": True,
        "pung_last_discard": False,
        "earth_on_first_discard": True,
        "self_draw_base": True,
        "open_kong_pay": "graze",
        "transfer": "refund",
        "escape_mode": "end",
        "show_concealed_kong": False,
    },
    {"mode": "blood", "passed_win": True, "items": True, "show_concealed_kong": True},
)
"""Those of the Sichuan games; each edition takes the ones that it has."""


def _rooms(edition: Edition[Ruleset]) -> Iterator[Mapping[str, object]]:
    """The house rules under which an edition is played here."""
    yield {}
    if _has(edition, "declare_void"):
        for rules in BLOOD_RULES:
            yield {key: value for key, value in rules.items() if _has(edition, key)}
        return
    yield OTHER_RULES | {key: on for key, on in (("worm", True), ("leaver", "settle")) if _has(edition, key)}
    if _has(edition, "limit"):
        yield NARROW_RULES


REGISTERED = tuple(
    edition.ruleset(options)
    for variant in VARIANTS
    for edition in variant.editions
    for options in _rooms(edition)
)
GAMES = (*REGISTERED, *TEST_GAMES)

LEAVES = 0.004
"""How likely it is before each action that a seat leaves, where that ends the hand: about every third hand."""

SMALL_HAND = 13
"""In games with so few tiles in the hand seats play to win, for much comes up only afterwards."""

games = pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: f"{ruleset.key}-{GAMES.index(ruleset)}")


def started(ruleset: Ruleset, number: int) -> Round:
    """A dealt round; dealers, streaks and scores of every kind come up."""
    seed, rng = seed_of(f"law {number}"), Random(number)
    match = Match(Length(hands=8), first_dealer(seed), rng.randrange(3), totals=(3, -4, number, 1 - number))
    setup = fresh(ruleset, seed, 1)
    return Round(ruleset, setup.wall, match.start(dice_of(seed, 1)), setup.lots)


def choice(rng: Random, options: tuple[Action, ...]) -> Action:
    """Wins are taken, kongs and claims more often than not: what is rare shall come up."""
    for option in options:
        if isinstance(option, Win):
            return option
    bold = [option for option in options if not isinstance(option, Discard | Pass)]
    return rng.choice(bold) if bold and rng.random() < 0.6 else rng.choice(options)


def steps(ruleset: Ruleset, number: int) -> Iterator[tuple[Round, tuple[Event, ...]]]:
    """A round after each action, with what the action made happen; where that settles the hand, seats may leave."""
    round_, rng, left = started(ruleset, number), Random(~number), False
    yield round_, tuple(round_.log)
    while not round_.is_over:
        asked = round_.asked()
        assert asked, "law 3: somebody has a legal action as long as the round goes on"
        if ruleset.settles_leaving and not left and rng.random() < LEAVES:
            left = True  # a seat that has won may leave and the round goes on
            yield round_, round_.leave(rng.choice(SEATS))
            continue
        seat = rng.choice(asked)
        options = round_.legal(seat)
        if ruleset.hand == SMALL_HAND:
            action = keen_choice(rng, round_.state.seats[seat], options)
        else:
            action = choice(rng, options)
        yield round_, round_.act(action)


def tiles_of(round_: Round) -> Counter[Tile]:
    """Every tile there is, wherever it lies."""
    state = round_.state
    found = Counter(_undrawn(round_))
    found.update(state.indicators)
    for seat in state.seats:
        found.update(seat.hand.tiles)
        found.update(seat.flowers)
        found.update(seat.river)
        found.update(seat.taken)
        for meld in seat.melds:
            found.update(meld.tiles)
    return found


def _undrawn(round_: Round) -> list[Tile]:
    state, wall = round_.state, round_.wall
    rest = [place for place in range(len(wall)) if place not in state.places]
    from_tail = sorted(rest, key=lambda place: (-(place // 2), place % 2))[: state.tail]
    return [wall[place] for place in rest[state.front :] if place not in from_tail]


@games
def test_law_1_conservation(ruleset: Ruleset, hands: int) -> None:
    whole = Counter(ruleset.tiles)
    for number in range(hands):
        for round_, _ in steps(ruleset, number):
            assert tiles_of(round_) == whole
            assert round_.state.drawable >= 0


@games
def test_law_2_zero_sum(ruleset: Ruleset, hands: int) -> None:
    for number in range(hands):
        for round_, _ in steps(ruleset, number):
            assert sum(net(round_.state.ledger)) == 0
            for transfer in round_.state.ledger:
                assert type(transfer.units) is int
                assert transfer.units > 0
                assert transfer.payer != transfer.payee
        end = round_.state.end
        assert end is not None
        assert sum(end.scores) + net(round_.state.ledger)[4] == 0


@games
def test_law_3_progress(ruleset: Ruleset, hands: int) -> None:
    for number in range(hands):
        count = 0
        phase = Phase.DEAL
        for round_, events in steps(ruleset, number):
            count += 1
            phase = round_.state.phase
            assert events, "every action makes something happen"
        assert phase is Phase.OVER
        assert count < 1000


@games
def test_law_4_view(ruleset: Ruleset, hands: int) -> None:
    for number in range(max(hands // 4, 1)):
        views: dict[int | None, RoundState | None] = dict.fromkeys((None, *SEATS))
        for round_, events in steps(ruleset, number):
            for seat, state in views.items():
                for event in events:
                    seen = redact(event, seat)
                    state = state if seen is None else evolve(ruleset, state, seen)  # noqa: PLW2901
                views[seat] = state
                assert state == conceal(ruleset, round_.state, seat)


@games
def test_law_5_legality_is_local(ruleset: Ruleset, hands: int) -> None:
    for number in range(max(hands // 4, 1)):
        for round_, _ in steps(ruleset, number):
            for seat in SEATS:
                own = conceal(ruleset, round_.state, seat)
                assert legal(ruleset, own, seat) == round_.legal(seat)
                assert _could_be_offered(ruleset, own, seat) == _could_be_offered(ruleset, round_.state, seat)


def _could_be_offered(ruleset: Ruleset, state: RoundState, seat: int) -> tuple[Action, ...]:
    """What an offer to *seat* would hold: offers are made by these, so that no secret of others is in them."""
    if state.lying is None or state.lying.seat == seat or state.drawn is not None:
        return robberies_of(ruleset, state, seat) if _robs(state, seat) else ()
    return claims_on(ruleset, state, seat) if state.phase is Phase.DISCARDED else ()


def _robs(state: RoundState, seat: int) -> bool:
    return state.phase is Phase.KONG and state.lying is not None and state.lying.seat != seat


def nonsense(rng: Random, round_: Round) -> Action:
    """Some action of anybody, mostly not allowed."""
    seat, tile = rng.choice(SEATS), rng.choice(KINDS)
    makers = (
        partial(Discard, seat, tile, rng.random() < 0.5),
        partial(Chow, seat, tile, (rng.choice(KINDS), rng.choice(KINDS))),
        partial(Pung, seat, tile),
        partial(Kong, seat, rng.choice(list(MeldKind)), tile),
        partial(Win, seat, tile, rng.choice(list(WinBy))),
        partial(Pass, seat),
    )
    return cast("Action", rng.choice(makers)())


@games
def test_law_6_refusal_is_harmless(ruleset: Ruleset, hands: int) -> None:
    for number in range(max(hands // 4, 1)):
        rng = Random(number)
        for round_, _ in steps(ruleset, number):
            state, length = round_.state, len(round_.log)
            for _ in range(5):
                action = nonsense(rng, round_)
                if action in round_.legal(action.seat):
                    continue
                with pytest.raises(IllegalAction) as caught:
                    round_.act(action)
                assert caught.value.refusal.value
                assert round_.state is state
                assert len(round_.log) == length


@games
def test_law_7_replay(ruleset: Ruleset, hands: int) -> None:
    for number in range(hands):
        *_, (round_, _) = steps(ruleset, number)
        scribe = Scribe(replace_from_tail=ruleset.replace_from_tail)
        lines = json.loads(json.dumps(scribe.write(round_.log[1:])))
        state = evolve(ruleset, None, round_.log[0])
        for event in (event for line in lines for event in read_line(line)):
            state = evolve(ruleset, state, event)
        assert state == round_.state


# ---------------------------------------------------------------- law 8

FOUR = tuple(Sitting(f"bot {seat}", "random") for seat in SEATS)
BOTS = {seat: RandomBot() for seat in SEATS}


def local_events(ruleset: Ruleset, seed: bytes) -> tuple[list[Event], ListJournal, Terms]:
    """What seat 0 is told in two hands of bots at a local table."""
    first, second, third, fourth = FOUR
    terms = Terms(ruleset, Length(hands=2), (first, second, third, fourth), SeededDeal(seed))
    journal = ListJournal()
    company = Company(0, BOTS, seed, thinking=Thinking(0.0, 0.0), workers=AtOnce)
    table = LocalTable(TableAuthority(terms, journal), company, ManualClock())
    told: list[Event] = []
    while not table.match.over:
        told += [each for each in table.poll(0.0) if isinstance(each, Event)]
        table.proceed()
    return told, journal, terms


@games
def test_law_8_drivers_agree(ruleset: Ruleset) -> None:
    for number in range(5):
        seed = seed_of(f"drivers {number}")
        told, journal, terms = local_events(ruleset, seed)
        record = read_record(dump(journal.lines))

        replayed = ReplayTable(record, ruleset, Seen(0, open_hands=False))
        again: list[Event] = []
        for now in range(100_000):
            fresh = replayed.poll(float(now))
            again += [each for each in fresh if isinstance(each, Event)]
            if replayed.match.over:
                break
            if not fresh:
                replayed.proceed()
        assert again == told

        # the stand-in for a remote table: every event of the feed through the codec, one by one
        scribe = Scribe(replace_from_tail=ruleset.replace_from_tail)
        assert [event for each in told for line in scribe.write([each]) for event in read_line(line)] == told

        straight = _played_straight(ruleset, seed)
        seen = [redact(event, 0) for event in straight]
        assert [event for event in seen if event is not None] == told
        assert terms.header == header_of(ruleset, terms.seats, Length(hands=2))


def _played_straight(ruleset: Ruleset, seed: bytes) -> list[Event]:
    """The same two hands by the fast path of ``ouju simulate``, which has no table."""
    match, desk, events = Match(Length(hands=2), first_dealer(seed)), Desk(), list[Event]()
    while not match.is_over:
        setup = fresh(ruleset, seed, match.no)
        round_ = Round(ruleset, setup.wall, match.start(dice_of(seed, match.no)), setup.lots)
        play_round(round_, [BOTS[seat] for seat in SEATS], desk, seed)
        events += round_.log
        assert round_.state.end is not None
        match = match.after(round_.state.end)
    return events


def test_seats_leave_at_every_kind_of_moment_in_these_laws() -> None:
    """What the laws above say of leaving (H10) is said of hands in which somebody does."""
    ruleset = next(game for game in GAMES if game.settles_leaving)
    phases: Counter[Phase] = Counter()
    for number in range(150):
        phase, left = Phase.DEAL, False
        for round_, events in steps(ruleset, number):
            left = isinstance(events[0], Left)
            phase = phase if left else round_.state.phase
        phases[phase] += left
        assert (round_.state.left is not None) is left
        assert round_.state.end is not None
        assert (round_.state.end.reason is EndReason.LEFT) is left
        if left:
            with pytest.raises(IllegalAction):
                round_.leave(0)
    assert phases[Phase.TURN] > 3
    assert phases[Phase.DISCARDED] + phases[Phase.CLAIMED] > 0
    assert 20 <= phases.total() <= 100


def test_a_planted_leak_breaks_law_4() -> None:
    ruleset = GAMES[0]
    round_ = started(ruleset, 1)
    truth, hidden = round_.state, conceal(ruleset, round_.state, 2)
    assert hidden != truth
    leaking = replace(hidden, seats=truth.seats)
    state: RoundState | None = None
    for event in round_.log:
        seen = redact(event, 2)
        state = state if seen is None else evolve(ruleset, state, seen)
    assert state == hidden != leaking
