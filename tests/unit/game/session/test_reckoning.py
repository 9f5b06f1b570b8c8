"""Hands of a real table come to what the rules pay: told anew from recorded matches, and against `ouju score`."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.authority.record import read_record, ruleset_of
from game.score import score_line
from game.session.reckoning import Reckoned, reckoned, rules_of_sheet, tally_said
from game.session.replay import events_of
from game.session.sheet import Claimed, DrawStep, KongStep, PlayedHand, Sheet, Step, WinStep
from past_records import PLAYTHROUGHS
from rules import VARIANTS, Ruleset, evolve, find_ruleset
from rules.core.ledger import HOUSE, net
from rules.core.options import values_of
from rules.core.seat import SEATS
from rules.mahjong.aftermath import hand_end
from rules.mahjong.events import Event, Konged, Won
from rules.mahjong.stages.account import keeps_account
from rules.mahjong.state import RoundState
from rules.scoring.draw_check import CallState, called_on
from rules.scoring.model import Tier
from rules.scoring.settlement import hua_of

DAY = datetime(2026, 3, 1, tzinfo=UTC)
KINDS = [(variant.key, edition.key) for variant in VARIANTS for edition in variant.editions]


def _sheet(
    game: str, edition: str, *hands: PlayedHand, dealer: int = 0, **options: bool | int | str
) -> Sheet:
    return Sheet("x.json", DAY, game, edition, options, ("甲", "乙", "丙", "丁"), dealer, hands)


def _win(by: str, source: int | None, *winners: tuple[int, int], liable: int | None = None) -> WinStep:
    return WinStep(by, source, tuple(Claimed(seat, total) for seat, total in winners), liable)


# ---- recorded matches, told by hand


def _final(ruleset: Ruleset, events: tuple[Event, ...]) -> RoundState:
    state: RoundState | None = None
    for event in events:
        state = evolve(ruleset, state, event)
    assert state is not None
    return state


def _as_told(ruleset: Ruleset, events: tuple[Event, ...]) -> PlayedHand:
    """What somebody at the table would say of a hand."""
    state, steps = _final(ruleset, events), list[Step]()
    before: Event | None = None
    for event in events:
        if isinstance(event, Konged) and keeps_account(ruleset):
            steps.append(KongStep(event.kind.value, event.seat, event.source))
        elif isinstance(event, Won):
            won = Claimed(event.seat, event.tally.total)
            after_kong = any(kept.pattern == "kong_discard" for kept in event.tally.kept)
            if isinstance(before, Won) and isinstance(steps[-1], WinStep):
                steps[-1] = replace(steps[-1], winners=(*steps[-1].winners, won))
            else:
                liable = event.liability.seat if event.liability else None
                steps.append(WinStep(event.by.value, event.source, (won,), liable, after_kong))
        before = event
    if keeps_account(ruleset) and state.drawable == 0 and not _is_over(ruleset, state):
        end = hand_end(ruleset, state, ())
        done = {each.seat for each in state.wins}
        found = [called_on(ruleset.scoring, end.seats[seat]) for seat in SEATS]
        states = ["won" if seat in done else found[seat].state.value for seat in SEATS]
        fans = [found[seat].fan for seat in SEATS]
        steps.append(
            DrawStep((states[0], states[1], states[2], states[3]), (fans[0], fans[1], fans[2], fans[3]))
        )
    hua, bare = hua_of(ruleset.pay), hand_end(ruleset, state, state.wins)
    counted = [hua.count(bare, seat).total if hua else 0 for seat in SEATS]
    return PlayedHand(
        tuple(steps), (counted[0], counted[1], counted[2], counted[3]), state.kongs > 0, state.start.dealer
    )


def _is_over(ruleset: Ruleset, state: RoundState) -> bool:
    """Whether wins ended the hand before the wall did."""
    if ruleset.end.value == "first_win":
        return bool(state.wins)
    return ruleset.end.value == "three_winners" and len({won.seat for won in state.wins}) == 3


@pytest.mark.parametrize("name", sorted(path.stem for path in PLAYTHROUGHS.glob("*.jsonl")))
def test_a_recorded_match_told_by_hand_comes_to_the_same(name: str) -> None:
    record = read_record((PLAYTHROUGHS / f"{name}.jsonl").read_bytes())
    ruleset = ruleset_of(record)
    told, kept = [], []
    for hand in record.hands:
        events = events_of(ruleset, hand)
        told.append(_as_told(ruleset, events))
        kept.append(_final(ruleset, events))
    options = {key: value for key, value in record.header.options.items() if key != "edition"}
    sheet = replace(_sheet(record.header.game, record.header.edition, *told), options=options)
    rows = reckoned(sheet)
    assert [row.trouble for row in rows] == [""] * len(rows)
    assert all(row.over for row in rows)
    for row, state in zip(rows, kept, strict=True):
        paid = net(state.ledger)
        assert row.changes == paid[:4], f"hand {state.start.no}"
        assert state.end is not None
        assert row.following == state.end.next_dealer
        assert row.dealer == state.start.dealer
        assert row.streak == state.start.streak
    assert rows[-1].totals == kept[-1].scores


@pytest.mark.parametrize("name", ["yueqing", "yueqing-jp", "wuhanhua", "shanghaihua"])
def test_who_deals_follows_by_itself(name: str) -> None:
    """The dealer need not be said where the rules have it."""
    record = read_record((PLAYTHROUGHS / f"{name}.jsonl").read_bytes())
    ruleset = ruleset_of(record)
    hands = [replace(_as_told(ruleset, events_of(ruleset, hand)), dealer=None) for hand in record.hands]
    first = record.hands[0].started.dealer
    options = {key: value for key, value in record.header.options.items() if key != "edition"}
    rows = reckoned(
        replace(_sheet(record.header.game, record.header.edition, *hands, dealer=first), options=options)
    )
    assert [row.dealer for row in rows] == [hand.started.dealer for hand in record.hands]
    assert [row.streak for row in rows] == [hand.started.streak for hand in record.hands]


# ---- against `ouju score`


def test_by_hand_and_by_tiles_are_one_price() -> None:
    """The example of the sheet of 武汉花 (H5): the dealer's seat 0, the streak 0, hua told in numbers."""
    position = {
        "game": "wuhanhua", "indicator": ["4m"],
        "seats": {
            "S": {"hand": "123m 678m 789m 123p 77s 45p", "melds": [], "flowers": "B"},
            "E": {
                "hand": "1369m 258p 147s ESW", "flowers": "4m",
                "melds": [{"kind": "pung", "tiles": "CCC", "from": "S"}],
            },
        },
        "wins": [{"seat": "S", "tile": "3p", "by": "discard", "from": "W", "first": ""}],
    }  # fmt: skip
    answer = score_line(json.dumps(position))
    payments, side = answer["payments"], answer["side"]
    assert isinstance(payments, dict)
    assert isinstance(side, dict)
    total = answer["wins"][0]["total"]  # type: ignore[index]
    hand = PlayedHand((_win("discard", 2, (1, total)),), hua=(side["E"]["hua"], side["S"]["hua"], 0, 0))
    (row,) = reckoned(_sheet("wuhanhua", "local", hand))
    assert row.changes == tuple(payments[seat] for seat in "ESWN")


