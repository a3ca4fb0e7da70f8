"""Kept or broken: decided by who was where with whom at the time, and told to both."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache

import pytest
from pydantic import BaseModel

from folkways.agents import questions as op
from folkways.agents.commitment import TOLERANCE
from folkways.agents.shown import Agreement
from folkways.base import events as ev
from folkways.base.events import encode
from folkways.base.time import format_moment, parse_clock
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import KeptTicks, run, simulate, trio

TERRACE, ROOM = "Hobbs Café: terrace", "Hobbs Café: café room"
ADA, BEN, CLEO = "Ada Byrd", "Ben Cole", "Cleo Dunn"


def minded(
    agreement: Agreement, *, goes: bool, account: str = "", tells: bool = False
) -> ScriptedMind:
    """Return a mind that talks, agrees early as Ben with Ada, and then ``goes`` there or not.

    ``account`` is "kept" or "broken" if its actions do that to all it has agreed; ``tells``: it
    says that its talks keep what was to be told in them.
    """

    def react(q: op.DecideReaction) -> op.Reaction:
        return op.Reaction(decision="talk" if q.other else "continue", topic="the terrace")

    def digest(q: op.DigestConversation) -> op.Digest:
        said = (q.who.name, q.other) == (BEN, ADA) and q.when < "day 1 08:30"
        agreed = (agreement,) if said else ()
        told = tuple(n for n, one in enumerate(q.commitments) if tells and one.tell == q.other)
        return op.Digest(memory=f"Talked with {q.other}.", importance=4, agreed=agreed, kept=told)

    def act(q: op.GenerateActions) -> op.Actions:
        there = q.place if goes else ROOM
        owed = tuple(range(len(q.commitments)))
        action = op.Action(
            text=q.plan,
            minutes=15,
            address=there,
            emoji="🙂",
            keeps=owed if account == "kept" else (),
            against=owed if account == "broken" else (),
        )
        return op.Actions(actions=(action,) * 4)

    def plans(q: op.GeneratePlans) -> op.Plans:
        return op.Plans(plans=(op.Plan(start=q.start, text="reading", place=ROOM),))

    scripts: dict[str, Callable[..., BaseModel]] = {
        "decide_reaction": react,
        "digest_conversation": digest,
        "generate_actions": act,
        "generate_plans": plans,
    }
    return ScriptedMind(scripts, seed=1)


PLAIN = trio(mechanisms=[], end="10:30")
TEA = Agreement(what="having tea", time="09:30", place="the terrace")


def ends(kept: KeptTicks) -> list[ev.CommitmentEnded]:
    return [event for event in kept.events if isinstance(event, ev.CommitmentEnded)]


@cache
def lived(*, goes: bool) -> tuple[KeptTicks, ScriptedMind]:
    mind = minded(TEA, goes=goes, account="kept")
    return run(PLAIN, mind), mind


def test_who_comes_in_time_has_kept_it() -> None:
    kept, _ = lived(goes=True)
    (end,) = ends(kept)
    assert (end.agent, end.outcome, end.witness) == (BEN, "kept", "presence")
    begun = [e for e in kept.events if isinstance(e, ev.ActionBegan) and e.address == TERRACE]
    assert end.t == begun[0].t + begun[0].seconds  # not when it began
    assert begun[0].keeps == (end.commitment,)
    assert begun[0].t <= parse_clock("09:30") + TOLERANCE
    assert begun
    assert {(e.agent, e.text) for e in begun} == {(BEN, "having tea")}
    assert begun[0].t >= parse_clock("09:15")


def test_who_does_not_come_has_broken_it_and_remembers() -> None:
    kept, _ = lived(goes=False)
    (end,) = ends(kept)
    assert (end.agent, end.outcome, end.witness) == (BEN, "broken", "presence")
    assert end.t >= parse_clock("09:30") + TOLERANCE
    told = [
        e.agent
        for e in kept.events
        if isinstance(e, ev.MemoryAdded) and "Ben Cole did not keep what was agreed with" in e.text
    ]
    assert told == [BEN]  # the other did not wait on the terrace


@pytest.mark.parametrize(
    ("place", "also", "outcome"), [("the stage", (ROOM,), "kept"), ("the kitchen", (), "broken")]
)
def test_a_room_that_opens_into_the_agreed_one_will_do(
    place: str, also: tuple[str, ...], outcome: str
) -> None:
    agreement = TEA.model_copy(update={"place": place})
    kept = run(PLAIN, minded(agreement, goes=False, account="kept"))  # goes to the room
    (made,) = [e for e in kept.events if isinstance(e, ev.CommitmentMade)]
    assert made.also_at == also
    (end,) = ends(kept)
    assert (end.outcome, end.witness) == (outcome, "presence")


def test_what_was_agreed_stands_before_planner_and_actor() -> None:
    kept, mind = lived(goes=True)
    (made,) = [e for e in kept.events if isinstance(e, ev.CommitmentMade)]
    acts = [q for q in mind.asked if isinstance(q, op.GenerateActions) and q.who.name == BEN]
    shown = [q for q in acts if q.commitments]
    assert shown
    assert all(one.what == "having tea" for q in shown for one in q.commitments)
    assert {q.plan for q in acts if q.start == "09:15"} <= {
        f"having tea, as agreed with {made.others[0]}"
    }


@pytest.mark.parametrize("account", ["kept", "broken", ""])
def test_a_mere_promise_ends_by_the_agents_own_account(account: str) -> None:
    mind = minded(Agreement(what="not littering"), goes=True, account=account)
    kept = run(trio(mechanisms=[], end="09:00"), mind)
    (made,) = [e for e in kept.events if isinstance(e, ev.CommitmentMade)]
    (end,) = ends(kept)
    expected = (account, "account") if account else ("lapsed", "town")
    assert (end.outcome, end.witness) == expected
    because = [e.reason for e in kept.events if isinstance(e, ev.PlanMade) and e.agent == BEN]
    assert f"Ben Cole has agreed with {made.others[0]}: not littering." in because


def test_whom_an_agreement_merely_concerns_knows_nothing_of_it() -> None:
    agreement = Agreement(what="keeping a seat free", people=(CLEO,))
    mind = minded(agreement, goes=True)
    kept = run(trio(mechanisms=[], end="09:00"), mind)
    (made,) = [e for e in kept.events if isinstance(e, ev.CommitmentMade)]
    assert made.others == (ADA, CLEO)
    simulation = simulate(PLAIN, mind)
    simulation.restore(None, [e for e in kept.events if e.t <= made.t])
    agents = simulation.environment.society.agents
    assert {one.name for one in agents if one.body.ledger.open} == {ADA, BEN}


@pytest.mark.parametrize(("account", "t"), [("kept", "09:00"), ("broken", "08:"), ("", "09:00")])
def test_what_is_to_last_is_kept_when_the_day_has_ended(account: str, t: str) -> None:
    mind = minded(Agreement(what="not littering", lasting=True), goes=True, account=account)
    kept = run(trio(mechanisms=[], end="09:00"), mind)
    (end,) = ends(kept)
    assert end.outcome == (account or "lapsed")
    assert format_moment(end.t).startswith(f"day 1 {t}")


@pytest.mark.parametrize("tells", [True, False])
def test_a_promise_to_tell_somebody_is_kept_in_a_talk_or_ends_with_the_day(tells: bool) -> None:
    said = Agreement(what="telling Ada Byrd the time", tell=ADA)
    mind = minded(said, goes=True, tells=tells)
    kept = run(trio(mechanisms=[], end="10:00"), mind)
    (end,) = ends(kept)
    opened = [e for e in kept.events if isinstance(e, ev.ConversationOpened)]
    assert any(e.agent == BEN and e.about == "telling Ada Byrd the time" for e in opened)
    assert (end.outcome, end.witness) == (("kept", "talk") if tells else ("lapsed", "town"))


def test_a_commitment_ends_with_somebody_who_leaves() -> None:
    kept, mind = lived(goes=True)
    made = next(e for e in kept.events if isinstance(e, ev.CommitmentMade))
    for leaves in (BEN, *made.others):
        simulation = simulate(PLAIN, mind)
        before = [e for e in kept.events if e.t <= made.t]
        simulation.restore(None, before)
        left = ev.Intervened(t=made.t + 1, agent=leaves, kind="removed", data={})
        simulation.environment.society.replay(left.t, [left])
        rest = KeptTicks()
        asyncio.run(simulation.run(rest))
        (end,) = ends(rest)
        assert (end.outcome, end.witness) == ("cancelled", "town")
        assert leaves in end.why


def test_a_run_taken_up_while_something_is_agreed_goes_on_the_same() -> None:
    full, _ = lived(goes=True)
    whole = [encode(event) for event in full.events]
    made = next(e.t for e in full.events if isinstance(e, ev.CommitmentMade))
    for t in (made, parse_clock("09:20"), parse_clock("09:40")):
        done = [record for record in full.ticks if record.t <= t]
        marks = [n for n, record in enumerate(done) if record.checkpoint is not None]
        data = done[marks[-1]].checkpoint if marks else None
        tail = done[marks[-1] + 1 :] if marks else done
        simulation = simulate(PLAIN, minded(TEA, goes=True, account="kept"))
        simulation.restore(data, [event for record in tail for event in record.events])
        rest = KeptTicks()
        asyncio.run(simulation.run(rest))
        before = [encode(event) for record in done for event in record.events]
        assert before + [encode(event) for event in rest.events] == whole
