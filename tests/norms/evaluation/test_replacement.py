"""Information that conflicts with a norm held takes its place if the agent so decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pydantic import BaseModel

from folkways.base import events as ev
from folkways.norms import questions as op
from folkways.scenario.schema import Scenario
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import KeptTicks, preset, run

TOWN = {"days": 1, "end": "'10:00'"}


def contradicted(_: op.CheckConflict) -> op.Verdict:
    return op.Verdict(passed=False, reason="the contrary is held", norm=0)


def deciding(replaces: bool) -> Callable[[op.DecideReplacement], op.Replacement]:
    return lambda _: op.Replacement(replaces=replaces, reason="as told")


def lived(scenario: Scenario, replaces: bool) -> KeptTicks:
    answers: dict[str, Callable[..., BaseModel]] = {
        **{f"check_{step}": lambda _: op.Verdict(passed=True) for step in ("consistency", "type")},
        "check_duplication": lambda _: op.Verdict(passed=True),
        "check_conflict": contradicted,
        "decide_replacement": deciding(replaces),
    }
    return run(scenario, ScriptedMind(answers))


@pytest.fixture(scope="module")
def apart() -> Scenario:
    return preset("hobbs_cafe", settings=TOWN, profile="paper")


def of(kept: KeptTicks, kind: type[ev.NormReplaced | ev.NormEvaluated]) -> list[ev.Event]:
    return [event for event in kept.events if isinstance(event, kind)]


def test_the_norm_held_ends_when_the_information_is_accepted(apart: Scenario) -> None:
    kept = lived(apart, replaces=True)
    ends = [event for event in kept.events if isinstance(event, ev.NormReplaced)]
    passed = {e.norm: e for e in kept.events if isinstance(e, ev.NormEvaluated) and e.passed}
    assert ends
    for end in ends:
        assert end.by in passed
        assert end.t == passed[end.by].t
        assert end.reason == "as told"
    assert len({end.norm for end in ends}) == len(ends), "a norm ends once"


def test_the_norm_held_stays_if_the_agent_so_decides(apart: Scenario) -> None:
    kept = lived(apart, replaces=False)
    assert not of(kept, ev.NormReplaced)
    refused = [e for e in kept.events if isinstance(e, ev.NormEvaluated) and e.conflicts_with]
    assert refused
    assert not any(event.passed for event in refused)


def test_to_the_letter_of_the_paper_nobody_is_asked(apart: Scenario) -> None:
    scenario = preset(
        "hobbs_cafe", settings={**TOWN, "norms.replacement": "never"}, profile="paper"
    )
    kept = lived(scenario, replaces=True)
    asked = {name for e in kept.events if isinstance(e, ev.Asked) for name in e.operations}
    assert "check_conflict" in asked
    assert "decide_replacement" not in asked
    assert not of(kept, ev.NormReplaced)


def test_no_norm_ends_unless_all_that_conflict_give_way(apart: Scenario) -> None:
    """Two norms held conflict with the information, and the agent clings to the second."""
    asked: dict[str, int] = {}

    def once(q: op.DecideReplacement) -> op.Replacement:
        times = asked[q.information.content] = asked.get(q.information.content, 0) + 1
        return op.Replacement(replaces=times % 2 == 1, reason="as told")

    answers: dict[str, Callable[..., BaseModel]] = {
        **{f"check_{step}": lambda _: op.Verdict(passed=True) for step in ("consistency", "type")},
        "check_duplication": lambda _: op.Verdict(passed=True),
        "check_conflict": contradicted,
        "decide_replacement": once,
    }
    kept = run(apart, ScriptedMind(answers))
    several = [content for content, times in asked.items() if times > 1]
    assert several
    passed = {e.norm for e in kept.events if isinstance(e, ev.NormEvaluated) and e.passed}
    ends = [event for event in kept.events if isinstance(event, ev.NormReplaced)]
    assert all(event.by in passed for event in ends)
    assert len(ends) < sum(asked.values()) / 2
