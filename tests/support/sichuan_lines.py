"""Random positions and ledgers of the Sichuan games, the same for the same number; many are spoilt in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from brute_sichuan_hand import TILES
from brute_sichuan_room import CHOICES
from brute_tiles import SEATS, written

__all__ = ["random_ledger", "random_sichuan_position"]

Line = dict[str, Any]
_NO_PART: Final = ("edition", "length", "items", "seat_ceremony")
_KONGS: Final = ("open_kong", "added_kong", "concealed_kong")


def random_options(game: str, rng: Random) -> Line:
    """House rules, many the usual ones."""
    if rng.random() < 0.3:
        return {}
    return {
        name: rng.choice(list(values)[:60])
        for name, values in CHOICES[game].items()
        if name not in _NO_PART and rng.random() < 0.3
    }


class _Bag:
    """The tiles that are still free."""

    def __init__(self, rng: Random, *, kongs: bool = True) -> None:
        self.rng, self.left, self.kongs = rng, Counter(dict.fromkeys(TILES, 4)), kongs

    def take(self, tiles: list[str]) -> bool:
        """Use tiles up, all or none."""
        if any(self.left[tile] < count for tile, count in Counter(tiles).items()):
            return False
        self.left.subtract(tiles)
        return True

    def hand(self) -> tuple[list[Line], list[str]]:
        """Melds and hidden tiles of a hand of fourteen that mostly is complete."""
        rng = self.rng
        suits = rng.sample("mps", rng.choice((1, 2, 2, 2)))
        theme = rng.choice(("any", "any", "triplets", "ends", "jiang", "pairs", "pairs", "mess"))
        ranks = {"ends": (1, 1, 7, 9), "jiang": (2, 5, 8)}.get(theme, tuple(range(1, 10)))
        kinds = [f"{rank}{suit}" for suit in suits for rank in ranks]
        if theme == "mess":
            kinds = list(TILES)
        if theme == "pairs":
            return [], self._pairs(kinds)
        groups: list[list[str]] = []
        for _ in range(400):
            group = self._group(rng.choice(kinds), theme)
            if len(groups) < 4 and self.take(group):
                groups.append(group)
        pairs = [kind for kind in kinds if self.left[kind] >= 2] or [t for t in TILES if self.left[t] >= 2]
        pair = [rng.choice(pairs)] * 2
        self.take(pair)
        while len(groups) < 4:
            groups.append([])
        melds = self._melds(groups)
        hidden = [tile for group in groups for tile in group] + pair
        self._fill(hidden, 14 - 3 * len(melds))
        rng.shuffle(hidden)
        return melds, hidden

    def _group(self, kind: str, theme: str) -> list[str]:
        run = theme in ("any", "mess", "ends") and self.rng.random() < 0.6 and int(kind[0]) <= 7
        return [f"{int(kind[0]) + step}{kind[1]}" for step in range(3)] if run else [kind] * 3

    def _pairs(self, kinds: list[str]) -> list[str]:
        hidden: list[str] = []
        for _ in range(200):
            pair = [self.rng.choice(kinds)] * self.rng.choice((2, 2, 2, 4))
            if len(hidden) + len(pair) <= 14 and self.take(pair):
                hidden += pair
        self._fill(hidden, 14)
        self.rng.shuffle(hidden)
        return hidden

    def _fill(self, hidden: list[str], size: int) -> None:
        while len(hidden) < size:
            tile = self.rng.choice([tile for tile in TILES if self.left[tile]])
            self.take([tile])
            hidden.append(tile)

    def _melds(self, groups: list[list[str]]) -> list[Line]:
        melds: list[Line] = []
        for group in list(groups):
            if group and len(set(group)) == 1 and self.rng.random() < 0.5:
                kind = self.rng.choice(("pung", "pung", *_KONGS)) if self.kongs else "pung"
                if kind != "pung" and not self.take(group[:1]):
                    kind = "pung"
                tiles = group if kind == "pung" else [*group, group[0]]
                melds.append({"kind": kind, "tiles": written(tiles)})
                groups.remove(group)
        return melds


def _seated(rng: Random, seat: str, melds: list[Line], hidden: list[str]) -> Line:
    for meld in melds:
        if meld["kind"] != "concealed_kong":
            meld["from"] = rng.choice([other for other in SEATS if other != seat])
    return {"hand": written(hidden), "melds": melds}


def random_sichuan_position(game: str, number: int) -> Line:
    """A position; `id` makes it again."""
    rng = Random(f"{game} place {number}")
    options = random_options(game, rng)
    position: Line = {"id": f"{game} {number}", "game": game, "options": options, "seats": {}, "wins": []}
    bag = _Bag(rng)
    if game != "sichuan" or options.get("mode") == "blood" or rng.random() < 0.03:
        gone = rng.sample(SEATS, rng.choice((0, 0, 1, 2)))
        if gone:
            position["already_won"] = gone
    if rng.random() < 0.25:
        _drawn(position, bag)
    else:
        _won(position, bag)
    if options.get("declare_void") and rng.random() < 0.8:
        position["void"] = {seat: rng.choice("mps") for seat in SEATS}
    if rng.random() < 0.1:
        _spoil(position, rng)
    return position


def _drawn(position: Line, bag: _Bag) -> None:
    for seat in SEATS:
        if seat not in position.get("already_won", ()) or bag.rng.random() < 0.05:
            melds, hidden = bag.hand()
            position["seats"][seat] = _seated(bag.rng, seat, melds, hidden[:-1])


def _won(position: Line, bag: _Bag) -> None:
    rng = bag.rng
    playing = [seat for seat in SEATS if seat not in position.get("already_won", ())]
    order = rng.sample(playing, len(playing))
    by = rng.choice(("self_draw", "discard", "discard", "discard", "kong_draw", "rob_kong"))
    claim = by in ("discard", "rob_kong")
    source = order.pop()
    tile = ""
    for seat in order[: rng.choice((1, 1, 1, 2, 3)) if claim else 1]:
        melds, hidden = bag.hand()
        if tile and not _swap_in(bag, hidden, tile):
            break
        tile = tile or hidden[-1]
        if hidden[-1] != tile:
            break
        position["seats"][seat] = _seated(rng, seat, melds, hidden[:-1])
        win: Line = {"seat": seat, "tile": tile, "by": by} | ({"from": source} if claim else {})
        position["wins"].append(win)
        if rng.random() < 0.15:
            win["first"] = rng.choice(("heaven", "earth"))
    _add_kong(position, rng, by, source)


def _swap_in(bag: _Bag, hidden: list[str], tile: str) -> bool:
    """Put *tile*, which lies there already, last: it completes this hand too."""
    if tile in hidden:
        hidden.remove(tile)
        bag.left[tile] += 1
    else:
        bag.left[hidden.pop()] += 1
    hidden.append(tile)
    return True


def _add_kong(position: Line, rng: Random, by: str, source: str) -> None:
    seat = source if by in ("discard", "rob_kong") else position["wins"][0]["seat"]
    if by != "kong_draw" and rng.random() < 0.5:
        return
    if rng.random() < 0.05:
        seat = rng.choice(SEATS)
    made = [meld for meld in position["seats"].get(seat, {}).get("melds", ()) if meld["kind"] != "pung"]
    kong: Line = {"seat": seat, "kind": rng.choice(_KONGS), "tile": rng.choice(TILES)}
    meld: Line = rng.choice(made) if made else {}
    if made:
        kong |= {"kind": meld["kind"], "tile": meld["tiles"].split()[0]}
    if kong["kind"] == "open_kong":
        kong["from"] = rng.choice([other for other in SEATS if other != seat])
        if made:
            kong["from"] = meld["from"]
    if kong["kind"] == "added_kong" and rng.random() < 0.4:
        kong["late"] = True
    position["kong"] = kong


def _spoil(position: Line, rng: Random) -> None:
    seat: Mapping[str, Any] = rng.choice(list(position["seats"].values()) or [{}])
    what = rng.randrange(6)
    if what == 0 and seat:
        position["seats"][rng.choice(list(position["seats"]))]["hand"] += " " + rng.choice(TILES)
    elif what == 1:
        position["options"] |= rng.choice(
            ({"cap_fan": 8}, {"moon": 1}, {"multi_win": 1}, {"multi_win": False})
        )
    elif what == 2 and position["wins"]:
        position["wins"][0]["by"] = rng.choice(("discard", "self_draw", "bao", "rob_kong"))
    elif what == 3 and position["wins"]:
        position["wins"][0]["seat"] = rng.choice(SEATS)
    elif what == 4:
        position["already_won"] = rng.sample(SEATS, rng.randint(1, 3))
    elif seat and seat["melds"]:
        seat["melds"][0]["kind"] = rng.choice(("chow", "pung", *_KONGS))


# ---------------------------------------------------------------- ledgers


def random_ledger(game: str, number: int) -> Line:
    """A ledger; `id` makes it again. Mostly what can happen, here and there what cannot."""
    rng = Random(f"{game} ledger {number}")
    options = random_options(game, rng)
    options.pop("passed_win_needs_add", None)  # 番 alone do not tell
    options.pop("declare_void", None)
    line: Line = {"id": f"{game} ledger {number}", "kind": "ledger", "game": game, "options": options}
    teller = _Teller(game, options, rng)
    line["events"] = teller.events()
    line["final"] = teller.final(line["events"])
    if game == "sichuan" and rng.random() < 0.5:
        most = rng.choice((30, 300, 3000))
        line["coins"] = {seat: rng.randint(0, most) for seat in SEATS}
    return line


class _Teller:
    """Makes events up, knowing who has won."""

    def __init__(self, game: str, options: Mapping[str, Any], rng: Random) -> None:
        self.rng, self.game, self.options = rng, game, options
        self.bag = _Bag(rng, kongs=False)
        self.won: list[str] = []
        self.konged: set[str] = set()
        self.wall = 50
        self.last: str | None = None
        self.ended = False

    def _seat(self) -> str:
        playing = [seat for seat in SEATS if seat not in self.won or self.game == "xueliu"]
        return self.rng.choice(playing if playing and self.rng.random() < 0.985 else SEATS)

    def events(self) -> list[Line]:
        rng, found = self.rng, []
        for _ in range(rng.choice((2, 4, 8, 12))):
            word = rng.choice(("kong", "kong", "kong", "win", "win", "win", "win", "pass", "turn"))
            if rng.random() < 0.07:
                word = rng.choice(("escape", "leave", "leave"))
            found.append(getattr(self, f"_{word}")())
            if self.ended and rng.random() < 0.97:
                break
        if not self.ended or rng.random() < 0.03:
            if rng.random() < 0.75:
                found.append({"e": "draw"})
        elif self.won and rng.random() < 0.1:
            found.append({"e": "leave", "seat": rng.choice(self.won)})
        return found

    def _left(self) -> Line:
        if self.rng.random() < 0.7:
            return {}
        self.wall = max(self.wall - self.rng.choice((0, 1, 3, 8, 20)), 0)
        return {"wall_left": self.wall + (9 if self.rng.random() < 0.01 else 0)}

    def _kong(self) -> Line:
        seat, kind = self._seat(), self.rng.choice(_KONGS)
        line: Line = {"e": "kong", "kind": kind, "seat": seat}
        if kind == "open_kong":
            others = [other for other in SEATS if other != seat and other not in self.won]
            line["from"] = self.rng.choice(others or SEATS)
        if kind == "added_kong" and self.rng.random() < 0.3:
            line["late"] = True
        self.last = seat
        self.konged.add(seat)
        return line

    def _win(self) -> Line:
        rng = self.rng
        by = rng.choice(("self_draw", "discard", "discard", "discard", "kong_draw", "rob_kong"))
        line: Line = {"e": "win", "by": by}
        seats = [self._seat() for _ in range(rng.choice((1, 1, 1, 2, 3)))]
        if by == "kong_draw" and self.last and rng.random() < 0.95:
            seats = [self.last]
        if by in ("self_draw", "kong_draw"):
            seats = seats[:1]
        else:
            source = self._seat()
            if by == "discard" and self.last and rng.random() < 0.7:
                source = self.last
                line["after_kong"] = True
            line["from"] = source
            seats = sorted({seat for seat in seats if seat != source} or {self._seat()})
        line["wins"] = [{"seat": seat, "fan": self._fan()} for seat in seats]
        bare = len(seats) == 1 and by != "rob_kong" and seats[0] not in self.konged | set(self.won)
        if bare and rng.random() < 0.3:
            melds, hidden = self.bag.hand()
            shown = _seated(rng, seats[0], melds, hidden[:-1])
            line["wins"] = [{"seat": seats[0], "tile": hidden[-1]} | shown]
        self.last = None
        self.won += [seat for seat in seats if seat not in self.won]
        blood = self.game != "sichuan" or self.options.get("mode") == "blood"
        self.ended = not blood or (self.game != "xueliu" and len(self.won) >= 3)
        return line | self._left()

    def _fan(self) -> int:
        return self.rng.choice((1, 1, 2, 3, 4, 5, 6, 7, 8, 10))

    def _pass(self) -> Line:
        return {"e": "pass", "seat": self._seat(), "fan": self.rng.choice((1, 1, 2, 3, 7))} | self._left()

    def _turn(self) -> Line:
        self.last = None
        return {"e": "turn", "seat": self._seat()}

    def _escape(self) -> Line:
        self.ended = True
        return {"e": "escape", "seat": self._seat()} | self._left()

    def _leave(self) -> Line:
        return {"e": "leave", "seat": self.rng.choice(self.won or SEATS)}

    def final(self, events: list[Line]) -> Line:
        rng, found = self.rng, {}
        for seat in SEATS:
            if seat in self.won and rng.random() < 0.98:
                continue
            state = rng.choice(("ready", "ready", "not_ready", "pig", "hand"))
            if state == "hand" and seat not in self.konged:
                melds, hidden = self.bag.hand()
                found[seat] = _seated(rng, seat, melds, hidden[:-1])
            elif state == "ready":
                found[seat] = {"state": state, "fan": rng.choice((1, 2, 4, 7, 9))}
            else:
                found[seat] = {"state": "pig" if state == "hand" else state}
        if found and rng.random() < 0.01:
            found.pop(rng.choice(list(found)))
        return found
