"""Joining in: an action that needs somebody is done with somebody who is there and has agreed.

Two people may have different parts in it: one orders, and the other takes the order.

Joint action takes more than two who act side by side: each does it with the other (Bratman 1992;
Clark 1996). So the agent invites, and the others answer at their next step; what has been agreed
for this time (:mod:`folkways.agents.commitments`) needs no second answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from folkways.agents import appointments, commitments, persons
from folkways.agents.appointments import LONGEST
from folkways.agents.calendar import hosted, soon
from folkways.agents.company import Invitation, waiting_for
from folkways.agents.earlier_talks import talks_with
from folkways.agents.operations import DECIDE_JOINING
from folkways.agents.presence import done_together, same_room, serving
from folkways.agents.questions import DecideJoining
from folkways.agents.shown import Declined
from folkways.agents.state import Body
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.plural import listed
from folkways.base.time import MINUTE, format_clock, format_moment
from folkways.world.address import room_or_house

WAITING = "⏳"
"""Shown while the agent waits for those with whom it is to do something."""
WAITS_FOR = LONGEST + MINUTE
"""It waits until they have had time to end whatever action they are in."""


def with_those_here(turn: Turn, item: ev.PlanItem) -> ev.PlanItem:
    """Return an action whose text names people beside the agent as one that is done with them."""
    if item.part:
        return item
    near = [person.name for person in beside(turn) if not appointments.unwilling(turn, person.name)]
    companions = persons.companions(item.text, item.companions, near)
    if companions == item.companions:
        return item
    text = persons.alone(item.text, near)
    return msgspec.structs.replace(item, text=text, companions=companions)


def beside(turn: Turn) -> list[Sighting]:
    """Return the people in the agent's room, or in one that opens into it, nearest first."""
    here = turn.agent.here().address
    space = {here, *turn.view.opening_into(here)}
    company = turn.view.company(turn.name)
    return [one for one in company if str(room_or_house(one.address)) in space]


def at_it(turn: Turn, item: ev.PlanItem, others: Sequence[str]) -> bool:
    """Whether the agent is in the middle of just this, so that it goes on.

    It is if it does it with ``others``, or with somebody with whom it has agreed on it.
    """
    doing, ledger = turn.body.doing, turn.body.ledger
    if doing is None or not doing.joint or turn.t >= doing.until:
        return False
    same = persons.alone(doing.text, doing.company) == persons.alone(item.text, others)
    owed = {ledger.open[id].others[0] for id in item.keeps if id in ledger.open}
    return same and (set(others) <= set(doing.company) or bool(owed & set(doing.company)))


def invite(turn: Turn, item: ev.PlanItem, others: tuple[str, ...]) -> None:
    """Invite ``others`` to do something together; it begins once somebody has accepted."""
    turn.emit(
        ev.Invited(
            t=turn.t,
            agent=turn.name,
            joint=f"j{turn.agent.index}.{turn.body.company.count + 1}",
            others=others,
            text=item.text,
            address=item.address,
            seconds=max(MINUTE, item.seconds),
            importance=item.importance,
            part=item.part,
        )
    )


def awaited(body: Body) -> tuple[str, ...]:
    """Return those for whom the agent waits until they have time for its next action."""
    doing, companions = body.doing, body.actions[0].companions if body.actions else ()
    waiting = doing is not None and doing.in_line and tuple(doing.awaits) == companions
    return companions if waiting else ()


def doing_shown(turn: Turn) -> str:
    """Return what the agent is doing, as questions show it.

    Once those for whom it waited have time, it waits for nobody any more: what it is about to begin
    is shown.
    """
    doing = turn.body.doing
    if doing is None:
        return ""
    return f"about to begin {turn.body.actions[0].text}" if in_turn(turn) else doing.text


def in_turn(turn: Turn) -> bool:
    """Whether those for whom the agent waits now have time."""
    names = awaited(turn.body)
    return bool(names) and not engaged(turn, names)


def engaged(turn: Turn, names: Sequence[str]) -> bool:
    """Whether anybody of ``names`` has no time for something to be done together.

    That is who can be seen to walk, to talk, or to have company, and who serves guests in the house
    and has stepped out of the room.
    """
    near = {person.name: person for person in turn.view.company(turn.name)}
    taken = any(not near[name].free or near[name].company for name in names if name in near)
    return taken or _stepped_out(turn, near, names)


def _stepped_out(turn: Turn, near: Mapping[str, Sighting], names: Sequence[str]) -> bool:
    """Whether the next action needs somebody of ``names`` for serving who is in another room."""
    actions, here = turn.body.actions, turn.view.me(turn.name).address
    away = [name for name in names if name not in near or not same_room(near[name].address, here)]
    return bool(actions and actions[0].part and serving(turn, here, away))


def gave_up(turn: Turn) -> str:
    """Return that the agent has waited for people who still have no time; empty if it has not."""
    body, names = turn.body, awaited(turn.body)
    if body.doing is None or turn.t < body.doing.until or not engaged(turn, names):
        return ""
    what = body.actions[0].text
    near = {person.name: person for person in turn.view.company(turn.name)}
    why = "stayed away from" if _stepped_out(turn, near, names) else "had no time for"
    return f"{listed(names)} {why} {turn.name}, who meant to begin {what}."


