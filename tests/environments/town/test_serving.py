"""Ordering, serving and paying between two people, each with a part of their own."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from folkways.agents import questions as op
from folkways.agents.perceive import conduct_seen
from folkways.agents.presence import unknown_staff
from folkways.base import events as ev
from folkways.base.time import MINUTE, moment, parse_clock
from folkways.environments.town.ground import BESIDE
from folkways.environments.town.serving import Serving
from folkways.environments.town.town import Town
from folkways.scenario.schema import PerceptionParameters, Scenario
from folkways.testing.minds import Script, ScriptedMind
from folkways.testing.societies import KeptTicks, people, run, shipped_map, simulate, trio
from folkways.world.address import Address
from folkways.world.tilemap import Tile
from folkways.world.vision import distance

MAP = shipped_map("hobbs_cafe")
ADA, BEN, CLEO = "Ada Byrd", "Ben Cole", "Cleo Dunn"
ROOM, TERRACE = "Hobbs Café: café room", "Hobbs Café: terrace"
ORDERS, PAYS = "ordering tea from Ben Cole", "paying Ben Cole and leaving a tip"
COUNTER, OFFERS = f"{ROOM}: counter", "bringing the menu to Ada Byrd"
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


def minded(
    guests: tuple[str, ...], first: str = ROOM, *, lingers: bool = False, leaves: bool = False
) -> ScriptedMind:
    """Return a mind with which ``guests`` order and pay, in their first quarter of an hour.

    Ben serves at ``first`` for as long, then in the room, or fetches chairs from the terrace if he
    leaves. Guests who linger drink tea until their plan ends at 8:30, and have still to pay then.
    """

    def plans(q: op.GeneratePlans) -> op.Plans:
        rest = (op.Plan(start="08:30", text="reading on", place=ROOM),) if lingers else ()
        first_plan = op.Plan(start=q.start, text="passing the time", place=ROOM)
        return op.Plans(plans=(first_plan, *rest))

    def actions(q: op.GenerateActions) -> op.Actions:
        reading = op.Action(text="reading", minutes=15, address=ROOM, emoji="📖")
        if q.who.name not in guests or q.start > "08:10":
            text = "serving the guests" if q.who.name == BEN else "reading"
            same = reading.model_copy(update={"text": text})
            there = same.model_copy(update={"address": first}) if q.who.name == BEN else same
            if leaves and q.who.name == BEN:
                there = same.model_copy(update={"minutes": 13})
                same = same.model_copy(update={"text": "fetching chairs", "address": TERRACE})
            return op.Actions(actions=(there, same, same, same))

        def with_ben(text: str, part: str) -> op.Action:
            return reading.model_copy(
                update={
                    "text": text,
                    "minutes": 2,
                    "companions": (BEN,),
                    "their_part": part.format(q.who.name),
                }
            )

        tea = reading.model_copy(update={"text": "drinking tea", "minutes": 15 if lingers else 10})
        if lingers:
            return op.Actions(actions=(tea, tea, with_ben(PAYS, IS_PAID), tea))
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
    assert {event.seconds for event in joint} == {3 * MINUTE}


def test_who_drinks_until_the_plan_ends_still_pays() -> None:
    kept = run(inn(), minded((ADA,), lingers=True))
    tea, more, pays, after = [(event.t, event.text) for event in begun(kept, ADA)][:4]
    assert (tea[1], more[1], pays[1], after[1]) == ("drinking tea", "drinking tea", PAYS, "reading")
    assert pays[0] >= moment(1, parse_clock("08:30"))


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


def test_neither_of_the_two_is_asked_about_the_other_half_of_their_act() -> None:
    _, mind = served()
    asked = [q for q in mind.asked if isinstance(q, op.DecideReaction) and q.who.name == BEN]
    assert asked
    assert not [q for q in asked if q.current_action.startswith("taking") and q.other == ADA]


def test_a_part_that_outlasts_the_lead_s_is_seen_as_that_of_whoever_plays_it() -> None:
    town = Town([ADA, BEN, CLEO], MAP, PerceptionParameters(vision_radius=20), seed=1)
    tiles = [tile for tile in MAP.arena(Address.parse(ROOM, MAP.name)).tiles if MAP.walkable(tile)]
    for name, tile in zip((ADA, BEN, CLEO), tiles, strict=False):
        town.fold(ev.AgentPlaced(t=0, agent=name, tile=tile, address=ROOM))
    act = ev.ActionBegan(t=0, agent=ADA, text=ORDERS, address=ROOM, seconds=60)
    part = msgspec.structs.replace(act, agent=BEN, text=TAKES.format(ADA))
    for one, other in ((act, BEN), (part, ADA)):
        town.fold(msgspec.structs.replace(one, joint="j0.1", company=(other,), lead=ADA))
    assert {conduct_seen(one) for one in town.people(CLEO)} == {f"{ADA} is {ORDERS}"}
    town.fold(msgspec.structs.replace(act, t=60, text="reading"))
    assert {conduct_seen(one) for one in town.people(CLEO)} == {
        f"{ADA} is reading",
        f"{BEN} is {TAKES.format(ADA)}",
    }


def stands(kept: KeptTicks, name: str, t: int) -> Tile:
    """Return where somebody stands, or walks to, at moment ``t``."""
    tiles: list[Tile] = []
    for event in kept.events:
        if event.agent != name or event.t > t:
            continue
        if isinstance(event, ev.AgentPlaced):
            tiles.append(event.tile)
        elif isinstance(event, ev.Departed):
            tiles.append(event.path[-1])
    return tiles[-1]


@cache
def offered() -> tuple[KeptTicks, ScriptedMind]:
    """Return a run in which Ben, at the counter, means to bring Ada the menu."""

    def actions(q: op.GenerateActions) -> op.Actions:
        reading = op.Action(text="reading", minutes=15, address=ROOM, emoji="📖")
        if q.who.name != BEN or q.start > "08:10":
            return op.Actions(actions=(reading,) * 4)
        wiping = reading.model_copy(update={"text": "wiping", "address": COUNTER, "minutes": 5})
        offer = {"text": OFFERS, "companions": (ADA,), "their_part": "taking the menu"}
        return op.Actions(actions=(wiping, wiping.model_copy(update=offer), reading, reading))

    def plans(q: op.GeneratePlans) -> op.Plans:
        return op.Plans(plans=(op.Plan(start=q.start, text="passing the time", place=ROOM),))

    mind = ScriptedMind(
        {
            "generate_plans": plans,
            "generate_actions": actions,
            "decide_joining": lambda q: op.Joining(joins=True, reason="gladly"),
            "decide_reaction": lambda q: op.Reaction(decision="continue"),
        },
        seed=1,
    )
    return run(inn(), mind), mind


def test_who_serves_goes_up_to_the_guest_and_asks_nobody_from_across_the_room() -> None:
    kept, _ = offered()
    (invited,) = [event for event in kept.events if isinstance(event, ev.Invited)]
    assert invited.address == ROOM  # where the guest is, not the counter
    assert distance(stands(kept, ADA, invited.t), stands(kept, BEN, invited.t)) <= BESIDE
    wiped = next(event for event in begun(kept, BEN) if event.text == "wiping")
    assert distance(stands(kept, ADA, wiped.t), stands(kept, BEN, wiped.t)) > BESIDE
    (first, second) = [event for event in begun(kept) if event.joint]
    assert (first.agent, first.text, second.agent) == (BEN, OFFERS, ADA)


def test_what_two_have_done_together_is_shown_when_they_act_again() -> None:
    _, mind = offered()
    later = [q for q in mind.asked if isinstance(q, op.GenerateActions)]
    shown = {
        (q.who.name, one.name, done.text)
        for q in later
        for one in q.present
        for done in one.together
    }
    assert shown == {(BEN, ADA, OFFERS), (ADA, BEN, "taking the menu")}
    assert {done.theirs for q in later for one in q.present for done in one.together} == {
        OFFERS,
        "taking the menu",
    }
    orders, pays = (q for q in served()[1].asked if isinstance(q, op.DecideJoining))
    assert not orders.together
    assert [done.text for done in pays.together] == [TAKES.format(ADA)]


def test_who_serves_turns_to_a_guest_who_waits_before_going_elsewhere() -> None:
    kept = run(inn(), minded((ADA, CLEO), leaves=True))
    ordered = {e.agent: e.t for e in begun(kept) if e.text == ORDERS}
    (turned,) = [event for event in begun(kept, BEN) if event.text.startswith("turning to")]
    left = next(e for e in kept.events if isinstance(e, ev.Departed) and e.address == TERRACE)
    late = max(ordered, key=lambda name: ordered[name])
    assert turned.text == f"turning to {late}"
    assert ordered[ADA] != ordered[CLEO]
    assert turned.t <= ordered[late] < left.t


def test_a_guest_who_waits_out_of_sight_orders_as_soon_as_the_server_turns_to_them() -> None:
    near = inn().model_copy(
        update={
            "parameters": inn().parameters.model_copy(
                update={"perception": PerceptionParameters(vision_radius=1)}
            )
        }
    )
    kept = run(near, minded((ADA, CLEO)))
    waits = [e for e in begun(kept) if e.text == "waiting for Ben Cole to have time"]
    turned = [e for e in begun(kept, BEN) if e.text.startswith("turning to")]
    ordered = {e.agent: e.t for e in begun(kept) if e.text == ORDERS}
    assert waits
    assert turned
    for event in turned:
        assert event.awaits == (waits[0].agent,)
        assert event.t <= ordered[waits[0].agent] <= event.t + MINUTE


def test_who_serves_takes_up_again_what_was_interrupted() -> None:
    doings = [(event.text, event.seconds) for event in begun(served()[0], BEN)]
    order = doings.index((TAKES.format(ADA), 3 * MINUTE))
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


@pytest.mark.parametrize("sight", [4, 40])
def test_guests_wait_for_whoever_serves_there_and_has_stepped_out(sight: int) -> None:
    ada, *others = people(inn())
    knows = ada.model_copy(update={"relationships": {BEN: "He serves at the café."}})
    town = inn().model_copy(
        update={
            "agents": (knows, *others),
            "parameters": inn().parameters.model_copy(
                update={"perception": PerceptionParameters(vision_radius=sight)}
            ),
        }
    )
    kept = run(town, minded((ADA,), first=TERRACE))
    # That an action is left out for which no time is left after waiting, is told as a part.
    assert not [e for e in kept.events if isinstance(e, ev.FellBack) and not e.part]
    waits = [e for e in begun(kept) if e.agent == ADA and e.text.startswith("waiting for Ben")]
    (order,) = [e for e in begun(kept) if e.agent == ADA and e.text == ORDERS]
    assert waits
    assert waits[0].t < order.t
    assert not [e for e in kept.events if isinstance(e, ev.InvitationAnswered) and not e.joins]


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
    assert Serving(ROOMS).serves(WORK, moment(day, parse_clock(clock)), at, [ADA]) is serving


def test_who_does_not_know_the_waiter_yet_is_told_that_he_serves_where_it_means_to_eat() -> None:
    """Ada is on the terrace, and Ben in the room; they have never met."""

    def asked(place: str, clock: str) -> tuple[str, ...]:
        environment = simulate(inn(), minded(())).environment
        town = environment.society.town
        town.now = moment(1, parse_clock(clock))
        turn = environment.turn(0, town.now, town)
        return unknown_staff(turn, place, (), (CLEO,))

    assert asked(ROOM, "08:10") == asked(TERRACE, "08:10") == (BEN,)
    assert asked(ROOM, "08:55") == asked("Linden Park", "08:10") == ()


def test_who_has_been_served_is_asked_again_for_its_actions() -> None:
    """Ada means to drum with a fork for an hour until her tea comes, and then has it."""
    tea = f"taking the tea from {BEN}"

    def plans(q: op.GeneratePlans) -> op.Plans:
        return op.Plans(plans=(op.Plan(start=q.start, text="being at the inn", place=ROOM),))

    def actions(q: op.GenerateActions) -> op.Actions:
        text = "drinking tea" if "been bringing tea" in q.reason else "drumming with a fork"
        passing = op.Action(text=text, minutes=15, address=ROOM, emoji="☕")
        if q.who.name != BEN or q.start > "08:10":
            return op.Actions(actions=(passing,) * 4)
        serving = passing.model_copy(update={"text": "wiping the counter", "minutes": 5})
        bringing = {"text": f"bringing tea to {ADA}", "companions": (ADA,), "their_part": tea}
        brings = serving.model_copy(update=bringing)
        return op.Actions(actions=(serving, brings, *(passing,) * 3))

    scripts: dict[str, Script] = {
        "generate_plans": plans,
        "generate_actions": actions,
        "decide_joining": lambda _: op.Joining(joins=True),
        "decide_reaction": lambda _: op.Reaction(decision="continue"),
    }
    mind = ScriptedMind(scripts, seed=1)
    doings = [event.text for event in begun(run(inn(), mind), ADA)]
    assert doings[:3] == ["drumming with a fork", tea, "drinking tea"]
    reasons = [
        q.reason for q in mind.asked if isinstance(q, op.GenerateActions) and q.who.name == ADA
    ]
    assert reasons[:2] == [
        "",
        f"{BEN}, who serves guests, has just been bringing tea to {ADA}, and {ADA} was {tea}.",
    ]
