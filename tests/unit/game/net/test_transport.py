"""The client's one socket, over loopback: servers that hang up, fall silent, speak nonsense or show certificates."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
import trustme

from game.clock import ManualClock
from game.net import intents, news
from game.net.address import Address
from game.net.line import Arrived, Certificate, LineStatus, Me, Place, Tiding
from game.net.parts import MAJOR, RoomSpec
from game.net.pins import Pins
from game.net.pulse import DEAD_S, ROOM_PING_S
from game.net.transport import SocketLine, Ways
from socket_rig import Ear, SocketRig, served

TOKEN = "t" * 24


class Client:
    """A line, and a test that waits for what comes over it."""

    def __init__(self, address: Address, ways: Ways | None = None, place: Place | None = None) -> None:
        self.ear = Ear()
        self.clock = ManualClock(100.0)
        self.tidings: list[Tiding] = []
        wired = replace(ways or Ways(), moved=self.ear, chance=lambda: 0.0, clock=self.clock)
        self.line = SocketLine(address, wired, place)

    def pass_time(self, seconds: float) -> None:
        """The hands of its clock are turned, and it looks at them."""
        self.clock.advance(seconds)
        self.line._call()

    def pass_pause(self) -> None:
        """The pause before the next attempt is over."""
        self.pass_time(20.0)

    def wait(self, is_so: Callable[[], bool]) -> None:
        """Until it is so."""

        def looked() -> bool:
            self.tidings += self.line.take()
            return is_so()

        self.ear.wait(looked)

    def until(self, status: LineStatus) -> None:
        self.wait(lambda: self.line.standing.status is status)

    @property
    def news(self) -> list[news.News]:
        return [each.news for each in self.tidings if isinstance(each, Arrived)]

    @property
    def certificates(self) -> list[Certificate]:
        return [each for each in self.tidings if isinstance(each, Certificate)]

    def troubles(self) -> list[str]:
        return [each.code for each in self.news if isinstance(each, news.Failed)]


Connect = Callable[..., Client]


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Makes clients, and ends them."""
    clients: list[Client] = []

    def made(address: Address, ways: Ways | None = None, place: Place | None = None) -> Client:
        clients.append(Client(address, ways, place))
        return clients[-1]

    yield made
    for client in clients:
        client.line.close()
    for client in clients:
        assert client.line.join()


@pytest.fixture
def rig() -> Iterator[SocketRig]:
    with served() as rig:
        yield rig


# ---------------------------------------------------------------- there and back


def test_it_greets_and_says_what_it_is_told_to(rig: SocketRig, connect: Connect) -> None:
    client = connect(rig.address, Ways(lambda: Me("1.0", "en", "device")))
    client.line.say(intents.Create(RoomSpec("yueqing"), "甲"))
    rig.wait(lambda: len(rig.heard) == 2)
    assert rig.heard == [
        intents.Hello(MAJOR, 0, "1.0", "en", "device"), intents.Create(RoomSpec("yueqing"), "甲")
    ]  # fmt: skip
    client.until(LineStatus.LIVE)
    rig.say(news.Seated(1, TOKEN))
    client.wait(lambda: news.Seated(1, TOKEN) in client.news)
    assert client.line.standing.place.token == TOKEN


def test_voice_goes_beside_words_and_old_frames_make_room(rig: SocketRig, connect: Connect) -> None:
    client = connect(rig.address)
    client.until(LineStatus.LIVE)
    client.line.say_voice(b"\0\7opus")
    rig.wait(lambda: bool(rig.frames))
    assert rig.frames == [b"\1\0\7opus"]
    rig.say(b"\1" + (42).to_bytes(4, "big") + b"\0\1heard", b"\1", b"\2nothing", b"")
    heard: list[tuple[int, bytes]] = []

    def came() -> bool:
        heard.extend(client.line.voices())
        return bool(heard)

    client.wait(came)
    assert heard == [(42, b"\0\1heard")]


def test_of_the_voice_that_cannot_go_out_only_the_newest_is_kept(connect: Connect) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        client = connect(Address("127.0.0.1", mute.getsockname()[1]))
        for number in range(100):
            client.line.say_voice(bytes((number,)))
        assert list(client.line._frames_out) == [bytes((number,)) for number in range(92, 100)]


