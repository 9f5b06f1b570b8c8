"""What a player is called, also where a match is looked at from another seat."""

from __future__ import annotations

from game.present.label import Plain, said
from game.present.player_label import player_label
from game.session.table import MatchView, Player

_BOTS = (Player("bot.1", "plain"), Player("bot.2", "plain"))


def _match(first: Player, second: Player) -> MatchView:
    return MatchView((first, second, *_BOTS), "8", 1, 8, (0, 0, 0, 0), False)


def test_the_only_person_stays_you_from_every_seat() -> None:
    match = _match(Player(""), Player("bot.3", "plain"))
    assert [player_label(match, 0, own) for own in range(4)] == [said("player.self")] * 4
    assert player_label(match, 1, 0) == said("bot.3")


def test_one_of_several_unnamed_persons_is_a_number_to_the_others() -> None:
    match = _match(Player(""), Player(""))
    assert player_label(match, 0, 0) == said("player.self")
    assert player_label(match, 0, 1) == Plain("1")


def test_a_name_goes_before_everything() -> None:
    match = _match(Player("张三"), Player("bot.3", "plain"))
    assert player_label(match, 0, 0) == Plain("张三")
