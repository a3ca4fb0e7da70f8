from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from tests.metrics.made_runs import Builder, WordJudge
from tests.plots.drawn_runs import small_summary

from folkways.metrics.measurement import summarise
from folkways.plots.figure2 import figure2, paper_figure


def test_it_has_both_panels_and_all_their_data() -> None:
    figure = paper_figure(small_summary())
    titles = [one.get_title(loc="left") for one in figure.drawing.axes]
    assert titles == [
        "(a) Conflicts",
        "Conversations",
        "Thoughts",
        "(b) no smoke indoors",
        "do tip",
        "",
    ]
    assert "day 1 08:00,day 1 10:00,acceptance,smoke,1,2" in figure.csv()
    assert "day 1 10:00,day 1 12:00,conversations,,1,1" in figure.csv()


@pytest.mark.parametrize("norms", [0, 1, 4])
def test_any_number_of_norms_and_an_empty_log(norms: int) -> None:
    tracked = tuple((f"n{i}", f"no n{i}", "injunctive") for i in range(norms))
    made = Builder(("Ann",), tracked)
    ET.fromstring(figure2(summarise(made.log, WordJudge())))
    made.begin()
    ET.fromstring(figure2(summarise(made.log, WordJudge(), width="hour")))
