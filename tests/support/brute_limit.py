"""明翻 and 包牌 anew from H8 and H9: what a seat shows on the table, and who pays for whom."""

from __future__ import annotations

from collections.abc import Sequence

from brute_parts import finishes
from brute_position import Claimed, Laid, Placed, Player
from brute_tiles import HONOURS, Turned, Unsound

__all__ = ["first_open", "is_limited", "liable", "shown_doubles"]


def shown_doubles(seat: str, melds: Sequence[Laid], flowers: Sequence[str], turned: Turned) -> frozenset[str]:
    """The open doubles that melds and flowers show (H9, D14)."""
    open_melds = [meld for meld in melds if meld.kind != "concealed_kong"]
    sets = [meld.tiles[0] for meld in open_melds if meld.kind != "chow"]
    open_tiles = [*flowers, *(tile for meld in open_melds for tile in meld.tiles)]
    pointers = open_tiles.count(turned.pointers)
    whites = sum(tile in turned.whites for tile in flowers)
    basics = pointers + whites + sum(sets.count(kind) for kind in (seat, "C", "F"))
    found = {
        "three_indicators": pointers == 3,
        "four_flowers": whites == 4,
        "six_basics": basics >= 6,
        "beauties": {"C", "F"} <= set(sets) and whites >= 3,
        "four_winds": set("ESWN") <= set(sets),
        "single_wait": len(melds) == 5,
    }
    return frozenset(name for name, holds in found.items() if holds)


def _shows(at: Placed, seat: str) -> frozenset[str]:
    player = at.players.get(seat)
    return shown_doubles(seat, player.melds, player.flowers, at.turned) if player else frozenset()


def first_open(at: Placed) -> str | None:
    """The seat that was first to show an open double (H12). Raises `Unsound` when nobody says which."""
    named = at.flags.get("first_open")
    if named is not None:
        return str(named)
    showing = [seat for seat in at.players if _shows(at, seat)]
    if len(showing) > 1:
        raise Unsound("several show an open double")
    return showing[0] if showing else None


def is_limited(at: Placed, win: Claimed) -> bool:
    """Whether the winner's hand is limited (H9), the exceptions for heaven, earth and the forming discard left out."""
    if not at.options["limit"]:
        return False
    first = first_open(at)
    forming = at.flags.get("forming_discard") is True and win.by == "discard"
    free = win.first != "" or forming
    return first is not None and first != win.seat and not free


def liable(at: Placed, win: Claimed) -> tuple[str, str] | None:
    """The seat that pays for all and the reason (H8)."""
    if not at.options["liability"]:
        return None
    player = at.players[win.seat]
    if not at.options["min_tai"]:
        givers = [meld.giver for meld in player.melds if meld.giver is not None]
        for giver in givers:
            if givers.count(giver) >= 4:
                return giver, "four_claims"
    refused = _last_to_refuse(at, win)
    if refused is not None:
        return refused, "refused_win"
    if win.by != "discard" or win.giver is None:  # D16
        return None
    for reason, holds in (
        ("swap_discard", _swapped(at, win)),
        ("single_wait", _near_single_wait(at, win, player)),
        ("feeding", _fed(at, win, player)),
    ):
        if holds:
            return win.giver, reason
    return None


def _last_to_refuse(at: Placed, win: Claimed) -> str | None:
    """见牌胡 (D69). A record has seen the seats wait (`let_go`); a position shows that they do (`refused`)."""
    if not _shows(at, win.seat):
        return None
    waiting = [
        seat
        for seat in at.flags.get("refused", ())
        if seat in at.players and _waits_on_any(at.players[seat], at.turned.wild)
    ]
    seats = at.flags.get("let_go", waiting)
    return str(seats[-1]) if seats else None


def _waits_on_any(player: Player, wild: str) -> bool:
    """Five complete melds, laid down or hidden, and one wild left over."""
    if wild not in player.hand:
        return False
    rest = list(player.hand)
    rest.remove(wild)
    return finishes(rest, wild, 5 - len(player.melds), pair=False)


def _swapped(at: Placed, win: Claimed) -> bool:
    """不能乱吐: the tile beyond the other end of the run that was just eaten."""
    ate, giver = at.flags.get("just_ate"), at.players.get(win.giver or "")
    if ate is None or giver is None or not giver.melds or giver.melds[-1].kind != "chow":
        return False
    low, _, high = giver.melds[-1].tiles
    if win.tile[-1] != low[-1] or win.tile in HONOURS:
        return False
    thrown = int(win.tile[0])
    return (ate == low and thrown == int(high[0]) + 1) or (ate == high and thrown == int(low[0]) - 1)


def _near_single_wait(at: Placed, win: Claimed, player: Player) -> bool:
    """单吊形成: the same honour, or a tile of the suit at most two away (D70)."""
    thrown = at.flags.get("single_wait_discard")
    if thrown is None or len(player.melds) != 5:
        return False
    if thrown in HONOURS or win.tile in HONOURS:
        return bool(thrown == win.tile)
    return bool(thrown[1] == win.tile[1]) and abs(int(thrown[0]) - int(win.tile[0])) <= 2


def _fed(at: Placed, win: Claimed, player: Player) -> bool:
    """点炮成明翻: with the triplet of two natural twins laid down, an open double not shown before."""
    if player.hand.count(win.tile) < 2 or win.tile == at.turned.wild:
        return False
    rest = list(player.hand)
    rest.remove(win.tile)
    rest.remove(win.tile)
    if not finishes(rest, at.turned.wild, 4 - len(player.melds)):
        return False  # the tile was the third in a run: it makes no triplet
    pung = Laid("pung", (win.tile,) * 3, win.giver)
    before = shown_doubles(win.seat, player.melds, player.flowers, at.turned)
    after = shown_doubles(win.seat, (*player.melds, pung), player.flowers, at.turned)
    return bool(after - before - {"single_wait"})
