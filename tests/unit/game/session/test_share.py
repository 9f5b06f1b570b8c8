"""Share codes: a match or a hand in a few lines of text, and nothing that is no match comes out of one."""

from __future__ import annotations

import base64
import lzma
import random
from hashlib import sha256

import msgspec
import pytest

from bound_play import bound_match
from game.authority.asides import dissolved_line, sit_line
from game.authority.record import Record, Sitting, dump, header_of, read_record
from game.bots.random_bot import RandomBot
from game.session.audit import check, check_alone
from game.session.saved import length_of
from game.session.share import PREFIX, is_code, read_code, share_code
from game.simulate import play_match
from rules import find_ruleset
from rules.core.shuffle import seed_of
from rules.errors import RecordError
from rules.mahjong.plain import Line

GAMES = ("yueqing", "wuhanhua", "shanghaihua", "sichuan", "xuezhan", "xueliu")


def lines_of(game: str, options: dict[str, object] | None = None) -> list[Line]:
    ruleset = find_ruleset(game, {"length": 4, **(options or {})})
    names = (Sitting("甲"), Sitting("乙", "plain"), Sitting("丙"), Sitting("丁"))
    found = [header_of(ruleset, names, length_of(ruleset)).line()]
    for played in play_match(ruleset, (RandomBot(),) * 4, seed_of(f"share {game}"), record=True):
        found += played.lines
    return found


@pytest.fixture(scope="module", params=GAMES)
def file(request: pytest.FixtureRequest) -> bytes:
    return dump(lines_of(request.param))


def test_a_code_gives_the_file_back_byte_by_byte(file: bytes) -> None:
    code = share_code(read_record(file))
    assert code.startswith(PREFIX)
    assert is_code(f"来看这一场：{code}，打得好")
    assert len(code) < len(file) / 8
    assert read_code(code) == file


def test_a_hand_travels_alone(file: bytes) -> None:
    record = read_record(file)
    alone = read_record(read_code(share_code(record, 2)))
    assert [hand.started for hand in alone.hands] == [record.hands[2].started]
    assert [line.data for line in alone.hands[0].lines] == [line.data for line in record.hands[2].lines]
    check_alone(alone)


def test_lines_beside_the_round_keep_their_places() -> None:
    lines = lines_of("yueqing")
    lines[9:9] = [{"e": "auto", "seat": 0, "on": True}, {"e": "auto", "seat": 0, "on": False}]
    lines[3:3] = [{"e": "auto", "seat": 2, "on": True}]
    file = dump(lines)
    assert read_code(share_code(read_record(file))) == file


@pytest.mark.parametrize("items", [False, True])
def test_an_online_match_travels_without_its_walls(items: bool) -> None:
    match = bound_match("xuezhan", "share", "busy", (("items", items),)) if items else bound_match("yueqing")
    code = share_code(read_record(match.file))
    assert read_code(code) == match.file
    assert len(code) < len(match.file) / 8
    alone = read_record(read_code(share_code(read_record(match.file), 1)))
    assert alone.header.commitment == match.head
    check_alone(alone)


def test_a_match_that_was_broken_up_travels_whole() -> None:
    lines = lines_of("yueqing")
    discard = next(at for at, line in enumerate(lines) if at > len(lines) // 2 and line["e"] == "discard")
    for cut in (discard, next(at for at, line in enumerate(lines) if line.get("e") == "end") + 1):
        file = dump([*lines[:cut], sit_line(2, Sitting("候补")), dissolved_line((0, 1, 2))])
        code = share_code(read_record(file))
        assert read_code(code) == file


def test_a_wall_that_no_seed_gives_is_told_tile_by_tile() -> None:
    lines = lines_of("yueqing")
    for line in lines:
        line.pop("seed", None)
    file = dump(lines)
    assert read_code(share_code(read_record(file))) == file


def test_what_messengers_do_to_a_text_does_no_harm(file: bytes) -> None:
    code = share_code(read_record(file))
    body = code.removeprefix(PREFIX)
    broken = "\r\n".join(body[at : at + 60] for at in range(0, len(body), 60))
    for text in (f"瓯谱 1：{broken}", f"OUJU1:{body}\n\n来自阿婆", f"「{PREFIX}{body}」"):
        assert read_code(text) == file


@pytest.mark.parametrize(
    "text",
    [
        "",
        "瓯谱1:",
        "瓯谱1:abc",
        "瓯谱2:abcd",
        "瓯谱1:" + "A" * 300,
        "瓯谱1:====",
        "hello",
        "瓯谱1:" + "€" * 50,
    ],
)
def test_a_text_that_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_code(text)


def wrapped(body: bytes) -> str:
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": 1 << 22}]
    data = lzma.compress(body, format=lzma.FORMAT_RAW, filters=filters)
    return PREFIX + base64.urlsafe_b64encode(sha256(data).digest()[:4] + data).decode().rstrip("=")


def test_a_code_cannot_unpack_to_more_than_a_match() -> None:
    code = wrapped(b" " * (64 << 20))
    assert len(code) < 20_000
    with pytest.raises(RecordError, match="more than any match"):
        read_code(code)


def test_what_somebody_made_up_is_refused_in_words() -> None:
    record = read_record(dump(lines_of("xueliu")))
    code = share_code(record)
    whole = base64.urlsafe_b64decode(code.removeprefix(PREFIX) + "==")
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": 1 << 22}]
    body = lzma.decompress(whole[4:], format=lzma.FORMAT_RAW, filters=filters)
    luck = random.Random(5)
    refused = 0
    for _ in range(150):
        content = msgspec.json.decode(body)
        _spoil(content, luck)
        try:
            read_record(read_code(wrapped(msgspec.json.encode(content))))
        except RecordError:
            refused += 1
    assert refused > 60


def _spoil(content: object, luck: random.Random) -> None:
    """Change one thing somewhere inside."""
    node = content
    while True:
        keys: list[object] = list(node) if isinstance(node, dict) else list(range(len(node)))  # type: ignore[arg-type]
        key = luck.choice(keys)
        child = node[key]  # type: ignore[index]
        if isinstance(child, dict | list) and child and luck.random() < 0.85:
            node = child
            continue
        node[key] = luck.choice([None, -1, 7, "", "9z", "kong", [], {}, True, 10**9, [[[]]], child])  # type: ignore[index]
        return


def test_letters_that_were_changed_are_noticed(file: bytes) -> None:
    code = share_code(read_record(file))
    luck = random.Random(3)
    for _ in range(40):
        place = luck.randrange(len(PREFIX), len(code))
        changed = code[:place] + ("A" if code[place] != "A" else "B") + code[place + 1 :]
        with pytest.raises(RecordError, match=r"not whole|unpacked|holds no match"):
            read_code(changed)


def test_a_whole_match_passes_the_check_after_its_journey(file: bytes) -> None:
    record: Record = read_record(read_code(share_code(read_record(file))))
    assert check(record).match.is_over
