"""Reproaches in a whole society: never stale, never in swarms."""

from __future__ import annotations

from collections import defaultdict

from tests.whole.scenes import Scenes

from folkways.agents.perceive import conduct_text
from folkways.agents.questions import DecideToTalk
from folkways.base import events as ev
from folkways.base.time import MINUTE


def reproaches(scenes: Scenes) -> list[ev.ConversationOpened]:
    opened = [event for event in scenes.events if isinstance(event, ev.ConversationOpened)]
    return [event for event in opened if event.reason == "conflict"]


def test_each_names_conduct_that_goes_on_when_the_talk_opens(scenes: Scenes) -> None:
    doing: dict[str, str] = {}
    opened = 0
    for event in scenes.events:
        if isinstance(event, ev.ActionBegan):
            doing[event.agent] = event.text
        elif isinstance(event, ev.ConversationOpened) and event.reason == "conflict":
            assert event.observation == conduct_text(event.other, doing[event.other])
            opened += 1
    assert opened > 3


def test_no_three_people_reproach_one_within_four_minutes(scenes: Scenes) -> None:
    to: dict[str, list[ev.ConversationOpened]] = defaultdict(list)
    for event in reproaches(scenes):
        to[event.other].append(event)
    for events in to.values():
        for first in events:
            near = [e.agent for e in events if first.t <= e.t < first.t + 4 * MINUTE]
            assert len(set(near)) < 3


def test_the_question_shows_what_the_agent_knows(scenes: Scenes) -> None:
    asked = [q for _, q in scenes.of(DecideToTalk)]
    assert all(q.when for q in asked)
    assert any(q.doing for q in asked)
    assert all(q.place for q in asked)
    assert all(q.norm or q.about for q in asked)
    assert any(q.spoken_to for q in asked)
    assert not any(talk.by == q.who.name for q in asked for talk in q.spoken_to)
