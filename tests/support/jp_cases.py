"""Cases of 精品 (乐清, edition ``jp``), by clause: what its sheet says itself, and that 武汉花's exclusions hold (D21).

The tile turned up is 9p, so 1p is the wild, where a row names no other. Every total has the constant 2.
"""

from __future__ import annotations

from wins import Case
from wuhanhua_cases import CHOWS, FIVE, FOUR, PLAIN, PUNGS

__all__ = ["BASIC", "BIG", "TOTALS", "WORMS"]

KONGED = "concealed_kong 1111p"

BASIC = (
    Case("seat-wind", "J2", "SSS 123m 456m 234s 67s 99m", "5s", "seat_wind no_wild", 4),
    Case("seat-wind-of-another", "J2", "SSS 123m 456m 234s 67s 99m", "5s", "no_wild", 3, seat="W"),
    Case("red", "J2", "CCC 123m 456m 234s 67s 99m", "5s", "red no_wild", 4),
    Case("red-only-a-pair", "J2", "123m 456m 777p 234s 67s CC", "5s", "no_wild", 3),
    Case("green", "J2", "FFF 123m 456m 234s 67s 99m", "5s", "green no_wild", 4),
    Case("green-is-the-wild", "J2", "FFF 123m 456m 777p 67s 99m", "5s", "wild_triplet", 77, turned="C"),
    Case("no-wild", "J2", PLAIN, "5s", "no_wild", 3),
    Case("no-wild-drew-one", "J2", PLAIN, "1p", "", 2),
    Case("one-home", "J2", "67m5m 123p 456p 111s 67s 99s", "8s", "wild_home_1", 3, turned="4m"),
    Case("two-wilds", "D1", "12mN 46pN 777s 234s 789m 9p", "9p", "two_wilds", 3, turned="W"),
    Case("two-wilds-are-the-pair", "D1", "NN 123m 456m 777p 234s 67s", "5s", "wild_pair", 27, turned="W"),
    Case("kong-win", "J2", "123m 456m 234s 67s 99m", "5s", "kong_win no_wild", 4, by="kong_draw",
         melds="concealed_kong 2222p"),
    Case("rob-kong", "J2", PLAIN, "5s", "rob_kong no_wild", 4, by="rob_kong", source="W"),
    Case("white", "J2", PLAIN, "5s", "white*3 no_wild", 6, flowers="BBB"),
    Case("white-of-red", "J1", PLAIN, "5s", "white*2 indicator no_wild", 6, flowers="CCF", turned="F"),
    Case("white-of-red-under-white", "J1", PLAIN, "5s", "white indicator*2 no_wild", 6, flowers="CBB", turned="B"),
    Case("indicator", "J2", PLAIN, "5s", "indicator*2 no_wild", 5, flowers="99p"),
    Case("all-chows", "H3", CHOWS + "22s 45s", "3s", "all_chows no_wild", 4),
    Case("all-chows-not-one-two-on-three", "H3", CHOWS + "88s 12s", "3s", "no_wild", 3),
    Case("all-chows-not-with-own-wind", "H3", CHOWS + "SS 45s", "3s", "no_wild", 3),
    Case("all-chows-not-with-a-kong-of-wilds", "H3", "123m 456m 678p 22s 45s", "3s", "wild_kong", 502, melds=KONGED),
    Case("wild-discarded", "D9", PLAIN, "1p", None, by="discard", source="W"),
)  # fmt: skip

