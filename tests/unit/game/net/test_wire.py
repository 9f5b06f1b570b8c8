"""What comes from the wire is a message or one error, whatever it is."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct, to_builtins

from game.errors import LocalProtocolError, RemoteProtocolError
from game.net import wire
from game.net.intents import INTENTS, Answer, Chat, Intent, Seen
from game.net.news import NEWS, Chatted, Failed, News, Ping, Told
from game.net.parts import LARGEST, LARGEST_NEWS
from game.net.wire import DEEPEST, encode, failure, kind_of, read_intent, read_news
from net_messages import MUTATIONS, any_message, mutated

READERS: tuple[Callable[[str | bytes], Struct | None], ...] = (read_intent, read_news)


@pytest.mark.parametrize("kind", INTENTS, ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_intent_is_read_as_it_was_written(kind: type[Intent]) -> None:
    lot = random.Random(kind.__name__)
    for _ in range(30):
        message = any_message(kind, lot)
        assert isinstance(message, kind)
        text = encode(message)
        assert read_intent(text) == read_intent(text.encode("utf-8")) == message
        assert json.loads(text)["t"] == kind_of(message)


@pytest.mark.parametrize("kind", NEWS, ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_news_is_read_as_it_was_written(kind: type[News]) -> None:
    lot = random.Random(kind.__name__)
    for _ in range(30):
        message = any_message(kind, lot)
        assert isinstance(message, kind)
        text = encode(message)
        assert read_news(text) == message
        assert json.loads(text)["t"] == kind_of(message)


def test_kinds_are_told_apart() -> None:
    for kinds in (INTENTS, NEWS):
        assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)


def test_fields_that_are_not_known_are_ignored() -> None:
    assert read_intent('{"t":"seen","match":"m","win":3,"since":[{}],"tile":"3m"}') == Seen("m", 3)
    assert read_news('{"t":"ping","stamp":1,"mood":"good"}') == Ping(1)


def test_scn_N23_an_answer_is_an_index_and_nothing_more() -> None:
    text = '{"t":"answer","match":"m","hand":1,"win":4,"option":2,"seat":3,"tile":"9m","price":400,"hand_tiles":["9m"]}'
    told = read_intent(text)
    assert told == Answer("m", 1, 4, 2)
    assert set(to_builtins(told)) == {"t", "match", "hand", "win", "option"}


def test_an_unknown_kind_of_news_is_skipped_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    wire._TOLD.clear()
    caplog.set_level(logging.INFO, logger=wire.__name__)
    assert [read_news('{"t":"weather","is":"fine"}') for _ in range(3)] == [None, None, None]
    assert [record.message.count("weather") for record in caplog.records] == [1]
    for number in range(500):
        assert read_news(json.dumps({"t": f"kind{number}"})) is None
    assert len(caplog.records) <= 64


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "null", "[]", '"hello"', "5", "{}", '{"t":null}', '{"t":"weather"}', '{"t":"hello"}',
        '{"t":["hello"]}',
        '{"t":"sit","seat":4}', '{"t":"sit","seat":-1}', '{"t":"sit","seat":1.0}', '{"t":"sit","seat":"1"}',
        '{"t":"sit","seat":true}', '{"t":"sit","seat":null}', '{"t":"ready","on":1}', '{"t":"ready","on":NaN}',
        '{"t":"ping","stamp":99999999999999999999}', '{"t":"ping","stamp":9007199254740992}',
        '{"t":"ping","stamp":1e3}',
        '{"t":"answer","match":"m","hand":1,"win":4294967296,"option":0}',
        '{"t":"nonce","match":"m","hand":1,"value":"0"}',
        '{"t":"nonce","match":"m","hand":1,"value":"0000000000000000000000000000000G"}',
        '{"t":"join","name":"a","code":"12345"}', '{"t":"join","name":"a","code":"１２３４５６"}',
        '{"t":"join","name":"a","code":"123456\\n"}', '{"t":"join","name":"a","invite":"../../../../etc/passwd"}',
        '{"t":"replay","code":"' + "a" * 25 + '"}', '{"t":"chat","text":"' + "哈" * 241 + '"}',
        '{"t":"chat","text":"\\ud800"}', '{"t":"chat","text":"\\udc00"}', '{"t":"chat","text":"a\nb"}',
        '{"t":"browse"} x',
        '{"t":"browse","t":"start"}'[:-1], "\ufeff" + '{"t":"browse"}', '{"t":"chat","text":"\ud800"}',
    ],
)  # fmt: skip
def test_what_is_no_intent_is_malformed(text: str) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        read_intent(text)
    assert caught.value.values["code"] == "malformed"
    assert caught.value.key == "error.net.malformed"
    assert len(str(caught.value)) <= 200


def test_a_server_says_what_it_could_not_read() -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        read_intent('{"t":"sit","seat":"east"}')
    assert failure(caught.value) == Failed(
        "malformed", "Expected `int`, got `str` - at `$.seat`", about="sit"
    )


def test_a_long_message_is_not_even_looked_at() -> None:
    fits = '{"t":"browse","x":"' + "a" * (LARGEST - 21) + '"}'
    assert len(fits) == LARGEST
    assert kind_of(read_intent(fits)) == "browse"
    for text in (fits + " ", fits.encode() + b" ", "阿" * (LARGEST // 2)):
        with pytest.raises(RemoteProtocolError) as caught:
            read_intent(text)
        assert caught.value.values["code"] == "too_large"
        assert failure(caught.value).code == "too_large"
    with pytest.raises(RemoteProtocolError):
        read_news(b" " * (LARGEST_NEWS + 1))


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"b":'])
@pytest.mark.parametrize("read", READERS)
def test_brackets_within_each_other_have_an_end(
    read: Callable[[str | bytes], Struct | None], opening: str
) -> None:
    deep = opening * (LARGEST // len(opening) - 20)
    for text in (deep, f'{{"t":"told","seq":1,"line":{{"x":{deep}', f'{{"t":"browse","x":{deep}'):
        with pytest.raises(RemoteProtocolError) as caught:
            read(text[:LARGEST])
        assert caught.value.values["code"] == "malformed"


def test_a_line_may_be_as_deep_as_a_record_needs_and_no_deeper() -> None:
    def told(depth: int) -> str:
        return '{"t":"told","seq":1,"line":{"x":' + "[" * (depth - 2) + "]" * (depth - 2) + "}}"

    assert isinstance(read_news(told(DEEPEST)), Told)
    with pytest.raises(RemoteProtocolError):
        read_news(told(DEEPEST + 1))


def test_brackets_within_a_text_are_no_brackets() -> None:
    text = "[{" * 60 + '"\\'
    assert read_intent(encode(Chat(text))) == Chat(text)
    assert read_news(encode(Chatted(1, "a", text * 9))) == Chatted(1, "a", text * 9)


def test_looking_at_brackets_takes_one_walk() -> None:
    """Quotes that never end and backslashes without number: the time grows with the length only."""
    for text in (
        '"\\' * 8000,
        "\\" * 16000,
        '"[' * 8000,
        '["' * 8000,
        '"' + "\\\\" * 7999,
        "[" * 40 + '\\"' * 7900,
    ):
        with pytest.raises(RemoteProtocolError):
            read_intent(text[:LARGEST])


def test_what_cannot_be_said_is_not_sent() -> None:
    with pytest.raises(LocalProtocolError):
        encode(Chat("\ud800"))
    with pytest.raises(LocalProtocolError):
        encode(Chat("a" * LARGEST))
    assert len(encode(Chatted(1, "a", "a" * LARGEST))) > LARGEST
    with pytest.raises(LocalProtocolError):
        encode(Told(1, {"x": {1, 2}, "y": object()}))


@pytest.mark.parametrize("seed", range(20))
def test_nothing_but_one_error_comes_out_of_almost_messages(seed: int) -> None:
    lot = random.Random(f"almost {seed}")
    broken = 0
    for kind in (*INTENTS, *NEWS):
        for _ in range(5):
            data = mutated(encode(any_message(kind, lot)).encode("utf-8"), lot)  # type: ignore[arg-type]
            for read in READERS:
                broken += not _is_sound(read, data)
                broken += not _is_sound(read, data.decode("utf-8", "surrogateescape"))
    assert broken > 300


def _is_sound(read: Callable[[str | bytes], Struct | None], data: str | bytes) -> bool:
    """Whether a text is read; what is read can be said again."""
    try:
        message = read(data)
    except RemoteProtocolError as error:
        return _is_no_complaint(error)
    if message is not None:
        assert isinstance(message, INTENTS if read is read_intent else NEWS)
        assert read(encode(message)) == message  # type: ignore[arg-type]
    return True


def _is_no_complaint(error: RemoteProtocolError) -> bool:
    assert error.values["code"] in ("malformed", "too_large")
    assert error.key in ("error.net.malformed", "error.net.too_large")
    return False


def test_every_mutation_changes_something() -> None:
    lot = random.Random(1)
    data = encode(Answer("m", 1, 4, 2)).encode("utf-8")
    for mutation in MUTATIONS:
        assert any(mutation(data, lot) != data for _ in range(8)), mutation.__name__


@given(st.binary(max_size=200))
@settings(max_examples=300)
def test_any_bytes_are_a_message_or_one_error(data: bytes) -> None:
    for read in READERS:
        _is_sound(read, data)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@given(
    st.sampled_from([*INTENTS, *NEWS]),
    st.dictionaries(st.sampled_from(["match", "hand", "seq", "line", "name"]), _JSON),
)
@settings(max_examples=300)
def test_any_fields_are_a_message_or_one_error(kind: type[Struct], fields: dict[str, object]) -> None:
    text = json.dumps({"t": kind.__struct_config__.tag, **fields})
    for read in READERS:
        _is_sound(read, text)
