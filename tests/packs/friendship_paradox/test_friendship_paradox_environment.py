"""Friends of friends: the known means, whom people choose, and who is suggested to them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import sqrt
from statistics import fmean, pvariance

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.events import AnyEvent, FellBack
from folkways.base.measure import Measure
from folkways.environments.networks import NetworkParameters, Wired, degrees, make_network
from folkways.metrics.own_measures import OwnMeasure, take
from folkways.minds.table.mind import TableMind
from folkways.packs.friendship_paradox.environment import FriendshipParadox
from folkways.packs.friendship_paradox.facts import Befriended
from folkways.packs.friendship_paradox.measures import MEASURES
from folkways.packs.friendship_paradox.operations import CHOOSE_FRIEND
from folkways.packs.friendship_paradox.paradox import mean_of_friends, paradox_share
from folkways.packs.friendship_paradox.questions import Choice, ChooseFriend, Suggestion
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind

NAMES = tuple(f"User {chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(40))


def users(count: int) -> Scenario:
    agents = [{"name": name, "innate": ["calm"]} for name in NAMES[:count]]
    return MaplessScenario.model_validate(
        {"name": "net", "environment": "friendship_paradox", "agents": agents}
    )


def live(
    count: int = 20, mind: TableMind | ScriptedMind | None = None, **more: object
) -> list[AnyEvent]:
    thinker = mind or TableMind(1)
    return events_of(environment_in(FriendshipParadox, users(count), thinker, **more))


def log(events: Sequence[AnyEvent], count: int) -> MemoryLog:
    return MemoryLog(make_header(NAMES[:count]), list(events))


@cache
def usual() -> tuple[AnyEvent, ...]:
    return tuple(live(rounds=4))


def measured(events: Sequence[AnyEvent], count: int) -> dict[str, OwnMeasure]:
    return {one.name: one for one in take(MEASURES, log(events, count))}


@given(st.integers(3, 30), st.floats(0.05, 0.9), st.integers(0, 99))
def test_friends_have_more_friends_by_the_variance_over_the_mean(
    count: int, density: float, seed: int
) -> None:
    """Feld (1991): the mean over ties is <k²>/<k> = <k> + variance/<k>."""
    graph = nx.gnp_random_graph(count, density, seed)
    network = [sorted(graph[node]) for node in graph]
    counts = degrees(network)
    if not any(counts):
        assert mean_of_friends(network) is paradox_share(network) is None
        return
    mean = fmean(counts)
    assert mean_of_friends(network) == pytest.approx(mean + pvariance(counts) / mean)


@pytest.mark.parametrize("seed", range(5))
def test_most_have_fewer_friends_than_their_friends_where_degrees_are_skewed(seed: int) -> None:
    parameters = NetworkParameters(shape="preferential", links=2)
    network = make_network(parameters, [str(n) for n in range(300)], random.Random(seed))
    share, mean = paradox_share(network), mean_of_friends(network)
    assert share is not None
    assert mean is not None
    assert share > 0.7
    assert mean > 1.5 * fmean(degrees(network))


def test_where_all_have_as_many_nobody_has_fewer() -> None:
    network = make_network(NetworkParameters(shape="circle"), NAMES, random.Random(1))
    assert paradox_share(network) == 0
    assert mean_of_friends(network) == 2


@pytest.mark.parametrize("power", [0.0, 1.0, 2.0])
def test_the_classical_choice_goes_by_friends_to_a_power(power: float) -> None:
    friends = (0, 1, 5)
    q = ChooseFriend(
        name="Ann",
        friends=1,
        suggestions=tuple(Suggestion(name="Bob", friends=one, common=0) for one in friends),
        attachment=power,
    )
    assert CHOOSE_FRIEND.rule is not None
    chance, tries = random.Random(2), 3000
    chosen = Counter(CHOOSE_FRIEND.rule(q, chance).chosen for _ in range(tries))
    weights = [(one + 1) ** power for one in friends]
    for number, weight in enumerate(weights):
        share = weight / sum(weights)
        assert abs(chosen[number] / tries - share) < 4 * sqrt(share * (1 - share) / tries)


def test_it_holds_to_the_suite() -> None:
    check_environment(FriendshipParadox, users(5))


def test_everybody_chooses_once_a_round_and_nobody_a_friend() -> None:
    made = [(event.agent, one) for event in usual() if (one := Befriended.read(event))]
    assert len(made) == 4 * 20
    friends = {
        frozenset((NAMES[hearer], NAMES[heard]))
        for event in usual()
        if (first := Wired.read(event))
        for hearer, heard in zip(first.hearers, first.heard, strict=True)
    }
    for round_ in range(1, 5):
        chosen = [frozenset((name, one.other)) for name, one in made if one.round == round_]
        assert len(chosen) == 20
        assert not friends & set(chosen)
        friends |= set(chosen)
    assert measured(usual(), 20)["mean_friends"].value == 2 * len(friends) / 20


@pytest.mark.parametrize("suggested", ["popular", "friends of friends"])
def test_those_who_stand_first_are_suggested(suggested: str) -> None:
    mind = ScriptedMind({"choose_friend": lambda q: Choice(chosen=0)})
    network = {"shape": "given", "ties": [[NAMES[0], name] for name in NAMES[1:4]]}
    live(6, mind, suggested=suggested, suggestions=1, network=network, rounds=1)
    asked = {q.name: q for q in mind.asked if isinstance(q, ChooseFriend)}
    expected = (NAMES[0], 3, 0) if suggested == "popular" else None
    if expected:
        last = asked[NAMES[5]].suggestions[0]
        assert (last.name, last.friends, last.common) == expected
    else:
        assert asked[NAMES[1]].suggestions[0].common == 1


def test_who_has_befriended_everybody_is_not_asked() -> None:
    assert not any(Befriended.read(event) for event in live(5, network={"shape": "full"}))


def test_nobody_may_be_chosen_and_somebody_else_may_not() -> None:
    nobody = live(6, ScriptedMind({"choose_friend": lambda q: Choice()}))
    assert not any(Befriended.read(event) for event in nobody)
    unknown = live(6, ScriptedMind({"choose_friend": lambda q: Choice(chosen=99)}), rounds=1)
    assert not any(Befriended.read(event) for event in unknown)
    assert sum(isinstance(event, FellBack) for event in unknown) == 6


def test_it_measures_itself() -> None:
    found = measured(usual(), 20)
    rows = found["friendship_rounds"].rows
    assert rows is not None
    assert rows[0] == {"round": 0, "mean_friends": 2, "friends_of_friends": 2, "paradox_share": 0}
    for name in ("mean_friends", "friends_of_friends", "paradox_share"):
        assert rows[-1][name] == found[name].value


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    check_measure(kind, log(usual(), 20))
