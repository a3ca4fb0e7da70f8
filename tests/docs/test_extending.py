"""Each example of a part of one's own is complete and short; all are done in test_examples.py."""

from __future__ import annotations

import re

from tests.docs import pages

from folkways.plugins import GROUPS

LONGEST = 40
"""Lines of an example, blank ones aside."""


def test_each_seam_has_an_example_of_at_most_forty_lines() -> None:
    text = pages.page("extending.md")
    saved = [
        block
        for block in pages.blocks("extending.md")
        if re.search(r"Save this as `[^`]+`:\s+```python\n$", text.split(block.text)[0])
    ]
    assert len(saved) == len(GROUPS)
    for block in saved:
        lines = [line for line in block.text.splitlines() if line.strip()]
        assert len(lines) <= LONGEST, f"{block} has {len(lines)} lines"


def test_every_group_of_entry_points_is_named() -> None:
    text = pages.page("extending.md")
    assert [group.entry_points for group in GROUPS if group.entry_points not in text] == []
