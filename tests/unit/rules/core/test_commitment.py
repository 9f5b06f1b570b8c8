"""The chain of seeds and what the seats add to them, checked against a second writing of their words."""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from rules.core.commitment import SILENT, chain, commitment, head_of, mixed
from rules.core.shuffle import dice_of, first_dealer, wall_of
from rules.tiles.tile import full_set

DOCS = Path(__file__).resolve().parents[4] / "docs" / "records.md"
ROOT = bytes(range(32))
NONCES = (b"\x01" * 16, b"\x02" * 16, b"\x03" * 16, SILENT)


def test_every_seed_is_the_commitment_of_the_next() -> None:
    seeds = chain(ROOT, 16)
    assert len(set(seeds)) == 16
    assert seeds[-1] == ROOT
    for earlier, later in pairwise(seeds):
        assert commitment(later) == earlier == sha256(later).digest()


@pytest.mark.parametrize("no", [1, 2, 7, 16])
def test_every_seed_leads_to_the_head_and_to_no_other_place(no: int) -> None:
    seeds = chain(ROOT, 16)
    head = commitment(seeds[0])
    assert head_of(seeds[no - 1], no) == head
    assert head_of(seeds[no - 1], no + 1) != head
    assert head_of(bytes(32), no) != head


def test_each_nonce_and_its_seat_change_the_shuffle() -> None:
    seed = chain(ROOT, 3)[0]
    plain = mixed(seed, NONCES)
    assert plain == sha256(b"ouju/1/mix" + seed + b"".join(NONCES)).digest()
    others = [mixed(seed, [*NONCES[:seat], b"\x09" * 16, *NONCES[seat + 1 :]]) for seat in range(4)]
    swapped = mixed(seed, (NONCES[1], NONCES[0], *NONCES[2:]))
    assert len({plain, swapped, seed, *others}) == 7


def test_without_nonces_the_seed_stays_what_it_is() -> None:
    assert mixed(ROOT, ()) == ROOT
    assert mixed(ROOT, (SILENT,) * 4) != ROOT


def test_vectors_in_the_docs_are_those_of_the_program() -> None:
    text = DOCS.read_text(encoding="utf-8")
    found = re.search(
        r"secret `(\w+)`.*?head is\s+`(\w+)`.*?hand 1\s+`(\w+)`.*?hand 2\s+`(\w+)`"
        r".*?nonces\s+`(\w+)`,\s+`(\w+)`, `(\w+)`, `(\w+)`"
        r".*?root\s+`(\w+)`.*?first deal to `(\d)`.*?throws\s+`([^`]+)`.*?online wall\s+```text\n(.*?)```",
        text,
        re.DOTALL,
    )
    assert found is not None
    secret, head, first, second, *nonces = (bytes.fromhex(found[at]) for at in range(1, 9))
    seeds = chain(secret, 3)
    assert [commitment(seeds[0]), *seeds[:2]] == [head, first, second]
    root = mixed(first, nonces)
    assert root.hex() == found[9]
    assert (first_dealer(root), str([list(throw) for throw in dice_of(root, 1)])) == (
        int(found[10]),
        found[11],
    )
    assert [tile.code for tile in wall_of(full_set(), root, 1)] == found[12].split()
