"""Acting: what comes next, walking to where it happens, objects put to use."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from folkways.agents import appointments, commitments, joining, serving, visible_acts
from folkways.agents.actions_in_force import in_force
from folkways.agents.companions import companions
from folkways.agents.decompose import decompose, hour_plan
from folkways.agents.mechanism import Act, NewPlan
from folkways.agents.persona import phrases
from folkways.agents.plan import plan_hours
from folkways.agents.presence import same_room
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.world.address import Address

SEATS = 2
"""An object on which more people than this can sit or stand is a group of seats (a piano stool, a
phone booth and a loveseat have room for two)."""

SHOWN = "💭"
"""Shown for an action for which the mind gave no sign."""


def settle(turn: Turn) -> None:
    """Put the agent's description into its memory, and the places it knows, before all else."""
    spec = turn.agent.spec
    learned = turn.view.new_places(turn.name, turn.body.known)
    turn.emit(ev.PlaceLearned(t=turn.t, agent=turn.name, addresses=learned))
    for text in (spec.learned, spec.currently, spec.lifestyle):
        for phrase in phrases(text):
            turn.remember("thought", phrase, 6)
    for other, text in spec.relationships.items():
        for phrase in phrases(text):
            turn.remember("thought", f"{other}: {phrase}", 5, about=other)
    for fact in turn.agent.facts:
        turn.remember("thought", fact.statement, fact.importance)
    if not len(turn.agent.memory):
        turn.remember("thought", f"{spec.name} is {', '.join(spec.innate)}.", 3)


def arrive(turn: Turn) -> None:
    """Note the end of a walk."""
    body = turn.body
    if body.path_until and turn.t >= body.path_until:
        me = turn.view.me(turn.name)
        turn.emit(ev.Arrived(t=turn.t, agent=turn.name, tile=me.tile, address=me.address))


def may_begin(turn: Turn) -> bool:
    """Whether the agent could begin something: it neither walks nor is about to talk, nor waits."""
    return turn.t >= turn.body.path_until and not _about_to_talk(turn) and not joining.waits(turn)


async def go_on(turn: Turn, acts: Sequence[Act] = ()) -> None:
    """Do what comes next: replan if there is reason to, else the next action when it is due.

    ``acts`` are what mechanisms have the agent do before that.
    """
    body = turn.body
    goes_on = False
    declined = joining.declined(turn)
    if declined and joining.wait(turn, body.company.made.others if body.company.made else ()):
        return
    declined = declined or joining.gave_up(turn)
    turn.plan_anew(NewPlan(given) if (given := serving.served(turn)) else None)
    if declined:
        turn.remember("observation", declined, body.actions[0].importance if body.actions else 1)
        turn.plan_anew(NewPlan(declined))
    if turn.new_plan is not None:
        goes_on = await _reconsider(turn, turn.new_plan, may_go_on=not declined)
    elif _goes_on(turn):
        goes_on = True
    elif not body.actions or _block_over(turn):
        _planned(turn, await decompose(turn, "") or (), "")
    if goes_on and not acts:
        return
    if acts:
        _put_down(turn)
        visible_acts.begin(turn, acts, goes_on=goes_on)
    else:
        _begin(turn)


async def _reconsider(turn: Turn, wanted: NewPlan, *, may_go_on: bool) -> bool:
    """Plan again; return whether the current action continues.

    Only actions planned for the same hour can stay in force.
    """
    before = hour_plan(turn)
    if wanted.hours:
        await plan_hours(turn, wanted.reason)
    block = hour_plan(turn)
    same = (block.text, block.address) == (before.text, before.address)
    planned = in_force(turn, block) if may_go_on and same else ()
    reason = appointments.with_agreed(turn, wanted.reason)
    items = await decompose(turn, reason, planned)
    goes_on = items is None and _goes_on(turn)
    if goes_on:
        items = tuple(turn.body.actions)
    else:
        _put_down(turn)
    _planned(turn, planned if items is None else items, reason)
    return goes_on


def _planned(turn: Turn, items: tuple[ev.PlanItem, ...], reason: str) -> None:
    turn.emit(ev.PlanMade(t=turn.t, agent=turn.name, level="actions", items=items, reason=reason))


