from __future__ import annotations

import msgspec
import pytest
from tests.metrics.made_runs import Builder
from tests.plots.drawn_runs import small_summary

from folkways.metrics.measurement import summarise
from folkways.plots.activity import activity_figure


def test_counts_stand_in_the_alternative_text_and_in_the_data() -> None:
    figure = activity_figure(small_summary())
    assert "conflicts 1, 0, 0, 0; conversations 0, 1, 0, 0; thoughts 0, 0, 1, 0" in figure.alt
    assert "day 1 08:00,day 1 10:00,conflicts,1,1" in figure.csv()
    assert "day 1 12:00,day 1 14:00,thoughts,1,0" in figure.csv()


def test_what_is_not_recorded_is_no_zero() -> None:
    made = Builder(("Ann", "Ben"))
    made.begin()
    made.talks("day 1 08:20", "Ann", "Ben", "no smoke please")
    made.end()
    made.log.header = msgspec.structs.replace(
        made.log.header, arguments={"imported": "other", "not_recorded": "conflicts"}
    )
    figure = activity_figure(summarise(made.log))
    assert "conflicts are not recorded; conversations 1" in figure.alt
    assert "day 1 08:00,day 1 10:00,conflicts,," in figure.csv()
    assert "not recorded" in figure.svg


def test_a_bar_is_as_wide_as_the_time_that_it_counts() -> None:
    made = Builder(("Ann", "Ben"))
    made.begin()
    made.talks("day 1 11:00", "Ann", "Ben", "no smoke please")
    figure = activity_figure(summarise(made.log))
    first, last = (bar.get_extents().width for bar in figure.drawing.axes[1].patches[:2])
    assert last == pytest.approx(first / 2)
    assert "day 1 10:00,day 1 11:00,conversations,1,1" in figure.csv()
    assert figure.caption.endswith("The last counts only up to day 1 11:00.")
    assert "counts only" not in activity_figure(small_summary()).caption