BIG = (
    Case("all-triplets", "J3", "111m 22p 44s", "4s", "all_triplets no_wild", 28, melds=PUNGS),
    Case("all-triplets-but-one-chow", "J3", "111m 23p 44s", "4p", "no_wild", 3, melds=PUNGS),
    Case("half-flush", "J3", "123m 456m 777m 23m 99m", "4m", "half_flush no_wild", 28, melds="pung WWW N"),
    Case("full-flush", "J3", "123m 456m 777m 678m 23m 99m", "4m", "full_flush no_wild", 78),
    # single waits
    Case("wild-single-wait", "J3", "N", "9s", "wild_single_wait", 27, by="discard", source="E", melds=FIVE,
         turned="W"),
    Case("wild-single-wait-self-drawn", "J3", "N", "9s", "wild_single_wait", 27, melds=FIVE, turned="W"),
    Case("wild-waits-for-wild", "J3", "N", "N", "wild_wait_wild", 102, melds=FIVE, turned="W"),
    Case("wild-waits-for-wild-four-laid-down", "J3", "N 456s", "N", "wild_pair", 27, melds=FOUR, turned="W"),
    Case("single-wait-drew-wild", "J3", "9s", "N", "single_wait_drew_wild", 52, melds=FIVE, turned="W"),
    Case("hard-single-wait", "J3", "9s", "9s", "hard_single_wait", 77, melds=FIVE, turned="W"),
    Case("hard-single-wait-four-laid-down", "J3", "9s 456s", "9s", "no_wild", 3, melds=FOUR, turned="W"),
    # wilds
    Case("wild-pair", "J3", "55m 123p 456p 777s 234s 67s", "8s", "wild_pair", 27, turned="4m"),
    Case("three-wilds", "J3", "12mN 46pN 78sN 234s 789m 9p", "9p", "three_wilds", 27, turned="W"),
    Case("wild-triplet", "J3", "NNN 123p 456p 777s 99s 67s", "8s", "wild_triplet", 77, turned="W"),
    Case("two-homes", "J3", "6677m 55m 777s 234s 123p 9p", "9p", "wild_home_2", 52, turned="4m"),
    Case("three-homes", "J3", "666777m 555m 777s 234s 9p", "9p", "wild_home_3", 502, turned="4m"),
    Case("four-homes", "J3", "66667777m 5555m 777s 9p", "9p", "wild_home_4", 1002, turned="4m"),
    Case("four-wilds", "J3", "12mN 46pN 78sN 13sN 789m 9p", "9p", "four_wilds", 77, turned="W"),
    Case("wild-triplet-and-a-home", "D1", "5555m 67m 123p 111s 99s 67s", "8s", "wild_triplet four_wilds wild_home_1",
         153, turned="4m"),
    Case("four-wilds-give-way-to-four-homes", "D1", "66667777m 5555m 234s 9p", "9p", "wild_home_4", 1002, turned="4m"),
    # the kong of wilds
    Case("wild-kong", "J3", "123m 456m 234s 67s 99m", "5s", "wild_kong", 502, melds=KONGED),
    Case("wild-kong-win", "J3", "123m 456m 234s 67s 99m", "5s", "wild_kong kong_win", 503, by="kong_draw",
         melds=KONGED),
    Case("wild-kong-in-a-full-flush", "D7", "123m 456m 777m 23m 99m", "4m", "wild_kong full_flush", 577, melds=KONGED),
    Case("wild-kong-in-a-half-flush", "D7", "123m 456m 23m WW 99m W", "4m", "wild_kong half_flush", 527,
         melds=KONGED),
    Case("wild-kong-among-triplets", "D7", "22p 44s", "4s", "wild_kong all_triplets", 527, melds=PUNGS + "," + KONGED),
    Case("wild-kong-of-my-wind-is-no-wind", "D7", "123m 456m 234s 67s 99m", "5s", "wild_kong", 502, turned="E",
         melds="concealed_kong SSSS"),
    Case("wild-kong-of-red-is-no-dragon", "D7", "123m 456m 234s 67s 99m", "5s", "wild_kong", 502, turned="N",
         melds="concealed_kong CCCC"),
    Case("wild-kong-laid-down-for-a-single-wait", "Y8", "9s", "9s", "wild_kong hard_single_wait", 577,
         melds=FOUR + "," + KONGED),
    Case("another-kong-is-none", "J3", "123m 456m 234s 67s 99m", "5s", "no_wild", 3, melds="concealed_kong 2222p"),
    # winds and honours
    Case("four-winds-my-wind-a-triplet", "J3", "EEE WWW NNN SS 123m 45s", "6s", "four_winds no_wild", 78, seat="E"),
    Case("four-winds-my-wind-the-pair", "J3", "EEE WWW NNN SS 123m 45s", "6s", "four_winds no_wild", 78),
    Case("four-winds-of-four", "J3", "EEE SSS WWW NNN 99m 45s", "6s", "four_winds no_wild", 78),
    Case("three-winds", "J3", "SSS WWW NNN 22s 123m 45s", "6s", "seat_wind no_wild", 4),
    Case("four-winds-not-with-a-wild-wind", "D21", "SSS WWW NNN EE 123m 45s", "6s", "wild_pair seat_wind", 28,
         turned="B"),
    Case("all-honours-and-four-winds", "J3", "EEE SSS WWW CC NN", "C", "all_honours four_winds red green no_wild",
         580, melds="pung FFF N"),
    Case("all-honours-alone", "D21", "1p1p EEE WWW CC", "C", "all_honours wild_pair red green", 529,
         melds="pung NNN W,pung FFF N", seat="E"),
    # beauties and tiles set aside
    Case("three-beauties", "J3", "CCC FFF 123m 234s 67s 99m", "5s", "three_beauties white*3 no_wild", 81,
         flowers="BBB"),
    Case("three-beauties-two-whites", "J3", "CCC FFF 123m 234s 67s 99m", "5s", "red green white*2 no_wild", 7,
         flowers="BB"),
    Case("four-beauties", "J3", "CCC FFF 123m 234s 67s 99m", "5s", "four_beauties white*4 no_wild", 507,
         flowers="BBBB"),
    Case("beauties-not-with-red-wild", "D21", "CCC FFF 123m 234s 67s 99m", "5s", "wild_triplet green white*3", 81,
         flowers="BBB", turned="N"),
    Case("four-whites", "J3", PLAIN, "5s", "four_whites white*4 no_wild", 82, flowers="BBBB"),
    Case("four-whites-of-red", "J3", PLAIN, "5s", "four_whites white*4 no_wild", 82, flowers="CCCC", turned="B"),
    Case("three-indicators", "D20", PLAIN, "5s", "three_indicators indicator*3 no_wild", 31, flowers="999p"),
    Case("three-indicators-two-are-not", "D20", PLAIN, "5s", "indicator*2 no_wild", 5, flowers="99p"),
    Case("three-indicators-of-white", "D20", PLAIN, "5s", "three_indicators indicator*3 no_wild", 31, flowers="BBB",
         turned="B"),
    Case("seven-fairies", "J3", PLAIN, "5s", "seven_fairies white*4 indicator*3 no_wild", 529, flowers="BBBB999p"),
    Case("seven-fairies-of-red", "J3", PLAIN, "5s", "seven_fairies white*4 indicator*3 no_wild", 529,
         flowers="CCCCBBB", turned="B"),
    Case("seven-fairies-six-are-not", "J3", PLAIN, "5s", "three_indicators white*3 indicator*3 no_wild", 53,
         flowers="BBB999p"),
    Case("seven-fairies-two-indicators", "J3", PLAIN, "5s", "four_whites white*4 indicator*2 no_wild", 103,
         flowers="BBBB99p"),
    # luck
    Case("heaven", "J3", PLAIN, "5s", "heaven no_wild", 78, seat="E", first="heaven"),
    Case("earth", "J3", PLAIN, "5s", "earth no_wild", 78, first="earth", by="discard", source="E"),
)  # fmt: skip

