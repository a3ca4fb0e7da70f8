"""Ordering, serving and paying between two people, each with a part of their own."""

from __future__ import annotations

from functools import cache

import pytest

from folkways.agents import questions as op
from folkways.base import events as ev
from folkways.base.time import MINUTE, moment, parse_clock
from folkways.environments.town.serving import serves
from folkways.scenario.schema import Scenario
from folkways.testing.minds import Script, ScriptedMind
from folkways.testing.societies import KeptTicks, people, run, trio

ADA, BEN, CLEO = "Ada Byrd", "Ben Cole", "Cleo Dunn"
ROOM = "Hobbs Café: café room"
ORDERS, PAYS = "ordering tea from Ben Cole", "paying Ben Cole and leaving a tip"
TAKES, IS_PAID = "taking the order of {} and bringing tea", "taking the payment of {}"


def inn(profile: str = "paper") -> Scenario:
    """Return three people in one room, one of whom serves there."""
    ada, ben, cleo = (spec.model_dump(mode="json") for spec in people(trio()))
    ben["daily_requirement"] = "From 8:00 to 8:50, serves the guests at the café."
    return trio(
        agents=[ada, ben, cleo],
        mechanisms=[],
        end="09:00",
        profile=profile,
        parameters={"perception": {"vision_radius": 20}},
    )


def minded(guests: tuple[str, ...]) -> ScriptedMind:
    """Return a mind with which ``guests`` order and pay, in their first quarter of an hour."""

    def plans(q: op.GeneratePlans) -> op.Plans:
        return op.Plans(plans=(op.Plan(start=q.start, text="passing the time", place=ROOM),))

    def actions(q: op.GenerateActions) -> op.Actions:
        reading = op.Action(text="reading", minutes=15, address=ROOM, emoji="📖")
        if q.who.name not in guests or q.start > "08:10":
            text = "serving the guests" if q.who.name == BEN else "reading"
            return op.Actions(actions=(reading.model_copy(update={"text": text}),) * 4)

        def with_ben(text: str, part: str) -> op.Action:
            return reading.model_copy(
                update={
                    "text": text,
                    "minutes": 2,
                    "companions": (BEN,),
                    "their_part": part.format(q.who.name),
                }
            )

        tea = reading.model_copy(update={"text": "drinking tea", "minutes": 10})
        return op.Actions(actions=(tea, with_ben(ORDERS, TAKES), tea, with_ben(PAYS, IS_PAID)))

    def joins(q: op.DecideJoining) -> op.Joining:
        return op.Joining(joins=q.serves, reason="it is my work")

    def react(q: op.DecideReaction) -> op.Reaction:
        return op.Reaction(decision="continue")

    scripts: dict[str, Script] = {
        "generate_plans": plans,
        "generate_actions": actions,
        "decide_joining": joins,
        "decide_reaction": react,
    }
    return ScriptedMind(scripts, seed=1)


@cache
def served(
    guests: tuple[str, ...] = (ADA,), profile: str = "paper"
) -> tuple[KeptTicks, ScriptedMind]:
    mind = minded(guests)
    return run(inn(profile), mind), mind


def begun(kept: KeptTicks, agent: str = "") -> list[ev.ActionBegan]:
    found = [event for event in kept.events if isinstance(event, ev.ActionBegan)]
    return [event for event in found if agent in ("", event.agent)]


def test_each_of_the_two_has_a_part_in_one_act_and_both_are_named() -> None:
    kept, _ = served()
    joint = [event for event in begun(kept) if event.joint]
    assert [(event.agent, event.text, event.company, event.lead) for event in joint] == [
        (ADA, ORDERS, (BEN,), ADA),
        (BEN, TAKES.format(ADA), (ADA,), ADA),
        (ADA, PAYS, (BEN,), ADA),
        (BEN, IS_PAID.format(ADA), (ADA,), ADA),
    ]
    assert len({(event.joint, event.t, event.seconds) for event in joint}) == 2
    assert {event.seconds for event in joint} == {2 * MINUTE}


def test_the_one_who_serves_is_told_of_both_parts_and_guests_see_who_serves() -> None:
    _, mind = served()
    asked = [q for q in mind.asked if isinstance(q, op.DecideJoining)]
    assert [(q.what, q.part, q.serves) for q in asked] == [
        (ORDERS, TAKES.format(ADA), True),
        (PAYS, IS_PAID.format(ADA), True),
    ]
    shown = [q for q in mind.asked if isinstance(q, op.GenerateActions) and q.start < "08:50"]
    assert {one.name for q in shown for one in q.present if one.serves} == {BEN}


def test_others_see_one_act_and_the_two_remember_each_their_part() -> None:
    kept, _ = served()
    seen = {
        (event.agent, event.text)
        for event in kept.events
        if isinstance(event, ev.MemoryAdded) and ("paying" in event.text or "payment" in event.text)
    }
    assert seen == {
        (ADA, f"Ada Byrd is {PAYS}"),
        (BEN, f"Ben Cole is {IS_PAID.format(ADA)}"),
        (BEN, f"Ada Byrd is {PAYS}"),
        (CLEO, f"Ada Byrd is {PAYS}"),
    }


def test_who_serves_takes_up_again_what_was_interrupted() -> None:
    doings = [(event.text, event.seconds) for event in begun(served()[0], BEN)]
    order = doings.index((TAKES.format(ADA), 2 * MINUTE))
    before, after = doings[order - 1], doings[order + 1]
    assert before[0] == after[0] == "serving the guests"
    assert after[1] < before[1]


def test_guests_wait_their_turn_without_a_question_and_none_is_turned_away() -> None:
    kept, mind = served((ADA, CLEO))
    (ada,), (cleo,) = (
        [event for event in begun(kept, name) if event.text == ORDERS] for name in (ADA, CLEO)
    )
    assert ada.t + ada.seconds <= cleo.t
    assert "waiting for Ben Cole to have time" in {event.text for event in begun(kept, CLEO)}
    assert not [q for q in mind.asked if isinstance(q, op.GenerateActions) and q.reason]
    said = [event.text for event in kept.events if isinstance(event, ev.MemoryAdded)]
    assert not [text for text in said if "to have time" in text or "had no time" in text]


def test_the_frugal_profile_does_not_ask_whether_one_does_ones_work() -> None:
    kept, mind = served(profile="frugal")
    assert [event.text for event in begun(kept, ADA) if event.joint] == [ORDERS, PAYS]
    assert not [q for q in mind.asked if isinstance(q, op.DecideJoining)]


WORK = (
    "From 9:00 to 17:00, serves the guests at the inn. On day 2, from 18:00 to 19:00, serves tea."
)
ROOMS = ("Inn: parlour", "Inn: yard", "Market: hall")


@pytest.mark.parametrize(
    ("day", "clock", "at", "serving"),
    [
        (1, "09:00", "Inn: parlour", True),
        (2, "16:59", "Inn: yard: bench", True),
        (1, "17:00", "Inn: parlour", False),
        (1, "08:59", "Inn: parlour", False),
        (1, "10:00", "Market: hall", False),
        (1, "18:30", "Market: hall", False),
        (2, "18:30", "Market: hall", True),
    ],
)
def test_who_serves_where_and_when(day: int, clock: str, at: str, serving: bool) -> None:
    assert serves(WORK, moment(day, parse_clock(clock)), at, ROOMS, (ADA,)) is serving
