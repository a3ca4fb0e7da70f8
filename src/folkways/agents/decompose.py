"""Plans broken into actions of 5 to 15 minutes that can be done where and with whom they are.

An action lasts at least ``LEAST``, also if a mind says less, or a minute if it is done in a moment.
The last one is stretched to the end of its plan. What is left without time is told in the action
before it, with the commitments that it keeps; if it cannot be, it is counted as left out.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from folkways.agents import actions_in_force, appointments, commitments, descent, persons
from folkways.agents.action_faults import fault_of_company, fault_of_state
from folkways.agents.appointments import LEAST, LONGEST, SHORTEST
from folkways.agents.calendar import hosted, soon
from folkways.agents.in_mind import in_mind
from folkways.agents.last_seen import staff_last_seen
from folkways.agents.operations import GENERATE_ACTIONS
from folkways.agents.plan import done_today
from folkways.agents.presence import elsewhere, guests, present, serving, unknown_staff, walks
from folkways.agents.questions import Action, GenerateActions, Planned
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.plural import listed
from folkways.base.time import MINUTE, day_of, format_clock, format_clock_on
from folkways.reading.naming import names
from folkways.world.address import room_or_house


def hour_plan(turn: Turn) -> ev.PlanItem:
    """Return the plan of this hour."""
    hour = appointments.hour_of(turn, turn.t)
    assert hour is not None  # noqa: S101  a day begins with plans
    return appointments.block(turn, hour)


def _under_way(turn: Turn, block: ev.PlanItem) -> bool:
    """Whether the agent comes back to a plan, or did the same under the plan before: one lunch."""
    doing = turn.body.doing
    return doing is not None and (doing.started > block.start or names(block.text, doing.text))


def done_of_plan(turn: Turn, block: ev.PlanItem) -> tuple[str, ...]:
    """Return what the agent has begun under a plan, the latest last."""
    body, since = turn.body, _since(turn, block)
    unknown = [since] * (len(body.done) - len(body.done_at))  # in a checkpoint of version 0.1.0
    times = [*unknown, *body.done_at]
    return tuple(text for text, t in zip(body.done, times, strict=True) if t >= since)


def _since(turn: Turn, block: ev.PlanItem) -> int:
    """Return when the agent began with what a plan is about: one lunch may go through two plans."""
    doing, since = turn.body.doing, block.start
    for hour in reversed([item for item in turn.body.hours if item.start < block.start]):
        same = hour.text == block.text
        if doing is not None and hour.start <= doing.started < hour.start + hour.seconds:
            same |= names(block.text, doing.text)
        if not same:
            break
        since = hour.start
    return since


async def decompose(
    turn: Turn, reason: str, in_force: Sequence[ev.PlanItem] = ()
) -> tuple[ev.PlanItem, ...] | None:
    """Break what is left of this hour's plan into actions, again if there is a ``reason``.

    Returns None if the mind leaves it at the actions ``in_force``.
    """
    agent, block = turn.agent, hour_plan(turn)
    end = min(block.start + block.seconds, turn.day_end)
    if not reason and (rest := _carried_on(turn, block, end)):
        return rest
    guidance = turn.guidance("actions")
    owes, here = commitments.to_do(turn), present(turn)
    away = elsewhere(turn, here)
    done = done_of_plan(turn, block) if reason or _under_way(turn, block) else ()
    question = GenerateActions(
        who=agent.who,
        day=day_of(turn.t),
        start=format_clock(turn.t),
        minutes=max(1, -(-(end - turn.t) // MINUTE)),  # as the clocks shown make it
        end=format_clock_on(end, day_of(turn.t)),
        then=_then(turn, block, end),
        plan=block.text,
        place=block.address,
        guidelines=guidance.lines,
        places=agent.choices,
        done=done,
        earlier=done_today(turn.body, done),
        reason=reason,
        here=str(agent.here().address),
        present=here,
        elsewhere=away,
        serving=serving(turn, block.address, away),
        unknown_staff=unknown_staff(turn, block.address, here, away),
        last_seen=staff_last_seen(turn, block.address, away),
        guests=guests(turn, block.address, away),
        commitments=commitments.shown(turn, owes),
        expected=soon(turn),
        engagements=hosted(turn),
        walks=walks(turn, agent.choices),
        in_force=actions_in_force.shown(turn, in_force, end),
        **await in_mind(turn, f"{block.text} {reason}".strip()),
    )
    answer = await turn.ask(guidance.actions or GENERATE_ACTIONS, question)
    commitments.already_kept(turn, owes, answer.already_kept)
    if in_force and not answer.actions and turn.answered(answer):
        return None
    possible = _possible(turn, question, descent.with_those_here(turn, answer.actions))
    items = timed(turn, possible, block, end, [one.id for one in owes])
    return await descent.placed(turn, items, guidance.lines, objects=True)


def _carried_on(turn: Turn, block: ev.PlanItem, end: int) -> tuple[ev.PlanItem, ...]:
    """Return that the agent carries on with what it has just done if a plan is nearly over.

    Nobody thinks of something new for the last minute. Empty if there is time for another action,
    or if others had a part in what it did.
    """
    doing = turn.body.doing
    if doing is None or doing.joint or doing.in_line or doing.started < block.start:
        return ()
    if end - turn.t >= LEAST or doing.address != turn.view.me(turn.name).address:
        return ()
    return (msgspec.structs.replace(doing.rest(turn.t, ()), seconds=end - turn.t),)


def _then(turn: Turn, block: ev.PlanItem, end: int) -> Planned | None:
    """Return the plan of the hours in force after moment ``end``, None if it is the same."""
    item = appointments.hour_of(turn, end)
    if item is None or item.text == block.text or end >= turn.day_end:
        return None
    until = min(item.start + item.seconds, turn.day_end)
    return Planned(
        start=format_clock(max(item.start, end)),
        end=format_clock_on(until, day_of(turn.t)),
        text=item.text,
        place=item.address,
    )


def _possible(
    turn: Turn, question: GenerateActions, actions: tuple[Action, ...]
) -> tuple[Action, ...]:
    """Return the actions that can be done with the people who are there; count the others."""
    possible = []
    here = [one.name for one in question.present]
    for action in actions:
        wrong = fault_of_company(question, action)
        if wrong:
            turn.note_fallback("generate_actions", f"an action was left out: {wrong}")
            continue
        odd = fault_of_state(action)
        if odd:
            turn.note_fallback("generate_actions", f"a state was left out: {odd}")
        state = "" if odd else action.object_state
        together = _together(
            turn, [*here, *question.serving, *question.unknown_staff, *question.guests], action
        )
        possible.append(action.model_copy(update={"object_state": state} | together))
    return tuple(possible)


def _together(turn: Turn, here: Sequence[str], action: Action) -> dict[str, object]:
    """Return with whom an action is done, and its text without them."""
    named = persons.companions(action.text, action.companions, here)
    companions = tuple(name for name in named if name in here)
    if len(companions) < len(named):
        unknown = listed([name for name in named if name not in here])
        turn.note_fallback("generate_actions", f"no such person: {unknown}")
    if action.their_part and companions:
        return {"companions": companions[:1]}
    text = persons.alone(action.text, here) if companions else action.text
    return {"text": text, "companions": companions, "their_part": ""}


def timed(
    turn: Turn, actions: tuple[Action, ...], block: ev.PlanItem, end: int, owed: Sequence[str]
) -> tuple[ev.PlanItem, ...]:
    """Return actions one after the other from now to moment ``end``, at least one.

    ``owed`` are the ids of the commitments that an answer gives the numbers of.
    """
    items: list[ev.PlanItem] = []
    at = said = turn.t  # ``said``: when an action begins by the minutes of the answer
    for action in actions:
        due, said = said < end, said + action.minutes * MINUTE
        # What has no time left is done with the action before it: no answer is asked for again
        # because of a minute that a plan has left. But nobody leaves without paying.
        pays = bool(action.their_part and items and not items[-1].part)
        moment = action.minutes == 1 and len(actions) > 1 and not action.companions
        least = MINUTE if moment else LEAST
        if end - at < (least if items else 1) and not pays:
            item = _item(turn, action, block, owed, at, 0)
            if due and items and _joins(turn, items[-1], item):
                items[-1] = _joined(items[-1], item)
            else:
                text = f"an action was left out, there is no time for it: {action.text}"
                turn.note_fallback("generate_actions", text)
            continue
        wanted = max(least, min(LONGEST, action.minutes * MINUTE))
        seconds = min(wanted, max(end - at, least))
        items.append(_item(turn, action, block, owed, at, seconds))
        at += seconds
    if items and 0 < end - at < SHORTEST and not items[-1].part:  # no stump at the end of a plan
        last = items.pop()
        items.append(msgspec.structs.replace(last, seconds=end - last.start))
    if not items:
        turn.note_fallback("generate_actions", "no action came; the plan itself is carried out")
        items.append(ev.PlanItem(turn.t, max(end - turn.t, LEAST), block.text, block.address))
    return tuple(items)


def _item(
    turn: Turn, action: Action, block: ev.PlanItem, owed: Sequence[str], at: int, seconds: int
) -> ev.PlanItem:
    """Return an action as it is planned, at the plan's place if its own is unknown."""
    address = action.address
    if turn.parameters.planning.places == "list" and not turn.agent.knows(address):
        turn.note_fallback("generate_actions", f"no such place: {address!r}")
        address = block.address
    return ev.PlanItem(
        at,
        seconds,
        action.text,
        address,
        action.emoji,
        action.object_state,
        action.reason,
        action.importance,
        tuple(owed[number] for number in action.keeps if number < len(owed)),
        tuple(owed[number] for number in action.against if number < len(owed)),
        action.companions,
        action.carries,
        action.their_part,
    )


def _joins(turn: Turn, last: ev.PlanItem, then: ev.PlanItem) -> bool:
    """Whether an action can be told as the end of the one before it: both alone, in one room."""
    if last.companions or last.part or then.companions or then.part:
        return False
    known = turn.agent.knows(last.address) and turn.agent.knows(then.address)
    rooms = [room_or_house(one.address) if known else one.address for one in (last, then)]
    return rooms[0] == rooms[1]


def _joined(last: ev.PlanItem, then: ev.PlanItem) -> ev.PlanItem:
    """Return an action with what is done at its end."""
    return msgspec.structs.replace(
        last,
        text=f"{last.text}, then {then.text}",
        reason=" ".join(filter(None, (last.reason, then.reason))),
        importance=max(last.importance, then.importance),
        keeps=tuple(dict.fromkeys((*last.keeps, *then.keeps))),
        against=tuple(dict.fromkeys((*last.against, *then.against))),
        loud=last.loud or then.loud,
    )
