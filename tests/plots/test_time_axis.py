from __future__ import annotations

import pytest
from matplotlib.figure import Figure

from folkways.base.time import parse_moment
from folkways.metrics.series import Bins
from folkways.plots.time_axis import DayAxis

BINS = Bins.of(8 * 3600, 16 * 3600)


def labels(axis: DayAxis, inches: float) -> list[str]:
    ax = Figure().subplots()
    axis.draw(ax, inches)
    return [one.get_text() for one in ax.get_xticklabels()]


def test_hours_count_from_the_beginning_and_nights_are_left_out() -> None:
    axis = DayAxis(BINS, 8)
    assert axis.x(parse_moment("day 1 09:30")) == 1.5
    assert axis.x(parse_moment("day 1 20:00")) == 8
    second = axis.x(parse_moment("day 2 08:00"))
    assert 8 < second < 9
    assert axis.x(parse_moment("day 2 07:00")) == second
    assert axis.last == second + 8


def test_a_bin_ends_where_the_next_begins_also_at_midnight() -> None:
    axis = DayAxis(BINS, 4)
    assert [axis.end(i) for i in range(4)] == [2, 4, 6, 8]
    late = DayAxis(Bins.of(12 * 3600, 24 * 3600), 8)
    assert late.end(3) == 12
    assert late.end(7) == late.last


@pytest.mark.parametrize(
    ("reached", "inches", "expected"),
    [
        (4, 6.0, ["8", "10", "12", "14", "16"]),
        (8, 6.0, ["8", "10", "12", "14", "16", "", "10", "12", "14", "16"]),
        (8, 1.8, ["8", "12", "16", "", "12", "16"]),
        (4 * 30, 3.0, [str(day) for day in range(1, 31, 4)]),
    ],
)
def test_there_are_as_many_labels_as_fit(reached: int, inches: float, expected: list[str]) -> None:
    assert labels(DayAxis(BINS, reached), inches) == expected


def test_times_that_are_no_whole_hours_have_their_minutes() -> None:
    axis = DayAxis(Bins.of(8 * 3600 + 1800, 14 * 3600), 1)
    assert labels(axis, 6)[0] == "8:30"