@pytest.mark.parametrize(("game", "edition"), KINDS)
def test_patterns_said_are_worth_what_a_game_pays_for_them(game: str, edition: str) -> None:
    """One pattern alone is worth its own total by the game's formula, and what it excludes adds nothing."""
    rules = find_ruleset(game, {"edition": edition})
    for award in rules.scoring.awards:
        alone = tally_said(rules, Claimed(0, 0, ((award.id, 1),)))
        assert alone.patterns == {award.id: award.value}
        assert alone.total >= min(award.value, 1)
        for gone in award.excludes:
            with_it = tally_said(rules, Claimed(0, 0, ((award.id, 1), (gone.id, 1))))
            assert gone.id not in with_it.patterns
            assert with_it.total == alone.total
    types = [award for award in rules.scoring.awards if award.tier is Tier.TYPE]
    if len(types) > 1:
        both = tally_said(rules, Claimed(0, 0, tuple((award.id, 1) for award in types[:2])))
        assert len(both.kept) == 1, "of the types one counts"


def test_counted_by_hand() -> None:
    """乐清本地 (Y9, D60): 21 tai (2·10 + 1), base 1; the dealer wins and pays one more; a retained dealer adds one."""
    ticked = Claimed(1, 0, (("all_triplets", 1), ("red", 1)))
    rows = reckoned(
        _sheet(
            "yueqing", "local",
            PlayedHand((_win("self_draw", None, (0, 12)),)),  # 12 + 1 + 1 each
            PlayedHand((WinStep("discard", 2, (ticked,)),)),  # 21 + 1, the dealer one more
            PlayedHand((), kongs=True),
            PlayedHand(()),
        )
    )  # fmt: skip
    assert [row.changes for row in rows] == [(42, -14, -14, -14), (-23, 67, -22, -22), (0,) * 4, (0,) * 4]
    assert [(row.dealer, row.streak) for row in rows] == [(0, 0), (0, 1), (1, 0), (2, 0)]
    assert rows[-1].totals == (19, 53, -36, -36)
    assert rows[-1].following == 2


