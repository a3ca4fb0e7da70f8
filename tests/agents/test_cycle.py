"""The generative agent, whole, with norms switched off."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

import pytest
from pydantic import BaseModel

from folkways.agents import questions as op
from folkways.agents.mechanism import Mechanism, NewPlan
from folkways.agents.plan import UNPLANNED
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.errors import MindError, NoAnswer
from folkways.base.time import MINUTE, TICK, parse_clock
from folkways.minds.table.mind import TableMind
from folkways.norms import questions as norms
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import KeptTicks, preset, run, trio

PLAIN = trio(mechanisms=[], end="11:00")


E = TypeVar("E", bound=ev.Event)


def of(kept: KeptTicks, kind: type[E], agent: str = "") -> list[E]:
    return [
        event
        for event in kept.events
        if isinstance(event, kind) and (not agent or event.agent == agent)
    ]


@pytest.fixture(scope="module")
def day() -> KeptTicks:
    society = preset("hobbs_cafe", without=PLAIN_WITHOUT, days=1)
    return run(society, TableMind(1), until=parse_clock("12:00"))


PLAIN_WITHOUT = ("creation", "spreading", "evaluation", "compliance")


def test_the_description_becomes_the_first_memories() -> None:
    kept = run(PLAIN, TableMind(1), until=parse_clock("08:01"))
    texts = [event.text for event in of(kept, ev.MemoryAdded, "Ben Cole")]
    assert texts[0] == "Ben is a carpenter. He often drops litter on the floor."


def test_plans_go_from_strokes_to_hours_to_actions(day: KeptTicks) -> None:
    levels = [event.level for event in of(day, ev.PlanMade, "Tom Gomez")]
    assert levels[:3] == ["day", "hours", "actions"]
    hours = next(event for event in of(day, ev.PlanMade, "Tom Gomez") if event.level == "hours")
    items = hours.items
    assert all(a.start + a.seconds == b.start for a, b in pairwise(items))
    assert items[-1].start + items[-1].seconds == parse_clock("16:00")
    actions = [event for event in of(day, ev.PlanMade) if event.level == "actions"]
    lengths = [item.seconds // MINUTE for event in actions for item in event.items]
    assert max(lengths) <= 15
    assert min(item.seconds for event in actions for item in event.items) >= MINUTE


def test_thoughts_point_to_their_evidence(day: KeptTicks) -> None:
    memories = {
        (event.agent, event.id): event for event in day.events if isinstance(event, ev.MemoryAdded)
    }
    insights = [
        memories[event.agent, id]
        for event in day.events
        if isinstance(event, ev.Reflected)
        for id in event.insights
    ]
    assert insights
    assert any(insight.evidence for insight in insights)
    for insight in insights:
        assert all(id < insight.id for id in insight.evidence)


def test_reflection_waits_for_the_threshold() -> None:
    low = preset("hobbs_cafe", days=1, end="'09:00'", settings={"reflection.threshold": 20})
    high = preset("hobbs_cafe", days=1, end="'09:00'", settings={"reflection.threshold": 100_000})
    many, none = run(low, TableMind(1)), run(high, TableMind(1))
    assert len(of(many, ev.Reflected)) > 10
    assert not of(none, ev.Reflected)


def test_what_equals_a_recent_percept_is_not_new(day: KeptTicks) -> None:
    recent: dict[str, list[str]] = {}
    kept: dict[str, list[str]] = {}
    for event in day.events:
        if not isinstance(event, ev.MemoryAdded | ev.Noticed) or event.speech:
            continue
        if isinstance(event, ev.MemoryAdded) and event.memory != "observation":
            continue
        waiting = kept.setdefault(event.agent, [])
        if isinstance(event, ev.MemoryAdded) and event.text in waiting:  # noticed before
            waiting.remove(event.text)
            continue
        seen = recent.setdefault(event.agent, [])
        assert event.text not in seen[-8:]
        seen.append(event.text)
        if isinstance(event, ev.Noticed):
            waiting.append(event.text)


def test_people_are_perceived_within_the_vision_radius_only() -> None:
    near = preset("hobbs_cafe", days=1, end="'09:00'", settings={"perception.vision_radius": 1})
    far = preset("hobbs_cafe", days=1, end="'09:00'", settings={"perception.vision_radius": 20})
    seen_near = len(of(run(near, TableMind(1)), ev.MemoryAdded))
    seen_far = len(of(run(far, TableMind(1)), ev.MemoryAdded))
    assert seen_near < seen_far


def test_bystanders_overhear(day: KeptTicks) -> None:
    heard = [event for event in day.events if isinstance(event, ev.Uttered) and event.overheard_by]
    assert heard
    one = heard[0]
    expected = f'{one.agent} said to {one.to}: "{one.text}"'
    memories = [
        event
        for event in of(day, ev.MemoryAdded)
        if event.text == expected and event.t <= one.t + 20 * MINUTE
    ]
    assert all(event.speech for event in memories)
    assert {event.agent for event in memories} <= set(one.overheard_by)
    assert memories
    assert {event.noticed for event in memories} == {one.t}


def test_an_agents_own_doing_bears_the_moment_at_which_it_began(day: KeptTicks) -> None:
    began = {(event.agent, event.t) for event in of(day, ev.ActionBegan)}
    own = [event for event in of(day, ev.MemoryAdded) if event.own]
    later = [event for event in own if event.noticed]
    assert later
    assert {(event.agent, event.noticed) for event in later} <= began


def test_a_closed_conversation_is_remembered_by_both(day: KeptTicks) -> None:
    chats = [event for event in of(day, ev.MemoryAdded) if event.memory == "chat"]
    closed = [event for event in of(day, ev.ConversationClosed) if event.turns]
    assert abs(len(chats) - 2 * len(closed)) <= 2  # those of the last minutes are cut off


def test_the_agent_learns_places_by_seeing_them(day: KeptTicks) -> None:
    known: dict[str, set[str]] = {}
    for event in day.events:
        if isinstance(event, ev.PlaceLearned):
            mine = known.setdefault(event.agent, set())
            assert not mine & set(event.addresses)
            mine.update(event.addresses)
        elif isinstance(event, ev.ActionBegan):
            assert event.address in known[event.agent]


def test_a_reaction_can_change_the_plan() -> None:
    def react(q: op.DecideReaction) -> op.Reaction:
        return op.Reaction(decision="replan", reason="the weather has changed")

    kept = run(PLAIN, ScriptedMind({"decide_reaction": react}))
    replanned = [event for event in of(kept, ev.PlanMade) if event.reason]
    assert replanned
    assert all(event.reason == "the weather has changed" for event in replanned)


def test_reasons_to_plan_anew_that_come_together_are_one_plan() -> None:
    both = NewPlan("rain").joined(NewPlan("a visitor", hours=True))
    assert both == NewPlan("rain\na visitor", hours=True)
    assert both.joined(NewPlan("rain")) == both


def test_a_mechanism_asks_for_a_new_plan_by_what_it_returns() -> None:
    class Alarm(Mechanism):
        name = "alarm"

        async def on_tick(self, turn: Turn) -> NewPlan | None:
            rings = turn.body.doing is not None and turn.t < parse_clock("08:30")
            return NewPlan("the alarm has rung", hours=True) if rings else None

    kept = run(PLAIN, ScriptedMind({}), (Alarm(),))
    levels = {e.level for e in of(kept, ev.PlanMade) if e.reason == "the alarm has rung"}
    assert levels == {"hours", "actions"}


def test_places_that_nobody_knows_are_counted_and_replaced() -> None:
    def act(q: op.GenerateActions) -> op.Actions:
        action = op.Action(text="flying", minutes=10, address="Moon: crater", emoji="🚀")
        return op.Actions(actions=(action,))

    kept = run(PLAIN, ScriptedMind({"generate_actions": act}))
    fallbacks = of(kept, ev.FellBack)
    assert fallbacks
    assert all("no such place: 'Moon: crater'" in event.reason for event in fallbacks)
    assert not [event for event in of(kept, ev.ActionBegan) if "Moon" in event.address]


def test_plans_with_times_that_are_none_are_left_out_and_counted() -> None:
    def plan(q: op.GeneratePlans) -> op.Plans:
        place = q.places[0].address
        good = op.Plan(start="08:00", text="reading", place=place)
        bad = op.Plan(start="soon", text="dreaming", place=place)
        return op.Plans(plans=(bad, good))

    kept = run(PLAIN, ScriptedMind({"generate_plans": plan}), until=parse_clock("09:00"))
    assert any("'soon' is not a time of day" in event.reason for event in of(kept, ev.FellBack))
    hours = [event for event in of(kept, ev.PlanMade) if event.level == "hours"]
    assert all([item.text for item in event.items] == ["reading"] for event in hours)


def test_an_operation_without_an_answer_falls_back_and_is_counted() -> None:
    def fail(_: object) -> op.Importance:
        raise MindError("the answer was not JSON")

    kept = run(PLAIN, ScriptedMind({"rate_importance": fail}), until=parse_clock("09:00"))
    fallbacks = of(kept, ev.FellBack)
    assert {event.operation for event in fallbacks} == {"rate_importance"}
    assert {event.reason for event in fallbacks} == {"the answer was not JSON"}
    seen = [event for event in of(kept, ev.MemoryAdded) if event.memory == "observation"]
    assert {event.importance for event in seen} == {1}


def test_without_a_fallback_the_run_stops_and_says_where() -> None:
    def fail(_: object) -> norms.CreatedNorms:
        raise MindError("the endpoint is gone")

    with pytest.raises(NoAnswer, match="Ada Byrd, create_norm: the endpoint is gone"):
        run(trio(end="09:00"), ScriptedMind({"create_norm": fail}))


def test_without_any_plan_an_agent_does_nothing_in_particular_and_it_is_counted() -> None:
    def fail(_: object) -> BaseModel:
        raise MindError("no answer")

    planless: dict[str, Callable[..., BaseModel]] = dict.fromkeys(
        ("plan_day", "generate_plans", "generate_actions"), fail
    )
    kept = run(PLAIN, ScriptedMind(planless), until=parse_clock("09:00"))
    assert {event.text for event in of(kept, ev.ActionBegan)} == {UNPLANNED}
    failed = {event.operation for event in of(kept, ev.FellBack)}
    assert {"plan_day", "generate_plans", "generate_actions"} <= failed


def test_too_few_scores_are_counted() -> None:
    def one(q: op.RateImportance) -> op.Importance:
        return op.Importance(scores=(7,))

    kept = run(PLAIN, ScriptedMind({"rate_importance": one}), until=parse_clock("09:00"))
    reasons = {event.reason for event in of(kept, ev.FellBack)}
    assert all("the rest count as 1" in reason for reason in reasons)


def test_a_conversation_ends_after_its_longest() -> None:
    def talk(q: op.DecideReaction) -> op.Reaction:
        return op.Reaction(decision="talk", topic="the weather")

    def go_on(q: op.Utter) -> op.Utterance:
        return op.Utterance(text="And another thing.", ends=False)

    scripts: dict[str, Callable[..., BaseModel]] = {"decide_reaction": talk, "utter": go_on}
    kept = run(PLAIN, ScriptedMind(scripts), until=parse_clock("09:30"))
    closed = of(kept, ev.ConversationClosed)
    assert closed
    assert {event.turns for event in closed} == {8}


def test_an_utterance_that_did_not_come_ends_the_conversation() -> None:
    def talk(q: op.DecideReaction) -> op.Reaction:
        return op.Reaction(decision="talk", topic="the weather")

    def fail(q: op.Utter) -> op.Utterance:
        raise MindError("empty answer")

    scripts: dict[str, Callable[..., BaseModel]] = {"decide_reaction": talk, "utter": fail}
    kept = run(PLAIN, ScriptedMind(scripts), until=parse_clock("09:30"))
    closed = of(kept, ev.ConversationClosed)
    assert closed
    assert {event.turns for event in closed} == {0}
    said = [event for event in kept.events if isinstance(event, ev.Uttered)]
    assert {event.text for event in said} == {""}
    assert not [event for event in of(kept, ev.MemoryAdded) if "said to" in event.text]


def test_what_an_agent_does_next_comes_before_what_it_reacts_to(day: KeptTicks) -> None:
    until: dict[str, int] = {}
    begun: dict[str, int] = {}
    between = reacted = 0
    for tick in day.ticks:
        for event in tick.events:
            if isinstance(event, ev.Asked) and event.attended:
                assert event.t < until[event.agent]
                reacted += event.t - begun[event.agent] <= TICK
            elif isinstance(event, ev.Asked) and event.t >= until.get(event.agent, 0):
                between += 1
            elif isinstance(event, ev.Reacted | ev.TalkSought):
                assert event.t < until[event.agent]
        for event in tick.events:
            if isinstance(event, ev.ActionBegan):
                until[event.agent], begun[event.agent] = event.t + event.seconds, event.t
            elif isinstance(event, ev.CompanyLeft):
                until[event.agent] = min(until[event.agent], event.t)
            elif isinstance(event, ev.Departed) and event.t > begun.get(event.agent, -1):
                until[event.agent] = until.get(event.agent, 0)
    assert between > 100
    assert reacted > 100  # as soon as it has begun something, it considers what it has noticed
