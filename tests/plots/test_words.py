from __future__ import annotations

import pytest

from folkways.plots.words import in_words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("perception.hearing_radius", "hearing radius, tiles"),
        ("cooldown_minutes", "cooldown, min"),
        ("norms.reminder_half_life_hours", "reminder half life, h"),
        ("compliance_rate", "compliance rate"),
        ("minutes", "minutes, min"),
    ],
)
def test_names_are_words_with_units(name: str, words: str) -> None:
    assert in_words(name) == words
