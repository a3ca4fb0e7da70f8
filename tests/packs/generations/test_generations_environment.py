"""Generations: who judges when, and judgements beside the linear recursion they follow."""

from __future__ import annotations

from itertools import pairwise
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
from folkways.packs.generations.environment import Generations
from folkways.packs.generations.facts import Begun, Judged
from folkways.packs.generations.measures import MEASURES
from folkways.packs.generations.operations import judges
from folkways.packs.generations.parameters import TRIAL, GenerationsParameters
from folkways.packs.generations.questions import ClassicalJudge, Judgement, JudgeMovement
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds

SMALL = {"group": 3, "confederates": 2, "generations": 4, "trials": 5}
"""Four agents."""


def names(count: int) -> list[str]:
    return [f"Judge {number}" for number in range(1, count + 1)]


def people(count: int) -> Scenario:
    agents = [{"name": name} for name in names(count)]
    return MaplessScenario.model_validate(
        {"name": "light", "environment": "generations", "seed": 1, "agents": agents}
    )


def live(mind: Mind | None = None, /, **given: object) -> list[AnyEvent]:
    parameters = GenerationsParameters.model_validate(SMALL | given)
    scenario = people(parameters.participants)
    return events_of(environment_in(Generations, scenario, mind or TableMind(1), **SMALL | given))


def numbers(events: list[AnyEvent]) -> dict[str, Number]:
    found = take(MEASURES, MemoryLog(make_header(names(4)), events))
    return {one.name: one.value for one in found if one.rows is None}


def test_it_holds_to_the_suite() -> None:
    check_environment(Generations, people(10), until=33 * TRIAL)
    check_rounds(Generations, people(10), until=33 * TRIAL)


def test_confederates_leave_first_and_then_the_oldest() -> None:
    told = [fact for event in live(generations=5) if (fact := Begun.read(event))]
    assert [one.confederates for one in told] == [2, 1, 0, 0, 0]
    assert [[int(name[6:]) for name in one.members] for one in told] == [
        [1],
        [1, 2],
        [1, 2, 3],
        [2, 3, 4],
        [3, 4, 5],
    ]


def test_one_participant_among_confederates_follows_the_closed_solution() -> None:
    """x(t) = x* + (s - x*) (1 - a - b)^(t - 1), with x* = (a n + b s) / (a + b)."""
    a, b, s, n = 0.3, 0.05, 4.0, 16.0
    given = {"generations": 1, "trials": 12, "noise": 0.0, "conformity": a, "perception": b}
    said = [fact.inches for event in live(**given) if (fact := Judged.read(event))]
    limit = (a * n + b * s) / (a + b)
    assert said == pytest.approx(
        [limit + (s - limit) * (1 - a - b) ** t for t in range(12)], abs=1e-4
    )


def test_what_is_left_of_the_tradition_decays_with_perception_alone() -> None:
    """Moving to one another leaves a group's mean where it is, so it decays by 1 - b a trial."""
    told = [fact for event in live(noise=0.0, perception=0.05) if (fact := Judged.read(event))]
    last = [one.inches - 4.0 for one in told if one.generation == 4]
    excess = [sum(last[at : at + 3]) for at in range(0, 15, 3)]
    assert excess[0] > 0
    assert [new / old for old, new in pairwise(excess)] == pytest.approx([0.95] * 4, abs=1e-4)


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 50), st.floats(0, 50), st.floats(0, 50))
def test_a_judgement_lies_between_what_it_is_made_of(
    conformity: float, share: float, own: float, heard: float, impression: float
) -> None:
    model = ClassicalJudge(conformity=conformity, perception=share * (1 - conformity))
    q = JudgeMovement(impression=impression, earlier=(own,), heard=(heard,), classical=model)
    found = judges(q, Random(1)).inches
    assert min(own, heard, impression) - 1e-9 <= found <= max(own, heard, impression) + 1e-9


def test_participants_hear_what_the_others_said_last() -> None:
    def always(q: JudgeMovement) -> Judgement:
        return Judgement(inches=7.0)

    mind = ScriptedMind({"judge_movement": always})
    live(mind)
    asked = [q for q in mind.asked if isinstance(q, JudgeMovement)]
    assert len(asked) == 5 * (1 + 2 + 3 + 3)
    assert (asked[0].heard, asked[1].heard, asked[2].heard_before) == ((), (16, 16), (16, 16))
    newcomer = asked[6]  # the first trial of the second generation: it has listened before
    assert (newcomer.earlier, sorted(newcomer.heard)) == ((), [7, 16, 16])
    assert sorted(asked[-1].heard) == [7, 7]


def test_the_table_says_how_long_the_tradition_lasts() -> None:
    lasting = numbers(live(noise=0.0, perception=0.0, conformity=0.5))
    assert lasting["tradition_survives"] == 2
    fading = numbers(live(noise=0.0, perception=0.9, conformity=0.1, trials=20))
    assert fading["tradition_survives"] == 0
    assert numbers(live(confederates=0, generations=2))["tradition_survives"] is None


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    check_measure(kind, MemoryLog(make_header(names(4)), live()))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"generations": 0}, "greater than or equal to 1"),
        ({"trials": 0}, "greater than or equal to 1"),
        ({"confederates": 4}, "4 confederates in a group of 4 leave no place for a participant"),
        ({"conformity": 0.8, "perception": 0.3}, "together they may be 1 at most"),
    ],
)
def test_what_makes_no_sense_is_refused(given: dict[str, float], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        GenerationsParameters.model_validate(given)


def test_the_number_of_agents_follows_from_the_generations() -> None:
    given = GenerationsParameters.model_validate(SMALL)
    assert not list(Generations.check(given, names(4)))
    ((where, flaw),) = Generations.check(given, names(5))
    assert where == "generations"
    assert "take 4 agents, but there are 5" in flaw
