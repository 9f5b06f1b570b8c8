"""Every byte that leaves a hosted table is looked at: nothing hidden is in it, nothing follows from it (N21, N29)."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from game.authority import feed, windows
from game.net import news
from game.net.parts import Question
from game.net.wire import encode
from hosted_table import Rig, plan_for, random_script
from rules import VARIANTS, Ruleset, redact
from rules.core.seat import SEATS, Seat
from rules.mahjong.events import Dealt, Declined, Drew, Event, Offered
from rules.mahjong.plain import tiles_text
from scrambled import World, compared, play_world

GAMES = tuple(variant.ruleset({}) for variant in VARIANTS)
WATCHER = 4


def looked_at(ruleset: Ruleset, seed: int, swaps: int) -> tuple[int, list[str]]:
    """The bytes that were the same in worlds nobody could tell apart, and what was not the same."""
    plan = plan_for(ruleset, hands=1, delay_s=0.0, root=bytes([seed]) * 32)
    first = play_world(plan, seed)
    rng = Random(seed)
    size, found = 0, []
    for _ in range(swaps):
        seat: Seat = rng.randrange(4)
        places = rng.sample(range(len(ruleset.tiles)), 2)
        second = play_world(plan, seed, (places[0], places[1]), first, seat)
        for who in (seat, WATCHER):
            same, differs = compared(first, second, who)
            size += same
            if differs is not None:
                found.append(differs)
    return size, found


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.key)
def test_scn_N29_worlds_that_a_seat_cannot_tell_apart_are_the_same_to_the_byte(ruleset: Ruleset) -> None:
    for seed in (1, 2):
        size, found = looked_at(ruleset, seed, 12)
        assert found == []
        assert size > 60_000


def _open_draws(event: Event, seat: Seat | None) -> Event | None:
    return event if isinstance(event, Drew) else redact(event, seat)


def _open_deal(event: Event, seat: Seat | None) -> Event | None:
    return event if isinstance(event, Dealt) else redact(event, seat)


def _open_answers(event: Event, seat: Seat | None) -> Event | None:
    return event if isinstance(event, Offered | Declined) else redact(event, seat)


@pytest.mark.parametrize("leak", [_open_draws, _open_deal, _open_answers])
def test_scn_N21_a_planted_leak_is_found(
    leak: Callable[[Event, Seat | None], Event | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "redact", leak)
    assert looked_at(GAMES[0], 1, 12)[1] != []


def test_scn_N21_numbers_of_windows_that_tell_how_often_others_are_asked_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened = windows.Desk.open
    count = [0]

    def common(self: windows.Desk, seat: Seat, options: object, state: object) -> object:
        self._asked[seat] = count[0] = max(count[0] + 1, self._asked[seat])
        return opened(self, seat, options, state)  # type: ignore[arg-type]

    monkeypatch.setattr(windows.Desk, "open", common)
    plan = plan_for(GAMES[0], hands=1, delay_s=0.0)
    count[0] = 0
    first = play_world(plan, 1)
    found = []
    for place in range(60, 84):
        count[0] = 0
        second = play_world(plan, 1, (place, place - 40), first, 2)
        found.append(compared(first, second, 2)[1])
    assert any(each is not None for each in found)


def secrets_of(rig: Rig, no: int) -> dict[str, str]:
    """What nobody may find before hand *no* is over, as it could stand in a text."""
    round_ = rig.table._authority.round
    assert round_ is not None
    deal = rig.table._deal
    setup, _ = deal.hand(rig.plan.ruleset, no)
    wall = setup.wall
    return {
        "seed": deal.seed(no).hex(),
        "wall": tiles_text(wall[:8]),
        "wall list": ",".join(f'"{tile.code}"' for tile in wall[:6]),
        "end of the wall": ",".join(f'"{tile.code}"' for tile in wall[-6:]),
        **{f"lot {place}": f"{lot:016x}" for place, lot in enumerate(setup.lots[:4])},
        **{f"nonce of {seat}": f"{seat + 1:02x}" * 16 for seat in SEATS},
    }


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.key)
def test_scn_N21_no_secret_stands_in_any_text_before_its_reveal(ruleset: Ruleset) -> None:
    rig = Rig(plan_for(ruleset, hands=2, delay_s=0.0, root=b"\x5a" * 32), script=random_script(7))
    while rig.table.hand == 0:
        rig.react()
    for no in (1, 2):
        rig.run(lambda no=no: rig.table.hand == no)  # type: ignore[misc]
        secrets = secrets_of(rig, no)
        before = {seat: len(texts) for seat, texts in rig.texts.items()}
        rig.run(lambda no=no: rig.table.between_hands or rig.table.hand != no)  # type: ignore[misc]
        for seat, texts in rig.texts.items():
            start = 0 if no == 1 else before[seat]
            for text in texts[start:]:
                if '"t":"reveal"' in text:
                    break
                for name, secret in secrets.items():
                    assert secret not in text, (seat, name, text)
    words = re.findall(r'"(\w+)":', "".join(text for texts in rig.texts.values() for text in texts))
    assert not {"wall", "lots", "root"} & set(words)


def test_scn_N21_no_secret_stands_in_any_snapshot() -> None:
    answers = random_script(9)
    looked = 0

    def script(seat: Seat, question: Question) -> int | None:
        nonlocal looked
        if not rig.table.between_hands:
            secrets = secrets_of(rig, rig.table.hand)
            for who in (*SEATS, None):
                for said in rig.table.standing(who, rig.now):
                    text = encode(said)
                    if not isinstance(said, news.Reveal):
                        assert not [name for name, secret in secrets.items() if secret in text], (who, text)
                        looked += len(text)
        return answers(seat, question)

    rig = Rig(plan_for("xuezhan", hands=2, delay_s=0.0, root=b"\x5b" * 32), script=script)
    rig.run()
    assert looked > 1_000_000


def test_scn_N21_hidden_draws_are_of_one_size() -> None:
    rig = Rig(plan_for("wuhanhua", hands=2), script=random_script(8))
    rig.run()
    sizes: dict[tuple[object, ...], set[int]] = {}
    for said, text in zip(rig.said[0], rig.texts[0], strict=True):
        if isinstance(said, news.Told) and said.line["e"] == "draw" and said.line["seat"] != 0:
            kind = (said.line["end"], said.line.get("for"), len(str(said.seq)))
            sizes.setdefault(kind, set()).add(len(text))
            assert said.line["tile"] == "?"
    assert sum(map(len, sizes.values())) == len(sizes) >= 3


def test_the_scan_follows_worlds_far_enough_to_mean_something() -> None:
    plan = plan_for(GAMES[0], hands=1, delay_s=0.0)
    first = play_world(plan, 3)
    again = play_world(plan, 3, None, first, 1)
    assert isinstance(first, World)
    size, differs = compared(first, again, 1)
    assert differs is None
    assert size == sum(map(len, first.texts[1]))
