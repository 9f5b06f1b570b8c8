"""Every seat of a match on the real server proves every hand, whatever is sent to it, and whatever it missed."""

from __future__ import annotations

import pytest

from game.net import news
from game.session.proof import Proof, Verdict
from hosted_table import Rig, plan_for, random_script
from rules import find_ruleset
from rules.core.commitment import SILENT
from rules.core.seat import SEATS, Seat

GAMES = [
    ("yueqing", {}),
    ("wuhanhua", {}),
    ("shanghaihua", {}),
    ("sichuan", {}),
    ("xuezhan", {"exchange3": 3}),
    ("xueliu", {"items": True, "show_concealed_kong": False}),
]


def proven(rig: Rig, seat: Seat | None, nonce: str) -> list[Verdict]:
    """What a client in that seat finds of all that it was told."""
    proof, verdicts = Proof(rig.plan.ruleset, seat, ""), list[Verdict]()
    for said in rig.said[seat]:
        match said:
            case news.MatchBegun(head=head):
                proof = Proof(rig.plan.ruleset, seat, head)
            case news.Snapshot(lines=lines):
                proof.anew(lines)
            case news.Commit(_, hand, commitment):
                proof.committed(hand, commitment, nonce)
            case news.Told(_, line):
                proof.told(line)
            case news.Reveal(_, hand, seed, nonces):
                assert set(proof.owed) <= {hand}
                verdicts.append(proof.revealed(hand, seed, nonces))
            case _:
                pass
    return verdicts


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_seat_and_who_watches_proves_every_hand(game: str, options: dict[str, object]) -> None:
    ruleset = find_ruleset(game, {"length": 4, **options})
    rig = Rig(plan_for(ruleset, bots=(2,), hands=4, root=b"\x21" * 32), script=random_script(11))
    rig.run()
    hands = [Verdict(no, True) for no in range(1, rig.table.hand + 1)]
    assert hands
    for seat in (0, 1, 3):
        assert proven(rig, seat, f"{seat + 1:02x}" * 16) == hands
    assert proven(rig, None, "") == hands


def test_who_sent_no_number_knows_that_it_is_not_in() -> None:
    rig = Rig(plan_for("yueqing", hands=2), script=random_script(3))
    rig.nonces = False
    rig.run()
    for seat in SEATS:
        assert proven(rig, seat, "ab" * 16) == [Verdict(no, True, "late") for no in (1, 2)]
        assert proven(rig, seat, SILENT.hex()) == [Verdict(no, True) for no in (1, 2)]


def test_who_comes_back_in_the_middle_of_a_hand_proves_it_from_there() -> None:
    rig = Rig(plan_for("yueqing", hands=3), script=random_script(5))
    rig.run(lambda: rig.table.hand == 2 and not rig.table.between_hands and rig.folded[0].seq > 60)
    rig.table.begin_for(0)
    assert any(isinstance(said, news.Snapshot) for said in rig.said[0])
    rig.run()
    assert proven(rig, 0, "01" * 16) == [Verdict(no, True) for no in (1, 1, 2, 3)], (
        "the last reveal comes again"
    )
