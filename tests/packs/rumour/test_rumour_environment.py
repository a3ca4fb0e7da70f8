"""The rumour: who hears whom, what a correction does, and the known final size of an epidemic."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from math import exp, sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from scipy.optimize import brentq

import folkways
from folkways.base.errors import ScenarioError
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.rumour.environment import Rumour
from folkways.packs.rumour.facts import Cast, Corrected, Judged
from folkways.packs.rumour.measures import MEASURES
from folkways.packs.rumour.operations import believes
from folkways.packs.rumour.parameters import RoleShares, RumourParameters
from folkways.packs.rumour.questions import Epidemic, HeardOpinion, Judgement, JudgeRumour
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind
from folkways.testing.rounds_suite import check_rounds

NAMES = tuple(f"Agent {chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(200))


def people(count: int, seed: int = 1) -> Scenario:
    agents = [
        {"name": name, "innate": ["trusting"] if number % 2 else ["calm"]}
        for number, name in enumerate(NAMES[:count])
    ]
    return MaplessScenario.model_validate(
        {"name": "town", "environment": "rumour", "seed": seed, "agents": agents}
    )


def live(
    count: int = 12, mind: TableMind | ScriptedMind | None = None, seed: int = 1, **more: object
) -> list[AnyEvent]:
    thinker = mind or TableMind(seed)
    return events_of(environment_in(Rumour, people(count, seed), thinker, **more))


@cache
def usual() -> tuple[AnyEvent, ...]:
    return tuple(live(first_believers=2, correction_days=[3], roles={"bystander": 0.25}))


def judged(events: Sequence[AnyEvent]) -> list[tuple[str, Judged]]:
    return [(event.agent, one) for event in events if (one := Judged.read(event))]


def cast_of(events: Sequence[AnyEvent]) -> Cast:
    (cast,) = [one for event in events if (one := Cast.read(event))]
    return cast


def values(events: Sequence[AnyEvent], count: int) -> dict[str, object]:
    log = MemoryLog(make_header(NAMES[:count]), list(events))
    return {one.name: one.value for one in take(MEASURES, log)}


def final_size(r0: float, first: float) -> float:
    """Return the share that ever believes by the final-size equation of Kermack and McKendrick."""
    return float(brentq(lambda z: 1 - z - (1 - first) * exp(-r0 * z), first, 1))


def test_the_epidemic_has_its_known_final_size() -> None:
    """Ever infected of a fully mixing group: the final-size equation, within sampling error.

    The standard error is that of the central limit theorem for epidemics (Britton 2010, section
    3.4) with a geometric infectious period.
    """
    count, first, opinions, transmission, recovery = 100, 5, 3, 0.1, 0.15
    r0 = opinions * transmission / recovery
    expected = final_size(r0, first / count)
    runs = 2
    parameters: dict[str, object] = {
        "first_believers": first,
        "opinions": opinions,
        "transmission": transmission,
        "recovery": recovery,
        "days": 45,
    }
    found = [
        len({name for name, one in judged(live(count, None, n, **parameters)) if one.believes})
        for n in range(1, runs + 1)
    ]
    left = 1 - expected
    variance = expected * left * (1 + (1 - recovery) * r0**2 * left) / (1 - left * r0) ** 2
    assert abs(sum(found) / runs / count - expected) < 4 * sqrt(variance / count / runs)


@given(st.integers(0, 9), st.floats(0, 1), st.integers(0, 99))
def test_nobody_believes_without_a_believer(silent: int, rate: float, seed: int) -> None:
    heard = (HeardOpinion(by="Ann", believes=False, words="No."),) * silent
    q = JudgeRumour(
        name="Bob",
        role="commentator",
        rumour="It rains.",
        believes=False,
        heard=heard,
        epidemic=Epidemic(transmission=rate),
    )
    assert not believes(q, random.Random(seed))


def test_each_believer_heard_transmits_independently() -> None:
    heard = (HeardOpinion(by="Ann", believes=True, words="Yes."),) * 3
    q = JudgeRumour(
        name="Bob",
        role="commentator",
        rumour="It rains.",
        believes=False,
        heard=heard,
        epidemic=Epidemic(transmission=0.2, effect=0.5, corrections=1),
    )
    chance, tries = random.Random(3), 4000
    found = sum(believes(q, chance) for _ in range(tries)) / tries
    expected = 1 - (1 - 0.2 * 0.5) ** 3
    assert abs(found - expected) < 4 * sqrt(expected * (1 - expected) / tries)


def test_it_holds_to_the_suite() -> None:
    check_environment(Rumour, people(6))
    check_rounds(Rumour, people(6))


def test_each_hears_as_many_opinions_as_it_says_and_none_of_bystanders() -> None:
    cast = cast_of(usual())
    silent = {name for name, role in zip(NAMES, cast.roles, strict=False) if role == "bystander"}
    assert len(silent) == 3
    for name, one in judged(usual()):
        assert len(one.heard) == len(set(one.heard)) == 3
        assert not (silent | {name}) & set(one.heard)


def test_spreaders_are_heard_more_often() -> None:
    events = live(20, roles={"spreader": 0.25}, loudness=5, opinions=1, days=20)
    cast = cast_of(events)
    loud = {name for name, role in zip(NAMES, cast.roles, strict=False) if role == "spreader"}
    heard = [name for _, one in judged(events) for name in one.heard]
    share = sum(name in loud for name in heard) / len(heard)
    assert share == pytest.approx(25 / 40, abs=0.1)


def test_verifiers_do_not_come_to_believe() -> None:
    events = live(20, roles={"verifier": 0.5}, first_believers=0, transmission=1.0)
    assert not any(one.believes for _, one in judged(events))
    values_by_role = live(20, roles={"verifier": 0.5}, first_believers=5, transmission=1.0)
    cast = cast_of(values_by_role)
    for name, one in judged(values_by_role):
        number = NAMES.index(name)
        if cast.roles[number] == "verifier" and number not in cast.believers:
            assert not one.believes


def test_a_statement_is_read_on_its_day_by_those_whom_it_reaches() -> None:
    mind = ScriptedMind(
        {"judge_rumour": lambda q: Judgement(believes=True, opinion="Yes.", memory=q.name)}
    )
    events = live(10, mind, correction_days=[2], correction_reach=0.5, days=3)
    (corrected,) = [one for event in events if (one := Corrected.read(event))]
    asked = [q for q in mind.asked if isinstance(q, JudgeRumour)]
    assert [q.name for q in asked if q.correction] == corrected.reached
    assert 0 < len(corrected.reached) < 10
    assert all(q.correction == "" for q in asked[:10] + asked[20:])
    assert asked[10].opinion == "Yes."
    assert asked[10].memory == asked[10].name


def test_a_correction_that_always_works_ends_it() -> None:
    events = live(first_believers=6, recovery=0.0, correction_days=[1], correction_effect=1.0)
    assert values(events, 12)["ever_believed"] == 0.5
    assert values(events, 12)["believing_at_end"] == 0


def test_traits_change_who_believes() -> None:
    events = live(40, susceptibility={"trusting": 0.0}, transmission=0.9, days=10)
    cast = cast_of(events)
    caught = {name for name, one in judged(events) if one.believes}
    first = {NAMES[number] for number in cast.believers}
    assert caught - first
    assert all(NAMES.index(name) % 2 == 0 for name in caught - first)


def test_shares_add_up() -> None:
    log = MemoryLog(make_header(NAMES[:12]), list(usual()))
    found = {one.name: one for one in take(MEASURES, log)}
    rows = found["rumour_days"].rows
    assert rows is not None
    assert [row["day"] for row in rows] == list(range(16))
    for row in rows:
        shares = [row[key] for key in ("never_believed", "believing", "no_longer")]
        assert sum(one for one in shares if isinstance(one, float)) == pytest.approx(1)
    groups = found["rumour_by_trait"].rows
    assert groups is not None
    assert {row["group"] for row in groups} == {"calm", "trusting", "bystander", "commentator"}


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    check_measure(kind, MemoryLog(make_header(NAMES[:12]), list(usual())))


def test_what_cannot_be_is_refused() -> None:
    assert list(Rumour.check(RumourParameters(), NAMES[:4])) == []
    ((where, flaw),) = Rumour.check(RumourParameters(first_believers=9), NAMES[:4])
    assert where == "first_believers"
    assert flaw == "9 cannot believe at first, since there are 4 agents"
    with pytest.raises(ValidationError, match=r"add up to 1\.2, more than 1"):
        RoleShares(spreader=0.6, bystander=0.6)


def test_a_fork_cannot_change_what_counts_at_the_beginning(tmp_path: Path) -> None:
    path = tmp_path / "r.folk"
    folkways.run("rumour", out=path, until="day 3")
    with pytest.raises(ScenarioError, match="counts at the beginning"):
        folkways.fork(path, "day 2", settings={"rumour.network.shape": "circle"})


def test_a_statement_after_the_last_day_is_refused() -> None:
    parameters = RumourParameters(days=15, correction_days=(2, 99))
    ((where, flaw),) = Rumour.check(parameters, NAMES[:30])
    assert (where, flaw) == ("correction_days", "there is no day 99: the run has 15 days")


def test_roles_add_up_to_no_more_than_all_even_by_default() -> None:
    with pytest.raises(ValidationError, match=r"add up to 1\.4"):
        RoleShares(spreader=0.7, verifier=0.7)
