"""A record in words: what flower games add (花, 包牌, 逼胡, 逃跑), and headers that do not fit together."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import replay, simulate
from game.authority.journal import ListJournal
from game.authority.record import dump, header_of, read_record
from game.authority.table_authority import TableAuthority
from game.bots.random_bot import RandomBot
from game.replay import check
from round_events import EVENTS
from rules import Ruleset, find_ruleset
from rules.core.ledger import HOUSE, Transfer
from rules.core.seat import SEATS
from rules.errors import RecordError
from rules.mahjong.events import Ended, EndReason, Event, Exchanged, Konged, Left, Paid, Won
from rules.mahjong.plain import Line
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile
from tables import play_on, seeded_terms

BOTS = {seat: RandomBot() for seat in SEATS}
SETTLES = find_ruleset("wuhanhua", {"leaver": "settle"})
JP = find_ruleset("yueqing", {"edition": "jp", "worm": True})


def written(ruleset: Ruleset, *, leave: int | None = None, answers: int = 40) -> list[Line]:
    """A match of full length, or until seat *leave* leaves in the middle of the first hand."""
    journal = ListJournal()
    table = TableAuthority(seeded_terms(ruleset, "in words", hands=8), journal)
    table.begin(0.0)
    if leave is not None:
        left = iter(range(answers))
        play_on(table, BOTS, until=lambda: next(left, None) is None)
        table.leave(leave, 0.0)
    play_on(table, BOTS)
    return journal.lines


def story(lines: list[Line], folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = folder / "match.jsonl"
    path.write_bytes(dump(lines))
    assert replay.main([str(path)]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("ruleset", [SETTLES, JP], ids=["wuhanhua", "jp"])
def test_hua_stand_under_every_hand(
    ruleset: Ruleset, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = story(written(ruleset), tmp_path, capsys)
    assert out.count("    hua of seat 2: ") == 8
    checked = check(read_record(dump(written(ruleset))))
    paid = [
        row
        for events in checked.hands
        for event in events
        if isinstance(event, Paid)
        for row in event.transfers
    ]
    hua = [row for row in paid if row.reason == "hua"]
    assert out.count("(hua)") == len(hua) > 8
    one = hua[0]
    assert f"seat {one.payer} pays {one.units} to seat {one.payee} (hua)" in out


def test_h10_leaving_is_told_with_what_it_costs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = story(written(SETTLES, leave=3), tmp_path, capsys)
    assert "  seat 3 leaves in the middle of the hand\n" in out
    assert "    seat 3 pays 10 to the house (leave)\n" in out
    assert "  the match is broken up; totals" in out
    assert "final: seat" in out


def test_a_bot_that_plays_on_is_told_in_its_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = story(written(find_ruleset("shanghaihua"), leave=1), tmp_path, capsys)
    assert out.count("in this hand seat 1 leaves for good and a random bot plays on for it") == 1
    assert out.index("leaves for good") < out.index("\nhand 2:")


def test_leaving_between_two_hands_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = written(SETTLES)
    end = next(place for place, line in enumerate(lines) if line.get("e") == "end")
    out = story([*lines[: end + 1], {"e": "leave", "seat": 2}], tmp_path, capsys)
    assert "  seat 2 leaves before the next hand; the match ends as it stands\n" in out
    assert "final: seat" in out


def words(event: Event) -> str:
    return "\n".join(replay._words(event))


def test_limits_liability_and_the_house_have_words() -> None:
    wins = [words(event) for event in EVENTS if isinstance(event, Won)]
    assert sum("in a limited hand" in told for told in wins) == 1
    assert any("seat 1 pays for all (swap_discard), shown by 678m / 9m" in told for told in wins)
    assert any("seat 2 pays for all (four_claims)" in told and "shown by" not in told for told in wins)
    assert any("(self_draw, heaven)" in told for told in wins)
    assert words(Left(3)) == "  seat 3 leaves in the middle of the hand"
    assert words(Paid((Transfer(3, HOUSE, 10, "leave"),))) == "    seat 3 pays 10 to the house (leave)"
    ends = {reason: words(Ended(reason, ((), (), (), ()), (0, 0, 0, 0), 0, 0)) for reason in EndReason}
    assert len(set(ends.values())) == len(EndReason)


def test_what_only_games_with_several_winners_do_has_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--game", "sichuan", "--bots", "plain", "--hands", "8", "--seed", "words", "--coins", "40"]
    rules = ["mode=blood", "exchange3=3", "declare_void=on", "show_concealed_kong=off", "timely_rain=on"]
    for rule in rules:
        given += ["--option", rule]
    assert simulate.main([*given, "--record", str(tmp_path)]) == 0
    capsys.readouterr()
    for path in sorted(tmp_path.iterdir()):
        assert replay.main([str(path)]) == 0
    out = capsys.readouterr().out
    for word in (
        "  coins: seat 0 40, ",
        "  given on, ",
        "will hold no ",
        ", place 2: ",
        "(kong)",
        "(given up for want of coins)",
        "; dice say who deals next",
        "owns too little to play on; the match ends as it stands",
    ):
        assert word in out, word
    steps = {words(Exchanged(((),) * 4, ((),) * 4, step)).split(":")[0] for step in (1, 2, 3)}
    assert steps == {"  given on, to the next seat", "  given on, across", "  given on, to the seat before"}
    hidden = Konged(2, MeldKind.CONCEALED_KONG, Tile.M5, None, hidden=True)
    assert words(hidden) == "  seat 2 makes a kong of 5m (concealed_kong, face down)"
    late = Konged(2, MeldKind.ADDED_KONG, Tile.M5, None, late=True)
    assert words(late) == "  seat 2 makes a kong of 5m (added_kong, late)"
    fed = Konged(2, MeldKind.OPEN_KONG, Tile.M5, 1)
    assert words(fed) == "  seat 2 makes a kong of 5m of seat 1 (open_kong)"
    assert words(Paid((Transfer(1, 2, 8, "call"),))) == "    seat 1 pays 8 to seat 2 (not ready)"


# ---------------------------------------------------------------- headers


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"edition": "local"}, "the edition is 'local' here and 'jp' in the options"),
        ({"options": {"edition": "local"}}, "the edition is 'jp' here and 'local' in the options"),
        ({"options": {}}, "the edition is 'jp' here and 'local' in the options"),
        ({"options": {"edition": "jp"}}, "does not name every house rule"),
        ({"options": {"edition": "far"}}, "no edition 'far'"),
        ({"options": {"edition": "jp", "min_tai": 0}}, "no option 'min_tai'"),
        ({"options": {"worm": True}}, "no option 'worm'"),
        ({"game": "wuhanhua"}, "no edition 'jp'"),
        ({"ruleset": "sha256:" + "0" * 64}, r"other rules \(engine 0.1.0\) than those of this version"),
    ],
    ids=str,
)
def test_a_header_whose_parts_do_not_belong_together_is_refused(
    changes: dict[str, object], said: str
) -> None:
    terms = seeded_terms(JP, "header", hands=8)
    lines = written(JP)
    assert lines[0] == header_of(JP, terms.seats, terms.length).line()
    with pytest.raises(RecordError, match=f"^line 1: .*{said}"):
        check(read_record(dump([{**lines[0], **changes}, *lines[1:]])))


def test_rules_that_differ_in_one_option_are_other_rules() -> None:
    lines = written(JP)
    options = {**JP_OPTIONS, "repeat_bonus": "linear"}
    with pytest.raises(RecordError, match=r"^line 1: .*other rules"):
        check(read_record(dump([{**lines[0], "options": options}, *lines[1:]])))


JP_OPTIONS = header_of(JP, seeded_terms(JP, "header").seats, seeded_terms(JP, "header").length).options
