"""Broken windows: the classical passer-by beside the published figures, and traces that stay."""

from __future__ import annotations

from math import exp, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from folkways.base.events import AnyEvent
from folkways.base.measure import Measure, Number
from folkways.language.mind import Mind
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.broken_windows.environment import BrokenWindows
from folkways.packs.broken_windows.measures import MEASURES
from folkways.packs.broken_windows.operations import chance_of
from folkways.packs.broken_windows.parameters import ARRIVAL, BrokenWindowsParameters
from folkways.packs.broken_windows.questions import ClassicalPasser, PassBy, Passing
from folkways.packs.broken_windows.studies import STUDIES
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds

FITTED = log(0.69 / 0.31) - log(0.33 / 0.67)
"""The effect of disorder in the first experiment, in logits."""


def names(count: int) -> list[str]:
    return [f"Passer {number}" for number in range(1, count + 1)]


def people(count: int) -> Scenario:
    agents = [{"name": name} for name in names(count)]
    return MaplessScenario.model_validate(
        {"name": "wall", "environment": "broken_windows", "seed": 1, "agents": agents}
    )


def live(count: int, mind: Mind | None = None, /, **given: object) -> list[AnyEvent]:
    return events_of(environment_in(BrokenWindows, people(count), mind or TableMind(1), **given))


def numbers(events: list[AnyEvent], count: int) -> dict[str, Number]:
    found = take(MEASURES, MemoryLog(make_header(names(count)), events))
    return {one.name: one.value for one in found if one.rows is None}


def test_it_holds_to_the_suite() -> None:
    check_environment(BrokenWindows, people(12), until=8 * ARRIVAL)
    check_rounds(BrokenWindows, people(12), until=8 * ARRIVAL)


@pytest.mark.parametrize(("disorder", "share"), [(False, 0.33), (True, 0.69)])
def test_the_first_experiment_comes_out_as_published(disorder: bool, share: float) -> None:
    found = numbers(live(600, disorder=disorder, cue=FITTED), 600)
    assert found["violation"] == pytest.approx(share, abs=4 * sqrt(share * (1 - share) / 600))
    assert found["violation_published"] == share


def test_the_null_is_not_moved_by_disorder() -> None:
    kept = [numbers(live(40, disorder=one), 40)["violation"] for one in (False, True)]
    assert kept[0] == kept[1]


def test_where_traces_stay_violation_comes_to_the_fixed_point() -> None:
    """With all who came before in sight, p = 1 / (1 + exp(-(logit(.33) + cue p)))."""
    share = 0.33
    for _ in range(200):
        share = 1 / (1 + exp(-(log(0.33 / 0.67) + FITTED * share)))
    found = numbers(live(800, stays=True, window=800, cue=FITTED), 800)
    assert found["violation_late"] == pytest.approx(share, abs=0.1)
    assert share > 0.4


@given(st.floats(0.05, 0.95), st.floats(0, 4), st.integers(0, 10), st.integers(0, 1))
def test_signs_of_broken_rules_never_make_one_keep_them(
    in_order: float, cue: float, broke: int, signs: int
) -> None:
    model = ClassicalPasser(in_order=in_order, cue=cue, signs=signs)
    chance = chance_of(model, broke, 10)
    assert chance >= in_order - 1e-9
    assert chance_of(model, min(10, broke + 1), 10) >= chance


def test_people_see_what_those_before_them_did_only_where_it_stays() -> None:
    def breaks(q: PassBy) -> Passing:
        return Passing(breaks=True)

    for stays, seen in ((False, [0, 0, 0, 0]), (True, [0, 1, 2, 2])):
        mind = ScriptedMind({"pass_by": breaks})
        live(4, mind, stays=stays, window=2, disorder=True)
        asked = [q for q in mind.asked if isinstance(q, PassBy)]
        assert [q.before for q in asked] == [q.broke for q in asked] == seen
        assert {q.state for q in asked} == {STUDIES["graffiti"].disorder}


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    check_measure(kind, MemoryLog(make_header(names(6)), live(6, stays=True)))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"study": "windows"}, "'graffiti', 'fence', 'trolleys', 'fireworks' or 'envelope'"),
        ({"cue": -1}, "greater than or equal to 0"),
        ({"window": 0}, "greater than or equal to 1"),
    ],
)
def test_what_makes_no_sense_is_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        BrokenWindowsParameters.model_validate(given)
