"""Addresses and invitations: what people type and paste, and what nobody should be led to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.errors import NetError
from game.i18n import LANGUAGES, Texts
from game.net.address import (
    DEFAULT_PORT,
    Address,
    Invitation,
    find_in,
    parse_address,
    parse_invitation,
)
from game.net.calling import Calling, calling_text, grouped

WORD = "123456abcdefghijklmnopqrstuv"


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("192.168.1.5", "ws://192.168.1.5:7746/ouju"),
        ("192.168.1.5:80", "ws://192.168.1.5:80/ouju"),
        ("１９２。１６８。１。５：７７４７", "ws://192.168.1.5:7747/ouju"),
        (" localhost ", "ws://localhost:7746/ouju"),
        ("teahouse", "ws://teahouse:7746/ouju"),
        ("Teahouse.local:1", "ws://teahouse.local:1/ouju"),
        ("8.8.8.8", "wss://8.8.8.8:7746/ouju"),
        ("ws://8.8.8.8", "ws://8.8.8.8:7746/ouju"),
        ("wss://192.168.1.5:7746/ouju", "wss://192.168.1.5:7746/ouju"),
        ("WSS://play.example.com./ouju/", "wss://play.example.com:7746/ouju"),
        ("play.example.com:443", "wss://play.example.com:443/ouju"),
        ("play.example.com/", "wss://play.example.com:7746/ouju"),
        ("[::1]", "ws://[::1]:7746/ouju"),
        ("[FD00:0:0::5]:9", "ws://[fd00::5]:9/ouju"),
        ("[2001:4860:4860::8888]:9", "wss://[2001:4860:4860::8888]:9/ouju"),
        ("麻将.example", "wss://xn--pet556m.example:7746/ouju"),
        ("xn--pet556m.example", "wss://xn--pet556m.example:7746/ouju"),
        ("my_pc:65535", "ws://my_pc:65535/ouju"),
    ],
)
def test_an_address_leads_to(text: str, url: str) -> None:
    address = parse_address(text)
    assert address.url == url
    assert parse_address(address.text) == address
    assert parse_address(address.url) == address


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("a" * 301, "long"),
        ("http://play.example.com", "scheme"),
        ("file:///etc/passwd", "scheme"),
        ("://a", "scheme"),
        ("ouju://join/a/123456", "scheme"),
        ("ws://a/other", "path"),
        ("a/ouju/x", "path"),
        ("a/../ouju", "path"),
        ("a/ouju?x=1", "path"),
        ("a/ouju#x", "path"),
        ("user@a", "user"),
        ("ws://user:pw@a:1", "user"),
        ("a:0", "port"),
        ("a:65536", "port"),
        ("a:", "port"),
        ("a:-1", "port"),
        ("a:+1", "port"),
        ("a:1e3", "port"),
        ("a:٣", "port"),
        ("a:1_0", "port"),
        ("::1", "brackets"),
        ("fe80::1:7746", "brackets"),
        ("a:1:2", "brackets"),
        ("[::1", "host"),
        ("[::1]7746", "host"),
        ("[fe80::1%eth0]", "host"),
        ("[1.2.3.4]", "host"),
        ("[]", "host"),
        (":7746", "host"),
        ("a b", "host"),
        ("a?x", "host"),
        ("a#x", "host"),
        ("a\\b", "host"),
        ("a%2eb", "host"),
        ("-a.example", "host"),
        ("a-.example", "host"),
        ("a..b", "host"),
        (".a", "host"),
        ("a" * 64, "host"),
        (".".join(["a" * 50] * 5), "host"),
        ("1.2.3", "host"),
        ("256.1.1.1", "host"),
        ("01.2.3.4", "host"),
        ("2130706433", "host"),
        ("0x7f.1", "host"),
        ("a.0x7f", "host"),
        ("a\nb", "host"),
        ("a\u202eb", "host"),
        ("a\x00", "host"),
    ],
)
def test_what_is_no_address_is_told_in_words(text: str, what: str) -> None:
    with pytest.raises(NetError) as caught:
        parse_address(text)
    assert caught.value.key == f"error.net.address.{what}"
    for language in LANGUAGES:
        told = Texts(language)(caught.value.key, **caught.value.values)
        assert told != caught.value.key
        assert "{" not in told


def _read(read: Callable[[str], Address | Invitation], text: str) -> Address | Invitation | str:
    """What was read, or the key of what is wrong."""
    try:
        return read(text)
    except NetError as error:
        return error.key


@given(st.text(max_size=40) | st.text(alphabet="ws:/[]@.0123456789abx%#?：。-_", max_size=24))
@settings(max_examples=500)
def test_any_text_is_an_address_or_one_error(text: str) -> None:
    for read in (parse_address, parse_invitation):
        found = _read(read, text)
        if isinstance(found, str):
            assert found.startswith("error.net.address.")
        else:
            address = found if isinstance(found, Address) else found.address
            assert parse_address(address.text) == address
            assert address.url.isascii()
    find_in(text)


ADDRESSES = [
    Address("192.168.1.5"),
    Address("192.168.1.5", 80, secure=True),
    Address("play.example.com", secure=True),
    Address("play.example.com", 443),
    Address("::1"),
    Address("2001:4860:4860::8888", 1, secure=True),
    Address("localhost", 7747),
]


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: address.url)
@pytest.mark.parametrize("pin", ["", "ab" * 32])
@pytest.mark.parametrize("word", ["012345", WORD])
def test_an_invitation_is_read_as_it_was_written(address: Address, word: str, pin: str) -> None:
    invitation = Invitation(address, pin=pin, **({"invite": word} if word == WORD else {"code": word}))
    assert parse_invitation(invitation.link) == invitation
    assert find_in(f"三缺一!{invitation.link}，快来") == invitation
    assert invitation.link.isascii()
    assert len(invitation.link) <= 300


@pytest.mark.parametrize(
    "link",
    [
        "", "ouju://join/", "ouju://join/a", "ouju://join/a/", "ouju://join/a/12345", "ouju://join/a/1234567",
        "ouju://join/a/123456/x", "ouju://join//123456", "ouju://other/a/123456", "https://join/a/123456",
        "ouju://join/user@a/123456", "ouju://join/a:0/123456", "ouju://join/ws://a/123456",
        "ouju://join/a/123456?tls=2", "ouju://join/a/123456?pin=abc", "ouju://join/a/123456?tls=", "x ouju://join/a/123456",
        "ouju://join/a/" + "x" * 44, "ouju://join/a/../123456", "ouju://join/a/１２３４５６", "ouju://join/a/123456 b",
        "ouju://join/" + "a" * 300 + "/123456",
    ],
)  # fmt: skip
def test_what_is_no_invitation_is_refused(link: str) -> None:
    if link.endswith("?tls="):
        assert parse_invitation(link).address == Address("a")
        return
    with pytest.raises(NetError):
        parse_invitation(link)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("123456", "123456"),
        ("房号123456，速来", "123456"),
        ("房号：123 456", "123456"),
        ("房间号 １２３４５６！", "123456"),
        ("三缺一！１２３　４５６", "123456"),
        ("【瓯局】口令:12-34-56", "123456"),
        ("1 2 3 4 5 6", "123456"),
        ("Room code: 012345. See you at 20:30", "012345"),
        ("晚上8点 房号 654321", "654321"),
        ("20:30 654321 来", "654321"),
        ("电话13812345678，房号 654321", "654321"),
        ("昨天是111111，今天房号222222", "222222"),
        ("\u200b123\u200b456", "123456"),
        ("138 1234 5678", None),
        ("13812345678", None),
        ("2026-11-30", None),
        ("1234567", None),
        ("12345", None),
        ("192.168.100.123456", None),
        ("abc123456", None),
        ("¥123456.50", None),
        ("没有号码", None),
        ("", None),
    ],
)
def test_the_six_digits_are_found(text: str, code: str | None) -> None:
    assert find_in(text) == code


def test_a_link_goes_before_digits_and_a_broken_link_does_no_harm() -> None:
    good = "ouju://join/192.168.1.5/654321"
    found = find_in(f"房号 123 456\n{good}\n")
    assert isinstance(found, Invitation)
    assert found.code == "654321"
    assert find_in("ouju://join/a:0/111111 房号 123456") == "123456"
    assert find_in("OUJU://JOIN/192.168.1.5/654321").__class__ is Invitation
    assert find_in("x" * 5000 + "123456") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("房号 123456 服务器：[fd00::5]:80", Invitation(Address("fd00::5", 80), code="123456")),
        (
            "Server: play.example.com. Room 123 456",
            Invitation(Address("play.example.com", secure=True), code="123456"),
        ),
        ("服务器：192.168.1.5", None),
        ("the server is down, room 123456", "123456"),
        ("server: a:0 room 123456", "123456"),
        ("服务器：http://evil.example/x 房号 123456", "123456"),
    ],
)
def test_a_server_that_is_named_is_found_with_the_code(text: str, found: Invitation | str | None) -> None:
    assert find_in(text) == found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lacking", [-1, 0, 1, 2, 3, 4])
def test_the_text_for_a_chat_is_found_again(language: str, lacking: int) -> None:
    texts = Texts(language)
    invitation = Invitation(Address("play.example.com", secure=True), invite=WORD)
    text = calling_text(texts, Calling("阿旺 123456", "乐清麻将", "8 局", lacking), invitation, "123456")
    assert find_in(text) == invitation
    cut = find_in(text.partition("ouju://")[0].replace("\n", " "))
    assert cut == Invitation(invitation.address, code="123456")
    assert grouped("123456") in text
    assert "invite." not in text
    assert "{" not in text


def test_the_usual_port_is_left_out() -> None:
    assert DEFAULT_PORT == 7746
    assert Address("a").text == Address("a", DEFAULT_PORT).text == "a"
