"""Characters that look alike on a name plate (形近字): what one can be taken for at a glance, and what for that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["LOOK_ALIKES", "PAIRS"]

_ALIKE: Final = (
    # the first stands for all the others; letters are written small before they are looked up again
    "oО0Оοо〇○◯OΟօ໐٥۵ഠ০੦૦୦౦೦",
    "l1IiІіΙιl|ıǀ∣ӀӏіƖﺍ١۱ⅼ",
    "aАаΑαɑ",
    "bВЬьƄΒ",
    "cСсϲⅽ",
    "dԁⅾ",
    "eЕеΕєҽ",
    "gɡ",
    "hНһΗհ",
    "jЈјϳ",
    "kКкΚκ",
    "mМмΜ",
    "nПпηΝ",
    "pРрΡρ",
    "qԛգ",
    "rгᴦ",
    "sЅѕ5",
    "tТтΤτ",
    "uυսᴜ",
    "vѵνⅴ",
    "wԝωшɯ",
    "xХхΧχ×ⅹ",
    "yУуΥγүʏ",
    "zΖ2ᴢ",
    "一-‐‑‒–—―−ーㄧ﹣_",
    "二ニ",
    "三Ξ",
    "八ハ",
    "力カ",
    "工エ",
    "口囗ロ",
    "夕タ",
    "卜ト",
    "日曰",
    "土士",
    "未末",
    "己已巳",
    "人入",
    "干千于",
    "戊戌戍",
    "天夭",
    "大太",
    "王玉",
    ".·・•‧∙⋅。、,",
    "'’‘`´ʹʼ′",
)

LOOK_ALIKES: Final[Mapping[str, str]] = {
    other: row[0] for row in _ALIKE for other in row[1:] if other != row[0]
}
PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""
