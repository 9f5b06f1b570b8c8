"""What is written about the protocol is made of the protocol, and names all of it."""

from __future__ import annotations

import hashlib
import json
import re
from contextlib import suppress

import pytest
from msgspec import Struct, to_builtins

from game.errors import RemoteProtocolError
from game.host.codes import DENIED
from game.host.doors import STALL_S, Times
from game.host.guest import CHANGES, CHANGES_S, LOOKS, LOOKS_S, TERMS, TERMS_S
from game.host.interval import NONCE_S, REST_S
from game.host.limits import Limits
from game.host.plan import DELIVERY_S
from game.host.policy import Policy
from game.host.server import LONGEST_VOICE
from game.net.address import DEFAULT_PORT
from game.net.intents import INTENTS
from game.net.names import CHAT_CHARACTERS, NAME_COLUMNS
from game.net.news import NEWS
from game.net.parts import LARGEST, LARGEST_NEWS, MAJOR, MINOR, PING_S, SILENCE_S, TIMINGS
from game.net.wire import DEEPEST, read_intent, read_news
from game.session.chatter import BURST, EVERY_S, SAME_S
from game.voice.repertoire import PHRASES
from protocol_docs import FOLDER, PARTS, main, pages
from rules.core.commitment import chain, commitment, mixed
from rules.core.shuffle import dice_of, first_dealer
from rules.errors import Refusal

MADE = pages()


@pytest.mark.parametrize("name", MADE)
def test_the_page_is_up_to_date(name: str) -> None:
    file = FOLDER / name
    kept = file.read_text(encoding="utf-8") if file.is_file() else ""
    assert kept == MADE[name], "run: python build/protocol_docs.py"


def test_the_command_says_whether_they_are() -> None:
    assert main(["--check"]) == 0


@pytest.mark.parametrize(("name", "kinds"), [("intents.schema.json", INTENTS), ("news.schema.json", NEWS)])
def test_a_schema_names_every_message_with_its_fields(name: str, kinds: tuple[type[Struct], ...]) -> None:
    schema = json.loads(MADE[name])
    assert schema["version"] == f"{MAJOR}.{MINOR}"
    assert len(schema["anyOf"]) == len(kinds)
    for kind in kinds:
        part = schema["$defs"][kind.__name__]
        assert set(part["properties"]) == {"t", *kind.__struct_encode_fields__}
        assert part["properties"]["t"]["enum"] == [kind.__struct_config__.tag]


def test_the_tables_name_every_field() -> None:
    sections = dict(re.findall(r"^### (.+)\n([\s\S]*?)(?=^##|\Z)", MADE["messages.md"], re.MULTILINE))
    kinds: list[type[Struct]] = [*NEWS, *PARTS]
    for kind in kinds:
        tag = kind.__struct_config__.tag
        text = sections[f"{kind.__name__} (part)" if tag is None else f"`{tag}`"]
        assert set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)) == set(kind.__struct_encode_fields__)


# ---------------------------------------------------------------- the document

DOCUMENT = (FOLDER.parent / "protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json\n([\s\S]*?)^```", DOCUMENT, re.MULTILINE)
CODES = set(re.findall(r"`(\w+)`", DOCUMENT.partition("## Errors\n")[2].partition("### Reasons")[0]))


