"""Day-care centres: who is fined when, the classical parent, and what a fine does to it."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from folkways.base.events import AnyEvent
from folkways.base.measure import Measure, Number
from folkways.language.mind import Mind
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.day_care.environment import DayCare
from folkways.packs.day_care.facts import Announced, Collected
from folkways.packs.day_care.measures import MEASURES
from folkways.packs.day_care.operations import weighs
from folkways.packs.day_care.parameters import WEEK, DayCareParameters
from folkways.packs.day_care.questions import Classical, DecidePickup, Pickup
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds


def names(count: int) -> list[str]:
    return [f"Parent {number}" for number in range(1, count + 1)]


def people(count: int) -> Scenario:
    agents = [{"name": name} for name in names(count)]
    return MaplessScenario.model_validate(
        {"name": "fine", "environment": "day_care", "seed": 1, "agents": agents}
    )


def live(count: int, mind: Mind | None = None, /, **given: object) -> list[AnyEvent]:
    return events_of(environment_in(DayCare, people(count), mind or TableMind(1), **given))


def numbers(events: list[AnyEvent], count: int) -> dict[str, Number]:
    found = take(MEASURES, MemoryLog(make_header(names(count)), events))
    return {one.name: one.value for one in found if one.rows is None}


SHORT = {"centres": 3, "fined": 2, "weeks": 4, "fine_from": 2, "fine_until": 3}


def test_it_holds_to_the_suite() -> None:
    check_environment(DayCare, people(20), until=4 * WEEK)
    check_rounds(DayCare, people(20), until=4 * WEEK)


@given(st.floats(0, 100), st.floats(0, 50), st.floats(0, 90))
def test_a_classical_parent_is_late_if_that_is_worth_its_price(
    worth: float, fine: float, guilt: float
) -> None:
    q = DecidePickup(worth=worth, fine=fine, classical=Classical(guilt=guilt))
    assert weighs(q, Random(1)).late == (worth > guilt + fine)


@given(st.floats(0, 1), st.floats(0.01, 1), st.integers(0, 30))
def test_guilt_falls_with_each_week_of_the_fine_to_what_crowding_leaves(
    crowding: float, learning: float, weeks: int
) -> None:
    given = DayCareParameters(crowding=crowding, learning=learning)
    left = [given.guilt_after(n) for n in (0, weeks, weeks + 1, 10_000)]
    assert left[0] == given.guilt
    assert left == sorted(left, reverse=True)
    assert left[-1] == pytest.approx(given.guilt * (1 - crowding), abs=1e-6)


@pytest.mark.parametrize("crowding", [0.0, 0.47])
def test_lateness_is_that_of_the_closed_solution(crowding: float) -> None:
    """Worth is even from 0 to 100, so the share late is 1 less a hundredth of guilt and fine."""
    given = {"centres": 2, "fined": 1, "crowding": crowding, "learning": 1.0}
    found = numbers(live(60, **given), 60)
    left = 75 * (1 - crowding)
    for name, cost, weeks in (
        ("late_before", 75, 4),
        ("late_during", left + 10, 12),
        ("late_after", left, 4),
        ("late_control", 75, 20),
    ):
        share, count = 1 - cost / 100, 30 * weeks
        assert found[name] == pytest.approx(share, abs=4 * sqrt(share * (1 - share) / count)), name
    assert found["seen_as_service"] == (1 if crowding else 0)
    deters = found["fine_ratio"]
    assert deters is not None
    assert (deters < 1) == (crowding == 0)


def test_parents_are_told_of_the_fine_and_of_the_others() -> None:
    def late_if_fined(q: DecidePickup) -> Pickup:
        return Pickup(late=q.fine is not None, seen_as="service")

    mind = ScriptedMind({"decide_pickup": late_if_fined})
    events = live(6, mind, **SHORT)
    asked = [q for q in mind.asked if isinstance(q, DecidePickup)]
    weeks = [asked[6 * n : 6 * n + 6] for n in range(4)]
    assert [sum(q.fine is not None for q in week) for week in weeks] == [0, 4, 4, 0]
    assert [sum(q.fined_before for q in week) for week in weeks] == [0, 0, 0, 4]
    assert {(q.late_before, q.weeks_before, q.others_late) for q in weeks[3]} == {
        (2, 3, 1),
        (0, 3, 0),
    }
    assert [a.fine for e in events if (a := Announced.read(e))] == [10, None]
    assert len([1 for event in events if Collected.read(event)]) == 24
    found = numbers(events, 6)
    assert (found["late_before"], found["late_during"], found["late_after"]) == (0, 1, 0)
    assert found["fine_ratio"] is None


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    check_measure(kind, MemoryLog(make_header(names(6)), live(6, **SHORT)))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"fine": -1}, "greater than or equal to 0"),
        ({"fine": float("nan")}, "finite number"),
        ({"fined": 11}, "11 centres with a fine are more than all 10"),
        ({"fine_until": 4}, "would end in week 4, before it begins in week 5"),
        ({"crowding": 1.5}, "less than or equal to 1"),
    ],
)
def test_what_makes_no_sense_is_refused(given: dict[str, float], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        DayCareParameters.model_validate(given)


def test_each_centre_needs_a_parent() -> None:
    ((where, flaw),) = DayCare.check(DayCareParameters(), names(4))
    assert where == "centres"
    assert "there are 4 agents" in flaw
