"""Conventions: who meets whom, what is remembered, and the results that are known."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from folkways.base.events import AnyEvent, FellBack
from folkways.base.measure import Measure, Number
from folkways.language.mind import Mind
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.conventions.environment import ConventionsGame
from folkways.packs.conventions.facts import Chose, Committed, Met, Opened, Probed
from folkways.packs.conventions.measures import MEASURES
from folkways.packs.conventions.operations import best_response
from folkways.packs.conventions.parameters import ConventionsParameters
from folkways.packs.conventions.questions import Choice, ChooseName, Encounter
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds


def society(count: int, seed: int = 1) -> Scenario:
    agents = [{"name": f"Player {number}"} for number in range(1, count + 1)]
    return MaplessScenario.model_validate(
        {"name": "pairs", "environment": "conventions", "seed": seed, "agents": agents}
    )


def play(count: int, seed: int = 1, mind: Mind | None = None, **given: object) -> list[AnyEvent]:
    mind = mind or TableMind(seed)
    return events_of(environment_in(ConventionsGame, society(count, seed), mind, **given))


def measured(events: list[AnyEvent], count: int) -> dict[str, Number]:
    names = [f"Player {number}" for number in range(1, count + 1)]
    found = take(MEASURES, MemoryLog(make_header(names), events))
    return {one.name: one.value for one in found if one.rows is None}


def choosing(choose: Callable[[ChooseName], str]) -> ScriptedMind:
    def answer(q: ChooseName) -> Choice:
        return Choice(name=choose(q))

    return ScriptedMind({"choose_name": answer})


def test_it_holds_to_the_suite() -> None:
    check_environment(ConventionsGame, society(5), until=600)
    check_rounds(ConventionsGame, society(5), until=600)


@pytest.mark.parametrize("count", [6, 7])
def test_everybody_meets_one_other_in_each_round_but_for_an_odd_one(count: int) -> None:
    events = play(count, rounds=4)
    for t in (60, 120, 180, 240):
        met = [(e.agent, fact.other) for e in events if e.t == t and (fact := Met.read(e))]
        those = [name for pair in met for name in pair]
        assert len(those) == len(set(those)) == count // 2 * 2
        assert {e.agent for e in events if e.t == t and Chose.read(e)} == set(those)


def test_an_agent_is_shown_its_latest_encounters_and_its_points() -> None:
    mind = choosing(lambda q: q.names[0])
    events = play(2, mind=mind, rounds=5, memory=2, options=2, permuted=False, probes=1)
    asked = [q for q in mind.asked if isinstance(q, ChooseName)]
    assert [len(q.encounters) for q in asked] == [0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 2]
    assert asked[-1].score == 400
    assert {one.points for q in asked for one in q.encounters} == {100}
    assert [fact.names for e in events if (fact := Opened.read(e))] == [["bav", "cug"]]


def test_names_and_their_order_are_drawn_for_each_run_and_question() -> None:
    def names(seed: int) -> tuple[str, ...]:
        return next(tuple(f.names) for e in play(4, seed, rounds=1) if (f := Opened.read(e)))

    assert len({names(seed) for seed in range(5)}) == 5
    mind = choosing(lambda q: q.names[0])
    play(4, mind=mind, rounds=3)
    orders = {q.names for q in mind.asked if isinstance(q, ChooseName)}
    assert len(orders) > 20
    assert len({frozenset(order) for order in orders}) == 1


def test_the_committed_always_choose_the_same_name_and_are_not_asked() -> None:
    mind = choosing(lambda q: min(q.names))
    events = play(12, mind=mind, rounds=6, committed=0.25, committed_from=4, options=3)
    fact = next(fact for e in events if (fact := Committed.read(e)))
    assert len(fact.agents) == 3
    late = [(e.agent, c) for e in events if e.t >= 240 and (c := Chose.read(e))]
    assert {c.name for name, c in late if name in fact.agents} == {fact.name}
    assert all(c.committed == (name in fact.agents) for name, c in late)
    assert fact.name != min(fact.name, *(c.name for _, c in late))
    assert len(mind.asked) == 12 * 5 + 3 * 12 + 3 * 9


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), max_size=12),
    st.floats(-100, 100),
    st.floats(0.5, 200),
    st.integers(0, 99),
)
def test_the_rule_is_a_best_response(
    pairs: list[tuple[str, str]], penalty: float, gap: float, seed: int
) -> None:
    """No other name would have been worth more against what is remembered (Young 1993)."""
    reward = penalty + gap
    met = tuple(Encounter(own=own, theirs=theirs, points=0) for own, theirs in pairs)
    q = ChooseName(names=("a", "b", "c"), encounters=met, score=0, reward=reward, penalty=penalty)
    worth = {
        name: fmean([reward if name == theirs else penalty for _, theirs in pairs] or [0])
        for name in q.names
    }
    assert worth[best_response(q, Random(seed)).name] == pytest.approx(max(worth.values()))


@given(st.integers(0, 10_000))
def test_a_convention_stays(seed: int) -> None:
    """Where everybody remembers one name alone, everybody chooses it (an absorbing state)."""
    met = (Encounter(own="a", theirs="b", points=0),) * 5
    q = ChooseName(names=("a", "b", "c"), encounters=met, score=0, reward=1, penalty=0)
    assert best_response(q, Random(seed)).name == "b"


@pytest.mark.parametrize("options", [2, 10])
def test_a_small_society_always_reaches_a_convention(options: int) -> None:
    for seed in range(1, 5):
        events = play(8, seed, rounds=80, options=options, probes=0)
        found = measured(events, 8)
        assert found["convention_round"] is not None
        assert found["coordination"] == 1


@pytest.mark.parametrize(("committed", "memory", "wins"), [(0.05, 5, 0), (0.3, 5, 1), (0.1, 12, 0)])
def test_a_minority_overturns_the_convention_above_a_critical_mass(
    committed: float, memory: int, wins: float
) -> None:
    for seed in (1, 2):
        events = play(24, seed, rounds=90, options=2, memory=memory, committed=committed, probes=0)
        assert measured(events, 24)["overturned"] == wins


def test_the_audit_tells_a_bias_by_name_from_one_by_place() -> None:
    by_name = measured(play(12, mind=choosing(lambda q: min(q.names)), rounds=1, options=4), 12)
    by_place = measured(play(12, mind=choosing(lambda q: q.names[0]), rounds=1, options=4), 12)
    none = measured(play(12, rounds=1, options=4), 12)
    for found, name, place in ((by_name, 1, 0), (by_place, 0, 1), (none, 0, 0)):
        by_name_p, by_place_p = found["bias_by_name_p"], found["bias_by_place_p"]
        assert by_name_p is not None
        assert by_place_p is not None
        assert (by_name_p < 0.001, by_place_p < 0.001) == (name, place)
    assert measured(play(4, rounds=1, probes=0), 4)["bias_by_name_p"] is None


def test_what_is_no_name_of_the_list_is_counted_and_no_part_of_the_audit() -> None:
    events = play(4, mind=choosing(lambda q: "none of them"), rounds=2, probes=1)
    fallbacks = [e for e in events if isinstance(e, FellBack)]
    assert len(fallbacks) == 4 * 3
    assert not any(Probed.read(e) for e in events)


def test_measures_by_hand() -> None:
    facts = [
        (1, Chose(name="a"), Chose(name="b")),
        (2, Chose(name="a"), Chose(name="a", committed=True)),
        (3, Chose(name="a"), Chose(name="b", committed=True)),
    ]
    events: list[AnyEvent] = []
    for number, one, other in facts:
        events.append(one.event(number * 60, "Ann", "conventions", ()))
        events.append(other.event(number * 60, "Bob", "conventions", ()))
        met = Met(other="Bob", own=one.name, theirs=other.name)
        events.append(met.event(number * 60, "Ann", "conventions", ()))
    found = measured(events, 2)
    assert found["convention_round"] is None
    assert found["coordination"] == pytest.approx(1 / 3)
    assert found["minority_uptake"] == 1 / 2
    assert found["overturned"] == 0


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    events = play(6, rounds=12, committed=0.3, committed_from=6)
    check_measure(kind, MemoryLog(make_header([f"Player {n}" for n in range(1, 7)]), events))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"labels": ["a", "b", "a"], "options": 2}, "'a' stands there twice"),
        ({"labels": ["a", "b"], "options": 3}, "2 labels for 3 options"),
        ({"reward": 1, "penalty": 1}, "must be above the penalty"),
        ({"committed": 0.2, "rounds": 30}, "would come in round 31, but there are 30 rounds"),
        ({"committed": 1}, "less than 1"),
        ({"reward": "much"}, "valid number"),
    ],
)
def test_what_makes_no_sense_is_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        ConventionsParameters.model_validate(given)
