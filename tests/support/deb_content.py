"""What a .deb of ours may hold (安装包里的东西), whatever folder it was made of."""

from __future__ import annotations

import re
import subprocess
import tarfile
from pathlib import Path

__all__ = ["check_deb"]

EXPECTED = (
    r"usr/bin/ouju|usr/lib/ouju/(ouju|_internal/.+)|usr/share/(applications/ouju\.desktop|man/man6/ouju\.6\.gz"
    r"|icons/hicolor/(\d+)x\3/apps/ouju\.png|mime/packages/ouju-record\.xml|metainfo/org\.ouju\.Ouju\.metainfo\.xml"
    r"|doc/ouju/(copyright|changelog\.gz|NEWS\.gz|(kiosk|kiosk-formats|hosting)\.md\.gz|examples/kiosk\.toml))"
)


def check_deb(deb: Path) -> None:
    """Names, owners, rights, links and digests of a .deb; it has no scripts."""
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(deb)], stdout=subprocess.PIPE) as unpacking:
        assert unpacking.stdout is not None
        with tarfile.open(fileobj=unpacking.stdout, mode="r|") as tar:
            members = {member.name.removeprefix("./"): member for member in tar if member.name != "."}
    strange = [
        name for name, each in members.items() if not each.isdir() and not re.fullmatch(EXPECTED, name)
    ]
    assert strange == []
    assert {(each.uid, each.gid) for each in members.values()} == {(0, 0)}
    for name, each in members.items():
        runs = each.isdir() or name == "usr/lib/ouju/ouju"
        assert each.issym() or each.mode == (0o755 if runs else 0o644), (name, oct(each.mode))
        assert not each.islnk(), name
        if each.issym():
            assert not each.linkname.startswith("/"), name
    assert members["usr/bin/ouju"].linkname == "../lib/ouju/ouju"
    listed = subprocess.run(
        ["dpkg-deb", "-I", str(deb), "md5sums"], capture_output=True, text=True, check=True
    )
    assert {line.split("  ", 1)[1] for line in listed.stdout.splitlines()} == {
        name for name, each in members.items() if each.isreg()
    }
    control = subprocess.run(["dpkg-deb", "--ctrl-tarfile", str(deb)], capture_output=True, check=True).stdout
    names = (
        subprocess.run(["tar", "-t"], input=control, capture_output=True, check=True).stdout.decode().split()
    )
    assert {name.removeprefix("./") for name in names} == {"", "control", "md5sums"}, "no scripts of ours run"
