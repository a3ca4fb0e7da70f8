"""Ordering and paying round a meal, where the offline mind knows that somebody serves."""

from __future__ import annotations

import pytest

from folkways.agents.action_faults import fault_of_actions
from folkways.agents.operations import DECIDE_JOINING, GENERATE_ACTIONS
from folkways.agents.questions import Action, DecideJoining, GenerateActions
from folkways.agents.shown import Done, Guideline, Place, Present, Who
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.minds.offline.served import consumed

KEY = CallKey(0, 0, 0)
MIND = OfflineMind(1)
ROOM = Place(address="Inn: parlour", indoors=True)
YARD = Place(address="Inn: yard", indoors=False)
NORA = Present(name="Nora Pine", doing="serving the guests", serves=True)
DORA = Who(
    name="Dora East",
    age=40,
    role="ordinary",
    innate=("calm",),
    learned="Dora East is a teacher.",
    currently="",
    lifestyle="",
    daily_requirement="",
    relationships={},
)
ORDER = ("ordering lunch from Nora Pine", "taking the order of Dora East and bringing lunch")
PAYMENT = ("paying Nora Pine", "taking the payment of Dora East")


def answered(plan: str, **changes: object) -> tuple[GenerateActions, list[Action]]:
    plain: dict[str, object] = {
        "who": DORA,
        "day": 1,
        "start": "12:00",
        "minutes": 30,
        "plan": plan,
        "place": ROOM.address,
        "guidelines": (),
        "places": (ROOM, YARD),
        "here": ROOM.address,
        "present": (NORA,),
    }
    question = GenerateActions.model_validate({**plain, **changes})
    answer = MIND.answer(GENERATE_ACTIONS, question, KEY)
    assert not fault_of_actions(question, answer)
    return question, list(answer.actions)


def planned(plan: str, **changes: object) -> list[Action]:
    question, actions = answered(plan, **changes)
    assert sum(action.minutes for action in actions) == question.minutes
    return actions


def exchanges(actions: list[Action]) -> list[tuple[str, str]]:
    found = [action for action in actions if action.their_part]
    assert all(action.companions == (NORA.name,) for action in found)
    return [(action.text, action.their_part) for action in found]


def test_a_meal_begins_with_an_order_and_ends_with_the_payment() -> None:
    actions = planned("having lunch")
    assert exchanges(actions) == [ORDER, PAYMENT]
    assert (actions[0].text, actions[-1].text) == (ORDER[0], PAYMENT[0])


def test_with_little_time_left_one_eats_first_and_pays_then() -> None:
    _, actions = answered("having lunch", minutes=4, done=(ORDER[0],))
    assert [(one.text, one.minutes) for one in actions] == [("having lunch", 4), (PAYMENT[0], 2)]


def test_a_meal_that_was_ordered_and_paid_under_an_earlier_plan_is_not_ordered_again() -> None:
    ordered, paid = (Done(when="11:30", text=text) for text in (ORDER[0], PAYMENT[0]))
    for earlier, found in (
        ((ordered,), [PAYMENT]),
        ((ordered, paid), []),
        ((paid,), [ORDER, PAYMENT]),
    ):
        assert exchanges(planned("having lunch", earlier=earlier)) == found
    assert exchanges(planned("having dinner", earlier=(ordered, paid)))


def test_what_one_does_when_paying_is_done_then_and_not_before() -> None:
    actions = planned("having lunch and leaving a tip")
    assert [action.text for action in actions if "tip" in action.text] == [
        "paying Nora Pine and leaving a tip"
    ]
    sings = [one.text for one in planned("having lunch and singing a song") if "sing" in one.text]
    assert sings == ["having lunch and singing a song"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"done": ("ordering lunch from Nora Pine",), "reason": "It rains."}, [PAYMENT]),
        ({"done": ("having lunch",), "reason": "It rains."}, [PAYMENT]),
        ({"done": ("having lunch", "paying Nora Pine"), "reason": "It rains."}, []),
        ({"present": ()}, []),
        ({"present": (NORA.model_copy(update={"serves": False}),)}, []),
        ({"present": (NORA.model_copy(update={"declined": True}),)}, []),
        ({"present": (NORA.model_copy(update={"place": YARD.address}),)}, []),
        ({"present": (), "here": YARD.address}, []),
        (
            {
                "present": (NORA.model_copy(update={"place": ROOM.address}),),
                "here": YARD.address,
            },
            [ORDER, PAYMENT],
        ),
        (
            {
                "present": (),
                "here": YARD.address,
                "elsewhere": ("Nora Pine",),
                "serving": ("Nora Pine",),
            },
            [ORDER, PAYMENT],
        ),
    ],
)
def test_it_orders_once_and_of_somebody_who_serves_there(
    changes: dict[str, object], expected: list[tuple[str, str]]
) -> None:
    assert exchanges(planned("having lunch", **changes)) == expected


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("having lunch at the inn", "lunch"),
        ("drinking a cup of tea", "a tea"),
        ("eating a meal", "a meal"),
        ("talking about lunch", ""),
        ("reading", ""),
    ],
)
def test_what_is_consumed(text: str, what: str) -> None:
    assert consumed(text) == what


TIPPING = Guideline(text="People should leave a tip after meals.", kind="injunctive", weight=80)


@pytest.mark.parametrize(("serves", "joins"), [(True, True), (False, False)])
def test_who_serves_does_so_whatever_it_holds_about_the_guest(*, serves: bool, joins: bool) -> None:
    question = DecideJoining(
        who=DORA,
        when="day 1 12:05",
        place=ROOM,
        other="Otto Lind",
        relationship="",
        what="paying Dora East and leaving no tip",
        minutes=2,
        part="taking the payment of Otto Lind",
        serves=serves,
        current_action="teaching a class",
        guidelines=(TIPPING,),
    )
    assert MIND.answer(DECIDE_JOINING, question, KEY).joins is joins


def test_who_is_at_the_same_meal_gives_nothing_up_by_company() -> None:
    friend = DORA.model_copy(update={"relationships": {"Otto Lind": "A good friend."}})
    question = DecideJoining(
        who=friend.model_copy(update={"learned": "Dora East is firmly for leaving a tip."}),
        when="day 1 12:05",
        place=ROOM,
        other="Otto Lind",
        relationship="A good friend.",
        what="having lunch",
        minutes=10,
        current_action="having lunch and leaving a tip",
    )
    assert MIND.answer(DECIDE_JOINING, question, KEY).joins
