"""The money of whole hands: every house rule that touches it, the order of transfers, who acts, what breaks a rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from ledger_script import answered, paid

GOLDEN = Path(__file__).resolve().parents[3] / "golden"


def case(clause: str, script: str, expected: list[int], **more: object) -> ParameterSet:
    return pytest.param(script, expected, more, id=f"{clause}-{script}-{' '.join(map(str, more.values()))}")


def test_every_worked_payment_is_a_golden_case() -> None:
    told = (GOLDEN / "xuezhan.jsonl").read_text("utf-8") + (GOLDEN / "sichuan.jsonl").read_text("utf-8")
    assert {int(number) for number in re.findall(r'"clause": "7 example (\d+)', told)} == set(range(1, 33))


@pytest.mark.parametrize(
    ("script", "expected", "more"),
    [
        case("A1-stake", "S concealed", [-6, 18, -6, -6], stake=3),
        case("B2-stake", "W3 from S", [0, -48, 48, 0], game="sichuan", stake=2),
        case("D8-cap", "W9 from S", [0, -64, 64, 0]),
        case("D8-cap", "W9 from S", [0, -32, 32, 0], cap_fan=6),
        case("D8-cap", "W9 from S", [0, -256, 256, 0], cap_fan="none"),
        case("A3-base", "W1 drawn", [-2, -2, 6, -2], self_draw_base=True),
        case("A3-base", "W1 drawn", [-12, -12, 36, -12], game="sichuan", self_draw_base=True),
        case("A3-base", "W open E; W1 konged", [-4, 0, 4, 0], self_draw_base=True),
        case("A3-base", "W1 from E", [-1, 0, 1, 0], self_draw_base=True),
        case("A5-open", "N open E", [-2, 0, 0, 2]),
        case("A5-open", "N open E", [-1, 0, 0, 1], open_kong_pay=1),
        case("A5-open", "N open E", [-2, -1, -1, 4], open_kong_pay="graze"),
        case("A5-open", "S1 from W; N open E", [-2, 1, -2, 3], open_kong_pay="graze"),
        case("B5-open", "N open E", [-6, 0, 0, 6], game="sichuan"),
        case("B5-open", "N open E", [-12, -6, -6, 24], game="sichuan", open_kong_pay="graze"),
        case("A4-flower", "W open E; W1 konged", [-3, 0, 3, 0]),
        case("A4-flower", "W open E; W1 konged", [-3, -1, 5, -1], open_kong_flower="all"),
        case("A4-chain", "W open E; W added; W1 konged", [-4, -2, 8, -2]),
        case("A4-chain", "W added; W open E; W1 konged", [-4, -1, 6, -1]),
        case("B4-flower", "W open E; W1 konged", [-12, -6, 24, -6], game="sichuan"),
        case("B4-flower", "W open E; W1 konged", [-12, 0, 12, 0], game="sichuan", open_kong_flower="provider"),
        case("A6-each", "S added; E1 W1 from S after", [3, -5, 3, -1]),
        case("A6-nearest", "S added; E1 W1 from S after", [0, -2, 3, -1], transfer="nearest"),
        case("A6-refund", "S added; E1 W1 from S after", [1, -2, 1, 0], transfer="refund"),
        case("A6-off", "S added; E1 W1 from S after", [0, 1, 0, -1], transfer="off"),
        case("A6-graze", "S open E; W1 from S after", [-2, -1, 4, -1], open_kong_pay="graze"),
        case("A6-off", "S added; E1 from S after; draw", [1, -3, 1, 1],
             transfer="off", final="S=no W=1 N=1"),
        case("A6-refund", "S concealed; E1 from S after; draw", [1, -3, 1, 1],
             transfer="refund", final="S=no W=1 N=1"),
        case("A6-not-after", "S concealed; E1 from S", [-1, 5, -2, -2]),
        case("D17", "S concealed; N1 rob S", [-2, 5, -2, -1]),
        case("1.2-rain", "N added late", [0, 0, 0, 0], timely_rain=True),
        case("1.2-rain", "N added late; W1 from N after", [0, 0, 1, -1], timely_rain=True),
        case("1.2-rain", "N added late", [-1, -1, -1, 3]),
        case("1.8-pigs", "E1 from N; draw", [65, 64, 64, -193], final="S=1 W=1 N=pig"),
        case("1.8-pigs", "E1 from N; draw", [65, 65, 63, -193], final="S=1 W=no N=pig"),
        case("1.8-pigs", "E1 from N; draw", [65, 65, -1, -129],
             final="S=1 W=no N=pig", pig_pays="won_and_ready"),
        case("1.8-pig-call", "draw", [66, 66, 68, -200], final="E=2 S=2 W=3 N=pig", pig_and_call="both"),
        case("1.8-pig-call", "draw", [64, 64, 64, -192], final="E=2 S=7 W=1 N=pig", pig_and_call="larger"),
        case("1.8-pig-call", "draw", [96, 192, 96, -384],
             final="E=2 S=6 W=1 N=pig", pig_and_call="larger", game="sichuan"),
        case("1.8-pig-call", "draw", [96, 96, 96, -288], final="E=2 S=6 W=1 N=pig", game="sichuan"),
        case("1.8-moved", "S concealed; N2 from S after; W added; draw", [-2, -6, 2, 6], final="E=1 S=no W=2"),
        case("1.8-kept", "S concealed; S1 from E; draw", [-3, 7, -2, -2], final="E=no W=no N=no"),
        case("D20", "W7 drawn; S7 drawn", [-128, 64, 192, -128]),
        case("A14-tax", "W5 drawn", [-16, -16, 44, -16, 4], tax_percent=10),
        case("A14-tax", "W1 from E; N concealed", [-3, -2, 1, 4], tax_percent=10),
        case("A14-tax", "W1 from E; N concealed", [-3, -2, 1, 2, 2], tax_percent=50),
        case("B11-escape", "E1 from S; N escapes", [6, -6, 0, -192, 192], game="sichuan", mode="blood"),
        case("B11-escape", "N escapes", [0, 0, 0, -288, 288], game="sichuan"),
        case("B11-escape", "N escapes", [96, 96, 96, -288], game="sichuan", escape_penalty_to="players"),
        case("B11-escape", "N escapes", [0, 0, 0, -384, 384], game="sichuan", escape_count_self=True),
        case("B11-escape", "N escapes", [96, 96, 96, -384, 96],
             game="sichuan", escape_count_self=True, escape_penalty_to="players"),
        case("B11-last-four", "N escapes |3", [0, 0, 0, -576, 576], game="sichuan", final="E=7 S=5 W=no"),
        case("B11-last-four", "N escapes |3", [0, 0, 0, -288, 288], game="sichuan", final="E=pig S=5 W=no"),
        case("B11-escape-of-xuezhan", "N escapes", [0, 0, 0, -48, 48], escape_mode="end"),
        case("B11-bot", "N escapes; N1 drawn", [-1, -1, -1, 3]),
        case("B11-bot", "N1 from E; N leaves; draw", [-1, 0, 0, 1], final="E=1 S=1 W=1"),
        case("B11-bot", "N1 from E; N leaves; draw", [-193, 64, 64, 65], final="E=pig S=1 W=1"),
        case("B11-leave", "N1 from E; N leaves; draw", [-129, 64, 64, 1],
             final="E=pig S=1 W=1", escape_mode="end"),
        case("B11-refund", "S added; E1 from N; E leaves; draw", [0, -6, 6, 0],
             game="sichuan", mode="blood", final="S=no W=1 N=1"),
        case("B11-refund", "S added; E1 from N; E leaves; draw", [0, -12, 6, 0, 6],
             game="sichuan", mode="blood", final="S=no W=1 N=1", leaver_refund_to_house=True),
        case("D13-forfeit", "E2 drawn; E leaves", [0, 0, 0, 0], game="sichuan", mode="blood", leaver_forfeits_win=True),
        case("D13-forfeit", "E2 drawn; E leaves", [36, -12, -12, -12], game="sichuan", mode="blood"),
        case("D13-forfeit", "S concealed; E1 from S after; E leaves", [-12, 36, -12, -12],
             game="sichuan", mode="blood", leaver_forfeits_win=True),
        case("D13-forfeit", "E added; E1 from S; E leaves", [18, -6, -6, -6],
             game="sichuan", mode="blood", leaver_forfeits_win=True),
        case("D13-refund", "S concealed; E1 from S after; E leaves", [0, 0, 0, 0],
             game="sichuan", mode="blood", leaver_forfeits_win=True, transfer="refund"),
        case("B12-pooled", "N open E; S3 from N", [-6, 11, 0, -5], game="sichuan", coins="9 9 9 5"),
        case("B12-pooled", "N open E; S3 from N", [-6, 11, 0, -5], game="sichuan", coins="6 0 0 5"),
        case("D14-in-order", "N open E; S3 from N", [-6, 11, 0, -5],
             game="sichuan", coins="9 9 9 5", insolvency="in_order"),
        case("D14-in-order", "N open E; S3 from N", [-4, 9, 0, -5],
             game="sichuan", coins="4 9 9 5", insolvency="in_order"),
        case("D14-in-order", "N concealed; W1 from N after", [-5, -12, 23, -6],
             game="sichuan", coins="5 50 0 6", insolvency="in_order"),
        case("8-xueliu", "W1 from S; W1 drawn; S1 from W", [-1, -1, 3, -1], game="xueliu"),
        case("8-xueliu", "S1 from E; S concealed; W1 drawn", [-4, 6, 1, -3], game="xueliu"),
        case("8-xueliu", "S1 from E; E1 from S; S2 drawn", [-2, 6, -2, -2], game="xueliu"),
        case("8-xueliu", "S1 from E; draw", [63, 65, 64, -192], game="xueliu", final="E=1 W=1 N=pig"),
        case("8-xueliu", "S1 from E; W1 from E; N1 from E; draw", [-195, 65, 65, 65], game="xueliu", final="E=pig"),
        case("8-xueliu", "S1 from E; W1 from E; N1 from E; E1 from S; draw", [-2, 0, 1, 1], game="xueliu"),
    ],
)  # fmt: skip
def test_what_is_paid(script: str, expected: list[int], more: dict[str, Any]) -> None:
    assert paid(script, **more) == expected


@pytest.mark.parametrize(
    ("script", "acts", "dealer", "more"),
    [
        pytest.param("W1 from S", ["N"], None, {}, id="1.5-after-the-winner"),
        pytest.param("E2 W3 from S", ["S"], None, {}, id="1.5-the-last-from-the-discarder"),
        pytest.param("S1 N1 rob E", ["E"], None, {}, id="1.4-the-robbed-seat"),
        pytest.param("S1 from E; W1 from E", ["W", "N"], None, {}, id="1.5-won-seats-are-passed-over"),
        pytest.param("W1 from S; E1 drawn; N1 drawn", ["N", "S", None], "W", {}, id="A11-first-winner"),
        pytest.param("S1 W1 N1 from E", [None], "E", {}, id="A11-shared"),
        pytest.param("W1 from S |0; draw", [None], "W", {"final": "E=no S=no N=no"}, id="1.5-no-tile-left"),
        pytest.param("draw", [], "E", {"final": "E=no S=no W=no N=no"}, id="A11-drawn"),
        pytest.param("N escapes", [], "dice", {"escape_mode": "end"}, id="B11-escape-dice"),
        pytest.param("W1 from S", [None], "S", {"game": "sichuan"}, id="B9-discarder"),
        pytest.param("W1 rob N", [None], "N", {"game": "sichuan"}, id="B9-robbed"),
        pytest.param("W1 drawn", [None], "W", {"game": "sichuan"}, id="D11-winner"),
        pytest.param("W1 from S", ["N"], None, {"game": "sichuan", "mode": "blood"}, id="B9-goes-on"),
        pytest.param("S1 W1 N1 from E", [None], "dice", {"game": "sichuan", "mode": "blood"}, id="B9-dice"),
        pytest.param("W1 from S; E1 N1 from W", ["N", "S"], None, {"game": "xueliu"}, id="8-goes-on"),
        pytest.param("W1 from S; draw", ["N"], "W", {"game": "xueliu", "final": "E=1 S=1 N=1"}, id="8-first"),
    ],
)
def test_who_acts_and_who_deals(script: str, acts: list[str], dealer: str, more: dict[str, Any]) -> None:
    answer = answered(script, **more)
    assert (answer["acts"], answer["next_dealer"]) == (acts, dealer)


@pytest.mark.parametrize(
    ("script", "place", "more"),
    [
        pytest.param("W passes 1; W1 from N", 1, {}, id="A8-equal"),
        pytest.param("W passes 3; W2 from N", 1, {}, id="A8-less"),
        pytest.param("W passes 1; W1 rob N", 1, {}, id="A8-robbing"),
        pytest.param("W passes 1; W passes 3; W2 from N", 2, {}, id="D18-the-highest"),
        pytest.param("W passes 8; W9 from N", 1, {}, id="D18-after-the-cap"),
        pytest.param("W passes 1; E turns; W1 from N", 2, {}, id="A8-another-draw"),
        pytest.param("W passes 1 |4; W1 from N |4", 1, {}, id="D6-four-left"),
        pytest.param("W passes 1; E1 N1 W1 from S", 1, {}, id="A8-among-several"),
        pytest.param("W passes 1 |3", 0, {}, id="1.12-must"),
        pytest.param("W passes 1 |0", 0, {"game": "sichuan"}, id="1.12-must-in-both"),
        pytest.param("W passes 1; W1 from N", 1, {"game": "sichuan", "passed_win": True}, id="B7-option"),
        pytest.param("W passes 1; W3 from N", 1, {"passed_win_needs_add": True}, id="D22-no-add"),
    ],
)
def test_what_breaks_a_rule_of_play(script: str, place: int, more: dict[str, Any]) -> None:
    assert answered(script, **more) == {"id": None, "legal": False, "at": place}


@pytest.mark.parametrize(
    ("script", "more"),
    [
        pytest.param("W passes 1; W2 from N", {}, id="A8-more"),
        pytest.param("W passes 3; W turns; W1 from N", {}, id="A8-own-draw"),
        pytest.param("W passes 3; W added; W1 from N", {}, id="A8-own-kong"),
        pytest.param("W passes 3; W1 drawn", {}, id="A8-self-draw"),
        pytest.param("W passes 3; W1 drawn; W1 from N", {"game": "xueliu"}, id="8-own-draw-that-won"),
        pytest.param("W passes 3; W1 from N |3", {}, id="A8-last-four"),
        pytest.param("W passes 3; S1 drawn; W1 from N", {}, id="1.5-the-next-seat-draws"),
        pytest.param("W passes 3; S1 from N", {}, id="A8-others-are-free"),
        pytest.param("W passes 3; W1 from N", {"passed_win": False}, id="A8-option"),
        pytest.param("W passes 3; W1 from N", {"game": "sichuan"}, id="B7-free"),
        pytest.param("W passes 1; W2 rob N", {"passed_win_needs_add": True}, id="D22-robbing"),
        pytest.param(
            "N added; W passes 1; W2 from N after", {"passed_win_needs_add": True}, id="D22-after-a-kong"
        ),
    ],
)
def test_what_a_win_let_go_does_not_forbid(script: str, more: dict[str, Any]) -> None:
    assert answered(script, **more)["legal"] is True


def test_the_order_of_transfers() -> None:
    """Events in order; payers E S W N; first all wins of a tile, then the moved income; 花猪, 大叫, 退税."""
    wins = answered("W concealed; N1 E2 from W after")
    assert wins["transfers"] == [
        ["E", "W", 2, "kong"],
        ["S", "W", 2, "kong"],
        ["N", "W", 2, "kong"],
        ["W", "N", 1, "win"],
        ["W", "E", 2, "win"],
        ["W", "N", 6, "transfer"],
        ["W", "E", 6, "transfer"],
    ]
    drawn = answered("W open E; S added; N1 from S; draw", final="E=1 S=no W=pig")
    assert drawn["transfers"][5:] == [
        ["W", "E", 64, "pig"],
        ["W", "S", 64, "pig"],
        ["W", "N", 64, "pig"],
        ["S", "E", 1, "call"],
        ["S", "E", 1, "refund"],
        ["S", "W", 1, "refund"],
        ["S", "N", 1, "refund"],
        ["W", "E", 2, "refund"],
    ]
    assert drawn["states"] == {"E": "ready", "S": "not_ready", "W": "pig", "N": "won"}
    assert drawn["calls"] == {"E": 1}


def test_claims_are_told_beside_what_moves() -> None:
    pooled = answered("N open E; S3 from N", game="sichuan", coins="9 9 9 5", tax_percent=10)
    assert pooled["claims"] == {"E": -6, "S": 22, "W": 0, "N": -18, "house": 2}
    assert pooled["payments"] == {"E": -6, "S": 10, "W": 0, "N": -5, "house": 1}
    assert pooled["by_reason"]["win"] == {"E": 0, "S": 24, "W": 0, "N": -24}
    ordered = answered("N open E; S3 from N", game="sichuan", coins="4 9 9 5", insolvency="in_order")
    assert ordered["claims"] == {"E": -6, "S": 24, "W": 0, "N": -18}
    assert ordered["by_reason"]["win"] == {"E": 0, "S": 9, "W": 0, "N": -9}
    assert ordered["payments"] == {"E": -4, "S": 9, "W": 0, "N": -5}
