from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.moments import DAYS, Moments
from folkways.base.time import format_moment

ROUNDS = Moments("round", 60)


@given(st.integers(0, 10**7), st.integers(1, 10**5))
def test_a_name_leads_to_the_moments_that_have_it(t: int, seconds: int) -> None:
    moments = Moments("week", seconds)
    first, last = moments.parse(moments.name(t)), moments.last(t)
    assert first <= t <= last < first + seconds
    assert moments.name(first) == moments.name(t) == moments.name(last) == moments.end(last + 1)


@given(st.integers(0, 10**7))
def test_without_steps_moments_are_days_and_times(t: int) -> None:
    assert DAYS.name(t) == DAYS.end(t) == format_moment(t)
    assert (DAYS.parse(DAYS.name(t)), DAYS.last(t)) == (t, t)


def test_days_and_times_are_read_where_steps_are_counted() -> None:
    assert ROUNDS.parse(" Round 10 ") == ROUNDS.parse("day 1 00:10") == 600


@pytest.mark.parametrize("text", ["", "10", "round", "round -1", "day 10", "round 9999999999999"])
def test_what_names_no_step_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="write it like 'round 10'"):
        ROUNDS.parse(text)
