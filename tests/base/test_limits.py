from __future__ import annotations

import re
from pathlib import Path

from folkways.base import limits

DOCS = Path(__file__).parents[2] / "docs" / "reliability.md"
UNITS = {"MB": 1_000_000, "GB": 1_000_000_000}
INTERNAL = {"MAP_DEPTH", "SHAPE_CORNERS", "TILESET_TILES", "PROBLEMS"}
"""Limits of which the page tells no number, or tells it in a sentence."""


def test_the_page_on_reliability_names_the_limits_that_hold() -> None:
    section = DOCS.read_text("utf-8").partition("## Bounds on input")[2]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    told = set()
    for number, unit in re.findall(r"(\d[\d,]*)(?: ([MG]B))?", "\n".join(rows)):
        told.add(int(number.replace(",", "")) * UNITS.get(unit, 1))
    told.add(4 * UNITS["GB"] if "4 GB" in section else 0)
    named = {name: value for name, value in vars(limits).items() if name.isupper()}
    missing = {name: one for name, one in named.items() if one not in told}
    assert missing.keys() <= INTERNAL, missing
