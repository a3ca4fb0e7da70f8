"""Attending: of all that calls for a reaction, the agent takes up one thing or goes on."""

from __future__ import annotations

from folkways.agents import objecting
from folkways.agents.concern import Concern
from folkways.agents.percept import Percept
from folkways.agents.questions import Reaction
from folkways.agents.reacting import react
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting, may_address
from folkways.base import events as ev

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
    objected = await objecting.decide(turn, people, objections)
    # Who has just decided to speak to somebody later does not go up to them with something else.
    raised = [*objected, *(one for one in others if not objecting.puts_off(turn, one.other))]
    if _take_up(turn, people, raised):
        return
    if raised:
        return
    reacted = await react(turn, people, percepts)
    if reacted is not None:
        _want_to_talk(turn, people, *reacted)


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
    else:  # ordinary agents do not insist; the decision is not lost without a word
        why = f"{focus.other} was spoken to about it a short while ago"
        turn.emit(objecting.missed(turn, concern, why, lapsed=True))


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
