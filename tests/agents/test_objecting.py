"""An agent that wants to object decides on it in one way, whoever brought the wish."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from pydantic import BaseModel

from folkways.agents import questions as op
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import run, trio

TOPIC = "Please stop that."


def at_work(q: op.GenerateActions) -> op.Actions:
    """Let everybody do the same for a quarter of an hour at a time."""
    doings = [f"turning to matter {q.start} {at}" for at in range(6)]
    return op.Actions(
        actions=tuple(
            op.Action(text=text, minutes=15, address="Hobbs Café: café room", emoji="x")
            for text in doings
        )
    )


def objects(q: op.DecideReaction) -> op.Reaction:
    talks = bool(q.other) and " said to " not in q.observation
    return op.Reaction(
        decision="talk" if talks else "continue", topic=TOPIC, importance=7, objects=talks
    )


def morning(answer: op.TalkDecision) -> tuple[list[op.DecideToTalk], Sequence[ev.AnyEvent]]:
    """Let three people without norms object to all that they see."""
    asked: list[op.DecideToTalk] = []

    def decide(q: op.DecideToTalk) -> op.TalkDecision:
        asked.append(q)
        return answer

    scripts: dict[str, Callable[..., BaseModel]] = {
        "decide_reaction": objects,
        "decide_to_talk": decide,
        "generate_actions": at_work,
    }
    return asked, run(trio(end="10:00", mechanisms=[]), ScriptedMind(scripts)).events


def opened(events: Sequence[ev.AnyEvent]) -> list[ev.ConversationOpened]:
    return [event for event in events if isinstance(event, ev.ConversationOpened)]


def test_an_objection_without_a_norm_is_decided_on_like_a_reproach() -> None:
    asked, events = morning(op.TalkDecision(decision="now"))
    talks = opened(events)
    assert talks
    assert {(talk.reason, talk.about, talk.norm) for talk in talks} == {("conflict", TOPIC, "")}
    assert all(talk.observation.startswith(f"{talk.other} is ") for talk in talks)
    assert all(q.norm is None and q.about == TOPIC and q.place for q in asked)
    decided = [event for event in events if isinstance(event, ev.TalkDecided)]
    assert len(decided) == len(asked) >= len(talks)


@pytest.mark.parametrize("decision", ["later", "no"])
def test_it_is_not_raised_against_the_decision(decision: str) -> None:
    asked, events = morning(op.TalkDecision.model_validate({"decision": decision}))
    assert asked
    assert not opened(events)


def test_one_doing_is_decided_on_once_unless_it_was_put_off() -> None:
    _, events = morning(op.TalkDecision(decision="no"))
    last: dict[tuple[str, str], int] = {}
    for event in events:
        if isinstance(event, ev.TalkDecided):
            key = (event.agent, event.observation)
            assert event.t - last.get(key, -30 * MINUTE) >= 30 * MINUTE
            last[key] = event.t


def test_what_was_put_off_comes_up_again() -> None:
    _, events = morning(op.TalkDecision(decision="later"))
    decided = [(e.agent, e.observation) for e in events if isinstance(e, ev.TalkDecided)]
    assert len(set(decided)) < len(decided)
