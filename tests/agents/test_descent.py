"""Places chosen level by level: what is asked, of which part of the tree, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from pydantic import BaseModel

from folkways.agents.questions import (
    ChooseObjects,
    ChoosePlaces,
    GenerateActions,
    GeneratePlans,
)
from folkways.base import events as ev
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.testing.societies import run, trio
from folkways.world.address import SEPARATOR

EIGHT_TEN = 8 * 3600 + 600


@dataclass
class Noting:
    """Answers as the offline mind, and notes what it was asked; ``spoiled`` answers are empty."""

    spoiled: frozenset[str] = frozenset()
    astray: bool = False
    asked: list[BaseModel] = field(default_factory=list)
    name: str = "noting"

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        self.asked.append(inputs)
        answer = await OfflineMind(1).perform(op, inputs, key)
        if op.name in self.spoiled:
            return op.output.model_validate(dict.fromkeys(op.output.model_fields, ()))
        if self.astray and op.name.startswith(("generate_", "plan_")) and hasattr(answer, "plans"):
            plans = [one.model_copy(update={"place": "the moon"}) for one in answer.plans]
            return answer.model_copy(update={"plans": tuple(plans)})
        return answer

    def of(self, kind: type[BaseModel]) -> Sequence[BaseModel]:
        return [one for one in self.asked if isinstance(one, kind)]


def lived(mind: Noting, profile: str = "frugal", places: str = "tree") -> list[ev.AnyEvent]:
    scenario = trio(parameters={"planning": {"places": places}}, profile=profile)
    return run(scenario, mind, until=EIGHT_TEN).events


def test_plans_name_an_area_and_the_rest_is_asked_level_by_level() -> None:
    mind = Noting()
    events = lived(mind)
    planned = mind.of(GeneratePlans)
    assert planned
    for one in planned:
        assert isinstance(one, GeneratePlans)
        assert all(SEPARATOR not in place.address and place.rooms for place in one.places)
    for asked in mind.of(ChoosePlaces):
        assert isinstance(asked, ChoosePlaces)
        for going in asked.going:
            assert all(place.address.count(SEPARATOR) == 1 for place in asked.places)
            assert going.within
            assert any(place.address.startswith(going.within) for place in asked.places)
    for used in mind.of(ChooseObjects):
        assert isinstance(used, ChooseObjects)
        rooms = {place.address for place in used.places}
        assert {going.within for going in used.going} == rooms
    known = {a for e in events if isinstance(e, ev.PlaceLearned) for a in e.addresses}
    items = [i for e in events if isinstance(e, ev.PlanMade) and e.level != "day" for i in e.items]
    assert {item.address for item in items} <= known
    assert not [event for event in events if isinstance(event, ev.FellBack)]


@pytest.mark.parametrize(("profile", "alone"), [("frugal", False), ("paper", True)])
def test_the_profile_decides_whether_activities_are_asked_about_together(
    profile: str, alone: bool
) -> None:
    mind = Noting(astray=True)
    lived(mind, profile)
    counts = [len(one.going) for one in mind.of(ChoosePlaces) if isinstance(one, ChoosePlaces)]
    assert counts
    assert (max(counts) == 1) is alone


def test_what_names_no_known_area_begins_at_the_root() -> None:
    mind = Noting(astray=True)
    events = lived(mind)
    roots = [
        one
        for one in mind.of(ChoosePlaces)
        if isinstance(one, ChoosePlaces) and not one.going[0].within
    ]
    assert roots
    assert all(place.rooms for one in roots for place in one.places)
    hours = [
        i for e in events if isinstance(e, ev.PlanMade) and e.level == "hours" for i in e.items
    ]
    assert all(item.address.count(SEPARATOR) == 1 for item in hours)


def test_without_a_usable_answer_agents_stay_near_and_it_is_counted() -> None:
    mind = Noting(spoiled=frozenset({"choose_places", "choose_objects"}), astray=True)
    events = lived(mind)
    told = {event.operation for event in events if isinstance(event, ev.FellBack)}
    assert "choose_places" in told
    acts = [event for event in events if isinstance(event, ev.ActionBegan)]
    assert acts
    assert all(event.address.count(SEPARATOR) == 1 for event in acts)


def test_by_default_all_places_are_listed_and_no_more_is_asked() -> None:
    mind = Noting()
    lived(mind, places="list")
    assert not [*mind.of(ChoosePlaces), *mind.of(ChooseObjects)]
    acted = mind.of(GenerateActions)
    assert acted
    assert all(
        SEPARATOR in place.address and not place.rooms
        for one in acted
        if isinstance(one, GenerateActions)
        for place in one.places
    )
