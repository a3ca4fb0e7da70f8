from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import matplotlib as mpl
import pytest
from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

from folkways.metrics.measurement import summarise
from folkways.metrics.summary import Summary
from folkways.plots.figure2 import counts_panel, figure2, norm_panel


@pytest.fixture(scope="module")
def summary() -> Summary:
    made = Builder(("Ann", "Ben"), (SMOKE, TIP))
    made.begin()
    norm = made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 08:10", "Ben", "smoke")
    made.conflict("day 1 08:10", "Ann", "Ben", norm)
    made.talks("day 1 10:20", "Ann", "Ben", "no smoke please")
    made.thinks("day 1 12:30", "Ben", "nice weather")
    made.acts("day 1 14:10", "Ben", "not smoke")
    made.end()
    return summarise(made.log, WordJudge())


def test_the_figure_is_valid_svg_and_the_same_every_time(summary: Summary) -> None:
    first = figure2(summary)
    ET.fromstring(first)
    assert first == figure2(summary)
    assert first.startswith('<svg role="img" aria-label=')


def test_a_users_own_settings_change_nothing(summary: Summary) -> None:
    plain = counts_panel(summary)
    with mpl.rc_context({"lines.linewidth": 9, "font.size": 30}):
        assert counts_panel(summary) == plain


def test_it_holds_no_date_and_fetches_nothing(summary: Summary) -> None:
    svg = figure2(summary)
    assert "<metadata>" not in svg
    assert not re.search(r'(?:href="|url\()(?!#)', svg)


def test_text_takes_the_colour_of_the_page(summary: Summary) -> None:
    svg = norm_panel(summary, "smoke")
    assert "currentColor" in svg
    assert "#010203" not in svg
    assert "#010204" not in svg


def test_the_numbers_stand_in_the_alternative_text(summary: Summary) -> None:
    assert "conflicts 1, 0, 0, 0; conversations 0, 1, 0, 0; thoughts 0, 0, 1, 0" in counts_panel(
        summary
    )
    panel = norm_panel(summary, "smoke")
    assert "acceptance 50 %, 50 %, 50 %, 50 %; adherence 50 %, 50 %, 50 %, 50 %" in panel
    assert "compliance rate 0 %, undefined, undefined, 100 %" in panel


def test_a_permission_says_why_it_has_no_adherence() -> None:
    made = Builder(("Ann",), (("free", "Guests may smoke indoors.", "injunctive"),))
    made.created("day 1 08:00", "Ann", "Guests may smoke indoors.")
    made.end()
    panel = norm_panel(summarise(made.log), "free")
    assert "adherence undefined, undefined" in panel
    assert "a permission: adherence is undefined" in panel


def test_panels_on_one_page_do_not_share_ids(summary: Summary) -> None:
    ids = [
        one
        for svg in (counts_panel(summary), norm_panel(summary, "smoke"), norm_panel(summary, "tip"))
        for one in re.findall(r'\bid="([^"]+)"', svg)
    ]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("norms", [0, 1, 4])
def test_any_number_of_norms_and_an_empty_log(norms: int) -> None:
    tracked = tuple((f"n{i}", f"no n{i}", "injunctive") for i in range(norms))
    made = Builder(("Ann",), tracked)
    ET.fromstring(figure2(summarise(made.log, WordJudge())))
    made.begin()
    ET.fromstring(figure2(summarise(made.log, WordJudge(), width="hour")))
