"""Companions of an action: those planned, and those agreed on for this time."""

from __future__ import annotations

from folkways.agents import appointments, joining, persons
from folkways.agents.commitment import Commitment
from folkways.agents.turn import Turn
from folkways.base import events as ev


def agreed(turn: Turn, item: ev.PlanItem) -> tuple[str, ...]:
    """Return those beside the agent to whom it owes an action at this time, to be done together.

    They have not agreed to anything beyond that ("having lunch and smoking"), so it is done with
    them only if the agent invites somebody anyway. Nobody waits for people in other company.
    """
    owed = [
        one
        for one in appointments.due_now(turn)
        if one.joint and one.id in item.keeps
        if item.companions or not _goes_beyond(item.text, one)
    ]
    return tuple(
        person.name
        for person in joining.beside(turn)
        if any(person.name in one.others for one in owed)
        and person.free
        and not (item.companions and person.company)
        and not appointments.unwilling(turn, person.name)
        and not persons.brings_in(item.text, [person.name])
    )


def _goes_beyond(text: str, one: Commitment) -> bool:
    """Whether an action is more than what was agreed."""
    agreed = (one.what, persons.alone(one.what, one.others))
    return any(text.startswith(f"{what} and ") for what in agreed)


def companions(turn: Turn, item: ev.PlanItem) -> tuple[str, ...]:
    """Return the companions of an action: as planned, and as agreed for this time.

    One lunch is had with all to whom it was promised. If some of them have already begun, the agent
    joins them, and waits for nobody who is busy.
    """
    if item.part:
        return item.companions
    owed = tuple(dict.fromkeys((*item.companions, *agreed(turn, item))))
    if not _begun_by_others(turn, item):
        return owed
    return tuple(name for name in owed if not joining.engaged(turn, [name]))


def _begun_by_others(turn: Turn, item: ev.PlanItem) -> bool:
    """Whether somebody beside the agent, to whom it owes an action now, is doing just that."""
    there = {person.name: person for person in joining.beside(turn)}
    for one in appointments.due_now(turn):
        if one.joint and one.id in item.keeps and one.others[0] in there:
            doing = persons.alone(there[one.others[0]].doing, list(there))
            if doing.startswith(persons.alone(one.what, one.others)):
                return True
    return False
