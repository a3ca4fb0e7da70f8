"""Every mechanism of CRSEC passes the suite that ships, and its removal changes the log."""

from __future__ import annotations

import pytest

from folkways.agents.mechanism import Mechanism
from folkways.agents.mechanisms import build
from folkways.base import events as ev
from folkways.base.errors import PartError
from folkways.minds.table.mind import TableMind
from folkways.scenario.schema import MECHANISMS
from folkways.testing.mechanism_suite import check_it_matters, check_mechanism
from folkways.testing.societies import preset, run, trio


def crsec() -> tuple[Mechanism, ...]:
    return build(preset("hobbs_cafe"))


@pytest.mark.parametrize("profile", ["frugal", "paper"])
def test_conformance(profile: str) -> None:
    """All of them together, and each in that its removal makes a difference."""
    changes = {
        "days": 1,
        "end": "'09:00'",
        "norms.synthesis_threshold": 100,
        "profile": profile,
    }
    scenario, mind = preset("hobbs_cafe", settings=changes), TableMind(3)
    first, *others = MECHANISMS
    check_mechanism(first, crsec, scenario, mind)
    full = run(scenario, mind, crsec())
    for name in others:
        check_it_matters(name, crsec, scenario, mind, full)


def test_an_unknown_mechanism_is_named_with_those_that_there_are() -> None:
    with pytest.raises(PartError, match=r"'clairvoyance'.*compliance, .*creation"):
        build(trio().model_copy(update={"mechanisms": ("creation", "clairvoyance")}))


def test_without_mechanisms_agents_live_their_day_and_no_norm_exists() -> None:
    kept = run(preset("hobbs_cafe", without=MECHANISMS, days=1, end="'10:00'"), TableMind(1))
    kinds = {type(event) for event in kept.events}
    assert {ev.ActionBegan, ev.PlanMade, ev.MemoryAdded, ev.ConversationOpened} <= kinds
    norm_events = {ev.NormCreated, ev.NormIdentified, ev.NormEvaluated, ev.ConflictDetected}
    assert not kinds & norm_events


def test_without_creation_no_norm_is_created() -> None:
    names = [name for name in MECHANISMS if name != "creation"]
    kept = run(trio(mechanisms=names), TableMind(1))
    assert not any(isinstance(event, ev.NormCreated) for event in kept.events)


def test_only_entrepreneurs_create_and_at_most_so_many() -> None:
    kept = run(preset("hobbs_cafe", days=1, end="'08:10'"), TableMind(1))
    created = [event.agent for event in kept.events if isinstance(event, ev.NormCreated)]
    assert set(created) == {"Abigail Chen", "Bob Johnson", "Francisco Lopez"}
    assert all(1 <= created.count(name) <= 5 for name in created)
