"""What is known before speaking up, and when it comes up again."""

from __future__ import annotations

from folkways.agents.questions import Action, Actions, GenerateActions, TalkDecision
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.norms import combined
from folkways.norms import questions as op
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import run, trio


def every_conflict(q: combined.JudgePercepts) -> combined.JudgedPercepts:
    every = tuple(op.Finding(observation=at, norm=0) for at in range(len(q.observations)))
    scores = (3,) * (len(q.observations) + len(q.texts))
    return combined.JudgedPercepts(scores=scores, conflicts=every)


def at_work(q: GenerateActions) -> Actions:
    """Let Ada change what she does every five minutes, the others every fifteen."""
    minutes = 5 if q.who.name == "Ada Byrd" else 15
    doings = [f"turning to matter {q.start} {at}" for at in range(12)]
    return Actions(
        actions=tuple(
            Action(text=text, minutes=minutes, address="Hobbs Café: café room", emoji="x")
            for text in doings
        )
    )


def lived(answer: TalkDecision) -> list[ev.AnyEvent]:
    mind = ScriptedMind(
        {
            "judge_percepts": every_conflict,
            "decide_to_talk": lambda _: answer,
            "generate_actions": at_work,
            "generate_normative_actions": at_work,
        }
    )
    events = run(trio(end="10:00"), mind).events
    assert not [
        e for e in events if isinstance(e, ev.ConversationOpened) and e.reason == "conflict"
    ]
    return events


def again(events: list[ev.AnyEvent]) -> list[int]:
    """Return after how long the same conduct was decided on again.

    A norm that was adopted only since then is a reason of its own.
    """
    last: dict[tuple[str, ...], int] = {}
    adopted: dict[str, int] = {}
    gaps = []
    for event in events:
        if isinstance(event, ev.NormEvaluated) and event.passed:
            adopted[event.norm] = event.t
        if not isinstance(event, ev.TalkDecided):
            continue
        key = (event.agent, event.other, event.observation)
        if key in last and adopted.get(event.norm, 0) <= last[key]:
            gaps.append(event.t - last[key])
        last[key] = event.t
    return gaps


def test_later_comes_up_again_while_the_conduct_goes_on() -> None:
    events = lived(TalkDecision(decision="later", reason="after the coffee"))
    decided = [event for event in events if isinstance(event, ev.TalkDecided)]
    assert all(event.later and not event.talks for event in decided)
    gaps = again(events)
    assert gaps
    assert min(gaps) >= MINUTE


def test_no_is_final_for_this_doing() -> None:
    # The same doing is new again after an hour, so a repeat may come, but none before.
    gaps = again(lived(TalkDecision(decision="no")))
    assert not [gap for gap in gaps if gap < 30 * MINUTE]
