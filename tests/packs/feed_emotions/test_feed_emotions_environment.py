"""The feed of feelings: cascades of known size, attitudes that draw closer, and what is asked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.feed import Posted, Shown, Unfollowed
from folkways.metrics.own_measures import OwnMeasure, take
from folkways.minds.table.mind import TableMind
from folkways.packs.feed_emotions.cascade import react
from folkways.packs.feed_emotions.environment import FeedEmotions
from folkways.packs.feed_emotions.facts import Felt
from folkways.packs.feed_emotions.measures import MEASURES
from folkways.packs.feed_emotions.parameters import EmotionParameters
from folkways.packs.feed_emotions.questions import Cascade, Reaction, ReadFeed, ShownPost
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import check_environment, environment_in, events_of
from folkways.testing.feed_suite import check_feed
from folkways.testing.measure_suite import check_measure
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.minds import ScriptedMind

ARMS, LENGTH = 60, 3
HUB = "Hub Lee"


def names(count: int) -> list[str]:
    return [HUB, *(f"Arm {chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(count - 1))]


def users(count: int) -> Scenario:
    agents = [{"name": name, "innate": ["calm"]} for name in names(count)]
    return MaplessScenario.model_validate(
        {"name": "net", "environment": "feed_emotions", "agents": agents}
    )


def live(
    count: int, mind: TableMind | ScriptedMind | None = None, **more: object
) -> list[AnyEvent]:
    return events_of(environment_in(FeedEmotions, users(count), mind or TableMind(1), **more))


def arms() -> list[list[str]]:
    """Return ties by which the posts of the hub pass along chains of three."""
    every = names(1 + ARMS * LENGTH)
    ties = []
    for arm in range(ARMS):
        chain = [HUB, *every[1 + arm * LENGTH : 1 + (arm + 1) * LENGTH]]
        ties += [list(pair) for pair in pairwise(chain)]
    return ties


def test_a_cascade_along_chains_has_its_known_size() -> None:
    """With chance p to share, chains of three share p + p² + p³ times on average."""
    p = 0.4
    network = {"shape": "given", "ties": arms(), "mutual": False}
    events = live(
        1 + ARMS * LENGTH, network=network, sharing=p, confidence=2.0, chosen="most followed"
    )
    posts = [one for event in events if (one := Posted.read(event))]
    shared = [one for one in posts if one.parent is not None]
    mean = p + p**2 + p**3
    square = sum((2 * k - 1) * p**k for k in range(1, LENGTH + 1))
    error = sqrt(ARMS * (square - mean**2))
    assert abs(len(shared) - ARMS * mean) < 4 * error


@cache
def usual() -> tuple[AnyEvent, ...]:
    return tuple(live(30, first_posters=3, sharing=0.5, unfollowing=0.2))


def measured(events: Sequence[AnyEvent], count: int) -> dict[str, OwnMeasure]:
    log = MemoryLog(make_header(names(count)), list(events))
    return {one.name: one for one in take(MEASURES, log)}


def question(attitude: float, others: Sequence[float], **more: float) -> ReadFeed:
    post = ShownPost(
        by="Bob", kind="post", text="Oh.", emotion="intense", likes=0, reposts=0, ago=1
    )
    usual = {"sharing": 0.5, "confidence": 0.5, "influence": 0.3, "contagion": 0.5, "calming": 0.1}
    model = Cascade.model_validate({"attitudes": others, "unfollowing": 0.5, **usual, **more})
    return ReadFeed(
        name="Ann",
        event="It.",
        attitude=attitude,
        emotion="calm",
        posts=(post,) * len(others),
        cascade=model,
    )


ATTITUDES = st.floats(-1, 1)


@given(ATTITUDES, st.lists(ATTITUDES, min_size=1, max_size=5), st.integers(0, 99))
def test_attitudes_draw_closer_within_confidence_and_never_leave_the_scale(
    own: float, others: list[float], seed: int
) -> None:
    answer = react(question(own, others), random.Random(seed))
    lowest, highest = min(own, *others), max(own, *others)
    assert lowest - 1e-9 <= answer.attitude <= highest + 1e-9
    assert not set(answer.likes) & set(answer.unfollow)
    assert answer.repost is None or answer.repost in answer.likes


def test_what_is_too_far_away_changes_nothing() -> None:
    answer = react(question(-1.0, [0.0, 1.0], unfollowing=1.0), random.Random(1))
    assert (answer.attitude, answer.likes, answer.repost) == (-1, (), None)
    assert answer.unfollow == (0, 1)


def test_it_holds_to_the_suite() -> None:
    check_environment(FeedEmotions, users(8))
    check_feed(FeedEmotions, users(8))


def test_nobody_shares_twice_or_what_was_not_shown() -> None:
    seen: dict[str, set[int]] = {}
    shared = []
    for event in usual():
        if shown := Shown.read(event):
            assert not seen.setdefault(event.agent, set()) & set(shown.posts)
            seen[event.agent] |= set(shown.posts)
        if (posted := Posted.read(event)) and posted.parent is not None:
            assert posted.parent in seen[event.agent]
            shared.append(event.agent)
    assert len(shared) == len(set(shared)) > 0
    assert any(Unfollowed.read(event) for event in usual())


def test_the_mind_decides_and_what_is_not_on_the_page_is_left_out() -> None:
    def reaction(q: ReadFeed) -> Reaction:
        return Reaction(
            attitude=1, emotion="moderate", likes=(0, 9), reply=0, text="No!", unfollow=(0,)
        )

    ties = [[HUB, name] for name in names(3)[1:]]
    network = {"shape": "given", "ties": ties, "mutual": False}
    events = live(3, ScriptedMind({"read_feed": reaction}), network=network, chosen="most followed")
    posts = [post for event in events if (post := Posted.read(event))]
    assert [(post.kind, post.text) for post in posts[1:3]] == [("reply", "No!")] * 2
    pages = [seen for event in events if (seen := Shown.read(event))]
    assert pages[0].likes == [0]
    assert any("not on the page" in str(event) for event in events)
    feelings = [felt for event in events if (felt := Felt.read(event))]
    assert {felt.emotion for felt in feelings} == {1}


def test_rounds_go_on_in_the_table_when_nobody_has_anything_left_to_read() -> None:
    found = measured(live(10, sharing=0.0, rounds=12), 10)
    rows = found["feed_rounds"].rows
    assert rows is not None
    assert [row["round"] for row in rows] == list(range(13))
    assert rows[-1]["shared"] == found["feed_shared"].value == 0.1
    assert rows[0]["intense"] == 0.1


@pytest.mark.parametrize("kind", MEASURES)
def test_its_measures_hold_to_the_suite(kind: type[Measure]) -> None:
    check_measure(kind, MemoryLog(make_header(names(30)), list(usual())))


def test_what_cannot_be_is_refused() -> None:
    assert list(FeedEmotions.check(EmotionParameters(), names(4))) == []
    ((where, flaw),) = FeedEmotions.check(EmotionParameters(first_posters=9), names(4))
    assert where == "first_posters"
    assert flaw == "9 cannot post at first, since there are 4 agents"
    ((where, flaw),) = FeedEmotions.check(EmotionParameters(), names(2))
    assert where == "network"
    assert "2 ties for each newcomer need more than 2 agents" in flaw
