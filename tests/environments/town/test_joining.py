"""Doing something together: who is invited, who joins in, what begins and how it ends."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import cache
from typing import NamedTuple, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.agents import questions as op
from folkways.base import events as ev
from folkways.base.events import encode
from folkways.base.time import MINUTE, TICK, parse_clock
from folkways.engine.checkpoint import dump
from folkways.environments.change import Remove
from folkways.environments.town.intervene import intervene
from folkways.environments.town.society import Society
from folkways.language.mind import Mind
from folkways.scenario.schema import Scenario
from folkways.testing.minds import Script, ScriptedMind
from folkways.testing.societies import DelayedMind, KeptTicks, people, run, simulate, trio

ADA, BEN, CLEO = "Ada Byrd", "Ben Cole", "Cleo Dunn"
ROOM = "Hobbs Café: café room"
E = TypeVar("E", bound=ev.AnyEvent)
PLAIN: dict[str, object] = {
    "mechanisms": [],
    "end": "09:00",
    "parameters": {"perception": {"vision_radius": 20}},
}


class Wish(NamedTuple):
    """What somebody means to do with whom."""

    text: str
    companions: tuple[str, ...]


def minded(wishes: dict[str, Wish], unwilling: tuple[str, ...] = ()) -> ScriptedMind:
    """Return a mind of people who stay in one room and invite each other once."""

    def plans(q: op.GeneratePlans) -> op.Plans:
        return op.Plans(plans=(op.Plan(start=q.start, text="passing the time", place=ROOM),))

    def actions(q: op.GenerateActions) -> op.Actions:
        reading = op.Action(text="reading", minutes=15, address=ROOM, emoji="📖")
        wish = wishes.get(q.who.name)
        refused = any(one.declined for one in q.present)
        if wish is None or refused or q.start > "08:20":
            return op.Actions(actions=(reading,) * 4)
        first = reading.model_copy(update={"minutes": 5})
        mine = reading.model_copy(update={"text": wish.text, "companions": wish.companions})
        return op.Actions(actions=(first, mine, reading, reading))

    def joins(q: op.DecideJoining) -> op.Joining:
        no = q.who.name in unwilling
        return op.Joining(joins=not no, reason="not now" if no else "gladly")

    def react(q: op.DecideReaction) -> op.Reaction:
        return op.Reaction(decision="continue")

    scripts: dict[str, Script] = {
        "generate_plans": plans,
        "generate_actions": actions,
        "decide_joining": joins,
        "decide_reaction": react,
    }
    return ScriptedMind(scripts, seed=1)


def of(kept: KeptTicks, kind: type[E]) -> list[E]:
    return [event for event in kept.events if isinstance(event, kind)]


def lived(
    wishes: dict[str, Wish], unwilling: tuple[str, ...] = ()
) -> tuple[KeptTicks, ScriptedMind]:
    mind = minded(wishes, unwilling)
    return run(trio(**PLAIN), mind), mind


def joint(kept: KeptTicks) -> dict[str, list[ev.ActionBegan]]:
    found: dict[str, list[ev.ActionBegan]] = {}
    for event in of(kept, ev.ActionBegan):
        if event.joint:
            found.setdefault(event.joint, []).append(event)
    return found


@cache
def chess() -> tuple[KeptTicks, ScriptedMind]:
    return lived({ADA: Wish("playing chess with Ben", ())})


def test_who_joins_in_does_the_same_from_the_same_moment_to_the_same_end() -> None:
    kept, _ = chess()
    (first, second) = joint(kept)["j0.1"]
    assert (first.agent, first.company) == (ADA, (BEN,))
    assert (second.agent, second.company) == (BEN, (ADA,))
    assert first.text == second.text == "playing chess"
    assert (first.t, first.seconds, first.address) == (second.t, second.seconds, second.address)
    (invited,) = of(kept, ev.Invited)
    (answer,) = of(kept, ev.InvitationAnswered)
    assert (invited.agent, invited.others) == (ADA, (BEN,))
    assert (answer.agent, answer.joins, answer.asked) == (BEN, True, True)
    assert first.t == invited.t + TICK


def test_the_one_invited_is_told_by_whom_to_what_and_sees_what_bears_on_it() -> None:
    asked = [q for q in chess()[1].asked if isinstance(q, op.DecideJoining)]
    (question,) = asked
    assert (question.who.name, question.other, question.what) == (BEN, ADA, "playing chess")
    assert (question.minutes, question.current_action) == (15, "reading")


def test_others_see_one_doing_of_both_and_each_of_them_its_own() -> None:
    noticed = (ev.MemoryAdded, ev.Noticed)
    seen = [e for e in chess()[0].events if isinstance(e, noticed) and "is playing" in e.text]
    told = {(event.agent, event.text, event.own) for event in seen}
    assert told == {
        (CLEO, "Ada Byrd is playing chess with Ben Cole", False),
        (ADA, "Ada Byrd is playing chess with Ben Cole", True),
        (BEN, "Ben Cole is playing chess with Ada Byrd", True),
    }
    assert len({(type(event), event.agent) for event in seen}) == len(seen)


def test_nobody_does_it_alone_if_the_other_declines() -> None:
    kept, mind = lived({ADA: Wish("playing chess", (BEN,))}, unwilling=(BEN,))
    assert not joint(kept)
    assert not any("chess" in event.text for event in of(kept, ev.ActionBegan))
    (anew,) = [event for event in of(kept, ev.PlanMade) if event.reason]
    assert anew.agent == ADA
    assert "Ben Cole did not join in when Ada Byrd suggested playing chess" in anew.reason
    assert "not now" in anew.reason
    asked = [q for q in mind.asked if isinstance(q, op.GenerateActions) and q.reason]
    assert [[one.name for one in q.present if one.declined] for q in asked] == [[BEN]]
    said = "Ben Cole declined Ada Byrd's suggestion: playing chess, for this reason: not now"
    assert [e.agent for e in of(kept, ev.MemoryAdded) if e.text == said] == [BEN]


def test_one_who_insists_goes_on_without_the_others() -> None:
    insistent = minded({}, unwilling=(BEN,))

    def actions(q: op.GenerateActions) -> op.Actions:
        chess = op.Action(text="playing chess with Ben", minutes=15, address=ROOM, emoji="♟")
        return op.Actions(actions=(chess,))

    insistent._scripts = {**insistent._scripts, "generate_actions": actions}
    kept = run(trio(**PLAIN), {ADA: insistent, BEN: minded({}, (BEN,)), CLEO: minded({})})
    assert len(of(kept, ev.Invited)) == 1
    left_out = [e for e in of(kept, ev.FellBack) if "who declined to join in" in e.reason]
    assert left_out
    assert not any(e.joint for e in of(kept, ev.ActionBegan))


def test_somebody_whom_nobody_knows_is_left_out_and_counted() -> None:
    kept, _ = lived({ADA: Wish("playing chess", (BEN, "Zoe Who"))})
    assert [event.others for event in of(kept, ev.Invited)] == [(BEN,)]
    assert "no such person: Zoe Who" in {event.reason for event in of(kept, ev.FellBack)}


def test_two_who_invite_each_other_do_one_thing() -> None:
    wishes = {ADA: Wish("playing chess", (BEN,)), BEN: Wish("playing cards", (ADA,))}
    kept, _ = lived(wishes)
    begun = joint(kept)
    assert {(event.agent, event.text) for event in begun["j0.1"]} == {
        (ADA, "playing chess"),
        (BEN, "playing chess"),
    }
    refused = [event for event in of(kept, ev.InvitationAnswered) if not event.joins]
    assert [(event.agent, event.by, event.asked) for event in refused] == [(ADA, BEN, False)]


def test_of_two_who_invite_one_the_first_in_order_has_the_word_and_the_other_waits() -> None:
    wishes = {ADA: Wish("playing chess", (CLEO,)), BEN: Wish("playing cards", (CLEO,))}
    kept, mind = lived(wishes)
    first, then = joint(kept).values()
    chess, cards = first[0], then[0]
    assert (chess.agent, cards.agent) == (ADA, BEN)
    assert chess.t + chess.seconds <= cards.t
    refused = [event for event in of(kept, ev.InvitationAnswered) if not event.joins]
    assert [(e.by, e.why, e.busy) for e in refused] == [(BEN, "had been invited before", True)]
    doings = [event.text for event in of(kept, ev.ActionBegan) if event.agent == BEN]
    assert doings[doings.index("playing cards") - 1] == "waiting for Cleo Dunn to have time"
    asked = [q for q in mind.asked if isinstance(q, op.GenerateActions) and q.reason]
    assert asked == []


def test_three_go_on_as_two_and_one_does_not_go_on_alone() -> None:
    mind = minded({ADA: Wish("playing cards", (BEN, CLEO))})
    simulation = simulate(trio(**PLAIN), mind)
    kept = KeptTicks()
    asyncio.run(simulation.run(kept, until=parse_clock("08:07")))
    society = simulation.environment.society
    assert {a.name: len(a.body.doing.company) for a in society.agents if a.body.doing} == {
        ADA: 2,
        BEN: 2,
        CLEO: 2,
    }
    take_out(society, CLEO)
    doing = society.agent(ADA).body.doing
    assert doing is not None
    assert doing.company == [BEN]
    assert doing.until > society.t
    take_out(society, BEN)
    doing = society.agent(ADA).body.doing
    assert doing is not None
    assert not doing.joint
    assert doing.until <= society.t
    assert society.town.me(ADA).doing == ""
    asyncio.run(simulation.run(kept))
    assert all(
        event.agent == ADA
        for event in kept.events
        if event.t > parse_clock("08:10")
        if isinstance(event, ev.ActionBegan)
    )


def take_out(society: Society, name: str) -> None:
    """Let somebody leave the town."""
    t = society.t + 1
    society.replay(t, intervene(society, t, [Remove(name)]))


@pytest.mark.parametrize("gone", [ADA, BEN])
def test_somebody_may_leave_the_town_before_the_answer(gone: str) -> None:
    kept, _ = chess()
    (invited,) = of(kept, ev.Invited)
    simulation = simulate(trio(**PLAIN), minded({ADA: Wish("playing chess", (BEN,))}))
    rest = KeptTicks()
    asyncio.run(simulation.run(rest, until=invited.t))
    take_out(simulation.environment.society, gone)
    asyncio.run(simulation.run(rest))
    assert not joint(rest)
    for agent in simulation.environment.society.agents:
        assert agent.body.company.made is None
        assert agent.body.company.received is None


def test_a_night_ends_what_was_about_to_begin() -> None:
    kept, _ = chess()
    (invited,) = of(kept, ev.Invited)
    simulation = simulate(trio(**PLAIN), minded({ADA: Wish("playing chess", (BEN,))}))
    asyncio.run(simulation.run(KeptTicks(), until=invited.t))
    society = simulation.environment.society
    (answer,) = society.joining.close_day(society.t + TICK)
    assert (answer.agent, answer.joins, answer.why) == (BEN, False, "the day ended")
    for event in (answer, ev.DayEnded(t=society.t + TICK, day=1)):
        society.happen(event)
    assert society.agent(ADA).body.company.made is None


def test_it_ends_for_both_when_one_goes_on_to_something_else() -> None:
    kept, _ = chess()
    simulation = simulate(trio(**PLAIN), minded({ADA: Wish("playing chess", (BEN,))}))
    begun = joint(kept)["j0.1"][0].t
    asyncio.run(simulation.run(KeptTicks(), until=begun + MINUTE))
    society, t = simulation.environment.society, begun + 2 * MINUTE
    away = ev.ActionBegan(t=t, agent=BEN, text="sweeping", address=ROOM, seconds=300)
    society.agent(BEN).fold(away)
    society.deliver(t, [away])
    (left,) = _happened(society, t, [away])
    assert (left.agent, left.others) == (BEN, (ADA,))
    doing = society.agent(ADA).body.doing
    assert doing is not None
    assert doing.until == t
    assert society.wakes.next is not None
    society.wake([left])
    assert society.wakes.next <= t + TICK


def test_its_end_ends_all_parts_also_of_who_has_begun_nothing_else() -> None:
    kept, _ = chess()
    simulation = simulate(trio(**PLAIN), minded({ADA: Wish("playing chess", (BEN,))}))
    begun = joint(kept)["j0.1"][0]
    asyncio.run(simulation.run(KeptTicks(), until=begun.t + MINUTE))
    society, t = simulation.environment.society, begun.t + begun.seconds
    next_one = ev.ActionBegan(t=t, agent=ADA, text="sweeping", address=ROOM, seconds=300)
    society.agent(ADA).fold(next_one)
    society.deliver(t, [next_one])
    (left,) = _happened(society, t, [next_one])
    assert (left.agent, left.others, left.why) == (ADA, (BEN,), "it had come to its end")
    doing = society.agent(BEN).body.doing
    assert doing is not None
    assert not doing.joint
    assert not doing.company
    seen = society.town.me(BEN)
    assert (seen.doing, seen.company) == ("", ())
    assert society.town.me(ADA).doing == "sweeping"


def test_an_invitation_to_what_comes_next_outlasts_the_end_of_what_went_before() -> None:
    kept, _ = chess()
    simulation = simulate(trio(**PLAIN), minded({ADA: Wish("playing chess", (BEN,))}))
    begun = joint(kept)["j0.1"][0]
    asyncio.run(simulation.run(KeptTicks(), until=begun.t + MINUTE))
    society, t = simulation.environment.society, begun.t + begun.seconds
    next_one = ev.Invited(
        t=t, agent=ADA, joint="j0.2", others=(CLEO,), text="dancing", address=ROOM, seconds=300
    )
    society.happen(next_one)
    left = _happened(society, t, [next_one])
    assert [one.agent for one in left if one.joint == "j0.1"] == [ADA, BEN]
    society.happen(
        ev.InvitationAnswered(t=t, agent=CLEO, joint="j0.2", by=ADA, joins=True, why="gladly")
    )
    found = []
    for event in society.joining.settle(t + TICK, []):
        society.happen(event)
        found.append(event)
    dancing = [e.agent for e in found if isinstance(e, ev.ActionBegan) and e.text == "dancing"]
    assert dancing == [ADA, CLEO]


@pytest.mark.parametrize(("owed_to", "kept"), [(ADA, ("c9",)), (CLEO, ())])
def test_who_is_called_on_for_what_it_is_doing_anyway_keeps_its_promise_by_it(
    owed_to: str, kept: tuple[str, ...]
) -> None:
    """Ben is carrying the tea that he promised when Ada begins to be served it."""
    simulation = simulate(trio(**PLAIN), minded({}))
    begins = parse_clock("08:10")
    asyncio.run(simulation.run(KeptTicks(), until=begins))
    society, t = simulation.environment.society, begins
    tea = "bringing the tea"
    for event in (
        ev.CommitmentMade(
            t=t, agent=BEN, commitment="c9", what=tea, others=(owed_to,), conversation="c0"
        ),
        ev.ActionBegan(t=t, agent=BEN, text=tea, address=ROOM, seconds=900, keeps=("c9",)),
        ev.Invited(
            t=t,
            agent=ADA,
            joint="j0.9",
            others=(BEN,),
            text="being served",
            address=ROOM,
            seconds=300,
            part="serving the tea",
        ),
        ev.InvitationAnswered(t=t, agent=BEN, joint="j0.9", by=ADA, joins=True, why="gladly"),
    ):
        society.happen(event)
    for begun in society.joining.settle(t + TICK, []):
        society.happen(begun)
        if isinstance(begun, ev.ActionBegan) and begun.agent == BEN:
            assert begun.keeps == kept
    rest = [item.text for item in society.agent(BEN).body.actions if item.text == tea]
    assert rest == ([] if kept else [tea]), "what is done once is not taken up again"


def _happened(society: Society, t: int, steps: list[ev.AnyEvent]) -> list[ev.CompanyLeft]:
    found = []
    for event in society.joining.settle(t, steps):
        society.happen(event)
        assert isinstance(event, ev.CompanyLeft)
        found.append(event)
    return found


def gathered() -> tuple[dict[str, object], Mind]:
    """Return a scenario and a mind with much that is done together."""

    def plans(q: op.GeneratePlans) -> op.Plans:
        return op.Plans(plans=(op.Plan(start=q.start, text="passing the time", place=ROOM),))

    def actions(q: op.GenerateActions) -> op.Actions:
        beside = [one.name for one in q.present if not (one.place or one.declined)]
        first = sum(map(ord, q.start + q.who.name)) % 3
        steps = [
            op.Action(
                text=("tidying up", "reading", "playing cards")[at % 3],
                minutes=5 + at % 2,
                address=q.here,
                emoji="📖",
                companions=tuple(beside[: (first + at) % 3]),
            )
            for at in range(10)
        ]
        return op.Actions(actions=tuple(steps))

    scripts: dict[str, Script] = {"generate_plans": plans}
    scripts |= {"generate_actions": actions, "generate_normative_actions": actions}
    return {"days": 2, "end": "09:30"}, ScriptedMind(scripts, seed=3)


@pytest.mark.parametrize("profile", ["frugal", "paper"])
def test_a_run_taken_up_in_the_middle_of_it_ends_in_the_same_log(profile: str) -> None:
    changes, mind = gathered()
    scenario = trio(profile=profile, mechanisms=[], **changes)
    full = run(scenario, mind)
    assert len(joint(full)) > 3
    whole = [encode(event) for event in full.events]
    kinds = (ev.Invited, ev.InvitationAnswered, ev.CompanyLeft)
    marks = [
        at
        for at, record in enumerate(full.ticks)
        if any(isinstance(event, kinds) for event in record.events)
    ]
    for at in marks[:: max(1, len(marks) // 8)]:
        done = full.ticks[: at + 1]
        folded = simulate(scenario, mind)
        folded.restore(None, [event for record in done for event in record.events])
        loaded = simulate(scenario, mind)
        loaded.restore(dump(folded.environment), [])
        rest = KeptTicks()
        asyncio.run(loaded.run(rest))
        before = [encode(event) for record in done for event in record.events]
        assert before + [encode(event) for event in rest.events] == whole, f"after tick {at}"


def test_the_order_in_which_answers_come_does_not_matter() -> None:
    changes, mind = gathered()
    scenario = trio(**changes)
    assert run(scenario, mind).log_hash == run(scenario, DelayedMind(mind, 5)).log_hash


NAMES = (ADA, BEN, CLEO, "Dora East", "Emil Frey")


def five() -> Scenario:
    agents = [spec.model_dump(mode="json") for spec in people(trio())]
    more = [{**agents[2], "name": name, "learned": ""} for name in NAMES[3:]]
    return trio(agents=[*agents, *more], mechanisms=[], end="08:40")


@settings(max_examples=20, deadline=None)
@given(
    st.dictionaries(st.sampled_from(NAMES), st.sets(st.sampled_from(NAMES), min_size=1)),
    st.sets(st.sampled_from(NAMES)),
)
def test_nobody_does_two_things_together_whoever_invites_whom(
    wanted: dict[str, set[str]], unwilling: set[str]
) -> None:
    wishes = {
        name: Wish(f"playing game {number}", tuple(sorted(others - {name})))
        for number, (name, others) in enumerate(sorted(wanted.items()))
        if others - {name}
    }
    kept = run(five(), minded(wishes, tuple(unwilling)))
    until = dict.fromkeys(NAMES, 0)
    for event in of(kept, ev.ActionBegan):
        assert event.t >= until[event.agent]
        until[event.agent] = event.t + event.seconds if event.joint else 0
    for id, members in joint(kept).items():
        names = {event.agent for event in members}
        assert len(names) == len(members) > 1, id
        assert len({(event.t, event.seconds, event.text) for event in members}) == 1
        assert all(set(event.company) == names - {event.agent} for event in members)
        assert not names & unwilling - {members[0].agent}
    asked = {(event.joint, other) for event in of(kept, ev.Invited) for other in event.others}
    answers = Counter((event.joint, event.agent) for event in of(kept, ev.InvitationAnswered))
    assert dict(answers) == dict.fromkeys(asked, 1)
