import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.time import (
    DAY,
    HOUR,
    MINUTE,
    clock_of,
    day_of,
    format_ago,
    format_clock,
    format_moment,
    moment,
    parse_clock,
    parse_moment,
)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("00:00", 0),
        ("9:05", 9 * HOUR + 5 * MINUTE),
        (" 08:00 ", 8 * HOUR),
        ("23:59:59", DAY - 1),
        ("24:00", DAY),
    ],
)
def test_a_time_of_day_is_read(text: str, seconds: int) -> None:
    assert parse_clock(text) == seconds


@pytest.mark.parametrize("text", ["", "9", "9:5", "25:00", "12:60", "24:00:01", "noon", "-1:00"])
def test_what_is_no_time_of_day_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"time of day|after 24:00"):
        parse_clock(text)


@pytest.mark.parametrize("text", ["", "10:30", "day 0 10:30", "day one 10:30", "day 1 10:3"])
def test_what_is_no_moment_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a (moment|time of day)"):
        parse_moment(text)


def test_a_moment_may_be_written_loosely() -> None:
    assert parse_moment(" Day 2, 9:00 ") == DAY + 9 * HOUR


@given(st.integers(0, 400 * DAY))
def test_a_moment_is_written_as_it_is_read(t: int) -> None:
    assert parse_moment(format_moment(t)) == t
    assert moment(day_of(t), clock_of(t)) == t
    assert parse_clock(format_clock(t)) == clock_of(t) - t % MINUTE


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (30, "just now"),
        (MINUTE, "1 minute ago"),
        (25 * MINUTE, "25 minutes ago"),
        (HOUR, "1 hour ago"),
        (3 * HOUR, "3 hours ago"),
        (DAY, "yesterday at 15:00"),
        (2 * DAY, "on day 1 at 15:00"),
    ],
)
def test_how_long_ago_something_was(before: int, text: str) -> None:
    now = moment(3, 15 * HOUR)
    assert format_ago(now - before, now) == text
