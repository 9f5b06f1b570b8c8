"""The shuffle of a hosted match: bound before anybody adds to it, opened afterwards, made by nobody alone."""

from __future__ import annotations

from hashlib import sha256

import pytest

from game.authority.laying import fresh, root_of
from game.authority.record import read_record
from game.host.fair_deal import FairDeal, links
from game.net import news
from hosted_table import Rig, plan_for, random_script
from rules import find_ruleset
from rules.core.commitment import SILENT, chain
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, first_dealer
from rules.mahjong.match import Length

ROOT = bytes(range(32))
NONCE = b"\x07" * 16


def deal(hands: int = 4) -> FairDeal:
    """A match of so many hands."""
    return FairDeal(ROOT, Length(hands=hands))


def test_the_seeds_are_the_chain_of_the_root() -> None:
    seeds = chain(ROOT, 4)
    made = deal()
    assert [made.seed(no) for no in (3, 1, 2, 4)] == [seeds[2], seeds[0], seeds[1], seeds[3]]
    assert made.head == made.commitment(1) == sha256(seeds[0]).hexdigest()
    assert [made.commitment(no + 1) for no in (1, 2, 3)] == [seed.hex() for seed in seeds[:3]]
    assert [made.reaches(no) for no in (0, 1, 4, 5)] == [False, True, True, False]


def test_a_match_in_circles_has_seeds_for_a_day_and_a_night() -> None:
    assert links(Length(circles=4)) > 24 * 60
    assert FairDeal(ROOT, Length(circles=4)).reaches(1500)


def test_the_first_nonce_of_a_seat_counts_and_only_for_the_hand_that_is_bound() -> None:
    made = deal()
    assert not made.add(0, 1, NONCE), "nothing is bound yet"
    made.gather(1)
    assert not made.add(0, 2, NONCE)
    assert not made.add(0, 1, b"short")
    assert made.add(0, 1, NONCE)
    assert not made.add(0, 1, bytes(16))
    assert made.nonces == (NONCE.hex(), *(SILENT.hex(),) * 3)
    made.gather(2)
    assert made.nonces == (SILENT.hex(),) * 4


def test_wall_dice_and_first_dealer_come_from_seed_and_nonces() -> None:
    ruleset = find_ruleset("yueqing")
    made = deal()
    made.gather(1)
    made.add(2, 1, NONCE)
    setup, dice = made.hand(ruleset, 1)
    root = root_of(made.seed(1), made.nonces)
    assert setup == fresh(ruleset, made.seed(1), 1, made.nonces)
    assert dice == dice_of(root, 1)
    assert made.first_dealer == first_dealer(root)
    made.gather(2)
    assert made.first_dealer == first_dealer(root), "it was drawn once"
    other = deal()
    other.gather(1)
    assert other.hand(ruleset, 1)[0].wall != setup.wall


@pytest.mark.parametrize("seat", SEATS)
def test_any_single_seat_changes_every_wall(seat: int) -> None:
    ruleset = find_ruleset("yueqing")
    walls = set()
    for value in (SILENT, NONCE, b"\x08" * 16):
        made = deal()
        made.gather(1)
        made.add(seat, 1, value)
        walls.add(made.hand(ruleset, 1)[0].wall)
    assert len(walls) == 3


# ---------------------------------------------------------------- at the table


def test_everything_is_told_in_its_order() -> None:
    rig = Rig(plan_for("yueqing", hands=3, root=ROOT), script=random_script(1))
    rig.run()
    seeds = chain(ROOT, 3)
    begun = rig.said[0][0]
    assert isinstance(begun, news.MatchBegun)
    assert begun.head == begun.header["commitment"] == sha256(seeds[0]).hexdigest()
    told = [each for each in rig.said[0] if isinstance(each, news.Commit | news.Reveal)]
    assert [(type(each).__name__, each.hand) for each in told] == [
        ("Commit", 1),
        ("Reveal", 1),
        ("Commit", 2),
        ("Reveal", 2),
        ("Commit", 3),
        ("Reveal", 3),
    ]
    for each in told:
        if isinstance(each, news.Reveal):
            assert each.seed == seeds[each.hand - 1].hex()
            assert each.nonces == [f"{seat + 1:02x}" * 16 for seat in SEATS]
        else:
            assert each.commitment == sha256(seeds[each.hand - 1]).hexdigest()
    text = "".join(rig.texts[0])
    for seed in seeds:
        assert text.index(seed.hex()) > 0


def test_the_seed_is_told_after_the_end_of_the_hand_and_to_everybody() -> None:
    rig = Rig(plan_for("yueqing", hands=2, root=ROOT, delay_s=0.0), script=random_script(2))
    rig.run()
    for seat in (*SEATS, None):
        words = [
            each.line["e"] if isinstance(each, news.Told) else type(each).__name__ for each in rig.said[seat]
        ]
        assert words.index("Reveal") > words.index("end")
        assert words.count("Reveal") == 2


def test_the_record_has_what_the_shuffle_was_made_of() -> None:
    rig = Rig(plan_for("yueqing", hands=2, root=ROOT), script=random_script(3))
    rig.run()
    record = read_record(rig.table.record())
    assert record.header.commitment == deal(2).head
    for hand in record.hands:
        assert hand.setup.seed == deal(2).seed(hand.started.no)
        assert hand.setup.nonces == tuple(f"{seat + 1:02x}" * 16 for seat in SEATS)
    root = root_of(deal(2).seed(1), record.hands[0].setup.nonces)
    assert record.hands[0].started.dealer == first_dealer(root)


def test_the_table_waits_two_seconds_for_nonces_of_who_is_there() -> None:
    rig = Rig(plan_for("yueqing", bots=(3,)))
    rig.table.nonce(0, 1, NONCE.hex(), 0.0)
    rig.table.nonce(1, 1, NONCE.hex(), 0.5)
    rig.go_to(1.9)
    assert rig.table.hand == 0
    rig.go_to(2.0)
    assert rig.table.hand == 1
    rig.table.nonce(2, 1, NONCE.hex(), 2.0)
    (hand,) = read_record(rig.table.record()).hands
    assert hand.setup.nonces == (NONCE.hex(), NONCE.hex(), SILENT.hex(), SILENT.hex())


def test_bots_and_absent_seats_are_not_waited_for() -> None:
    rig = Rig(plan_for("yueqing", bots=(3,)))
    rig.table.present(2, False, 0.0)
    rig.table.nonce(0, 1, NONCE.hex(), 0.1)
    assert rig.table.hand == 0
    rig.table.nonce(1, 1, NONCE.hex(), 0.2)
    assert rig.table.hand == 1


def test_the_wait_is_told_as_it_is_now() -> None:
    rig = Rig(plan_for("yueqing"))
    rig.go_to(0.5)
    commit = rig.table.standing(0)[-1]
    assert isinstance(commit, news.Commit)
    assert commit.wait_ms == 1500


def test_who_takes_a_seat_adds_a_nonce_of_his_own() -> None:
    rig = Rig(plan_for("yueqing", hands=2), script=random_script(4))
    rig.proceeds = False
    rig.run(lambda: rig.table.between_hands and rig.table.hand == 1)
    rig.settle()
    rig.table.relieve(1, "someone", rig.now)
    rig.table.nonce(1, 2, NONCE.hex(), rig.now)
    rig.table.nonce(0, 2, NONCE.hex(), rig.now)
    rig.go_to(rig.now + 20.0)
    hand = read_record(rig.table.record()).hands[1]
    assert hand.setup.nonces == ("01" * 16, NONCE.hex(), "03" * 16, "04" * 16)
