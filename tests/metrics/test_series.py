from __future__ import annotations

import pytest

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
