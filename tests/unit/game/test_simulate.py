"""``ouju simulate`` and ``ouju replay``: what they say, what they write, what they find."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random

import pytest

from bound_play import bound_match
from game import replay, simulate
from game.authority.asides import dissolved_line, sit_line
from game.authority.record import Sitting, dump, read_record
from game.session.outcomes import Outcomes, flower_lines
from rules import VARIANTS, evolve, find_ruleset
from rules.core.record import replace
from rules.errors import RecordError
from rules.mahjong.events import Started, Won
from rules.mahjong.plain import Line
from rules.scoring.model import Liability, LiabilityKind, Tally, WinBy
from rules.tiles.tile import Tile

SEED = "tests"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two recorded matches and the beginning of a third."""
    place = tmp_path_factory.mktemp("records")
    assert simulate.main(["--hands", "18", "--seed", SEED, "--record", str(place)]) == 0
    return place


@pytest.fixture(scope="module")
def lines(folder: Path) -> list[Line]:
    (first, *_) = sorted(folder.iterdir())
    return [json.loads(line) for line in first.read_text(encoding="utf-8").splitlines()]


# ---------------------------------------------------------------- simulate


def test_the_summary_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.main(["--hands", "40", "--seed", SEED]) == 0
    out, err = capsys.readouterr()
    assert err == "", "no progress bar where nobody watches"
    said = dict(
        line.split(None, 1) for line in out.splitlines() if line and not line.startswith(("dealer", "mean"))
    )
    assert said["seed"] == SEED
    assert said["hands"].split()[0] == "40"
    assert int(said["wins"].split()[0]) + int(said["draws"].split()[0]) == 40
    assert said["illegal"] == "0"
    points = [int(said[str(seat)].split()[1]) for seat in range(4)]
    assert sum(points) == 0
    assert sum(int(said[str(seat)].split()[2]) for seat in range(4)) == int(said["wins"].split()[0])


def test_the_same_seed_tells_the_same(
    capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path
) -> None:
    simulate.main(["--hands", "18", "--seed", SEED, "--record", str(tmp_path)])
    assert [path.name for path in sorted(tmp_path.iterdir())] == [
        path.name for path in sorted(folder.iterdir())
    ]
    for path in folder.iterdir():
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_a_match_a_file(folder: Path) -> None:
    sizes = [len(read_record(path.read_bytes()).hands) for path in sorted(folder.iterdir())]
    assert sizes == [8, 8, 2]


def test_four_levels_and_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--hands", "3", "--seed", "x", "--bots", "random,plain,random,plain"]
    assert (
        simulate.main(
            [*given, "--option", "stake=5", "--option", "dead_hand=play", "--option", "double_small=on"]
        )
        == 0
    )
    assert capsys.readouterr().out.count("plain") == 2


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (["--game", "poker"], "no game 'poker'"),
        (["--bots", "genius"], "no bot 'genius'"),
        (["--bots", "random,random"], "one level or four"),
        (["--option", "stake=0"], "stake"),
        (["--option", "stake=--5"], "whole numbers from 1 to 1000000"),
        (["--option", "stake=\u00b2"], "whole numbers from 1 to 1000000"),
        (["--option", "min_tai=7"], "it takes 0, 15"),
        (["--option", "stake"], "KEY=VALUE"),
        (["--option", "edition=far"], "no edition 'far'; known are local, jp"),
        (["--option", "worm=true"], "no option 'worm'"),
        (["--option", "edition=jp", "--option", "min_tai=15"], "no option 'min_tai'"),
        (["--option", "edition=jp", "--option", "tiles_left=5"], "it takes 16, 4"),
        (["--game", "wuhanhua", "--option", "edition=jp"], "no edition 'jp'"),
    ],
)
def test_what_cannot_be_done_is_said(
    capsys: pytest.CaptureFixture[str], wishes: list[str], said: str
) -> None:
    assert simulate.main([*wishes, "--hands", "1"]) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert out == ""


