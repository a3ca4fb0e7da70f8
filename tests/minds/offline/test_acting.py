"""How an hour is spent: no going to and fro, no weekdays, and no joining of people not there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import pytest

from folkways.agents.operations import GENERATE_ACTIONS, PLAN_DAY
from folkways.agents.questions import GenerateActions, PlanDay
from folkways.agents.shown import Place, Present, Who
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind

Person = Callable[..., Who]
HALL = "Blue House: hall"


@pytest.fixture
def actions(mind: OfflineMind, person: Person) -> Callable[..., list[str]]:
    def act(plan: str, *, here: tuple[str, ...] = (), away: tuple[str, ...] = ()) -> list[str]:
        question = GenerateActions(
            who=person("Dot Dale"),
            day=1,
            start="09:00",
            minutes=60,
            plan=plan,
            place=HALL,
            guidelines=(),
            places=(Place(address=HALL, indoors=True),),
            present=tuple(Present(name=name) for name in here),
            elsewhere=away,
        )
        answer = mind.answer(GENERATE_ACTIONS, question, CallKey(0, 0, 0))
        return [action.text for action in answer.actions]

    return act


@pytest.mark.parametrize("plan", ["taking a walk", "having lunch", "having lunch and humming"])
def test_nobody_goes_to_and_fro_between_two_things(
    actions: Callable[..., list[str]], plan: str
) -> None:
    runs = [text for text, _ in groupby(actions(plan))]
    assert len(runs) == len(set(runs)) <= 2


def test_who_is_to_join_somebody_waits_and_then_begins_alone(
    actions: Callable[..., list[str]],
) -> None:
    plan = "joining Ben Birch, who is having lunch"
    first, *rest = actions(plan, away=("Ben Birch",))
    assert first == "waiting for Ben Birch"
    assert set(rest) == {"having lunch"}
    assert set(actions(plan, here=("Ben Birch",))) == {plan}


def test_what_is_for_a_weekday_is_for_no_numbered_day(mind: OfflineMind, person: Person) -> None:
    asked = "On Sunday afternoons, paints boats. Every morning, feeds the hens. Sings on Mondays."
    question = PlanDay(
        who=person("Dot Dale", requirement=asked),
        day=1,
        start="07:00",
        end="20:00",
        places=(),
        memories=(),
    )
    strokes = mind.answer(PLAN_DAY, question, CallKey(0, 0, 0)).strokes
    texts = " ".join(stroke.text for stroke in strokes)
    assert "hens" in texts
    assert "boats" not in texts
    assert "singing" not in texts
