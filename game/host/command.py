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

from game.net.address import DEFAULT_PORT

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
    wanted = parser.parse_args(argv)
    if wanted.tls_key and not wanted.tls_cert:
        parser.error("--tls-key needs --tls-cert")
    if not 0 <= wanted.port <= 65535:
        parser.error(f"there is no port {wanted.port}; ports go from 0 (any free one) to 65535")
    if min(wanted.messages, wanted.rooms, wanted.per_address) < 1:
        parser.error("--messages, --rooms and --per-address need at least 1")
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.WARNING if wanted.quiet else logging.INFO,
        format="%(asctime)s %(levelname)s %(message)s",
    )
    from game.host.running import serve
    from game.host.wanted import Wanted

    return asyncio.run(
        serve(
            Wanted(
                bind=tuple(dict.fromkeys(wanted.bind or [_LOOPBACK])),
                port=wanted.port,
                tls_cert=wanted.tls_cert,
                tls_key=wanted.tls_key,
                store=wanted.store,
                data=wanted.data,
                name=wanted.name,
                public_url=wanted.public_url,
                reach=wanted.reach,
                announce=wanted.announce,
                behind_proxy=wanted.behind_proxy,
                rooms=wanted.rooms,
                messages=wanted.messages,
                per_address=wanted.per_address,
                json=wanted.json,
                child=wanted.child,
                front=wanted.front,
            )
        )
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ouju host",
        description="Serve rooms for matches online (开房). Without options: for this machine only.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    where = parser.add_argument_group("where it listens")
    where.add_argument(
        "--bind", action="append", metavar="ADDRESS",
        help=f"an own address to listen on; may be given more than once; 0.0.0.0 and :: are all ({_LOOPBACK})",
    )  # fmt: skip
    where.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help=f"0 takes any free one ({DEFAULT_PORT})"
    )
    where.add_argument(
        "--tls-cert", type=Path, metavar="PEM", help="certificate with its chain: connections by wss://"
    )
    where.add_argument("--tls-key", type=Path, metavar="PEM", help="its key, if it is in a file of its own")
    where.add_argument(
        "--behind-proxy", action="store_true",
        help="a proxy or front door is before it: clients are counted by the last entry of X-Forwarded-For",
    )  # fmt: skip
    told = parser.add_argument_group("what it tells")
    told.add_argument("--name", default="", help="what it is called in lists (the name of this machine)")
    told.add_argument(
        "--public-url", default="", metavar="URL", help="what people are to write, wss://host[:port]"
    )
    told.add_argument(
        "--announce", action=argparse.BooleanOptionalAction, default=None,
        help="make it known in the local network (when it listens beyond this machine)",
    )  # fmt: skip
    told.add_argument("--json", action="store_true", help="say that it listens as one line of JSON")
    told.add_argument(
        "--quiet", action="store_true", help="write only what is wrong to the log (standard error)"
    )
    kept = parser.add_argument_group("what it keeps")
    kept.add_argument(
        "--store", default="", metavar="STORE",
        help="sqlite:PATH, redis://HOST:PORT for several hosts, memory: for nothing (sqlite in the data folder)",
    )  # fmt: skip
    kept.add_argument("--data", type=Path, metavar="DIR", help="keep everything below this folder")
    kept.add_argument("--rooms", type=int, default=2000, metavar="N", help="at most so many rooms (2000)")
    kept.add_argument(
        "--messages",
        type=float,
        default=10.0,
        metavar="N",
        help="so many messages a second from one seat (10)",
    )
    kept.add_argument(
        "--per-address", type=int, default=200, metavar="N",
        help="so many connections from one address at a time: a whole tea room has one (200)",
    )  # fmt: skip
    many = parser.add_argument_group("several hosts on one Redis")
    many.add_argument(
        "--front", action="store_true", help="be their front door: pass each client on to its room's host"
    )
    many.add_argument(
        "--reach", default="", metavar="HOST:PORT", help="where the front door reaches this host"
    )
    parser.add_argument("--child", action="store_true", help="end when standard input is closed")
    return parser