def _rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading."""
    section = DOCUMENT.partition(f"{heading}\n")[2].partition("\n#")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def test_it_names_every_message() -> None:
    kinds: list[type[Struct]] = [*INTENTS, *NEWS]
    tags = {str(kind.__struct_config__.tag) for kind in kinds}
    assert sorted(tag for tag in tags if f"`{tag}`" not in DOCUMENT) == []
    assert f"Version **{MAJOR}.{MINOR}**" in DOCUMENT


def test_it_names_every_code_that_a_server_says() -> None:
    assert sorted({*DENIED, "malformed", "too_large"} - CODES) == []
    refused = DOCUMENT.partition("`refused`\nchanges nothing")[2].partition("## Security")[0]
    assert sorted(code.value for code in Refusal if f"`{code.value}`" not in refused) == []
    assert "`paused`" in refused


def test_its_clocks_are_those_of_rooms() -> None:
    told = {row[0].strip("`"): tuple(_seconds(cell) for cell in row[1:]) for row in _rows("### Clocks")}
    assert told == dict(TIMINGS)


def _seconds(cell: str) -> float | None:
    return None if cell == "no limit" else float(cell.removesuffix(" s"))


@pytest.mark.parametrize(
    ("words", "number"),
    [
        (r"\*\*([\d,]+) bytes\*\*", LARGEST),
        (r"a server's at most ([\d,]+)", LARGEST_NEWS),
        (r"nested at most (\d+) deep", DEEPEST),
        (r"usual port is \*\*(\d+)\*\*", DEFAULT_PORT),
        (r"something at least every \*\*(\d+) s\*\*", PING_S),
        (r"said nothing for \*\*(\d+) s\*\*", SILENCE_S),
        (r"after (\d+) s the server ends", Times().lost),
        (r"says nothing for (\d+) s is sent away", Times().hello),
        (r"private characters; at most (\d+) columns", NAME_COLUMNS),
        (r"at most (\d+) characters after cleaning", CHAT_CHARACTERS),
        (r"Frames have at most ([\d,]+) bytes", LONGEST_VOICE),
        (r"latest (\d) s after the question was sent", DELIVERY_S),
        (r"at the latest (\d) s after `commit`", NONCE_S),
        (r"at the latest after (\d+) s \(always", REST_S),
        (r"It lasts (\d+) s\. Silence", Policy().vote_s),
        (r"may ask again after (\d+) s \(`vote_wait`\)", Policy().vote_wait_s),
        (r"away for (\d+) s, then pass", Policy().host_s),
        (r"A seat is kept for (\d+) min", Policy().seat_s / 60),
        (r"closes after (\d+) min", Policy().empty_s / 60),
        (r"with a match after (\d+) h", Policy().deserted_s / 3600),
        (r"makes way for a new one after (\d+) s", Policy().spare_s),
        (r"begins (\d) s later", Policy().countdown_s),
        (r"At most (\d+) watch one room", Policy().watchers),
        (r"what the server allows \(([\d,]+)\)", Policy().rooms),
        (r"; (\d+) opened in a minute by one", Policy().openings),
        (r"watch one room, (\d+) knock", Policy().knockers),
        (r"deep, (\d+) a second", Limits().messages_s),
        (r"a second, (\d+) at once", Limits().burst),
        (r"after (\d+) too many", Limits().strikes),
        (r"`vote`: (\d+) at once", CHANGES),
        (r"`vote`: 20 at once, then (\d+) a second", CHANGES_S),
        (r"of these `amend` (\d+) at once", TERMS),
        (r"`amend` 5 at once, then 1 in (\d+) s", 1 / TERMS_S),
        (r"`browse`, `resume`: (\d+) at once", LOOKS),
        (r"`resume`: 5 at once, then (\d+) a second", LOOKS_S),
        (r"frames of any kind \| (\d+) a second", Limits().frames_s),
        (r"140 a second, ([\d,]+) at once, pings", Limits().frames_s * STALL_S),
        (r"\| (\d+) a minute for a connection", Limits().guesses_min),
        (r"connection, (\d+) a minute for an address", Limits().address_guesses_min),
        (r"\| (\d+) of an address at a time", Limits().per_address),
        (r"(\d+) opened at once and then", Limits().address_opens),
        (r"opened at once and then (\d+) a second", Limits().address_opens_s),
        (r"phrases, then one in 2 s; (\d+) frames a second", Policy().frames_s),
        (r"text, at most 120 characters after cleaning, one in (\d) s", Policy().chat_s),
        (r"Three may follow each other, then one in (\d) s", EVERY_S),
        (r"the same one again after (\d) s", SAME_S),
    ],
)
def test_its_numbers_are_those_of_the_server(words: str, number: float) -> None:
    found = re.search(words, DOCUMENT)
    assert found is not None
    assert float(found.group(1).replace(",", "")) == number


def test_its_phrases_are_all_there_are() -> None:
    section = DOCUMENT.partition("`say` names one of the quick phrases (")[2].partition(")")[0]
    assert tuple(re.findall(r"`(\w+)`", section)) == PHRASES
    assert BURST == 3
    assert "Three may follow each other" in DOCUMENT


def test_readiness_is_taken_back_as_often_as_it_says() -> None:
    assert Policy().toggles == 3
    assert "that stops it; three times at most" in DOCUMENT


def test_its_examples_are_messages() -> None:
    lines = [line for block in BLOCKS for line in block.splitlines() if line.startswith('{"t"')]
    assert len(lines) > 5
    for line in lines:
        assert _is_message(line), line


def _is_message(text: str) -> bool:
    for read in (read_intent, read_news):
        with suppress(RemoteProtocolError):
            return read(text) is not None
    return False


def test_its_test_vectors_hold() -> None:
    vectors = json.loads(next(block for block in BLOCKS if '"commitment"' in block))
    seeds = chain(bytes(range(32)), len(vectors["hands"]))
    nonces = [bytes.fromhex(nonce) for nonce in vectors["nonces"]]
    for no, (told, seed) in enumerate(zip(vectors["hands"], seeds, strict=True), 1):
        root = hashlib.sha256(b"ouju/1/mix" + seed + b"".join(nonces)).digest()
        assert root == mixed(seed, nonces)
        assert told["seed"] == seed.hex()
        assert told["commitment"] == commitment(seed).hex()
        assert told["root"] == root.hex()
        assert told["dice"] == [list(throw) for throw in dice_of(root, no)]
        assert told.get("first_dealer", first_dealer(root)) == first_dealer(root)
    assert vectors["hands"][0]["first_dealer"] == first_dealer(mixed(seeds[0], nonces))


# ---------------------------------------------------------------- the session

SESSION = [json.loads(line) for line in MADE["session.jsonl"].splitlines()]
SAID = [told["says"] for told in SESSION if "says" in told]


def test_every_message_of_the_session_is_read_as_it_was_said() -> None:
    for told in SESSION:
        if "says" not in told:
            assert told["does"] in ("connect", "break")
            continue
        text = json.dumps(told["says"])
        read = read_intent(text) if told["by"] == "client" else read_news(text)
        assert to_builtins(read) == told["says"]
    assert [told["ms"] for told in SESSION] == sorted(told["ms"] for told in SESSION)


def test_the_session_goes_from_hello_over_a_whole_hand_to_two_returns() -> None:
    kinds = [told["t"] for told in SAID]
    assert kinds[0] == "hello"
    wanted = {
        "welcome",
        "create",
        "seated",
        "room",
        "bot",
        "start",
        "match",
        "commit",
        "nonce",
        "told",
        "asked",
    }
    wanted |= {"seen", "answer", "ack", "closed", "reveal", "proceed", "resume", "snapshot"}
    assert wanted <= set(kinds)
    assert [told["does"] for told in SESSION if "does" in told] == [
        "connect",
        "break",
        "connect",
        "break",
        "connect",
    ]
    hands = [told["line"]["no"] for told in SAID if told.get("line", {}).get("e") == "hand"]
    assert hands == [1, 2]


def test_the_numbers_of_the_session_have_no_gap() -> None:
    """What was on its way when the line broke is told again under its number; a snapshot says where it stands."""
    last = 0
    for told in SAID:
        if told["t"] == "resume" and "seq" in told:
            assert told["seq"] <= last
            last = told["seq"]
        elif told["t"] == "snapshot":
            assert told["seq"] >= last
            assert told["lines"][0]["e"] == "hand"
            last = told["seq"]
        elif "seq" in told:
            assert told["seq"] == last + 1
            last = told["seq"]
    assert last > 160


def test_the_shuffle_of_the_session_can_be_checked() -> None:
    begun = next(each for each in SAID if each["t"] == "match")
    first, second = [each for each in SAID if each["t"] == "commit"][:2]
    reveal = next(each for each in SAID if each["t"] == "reveal")
    nonce = next(each for each in SAID if each["t"] == "nonce")
    seed = bytes.fromhex(reveal["seed"])
    assert begun["head"] == first["commitment"] == begun["header"]["commitment"] == commitment(seed).hex()
    assert second["commitment"] == reveal["seed"]
    assert reveal["nonces"] == [nonce["value"], *["00" * 16] * 3]
    lines = [each["line"] for each in SAID if each["t"] == "told"]
    root = mixed(seed, [bytes.fromhex(value) for value in reveal["nonces"]])
    assert lines[0]["dice"] == [list(throw) for throw in dice_of(root, 1)]
    assert lines[0]["dealer"] == first_dealer(root)


def test_the_session_tells_no_tile_of_others() -> None:
    lines = [line for told in SAID for line in (told.get("line"), *told.get("lines", ())) if line]
    for line in lines:
        assert not {"wall", "seed", "nonces", "lots"} & set(line)
        if line["e"] == "draw" and line["seat"] != 0:
            assert line["tile"] == "?"
        if line["e"] == "deal":
            assert set("".join(line["hands"][1:])) == {"?"}
        assert line["e"] not in ("offer", "pass") or line["seat"] == 0
    assert sum(line["e"] == "draw" and line["tile"] == "?" for line in lines) > 20
