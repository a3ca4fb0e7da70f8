from __future__ import annotations

from folkways.agents import questions as agents
from folkways.base import events as ev
from folkways.base.time import HOUR, parse_clock
from folkways.norms import questions as op
from folkways.norms.compliance import REASON
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import Kept, preset, run, trio


def plans(kept: Kept, level: str, agent: str = "") -> list[ev.PlanMade]:
    return [
        event
        for event in kept.events
        if isinstance(event, ev.PlanMade)
        and event.level == level
        and (not agent or event.agent == agent)
    ]


def test_entrepreneurs_plan_with_their_norms_from_the_start() -> None:
    asked: list[agents.GeneratePlans] = []

    def plan(q: agents.GeneratePlans) -> agents.Plans:
        asked.append(q)
        place = q.places[0].address
        return agents.Plans(plans=(agents.Plan(start=q.start, text="reading", place=place),))

    run(trio(end="08:10"), ScriptedMind({"generate_normative_plans": plan}))
    assert {q.who.name for q in asked} == {"Ada Byrd"}
    assert all(q.guidelines for q in asked)
    assert all(1 <= line.weight <= 100 for q in asked for line in q.guidelines)


def test_a_norm_taken_over_from_talk_reaches_the_plans_of_the_same_day() -> None:
    """Within an hour of the hourly plan it has to wait, but not for the next day."""

    def identify(q: op.IdentifyNormativeInformation) -> op.NormativeInformation:
        if not q.lines or q.heard:
            return op.NormativeInformation()
        found = op.Information(content="Keep the place tidy.", kind="injunctive", utility=60)
        return op.NormativeInformation(information=(found,))

    scripts = {
        "identify_normative_information": identify,
        **{f"check_{step}": passes for step in ("consistency", "duplication", "type", "conflict")},
    }
    kept = run(preset("hobbs_cafe", days=1, end="'11:00'"), ScriptedMind(scripts))
    accepted = {e.agent: e.t for e in kept.events if isinstance(e, ev.NormEvaluated) and e.passed}
    early = {name for name, t in accepted.items() if t < parse_clock("08:30")}
    assert early
    replanned = {event.agent for event in plans(kept, "hours") if event.reason == REASON}
    assert early & replanned
    for event in plans(kept, "hours"):
        if event.reason:
            assert event.t >= parse_clock("08:00") + HOUR


def passes(_: object) -> op.Verdict:
    return op.Verdict(passed=True)


def test_a_reproach_is_a_reason_to_plan_the_actions_anew() -> None:
    kept = run(preset("hobbs_cafe", days=1, end="'12:00'"), ScriptedMind({}))
    reasons = {event.reason for event in plans(kept, "actions")}
    assert REASON in reasons


def test_without_compliance_no_plan_knows_of_a_norm() -> None:
    scenario = preset("hobbs_cafe", without=["compliance"], days=1, end="'11:00'")
    kept = run(scenario, ScriptedMind({}))
    asked: set[str] = set()
    for event in kept.events:
        if isinstance(event, ev.Asked):
            asked.update(event.operations)
    assert "generate_plans" in asked
    assert not asked & {"generate_normative_plans", "generate_normative_actions"}
