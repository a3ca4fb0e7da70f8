from __future__ import annotations

import pytest
from tests.metrics.made_runs import Builder, WordJudge

from folkways.metrics.calibration import Calibration, calibrations
from folkways.metrics.measurement import summarise
from folkways.metrics.series import Share


def test_utilities_huddled_at_the_top_have_little_entropy() -> None:
    found = Calibration.of("made", [80, 90, 85, 88])
    assert found.top == Share(4, 4)
    assert found.round == Share(2, 4)
    # One of ten tens holds 71 to 80, one 81 to 90: a quarter and three quarters.
    assert found.entropy == pytest.approx(0.8112781 / 3.3219281)
    assert found.tens == (0, 0, 0, 0, 0, 0, 0, 1, 3, 0)


def test_all_tens_alike_have_all_the_entropy_and_one_ten_none() -> None:
    assert Calibration.of("made", range(1, 101)).entropy == pytest.approx(1)
    assert Calibration.of("made", [55]).entropy == 0


def test_no_norms_have_no_calibration() -> None:
    found = Calibration.of("none", [])
    assert (found.norms, found.entropy, found.mean, found.top) == (0, None, None, Share(0, 0))


def test_a_norm_met_again_and_again_counts_once_for_each_agent() -> None:
    made = Builder(("Ann", "Ben"))
    made.begin()
    made.created("day 1 08:00", "Ann", "no smoke", utility=90)
    for utility in (10, 20):
        norm = made.identified("day 1 09:00", "Ben", "no smoke", utility=utility)
        made.evaluated("day 1 09:00", "Ben", norm, "conflict")
    norm = made.identified("day 1 10:00", "Ben", "no smoke", utility=30)
    made.evaluated("day 1 10:00", "Ben", norm)
    rows = {row.name: row for row in calibrations(summarise(made.log, WordJudge()).lives)}
    assert rows["met"].norms == 2
    assert rows["from talk"].mean == 30
    assert rows["created"].top == Share(1, 1)
    assert rows["synthesised"].norms == 0
