from __future__ import annotations

import pytest
from tests.metrics.made_runs import Builder, WordJudge
from tests.plots.drawn_runs import small_summary

from folkways.base.errors import FolkwaysError
from folkways.metrics.measurement import summarise
from folkways.plots.kinds import RUN_FIGURES, run_figure

SUMMARY = small_summary()


@pytest.mark.parametrize("kind", sorted(set(RUN_FIGURES) - {"measure"}))
def test_each_kind_has_title_caption_data_and_alternative_text(kind: str) -> None:
    figure = run_figure(SUMMARY, kind, norm="smoke" if kind in ("norm", "transmission") else "")
    assert figure.kind == kind
    assert figure.title
    assert figure.alt
    assert len(figure.caption) > 50
    header, *rows = figure.csv().splitlines()
    assert "," in header
    assert rows


@pytest.mark.parametrize(
    ("kind", "norm", "told"),
    [
        ("norm", "", "--norm: say which of the tracked norms: smoke, tip"),
        ("norm", "smok", "did you mean 'smoke'?"),
        ("transmission", "", "say which of the tracked norms"),
        ("pie", "", "no figure of a run is called 'pie'"),
        ("measure", "", "there are: none"),
    ],
)
def test_what_there_is_not_is_named(kind: str, norm: str, told: str) -> None:
    with pytest.raises(FolkwaysError, match=told.replace("?", r"\?")):
        run_figure(SUMMARY, kind, norm=norm)


def test_where_one_norm_is_tracked_it_need_not_be_named() -> None:
    made = Builder(("Ann",))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke")
    made.end()
    assert run_figure(summarise(made.log, WordJudge()), "norm").name == "norm-smoke"


def test_a_run_without_events_or_norms_has_nothing_to_draw() -> None:
    with pytest.raises(FolkwaysError, match="no event yet"):
        run_figure(summarise(Builder().log), "norms")
    made = Builder(tracked=())
    made.begin()
    made.end()
    with pytest.raises(FolkwaysError, match="tracks no norm"):
        run_figure(summarise(made.log), "norms")
