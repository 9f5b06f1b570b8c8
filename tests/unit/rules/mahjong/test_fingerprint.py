"""The hash of a ruleset: the same for the same rules, another one for any difference."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from games import TEST_GAMES
from rules import VARIANTS, Ruleset, Variant, find_ruleset
from rules.mahjong.fingerprint import ruleset_hash
from rules.mahjong.ruleset import Winners

CODE = """
from rules import find_ruleset
from rules.mahjong.fingerprint import ruleset_hash
print(ruleset_hash(find_ruleset("yueqing")))
"""


def test_another_process_finds_the_same_hash() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "17"}
    done = subprocess.run(
        [sys.executable, "-c", CODE], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ruleset_hash(find_ruleset("yueqing"))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_value_of_every_house_rule_changes_it(variant: Variant[Ruleset]) -> None:
    known = find_ruleset(variant.key)
    hashes = {ruleset_hash(known)}
    made = 1
    for spec in variant.specs():
        for value in spec.shown:
            if value != spec.default and spec.key != "edition":
                hashes.add(ruleset_hash(find_ruleset(known.key, {spec.key: value})))
                made += 1
    assert len(hashes) == made > 10


def test_a_price_a_claim_and_an_exclusion_change_it() -> None:
    known = find_ruleset("yueqing")
    first, *others = known.scoring.awards
    dearer = replace(known.scoring, awards=(replace(first, value=2), *others))
    excluding = replace(known.scoring, awards=(replace(first, excludes=(others[0].pattern,)), *others))
    changed = (
        replace(known, scoring=dearer),
        replace(known, scoring=excluding),
        replace(known, claims=replace(known.claims, winners=Winners.ALL)),
        replace(known, reserve=20),
        *TEST_GAMES,
    )
    assert len({ruleset_hash(each) for each in (known, *changed)}) == 1 + len(changed)
