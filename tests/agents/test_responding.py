"""Whoever is addressed decides whether to respond; what comes of it if it does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from folkways.agents.questions import DecideToRespond, Response
from folkways.base import events as ev
from folkways.base.events import decode, encode
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.testing.societies import run, trio


@dataclass
class Replies:
    """Answers as the offline mind, but gives ``decisions`` in turn when asked to respond."""

    decisions: Iterator[str]
    asked: list[DecideToRespond] = field(default_factory=list)
    name: str = "replies"

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        if not isinstance(inputs, DecideToRespond):
            return await OfflineMind(1).perform(op, inputs, key)
        self.asked.append(inputs)
        said = {"decision": next(self.decisions, "respond"), "reason": "so it is"}
        return op.output.model_validate(said)


def lived(*decisions: str, respond: str = "asked") -> tuple[list[ev.AnyEvent], Replies]:
    mind = Replies(iter(decisions))
    scenario = trio(parameters={"conversation": {"respond": respond}})
    return run(scenario, mind).events, mind


def of_talk(events: list[ev.AnyEvent], conversation: str) -> list[ev.AnyEvent]:
    return [event for event in events if getattr(event, "conversation", "") == conversation]


@pytest.mark.parametrize(
    ("decision", "told"),
    [("refuse", "did not want to talk with"), ("finish", "asked {} to wait")],
)
def test_who_does_not_respond_ends_the_talk_and_both_remember_it(decision: str, told: str) -> None:
    events, mind = lived(decision)
    (declined,) = [event for event in events if isinstance(event, ev.TalkDeclined)]
    opened, uttered, _, closed = of_talk(events, declined.conversation)
    assert isinstance(opened, ev.ConversationOpened)
    assert isinstance(uttered, ev.Uttered)
    assert (declined.agent, declined.other) == (opened.other, opened.agent)
    assert mind.asked[0].words == uttered.text
    assert isinstance(closed, ev.ConversationClosed)
    assert closed.why == declined.outcome
    assert told.format(declined.other) in declined.outcome
    text = f"{declined.outcome}."
    remembered = {e.agent for e in events if isinstance(e, ev.MemoryAdded) and e.text == text}
    assert remembered == {declined.agent, declined.other}
    assert bool(declined.until) is (decision == "finish")
    assert decode(encode(declined)) == declined


def test_whoever_was_asked_to_wait_tries_again_afterwards_and_is_shown_as_put_off() -> None:
    events, mind = lived("finish")
    (declined,) = [event for event in events if isinstance(event, ev.TalkDeclined)]
    pair = (declined.other, declined.agent)
    again = next(
        event
        for event in events
        if isinstance(event, ev.ConversationOpened)
        and event.t > declined.t
        and (event.agent, event.other) == pair
    )
    assert again.t >= declined.until
    first = next(e for e in of_talk(events, declined.conversation))
    assert isinstance(first, ev.ConversationOpened)
    assert (again.reason, again.about, again.norm) == (first.reason, first.about, first.norm)
    assert [one.put_off for one in mind.asked if one.other == declined.other][:2] == [False, True]


def test_who_responds_answers_in_the_same_talk() -> None:
    events, mind = lived()
    assert mind.asked
    assert not [event for event in events if isinstance(event, ev.TalkDeclined)]
    opened = next(event for event in events if isinstance(event, ev.ConversationOpened))
    speakers = [e.agent for e in of_talk(events, opened.conversation) if isinstance(e, ev.Uttered)]
    assert speakers[:2] == [opened.agent, opened.other]


def test_by_default_nobody_is_asked() -> None:
    _, mind = lived("refuse", respond="answer")
    assert mind.asked == []


def test_a_response_that_does_not_come_counts_as_one() -> None:
    from folkways.agents.operations import DECIDE_TO_RESPOND
    from folkways.norms.examples import EXAMPLES

    asked = EXAMPLES["decide_to_respond"]
    assert isinstance(asked, DecideToRespond)
    assert DECIDE_TO_RESPOND.stand_in(asked) == Response(decision="respond")