def test_kinds_that_are_not_known_are_skipped(rig: SocketRig, connect: Connect) -> None:
    client = connect(rig.address)
    client.until(LineStatus.LIVE)
    rig.say('{"t":"weather","sun":1}', news.Left("closed"))
    client.wait(lambda: news.Left("closed") in client.news)


def test_what_was_said_before_the_end_goes_out(rig: SocketRig, connect: Connect) -> None:
    client = connect(rig.address)
    client.until(LineStatus.LIVE)
    client.line.say(intents.Leave())
    client.line.close()
    rig.wait(lambda: intents.Leave() in rig.heard)
    client.until(LineStatus.CLOSED)
    assert client.line.join()


# ---------------------------------------------------------------- losses


def test_it_comes_back_when_the_server_does(rig: SocketRig, connect: Connect) -> None:
    client = connect(rig.address, place=Place(TOKEN))
    rig.wait(lambda: intents.Resume(TOKEN) in rig.heard)
    client.until(LineStatus.LIVE)
    rig.hang_up()
    client.until(LineStatus.RECONNECTING)
    assert client.line.standing.lost_s(client.line.now()) >= 0.0
    rig.heard.clear()
    rig.open()
    client.pass_pause()
    rig.wait(lambda: intents.Resume(TOKEN) in rig.heard)
    client.until(LineStatus.LIVE)
    assert client.line.standing.lost_s(client.line.now()) == 0.0


def test_scn_N17_a_socket_that_is_open_and_silent_is_left(rig: SocketRig, connect: Connect) -> None:
    client = connect(rig.address, place=Place(TOKEN))
    client.until(LineStatus.LIVE)
    rig.say(news.Seated(1, TOKEN))
    client.wait(lambda: bool(client.news) and client.news[-1] == news.Seated(1, TOKEN))
    rig.is_deaf = True
    client.pass_time(ROOM_PING_S)
    client.wait(lambda: client.line.standing.since is not None)
    client.pass_time(DEAD_S)
    client.until(LineStatus.RECONNECTING)
    assert client.line.standing.lost_s(client.line.now()) >= DEAD_S
    rig.is_deaf = False
    client.pass_pause()
    client.until(LineStatus.LIVE)
    assert len(rig.connections) == 2


def test_a_server_that_is_not_there_is_told_and_tried_again(connect: Connect) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = Address("127.0.0.1", free.getsockname()[1])
    client = connect(address)
    client.wait(lambda: client.troubles().count("unreachable") == 1)
    client.pass_pause()
    client.wait(lambda: client.troubles().count("unreachable") == 2)
    assert client.line.standing.status is LineStatus.CONNECTING


def test_what_is_no_room_server_is_told(connect: Connect) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        client = connect(Address("127.0.0.1", other.getsockname()[1]))
        answering, _ = other.accept()
        with answering:
            answering.recv(1000)
            answering.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        client.wait(lambda: "no_server" in client.troubles())


def test_nonsense_ends_the_connection_and_not_the_program(rig: SocketRig, connect: Connect) -> None:
    client = connect(rig.address)
    client.until(LineStatus.LIVE)
    rig.say('{"t":"told","seq":"one"}')
    client.until(LineStatus.RECONNECTING)
    assert "malformed" in client.troubles()
    client.pass_pause()
    rig.wait(lambda: len(rig.connections) == 2)
    client.until(LineStatus.LIVE)


def test_scn_N20_an_old_program_is_told_so_and_does_not_knock_again(rig: SocketRig, connect: Connect) -> None:
    rig.greeting = news.Upgrade(MAJOR + 1, 0, "renew")
    client = connect(rig.address)
    client.until(LineStatus.CLOSED)
    assert client.line.standing.why == "upgrade"
    assert news.Upgrade(MAJOR + 1, 0, "renew") in client.news
    assert client.line.join()
    assert len(rig.connections) == 1


