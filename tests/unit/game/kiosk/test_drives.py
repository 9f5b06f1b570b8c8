"""Drives that a person has put in, as each of three systems tells of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kiosk.drives import (
    Mount,
    find_drives,
    is_removable,
    linux_mounts,
    mac_volumes,
    windows_roots,
)

MOUNTINFO = r"""
22 1 8:2 / / rw,relatime shared:1 - ext4 /dev/sda2 rw
23 22 0:21 / /proc rw,nosuid shared:5 - proc proc rw
24 22 0:5 / /dev rw,nosuid shared:2 - devtmpfs udev rw,size=4000k
30 22 8:1 / /boot/efi rw,relatime shared:30 - vfat /dev/sda1 rw,fmask=0077
31 22 8:3 / /srv/data rw,relatime shared:31 - ext4 /dev/sda3 rw
40 22 7:0 / /snap/core/1 ro,nodev shared:40 - squashfs /dev/loop0 ro
50 22 8:17 / /media/tea/U\040PAN rw,nosuid,nodev shared:50 - vfat /dev/sdb1 rw,uid=1000
51 22 8:33 / /run/media/tea/老板 ro,nosuid shared:51 - exfat /dev/sdc1 ro
52 22 8:49 / /mnt/stick rw shared:52 master:1 propagate_from:2 - ext4 /dev/sdd1 rw,errors=remount-ro
53 22 8:17 / /somewhere/else rw - vfat /dev/sdb1 rw
54 22 8:65 / /media/tea/broken rw - vfat /dev/sde1 ro,errors=continue
56 22 7:1 / /media/tea/image ro - iso9660 /dev/loop1 ro
55 22 0:60 / /media/tea/net rw - cifs //server/share rw
"""


def removable(device: str) -> bool:
    return device == "/dev/sdd1"


def test_linux_tells_of_media_and_of_what_can_be_taken_out() -> None:
    assert linux_mounts(MOUNTINFO, removable) == (
        Mount("/media/tea/U PAN"),
        Mount("/run/media/tea/老板", read_only=True),
        Mount("/mnt/stick"),
        Mount("/media/tea/broken", read_only=True),
    )


@pytest.mark.parametrize("text", ["", "\n", "x", "1 2 3 - ", " - /dev/sdb1", "a b c d e f - g", "\0 - \0 \0"])
def test_lines_that_say_nothing_are_no_drives(text: str) -> None:
    assert linux_mounts(text, lambda _: True) == ()


def test_the_system_itself_on_a_stick_is_no_drive() -> None:
    text = "22 1 8:2 / / rw - ext4 /dev/sdb2 rw\n30 22 8:1 / /boot rw - vfat /dev/sdb1 rw"
    assert linux_mounts(text, lambda _: True) == ()


def test_a_partition_is_as_removable_as_its_disk(tmp_path: Path) -> None:
    disk = tmp_path / "devices" / "pci0" / "sdb"
    part = disk / "sdb1"
    part.mkdir(parents=True)
    assert not is_removable(part)
    for flag, told in (("1\n", True), ("0\n", False)):
        (disk / "removable").write_text(flag, encoding="ascii")
        assert is_removable(part) == told
        assert is_removable(disk) == told


def test_a_disk_on_a_usb_line_can_be_taken_out_whatever_it_says(tmp_path: Path) -> None:
    part = tmp_path / "devices" / "pci0" / "usb3" / "3-1" / "sdb" / "sdb1"
    part.mkdir(parents=True)
    (part.parent / "removable").write_text("0\n", encoding="ascii")
    link = tmp_path / "sdb1"
    link.symlink_to(part)
    assert is_removable(link)


def test_a_device_that_is_gone_is_none(tmp_path: Path) -> None:
    assert not is_removable(tmp_path / "sdz1")


def test_windows_tells_of_removable_drives_by_their_letters() -> None:
    kinds = {"A:\\": 2, "C:\\": 3, "D:\\": 5, "E:\\": 2, "Z:\\": 4}
    letters = sum(1 << ord(root[0]) - ord("A") for root in kinds)
    assert windows_roots(letters, lambda root: kinds[root]) == ("A:\\", "E:\\")
    assert windows_roots(0, lambda root: kinds[root]) == ()


def test_a_mac_tells_of_volumes_that_are_not_its_own() -> None:
    devices = {"/": 1, "/Volumes/Macintosh HD": 1, "/Volumes/U盘": 7, "/Volumes/gone": -1}
    names = [name.removeprefix("/Volumes/") for name in devices if name != "/"]
    assert mac_volumes([*names, ".hidden"], lambda place: devices[place]) == (Mount("/Volumes/U盘"),)


def test_a_system_that_does_not_say_has_no_drives() -> None:
    assert find_drives("plan9") == ()


def test_this_system_can_be_asked() -> None:
    assert all(drive.path.is_absolute() for drive in find_drives())


def test_drives_of_linux_have_their_names_and_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "media" / "U盘"
    place.mkdir(parents=True)
    line = f"50 22 8:17 / {place} rw - vfat /dev/sdb1 rw\n51 22 8:18 / {place}/gone rw - vfat /dev/sdb2 rw\n"
    real = Path.read_text

    def told(path: Path, encoding: str | None = None, errors: str | None = None) -> str:
        return line if path.name == "mountinfo" else real(path, encoding, errors)

    monkeypatch.setattr(Path, "read_text", told)
    monkeypatch.setattr("game.kiosk.drives.is_removable", lambda block: block.name.startswith("sdb"))
    found = {drive.name: drive for drive in find_drives("linux")}
    assert found["U盘"].free > 0
    assert found["U盘"].writable
    assert (found["gone"].free, found["gone"].writable) == (0, False)
