"""Objecting: an agent that wants to object to conduct first weighs what it knows of the matter.

It does not matter whether a mechanism brought the wish or the agent's own reaction: it is decided
on once, and only while the conduct goes on and the person can be talked to. The agent then knows
the time and the place, what it is doing itself, its earlier talks with the person, and who has just
spoken to them. What a mechanism brings is decided on here; a reaction is such a decision itself. A
matter that has to wait comes up again while it goes on (``wishes`` in ``agents/talk_state.py``). A
matter is a norm and a person, whatever they do against it at the moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from folkways.agents import commitments
from folkways.agents.calendar import engagements, going_on
from folkways.agents.concern import Concern
from folkways.agents.earlier_talks import earlier_talks, spoken_to, talks_today, unheard
from folkways.agents.in_mind import intentions
from folkways.agents.joining import doing_shown
from folkways.agents.operations import DECIDE_TO_TALK
from folkways.agents.perceive import conduct_seen, noticed_at
from folkways.agents.presence import others_near
from folkways.agents.questions import DecideToTalk
from folkways.agents.relating import relate
from folkways.agents.shown import Decided, Guideline
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting, may_address
from folkways.base import events as ev
from folkways.base.time import MINUTE, day_of, format_clock, format_moment
from folkways.scenario.schema import Role


async def decide(
    turn: Turn, people: Mapping[str, Sighting], objections: Iterable[Concern]
) -> list[Concern]:
    """Decide on each person at most once, on the weightiest matter; return what to raise now."""
    norms = _norms(turn)
    fresh = [one for one in objections if not _is_put_off(turn, one)]
    weighed = [*fresh, *_waiting(turn, people, norms)]
    found: list[Concern] = []
    settled: set[str] = set()
    # The sort is stable, so that of equal weights what is new goes before what has waited.
    for concern in sorted(weighed, key=lambda concern: -concern.weight):
        if concern.other in settled or not may_raise(turn, concern):
            continue
        # Also if it has to wait: the lighter matters with the same person do not jump the queue.
        settled.add(concern.other)
        person = people.get(concern.other)
        if person is None or not may_address(person):
            if not concern.waited:
                why = (person.engaged or "was busy") if person else "was out of sight"
                turn.emit(missed(turn, concern, f"{concern.other} {why}"))
        # Who has turned to something else is not reproached for what is over.
        elif conduct_seen(person) == concern.observation:
            question = await _question(turn, person, concern, norms.get(concern.norm))
            beside = {
                "also": _others(concern, weighed, people),
                "first": found[0].other if found else "",
                "touches": touches(concern, weighed, norms),
            }
            answer = await turn.ask(DECIDE_TO_TALK, question.model_copy(update=beside))
            turn.emit(decided(turn, concern, answer.decision, answer.reason))
            found.extend([concern] if answer.talks else [])
    return found


def _others(
    concern: Concern, weighed: Iterable[Concern], people: Mapping[str, Sighting]
) -> tuple[str, ...]:
    """Return what else the agent might object to now, if people are still doing it."""
    others = [one for one in weighed if one.other != concern.other and one.other in people]
    seen = [one.observation for one in others if conduct_seen(people[one.other]) == one.observation]
    return tuple(dict.fromkeys(seen))


def touches(
    concern: Concern, weighed: Iterable[Concern], norms: Mapping[str, Guideline]
) -> tuple[str, ...]:
    """Return the agent's other norms that the same conduct breaks, as it has noticed."""
    others = [
        one.norm
        for one in weighed
        if (one.other, one.observation) == (concern.other, concern.observation)
        and one.norm != concern.norm
    ]
    return tuple(norms[norm].text for norm in dict.fromkeys(others) if norm in norms)


def missed(turn: Turn, concern: Concern, why: str, *, lapsed: bool = False) -> ev.TalkMissed:
    """Return the event that a wish to talk has to wait, or has ``lapsed``."""
    return ev.TalkMissed(
        t=turn.t,
        agent=turn.name,
        other=concern.other,
        reason=concern.reason,
        about=concern.about,
        norm=concern.norm,
        weight=concern.weight,
        why=why,
        observation=concern.observation,
        lapsed=lapsed,
    )


def _norms(turn: Turn) -> dict[str, Guideline]:
    """Return the norms that the agent speaks from, by their ids, without how present each is.

    What further mechanisms add to a norm stands beside it.
    """
    talk = turn.guidance("talk")
    return {
        id: Guideline(
            text=line.text,
            kind=line.kind,
            weight=line.weight,
            notes=line.notes,
            pressure=line.pressure,
        )
        for id, line in zip(talk.norms, talk.lines, strict=False)
    }


def _waiting(
    turn: Turn, people: Mapping[str, Sighting], norms: Mapping[str, Guideline]
) -> Sequence[Concern]:
    """Return the objections that had to wait, as far as they fit now."""
    return [
        concern
        for concern in turn.body.wishes
        if concern.observation
        and concern.after <= turn.t < concern.until
        and (not concern.norm or concern.norm in norms)
        and concern.other in people
    ]


