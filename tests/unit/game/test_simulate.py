"""``ouju simulate``: what it says and what it writes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from game import replay, simulate
from game.authority.record import read_record
from game.session.outcomes import Outcomes, flower_lines
from rules import VARIANTS, evolve, find_ruleset
from rules.core.record import replace
from rules.mahjong.events import Started, Won
from rules.scoring.model import Liability, LiabilityKind, Tally, WinBy
from rules.tiles.tile import Tile

SEED = "tests"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two recorded matches and the beginning of a third."""
    place = tmp_path_factory.mktemp("records")
    assert simulate.main(["--hands", "18", "--seed", SEED, "--record", str(place)]) == 0
    return place


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
