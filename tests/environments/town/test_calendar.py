"""What is announced, who knows of it, and a place that one can have alone."""

from __future__ import annotations

from functools import cache

from folkways.agents import questions as op
from folkways.base import events as ev
from folkways.base.time import HOUR, moment, parse_clock
from folkways.environments.town.calendar import clashes as clashes_of
from folkways.environments.town.calendar import told
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import KeptTicks, people, run, simulate, trio

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
def lived() -> tuple[KeptTicks, ScriptedMind]:
    mind = minded()
    return run(trio(mechanisms=[], end="10:00", days=2, agents=agents()), mind), mind


def agents() -> list[dict[str, object]]:
    agents = [spec.model_dump(mode="json") for spec in people(trio())]
    asked = "On day 1, from 9:30 to 10:00, gives a talk on the stage. From 8 to 9, has a nap."
    agents[0]["daily_requirement"] = asked
    agents[2]["start"] = "Maple Street: street"
    agents[2]["daily_requirement"] = ""
    return agents


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


def test_who_hears_the_time_of_an_event_knows_of_it() -> None:
    simulation = simulate(trio(), ScriptedMind({}))
    society = simulation.environment.society
    announced = ev.EventAnnounced(
        t=28_800,
        agent=ADA,
        what="giving a talk",
        start=parse_clock("09:30"),
        seconds=1800,
        place=STAGE,
        known_by=(),
    )
    society.happen(announced)

    def said(text: str, by: str, to: str, *near: str) -> list[ev.EventAnnounced]:
        words = ev.Uttered(
            t=29_000, agent=by, conversation="c1", to=to, text=text, ends=False, overheard_by=near
        )
        found = []
        for event in told(society.agents, [words]):
            society.happen(event)
            found.append(event)
        return found

    assert not said("Will you come?", ADA, BEN)
    assert not said("I am off at 9:30.", CLEO, BEN)
    (heard,) = said("Come to my talk at 9:30!", ADA, BEN, "somebody from outside")
    assert (heard.known_by, heard.told_by, heard.agent) == ((BEN,), ADA, ADA)
    (passed_on,) = said("Ada gives a talk at half past nine, at 9:30.", BEN, ADA, CLEO)
    assert (passed_on.known_by, passed_on.told_by) == ((CLEO,), BEN)
    assert not said("Ada gives a talk at 9:30.", BEN, ADA, CLEO)


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


def test_who_plans_anew_is_shown_the_plans_in_force_instead_of_the_outline() -> None:
    asked = [q for q in lived()[1].asked if isinstance(q, op.GeneratePlans) and q.day == 1]
    first = [q for q in asked if not q.reason]
    assert all(q.strokes and not (q.in_force or q.done) for q in first)
    for q in asked:
        if q.reason:
            assert [(one.start, one.text, one.place) for one in q.in_force] == [
                (q.start, "waiting", ROOM),
                ("09:00", "rehearsing", STAGE),
            ]
            assert q.in_force[-1].end == q.end
            assert not q.strokes


def test_the_calendar_is_folded_from_the_log() -> None:
    kept, mind = lived()
    scenario = trio(mechanisms=[], end="10:00", days=2, agents=agents())
    folded, loaded = simulate(scenario, mind), simulate(scenario, mind)
    number = max(n for n, record in enumerate(kept.ticks) if record.checkpoint is not None)
    done = kept.ticks[: number + 1]
    folded.restore(None, [event for record in done for event in record.events])
    loaded.restore(kept.ticks[number].checkpoint, [])
    assert folded.environment.society.snapshot() == loaded.environment.society.snapshot()


def test_a_clash_that_stays_is_told_once() -> None:
    def stubborn(q: op.GeneratePlans) -> op.Plans:
        return op.Plans(plans=(op.Plan(start=q.start, text="rehearsing", place=STAGE),))

    kept = run(trio(mechanisms=[], end="09:00"), ScriptedMind({"generate_plans": stubborn}))
    told = [event for event in kept.events if isinstance(event, ev.PlaceClashed)]
    assert len({(event.agent, event.other) for event in told}) == len(told)
    assert 2 <= len(told) <= 6  # each pair once


def clashing(first: str, then: str, *, host: str = ADA) -> list[str]:
    """Return who has to give way if Cleo plans one thing on the stage, and Ben then another.

    ``host`` has announced a talk there for the same time.
    """
    society = simulate(trio(), ScriptedMind({})).environment.society
    start = parse_clock("09:00")
    society.happen(
        ev.EventAnnounced(
            t=28_800,
            agent=host,
            what="giving a talk",
            start=start,
            seconds=HOUR,
            place=STAGE,
            known_by=(),
        )
    )
    given_way: list[str] = []
    for name, text in ((CLEO, first), (BEN, then)):
        items = (ev.PlanItem(start, HOUR, text, STAGE),)
        plan = ev.PlanMade(t=28_810, agent=name, level="hours", items=items)
        society.happen(plan)
        given_way += [e.agent for e in clashes_of(society.agents, society.town, 28_810, [plan])]
    return given_way


def test_whoever_comes_for_an_event_neither_holds_its_place_nor_gives_way() -> None:
    assert clashing("adjusting the sound for the talk", "listening to Ada Byrd") == []
    assert clashing("adjusting the lights", "giving the talk", host=BEN) == [CLEO]
    assert clashing("rehearsing", "dancing") == [CLEO, BEN]
