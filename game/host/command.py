"""`ouju host`: a room server (开房): parses what is wanted, serves until it is told to end.

It listens on this machine only unless it is told otherwise. Exit codes: 0 ended as asked, 1 could not serve.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.net.address import DEFAULT_PORT

if TYPE_CHECKING:
    from game.host.wanted import Wanted

__all__ = ["main"]

_LOOPBACK = "127.0.0.1"
_EPILOG = """\
examples:
  ouju host                                   for programs on this machine
  ouju host --bind 0.0.0.0                    for the local network; found there by its name
  ouju host --bind 0.0.0.0 --tls-cert fullchain.pem --tls-key privkey.pem
                                              for the internet, see docs/hosting.md
It ends with Ctrl+C or SIGTERM: matches are kept and go on at the next start.
SIGUSR1 writes how it goes, SIGHUP reads the certificate anew. GET /health tells the same as JSON.
"""


def main(argv: Sequence[str]) -> int:
    """Serves; the exit code."""
    parser = _parser()
    given = parser.parse_args(argv)
    if given.tls_key and not given.tls_cert:
        parser.error("--tls-key needs --tls-cert")
    if not 0 <= given.port <= 65535:
        parser.error(f"there is no port {given.port}; ports go from 0 (any free one) to 65535")
    if given.kiosk_settings and not given.shop:
        parser.error("--kiosk-settings needs --shop: they are told to the machines of that shop only")
    if given.shop and (given.behind_proxy or given.front):
        parser.error("--shop serves the local network: neither behind a proxy nor as a front door")
    if min(given.messages, given.rooms, given.per_address) < 1:
        parser.error("--messages, --rooms and --per-address need at least 1")
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.WARNING if given.quiet else logging.INFO,
        format="%(asctime)s %(levelname)s %(message)s",
    )
    from game.host.running import serve

    return asyncio.run(serve(_wanted(given)))


def _wanted(given: argparse.Namespace) -> Wanted:
    from game.host.wanted import Wanted

    return Wanted(
        bind=tuple(dict.fromkeys(given.bind or [_LOOPBACK])),
        port=given.port,
        tls_cert=given.tls_cert,
        tls_key=given.tls_key,
        store=given.store,
        data=given.data,
        name=given.name,
        public_url=given.public_url,
        reach=given.reach,
        announce=given.announce,
        behind_proxy=given.behind_proxy,
        rooms=given.rooms,
        messages=given.messages,
        per_address=given.per_address,
        json=given.json,
        child=given.child,
        front=given.front,
        shop=given.shop,
        kiosk_settings=given.kiosk_settings,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ouju host",
        description="Serve rooms for matches online (开房). Without options: for this machine only.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_where(parser)
    _add_told(parser)
    _add_kept(parser)
    _add_shop(parser)
    many = parser.add_argument_group("several hosts on one Redis")
    many.add_argument(
        "--front", action="store_true", help="be their front door: pass each client on to its room's host"
    )
    many.add_argument(
        "--reach", default="", metavar="HOST:PORT", help="where the front door reaches this host"
    )
    parser.add_argument("--child", action="store_true", help="end when standard input is closed")
    return parser


def _add_where(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("where it listens").add_argument
    add(
        "--bind", action="append", metavar="ADDRESS",
        help=f"an own address to listen on; may be given more than once; 0.0.0.0 and :: are all ({_LOOPBACK})",
    )  # fmt: skip
    add("--port", type=int, default=DEFAULT_PORT, help=f"0 takes any free one ({DEFAULT_PORT})")
    add("--tls-cert", type=Path, metavar="PEM", help="certificate with its chain: connections by wss://")
    add("--tls-key", type=Path, metavar="PEM", help="its key, if it is in a file of its own")
    add(
        "--behind-proxy", action="store_true",
        help="a proxy or front door is before it: clients are counted by the last entry of X-Forwarded-For",
    )  # fmt: skip


def _add_told(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what it tells").add_argument
    add("--name", default="", help="what it is called in lists (the name of this machine)")
    add("--public-url", default="", metavar="URL", help="what people are to write, wss://host[:port]")
    add(
        "--announce", action=argparse.BooleanOptionalAction, default=None,
        help="make it known in the local network (when it listens beyond this machine)",
    )  # fmt: skip
    add("--json", action="store_true", help="say that it listens as one line of JSON")
    add("--quiet", action="store_true", help="write only what is wrong to the log (standard error)")


def _add_shop(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("for the kiosks of a tea room (see docs/kiosk.md)").add_argument
    add(
        "--shop",
        default="",
        metavar="NAME",
        help="be the server of that shop: its kiosks find it by this name",
    )
    add(
        "--kiosk-settings", type=Path, metavar="FILE",
        help="tell the kiosks of the shop the signed settings in FILE (ouju kiosk sign)",
    )  # fmt: skip


def _add_kept(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what it keeps, and how much").add_argument
    add(
        "--store", default="", metavar="STORE",
        help="sqlite:PATH, redis://HOST:PORT for several hosts, memory: for nothing (sqlite in the data folder)",
    )  # fmt: skip
    add("--data", type=Path, metavar="DIR", help="keep everything below this folder")
    add("--rooms", type=int, default=2000, metavar="N", help="at most so many rooms (2000)")
    add(
        "--messages",
        type=float,
        default=10.0,
        metavar="N",
        help="so many messages a second from one seat (10)",
    )
    add(
        "--per-address", type=int, default=200, metavar="N",
        help="so many connections from one address at a time: a whole tea room has one (200)",
    )  # fmt: skip