@pytest.mark.parametrize("hands", ["0", "-3", "many", "1e3", "\u00b2", ""])
def test_a_number_of_hands_that_is_none_is_said(capsys: pytest.CaptureFixture[str], hands: str) -> None:
    with pytest.raises(SystemExit) as left:
        simulate.main(["--hands", hands])
    assert left.value.code == 2
    assert f"expected a number from 1 on, not {hands!r}" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert simulate.main(["--hands", "1", "--record", str(tmp_path / "file" / "deeper")]) == 2
    assert "Cannot make the folder" in capsys.readouterr().err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_a_progress_bar() -> None:
    terminal = Terminal()
    show = simulate._bar(8, terminal)
    for done in range(9):
        show(done)
    assert terminal.getvalue().startswith("\r[....")
    assert terminal.getvalue().endswith(f"\r[{'#' * 40}] 8/8")


EVERY_EDITION = tuple((variant.key, edition.key) for variant in VARIANTS for edition in variant.editions)


@pytest.mark.parametrize(("game", "edition"), EVERY_EDITION)
def test_every_edition_is_played_written_and_read_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, edition: str
) -> None:
    given = ["--game", game, "--option", f"edition={edition}", "--hands", "9", "--seed", SEED]
    assert simulate.main([*given, "--record", str(tmp_path)]) == 0
    assert "illegal         0" in capsys.readouterr().out
    first, second = sorted(tmp_path.iterdir())
    assert first.name.startswith(f"{game}-{edition}-" if edition == "jp" else f"{game}-")
    for path in (first, second):
        assert replay.main([str(path)]) == 0
    header = read_record(first.read_bytes()).header
    assert (header.game, header.edition, header.options["edition"]) == (game, edition, edition)


BLOOD_ROOMS = (
    ("xuezhan", "declare_void=on exchange3=3 timely_rain=on kong_after_pung=on pung_lifts_lock=on"),
    ("xuezhan", "exchange3=4 multi_win=off transfer=nearest tax_percent=7 self_draw_base=on"),
    ("sichuan", "mode=blood"),
    ("sichuan", "mode=blood declare_void=on exchange3=3 passed_win=on show_concealed_kong=off items=on"),
    ("sichuan", "mode=normal transfer=refund stake=7 pung_last_discard=off"),
    ("xueliu", "declare_void=on exchange3=4"),
    ("xueliu", "pig_and_call=both open_kong_pay=graze multi_win=off"),
)


@pytest.mark.parametrize(("game", "rules"), BLOOD_ROOMS)
@pytest.mark.parametrize("coins", [None, "150"])
def test_every_mode_of_the_games_with_several_winners_is_written_and_passes_the_check(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, rules: str, coins: str | None
) -> None:
    given = ["--game", game, "--hands", "9", "--seed", rules, "--bots", "plain", "--record", str(tmp_path)]
    for rule in rules.split(" "):
        given += ["--option", rule]
    given += [] if coins is None else ["--coins", coins]
    assert simulate.main(given) == 0
    assert "illegal         0" in capsys.readouterr().out
    for path in sorted(tmp_path.iterdir()):
        assert replay.main([str(path), "--check"]) == 0
        assert replay.main([str(path)]) == 0
    assert capsys.readouterr().err == ""


def test_a_game_without_hua_shows_none(capsys: pytest.CaptureFixture[str]) -> None:
    simulate.main(["--hands", "3", "--seed", SEED])
    out = capsys.readouterr().out
    assert "hua" not in out
    assert "liability" not in out
    assert "limited" not in out


