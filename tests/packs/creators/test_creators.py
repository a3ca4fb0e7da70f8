"""Creators: a bandit that learns from its own clicks, and what users get."""

from __future__ import annotations

import random

import pytest

from folkways.base.events import AnyEvent
from folkways.environments.recommending import ROUND
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.creators.environment import Creators
from folkways.packs.creators.facts import Published, Watched
from folkways.packs.creators.measures import MEASURES
from folkways.packs.creators.operations import CREATE
from folkways.packs.creators.questions import Feedback
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header

NAMES = tuple(f"{one} Orr" for one in ("Ann", "Bob", "Cy", "Di"))


def creators(count: int = 4) -> Scenario:
    agents = [{"name": name} for name in NAMES[:count]]
    return MaplessScenario.model_validate(
        {"name": "makers", "environment": "creators", "agents": agents}
    )


def live(**parameters: object) -> list[AnyEvent]:
    given = {"rounds": 12, "users": 20, **parameters}
    return events_of(environment_in(Creators, creators(), TableMind(1), **given))


def test_it_keeps_what_environments_promise() -> None:
    check_environment(Creators, creators(2), until=3 * ROUND)


def test_its_measures_can_be_taken() -> None:
    log = MemoryLog(make_header(NAMES), live())
    for measure in MEASURES:
        check_measure(measure, log)
    values = {one.name: one.value for one in take(MEASURES, log)}
    assert 0 <= values["users_served"] <= 1  # type: ignore[operator]
    assert values["long_term_utility"] > 0  # type: ignore[operator]


def test_users_are_shown_a_page_of_fresh_items_each() -> None:
    events = live(page=2, window=1)
    made = [fact for event in events if (fact := Published.read(event))]
    for watched in (seen for event in events if (seen := Watched.read(event))):
        assert len(watched.items) == 20 * 2
        newest = range(len(NAMES) * (watched.round - 1), len(NAMES) * watched.round)
        assert set(watched.items) <= set(newest)
    assert len(made) == 12 * len(NAMES)


def test_alone_with_one_genre_in_demand_creators_come_to_make_it() -> None:
    events = live(rounds=40, popularity=5.0, genres=["music", "travel"], explores=0.0)
    late = [fact.genre for event in events[-60:] if (fact := Published.read(event))]
    assert set(late) == {0}


def feedback(genre: str, items: int, clicks: int) -> Feedback:
    return Feedback(genre=genre, items=items, shown=9, clicks=clicks)


MINE = (feedback("a", 2, 8), feedback("b", 2, 2))


@pytest.mark.parametrize(
    ("own", "everybody", "genre"),
    [
        (MINE, None, 0),
        ((feedback("a", 2, 8), feedback("b", 0, 0)), None, 1),
        (
            (feedback("a", 2, 8), feedback("b", 2, 2)),
            (feedback("a", 9, 9), feedback("b", 9, 90)),
            1,
        ),
    ],
)
def test_the_bandit_makes_what_it_knows_to_be_clicked_most(
    own: tuple[Feedback, ...], everybody: tuple[Feedback, ...] | None, genre: int
) -> None:
    question = CREATE.example
    assert question is not None
    changed = {"own": own, "all": everybody, "explores": 0.0, "genres": ("a", "b")}
    assert CREATE.by_rule(question.model_copy(update=changed), random.Random(1)).genre == genre
