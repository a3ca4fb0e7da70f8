"""Stories of a whole recorded run: everything that was said is told once, where it was said."""

from __future__ import annotations

import json

import pytest

import folkways
from folkways.base.errors import FolkwaysError
from folkways.base.events import NormEvaluated, Uttered
from folkways.base.time import HOUR, MINUTE
from folkways.story.story import Story


@pytest.fixture(scope="module")
def hour() -> folkways.Run:
    return folkways.Run.open("model_hour")


@pytest.fixture(scope="module")
def story(hour: folkways.Run) -> Story:
    return hour.story()


def test_everything_that_was_said_is_told_once_and_in_order(
    hour: folkways.Run, story: Story
) -> None:
    said = [(event.t, event.agent) for event in hour.events(Uttered)]
    lines = [
        (one.t, one.agent)
        for scene in story.scenes
        for one in scene.paragraphs
        if one.kind == "line"
    ]
    assert sorted(lines) == sorted(said)
    assert len(said) == 103


def test_each_norm_that_somebody_took_over_is_told(hour: folkways.Run, story: Story) -> None:
    text = " ".join(one.text for scene in story.scenes for one in scene.paragraphs)
    norms = {life.id: life for life in hour.summary.lives}
    for event in hour.events(NormEvaluated):
        assert (
            not isinstance(event, NormEvaluated)
            or not event.passed
            or (norms[event.norm].content.rstrip(".") in text)
        )


def test_scenes_are_of_one_place_in_order_of_time_with_their_people(story: Story) -> None:
    begins = [scene.begins for scene in story.scenes]
    assert begins == sorted(begins)
    for scene in story.scenes:
        assert scene.begins <= scene.ends <= story.ends
        assert {one.agent for one in scene.paragraphs if one.agent} <= set(scene.people)


def test_the_same_stretch_is_told_in_the_same_words(hour: folkways.Run) -> None:
    first, second = (
        json.dumps(hour.story("day 1 09:15", "day 1 09:35").to_json()) for _ in range(2)
    )
    assert first == second


def test_one_agents_scenes_are_fewer(hour: folkways.Run, story: Story) -> None:
    only = hour.story(agent="bob").scenes
    assert 0 < len(only) < len(story.scenes)
    assert all("Bob Johnson" in scene.people for scene in only)


@pytest.mark.parametrize(
    ("begins", "ends", "why"),
    [
        ("day 1 08:00", None, "cannot begin day 1 08:00: the run goes from day 1 09:00 to"),
        ("day 1 09:00", "day 2 09:00", "cannot end day 2 09:00"),
        ("day 1 09:30", "day 1 09:20", "has no length"),
        (9 * HOUR + MINUTE, 9 * HOUR + MINUTE, "has no length"),
        ("half past nine", None, "is not a moment"),
    ],
)
def test_stretches_that_the_run_has_not_are_refused(
    hour: folkways.Run, begins: str | int, ends: str | int | None, why: str
) -> None:
    with pytest.raises(FolkwaysError, match=why):
        hour.story(begins, ends)
    with pytest.raises(FolkwaysError, match="no agent is called 'Zoe'"):
        hour.story(agent="Zoe")
