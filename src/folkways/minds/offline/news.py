"""Facts that one tells in small talk, and what one takes away when one is told.

Only where a scenario tracks facts. One tells what comes to mind (it is among the memories retrieved
for the turn, as in Park et al. 2023, section 4.1), what the other does not know as far as one
remembers (Grice 1975: say no more than is informative), and what matters: a fact of importance i is
told to somebody with chance i/10. Who hears something from somebody does not tell it back, as in
the rumour model of Daley and Kendall (1965).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from folkways.agents.questions import DigestConversation, Utter
from folkways.agents.shown import Agreement, Line, Promise
from folkways.base.time import MINUTE, day_of, format_clock, moment, parse_moment
from folkways.minds.offline import phrases
from folkways.minds.offline.day import required_slots
from folkways.minds.offline.first_person import first_person
from folkways.minds.offline.moves import Move
from folkways.minds.offline.rearrange import clock_of_promise, with_day
from folkways.minds.offline.relation import credibility
from folkways.minds.offline.slots import HOUR, LONG, minutes
from folkways.minds.offline.talk import SpeakingTurn
from folkways.reading.facts import Fact, Gathering
from folkways.reading.gatherings import event_named

MOST_IMPORTANT = 10
LONG_DUTY = 4 * HOUR
"""Minutes from which on a duty is a working day, of which an hour can be taken off."""


def to_tell(talk: SpeakingTurn) -> Fact | None:
    """Return the fact that the speaker tells now, None if there is none to tell."""
    q, ctx = talk.q, talk.ctx
    for fact in ctx.facts:
        known = [m.text for m in q.memories if m.kind != "plan" and fact.carried_by(m.text)]
        said = any(tells(line, fact) for line in q.history)
        if not known or said or _is_over(fact, q.when):
            continue
        earlier = [one.text for one in q.earlier if fact.carried_by(one.text)]
        if any(q.other in text for text in (*known, *earlier)):
            continue
        draw = ctx.stable(talk.agent, "tells", fact.id, q.other, talk.half_hour)
        if draw < fact.importance / MOST_IMPORTANT:
            return fact
    return None


def told(talk: SpeakingTurn) -> str:
    """Return what the speaker says to tell a fact; empty if it has none to tell."""
    fact = to_tell(talk)
    if fact is None:
        return ""
    words = first_person(fact.statement, talk.q.who.name)
    return talk.say(talk.pick_in_turn(phrases.TELL_NEWS), words)


def tells(line: Line, fact: Fact) -> bool:
    """Whether somebody says a fact; of oneself one says "I"."""
    return fact.carried_by(f"{line.speaker}: {line.text}")


def answered(talk: SpeakingTurn) -> str:
    """Return the answer to a fact that the other has just told; empty if it has told none."""
    q = talk.q
    last = q.history[-1] if q.history else None
    if last is None or last.speaker != q.other:
        return ""
    fact = _first(talk.ctx.facts, [last])
    if fact is None or is_host(q.who.name, fact):
        return ""
    known = any(fact.carried_by(memory.text) for memory in q.memories)
    lead = talk.pick_in_turn(phrases.KNOWN_NEWS if known else phrases.NEWS_TO_ME)
    event = fact.gathering
    if event is None or not _ahead(event, q.when):
        return lead
    comes = _is_expected(event, q) or _comes(event, talk)
    return talk.say(lead, talk.pick_in_turn(phrases.COMING if comes else phrases.NOT_COMING))


def passed_on(q: DigestConversation, facts: Sequence[Fact]) -> tuple[str, int]:
    """Return what to remember of the facts told in a talk, and how much that matters (0: none).

    The first to say it counts as the teller.
    """
    notes, importance = [], 0
    for fact in facts:
        line = next((line for line in q.lines if tells(line, fact)), None)
        hearer = q.other if line is not None and line.speaker == q.who.name else q.who.name
        if line is None or is_host(hearer, fact):
            continue  # what somebody is told of its own gathering is no news
        way = f"Told {q.other}" if line.speaker == q.who.name else f"Heard from {q.other}"
        notes.append(f"{way}: {fact.statement}")
        importance = max(importance, fact.importance)
    return " ".join(notes), importance


def accepted(q: DigestConversation, facts: Sequence[Fact]) -> Agreement | None:
    """Return the visit to a gathering on which the talk has settled, if the agent is to come."""
    for asked, answer in zip(q.lines, q.lines[1:], strict=False):
        if asked.speaker != q.other or answer.speaker != q.who.name:
            continue
        fact = _first(facts, [asked])
        if fact is None or fact.gathering is None:
            continue
        event = fact.gathering
        if Move.COME not in phrases.GRAMMAR.moves(answer.text) or not _ahead(event, q.when):
            return None
        what = visit_to(fact, event)
        if any(one.what == what for one in (*q.commitments, *q.engagements)):
            return None
        return Agreement(
            what=what,
            time=format_clock(event.start),
            until=format_clock(event.end),
            day=event.day,
            place=event.place,
        )
    return None


def is_told(q: DigestConversation, facts: Sequence[Fact]) -> bool:
    """Whether a gathering was told of in a talk, so that its hours are no appointment there."""
    return any(fact.gathering is not None for fact in facts if _first([fact], q.lines))


def is_host(name: str, fact: Fact) -> bool:
    """Whether somebody gives the gathering that a fact is about."""
    return fact.gathering is not None and fact.gathering.host == name


def visit_to(fact: Fact, event: Gathering) -> str:
    """Return what a guest of a gathering does: "attending Ann Lee's party"."""
    return f"attending {event.host}'s {event_named(fact.statement) or 'gathering'}"


def _first(facts: Iterable[Fact], lines: Sequence[Line]) -> Fact | None:
    return next((one for one in facts for line in lines if tells(line, one)), None)


def _ahead(event: Gathering, when: str) -> bool:
    return parse_moment(when) < moment(event.day, event.start)


def _is_over(fact: Fact, when: str) -> bool:
    event = fact.gathering
    return event is not None and parse_moment(when) >= moment(event.day, event.end)


def _is_expected(event: Gathering, q: Utter) -> bool:
    """Whether the agent has promised to come before."""
    promised = (*q.commitments, *q.engagements)
    return any(
        one.by == q.who.name and _day(one, q) == event.day and event.host in one.what
        for one in promised
    )


def _comes(event: Gathering, talk: SpeakingTurn) -> bool:
    """Whether the agent has nothing else to do then, and likes the host or company."""
    q = talk.q
    start, end = event.start // MINUTE, event.end // MINUTE
    duties = required_slots(q.who, event.day)
    if any(s.end - s.start <= LONG_DUTY and s.start < end and start < s.end for s in duties):
        return False
    for one in (*q.commitments, *q.engagements):
        if one.by == q.who.name and one.when and _day(one, q) == event.day:
            begins = minutes(clock_of_promise(one.when))
            if begins < end and start < begins + (one.minutes or LONG):
                return False
    stands = q.who.relationships.get(event.host, "")
    known = q.relationship or stands if event.host == q.other else stands
    return credibility(known) + talk.view.traits.extraversion >= 0


def _day(one: Promise, q: Utter) -> int:
    return with_day(one.when) or day_of(parse_moment(q.when))
