from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.events import DayBegan, DayEnded
from folkways.base.time import HOUR, parse_moment
from folkways.metrics.series import (
    Bins,
    Share,
    count_frame,
    last_defined,
    share_frame,
    total,
)
from folkways.metrics.stream import Stream

EIGHT, FOUR = 8 * HOUR, 16 * HOUR


def test_share_is_undefined_without_a_denominator() -> None:
    assert Share(0, 0).value is None
    assert Share(1, 4).value == 0.25
    assert total([Share(1, 4), Share(2, 2), Share(0, 0)]) == Share(3, 6)
    assert last_defined([Share(1, 2), Share(0, 0)]) == Share(1, 2)
    assert last_defined([]) is None


def test_the_interval_is_that_of_wilson() -> None:
    # From Newcombe (1998), table I, method 3.
    for count, of, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert Share(count, of).interval == pytest.approx((low, high), abs=5e-5)
    assert Share(9, 10).interval_text == "60 to 98 %"
    assert Share(0, 0).interval is None
    assert Share(0, 0).interval_text == ""


@given(st.integers(1, 500), st.data())
def test_the_interval_holds_the_share_and_mirrors(of: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, of))
    low, high = Share(count, of).interval or (2.0, -1.0)
    assert 0 <= low <= count / of <= high <= 1
    other = Share(of - count, of).interval or (2.0, -1.0)
    assert other == pytest.approx((1 - high, 1 - low))
    wider = Share(10 * count, 10 * of).interval or (2.0, -1.0)
    assert wider[1] - wider[0] < high - low


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
