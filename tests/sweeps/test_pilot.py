from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sweeps.conftest import PLAN

from folkways.base.errors import FolkwaysError
from folkways.sweeps.outcome import Sweep
from folkways.sweeps.pilot import plan_power
from folkways.sweeps.start import sweep

Write = Callable[..., Path]


def test_a_pilot_has_seeds_of_its_own_and_is_run_once(plan: Write, place: Path) -> None:
    heard: list[str] = []
    text = PLAN.replace("days: 1", 'until: "day 1 08:10"')
    source = plan(f"{text}primary: [conversations]\nminds: [offline, openai:none]\n")
    found = plan_power(source, out=place / "s", seeds=6, workers=1, say=heard.append)
    assert heard[0] == (
        f"Pilot: 12 runs on the offline mind (2 conditions, seeds 3 to 8), into {place / 's-pilot'}"
    )
    assert "the other 10 runs take about" in heard[1]
    assert (found.made, found.seeds) == (12, (3, 4, 5, 6, 7, 8))
    assert found.conditions == ("all mechanisms", "without spreading")
    assert not (place / "s").exists()
    assert {one.seed for one in Sweep.open(place / "s-pilot").entries} == set(found.seeds)
    (line,) = found.measures
    assert (line.measure, line.share) == ("conversations", False)
    base = Sweep.open(found.pilot).values("all mechanisms, offline", "conversations")
    assert line.needed[0].difference == pytest.approx(0.1 * sum(base.values()) / 6)
    again = plan_power(source, out=place / "s", seeds=6, workers=1)
    assert again.made == 0
    assert again.to_json()["measures"] == found.to_json()["measures"]


def test_finished_runs_of_the_plan_serve_as_the_pilot(plan: Write, place: Path) -> None:
    text = PLAN.replace("days: 1", 'until: "day 1 08:10"')
    source = plan(f"{text}primary: [conversations]\n")
    done = sweep(source, out=place / "s", seeds=6)
    heard: list[str] = []
    found = plan_power(source, out=place / "s", say=heard.append)
    assert heard == [f"Stored runs serve as the pilot: 6 seeds in {done.path}"]
    assert (found.pilot, found.made) == (done.path, 0)
    assert not (place / "s-pilot").exists()


def test_what_no_pilot_can_tell_is_refused(plan: Write, place: Path) -> None:
    with pytest.raises(FolkwaysError, match="--seeds 3: a pilot needs at least 6 seeds"):
        plan_power(plan(), out=place / "s", seeds=3)
    minds = PLAN.replace("without: [none, spreading]", "minds: [offline, openai:none]")
    with pytest.raises(FolkwaysError, match="has one condition on the offline mind"):
        plan_power(plan(minds), out=place / "s")