@pytest.mark.parametrize(
    ("game", "options"),
    [("wuhanhua", []), ("shanghaihua", []), ("yueqing", ["--option", "edition=jp", "--option", "worm=true"])],
    ids=["wuhanhua", "shanghaihua", "jp"],
)
def test_hua_are_summed_up(capsys: pytest.CaptureFixture[str], game: str, options: list[str]) -> None:
    assert simulate.main(["--game", game, *options, "--hands", "12", "--seed", SEED]) == 0
    lines = capsys.readouterr().out.splitlines()
    (mean,) = [float(line.split()[2]) for line in lines if line.startswith("mean hua")]
    head = next(place for place, line in enumerate(lines) if line.startswith("seat "))
    assert lines[head].split()[3] == "hua"
    seats = [float(line.split()[3]) for line in lines[head + 1 : head + 5]]
    assert mean == pytest.approx(sum(seats) / 4, abs=0.01)
    assert mean > 0.5


def test_limited_wins_and_liability_are_summed_up() -> None:
    """A summary of hands that were not played: what counts is what their wins say."""
    summary = Outcomes(find_ruleset("wuhanhua"))
    limited = Tally((), (), 4, "4", limited=True)
    fed = Liability(2, LiabilityKind.FEEDING, ())
    won = Won(0, Tile.M9, WinBy.DISCARD, 2, (Tile.M9,), limited, liability=fed)
    usual = replace(won, tally=replace(limited, limited=False), liability=None)
    state = evolve(summary.ruleset, None, Started(1, 0, 0, (0, 0, 0, 0), ((1, 2), (3, 4)), 2, 10))
    for wins in ((won,), (usual,), (usual,), ()):
        summary.add(replace(state, wins=wins))
    assert (summary.limited, summary.liable) == (1, {"feeding": 1})
    lines = list(flower_lines(summary))
    assert lines == [
        "limited wins    1  (33.3% of wins)",
        "liability       1  (25.0% of hands)",
        "mean hua        0.00 a seat  (0.00 in drawn hands)",
    ]
    without = Outcomes(find_ruleset("wuhanhua", {"liability": False, "limit": False}))
    assert list(flower_lines(without)) == ["mean hua        0.00 a seat"]


# ---------------------------------------------------------------- replay


def test_a_good_record_is_good(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in folder.iterdir():
        assert replay.main([str(path), "--check"]) == 0
    out = capsys.readouterr().out
    assert out.count("all as the rules tell") == 3
    assert "8 of 8 walls follow from their seed" in out


def test_a_record_in_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (first, *_) = sorted(folder.iterdir())
    assert replay.main([str(first)]) == 0
    out = capsys.readouterr().out
    assert out.count("\nhand ") == 8
    assert "final: seat" in out
    assert " discards " in out


def changed(lines: list[Line], place: int, **fields: object) -> bytes:
    return dump([*lines[:place], {**lines[place], **fields}, *lines[place + 1 :]])


def test_every_changed_number_seat_tile_and_word_is_found_at_its_line(
    lines: list[Line], tmp_path: Path
) -> None:
    rng = Random(4)
    for _ in range(150):
        place = rng.randrange(1, len(lines))
        key = rng.choice(list(lines[place]))
        value = _other(lines[place][key], rng)
        data = changed(lines, place, **{key: value})
        with pytest.raises(RecordError, match=r"^line \d+: ") as caught:
            replay.check(read_record(data))
        number = int(str(caught.value).split(":")[0].removeprefix("line "))
        # a choice that never was shows where it is written, or where what follows from it is missing
        assert place + 1 <= number <= place + 12, (key, lines[place][key], value)


def _other(value: object, rng: Random) -> object:
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice([-1, 1, 100])
        case str():
            return value[:-1] + ("E" if value[-1:] != "E" else "S")
        case list() if value:
            place = rng.randrange(len(value))
            return [*value[:place], _other(value[place], rng), *value[place + 1 :]]
        case dict() if value:
            key = rng.choice(sorted(value))
            return {**value, key: _other(value[key], rng)}
        case _:
            return ["something"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"version": 2}, "version 2"),
        ({"format": "other"}, "this is no record"),
        ({"game": "poker"}, "no game 'poker'"),
        ({"edition": "jp"}, "edition"),
        ({"options": {}}, "does not name every house rule"),
        ({"ruleset": "sha256:0"}, "other rules"),
        ({"length": {"hands": 4}}, "length"),
        ({"length": {"hands": 0}}, "hands"),
        ({"seats": ["a", "b", "c"]}, "four names"),
    ],
)
def test_a_changed_header_is_found(lines: list[Line], fields: dict[str, object], said: str) -> None:
    with pytest.raises(RecordError, match=f"^line 1: .*{said}"):
        replay.check(read_record(changed(lines, 0, **fields)))


