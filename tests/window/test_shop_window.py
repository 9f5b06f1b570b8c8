"""Two kiosks of one tea room in real windows, and the shop's own server: they fill a table and play to the end."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from desktop import Screen, screen
from game.kiosk.master import ask_web
from game.kiosk.remote import signed
from game.kiosk.signing import new_keys
from kiosk_program import Kiosk, set_up
from online_visitor import SIZE, Guest, play_beside
from served_host import ServedHost, served_host

SHOP = "老街茶馆"
TOML = """
shop = "{shop}"
machine = "{number}"
games = ["yueqing:local"]
hands = 4
server = "{address}"
master = "{address}"
key = "{key}"
doze_after_s = 600
menu_after_s = 600
attract_after_s = 600
"""


def kiosk(on: Screen, data: Path, number: int, address: str, key: str) -> Guest:
    """A machine of the shop, at which somebody stands."""
    toml = TOML.format(shop=SHOP, number=number, address=address, key=key)
    set_up(data, toml, language="zh_CN", motion="off")
    return Guest(Kiosk(on, data, SIZE), random.Random(number))


def starts(who: Guest) -> None:
    """The machine is switched on."""
    who.program.start()
    for line in who.program.lines:
        who.see(line)


def wakes(who: Guest) -> None:
    """A guest touches the attract screen, and goes to the tables of the shop."""
    program = who.program
    assert isinstance(program, Kiosk)
    began = who.mark()
    program.wake()
    who.arrive("kiosk_lobby", began)
    while (
        who.scene != "shop_tables"
    ):  # a press too early does nothing yet, or is told that the server is looked for
        who.press("ok" if who.scene == "message" else "shop")
        who.look()


@contextmanager
def two_kiosks(folder: Path, host: ServedHost, key: str) -> Iterator[tuple[Guest, Guest]]:
    """Both, each with a screen and a folder of its own."""
    with screen(*SIZE) as first, screen(*SIZE) as second, ExitStack() as ends:
        found = []
        for number, on in ((1, first), (2, second)):
            who = kiosk(on, folder / str(number), number, host.address, key)
            starts(who)
            ends.callback(who.program.close)
            found.append(who)
        one, two = found
        yield one, two


def test_two_kiosks_fill_a_table_play_it_to_the_end_and_come_back_to_it(tmp_path: Path) -> None:
    keys = new_keys()
    settings = tmp_path / "settings.json"
    settings.write_bytes(signed({"volume_cap": 40}, 1, keys.private, SHOP))
    words = ("--quick-bots", "--shop", SHOP, "--kiosk-settings", str(settings))
    with (
        served_host(tmp_path, hasty=True, words=words) as host,
        two_kiosks(tmp_path, host, keys.public) as (one, two),
    ):
        for each in (one, two):
            wakes(each)
        # one opens a table by a press, the other sits down at it by one
        one.go("new:0", "shop_room")
        two.go("table:0", "shop_room")
        seats = {"0": "1号机", "1": "2号机"}
        play_beside(
            [one, two],
            lambda: all(each.has_told("waiting", ready=[0, 1], seats=seats) for each in (one, two)),
        )
        one.click("start")  # bots take the free seats
        play_beside([one, two], lambda: one.scene == two.scene == "table")
        # the whole match
        play_beside([one, two], lambda: one.scene == two.scene == "ranking")
        totals = [each.told("match")[-1]["totals"] for each in (one, two)]
        assert totals[0] == totals[1]
        assert sum(totals[0]) == 0
        # back at the table both are ready by themselves, and play again
        since = one.mark()
        for each in (one, two):
            each.go("lobby", "shop_room")
        play_beside([one, two], lambda: one.has_told("waiting", since, stage="between", ready=[0, 1, 2, 3]))
        one.click("start")
        play_beside([one, two], lambda: one.scene == two.scene == "table" and bool(two.decisions))
        # one is killed: its watchdog starts it anew, and it sits in its place again without a press
        program = two.program
        assert isinstance(program, Kiosk)
        program.hurt(signal.SIGKILL)
        program.told_how_it_ended()
        began = two.mark()
        program.seen()
        for line in program.lines[began:]:
            two.see(line)
        play_beside([one, two], lambda: two.scene == "table" and two.has_told("window", began))
        # somebody calls for the staff: the whole shop knows
        one.program.click(one.targets["house_strip"]["staff"])
        web, path = f"http://{host.address}", "/kiosk/calls?shop=%E8%80%81%E8%A1%97%E8%8C%B6%E9%A6%86"
        play_beside([one, two], lambda: "1号机".encode() in (ask_web(web, path, None) or b""))
        # the signed settings of the shop have come to both
        for number in (1, 2):
            assert (tmp_path / str(number) / "kiosk" / "remote.json").read_bytes() == settings.read_bytes()
