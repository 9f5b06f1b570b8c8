"""`ouju` and its subcommands (命令行): play (the default), score, simulate, replay, voices, kiosk, host, bench, doctor.

Each command is imported when it is asked for, so that none pays for another. All streams speak UTF-8 whatever the
console's code page says. Exit codes: 0 done, 1 something was wrong with what was given, 2 the command line itself.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol, cast

from game.about import version
from game.errors import GameError
from rules.errors import RulesError

__all__ = ["COMMANDS", "main"]

COMMANDS: Final = {
    "score": ("game.positions", "answer positions, one JSON line each"),
    "simulate": ("game.simulate", "let bots play and sum up"),
    "replay": ("game.replay", "show or check a recorded match"),
    "voices": ("game.voices", "list, check, export, import and remove voice packs"),
    "kiosk": ("game.kiosk_command", "be a machine in a tea room, guarded and behind a PIN"),
    "host": ("game.host.command", "serve rooms for matches online"),
    "bench": ("game.bench", "measure the speed of the rules, of bots, frames and rooms"),
    "licences": ("game.licences", "say under which licences the program and its parts are"),
    "smoke": ("game.smoke.command", "let the program try itself without a screen"),
    "doctor": ("game.doctor", "say what works on this machine and what does not"),
}
_SIZE: Final = re.compile(r"(\d{3,5})[x×](\d{3,5})")
_LANGUAGES: Final = ("zh_CN", "zh_CN@wenzhou", "en")


class _Command(Protocol):
    """A module with a command."""

    def main(self, argv: Sequence[str]) -> int:
        """Runs it; the exit code."""
        ...


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line; the exit code."""
    _speak_utf8()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    given = list(sys.argv[1:] if argv is None else argv)
    try:
        if given and given[0] in COMMANDS:
            return _command(given[0], given[1:])
        return _play(given[1:] if given[:1] == ["play"] else given)
    except (GameError, RulesError) as error:
        sys.stderr.write(f"ouju: {error}\n")
        return 1
    except BrokenPipeError:
        # whoever read our output has stopped; there is nobody to be told
        _let_output_go()
        return 1
    except KeyboardInterrupt:
        return 130


def _command(name: str, given: Sequence[str]) -> int:
    command = cast(_Command, importlib.import_module(COMMANDS[name][0]))
    try:
        code = command.main(given)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # commands say themselves what is wrong with their files: this is the output
        _let_output_go()
        sys.stderr.write(f"ouju {name}: cannot write the output: {error.strerror}; send it somewhere else\n")
        return 1
    return code


def _let_output_go() -> None:
    """Send what is still buffered nowhere, so that it does not fail once more when the program ends."""
    with suppress(OSError, ValueError):  # a stream that is no file needs it not
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _play(given: Sequence[str]) -> int:
    parser = _parser()
    wanted, strange = parser.parse_known_args(given)
    if wanted.open in COMMANDS:
        name = wanted.open
        parser.error(f"a command comes before its options: ouju {name} ..., see ouju {name} --help")
    if strange:
        parser.error(f"unrecognized arguments: {' '.join(strange)}")
    call = _call(parser, wanted.open) if wanted.open else ""
    from game.assembly import Wishes
    from game.start import play
    from game.storage import storage_at

    return play(
        Wishes(
            storage=storage_at(wanted.data),
            seed=wanted.seed,
            language=wanted.lang,
            size=wanted.size,
            fullscreen=wanted.fullscreen,
            trace=wanted.trace,
            call=call,
            bind=wanted.bind,
        )
    )


def _call(parser: argparse.ArgumentParser, words: str) -> str:
    """The link or file that the game is to open."""
    from game.linking import opening

    call = opening(words)
    if not call:
        parser.error(f"{words!r} is no command, no file and no link; see ouju --help")
    return call


def _parser() -> argparse.ArgumentParser:
    commands = "\n".join(f"  {name:<9} {what}" for name, (_, what) in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="ouju",
        description="瓯局: Wenzhou mahjong on the desktop, with bots or friends. Without a command the game starts.",
        epilog=f"commands (each has its own --help):\n  play      start the game (the default)\n{commands}\n\n"
        "a link ouju://join/... opens the room that it calls to, a file the match or the voice pack in it",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "open", nargs="?", metavar="FILE|LINK", help="what to open: a record, a voice, an invitation"
    )
    parser.add_argument("--seed", help="64 hex digits or any text: the same seed gives the same matches")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="keep settings and matches below this folder"
    )
    parser.add_argument("--lang", choices=_LANGUAGES, help="the language of this run")
    parser.add_argument("--size", type=_size, metavar="WxH", help="the size of the window, e.g. 1600x900")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    parser.add_argument(
        "--bind", metavar="ADDRESS", default="0.0.0.0", help="where rooms of this program listen (0.0.0.0)"
    )
    parser.add_argument("--trace", action="store_true", help="say what is on the screen, a line of JSON each")
    parser.add_argument("--version", action=_Version, nargs=0, help="say which version this is")
    return parser


class _Version(argparse.Action):
    """Says the version; it is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        parser.exit(message=f"ouju {version()}\n")


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size: write width x height, for example 1600x900")
    return int(found[1]), int(found[2])


def _speak_utf8() -> None:
    """UTF-8 on every stream; a program without a console has none and gets one that leads nowhere."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(os.devnull, "r")), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _nowhere() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedWriter(io.FileIO(os.devnull, "w")), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
