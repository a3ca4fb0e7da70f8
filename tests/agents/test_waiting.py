"""News that waits is still judged while it can be reacted to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pydantic import BaseModel
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, turn_of

from folkways.agents import questions as op
from folkways.agents import waiting
from folkways.agents.percept import Percept
from folkways.agents.waiting import BUSY_WITHIN, JUDGED_WITHIN
from folkways.base import events as ev
from folkways.base.time import MINUTE, TICK
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import run, trio

ODD = "blowing a vuvuzela"
"""The reader knows no such conduct: it is in doubt whether a norm is about it."""


def minutes_apart(q: op.GenerateActions) -> op.Actions:
    """Let Ben do something loud for a minute now and then, and the others nothing new for long."""
    doings = ((ODD, 1), ("reading a paper", 9)) if q.who.name == OTHER else (("reading", 15),)
    return op.Actions(
        actions=tuple(
            op.Action(text=text, minutes=minutes, address=ROOM, emoji="x", carries=text == ODD)
            for text, minutes in doings
        )
    )


def test_what_lasts_for_a_minute_is_judged_before_it_is_over() -> None:
    scripts: dict[str, Callable[..., BaseModel]] = {
        "generate_normative_actions": minutes_apart,
        "generate_actions": minutes_apart,
        "decide_reaction": lambda _: op.Reaction(decision="continue"),
        "utter": lambda _: op.Utterance(text="Well.", ends=True),
    }
    events = run(trio(end="10:00"), ScriptedMind(scripts)).events
    began = [e for e in events if isinstance(e, ev.ActionBegan) and e.text == ODD]
    judged = [
        e.t
        for e in events
        if isinstance(e, ev.MechanismEvent)
        and e.agent == ME
        and e.data.get("text") == f"{OTHER} is {ODD}"
    ]
    assert judged
    assert {e.seconds for e in began} == {MINUTE}
    assert all(any(e.t < t < e.t + e.seconds for e in began) for t in judged)


@pytest.mark.parametrize(
    ("until", "busy", "due"),
    [
        (-1, False, JUDGED_WITHIN),
        (15 * MINUTE, False, JUDGED_WITHIN),
        (40, False, 40 - TICK),
        (TICK, False, 0),
        (40, True, BUSY_WITHIN),
    ],
)
def test_how_long_conduct_may_wait(until: int, *, busy: bool, due: int) -> None:
    norm = ev.NormCreated(
        t=NOW,
        agent=ME,
        norm="n1",
        content="Nobody should litter.",
        norm_kind="injunctive",
        utility=60,
    )
    reads = ev.ActionBegan(t=NOW, agent=ME, text="reading", address=ROOM, seconds=15 * MINUTE)
    turn = turn_of(norm, reads)
    if busy:
        turn.body.path_until = NOW + MINUTE
    end = NOW + until if until >= 0 else -1
    seen = Percept(text=f"{OTHER} is {ODD}", other=OTHER, place=ROOM, t=NOW, until=end)
    [kept] = [
        *waiting.put_off(turn, [seen]),
        *(Percept.waiting(e) for e in turn.events if isinstance(e, ev.Noticed)),
    ]
    assert kept.due == NOW + due
