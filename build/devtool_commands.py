"""The commands of ``dev.py``: play, test, lint, laws, bench, package, screens."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from devtool_console import DevError, call, say, use_utf8
from devtool_environment import Project, apt_install, can_apt, missing_programs, prepare, this_project
from devtool_paths import UNFIT, AptCall, System, command_line, frozen_program, program
from devtool_steps import Counts, Outcome, Result, Step, finish, from_code, from_report, run_steps

WINDOW_PROGRAMS = ("Xvfb", "xdotool", "openbox")
WINDOW_PACKAGES = AptCall(("xvfb", "xdotool", "openbox"))
PROGRAM = "OUJU_PROGRAM"
"""Names the program that window tests drive."""
REDIS_PROGRAMS = ("redis-server",)
REDIS_PACKAGES = AptCall(("redis-server",))

_ABOUT = """\
commands:
  play [...]            start the game; what follows goes to `ouju`
  test [--no-window]    the whole check: format, lint, types, contracts, catalogues, tests; the frozen program,
                        and the tests that drive it in a window
  lint [--fix]          the static half of it
  laws [--hands N] [--positions N]
                        the laws over every registered game, so many hands and positions each
  bench [...]           speed and strength; what follows goes to `ouju bench`
  package [...]         the packages of this system; what follows goes to build/package.py
  screens [...]         pictures of every screen; what follows goes to build/screens.py