WORMS = (
    Case("six-worms", "J3", PLAIN, "5s", "worms_6 no_wild", 28, flowers="123456f"),
    Case("seven-worms", "J3", PLAIN, "5s", "worms_7 no_wild", 78, flowers="1234567f"),
    Case("eight-worms", "J3", PLAIN, "5s", "worms_8 no_wild", 503, flowers="12345678f"),
    Case("five-worms", "J3", PLAIN, "5s", "no_wild", 3, flowers="12345f"),
    Case("worms-are-no-whites", "J2", PLAIN, "5s", "white indicator no_wild", 5, flowers="B9p12f"),
    Case("seven-worms-with-a-flower-turned-up", "J3", PLAIN, "5s", "worms_7 no_wild", 78, flowers="1245678f",
         turned="3f"),
    Case("whites-are-red-and-green", "J1", PLAIN, "5s", "white*4 no_wild", 7, flowers="CCFF", turned="3f"),
    Case("four-reds", "J3", PLAIN, "5s", "four_reds white*4 no_wild", 82, flowers="CCCC", turned="3f"),
    Case("four-greens", "J3", PLAIN, "5s", "four_greens white*4 no_wild", 82, flowers="FFFF", turned="3f"),
    Case("four-reds-three-greens", "J3", PLAIN, "5s", "four_reds white*7 no_wild", 104, flowers="CCCCFFF", turned="8f"),
    Case("four-reds-not-in-place-of-white", "J3", PLAIN, "5s", "four_whites white*4 no_wild", 82, flowers="CCCC",
         turned="F"),
    Case("eight-immortals", "J3", PLAIN, "5s", "eight_immortals white*8 no_wild", 530, flowers="CCCCFFFF",
         turned="3f"),
    Case("white-is-the-wild", "J1", "BBB 123p 456p 777s 99s 67s", "8s", "wild_triplet", 77, turned="3f"),
    Case("two-whites-are-wilds", "J1", "BB 123m 456m 777p 234s 67s", "5s", "wild_pair", 27, turned="1f"),
)  # fmt: skip

WORTHY = "SSS CCC 123m 45m 77p 567s"

TOTALS = (
    Case("nothing", "J4", PLAIN, "1p", "", 2),
    Case("five-basics", "J4", WORTHY, "6m", "white*2 red seat_wind no_wild", 7, flowers="BB"),
    Case("six-basics", "J4", WORTHY, "6m", "white*2 indicator red seat_wind no_wild", 27, flowers="BB9p"),
    Case("seven-basics", "J4", WORTHY, "6m", "white*3 indicator red seat_wind no_wild", 28, flowers="BBB9p"),
    Case("seven-basics-and-a-half-flush", "J4", "SSS CCC 123m 45m 77m 567m", "6m",
         "half_flush white*3 indicator red seat_wind no_wild", 53, flowers="BBB9p"),
    Case("eleven-basics-are-eleven", "J4", WORTHY, "6m",
         "seven_fairies white*4 indicator*3 red seat_wind rob_kong no_wild", 532, flowers="BBBB999p", by="rob_kong",
         source="W"),
)  # fmt: skip