def test_it_can_be_closed_while_it_connects(connect: Connect) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        client = connect(Address("127.0.0.1", mute.getsockname()[1]))
        connected, _ = mute.accept()
        client.line.close()
        client.until(LineStatus.CLOSED)
        assert client.line.join()
        connected.close()


def test_scn_U06_it_lives_on_while_nobody_looks(rig: SocketRig, connect: Connect) -> None:
    client = connect(rig.address)
    client.until(LineStatus.LIVE)
    rig.say(news.Seated(1, TOKEN), news.MatchBegun("m", 0, {}), news.Commit("m", 1, "ab" * 32), news.Ping(5))
    # from here on nobody takes anything from the line, while by its clock three minutes pass
    rig.wait(lambda: intents.Pong(5) in rig.heard and any(isinstance(e, intents.Nonce) for e in rig.heard))
    for pings in range(round(180.0 / ROOM_PING_S)):
        client.pass_time(ROOM_PING_S)
        rig.wait(lambda: rig.pings > pings)  # noqa: B023
        client.ear.wait(lambda: client.line.standing.since is None)
    assert client.line.standing.status is LineStatus.LIVE
    assert len(rig.connections) == 1


# ---------------------------------------------------------------- certificates


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


def _tls(authority: trustme.CA, name: str = "127.0.0.1") -> tuple[ssl.SSLContext, str]:
    """A server's certificate, and its fingerprint."""
    issued = authority.issue_cert(name)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    issued.configure_cert(context)
    der = ssl.PEM_cert_to_DER_cert(issued.cert_chain_pems[0].bytes().decode())
    return context, sha256(der).hexdigest()


def _trusting(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


def test_a_certificate_that_an_authority_signed_needs_nobody(authority: trustme.CA, connect: Connect) -> None:
    context, _ = _tls(authority)
    trusting = _trusting(authority)
    with served(context) as rig:
        client = connect(rig.address, Ways(authorities=lambda: trusting))
        client.until(LineStatus.LIVE)
        assert client.certificates == []


def test_any_other_is_shown_first_and_nothing_is_said_before_it_is_trusted(
    authority: trustme.CA, connect: Connect, tmp_path: Path
) -> None:
    context, fingerprint = _tls(authority)
    pins = Pins(tmp_path / "servers.json")
    with served(context) as rig:
        client = connect(rig.address, Ways(pins=pins))
        client.line.say(intents.Browse())
        client.wait(lambda: bool(client.certificates))
        assert client.certificates == [Certificate(fingerprint, new=True)]
        assert rig.connections == []
        client.line.trust()
        client.until(LineStatus.LIVE)
        rig.wait(lambda: intents.Browse() in rig.heard)
        again = connect(rig.address, Ways(pins=Pins(tmp_path / "servers.json")))
        again.until(LineStatus.LIVE)
        assert again.certificates == []


def test_another_certificate_than_last_time_is_refused_until_it_is_trusted_anew(
    authority: trustme.CA, connect: Connect
) -> None:
    context, fingerprint = _tls(authority)
    pins = Pins()
    with served(context) as rig:
        pins.trust(rig.address.netloc, "00" * 32)
        client = connect(rig.address, Ways(pins=pins))
        client.wait(lambda: bool(client.certificates))
        assert client.certificates == [Certificate(fingerprint, new=False)]
        assert rig.connections == []
        client.line.trust()
        client.until(LineStatus.LIVE)
        assert pins.of(rig.address.netloc) == fingerprint


def test_a_fingerprint_that_came_with_an_invitation_is_trusted(
    authority: trustme.CA, connect: Connect
) -> None:
    context, fingerprint = _tls(authority)
    with served(context) as rig:
        client = connect(rig.address, Ways(pin=fingerprint))
        client.until(LineStatus.LIVE)
        assert client.certificates == []


def test_a_server_without_tls_is_not_spoken_to_in_the_open(connect: Connect) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        client = connect(Address("127.0.0.1", other.getsockname()[1], secure=True))
        answering, _ = other.accept()
        with answering:
            heard = answering.recv(10_000)
            answering.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        client.wait(lambda: "not_secure" in client.troubles())
        assert b"ouju" not in heard
