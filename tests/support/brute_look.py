"""One reading of a hand with what the pattern tables ask of it (Y7, Y8, H3, H4, J2, J3), and the common basics."""

from __future__ import annotations

from dataclasses import dataclass

from brute_parts import Seen, joined, laid, seen_in
from brute_position import Claimed, Placed, Player

__all__ = ["Look", "common", "looks"]


@dataclass(frozen=True, slots=True)
class Look:
    """A reading of the winner's tiles, melds included."""

    at: Placed
    win: Claimed
    player: Player
    seen: Seen
    wilds: int
    """Wilds in the hand, konged ones among them."""

    # ------------------------------------------------------------ tiles

    @property
    def wild(self) -> str:
        return self.at.turned.wild

    @property
    def whites(self) -> int:
        """White flowers set aside."""
        return sum(tile in self.at.turned.whites for tile in self.player.flowers)

    @property
    def left(self) -> str | None:
        """The one tile left beside five melds laid down."""
        return self.player.hand[0] if len(self.player.melds) == 5 else None

    @property
    def waits_with_wild(self) -> bool:
        return self.left == self.wild

    @property
    def drew_wild(self) -> bool:
        return self.win.tile == self.wild

    @property
    def hard_single(self) -> bool:
        """硬吊 (Y8)."""
        return self.left is not None and not self.waits_with_wild and not self.drew_wild

    @property
    def single_drew_wild(self) -> bool:
        """单吊财神 (Y8)."""
        return self.left is not None and not self.waits_with_wild and self.drew_wild

    # ------------------------------------------------------------ faces

    def triplet(self, honour: str) -> bool:
        """A triplet or kong with that face; wilds alone have none (D7)."""
        return honour in self.seen.triplets

    @property
    def all_triplets(self) -> bool:
        return self.seen.chows == 0

    @property
    def wild_pair(self) -> bool:
        return self.seen.pair == ""

    @property
    def wild_triplet(self) -> bool:
        return self.seen.triplets.count("") > any(meld.tiles[0] == self.wild for meld in self.player.melds)

    @property
    def together(self) -> bool:
        """All wilds of the hand stand together in one shape (D1)."""
        return (
            (self.wilds == 2 and self.wild_pair)
            or (self.wilds == 3 and self.wild_triplet)
            or (self.wilds >= 2 and self.seen.homes == self.wilds)
        )

    @property
    def one_suit(self) -> bool:
        return len(self.seen.suits - {"z"}) == 1

    @property
    def honours(self) -> bool:
        return "z" in self.seen.suits

    @property
    def all_honours(self) -> bool:
        return self.seen.suits <= {"z"}

    @property
    def winds(self) -> bool:
        """All four winds as three triplets and a triplet or the pair (H4); not with a wind as the wild."""
        triplets = [wind for wind in "ESWN" if self.triplet(wind)]
        return (
            self.wild not in "ESWN"
            and len(triplets) >= 3
            and all(wind in triplets or self.seen.pair == wind for wind in "ESWN")
        )

    @property
    def beauties(self) -> bool:
        """C and F with three or four B; not with one of them as the wild, or C as the flower."""
        return (
            self.at.turned.whites == ("B",)
            and self.wild not in "CFB"
            and self.triplet("C")
            and self.triplet("F")
            and self.whites >= 3
        )


def looks(at: Placed, win: Claimed) -> list[Look]:
    """Every reading of the claimed win; none when it has no shape or the tile cannot be won on (D9)."""
    player, wild = at.players[win.seat], at.turned.wild
    if win.by in ("discard", "rob_kong") and win.tile == wild:
        return []
    hidden = at.hidden(win.seat)
    wilds = hidden.count(wild) + sum(meld.tiles.count(wild) for meld in player.melds)
    found = []
    for seen in seen_in(hidden, wild, win.tile, 5 - len(player.melds)):
        whole: Seen | None = seen
        for meld in player.melds:
            whole = joined(whole, laid(meld.tiles, wild)) if whole else None
        if whole is not None:
            found.append(Look(at, win, player, whole, wilds))
    return found


def common(look: Look) -> dict[str, int]:
    """The basics that all sheets of the family have alike, with 1 tai each."""
    return {
        "seat_wind": look.triplet(look.win.seat),
        "white": look.whites,
        "red": look.triplet("C"),
        "green": look.triplet("F"),
        "no_wild": look.wilds == 0,
        "wild_home_1": look.seen.homes == 1,
        "two_wilds": look.wilds == 2 and not look.together,
        "kong_win": look.win.by == "kong_draw",
        "rob_kong": look.win.by == "rob_kong",
    }


def flat_with_open_end(look: Look) -> bool:
    """平胡 as H3 has it."""
    return (
        not look.seen.triplets and look.seen.open_ends > 0 and look.seen.pair not in (look.win.seat, "C", "F")
    )
