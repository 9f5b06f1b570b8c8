"""What an operator does without a window: PIN, ledger, keys, signed settings, checking settings."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest

from game.clock import ManualClock, SystemClock
from game.kiosk.config import KioskConfig
from game.kiosk.ledger import Ending, Ledger
from game.kiosk.pin import PinGate, Right, code_on
from game.kiosk.venue import Venue
from game.kiosk_desk import main
from game.storage import storage_at

Told = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost nothing."""
    monkeypatch.setattr("game.kiosk.pin._COST", 2)


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def ledger_of(folder: Path, sessions: int = 2) -> Ledger:
    clock = ManualClock()
    ledger = Ledger(folder / "kiosk", clock, lambda: "3")
    for _ in range(sessions):
        ledger.begin("yueqing", "jp")
        clock.advance(90)
        ledger.hand()
        ledger.end(Ending.IDLE)
    return ledger


# ---------------------------------------------------------------- pin


def test_without_a_pin_it_says_so(tmp_path: Path, capsys: Told) -> None:
    assert main(["pin", "--data", str(tmp_path)]) == 1
    assert "is not set" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_pin_is_set_and_its_code_is_shown_once(
    tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "4096\n")
    assert main(["pin", "--set", "--data", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "Recovery code: " in out
    assert "ouju-reset-pin.txt" in out
    assert "4096" not in out
    gate = PinGate(tmp_path / "kiosk" / "pin.json", SystemClock())
    assert gate.try_pin("4096") == Right()
    (tmp_path / "ouju-reset-pin.txt").write_text(
        out.split("Recovery code: ")[1].split("\n")[0], encoding="utf-8"
    )
    assert gate.recover(code_on(tmp_path))
    assert main(["pin", "--data", str(tmp_path)]) == 0
    assert "is set" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "12\n", "1234\n", "0000\n", "abcd\n"])
def test_a_bad_pin_is_refused_with_the_reason(
    tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    typed(monkeypatch, text)
    assert main(["pin", "--set", "--data", str(tmp_path)]) == 1
    assert "ouju kiosk pin: " in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("second", "code"), [("4096", 0), ("4097", 1)])
def test_at_a_keyboard_it_is_asked_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, second: str, code: int
) -> None:
    answers = iter(["4096", second])
    monkeypatch.setattr("getpass.getpass", lambda _: next(answers))
    typed(monkeypatch, "")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert main(["pin", "--set", "--data", str(tmp_path)]) == code
    assert PinGate(tmp_path / "kiosk" / "pin.json", SystemClock()).is_set == (code == 0)


def test_a_locked_or_broken_pin_is_told(tmp_path: Path, capsys: Told) -> None:
    gate = PinGate(tmp_path / "kiosk" / "pin.json", SystemClock())
    gate.set("4096")
    for _ in range(5):
        gate.try_pin("1357")
    assert main(["pin", "--data", str(tmp_path)]) == 0
    assert "It is locked for" in capsys.readouterr().out
    (tmp_path / "kiosk" / "pin.json").write_text("{", encoding="utf-8")
    assert main(["pin", "--data", str(tmp_path)]) == 1
    assert "cannot be read" in capsys.readouterr().out


