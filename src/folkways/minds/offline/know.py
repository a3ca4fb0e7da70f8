"""What an agent tells an interviewer who asks what it knows: facts, people, and where it went."""

from __future__ import annotations

import re

from folkways.agents.interview import AnswerInterview
from folkways.base.time import DAY, MINUTE, moment, parse_moment
from folkways.minds.offline.context import Context
from folkways.minds.offline.day import required_slots
from folkways.minds.offline.english import first_name, sentence
from folkways.minds.offline.opinion import GroundedText, when
from folkways.minds.offline.persons import of_me
from folkways.minds.offline.recount import me, said
from folkways.minds.offline.relation import credibility
from folkways.minds.offline.seen import seen
from folkways.minds.offline.self_view import SelfView
from folkways.reading.facts import ENOUGH, Gathering
from folkways.reading.naming import names
from folkways.reading.stem import content_stems
from folkways.world.address import lies_in

_ANY = r"(?:any|some)(?:body|one|thing)"
_ASKING = frozenset(
    content_stems(
        "know knew heard before asked whether anything something anybody anyone somebody someone"
    )
)
_PERSON = re.compile(
    # "An" with a capital letter begins a name.
    rf"^(?i:do you know of) (?P<name>(?!an\b)(?!(?i:{_ANY}|a|the|who|what|how|any|some)\b)[^?]+)\?$"
)


def knew(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say whether one knows what the question names: whether a memory has most of its words."""
    wanted = frozenset(content_stems(q.question)) - _ASKING
    does = q.question.casefold().startswith("do ")
    for at, memory in enumerate(q.memories):
        if memory.kind == "plan" or not wanted:
            continue
        if len(wanted & frozenset(content_stems(memory.text))) >= ENOUGH * len(wanted):
            yes = "Yes, I do." if does else "Yes, I did."
            return said(yes, f"{when(memory)}: {sentence(memory.text)}", at=(at,))
    return said("No, I do not." if does else "No, I did not know that.")


def know_of(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say whether one knows of a person, going by description, relationships and memories.

    A question that names nobody ("of anybody who is digging a well") is one after a fact.
    """
    match = _PERSON.search(q.question)
    if match is None:
        return knew(q, view, ctx)
    name = match["name"].strip()
    described = q.relationships.get(name) or q.who.relationships.get(name, "")
    known = [
        at
        for at, memory in enumerate(q.memories)
        if memory.about == name or names(memory.text, name)
    ]
    if described:
        return said(f"Yes, I know {name}.", me(q, described), at=tuple(known[-1:]))
    if known:
        last = q.memories[known[-1]]
        return said(
            f"Yes, I know of {name}.", f"{when(last)}: {sentence(last.text)}", at=(known[-1],)
        )
    return said(f"No, I do not know of {name}.")


def whether_i_went(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say whether one went to a gathering, and why or why not."""
    fact = next(
        (one for one in ctx.facts if one.gathering is not None and one.carried_by(q.question)), None
    )
    if fact is None or fact.gathering is None:
        return said("I do not know what to say to that.")
    event = fact.gathering
    for at, memory in enumerate(q.memories):
        if memory.kind == "plan" or f"attending {event.host}'s" not in memory.text:
            continue
        if memory.text.startswith(f"{q.who.name} kept what was agreed"):
            return said(f"Yes, I went, because I had said that I would come to {event.host}'s.",
                        at=(at,))  # fmt: skip
    there = _shown_there(q, event)
    if there is not None:
        memory = q.memories[there]
        own = seen(memory.text, q.who.name).doing
        what = sentence(f"I was {of_me(own)}" if own else memory.text)
        return said("Yes, I was there.", f"{when(memory)}: {what}", at=(there,))
    return said(_why_not(q, event, view))


def _shown_there(q: AnswerInterview, event: Gathering) -> int | None:
    """Return which memory shows that one was at a gathering while it lasted: the first, if any.

    That is what one did there, before words that one heard there. Whoever came without having
    promised to remembers no more than that. A sight alone shows nothing: it may be one in passing.
    """
    begins, ends = moment(event.day, event.start), moment(event.day, event.end)
    there = [
        at
        for at, memory in enumerate(q.memories)
        if begins <= parse_moment(memory.when) < ends and lies_in(memory.place, event.place)
    ]
    own = [at for at in there if q.memories[at].text.startswith(f"{q.who.name} is ")]
    heard = [at for at in there if seen(q.memories[at].text, q.who.name).words]
    return next(iter((*own, *heard)), None)


def _why_not(q: AnswerInterview, event: Gathering, view: SelfView) -> str:
    start, end = event.start // MINUTE, event.end // MINUTE
    for slot in required_slots(q.who, event.day):
        if slot.start < end and start < slot.end and slot.end - slot.start < DAY // MINUTE:
            return f"No, I did not go: I had something else to do, {of_me(slot.text)}."
    stands = q.relationships.get(event.host) or q.who.relationships.get(event.host, "")
    if credibility(stands) + view.traits.extraversion < 0:
        return "No, I did not go: it is not for me to be among so many people."
    return f"No, I did not go; I had not promised {first_name(event.host)} to come."