def test_a_seed_must_make_its_wall(lines: list[Line]) -> None:
    with pytest.raises(RecordError, match=r"^line 2: the (seed|wall|dice)"):
        replay.check(read_record(changed(lines, 1, seed="ab" * 32)))
    without = {key: value for key, value in lines[1].items() if key != "seed"}
    checked = replay.check(read_record(dump([lines[0], without, *lines[2:]])))
    assert checked.shuffles == 7


def test_nonces_do_not_switch_the_check_of_a_wall_off(lines: list[Line]) -> None:
    with pytest.raises(RecordError, match=r"^line 2: four seats have four nonces"):
        read_record(changed(lines, 1, nonces=["x"]))
    with pytest.raises(RecordError, match=r"^line 2: an online hand needs a commitment"):
        replay.check(read_record(changed(lines, 1, nonces=["ab" * 16] * 4)))


def test_a_field_too_many_is_found_even_when_it_is_null(lines: list[Line]) -> None:
    for place in range(1, 40):
        with pytest.raises(RecordError, match=f"line {place + 1}: .*'more'"):
            replay.check(read_record(changed(lines, place, more=None)))


@pytest.mark.parametrize(
    "aside",
    [
        {"e": "vote"},
        {"e": "auto", "seat": 0},
        {"e": "auto", "seat": 0, "on": 1},
        {"e": "auto", "seat": 4, "on": True, "bot": "plain"},
        {"e": "auto", "seat": 0, "on": True, "bot": 1},
        {"e": "sit", "seat": 0},
        {"e": "sit", "seat": 7, "name": "甲"},
        {"e": "sit", "seat": 0, "name": "甲", "bot": True},
        {"e": "vote", "kind": "pause", "yes": [4]},
        {"e": "vote", "kind": "pause", "yes": 1},
        {"e": "vote", "kind": "pause", "no": [True]},
    ],
    ids=str,
)
def test_a_line_beside_the_round_names_its_seat(lines: list[Line], aside: Line) -> None:
    good: Line = {"e": "auto", "seat": 0, "on": True}
    assert len(replay.check(read_record(dump([*lines[:5], good, *lines[5:]]))).hands) == 8
    for place in (1, 5):
        with pytest.raises(RecordError, match=f"^line {place + 1}: the field"):
            read_record(dump([*lines[:place], aside, *lines[place:]]))


def test_only_what_there_is_is_voted_on(lines: list[Line]) -> None:
    with pytest.raises(RecordError, match=r"^line 6: nobody votes on 'lunch'"):
        read_record(dump([*lines[:5], {"e": "vote", "kind": "lunch"}, *lines[5:]]))


def test_who_sits_down_has_the_seat_that_a_bot_had(lines: list[Line]) -> None:
    given: Line = {"e": "auto", "seat": 0, "on": True, "bot": "plain"}
    sat = sit_line(0, Sitting("候补"))
    record = read_record(dump([*lines[:5], given, *lines[5:8], sat, *lines[8:]]))
    assert (record.hands[0].given, record.hands[0].sat) == ({}, {0: Sitting("候补")})
    again = read_record(dump([*lines[:5], sat, *lines[5:8], given, *lines[8:]]))
    assert again.hands[0].given == {0: "plain"}
    assert len(replay.check(record).hands) == 8
    assert dict(record.hands[1].sat) == {}
    bot = sit_line(3, Sitting("bot.3", "plain"))
    assert read_record(dump([*lines[:5], bot, *lines[5:]])).hands[0].sat == {3: Sitting("bot.3", "plain")}


