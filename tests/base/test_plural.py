from __future__ import annotations

import pytest

from folkways.base.plural import counted


@pytest.mark.parametrize(
    ("number", "thing", "said"),
    [
        (1, "reply", "1 reply"),
        (45, "reply", "45 replies"),
        (0, "memory", "0 memories"),
        (2, "day", "2 days"),
        (1.5, "hour", "1.5 hours"),
        (1200, "event", "1,200 events"),
    ],
)
def test_numbers_stand_with_what_they_count(number: float, thing: str, said: str) -> None:
    assert counted(number, thing) == said
