"""What is announced, who knows of it, and a place that one can have alone."""

from __future__ import annotations

from functools import cache

from folkways.agents import questions as op
from folkways.base import events as ev
from folkways.base.time import HOUR, moment, parse_clock
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import Kept, people, run, trio

STAGE, ROOM = "Hobbs Café: stage", "Hobbs Café: café room"
ADA, BEN, CLEO = "Ada Byrd", "Ben Cole", "Cleo Dunn"


def minded() -> ScriptedMind:
    """Return a mind by which all want the stage at nine, and go elsewhere if they are told why."""

    def plans(q: op.GeneratePlans) -> op.Plans:
        place = ROOM if "is taken by" in q.reason else STAGE
        start = q.start if q.start > "09:00" else "09:00"
        rest = op.Plan(start=q.start, text="waiting", place=ROOM)
        return op.Plans(plans=(rest, op.Plan(start=start, text="rehearsing", place=place)))

    def react(q: op.DecideReaction) -> op.Reaction:
        return op.Reaction(decision="continue")

    return ScriptedMind({"generate_plans": plans, "decide_reaction": react}, seed=1)


@cache
def lived() -> tuple[Kept, ScriptedMind]:
    agents = [spec.model_dump(mode="json") for spec in people(trio())]
    asked = "On day 1, from 9:30 to 10:00, gives a talk on the stage. From 8 to 9, has a nap."
    agents[0]["daily_requirement"] = asked
    agents[2]["start"] = "Maple Street: street"
    agents[2]["daily_requirement"] = ""
    mind = minded()
    return run(trio(mechanisms=[], end="10:00", days=2, agents=agents), mind), mind


def announced() -> list[ev.EventAnnounced]:
    return [event for event in lived()[0].events if isinstance(event, ev.EventAnnounced)]


def clashes() -> list[ev.PlaceClashed]:
    return [event for event in lived()[0].events if isinstance(event, ev.PlaceClashed)]


def test_events_of_the_day_are_announced_to_those_who_could_know() -> None:
    assert announced() == [
        ev.EventAnnounced(
            t=moment(1, 8 * HOUR),
            agent=ADA,
            what="giving a talk on the stage",
            start=parse_clock("09:30"),
            seconds=HOUR // 2,
            place=STAGE,
            known_by=(BEN,),
        )
    ]


def test_planners_are_shown_what_is_announced() -> None:
    asked = [q for q in lived()[1].asked if isinstance(q, op.GeneratePlans) and q.day == 1]
    shown = {q.who.name: [one.what for one in q.expected] for q in asked if not q.reason}
    assert shown == {ADA: [], BEN: ["giving a talk on the stage"], CLEO: []}
    later = [q for q in lived()[1].asked if isinstance(q, op.GeneratePlans) and q.day == 2]
    assert not any(one.what.startswith("giving") for q in later for one in q.expected)


def test_a_place_for_one_is_had_by_one_and_the_others_are_told() -> None:
    first = [event for event in clashes() if event.t < moment(2, 0)]
    assert [(event.agent, event.other, event.place) for event in first] == [
        (BEN, ADA, STAGE),
        (CLEO, ADA, STAGE),
    ]
    assert all(event.start == parse_clock("09:00") for event in first)


def test_who_gives_way_plans_anew_for_that_reason_once() -> None:
    anew = [
        (event.agent, event.reason)
        for event in lived()[0].events
        if isinstance(event, ev.PlanMade)
        and event.level == "hours"
        and event.t < moment(2, 0)
        and event.reason
    ]
    why = '"Hobbs Café: stage" is taken by Ada Byrd from 09:00 to 10:00: rehearsing.'
    assert anew == [(BEN, why), (CLEO, why)]


def test_a_clash_that_stays_is_told_once() -> None:
    def stubborn(q: op.GeneratePlans) -> op.Plans:
        return op.Plans(plans=(op.Plan(start=q.start, text="rehearsing", place=STAGE),))

    kept = run(trio(mechanisms=[], end="09:00"), ScriptedMind({"generate_plans": stubborn}))
    told = [event for event in kept.events if isinstance(event, ev.PlaceClashed)]
    assert len({(event.agent, event.other) for event in told}) == len(told)
    assert 2 <= len(told) <= 6  # each pair once