def wait(turn: Turn, names: Sequence[str]) -> bool:
    """Wait until those who are busy have time for the agent's next action, for WAITS_FOR at most.

    Return whether it waits. It also does so when nobody took up an invitation because they were
    busy.
    """
    body = turn.body
    made, doing = body.company.made, body.doing
    refused = made is not None and set(made.busy) == set(made.others)
    if not (refused or engaged(turn, names)):
        return False
    still = doing is not None and bool(awaited(body)) and doing.until - turn.t >= MINUTE
    until = doing.until if doing is not None and still else turn.t + WAITS_FOR
    then = msgspec.structs.replace(body.actions[0], companions=tuple(names))
    items = (then, *body.actions[1:])
    begin_in_line(turn, waiting_for(names), until - turn.t, WAITING, names, items)
    return True


def begin_in_line(
    turn: Turn,
    text: str,
    seconds: int,
    emoji: str,
    names: Sequence[str],
    then: Sequence[ev.PlanItem],
) -> None:
    """Begin to wait where the agent is until ``names`` have time, and put the actions after it.

    To others that is no news.
    """
    me = turn.view.me(turn.name)
    waiting = ev.PlanItem(turn.t, seconds, text, me.address, emoji)
    items = (waiting, *then)
    turn.emit(ev.PlanMade(t=turn.t, agent=turn.name, level="acts", items=items))
    turn.emit(
        ev.ActionBegan(
            t=turn.t,
            agent=turn.name,
            text=text,
            address=me.address,
            seconds=seconds,
            emoji=emoji,
            indoors=me.indoors,
            awaits=tuple(names),
            in_line=True,
        )
    )


def waits(turn: Turn) -> bool:
    """Whether something is about to begin with others, so that the agent begins nothing else."""
    return turn.body.company.about_to_begin(turn.name)


def declined(turn: Turn) -> str:
    """Return that nobody accepts the agent's invitation, and why; empty if it is otherwise."""
    made = turn.body.company.made
    if made is None or made.joiners or not made.answered:
        return ""
    whys = "; ".join(f"{name}: {why}" for name, why in made.whys.items())
    names = listed(made.others)
    if made.part and not made.busy:
        return f"{names} declined when {turn.name} was about to begin {made.text} ({whys})."
    if made.part:
        return f"{names} had no time for {turn.name}, who meant to begin {made.text} ({whys})."
    return f"{names} did not join in when {turn.name} suggested {made.text} ({whys})."


async def answer(turn: Turn) -> None:
    """Answer an invitation that has come since the last step."""
    received = turn.body.company.received
    if received is None or turn.name in received.answers:
        return
    settled = _settled(turn, received)
    if settled is not None:
        joins, why = settled
        _answer(turn, received, joins=joins, why=why, busy=not joins)
        return
    answer = await turn.ask(DECIDE_JOINING, _question(turn, received))
    _answer(turn, received, joins=answer.joins, why=answer.reason, asked=True)
    if not answer.joins:
        what = received.part or received.text
        reason = f", for this reason: {answer.reason}" if answer.reason else ""
        turn.remember(
            "observation", f"{turn.name} declined {received.by}'s suggestion: {what}{reason}", 1
        )


def _settled(turn: Turn, invitation: Invitation) -> tuple[bool, str] | None:
    """Return the answer to an invitation that needs no thought, with its reason."""
    if not turn.available or any(isinstance(event, ev.TalkSought) for event in turn.events):
        return False, "was busy"
    why = turn.agent.profile.joins(turn, invitation)
    if why:
        return True, why
    return (False, "had something else to see to") if turn.new_plan is not None else None


def _answer(
    turn: Turn,
    invitation: Invitation,
    *,
    joins: bool,
    why: str,
    asked: bool = False,
    busy: bool = False,
) -> None:
    turn.emit(
        ev.InvitationAnswered(
            t=turn.t,
            agent=turn.name,
            joint=invitation.joint,
            by=invitation.by,
            joins=joins,
            why=why,
            asked=asked,
            busy=busy,
        )
    )


def _question(turn: Turn, invitation: Invitation) -> DecideJoining:
    body, by = turn.body, invitation.by
    return DecideJoining(
        who=turn.agent.who,
        when=format_moment(turn.t),
        place=turn.agent.here(),
        other=by,
        relationship=turn.with_regard(
            by, body.relationships.get(by) or turn.agent.spec.relationships.get(by, "")
        ),
        what=invitation.text,
        part=invitation.part,
        serves=turn.view.serves(turn.name),
        minutes=invitation.seconds // MINUTE,
        also=tuple(name for name in invitation.others if name != turn.name),
        current_action=doing_shown(turn),
        commitments=commitments.shown(turn, commitments.own_today(turn)),
        guidelines=turn.guidance("actions").lines,
        other_age=turn.view.age(by),
        expected=soon(turn),
        engagements=hosted(turn),
        together=done_together(turn, by),
        declined=tuple(
            Declined(when=format_clock(one.t), text=one.text, why=one.why)
            for one in body.company.own_refusals.get(by, ())
        ),
        earlier=talks_with(turn, (by,)),
        other_serves=turn.view.serves(by),
    )


def account(turn: Turn) -> None:
    """Say which commitments are broken by what the agent has begun with others."""
    item = turn.body.company.begun
    if item is not None:
        commitments.go_against(turn, item)
