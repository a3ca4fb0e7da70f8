"""False enforcement: who sees whom, the rule, and where cascades can happen."""

from __future__ import annotations

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
from folkways.packs.false_enforcement.environment import FalseEnforcement
from folkways.packs.false_enforcement.facts import Acted, Settled
from folkways.packs.false_enforcement.measures import MEASURES
from folkways.packs.false_enforcement.operations import conforms
from folkways.packs.false_enforcement.parameters import FalseEnforcementParameters
from folkways.packs.false_enforcement.questions import Conduct, Conform
from folkways.packs.false_enforcement.sight import sight, together
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds


def names(count: int) -> list[str]:
    return [f"Person {number}" for number in range(1, count + 1)]


def people(count: int, seed: int = 1) -> Scenario:
    agents = [{"name": name} for name in names(count)]
    return MaplessScenario.model_validate(
        {"name": "norm", "environment": "false_enforcement", "seed": seed, "agents": agents}
    )


def live(count: int, seed: int = 1, mind: Mind | None = None, **given: object) -> list[AnyEvent]:
    mind = mind or TableMind(seed)
    return events_of(environment_in(FalseEnforcement, people(count, seed), mind, **given))


def numbers(events: list[AnyEvent], count: int) -> dict[str, Number]:
    found = take(MEASURES, MemoryLog(make_header(names(count)), events))
    return {one.name: one.value for one in found if one.rows is None}


def asked(believes: bool, conviction: float, follow: int, up: int, down: int) -> Conform:
    return Conform(
        norm="bow",
        believes=believes,
        conviction=conviction,
        cost=0.125,
        seen=8,
        follow=follow,
        press_for=up,
        press_against=down,
    )


def test_it_holds_to_the_suite() -> None:
    check_environment(FalseEnforcement, people(30), until=5 * 60)
    check_rounds(FalseEnforcement, people(30), until=5 * 60)


@pytest.mark.parametrize(
    ("q", "follows", "enforces"),
    [
        (asked(False, 0.3, 0, 0, 0), False, "nothing"),
        (asked(False, 0.3, 4, 0, 0), False, "deviance"),
        (asked(False, 0.3, 2, 3, 0), True, "nothing"),
        (asked(False, 0.3, 2, 4, 0), True, "norm"),
        (asked(False, 0.3, 2, 4, 2), False, "nothing"),
        (asked(True, 1, 0, 0, 8), True, "norm"),
        (asked(True, 1, 8, 0, 0), True, "nothing"),
        (asked(True, 0.2, 8, 0, 4), False, "deviance"),
    ],
)
def test_the_rule_by_hand(q: Conform, follows: bool, enforces: str) -> None:
    found = conforms(q, Random(1))
    assert (found.follows, found.enforces) == (follows, enforces)


@given(st.booleans(), st.floats(0, 1), st.data())
def test_more_pressure_never_makes_one_break_the_norm(
    believes: bool, conviction: float, data: st.DataObject
) -> None:
    follow, up = data.draw(st.integers(0, 8)), data.draw(st.integers(0, 7))
    down = data.draw(st.integers(0, 8))
    before = conforms(asked(believes, conviction, follow, up, down), Random(1))
    after = conforms(asked(believes, conviction, follow, up + 1, down), Random(1))
    assert after.follows >= before.follows


@given(st.floats(0, 1), st.integers(0, 8), st.integers(0, 8), st.integers(0, 8))
def test_nobody_enforces_what_it_does_not_do(
    conviction: float, follow: int, up: int, down: int
) -> None:
    for believes in (False, True):
        found = conforms(asked(believes, conviction, follow, up, down), Random(1))
        assert found.enforces in ("nothing", "norm" if found.follows else "deviance")


@pytest.mark.parametrize(("radius", "neighbours"), [(1, 8), (2, 24), (0, 69)])
def test_everybody_on_the_grid_has_as_many_neighbours(radius: int, neighbours: int) -> None:
    graph = sight(70, 10, radius, 0.0, Random(1))
    assert {degree for _, degree in graph.degree} == {neighbours}


@given(st.floats(0, 1), st.integers(0, 99))
def test_bridges_keep_the_number_of_ties(bridges: float, seed: int) -> None:
    graph = sight(30, 5, 1, bridges, Random(seed))
    assert graph.number_of_edges() == 30 * 8 / 2
    assert min(degree for _, degree in graph.degree) >= 1
    assert not any(graph.has_edge(one, one) for one in graph)


@given(st.integers(1, 20), st.integers(0, 99))
def test_believers_who_are_together_see_one_another(count: int, seed: int) -> None:
    graph = sight(30, 5, 1, 0.0, Random(seed))
    found = together(graph, count, Random(seed))
    assert len(set(found)) == count
    assert count == 1 or all(set(graph[one]) & set(found) for one in found)


def test_no_cascade_where_all_see_all() -> None:
    """A share of believers of at most the cost can press nobody into enforcing."""
    for seed in range(3):
        events = live(50, seed, rounds=8, radius=0, believers=6)
        last = numbers(events, 50)
        assert last["falsely_enforcing"] == 0
        assert last["cascade"] == 0


def test_cascades_where_people_see_their_neighbours() -> None:
    found = [
        numbers(live(50, seed, rounds=15, width=10, radius=1, believers=6), 50)["cascade"]
        for seed in range(6)
    ]
    assert sum(value or 0 for value in found) >= 3


def test_an_agent_is_told_what_those_it_sees_did_last() -> None:
    def enforcing(q: Conform) -> Conduct:
        return Conduct(follows=q.believes, enforces="norm" if q.believes else "deviance")

    mind = ScriptedMind({"conform": enforcing})
    events = live(12, mind=mind, rounds=2, radius=0, believers=3)
    (settled,) = [fact for event in events if (fact := Settled.read(event))]
    assert len(settled.believers) == 3
    first, second = mind.asked[:12], mind.asked[12:]
    for q in first:
        assert isinstance(q, Conform)
        assert (q.seen, q.follow, q.press_for, q.press_against) == (11, 3 - q.believes, 0, 0)
    for q in second:
        assert isinstance(q, Conform)
        assert (q.press_for, q.press_against) == (3 - q.believes, 8 + q.believes)
    assert len([1 for event in events if Acted.read(event)]) == 24


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    events = live(12, rounds=4, radius=0)
    check_measure(kind, MemoryLog(make_header(names(12)), events))


@pytest.mark.parametrize(
    ("count", "given", "said"),
    [
        (50, {"width": 7}, "50 agents cannot fill 3 or more rows of 7"),
        (20, {"width": 10}, "cannot fill 3 or more rows of 10"),
        (2000, {"width": 10, "radius": 0}, "2,000 agents have 3,998,000 ties here"),
        (30, {"believers": 31}, "31 believers are more than the 30 agents"),
    ],
)
def test_what_does_not_fit_the_agents_is_refused(
    count: int, given: dict[str, int], said: str
) -> None:
    parameters = FalseEnforcementParameters.model_validate(given)
    ((where, flaw),) = FalseEnforcement.check(parameters, names(count))
    assert where in given
    assert said in flaw


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"cost": 1.5}, "less than or equal to 1"),
        ({"radius": -1}, "greater than or equal to 0"),
        ({"conviction": 0}, "greater than 0"),
        ({"norm": ""}, "at least 1 character"),
    ],
)
def test_what_makes_no_sense_is_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        FalseEnforcementParameters.model_validate(given)
