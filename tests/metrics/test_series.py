from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.events import DayBegan, DayEnded
from folkways.base.time import DAY, HOUR, parse_moment
from folkways.metrics.series import (
    Bins,
    Share,
    Width,
    count_frame,
    last_defined,
    share_frame,
    total,
)
from folkways.metrics.stream import Stream

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


def test_share_is_undefined_without_a_denominator() -> None:
    assert Share(0, 0).value is None
    assert Share(1, 4).value == 0.25
    assert total([Share(1, 4), Share(2, 2), Share(0, 0)]) == Share(3, 6)
    assert last_defined([Share(1, 2), Share(0, 0)]) == Share(1, 2)
    assert last_defined([]) is None


def test_frames() -> None:
    bins = Bins.of(EIGHT, FOUR)
    frame = share_frame(bins, {"smoke": [Share(1, 2), Share(0, 0)]})
    assert frame["share"].isna().tolist() == [False, True]
    assert frame["begins"].tolist() == ["day 1 08:00", "day 1 10:00"]
    assert count_frame(bins, {"conflicts": [2, 0]})["conflicts"].tolist() == [2, 0]
    assert share_frame(bins, {}).empty


def test_every_bin_ends_once_and_in_order() -> None:
    stream = Stream(Bins.of(EIGHT, FOUR))
    ended: list[int] = []
    days: list[tuple[int, tuple[int, ...]]] = []
    stream.at_bin_end(ended.append)
    stream.on(DayEnded, lambda event: days.append((event.day, tuple(ended))))
    stream.run(
        [
            DayBegan(t=parse_moment("day 1 08:00"), day=1),
            DayEnded(t=parse_moment("day 1 16:00"), day=1),
            DayEnded(t=parse_moment("day 2 16:00"), day=2),
        ]
    )
    assert days == [(1, (0, 1, 2)), (2, (0, 1, 2, 3, 4, 5, 6))]
    assert ended == list(range(8))
    assert stream.reached == 8


def test_a_stream_without_events_reaches_nothing() -> None:
    stream = Stream(Bins.of(EIGHT, FOUR))
    stream.at_bin_end(lambda _: pytest.fail("no bin was reached"))
    stream.run([])
    assert stream.reached == 0