def test_where_nothing_can_be_written_the_reason_is_told(
    tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kiosk").write_text("", encoding="utf-8")
    typed(monkeypatch, "4096\n")
    assert main(["pin", "--set", "--data", str(tmp_path)]) == 1
    assert "Cannot" in capsys.readouterr().err


# ---------------------------------------------------------------- ledger


def test_the_ledger_is_shown_with_its_verdict(tmp_path: Path, capsys: Told) -> None:
    ledger_of(tmp_path)
    assert main(["ledger", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert told.out.count("yueqing:jp") == 2
    assert told.out.count("idle") == 2
    assert "the chain is whole" in told.err


def test_an_empty_ledger_is_whole_and_stays_unwritten(tmp_path: Path, capsys: Told) -> None:
    assert main(["ledger", "--data", str(tmp_path)]) == 0
    assert "0 lines" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_changed_ledger_is_told_by_words_and_exit_code(tmp_path: Path, capsys: Told) -> None:
    ledger_of(tmp_path)
    file = tmp_path / "kiosk" / "ledger.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"hands":1', b'"hands":2', 1))
    assert main(["ledger", "--check", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "changed at line 1" in told.err


def test_the_ledger_as_csv_on_the_output_and_in_a_folder(tmp_path: Path, capsys: Told) -> None:
    ledger_of(tmp_path)
    assert main(["ledger", "--csv", "--lang", "en", "--data", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("\ufeffLine,Shop,")
    stick = tmp_path / "stick"
    stick.mkdir()
    config = tmp_path / "k.toml"
    config.write_text('shop = "东门"\nmachine = "3"\n', encoding="utf-8")
    args = ["ledger", "--export", str(stick), "--data", str(tmp_path), "--config", str(config)]
    assert main(args) == 0
    (file,) = stick.iterdir()
    assert capsys.readouterr().out.strip() == str(file)
    assert file.name.startswith("ouju-ledger-3-")
    assert "行号,店名" in file.read_text(encoding="utf-8-sig")


def test_a_ledger_that_was_put_back_is_found_by_an_older_export(tmp_path: Path, capsys: Told) -> None:
    ledger = ledger_of(tmp_path)
    old = {name: (tmp_path / "kiosk" / name).read_bytes() for name in ("ledger.jsonl", "ledger.seal")}
    ledger.begin()
    ledger.end(Ending.LEFT)
    main(["ledger", "--csv", "--data", str(tmp_path)])
    (tmp_path / "export.csv").write_text(capsys.readouterr().out, encoding="utf-8")
    since = ["ledger", "--since", str(tmp_path / "export.csv"), "--data", str(tmp_path)]
    ledger.begin()
    ledger.end(Ending.LEFT)
    assert main(since) == 0
    assert "goes on from" in capsys.readouterr().err
    for name, data in old.items():
        (tmp_path / "kiosk" / name).write_bytes(data)
    assert main(since) == 1
    told = capsys.readouterr().err
    assert "the chain is whole" in told
    assert "is not the one of" in told


@pytest.mark.parametrize("text", ["", "a,b\n", "1,2,x,3\n"])
def test_what_is_no_export_is_told(tmp_path: Path, capsys: Told, text: str) -> None:
    (tmp_path / "export.csv").write_text(text, encoding="utf-8")
    assert main(["ledger", "--since", str(tmp_path / "export.csv"), "--data", str(tmp_path)]) == 1
    assert "no exported ledger" in capsys.readouterr().err


@pytest.mark.parametrize("args", [["--export", "missing"], ["--config", "missing.toml"]])
def test_what_is_not_there_is_told(tmp_path: Path, capsys: Told, args: list[str]) -> None:
    assert main(["ledger", *args, "--data", str(tmp_path)]) == 1
    assert "missing" in capsys.readouterr().err


def test_a_session_that_runs_is_left_alone(tmp_path: Path) -> None:
    ledger = ledger_of(tmp_path)
    ledger.begin("sichuan", "local")
    before = sorted((file.name, file.read_bytes()) for file in (tmp_path / "kiosk").iterdir())
    assert main(["ledger", "--data", str(tmp_path)]) == 0
    assert sorted((file.name, file.read_bytes()) for file in (tmp_path / "kiosk").iterdir()) == before


# ---------------------------------------------------------------- keys and signed settings


def keys(tmp_path: Path, capsys: Told) -> str:
    assert main(["keys", str(tmp_path / "private.key")]) == 0
    line = capsys.readouterr().out.strip()
    return line.removeprefix('key = "').removesuffix('"')


def test_keys_are_made_once_and_shown_again(tmp_path: Path, capsys: Told) -> None:
    public = keys(tmp_path, capsys)
    private = (tmp_path / "private.key").read_text(encoding="utf-8")
    assert keys(tmp_path, capsys) == public
    assert (tmp_path / "private.key").read_text(encoding="utf-8") == private
    assert public not in private


@pytest.mark.skipif(os.name != "posix", reason="rights as Unix has them")
def test_nobody_else_can_read_the_private_key(tmp_path: Path, capsys: Told) -> None:
    keys(tmp_path, capsys)
    assert (tmp_path / "private.key").stat().st_mode & 0o077 == 0


def test_a_file_that_is_no_key_is_not_written_over(tmp_path: Path, capsys: Told) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    assert main(["keys", str(tmp_path / "letter.txt")]) == 1
    assert "no private key" in capsys.readouterr().err
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "dear"


def signed_by(tmp_path: Path, text: str, *more: str) -> int:
    (tmp_path / "k.toml").write_text(text, encoding="utf-8")
    out = str(tmp_path / "ouju-settings.json")
    return main(
        ["sign", str(tmp_path / "k.toml"), "--key", str(tmp_path / "private.key"), "--out", out, *more]
    )


def test_signed_settings_are_taken_by_a_kiosk_of_that_key(tmp_path: Path, capsys: Told) -> None:
    public = keys(tmp_path, capsys)
    text = 'shop = "东门"\nmachine = "9"\nvolume = 20\n[night]\nfrom = "22:00"\nuntil = "8:00"\ncap = 5\n'
    assert signed_by(tmp_path, text, "--number", "7") == 0
    told = capsys.readouterr()
    assert "version 7" in told.out
    assert "machine" in told.err
    config = KioskConfig(shop="东门", machine="3", key=public)
    venue = Venue(tmp_path / "kiosk", config, ManualClock())
    assert venue.offer((tmp_path / "ouju-settings.json").read_bytes())
    venue.take_settings()
    assert (venue.config.volume, venue.config.machine, venue.version) == (20, "3", "7")
    assert venue.config.night is not None
    assert main(["check", str(tmp_path / "ouju-settings.json"), "--key", public]) == 0
    assert "version 7, signed, for 东门" in capsys.readouterr().out


def test_without_a_number_the_version_is_the_time(tmp_path: Path, capsys: Told) -> None:
    keys(tmp_path, capsys)
    assert signed_by(tmp_path, "volume = 20\n") == 0
    document = json.loads((tmp_path / "ouju-settings.json").read_text(encoding="utf-8"))["document"]
    assert len(str(json.loads(document)["version"])) == 12


@pytest.mark.parametrize(
    ("text", "more"), [("volume = 900\n", ()), ("volume", ()), ("volume = 9\n", ("--number", "0"))]
)
def test_settings_that_cannot_be_are_not_signed(
    tmp_path: Path, capsys: Told, text: str, more: tuple[str, ...]
) -> None:
    keys(tmp_path, capsys)
    assert signed_by(tmp_path, text, *more) == 1
    assert capsys.readouterr().err
    assert not (tmp_path / "ouju-settings.json").exists()


def test_without_a_key_nothing_is_signed(tmp_path: Path, capsys: Told) -> None:
    assert signed_by(tmp_path, "volume = 20\n") == 1
    (tmp_path / "private.key").write_text("not a key", encoding="utf-8")
    assert signed_by(tmp_path, "volume = 20\n") == 1
    assert "no private key" in capsys.readouterr().err


# ---------------------------------------------------------------- check


def test_a_good_file_is_told_with_what_it_offers(tmp_path: Path, capsys: Told) -> None:
    file = tmp_path / "k.toml"
    file.write_text('games = ["yueqing"]\nmusic = true\n', encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        'games = ["yueqing"]', "music = true", "offered: yueqing:local, yueqing:jp",
    ]  # fmt: skip


def test_without_a_name_the_file_of_this_machine_is_checked(tmp_path: Path, capsys: Told) -> None:
    assert main(["check", "--data", str(tmp_path)]) == 1
    assert "kiosk.toml cannot be read" in capsys.readouterr().err
    own = storage_at(tmp_path).config / "kiosk.toml"
    own.parent.mkdir(exist_ok=True)
    own.write_text('games = ["yueqing"]\n', encoding="utf-8")
    assert main(["check", "--data", str(tmp_path)]) == 0
    assert 'games = ["yueqing"]' in capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_what_is_made_for_others_can_be_read_by_them(tmp_path: Path, capsys: Told) -> None:
    keys(tmp_path, capsys)
    signed_by(tmp_path, "volume = 20\n")
    ledger_of(tmp_path)
    assert main(["ledger", "--export", str(tmp_path), "--data", str(tmp_path)]) == 0
    made = [tmp_path / "ouju-settings.json", *tmp_path.glob("*.csv")]
    assert [file.stat().st_mode & 0o777 for file in made] == [0o644, 0o644]
    assert (tmp_path / "kiosk" / "ledger.jsonl").stat().st_mode & 0o022 == 0


def test_signed_settings_are_checked_by_the_key_of_this_machine(tmp_path: Path, capsys: Told) -> None:
    public = keys(tmp_path, capsys)
    signed_by(tmp_path, "volume = 20\n")
    words = ["check", str(tmp_path / "ouju-settings.json"), "--data", str(tmp_path / "data")]
    assert main(words) == 1
    assert "--key KEY" in capsys.readouterr().err
    own = storage_at(tmp_path / "data").config / "kiosk.toml"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text(f'key = "{public}"\n', encoding="utf-8")
    assert main(words) == 0
    assert "volume = 20" in capsys.readouterr().out


def test_every_fault_is_a_line(tmp_path: Path, capsys: Told) -> None:
    file = tmp_path / "k.toml"
    file.write_text('volume = 900\nscale = 1\nshopp = "x"\n', encoding="utf-8")
    assert main(["check", str(file)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert [line.removeprefix(f"{file}: ").split()[:3] for line in lines] == [
        ["line", "1:", "volume"], ["line", "2:", "scale"], ["line", "3:", "shopp"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "data"), [("k.json", b"{"), ("k.json", b"{}"), ("k.toml", b"\xff"), ("k.toml", b"x =")]
)
def test_what_is_no_settings_is_refused(tmp_path: Path, capsys: Told, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    assert main(["check", str(tmp_path / name), "--key", "A" * 43 + "="]) == 1
    assert capsys.readouterr().err


def test_signed_settings_for_another_key_are_refused(tmp_path: Path, capsys: Told) -> None:
    keys(tmp_path, capsys)
    signed_by(tmp_path, "volume = 20\n")
    for key in ("", "A" * 43 + "="):
        assert main(["check", str(tmp_path / "ouju-settings.json"), "--key", key]) == 1


@pytest.mark.parametrize(
    "argv", [[], ["dance"], ["sign", "x"], ["ledger", "--days", "x"], ["ledger", "--days", "-1"]]
)
def test_a_wrong_command_line_is_two(argv: list[str], capsys: Told) -> None:
    with pytest.raises(SystemExit) as left:
        main(argv)
    assert left.value.code == 2
    assert "usage" in capsys.readouterr().err
