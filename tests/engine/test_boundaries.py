"""What must hold where days, places and conversations meet."""

from __future__ import annotations

import asyncio
from collections import Counter

from folkways.agents import questions as op
from folkways.base import events as ev
from folkways.base.events import encode
from folkways.base.time import clock_of, parse_clock
from folkways.testing.minds import Script, ScriptedMind
from folkways.testing.societies import KeptTicks, preset, run, simulate, trio


def talk(q: op.DecideReaction) -> op.Reaction:
    decision = "talk" if q.other else "continue"
    return op.Reaction.model_validate({"decision": decision, "topic": "the weather"})


def ramble(q: op.Utter) -> op.Utterance:
    return op.Utterance(text="a " * 390, ends=False)  # more than two minutes


LONG_TALKS = ScriptedMind({"decide_reaction": talk, "utter": ramble})
SHORT_DAYS = preset("hobbs_cafe", days=2, end="'08:12'", settings={"conversation.max_turns": 4})


def test_time_never_runs_backwards_and_nobody_lives_at_night() -> None:
    kept = run(SHORT_DAYS, LONG_TALKS)
    closed = [e for e in kept.events if isinstance(e, ev.ConversationClosed)]
    assert any(event.why == "the day ended" for event in closed)
    times = [record.t for record in kept.ticks]
    assert times == sorted(times)
    assert all(parse_clock("08:00") <= clock_of(t) <= parse_clock("08:12") for t in times)
    revised = [e.agent for e in kept.events if isinstance(e, ev.StatusRevised)]
    assert len(revised) == 10


def test_a_run_resumed_after_such_a_night_ends_in_the_same_log() -> None:
    full = run(SHORT_DAYS, LONG_TALKS)
    whole = [encode(event) for event in full.events]
    for at, record in enumerate(full.ticks):
        if not any(isinstance(e, ev.DayBegan | ev.DayEnded) for e in record.events):
            continue
        before = [event for kept in full.ticks[: at + 1] for event in kept.events]
        simulation = simulate(SHORT_DAYS, LONG_TALKS)
        simulation.restore(None, before)
        rest = KeptTicks()
        asyncio.run(simulation.run(rest))
        assert [encode(e) for e in (*before, *rest.events)] == whole


def test_talks_open_only_while_they_can_run_their_course() -> None:
    kept = run(preset("hobbs_cafe", days=1, end="'09:00'"), LONG_TALKS)
    opened = [e.t for e in kept.events if isinstance(e, ev.ConversationOpened)]
    assert opened
    assert max(opened) < parse_clock("09:00") - 8 * 60


def test_nobody_goes_on_with_an_action_where_it_does_not_happen() -> None:
    """Half of them sit inside, half outside; talks lead them together and they part again."""

    def act(q: op.GenerateActions) -> op.Actions:
        inside = q.who.name == "Ada Byrd"
        address = "Hobbs Café: café room" if inside else "Hobbs Café: terrace"
        doing = "reading inside" if inside else "reading outside"
        action = op.Action(text=doing, minutes=15, address=address, emoji="📖")
        return op.Actions(actions=(action,))

    scripts: dict[str, Script] = {
        "decide_reaction": talk,
        "generate_actions": act,
        "generate_normative_actions": act,
    }
    scenario = trio(mechanisms=[], end="10:00")
    kept = run(scenario, ScriptedMind(scripts))
    seen = [
        e
        for e in kept.events
        if isinstance(e, ev.MemoryAdded) and e.memory == "observation" and "reading" in e.text
    ]
    assert seen
    for event in seen:
        assert event.indoors == event.text.endswith("inside"), event


def test_a_day_may_end_at_midnight() -> None:
    ends = Counter[str]()

    def plan(q: op.PlanDay) -> op.DayPlan:
        ends[q.end] += 1
        return op.DayPlan(strokes=(op.Stroke(start=q.start, end=q.end, text="dancing"),))

    kept = run(
        trio(start="22:00", end="24:00"),
        ScriptedMind({"plan_day": plan, "plan_normative_day": plan}),
    )
    assert ends == {"24:00": 3}
    assert not [e for e in kept.events if isinstance(e, ev.FellBack)]
    strokes = [e for e in kept.events if isinstance(e, ev.PlanMade) and e.level == "day"]
    assert all([item.text for item in event.items] == ["dancing"] for event in strokes)