def _is_put_off(turn: Turn, concern: Concern) -> bool:
    """Whether the agent has decided to speak about this matter, or this conduct, later than now."""
    return any(
        turn.t < min(wish.after, wish.until)
        and wish.other == concern.other
        and (wish.norm == concern.norm or wish.observation == concern.observation)
        for wish in turn.body.wishes
        if wish.observation
    )


def puts_off(turn: Turn, other: str) -> bool:
    """Whether the agent has decided to speak to somebody at a later moment."""
    wishes = (wish for wish in turn.body.wishes if wish.other == other and wish.observation)
    return any(turn.t < min(wish.after, wish.until) for wish in wishes)


async def _question(
    turn: Turn, person: Sighting, concern: Concern, norm: Guideline | None
) -> DecideToTalk:
    other = concern.other
    noticed = noticed_at(turn, other, concern.observation)
    return DecideToTalk(
        who=turn.agent.who,
        other=other,
        relationship=await relate(turn, other),
        observation=concern.observation,
        norm=norm,
        about=concern.about,
        when=format_moment(turn.t),
        place=turn.agent.arena(person.address),
        doing=doing_shown(turn),
        since_minutes=max(0, turn.t - noticed) // MINUTE,
        earlier=earlier_talks(turn, other),
        spoken_to=spoken_to(turn, other),
        other_age=turn.view.age(other),
        commitments=commitments.shown(turn, commitments.between(turn, other)),
        engagements=engagements(turn, other),
        other_serves=turn.view.serves(other),
        going_on=going_on(turn, other),
        before=_before(turn, concern),
        talked_until=format_clock(person.interrupted) if person.interrupted >= 0 else "",
        unheard=unheard(turn, person),
        intentions=intentions(turn, other, decided=concern.norm),
        talks_today=talks_today(turn, other),
        next_up=_next_up(turn),
        present=others_near(turn, other),
    )


def _next_up(turn: Turn) -> str:
    """Return what the agent is going to do next and when; empty if nothing is planned."""
    doing, actions = turn.body.doing, turn.body.actions
    if doing is None or doing.in_line or not actions:  # what it waits for is shown already
        return ""
    return f"{actions[0].text}, at {format_clock(max(turn.t, doing.until))}"


def _before(turn: Turn, concern: Concern) -> Decided | None:
    """Return what the agent decided on this matter earlier today, if no talk has followed."""
    weighed = turn.body.weighed.get(f"{concern.other}|{concern.norm}")
    if weighed is None or day_of(weighed.t) != day_of(turn.t):
        return None
    if turn.body.talked.get(concern.other, -1) >= weighed.t:
        return None
    return Decided(
        decision=weighed.decision,
        minutes_ago=(turn.t - weighed.t) // MINUTE,
        reason=weighed.reason,
        saw=weighed.saw,
    )


def decided(
    turn: Turn, concern: Concern, decision: Literal["now", "later", "no"], reason: str
) -> ev.TalkDecided:
    """Return the event that the agent has decided whether to object."""
    return ev.TalkDecided(
        t=turn.t,
        agent=turn.name,
        other=concern.other,
        norm=concern.norm,
        talks=decision == "now",
        reason=reason,
        later=decision == "later",
        observation=concern.observation,
        about=concern.about,
        weight=concern.weight,
    )


def may_raise(turn: Turn, concern: Concern) -> bool:
    """Whether to decide about raising a matter with the person seen.

    One doing is decided on once; doing it again is a new matter. Entrepreneurs want to win others
    over and take up each (section 2.2.1); ordinary agents do not insist.
    """
    limits, body = turn.parameters.conversation, turn.body
    before = None if concern.waited else _decided_at(turn, concern)
    since = noticed_at(turn, concern.other, concern.observation)
    if before is not None and since <= before:
        return False
    if turn.agent.spec.role is Role.ENTREPRENEUR:
        return True
    matter = concern.norm or concern.observation
    waits = (
        (body.talked.get(concern.other), limits.conflict_cooldown_minutes),
        (body.raised.get(f"{concern.other}|{matter}"), limits.norm_cooldown_minutes),
        (before, limits.conflict_cooldown_minutes),
    )
    return all(at is None or turn.t >= at + minutes * MINUTE for at, minutes in waits)


def _decided_at(turn: Turn, concern: Concern) -> int | None:
    """Return when the agent last decided on this; without a norm, on anything with the person.

    A decision on the same conduct counts whichever of its norms that was about: the others that the
    conduct breaks were shown with it.
    """
    decided, other = turn.body.decided, f"{concern.other}|"
    times = [
        one.t
        for key, one in turn.body.weighed.items()
        if key.startswith(other) and one.saw == concern.observation and one.decision != "later"
    ]
    if concern.norm:
        times += [decided[key] for key in (f"{other}{concern.norm}",) if key in decided]
    else:
        times += [t for key, t in decided.items() if key.startswith(other)]
    return max(times, default=None)