def test_an_online_match_is_told_hand_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = bound_match("yueqing")
    path = tmp_path / "online.jsonl"
    path.write_bytes(match.file)
    assert replay.main([str(path), "--check"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1] == f"line 1: the seeds are bound to {match.head}"
    numbers = [hand.number for hand in read_record(match.file).hands]
    for no, line in enumerate(numbers, 1):
        assert told[1 + no].startswith(
            f"line {line}: hand {no}: {no} times hashed its seed is that of line 1"
        )
        assert told[1 + no].endswith("3 seats have added")
    assert told[-1].endswith("4 of 4 walls follow from their seed")
    lines: list[Line] = [json.loads(line) for line in match.file.splitlines()]
    lines[numbers[2] - 1]["nonces"] = ["00" * 16] * 4
    path.write_bytes(dump(lines))
    assert replay.main([str(path), "--check"]) == 1
    assert f"line {numbers[2]}: the " in capsys.readouterr().err


def test_a_match_that_was_broken_up_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bound_match("yueqing").file
    lines: list[Line] = [json.loads(line) for line in data.splitlines()]
    end = next(at for at, line in enumerate(lines) if line.get("e") == "end")
    path = tmp_path / "dissolved.jsonl"
    path.write_bytes(dump([*lines[: end + 1], sit_line(1, Sitting("候补")), dissolved_line((0, 1), ())]))
    assert replay.main([str(path), "--check"]) == 0
    assert "until a vote broke it up" in capsys.readouterr().out
    assert replay.main([str(path)]) == 0
    told = capsys.readouterr().out
    assert "候补 takes seat 1" in told
    assert "a vote breaks the match up; it ends as it stands" in told
    assert "final: " in told


def test_a_bot_that_has_a_seat_for_good_plays_for_it(lines: list[Line]) -> None:
    given: Line = {"e": "auto", "seat": 0, "on": True, "bot": "plain"}
    record = read_record(dump([*lines[:5], given, *lines[5:]]))
    assert record.hands[0].given == {0: "plain"}
    assert len(replay.check(record).hands) == 8
    with pytest.raises(RecordError, match=r"^line 6: a bot that takes a seat over"):
        read_record(dump([*lines[:5], {**given, "on": False}, *lines[5:]]))


def test_a_missing_end_is_found(lines: list[Line]) -> None:
    for cut in (len(lines) - 1, len(lines) - 30):
        with pytest.raises(RecordError, match=f"^line {cut + 1}: the record"):
            replay.check(read_record(dump(lines[:cut])))


def test_files_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main([str(tmp_path / "nothing.jsonl"), "--check"]) == 2
    assert "cannot read" in capsys.readouterr().err
    bad = tmp_path / "bad.jsonl"
    for data in (b"", b"\xff\xfe\x00", b"{}\n", b"[]\n", b'{"e":["hand"]}\n'):
        bad.write_bytes(data)
        assert replay.main([str(bad), "--check"]) == 1
        assert "line 1: " in capsys.readouterr().err


def test_scn_N27_an_unknown_event_is_refused_with_its_line(lines: list[Line], tmp_path: Path) -> None:
    bad = dump([*lines[:9], {"e": "teleport", "seat": 1}, *lines[9:]])
    with pytest.raises(RecordError, match=r"^line 10: "):
        replay.check(read_record(bad))


def test_scn_C17_every_ending_is_replayed_as_it_was(folder: Path) -> None:
    endings = set()
    for path in folder.iterdir():
        checked = replay.check(read_record(path.read_bytes()))
        for events in checked.hands:
            endings.add(type(events[-2]).__name__ if len(events) > 1 else "")
    assert "Paid" in endings
    assert len(VARIANTS) >= 1
