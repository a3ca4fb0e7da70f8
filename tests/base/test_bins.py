from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.bins import Bins, Width
from folkways.base.time import DAY, HOUR, parse_moment

EIGHT, FOUR = 8 * HOUR, 16 * HOUR


@pytest.mark.parametrize(
    ("when", "index"),
    [
        ("day 1 08:00", 0),
        ("day 1 09:59:50", 0),
        ("day 1 10:00", 1),
        ("day 1 15:59:50", 3),
        ("day 1 16:00", 3),
        ("day 1 23:00", 3),
        ("day 2 03:00", 4),
        ("day 2 08:00", 4),
        ("day 2 15:00", 7),
    ],
)
def test_quarters(when: str, index: int) -> None:
    assert Bins.of(EIGHT, FOUR).index(parse_moment(when)) == index


def test_hours_of_a_day_that_is_no_whole_number_of_hours() -> None:
    bins = Bins.of(EIGHT, EIGHT + 9000, "hour")
    assert bins.per_day == 3
    assert bins.label(2) == "day 1 10:00"
    assert bins.end_of(2) - bins.start_of(2) == HOUR // 2
    assert bins.label(3) == "day 2 08:00"


def test_a_day_without_length_is_refused() -> None:
    with pytest.raises(ValueError, match="no length"):
        Bins.of(FOUR, FOUR)


@given(
    start=st.integers(0, DAY - 2),
    length=st.integers(1, DAY),
    t=st.integers(0, 5 * DAY),
    width=st.sampled_from(["quarter", "hour"]),
)
def test_every_moment_lies_in_one_bin_and_moments_of_a_day_inside_it(
    start: int, length: int, t: int, width: Width
) -> None:
    end = min(start + length, DAY)
    bins = Bins.of(start, end, width)
    i = bins.index(t)
    assert i // bins.per_day == t // DAY
    if start <= t % DAY < end:
        assert bins.start_of(i) <= t < bins.end_of(i)
