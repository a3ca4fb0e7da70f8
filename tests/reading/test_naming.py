"""Words are found as whole words."""

from __future__ import annotations

import pytest

from folkways.reading.naming import names


@pytest.mark.parametrize(
    ("text", "name", "stands"),
    [
        ("networking with the guests", "working", False),
        ("working with the guests", "working", True),
        ("walking to Market Street", "Mark", False),
        ("Ada (and Mark's sister)", "Mark", True),
    ],
)
def test_part_of_a_word_is_no_word(text: str, name: str, stands: bool) -> None:
    assert names(text, name) is stands
