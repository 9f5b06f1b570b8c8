"""Packs as zips (声音包文件): whatever is no plain pack is refused with the reason, and nothing is believed."""

from __future__ import annotations

import io
import random
import stat
import struct
import warnings
import zipfile
from collections.abc import Callable, Iterable

import pytest

from game.errors import VoiceError
from game.voice.archive import LARGEST_ZIP, pack_up, unpack
from voice_packs import make_files

CLIP = "cues/tile.1m.ogg"
FILES = make_files(["tile.1m", "tile.2m"])


def _zip(entries: Iterable[tuple[str | zipfile.ZipInfo, bytes]], how: int = zipfile.ZIP_STORED) -> bytes:
    target = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(target, "w", how) as archive:
        warnings.simplefilter("ignore")  # of names that stand twice
        for name, data in entries:
            archive.writestr(name, data)
    return target.getvalue()


def _and(*more: tuple[str | zipfile.ZipInfo, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    """A whole pack, and something more."""
    return _zip([*FILES.items(), *more], how)


def _entry(name: str, mode: int = stat.S_IFREG | 0o644) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = mode << 16
    return entry


def _lying(name: str, size: int) -> bytes:
    """A pack whose list says that a file has another size than it has."""
    data = bytearray(_zip(FILES.items()))
    at = data.index(name.encode(), data.index(b"PK\x01\x02")) - 46
    assert data[at : at + 4] == b"PK\x01\x02"
    data[at + 24 : at + 28] = struct.pack("<I", size)
    return bytes(data)


def _flagged(offset: int, value: int) -> bytes:
    """A pack with a byte set in the first entry of its list and, if it stands there too, of the file itself."""
    data = bytearray(_zip(FILES.items()))
    at = data.index(b"PK\x01\x02")
    data[at + offset + 2] = value
    data[offset] = value
    return bytes(data)


def test_what_was_packed_up_is_unpacked() -> None:
    assert dict(unpack(pack_up(FILES)).files) == FILES


def test_a_pack_is_the_same_bytes_whenever_and_in_whatever_order_it_is_packed() -> None:
    data = pack_up(FILES)
    assert pack_up(dict(reversed(FILES.items()))) == data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
    assert [entry.filename for entry in entries] == ["manifest.json", "LICENSE.txt", CLIP, "cues/tile.2m.ogg"]
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}


def test_a_zip_made_by_another_program_is_read() -> None:
    assert dict(unpack(_and(("cues/", b""), how=zipfile.ZIP_DEFLATED)).files) == FILES


HOSTILE: list[tuple[str, Callable[[], bytes], str, dict[str, object]]] = [
    ("nothing", lambda: b"", "no_zip", {}),
    ("no zip", lambda: b"\x89PNG" + bytes(4000), "no_zip", {}),
    ("only the end", lambda: b"PK\x05\x06" + bytes(18), "no_manifest", {}),
    ("cut off", lambda: _zip(FILES.items())[:-30], "no_zip", {}),
    ("cut in front", lambda: _zip(FILES.items())[2000:], "damaged", {}),
    ("no manifest", lambda: _zip([(CLIP, FILES[CLIP])]), "no_manifest", {}),
    ("in a folder", lambda: _zip((f"oma/{name}", data) for name, data in FILES.items()), "no_manifest", {}),
    ("wrong case", lambda: _zip([("Manifest.json", FILES["manifest.json"])]), "no_manifest", {}),
    ("upper case clip", lambda: _and(("cues/Tile.3m.ogg", b"")), "name", {"name": "cues/Tile.3m.ogg"}),
    ("parent", lambda: _and(("../evil.ogg", b"")), "name", {"name": "../evil.ogg"}),
    ("parent inside", lambda: _and(("cues/../../evil.ogg", b"")), "name", {"name": "cues/../../evil.ogg"}),
    ("absolute", lambda: _and(("/etc/evil.ogg", b"")), "name", {"name": "/etc/evil.ogg"}),
    ("drive", lambda: _and(("C:\\evil.ogg", b"")), "name", {"name": "C:\\evil.ogg"}),
    ("device", lambda: _and(("cues/con.ogg", b"")), "name", {"name": "cues/con.ogg"}),
    ("cut name", lambda: _and(("cues/a.ogg_.exe", b"")).replace(b"ogg_.exe", b"ogg\0.exe"), "name",
     {"name": "cues/a.ogg?.exe"}),
    ("long name", lambda: _and(("x" * 300, b"")), "name", {"name": f"{'x' * 57}..."}),
    ("colours", lambda: _and(("\x1b[31m.ogg", b"")), "name", {"name": "?[31m.ogg"}),
    ("program", lambda: _and(("cues/tile.3m.exe", b"")), "name", {"name": "cues/tile.3m.exe"}),
    ("nested", lambda: _and(("cues/more.zip", _zip(FILES.items()))), "name", {"name": "cues/more.zip"}),
    ("folder", lambda: _and(("cues/deep/", b"")), "name", {"name": "cues/deep/"}),
    ("link", lambda: _and((_entry("cues/x.ogg", stat.S_IFLNK | 0o777), b"/etc/passwd")), "link",
     {"name": "cues/x.ogg"}),
    ("device file", lambda: _and((_entry("cues/x.ogg", stat.S_IFCHR | 0o666), b"")), "link", {"name": "cues/x.ogg"}),
    ("twice", lambda: _and((CLIP, b"other")), "twice", {"name": CLIP}),
    ("manifest twice", lambda: _and(("manifest.json", b"{}")), "twice", {"name": "manifest.json"}),
    ("401", lambda: _and(*((f"cues/n{n}.ogg", b"") for n in range(398))), "many", {"most": 400}),
    ("many folders", lambda: _and(*(("cues/", b"") for _ in range(401))), "many", {"most": 400}),
    ("a hundred thousand", lambda: _zip([("x" * 60, b"")] * 3000), "many", {"most": 400}),
    ("one large", lambda: _and(("cues/x.ogg", random.Random(1).randbytes((512 << 10) + 1))), "file_large",
     {"name": "cues/x.ogg", "most": 512}),
    ("all large", lambda: _and(*((f"cues/n{n}.ogg", bytes(512 << 10)) for n in range(70))), "large", {"most": 32}),
    ("bomb", lambda: _and(("cues/x.ogg", bytes(500_000)), how=zipfile.ZIP_DEFLATED), "bomb", {"name": "cues/x.ogg"}),
    ("larger bomb", lambda: _and(("cues/x.ogg", bytes(50_000_000)), how=zipfile.ZIP_DEFLATED), "file_large",
     {"name": "cues/x.ogg", "most": 512}),
    ("says less", lambda: _lying(CLIP, 10), "damaged", {}),
    ("says a bit more", lambda: _lying(CLIP, len(FILES[CLIP]) + 1), "damaged", {}),
    ("says gigabytes", lambda: _lying(CLIP, 0xFFFFFFF0), "file_large", {"name": CLIP, "most": 512}),
    ("encrypted", lambda: _flagged(6, 1), "encrypted", {}),
    ("bzip2", lambda: _and(("cues/x.ogg", b"abc"), how=zipfile.ZIP_BZIP2), "damaged", {}),
    ("lzma", lambda: _and(("cues/x.ogg", b"abc"), how=zipfile.ZIP_LZMA), "damaged", {}),
    ("unknown packing", lambda: _flagged(8, 77), "damaged", {}),
    ("needs a later version", lambda: _flagged(4, 255), "damaged", {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("make", "what", "values"), [row[1:] for row in HOSTILE], ids=[row[0] for row in HOSTILE]
)
def test_a_hostile_zip_is_refused(make: Callable[[], bytes], what: str, values: dict[str, object]) -> None:
    with pytest.raises(VoiceError) as refused:
        unpack(make())
    assert (refused.value.key, refused.value.values) == (f"error.voice.zip.{what}", values)
    assert "Nothing was kept" in str(refused.value)


def test_a_zip_larger_than_any_pack_is_not_looked_at() -> None:
    with pytest.raises(VoiceError) as refused:
        unpack(bytes(LARGEST_ZIP + 1))
    assert (refused.value.key, refused.value.values) == ("error.voice.zip.large", {"most": 32})


def test_the_long_list_of_a_zip_is_not_read() -> None:
    data = bytearray(pack_up(FILES))
    data[-10:-6] = struct.pack("<I", 300 << 10)  # bytes of the list
    with pytest.raises(VoiceError) as refused:
        unpack(bytes(data))
    assert refused.value.key == "error.voice.zip.many"


def test_a_zip_of_the_large_form_is_not_read() -> None:
    data = pack_up(FILES)
    end = data.rindex(b"PK\x05\x06")
    with pytest.raises(VoiceError) as refused:
        unpack(data[:end] + b"PK\x06\x07" + bytes(16) + data[end:])
    assert refused.value.key == "error.voice.zip.many"


def test_files_that_unpack_to_more_than_allowed_together_are_refused() -> None:
    half = random.Random(3).randbytes(8000) * 65  # packs to a thirtieth
    data = _and(*((f"cues/n{n}.ogg", half) for n in range(70)), how=zipfile.ZIP_DEFLATED)
    assert len(data) < LARGEST_ZIP
    with pytest.raises(VoiceError) as refused:
        unpack(data)
    assert (refused.value.key, refused.value.values) == ("error.voice.zip.large", {"most": 32})
