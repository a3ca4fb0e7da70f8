"""Attending: of all that calls for a reaction, the agent takes up one thing or goes on."""

from __future__ import annotations

from folkways.agents.mechanism import Concern, Percept
from folkways.agents.operations import (
    DECIDE_REACTION,
    SUMMARISE_RELATIONSHIP,
    DecideReaction,
    SummariseRelationship,
)
from folkways.agents.turn import Turn, remembered
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import MINUTE, format_moment

LAST_WORD = 5 * MINUTE
"""No conversation is opened within so long of the day's end, so that each can run its course."""


async def attend(turn: Turn, percepts: list[Percept], concerns: list[Concern]) -> None:
    """Seek a talk for the weightiest concern; without one, see whether to react at all."""
    if turn.t >= turn.day_end - LAST_WORD:
        return
    people = {person.name: person for person in turn.view.people(turn.name)}
    if await _take_up(turn, people, concerns):
        return
    if not concerns:
        await _react(turn, people, percepts)


async def _take_up(turn: Turn, people: dict[str, Sighting], concerns: list[Concern]) -> bool:
    wishes = [
        Concern(wish.other, wish.reason, wish.about, wish.norm, 100)
        for wish in turn.body.wishes
        if wish.until > turn.t and wish.other in people
    ]
    order = sorted(wishes + concerns, key=lambda concern: -concern.weight)
    missed = set()
    for concern in order:
        person = people.get(concern.other)
        if person is not None and person.free:
            turn.emit(
                ev.TalkSought(
                    t=turn.t,
                    agent=turn.name,
                    other=concern.other,
                    reason=concern.reason,
                    about=concern.about,
                    norm=concern.norm,
                )
            )
            return True
    for concern in concerns:
        if concern.other not in missed:
            missed.add(concern.other)
            why = "taken" if concern.other in people else "out of sight"
            turn.emit(
                ev.TalkMissed(
                    t=turn.t,
                    agent=turn.name,
                    other=concern.other,
                    reason=concern.reason,
                    about=concern.about,
                    norm=concern.norm,
                    why=f"{concern.other} was {why}",
                )
            )
    return False


async def _react(turn: Turn, people: dict[str, Sighting], percepts: list[Percept]) -> None:
    """Ask about the most important new percept of a person with whom a talk is possible."""
    candidates = [
        percept
        for percept in percepts
        if percept.other in people and people[percept.other].free and _may_approach(turn, percept)
    ]
    if not candidates:
        return
    focus = max(candidates, key=lambda percept: percept.importance)
    relationship = await relate(turn, focus.other)
    memories = turn.recall(focus.text, "react")
    talk = turn.guidance("talk")
    standards = tuple(line.text for line in talk.lines)
    doing = turn.body.doing
    answer = await turn.ask(
        DECIDE_REACTION,
        DecideReaction(
            who=turn.agent.who,
            when=format_moment(turn.t),
            place=turn.agent.here(),
            observation=focus.text,
            other=focus.other,
            current_action=doing.text if doing else "",
            relationship=relationship,
            memories=remembered(memories),
            standards=standards,
        ),
    )
    turn.emit(
        ev.Reacted(
            t=turn.t,
            agent=turn.name,
            decision=answer.decision,
            to=focus.text,
            other=focus.other,
            reason=answer.reason,
        )
    )
    if answer.decision == "replan":
        turn.replan = answer.reason or focus.text
    elif answer.decision == "talk":
        raised = standards.index(answer.topic) if answer.topic in standards else -1
        turn.emit(
            ev.TalkSought(
                t=turn.t,
                agent=turn.name,
                other=focus.other,
                reason="campaign" if raised >= 0 else "chat",
                about=answer.topic,
                norm=talk.norms[raised] if raised >= 0 else "",
            )
        )


def _may_approach(turn: Turn, percept: Percept) -> bool:
    limits = turn.parameters.conversation
    talked = turn.body.talked.get(percept.other)
    considered = turn.body.considered.get(percept.other)
    if talked is not None and turn.t < talked + limits.cooldown_minutes * MINUTE:
        return False
    return considered is None or turn.t >= considered + limits.reconsider_minutes * MINUTE


async def relate(turn: Turn, other: str) -> str:
    """Return how the agent stands to another; asked anew only after they have talked again."""
    body = turn.body
    known = body.relationships.get(other)
    talked = body.talked.get(other)
    if known is not None and (talked is None or body.related_at[other] > talked):
        return known
    if talked is None:
        return turn.agent.spec.relationships.get(other, "")
    memories = turn.recall(f"What is {turn.name}'s relationship with {other}?", "relationship")
    answer = await turn.ask(
        SUMMARISE_RELATIONSHIP,
        SummariseRelationship(who=turn.agent.who, other=other, memories=remembered(memories)),
    )
    turn.emit(ev.RelationshipRevised(t=turn.t, agent=turn.name, other=other, text=answer.summary))
    return answer.summary
