"""With whom the offline mind does something, and when it joins in."""

from __future__ import annotations

import pytest

from folkways.agents.operations import DECIDE_JOINING, GENERATE_ACTIONS
from folkways.agents.questions import DecideJoining, GenerateActions
from folkways.agents.shown import Guideline, Place, Present, Promise, Who
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.minds.offline.rewrite import contains

KEY = CallKey(0, 0, 0)
MIND = OfflineMind(1)
ROOM = Place(address="Inn: parlour", indoors=True)
YARD = Place(address="Inn: yard", indoors=False)
DORA = Who(
    name="Dora East",
    age=40,
    role="ordinary",
    innate=("calm",),
    learned="Dora East is a teacher. She is strictly against smoking indoors.",
    currently="",
    lifestyle="",
    daily_requirement="",
    relationships={"Emil Frey": "A good friend.", "Gus Hale": "A rival whom she dislikes."},
)


def asked(**changes: object) -> DecideJoining:
    plain: dict[str, object] = {
        "who": DORA,
        "when": "day 1 12:05",
        "place": ROOM,
        "other": "Emil Frey",
        "relationship": "A good friend.",
        "what": "having lunch",
        "minutes": 15,
        "current_action": "reading a book",
    }
    return DecideJoining.model_validate({**plain, **changes})


TOGETHER = Promise(
    by="Dora East", what="having lunch", others=("Emil Frey",), when="12:00", together=True
)
ELSEWHERE = Promise(by="Dora East", what="seeing the vet", others=("Ida Berg",), when="12:10")
RULE = Guideline(text="Nobody should smoke indoors.", kind="injunctive", weight=80)


@pytest.mark.parametrize(
    ("changes", "joins"),
    [
        ({}, True),
        ({"relationship": "They hardly know each other."}, False),
        ({"relationship": "", "current_action": "having lunch"}, True),
        ({"relationship": "A rival whom she dislikes.", "commitments": (TOGETHER,)}, True),
        ({"relationship": "A rival whom she dislikes.", "current_action": "having lunch"}, False),
        ({"commitments": (ELSEWHERE,)}, False),
        ({"commitments": (ELSEWHERE.model_copy(update={"when": "day 2 12:10"}),)}, True),
        ({"what": "smoking a cigarette", "guidelines": (RULE,)}, False),
        ({"what": "smoking a cigarette", "guidelines": (RULE,), "place": YARD}, True),
        ({"current_action": "teaching a class"}, False),
    ],
)
def test_promises_come_first_then_norms_then_what_matters_then_liking(
    changes: dict[str, object], joins: bool
) -> None:
    answer = MIND.answer(DECIDE_JOINING, asked(**changes), KEY)
    assert answer.joins is joins
    assert answer.reason


def planned(plan: str, **changes: object) -> list[tuple[str, tuple[str, ...]]]:
    plain: dict[str, object] = {
        "who": DORA,
        "day": 1,
        "start": "12:00",
        "minutes": 15,
        "plan": plan,
        "place": ROOM.address,
        "guidelines": (),
        "places": (ROOM, YARD),
        "here": ROOM.address,
    }
    question = GenerateActions.model_validate({**plain, **changes})
    answer = MIND.answer(GENERATE_ACTIONS, question, KEY)
    return [(action.text, action.companions) for action in answer.actions]


EMIL = Present(name="Emil Frey", doing="having lunch")


@pytest.mark.parametrize(
    ("present", "companions"),
    [
        (EMIL, ("Emil Frey",)),
        (EMIL.model_copy(update={"doing": "reading"}), ()),
        (EMIL.model_copy(update={"doing": "having lunch with Gus Hale"}), ()),
        (EMIL.model_copy(update={"declined": True}), ()),
        (EMIL.model_copy(update={"place": YARD.address}), ()),
        (EMIL.model_copy(update={"name": "Gus Hale"}), ()),
    ],
)
def test_it_eats_with_a_friend_who_is_there_to_eat(
    present: Present, companions: tuple[str, ...]
) -> None:
    assert planned("having lunch", present=(present,)) == [("having lunch", companions)]
    assert planned("having lunch", present=(present,), here=YARD.address)[0][1] == ()


def test_an_appointment_is_an_action_like_others() -> None:
    what = "having lunch with Emil Frey at the café"
    promise = TOGETHER.model_copy(update={"what": what})
    assert planned(what, commitments=(promise,), present=(EMIL,)) == [(what, ("Emil Frey",))]
    plan = "meeting Emil Frey at the café"
    met = TOGETHER.model_copy(update={"what": plan})
    assert planned(plan, commitments=(met,), present=(EMIL,)) == [("spending some time there", ())]
    assert planned(plan, commitments=(met,)) == [(plan, ())]


def test_it_eats_alone_if_the_other_has_declined() -> None:
    what = "having lunch with Emil Frey at the café"
    promise = TOGETHER.model_copy(update={"what": what})
    declined = EMIL.model_copy(update={"declined": True})
    assert planned(what, commitments=(promise,), present=(declined,)) == [
        ("having lunch at the café", ())
    ]


def test_it_goes_on_alone_if_the_other_has_left() -> None:
    what = "having lunch with Emil Frey at the café"
    assert planned(what, elsewhere=("Emil Frey",)) == [("having lunch at the café", ())]


SMOKES = DORA.model_copy(
    update={
        "learned": "Emil Frey smokes a cigarette at every meal. He strongly supports smoking.",
        "name": "Emil Frey",
        "relationships": {},
    }
)


@pytest.mark.parametrize("seed", range(6))
def test_a_habit_that_a_norm_bars_does_not_take_the_place_of_an_appointment(seed: int) -> None:
    what = "having lunch with Dora East at the inn"
    promise = TOGETHER.model_copy(
        update={"by": SMOKES.name, "what": what, "others": (DORA.name,), "place": "Inn"}
    )
    question = GenerateActions(
        who=SMOKES,
        day=1,
        start="12:00",
        minutes=30,
        plan=what,
        place=ROOM.address,
        guidelines=(RULE,),
        places=(ROOM, YARD),
        commitments=(promise,),
    )
    answer = OfflineMind(seed).answer(GENERATE_ACTIONS, question, KEY)
    assert all(action.address == ROOM.address for action in answer.actions)
    assert all(contains(action.text, what) for action in answer.actions)
    assert {action.keeps for action in answer.actions} == {(0,)}
