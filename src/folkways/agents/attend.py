"""Attending: of all that calls for a reaction, the agent takes up one thing or goes on."""

from __future__ import annotations

from folkways.agents import commitments, objecting
from folkways.agents.calendar import engagements, going_on
from folkways.agents.concern import Concern
from folkways.agents.earlier_talks import beside, earlier_talks, spoken_to, unheard
from folkways.agents.in_mind import intentions
from folkways.agents.joining import doing_shown
from folkways.agents.mechanism import NewPlan
from folkways.agents.operations import DECIDE_REACTION
from folkways.agents.percept import UNRATED, Percept
from folkways.agents.questions import DecideReaction, Reaction
from folkways.agents.relating import relate
from folkways.agents.relevance import may_consider
from folkways.agents.shown import Promise
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting, may_address
from folkways.base import events as ev
from folkways.base.time import MINUTE, format_clock, format_moment

CHAT_WEIGHT, CAMPAIGN_WEIGHT = 1, 10
"""How much a chat and a campaign matter beside conflicts, which weigh as their norm's utility."""
OBJECTION_WEIGHT = 10
"""Turns the importance of conduct, 1 to 10, into the weight of the objection to it, 1 to 100."""


async def attend(turn: Turn, percepts: list[Percept], concerns: list[Concern]) -> None:
    """Seek a talk for the weightiest concern; without one, see whether to react at all."""
    if not turn.may_open_talk:
        return
    people = {person.name: person for person in turn.view.perceived(turn.name)}
    objections = [concern for concern in concerns if concern.observation]
    others = [concern for concern in concerns if not concern.observation]
    raised = [*await objecting.decide(turn, people, objections), *others]
    if _take_up(turn, people, raised):
        return
    if not raised:
        await _react(turn, people, percepts)


def _take_up(turn: Turn, people: dict[str, Sighting], concerns: list[Concern]) -> bool:
    # What came up earlier and could not be raised competes with what is new.
    waited = [
        concern
        for concern in turn.body.wishes
        if concern.after <= turn.t < concern.until
        and concern.other in people
        and not concern.observation
    ]
    order = sorted(waited + concerns, key=lambda concern: -concern.weight)
    # Some cannot be addressed; the next weightiest concern then goes first.
    free = (c for c in order if c.other in people and may_address(people[c.other]))
    taken_up = next(free, None)
    if taken_up is not None:
        turn.emit(
            ev.TalkSought(
                t=turn.t,
                agent=turn.name,
                other=taken_up.other,
                reason=taken_up.reason,
                about=taken_up.about,
                norm=taken_up.norm,
                weight=taken_up.weight,
                observation=taken_up.observation,
            )
        )
    put_off = {taken_up.other} if taken_up is not None else set()
    for concern in concerns:
        if concern.other not in put_off:
            put_off.add(concern.other)
            here = concern.other in people
            why = "was out of sight" if not here else people[concern.other].engaged or "was busy"
            why = "had to wait" if taken_up else why
            turn.emit(objecting.missed(turn, concern, f"{concern.other} {why}"))
    return taken_up is not None


async def _react(turn: Turn, people: dict[str, Sighting], percepts: list[Percept]) -> None:
    """Ask about the most important new percept that was not considered lately."""
    profile = turn.agent.profile
    turn.considered = True
    noticed = [*percepts, *profile.unrated(turn)]
    settled = {(e.other, e.observation) for e in turn.events if isinstance(e, ev.TalkDecided)}
    candidates = [
        percept
        for percept in noticed
        if (percept.other, percept.text) not in settled and may_consider(turn, people, percept)
    ]
    if not candidates:
        return
    # One question a tick: asking about every percept would multiply the calls, and people attend to
    # one thing.
    focus = max(candidates, key=lambda percept: percept.importance)
    relationship = await relate(turn, focus.other) if focus.other else ""
    memories = await turn.recall(focus.text, "react")
    talk = turn.guidance("talk")
    standards = tuple(line.text for line in talk.lines)
    talks = earlier_talks(turn, focus.other)
    intended = intentions(turn, focus.other) if focus.other else ()
    answer = await turn.ask(
        DECIDE_REACTION,
        DecideReaction(
            who=turn.agent.who,
            when=format_moment(turn.t),
            place=turn.agent.here(),
            seen_at=turn.agent.arena(focus.place) if focus.place else None,
            observation=focus.text,
            other=focus.other,
            current_action=doing_shown(turn),
            relationship=relationship,
            memories=turn.agent.shown(beside(memories, talks, intended)),
            standards=standards,
            other_age=turn.view.age(focus.other) if focus.other else 0,
            earlier=talks,
            since_minutes=(turn.t - focus.at) // MINUTE,
            spoken_to=spoken_to(turn, focus.other),
            commitments=_between(turn, focus.other),
            engagements=engagements(turn, focus.other),
            other_serves=turn.view.serves(focus.other),
            going_on=going_on(turn, focus.other),
            intentions=intended,
            talked_until=_talked_until(people, focus),
            serves=turn.view.serves(turn.name),
            unheard=unheard(turn, people.get(focus.other)),
        ),
    )
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
        )
    )
    if answer.decision == "replan":
        turn.plan_anew(NewPlan(answer.reason or focus.text, hours=True))
    elif answer.decision in ("talk", "later"):
        norm = dict(zip(standards, talk.norms, strict=False)).get(answer.topic, "")
        _want_to_talk(turn, people, answer, focus, norm)


def _talked_until(people: dict[str, Sighting], focus: Percept) -> str:
    """Return when a talk ended that interrupted what the agent sees somebody do; empty if none."""
    person = people.get(focus.other) if not focus.speech else None
    interrupted = person.interrupted if person is not None else -1
    return format_clock(interrupted) if interrupted >= 0 else ""


def _between(turn: Turn, other: str) -> tuple[Promise, ...]:
    """Return what the agent and ``other`` owe each other; a thing owes nothing."""
    return commitments.shown(turn, commitments.between(turn, other)) if other else ()


def _want_to_talk(
    turn: Turn, people: dict[str, Sighting], answer: Reaction, focus: Percept, norm: str
) -> None:
    """Take up what a reaction wants to raise, or put it off; an objection is not asked about again.

    Only what goes on can be objected to later.
    """
    concern = wish_of(answer, focus, norm)
    later = answer.decision == "later"
    if not focus.other:
        turn.note_fallback("decide_reaction", "a wish to talk to nobody")
    elif later and not concern.observation:
        turn.note_fallback("decide_reaction", "put off what is no objection to something going on")
    elif not concern.observation:
        _take_up(turn, people, [concern])
    elif objecting.may_raise(turn, concern):
        turn.emit(objecting.decided(turn, concern, "later" if later else "now", answer.reason))
        if not later:
            _take_up(turn, people, [concern])


def wish_of(answer: Reaction, focus: Percept, norm: str) -> Concern:
    """Return the wish to talk that a reaction comes to.

    Words can be objected to, but not stopped any more: no conduct has to go on for that.
    """
    weight = OBJECTION_WEIGHT * answer.importance
    if (answer.objects or answer.decision == "later") and not focus.speech:
        return Concern(focus.other, "conflict", answer.topic, norm, weight, focus.text)
    if answer.objects:
        return Concern(focus.other, "conflict", answer.topic, norm, weight)
    if norm:
        return Concern(focus.other, "campaign", answer.topic, norm, CAMPAIGN_WEIGHT)
    return Concern(focus.other, "chat", answer.topic, "", CHAT_WEIGHT)
