"""Norms at somebody's expense, and the sections of the report on negative norms."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.plain import plain_report
from tests.stored import cafe_of_two_days, stored

import folkways
from folkways.metrics.harmful import harmful_norms


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> folkways.Run:
    def make(path: Path) -> None:
        folkways.run("long_table", until="day 1 09:20", out=path)

    return folkways.Run.open(stored(tmp_path_factory, "table.folk", make))


def test_the_norm_that_excludes_is_found_with_whom_it_concerns(table: folkways.Run) -> None:
    (found,) = harmful_norms(table.summary)
    assert found.burden.kind == "exclusion"
    assert found.concerned == ("Oksana Rusu", "Pavel Dima")
    assert found.outside
    assert len(found.holders) >= 2
    assert table.measure("harmful_norms").rows == (found.row,)
    assert "harmful_norms" in table.summary.to_json()["measures"]


def test_the_report_shows_what_was_measured_and_nothing_else(
    table: folkways.Run, tmp_path_factory: pytest.TempPathFactory
) -> None:
    page = plain_report(table.summary)
    assert '<section id="harmful">' in page
    assert '<section id="unpopular">' in page
    cafe = folkways.Run.open(cafe_of_two_days(tmp_path_factory))
    assert harmful_norms(cafe.summary) == ()
    plain = plain_report(cafe.summary)
    assert "Unpopular norms" not in plain
    assert "harm outsiders" not in plain
