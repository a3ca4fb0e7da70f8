from __future__ import annotations

import numpy as np
import pytest
from tests.metrics.made_runs import Builder, WordJudge
from tests.plots.drawn_runs import small_summary

from folkways.metrics.measurement import summarise
from folkways.metrics.summary import Summary
from folkways.plots.shares import norms_figure


@pytest.fixture(scope="module")
def summary() -> Summary:
    return small_summary()


def test_the_numbers_stand_in_the_alternative_text(summary: Summary) -> None:
    told = norms_figure(summary, ["smoke"]).alt
    assert "acceptance 50 %, 50 %, 50 %, 50 %; adherence 50 %, 50 %, 50 %, 50 %" in told
    assert "compliance rate 0 %, undefined, undefined, 100 %" in told


def test_values_stand_at_the_ends_of_their_quarters(summary: Summary) -> None:
    axes = norms_figure(summary, ["smoke"]).drawing.axes[0]
    (line,) = [one for one in axes.lines if str(one.get_label()).startswith("acceptance")]
    assert np.array_equal(line.get_xdata(), [2, 4, 6, 8])
    assert list(axes.get_xticks()) == [0, 2, 4, 6, 8]
    labels = [label.get_text() for label in axes.get_xticklabels()]
    assert labels == ["8", "10", "12", "14", "16"]


def test_a_quarter_that_breaks_off_stands_where_the_log_ends() -> None:
    made = Builder(("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 11:00", "Ann", "not smoke")
    figure = norms_figure(summarise(made.log, WordJudge()))
    assert np.array_equal(figure.drawing.axes[0].lines[-1].get_xdata(), [2, 3])
    assert "smoke,day 1 10:00,day 1 11:00,acceptance,1.0,1,1" in figure.csv()


def test_the_data_have_each_share_with_its_denominator(summary: Summary) -> None:
    rows = norms_figure(summary, ["smoke"]).csv().splitlines()
    assert rows[0] == "norm,bin begins,bin ends,measure,share,count,of"
    assert rows[1] == "smoke,day 1 08:00,day 1 10:00,acceptance,0.5,1,2"
    assert "smoke,day 1 10:00,day 1 12:00,compliance rate,,0,0" in rows


def test_each_norm_has_a_panel_with_its_words(summary: Summary) -> None:
    axes = norms_figure(summary).drawing.axes
    assert [one.get_title(loc="left") for one in axes] == ["no smoke indoors", "do tip"]


def test_a_permission_says_why_it_has_no_adherence() -> None:
    made = Builder(("Ann",), (("free", "Guests may smoke indoors.", "injunctive"),))
    made.created("day 1 08:00", "Ann", "Guests may smoke indoors.")
    made.end()
    figure = norms_figure(summarise(made.log))
    assert "adherence undefined, undefined" in figure.alt
    assert "a permission: adherence is undefined" in figure.svg


def test_the_shade_begins_where_the_value_stands_from_which_the_norm_has_emerged() -> None:
    made = Builder(("Ann",), entrepreneurs=("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 13:00", "Ann", "not smoke")
    summary = summarise(made.log, WordJudge())
    axes = norms_figure(summary).drawing.axes[0]
    (shade,) = axes.patches
    begins, ends = shade.get_extents().transformed(axes.transData.inverted()).intervalx
    assert (begins, ends) == pytest.approx((2, 5.16), abs=0.01)
    assert summary.to_json()["emergence"]["smoke"]["since"] == "day 1 10:00"
