from __future__ import annotations

import pytest

from folkways.minds.offline.rewrite import parts_of


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("praising smoking and tipping in a loud voice", 1),
        ("talking about smoking, tipping and singing", 1),
        ("praising the cook and leaving a tip", 2),
        ("praising smoking and then leaving", 2),
        ("having lunch, leaving a tip and singing", 3),
    ],
)
def test_what_is_only_spoken_of_is_nothing_done(text: str, parts: int) -> None:
    assert len(parts_of(text)) == parts
