"""What is wrong with an action that a mind has thought of: who is needed is not there, or refuses.

It is checked where the answer comes in: the mind is asked once more with the fault named, and what
is still wrong then is left out and counted.
"""

from __future__ import annotations

import re

from folkways.agents import persons
from folkways.agents.questions import Action, Actions, GenerateActions
from folkways.agents.shown import Present
from folkways.world.address import SEPARATOR


def fault_of_company(q: GenerateActions, action: Action) -> str:
    """Return what is wrong with an action in view of who is there; empty if nothing.

    People with whom the plan was agreed may take part even if they are late, and so may a server of
    that house who has stepped out: the agent waits for them. Who serves may plan to serve guests
    in the next room, and guests may plan to order from there.
    """
    expected = {
        name
        for one in q.commitments
        if one.when and q.plan.startswith(one.what)
        for name in one.others
    }
    if action.their_part:
        expected |= {*q.serving, *q.unknown_staff, *q.guests, *_in_house(q, action)}
    away = [name for name in q.elsewhere if name not in expected]
    here = [one.name for one in q.present]
    found = persons.fault(action.text, here, away)
    named = [
        name
        for name in persons.companions(action.text, action.companions, here)
        if name in (*here, *q.elsewhere, *q.unknown_staff)  # somebody else is nobody whom it knows
    ]
    beside = _beside(q, action)
    return (
        found
        or persons.fault_of_exchange(
            action.text,
            named,
            action.their_part,
            here,
            [one.name for one in beside if one.serves and not one.declined],
        )
        or persons.fault_of_companions(
            "" if action.their_part else persons.alone(action.text, here),
            named,
            [*expected, *(one.name for one in beside)],
            [one.name for one in q.present if _unwilling(one, action)],
        )
    )


def _unwilling(person: Present, action: Action) -> bool:
    """Whether somebody has lately declined this; an order declined does not bar the bill."""
    another = action.their_part and person.refused and person.refused != action.text
    return person.declined and not another


def _beside(q: GenerateActions, action: Action) -> list[Present]:
    """Return who is where an action is done, as far as the agent can see now."""
    near = [one for one in q.present if one.opens or not one.place]
    return near if _at_once(q, action) else []


def _in_house(q: GenerateActions, action: Action) -> list[str]:
    """Return who is near and in the house where an action is done, in whatever room of it."""
    house = action.address.partition(SEPARATOR)[0]
    return [one.name for one in q.present if (one.place or q.here).partition(SEPARATOR)[0] == house]


def _at_once(q: GenerateActions, action: Action) -> bool:
    """Whether an action lies where the agent is now."""
    return action.address == q.here or action.address.startswith(f"{q.here}{SEPARATOR}")


_NO_STATE = re.compile(
    r"(?:an?|the|one|two|three|four|some|several|his|her|my|their)\b(?!\s*(?:of|at|by|in|on)\b)",
    re.I,
)


def fault_of_state(action: Action) -> str:
    """Return why an object's state does not complete "The ... is"; empty if it may."""
    if _NO_STATE.match(action.object_state):
        return f'"The object is {action.object_state}" does not say in what state it is'
    return ""


def fault_of_actions(q: GenerateActions, answer: Actions) -> str:
    """Return what is wrong with the first impossible action; empty if none is."""
    for number, action in enumerate(answer.actions):
        wrong = fault_of_company(q, action) or fault_of_state(action)
        if wrong:
            return f"action {number}, {action.text!r}, cannot be: {wrong}"
    return ""
