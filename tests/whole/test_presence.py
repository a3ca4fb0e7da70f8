"""Who is there in a whole society: shown as the town has it, and nobody else takes part."""

from __future__ import annotations

from tests.whole.scenes import Scenes

from folkways.agents.persons import brings_in
from folkways.agents.presence import WALKING
from folkways.agents.questions import GenerateActions, GeneratePlans
from folkways.base import events as ev
from folkways.base.plural import listed


def test_nobody_is_both_there_and_elsewhere(scenes: Scenes) -> None:
    asked = [q for _, q in scenes.of(GenerateActions)]
    assert sum(len(q.present) for q in asked) > len(asked)
    for q in asked:
        here = {one.name for one in q.present}
        assert here.isdisjoint(q.elsewhere)
        assert q.who.name not in here
        assert set(q.who.relationships) <= here | set(q.elsewhere)


def test_each_is_shown_with_what_they_do(scenes: Scenes) -> None:
    begun = {(e.agent, e.text) for e in scenes.events if isinstance(e, ev.ActionBegan)}
    begun |= {
        (e.agent, f"{e.text} with {listed(e.company)}")
        for e in scenes.events
        if isinstance(e, ev.ActionBegan) and e.company
    }
    seen = {(one.name, one.doing) for _, q in scenes.of(GenerateActions) for one in q.present}
    doings = {one for one in seen if one[1] not in ("", WALKING)}
    doings = {one for one in doings if not one[1].startswith("talking with ")}
    assert doings
    assert doings <= begun


def test_no_action_brings_in_somebody_who_is_not_there(scenes: Scenes) -> None:
    at = {(key.tick, q.who.name): q for key, q in scenes.of(GenerateActions)}
    last: dict[str, GenerateActions] = {}
    for event in scenes.events:
        if isinstance(event, ev.PlanMade) and (event.t, event.agent) in at:
            last[event.agent] = at[event.t, event.agent]
        if isinstance(event, ev.ActionBegan) and event.agent in last:
            # Whoever was elsewhere then, such as a waitress, may have come and agreed to take part.
            involved = (*event.company, *event.awaits)
            absent = [one for one in last[event.agent].elsewhere if one not in involved]
            assert not brings_in(event.text, absent)


def test_a_plan_made_anew_begins_where_the_agent_is(scenes: Scenes) -> None:
    where: dict[str, str] = {}
    asked = {(key.tick, q.who.name): q for key, q in scenes.of(GeneratePlans)}
    anew = 0
    for event in scenes.events:
        if isinstance(event, ev.PlanMade) and event.level == "hours":
            q = asked[event.t, event.agent]
            assert q.start_place == where[event.agent]
            anew += bool(q.reason)
        elif isinstance(event, ev.ActionBegan | ev.Arrived | ev.AgentPlaced):
            where[event.agent] = event.address
    assert anew