"""


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="dev.py",
        description="Play, check and measure Ouju; sets up .venv by itself.",
        epilog=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument(
        "command", choices=("play", "test", "lint", "laws", "bench", "package", "screens"), metavar="command"
    )
    made.add_argument("rest", nargs=argparse.REMAINDER, metavar="...", help="arguments of the command")
    return made


def run(arguments: Sequence[str]) -> int:
    """Run one command; whatever fails is said in plain words."""
    use_utf8()
    asked = parser().parse_args(list(arguments))
    project = this_project()
    commands = {
        "play": play, "test": test, "lint": lint, "laws": laws, "bench": bench, "package": package, "screens": screens
    }  # fmt: skip
    try:
        return commands[asked.command](project, list(asked.rest))
    except DevError as error:
        say(f"\n{error}")
        if asked.command == "test":
            say(Counts(failed=1).line())
        return 1
    except KeyboardInterrupt:
        return 130


# ---------------------------------------------------------------- commands that pass their arguments on


def play(project: Project, rest: list[str]) -> int:
    """Start the game."""
    prepare(project)
    return call(project.run_python("-m", "game.cli", *rest), project.root)


def bench(project: Project, rest: list[str]) -> int:
    """Measure speed or strength."""
    prepare(project)
    return call(project.run_python("-m", "game.cli", "bench", *rest), project.root)


def screens(project: Project, rest: list[str]) -> int:
    """Draw every screen into pictures."""
    prepare(project)
    return call(project.run_python(str(project.root / "build" / "screens.py"), *rest), project.root)


def package(project: Project, rest: list[str]) -> int:
    """Freeze the program and make the packages of this system."""
    prepare(project)
    return call(_packager(project, *rest), project.root)


def _packager(project: Project, *rest: str) -> tuple[str, ...]:
    return project.run_python(str(project.root / "build" / "package.py"), *rest)


# ---------------------------------------------------------------- checks


def laws(project: Project, rest: list[str]) -> int:
    """Run the laws for as many hands and positions as asked."""
    own = argparse.ArgumentParser(prog="dev.py laws", description="The laws over every registered game.")
    own.add_argument("--hands", type=_positive, default=100, metavar="N", help="hands a game (100)")
    own.add_argument("--positions", type=_positive, default=500, metavar="N", help="positions a game (500)")
    asked, more = own.parse_known_args(rest)
    prepare(project)
    numbers = ("--hands", str(asked.hands), "--positions", str(asked.positions))
    options = ("tests/laws", "-n", "auto", "--timeout", "0", *numbers, *more)
    return call(project.run_python("-m", "pytest", *options), project.root)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def lint(project: Project, rest: list[str]) -> int:
    """The static half of the check; ``--fix`` lets ruff correct what it can first."""
    own = argparse.ArgumentParser(
        prog="dev.py lint", description="Format, lint, types, contracts, catalogues."
    )
    own.add_argument("--fix", action="store_true", help="format and correct what ruff can correct")
    asked = own.parse_args(rest)
    prepare(project)
    if asked.fix:
        call(project.run_python("-m", "ruff", "check", "--fix", "."), project.root)
        call(project.run_python("-m", "ruff", "format", "."), project.root)
    return finish(run_steps(static_steps(project)))


def test(project: Project, rest: list[str]) -> int:
    """The whole check, the same here and in CI."""
    own = argparse.ArgumentParser(prog="dev.py test", description="The whole check.")
    own.add_argument("--no-window", action="store_true", help="leave out the tests that drive a window")
    asked = own.parse_args(rest)
    prepare(project)
    steps = [*static_steps(project), Step("tests", partial(_fast_tests, project))]
    if not asked.no_window:
        steps.append(Step("frozen program", partial(_frozen_program, project)))
        steps.append(Step("window tests", partial(_window_tests, project)))
    return finish(run_steps(steps))


def static_steps(project: Project) -> list[Step]:
    """Format, lint, types, import contracts, catalogues."""
    fix = f"to correct it: {command_line('lint --fix', project.system)}"
    contracts = str(program(project.venv, "lint-imports", project.system))
    catalogues = str(project.root / "build" / "catalogues.py")
    return [
        _tool(project, "format", ("-m", "ruff", "format", "--check", "."), fix),
        _tool(project, "lint", ("-m", "ruff", "check", "."), "the lines above name file and rule"),
        _tool(project, "types", ("-m", "mypy"), "the lines above name file and line"),
        Step("import contracts", partial(_contracts, project, contracts)),
        _tool(project, "catalogues", (catalogues, "check"), "the lines above name language and key"),
    ]


def _tool(project: Project, name: str, arguments: tuple[str, ...], note: str) -> Step:
    def step() -> Outcome:
        return from_code(call(project.run_python(*arguments), project.root), note)

    return Step(name, step)


def _contracts(project: Project, lint_imports: str) -> Outcome:
    return from_code(
        call((lint_imports, "--no-logo"), project.root), "the lines above name the chain of imports"
    )


def _fast_tests(project: Project) -> Outcome:
    lacking = None
    if project.system is System.LINUX:  # elsewhere hosts that share a Redis are not tested
        lacking = _get(project, REDIS_PROGRAMS, REDIS_PACKAGES, "test hosts that share a Redis")
        if lacking is not None:
            say(f"The tests of hosts that share a Redis will fail; {lacking}")
    report = _report(project, "tests")
    options = ("-n", "auto", "-m", "not window", "-q", f"--junitxml={report}")
    code = call(project.run_python("-m", "pytest", *options), project.root)
    return from_report(code, report, lacking or "see the lines above")


def _frozen_program(project: Project) -> Outcome:
    """Freeze the program; what was frozen before is of another time. That it works is tested with the windows."""
    frozen_program(project.root, project.system).unlink(missing_ok=True)
    code = call(_packager(project, "--untried"), project.root)
    if code == UNFIT:
        return Outcome(Result.SKIP, Counts(), "this system lacks what freezing needs; see the lines above")
    return from_code(code, "see the lines above")


def _window_tests(project: Project) -> Outcome:
    """On the frozen program; where it could not be made on the checkout, which is said."""
    if project.system is not System.LINUX:
        return Outcome(Result.SKIP, Counts(), "they need X11, so they run on Linux")
    lacking = _get(project, WINDOW_PROGRAMS, WINDOW_PACKAGES, "test in a window")
    if lacking is not None:
        return Outcome(Result.FAIL, Counts(failed=1), lacking)
    frozen = frozen_program(project.root, project.system)
    if not frozen.is_file():
        say("There is no frozen program (see the step before): the window tests drive the checkout.")
    told = {PROGRAM: str(frozen)} if frozen.is_file() else {}
    report = _report(project, "window")
    options = ("-m", "window", "-q", f"--junitxml={report}", "tests/window")
    code = call(project.run_python("-m", "pytest", *options), project.root, told)
    return from_report(code, report, "see the lines above")


def _get(project: Project, programs: tuple[str, ...], packages: AptCall, purpose: str) -> str | None:
    """Install what is missing; why it still is, and what to type, or None."""
    if not missing_programs(programs):
        return None
    if not can_apt(project):
        return f"first run: {packages.typed}"
    try:
        apt_install(project, packages, purpose)
    except DevError as error:
        say(str(error))
        return f"{' and '.join(packages.packages)} could not be installed"
    return None


def _report(project: Project, name: str) -> Path:
    folder = project.root / "out" / "reports"
    folder.mkdir(parents=True, exist_ok=True)
    report = folder / f"{name}-{os.getpid()}.xml"
    report.unlink(missing_ok=True)
    return report