def test_liable_pays_for_all() -> None:
    hand = PlayedHand((_win("discard", 2, (1, 5), liable=2),))
    (row,) = reckoned(_sheet("wuhanhua", "local", hand))
    assert row.changes[0] == row.changes[3] == 0
    assert row.changes[1] == -row.changes[2] > 0


def test_several_wins_of_one_hand() -> None:
    """血战: a kong, two wins on one tile, then a self-draw among the two that are left."""
    steps = (
        KongStep("concealed_kong", 1),
        _win("discard", 2, (1, 3), (3, 1)),
        _win("self_draw", None, (0, 2)),
    )
    rows = [reckoned(_sheet("xuezhan", "local", PlayedHand(steps[:count])))[0] for count in (1, 2, 3)]
    assert [row.changes for row in rows] == [(-2, 6, -2, -2), (-2, 10, -7, -1), (0, 10, -9, -1)]
    assert [row.over for row in rows] == [False, False, True]


TROUBLES: list[tuple[str, tuple[Step, ...], str]] = [
    ("yueqing", (_win("discard", None, (0, 3)),), "keeping.trouble.source"),
    ("yueqing", (_win("self_draw", 1, (0, 3)),), "keeping.trouble.source"),
    ("yueqing", (_win("discard", 1, (1, 3)),), "keeping.trouble.own"),
    ("yueqing", (_win("discard", 1, (0, 3), (2, 3)),), "keeping.trouble.several"),
    ("yueqing", (_win("discard", 1),), "keeping.trouble.winner"),
    ("wuhanhua", (_win("discard", 1, (0, 3), liable=0),), "keeping.trouble.own"),
    ("xuezhan", (_win("kong_draw", None, (0, 3)),), "keeping.trouble.kong"),
    ("xuezhan", (KongStep("open_kong", 1),), "keeping.trouble.source"),
    ("xuezhan", (_win("self_draw", None, (0, 99_999)),), "keeping.trouble.rule"),
    (
        "xuezhan",
        (DrawStep(("ready", "not_ready", "not_ready", "not_ready"), (31, 0, 0, 0)),),
        "keeping.trouble.rule",
    ),
    ("xuezhan", (KongStep("open_kong", 1, 1),), "keeping.trouble.source"),
    ("sichuan", (KongStep("added_kong", 1, 2),), "keeping.trouble.source"),
    ("xueliu", (KongStep("pung", 1, 2),), "keeping.trouble.order"),
    ("xuezhan", (KongStep("concealed_kong", 1), _win("kong_draw", None, (0, 3))), "keeping.trouble.kong"),
    ("xuezhan", (_win("discard", 1, (0, 3)), _win("discard", 0, (2, 3))), "keeping.trouble.order"),
    ("xuezhan", (_win("self_draw", None, (0, 3), (1, 3)),), "keeping.trouble.several"),
    ("sichuan", (_win("discard", 1, (0, 3)), _win("discard", 1, (2, 3))), "keeping.trouble.order"),
]


