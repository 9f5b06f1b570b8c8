"""Links that open this program: told to the system by its own means, taken back without a trace of ours."""

from __future__ import annotations

import configparser
import sys
import types
from pathlib import Path

import pytest

from game.errors import StorageError
from game.linking import Links, Means, file_called, opening, program

COMMAND = ("/opt/my games/ouju", "-m", "game")


def linux(folder: Path) -> Links:
    """Links of a user whose folders lie in one of the test."""
    return Links(
        COMMAND, "linux", {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    )


def test_linux_learns_of_links_by_two_files(tmp_path: Path) -> None:
    links = linux(tmp_path)
    assert links.means is Means.FILES
    assert not links.are_ours()
    links.register()
    assert links.are_ours()
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(tmp_path / "data" / "applications" / "ouju-link.desktop", encoding="utf-8")
    assert entry["Desktop Entry"]["Exec"] == '"/opt/my games/ouju" -m game %u'
    assert entry["Desktop Entry"]["MimeType"] == "x-scheme-handler/ouju;"
    default = configparser.ConfigParser()
    default.read(tmp_path / "config" / "mimeapps.list")
    assert default["Default Applications"]["x-scheme-handler/ouju"] == "ouju-link.desktop"


def test_what_others_have_told_the_system_stays(tmp_path: Path) -> None:
    kept = (
        "# mine\n[Default Applications]\ntext/html=browser.desktop\n\n[Removed Associations]\na/b=c.desktop\n"
    )
    file = tmp_path / "config" / "mimeapps.list"
    file.parent.mkdir()
    file.write_text(kept, encoding="utf-8")
    links = linux(tmp_path)
    links.register()
    links.register()
    lines = file.read_text(encoding="utf-8").splitlines()
    assert set(kept.splitlines()) <= set(lines)
    assert lines.count("x-scheme-handler/ouju=ouju-link.desktop") == 2, (
        "the default, and one that can be chosen"
    )
    links.forget()
    assert not links.are_ours()
    assert not (tmp_path / "data" / "applications" / "ouju-link.desktop").exists()
    after = file.read_text(encoding="utf-8")
    assert "ouju" not in after
    assert after.startswith(kept)


def test_another_programs_place_is_not_ours(tmp_path: Path) -> None:
    linux(tmp_path).register()
    moved = Links(("/elsewhere/ouju",), "linux", linux(tmp_path)._environ)
    assert not moved.are_ours()
    moved.register()
    assert moved.are_ours()


def test_folders_are_the_usual_ones_where_none_are_named(tmp_path: Path) -> None:
    links = Links(COMMAND, "linux", {"HOME": str(tmp_path), "XDG_DATA_HOME": "relative"})
    links.register()
    assert (tmp_path / ".local" / "share" / "applications" / "ouju-link.desktop").is_file()
    assert (tmp_path / ".config" / "mimeapps.list").is_file()


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder", encoding="utf-8")
    with pytest.raises(StorageError):
        linux(tmp_path).register()


def test_a_mac_leaves_links_to_the_packaged_application(tmp_path: Path) -> None:
    links = Links(COMMAND, "darwin", {"HOME": str(tmp_path)})
    assert links.means is Means.PACKAGE
    links.register()
    links.forget()
    assert not links.are_ours()
    assert list(tmp_path.iterdir()) == []


class _Registry(types.ModuleType):
    """As much of `winreg` as is used, in a dictionary."""

    HKEY_CURRENT_USER = 1
    REG_SZ = 1

    def __init__(self) -> None:
        super().__init__("winreg")
        self.keys: dict[str, dict[str, str]] = {}

    def CreateKey(self, root: int, path: str) -> _Key:
        self.keys.setdefault(path, {})
        return _Key(path)

    def SetValueEx(self, key: _Key, name: str, reserved: int, kind: int, value: str) -> None:
        self.keys[key.path][name] = value

    def QueryValue(self, root: int, path: str) -> str:
        if path not in self.keys:
            raise FileNotFoundError(path)
        return self.keys[path].get("", "")

    def DeleteKey(self, root: int, path: str) -> None:
        if path not in self.keys:
            raise FileNotFoundError(path)
        del self.keys[path]


class _Key:
    def __init__(self, path: str) -> None:
        self.path = path

    def __enter__(self) -> _Key:
        return self

    def __exit__(self, *_: object) -> None:
        return


def test_windows_learns_of_links_by_the_users_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = _Registry()
    monkeypatch.setitem(sys.modules, "winreg", registry)
    monkeypatch.setattr(sys, "platform", "win32")
    links = Links((r"C:\Games\ouju.exe",), "win32", {})
    assert links.means is Means.REGISTRY
    assert not links.are_ours()
    links.register()
    assert links.are_ours()
    assert registry.keys[r"Software\Classes\ouju"]["URL Protocol"] == ""
    command = registry.keys[r"Software\Classes\ouju\shell\open\command"][""]
    assert command == r'"C:\Games\ouju.exe" "%1"'
    links.forget()
    assert registry.keys == {}
    assert not links.are_ours()
    links.forget()


def test_the_command_is_this_program(monkeypatch: pytest.MonkeyPatch) -> None:
    assert program() == (sys.executable, "-m", "game")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert program() == program(piped=True) == (sys.executable,)


def test_windows_has_one_program_for_windows_and_one_for_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ouju.exe", "ouju-cli.exe"):
        (tmp_path / name).touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    for started in ("ouju.exe", "ouju-cli.exe"):
        monkeypatch.setattr(sys, "executable", str(tmp_path / started))
        assert program() == (str(tmp_path / "ouju.exe"),)
        assert program(piped=True) == (str(tmp_path / "ouju-cli.exe"),)
    (tmp_path / "ouju-cli.exe").unlink()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "ouju.exe"))
    assert program(piped=True) == (str(tmp_path / "ouju.exe"),)


@pytest.mark.parametrize("name", ["match.jsonl", "我的 牌谱#1%20.jsonl"])
def test_a_file_is_named_by_its_whole_address_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    address = opening(name)
    assert address.isascii()
    assert file_called(address) == tmp_path / name
    assert opening(address) == address, "file managers name files by their addresses"


@pytest.mark.parametrize(
    "words", ["nothing.jsonl", "sing", "file:///nowhere/at/all.jsonl", "http://a.b/c", "x" * 9000]
)
def test_what_is_neither_a_link_nor_a_file_opens_nothing(words: str) -> None:
    assert opening(words) == ""
