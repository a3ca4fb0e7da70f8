"""Reacting: the agent is asked what it does about what it has noticed (Park et al. 2023, 4.3.1)."""

from __future__ import annotations

from folkways.agents import commitments
from folkways.agents.calendar import engagements, going_on
from folkways.agents.earlier_talks import beside, earlier_talks, spoken_to, unheard
from folkways.agents.in_mind import intentions
from folkways.agents.joining import doing_shown
from folkways.agents.mechanism import NewPlan
from folkways.agents.operations import DECIDE_REACTION
from folkways.agents.percept import UNRATED, Percept
from folkways.agents.questions import DecideReaction, Noticing, Reaction
from folkways.agents.relating import relate
from folkways.agents.relevance import may_consider
from folkways.agents.shown import Promise
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import MINUTE, format_clock, format_moment


async def react(
    turn: Turn, people: dict[str, Sighting], percepts: list[Percept]
) -> tuple[Reaction, Percept, str] | None:
    """Ask what the agent does about what it noticed, and change its plan if it wants that.

    Returns its answer, what that is about and the id of the norm that it wants to speak of, empty
    if none, if it wants to talk now or later. At most one question a tick: people attend to one
    thing.
    """
    profile = turn.agent.profile
    every = [*percepts, *profile.unrated(turn)]
    candidates = [percept for percept in every if may_consider(turn, people, percept)]
    noticed = profile.considers(turn, people, candidates)
    if not noticed:
        return None
    turn.considered = True
    question, norms = await _question(turn, people, noticed)
    answer = await turn.ask(DECIDE_REACTION, question)
    if answer.about >= len(noticed):  # which thing was meant cannot be known
        turn.note_fallback("decide_reaction", "a reaction to nothing that was noticed")
        answer = Reaction(decision="continue")
    focus = noticed[answer.about]
    if focus.memory == UNRATED and not focus.speech:  # words are remembered in their order
        turn.observe(focus.with_score(answer.importance if turn.answered(answer) else 0))
    turn.emit(
        ev.Reacted(
            t=turn.t,
            agent=turn.name,
            decision=answer.decision,
            to=focus.text,
            other=focus.other,
            reason=answer.reason,
            also=tuple((one.text, one.other) for one in noticed if one is not focus),
        )
    )
    if answer.decision == "replan":
        turn.plan_anew(NewPlan(answer.reason or focus.text, hours=True))
    if answer.decision in ("talk", "later"):
        return (
            answer,
            focus,
            dict(zip(question.standards, norms, strict=False)).get(answer.topic, ""),
        )
    return None


async def _question(
    turn: Turn, people: dict[str, Sighting], noticed: list[Percept]
) -> tuple[DecideReaction, tuple[str, ...]]:
    """Return the question about what was noticed, and the ids of the standards that it shows."""
    first, *also = [await _noticing(turn, people, one) for one in noticed]
    memories = await turn.recall(noticed[0].text, "react")
    talk = turn.guidance("talk")
    events = [event for one in noticed for event in going_on(turn, one.other)]
    talks = [talk for one in (first, *also) for talk in one.earlier]
    intended = [intention for one in (first, *also) for intention in one.intentions]
    question = DecideReaction(
        **dict(first),
        who=turn.agent.who,
        when=format_moment(turn.t),
        place=turn.agent.here(),
        current_action=doing_shown(turn),
        memories=turn.agent.shown(beside(memories, talks, intended)),
        standards=tuple(line.text for line in talk.lines),
        engagements=engagements(turn, first.other),
        going_on=tuple(dict.fromkeys(events)),
        serves=turn.view.serves(turn.name),
        also=tuple(also),
    )
    return question, talk.norms


async def _noticing(turn: Turn, people: dict[str, Sighting], percept: Percept) -> Noticing:
    """Return something noticed with what the agent knows of the person."""
    other = percept.other
    return Noticing(
        observation=percept.text,
        other=other,
        relationship=await relate(turn, other) if other else "",
        other_age=turn.view.age(other) if other else 0,
        earlier=earlier_talks(turn, other),
        seen_at=turn.agent.arena(percept.place) if percept.place else None,
        since_minutes=(turn.t - percept.at) // MINUTE,
        spoken_to=spoken_to(turn, other),
        commitments=_between(turn, other),
        other_serves=turn.view.serves(other),
        intentions=intentions(turn, other) if other else (),
        talked_until=_talked_until(people, percept),
        unheard=unheard(turn, people.get(other)),
    )


def _talked_until(people: dict[str, Sighting], percept: Percept) -> str:
    """Return when a talk ended that interrupted what the agent sees somebody do; empty if none."""
    person = people.get(percept.other) if not percept.speech else None
    interrupted = person.interrupted if person is not None else -1
    return format_clock(interrupted) if interrupted >= 0 else ""


def _between(turn: Turn, other: str) -> tuple[Promise, ...]:
    """Return what the agent and ``other`` owe each other; a thing owes nothing."""
    return commitments.shown(turn, commitments.between(turn, other)) if other else ()