@pytest.mark.parametrize(("game", "steps", "why"), TROUBLES)
def test_what_cannot_have_been_pays_nothing_and_says_why(
    game: str, steps: tuple[Step, ...], why: str
) -> None:
    before = PlayedHand((_win("self_draw", None, (2, 3)),)) if game == "yueqing" else PlayedHand()
    first, row, *_ = reckoned(_sheet(game, "local", before, PlayedHand(steps), PlayedHand()))
    assert row.trouble == why
    assert row.changes == (0, 0, 0, 0)
    assert row.totals == first.totals


def test_a_correction_corrects_all_that_follows() -> None:
    first, second = (
        PlayedHand((_win("self_draw", None, (0, 12)),)),
        PlayedHand((_win("self_draw", None, (0, 1)),)),
    )
    sheet = _sheet("yueqing", "local", first, second)
    assert reckoned(sheet)[1].streak == 1
    corrected = sheet.with_hand(0, PlayedHand((_win("self_draw", None, (1, 12)),)))
    assert (reckoned(corrected)[1].dealer, reckoned(corrected)[1].streak) == (1, 0)
    assert (
        reckoned(sheet.without_hand(0))[0].changes == reckoned(_sheet("yueqing", "local", second))[0].changes
    )


def test_a_dealer_that_is_said_begins_a_streak_anew() -> None:
    won = PlayedHand((_win("self_draw", None, (0, 1)),))
    rows = reckoned(_sheet("yueqing", "local", won, replace(won, dealer=3), won))
    assert [(row.dealer, row.streak) for row in rows] == [(0, 0), (3, 0), (0, 0)]


def test_unknown_rules_pay_nothing() -> None:
    assert reckoned(_sheet("chess", "local", PlayedHand())) == ()


# ---- laws

_SEATS = st.integers(0, 3)
_TOTALS = st.integers(0, 400)


@st.composite
def _steps(draw: st.DrawFn) -> tuple[Step, ...]:
    """Whatever somebody may say, sense or nonsense."""
    found: list[Step] = []
    for _ in range(draw(st.integers(0, 5))):
        match draw(st.sampled_from(("win", "kong", "draw"))):
            case "win":
                by = draw(st.sampled_from(("self_draw", "discard", "kong_draw", "rob_kong")))
                source = draw(_SEATS) if by in ("discard", "rob_kong") else None
                winners = draw(st.lists(_SEATS, min_size=1, max_size=3, unique=True))
                found.append(_win(by, source, *((seat, draw(_TOTALS)) for seat in winners)))
            case "kong":
                kind = draw(st.sampled_from(("open_kong", "added_kong", "concealed_kong")))
                found.append(KongStep(kind, draw(_SEATS), draw(_SEATS) if kind == "open_kong" else None))
            case _:
                one = st.sampled_from([state.value for state in CallState])
                found.append(DrawStep((draw(one), draw(one), draw(one), draw(one)), (draw(_TOTALS),) * 4))
    return tuple(found)


@given(st.sampled_from(KINDS), st.lists(_steps(), max_size=4), st.tuples(*[st.integers(0, 12)] * 4))
@settings(max_examples=150, deadline=None)
def test_whatever_is_said_money_only_changes_hands(
    kind: tuple[str, str], told: list[tuple[Step, ...]], hua: tuple[int, int, int, int]
) -> None:
    rows: tuple[Reckoned, ...] = reckoned(_sheet(*kind, *(PlayedHand(steps, hua) for steps in told)))
    assert len(rows) == len(told)
    totals = (0, 0, 0, 0)
    for row in rows:
        paid = net(row.ledger)
        assert sum(paid) == 0
        assert sum(row.changes) == -paid[HOUSE]
        totals = tuple(a + b for a, b in zip(totals, row.changes, strict=True))  # type: ignore[assignment]
        assert row.totals == totals


def test_the_rules_of_a_sheet_are_those_of_its_game() -> None:
    rules = rules_of_sheet(_sheet("yueqing", "local", double_small=True))
    assert rules.key == "yueqing"
    assert values_of(rules.options)["double_small"] is True
