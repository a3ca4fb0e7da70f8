"""The recommender: what is shown, what is clicked, and how narrow it becomes."""

from __future__ import annotations

import random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.environments.recommending import (
    RECOMMENDERS,
    ROUND,
    PlatformParameters,
    RecommenderName,
    evenness,
    gini,
    recommend,
)
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.packs.recommender.environment import Recommender
from folkways.packs.recommender.facts import Spoke, Visited
from folkways.packs.recommender.measures import MEASURES
from folkways.packs.recommender.operations import VISIT
from folkways.packs.recommender.questions import Classical
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.feed_suite import check_recommender
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header

NAMES = tuple(f"{one} Orr" for one in ("Ann", "Bob", "Cy", "Di", "Ed", "Flo"))
GENRES = ("mystery", "comedy", "sport", "history")
ITEMS = [{"title": f"{genre} {n}", "genre": genre} for genre in GENRES for n in range(4)]


def users(count: int = 6) -> Scenario:
    agents = [{"name": name} for name in NAMES[:count]]
    return MaplessScenario.model_validate(
        {"name": "users", "environment": "recommender", "agents": agents}
    )


def live(**parameters: object) -> list[AnyEvent]:
    given = {"items": ITEMS, "rounds": 4, "favourites": 1, **parameters}
    return events_of(environment_in(Recommender, users(), TableMind(1), **given))


def visits(events: list[AnyEvent]) -> list[Visited]:
    return [fact for event in events if (fact := Visited.read(event))]


def test_it_keeps_what_environments_promise() -> None:
    check_environment(Recommender, users(3), until=3 * ROUND)


def test_its_measures_can_be_taken_and_lie_within_their_bounds() -> None:
    log = MemoryLog(make_header(NAMES), live())
    for measure in MEASURES:
        check_measure(measure, log)
    values = {one.name: one.value for one in take(MEASURES, log)}
    for name in ("seen_evenness", "clicked", "click_evenness"):
        assert 0 <= values[name] <= 1  # type: ignore[operator]


def test_words_said_in_a_round_reach_friends_by_their_next_visit() -> None:
    events = live(talk=1.0, conformity=0.9, network={"shape": "full"})
    spoke = [fact for event in events if (fact := Spoke.read(event)) and not fact.to]
    assert spoke
    later = [one for one in visits(events) if one.round > 1]
    assert any(one.mentioned for one in later)
    assert not any(one.mentioned for one in visits(events) if one.round == 1)


@pytest.mark.parametrize("name", RECOMMENDERS)
def test_every_recommender_keeps_what_recommenders_promise(name: RecommenderName) -> None:
    check_recommender(given=PlatformParameters(recommender=name))


@pytest.mark.parametrize("name", RECOMMENDERS)
@given(seed=st.integers(0, 10_000), page=st.integers(1, 7))
def test_a_page_has_different_items(name: RecommenderName, seed: int, page: int) -> None:
    chance = random.Random(seed)
    clicks = [[chance.randrange(3) for _ in range(6)] for _ in range(4)]
    shown = recommend(clicks, 1, PlatformParameters(recommender=name, page=page), chance)
    assert len(shown) == len(set(shown)) == min(page, 6)


def test_factors_recommend_what_users_of_like_clicks_clicked() -> None:
    groups = [[3 * (item // 2 == group) for item in range(12)] for group in range(6)]
    clicks = [row for row in groups for _ in range(4)] + [[3, *[0] * 11]]
    given = PlatformParameters(recommender="factors", page=2, exploration=0)
    assert recommend(clicks, 24, given, random.Random(1)) == [0, 1]


def test_popularity_shows_everybody_the_most_clicked() -> None:
    clicks = [[1, 5, 0], [2, 5, 0]]
    given = PlatformParameters(recommender="popularity", page=2, exploration=0)
    assert [recommend(clicks, user, given, random.Random(1)) for user in (0, 1)] == [[1, 0]] * 2


def test_evenness_and_inequality_have_their_known_values() -> None:
    assert evenness([5, 5, 5, 5], 4) == pytest.approx(1)
    assert evenness([7], 4) == 0
    assert evenness([], 4) is None
    assert gini([3, 3, 3]) == pytest.approx(0)
    assert gini([0, 0, 0, 8]) == pytest.approx(3 / 4)


def test_classical_users_click_with_their_taste_mixed_with_what_friends_say() -> None:
    question = VISIT.example
    assert question is not None
    model = Classical(likes=(0.8, 0.2), spoken_of=(0, 1), conformity=0.5, talk=0)
    asked = question.model_copy(update={"classical": model})
    found = [VISIT.by_rule(asked, random.Random(seed)).clicks for seed in range(2000)]
    shares = [fmean(at in clicks for clicks in found) for at in (0, 1)]
    assert shares == pytest.approx([0.4, 0.6], abs=0.05)


def test_fewer_items_than_a_page_are_refused() -> None:
    with pytest.raises(FolkwaysError, match="a page has 5 items, and there are 2"):
        environment_in(Recommender, users(), TableMind(1), items=ITEMS[:2])