def _goes_on(turn: Turn) -> bool:
    """Whether the agent is in the middle of what it is doing."""
    doing = turn.body.doing
    if doing is None or turn.t >= doing.until:
        return False
    waited = joining.in_turn(turn) or appointments.met(turn)
    return not waited and _in_place(turn)


def _in_place(turn: Turn) -> bool:
    """Whether the agent still is where its action happens; a talk may have led it away."""
    doing, here = turn.body.doing, Address.parse(turn.view.me(turn.name).address, "")
    return (
        doing is not None and here.arena_address == Address.parse(doing.address, "").arena_address
    )


def _about_to_talk(turn: Turn) -> bool:
    return any(isinstance(event, ev.TalkSought) for event in turn.events)


def _block_over(turn: Turn) -> bool:
    """Whether the next action belongs to an earlier plan, and need not be done any more.

    Nobody leaves without paying: what ends a plan, and somebody else has a part in, is still done.
    """
    actions = turn.body.actions
    owed = bool(actions[0].part) and (len(actions) == 1 or bool(joining.awaited(turn.body)))
    return actions[0].start < hour_plan(turn).start and not owed


def _begin(turn: Turn) -> None:
    """Begin the next action, or walk to where it happens."""
    body = turn.body
    _put_down(turn)
    item = body.actions[0]
    me = turn.view.me(turn.name)
    calling = serving.calling(turn)
    if calling is not None and calling.name not in item.companions:
        _turn_to(turn, calling)
        return
    guest = serving.to_serve(turn, item)
    if guest is not None:
        item = msgspec.structs.replace(item, address=guest.address)
        path = turn.view.approach(turn.name, guest.name).path
    else:
        path = turn.view.walk(turn.name, item.address).path if item.address != me.address else ()
    if path:
        turn.emit(ev.Departed(t=turn.t, agent=turn.name, path=path, address=item.address))
        return
    waiting, awaits = appointments.awaited(turn, hour_plan(turn).text, item.text)
    if waiting:
        item = msgspec.structs.replace(
            item, text=waiting, emoji=joining.WAITING, reason="", keeps=(), against=(), loud=False
        )
    item = joining.with_those_here(turn, item)
    others = companions(turn, item)
    if others:
        if not joining.at_it(turn, item, others) and not joining.wait(turn, others):
            joining.invite(turn, item, others)
        return
    turn.emit(
        ev.ActionBegan(
            t=turn.t,
            agent=turn.name,
            text=item.text,
            address=item.address,
            seconds=max(MINUTE, item.seconds),
            emoji=item.emoji or SHOWN,
            indoors=me.indoors,
            reason=item.reason,
            keeps=commitments.still_open(turn, item.keeps),
            loud=item.loud,
            awaits=awaits or appointments.missing(turn, item),
        )
    )
    commitments.go_against(turn, item)
    if item.object_state and _one_thing(turn, item.address):
        turn.emit(
            ev.ObjectChanged(
                t=turn.t, agent=turn.name, address=item.address, state=item.object_state
            )
        )


def _turn_to(turn: Turn, guest: Sighting) -> None:
    """Let a guest who waits to be served say what they want; go to them if in another room."""
    near = same_room(guest.address, turn.view.me(turn.name).address)
    path = () if near else turn.view.approach(turn.name, guest.name).path
    if path:
        turn.emit(ev.Departed(t=turn.t, agent=turn.name, path=path, address=guest.address))
        return
    text, then = serving.turning_to(guest.name), turn.body.actions
    joining.begin_in_line(turn, text, MINUTE, SHOWN, (guest.name,), then)


def _one_thing(turn: Turn, address: str) -> bool:
    """Whether an address is that of an object that is one thing, and no group of seats.

    What somebody does at one of many seats is no state of them all.
    """
    return bool(Address.parse(address, "").object) and turn.view.seats(address) <= SEATS


def _put_down(turn: Turn) -> None:
    """Leave the object in use as it was found."""
    doing = turn.body.doing
    if doing is None or not doing.object_state or not _one_thing(turn, doing.address):
        return
    if not turn.view.in_use(doing.address, turn.name):
        state = turn.view.resting_state(doing.address)
        turn.emit(ev.ObjectChanged(t=turn.t, agent=turn.name, address=doing.address, state=state))
