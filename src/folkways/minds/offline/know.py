"""What an agent tells an interviewer who asks what it knows: facts, people, and where it went."""

from __future__ import annotations

import re

from folkways.agents.interview import AnswerInterview
from folkways.base.time import DAY, MINUTE
from folkways.minds.offline.context import Context
from folkways.minds.offline.day import required_slots
from folkways.minds.offline.english import first_name, sentence
from folkways.minds.offline.opinion import GroundedText, when
from folkways.minds.offline.persons import of_me
from folkways.minds.offline.recount import me, said
from folkways.minds.offline.relation import credibility
from folkways.minds.offline.self_view import SelfView
from folkways.reading.facts import ENOUGH, Gathering
from folkways.reading.stem import content_stems

_ASKING = frozenset(content_stems("know knew heard before asked whether anything something"))
_PERSON = re.compile(r"^do you know of (?P<name>[^?]+)\?$", re.IGNORECASE)


def knew(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say whether one knows what the question names: whether a memory has most of its words."""
    wanted = frozenset(content_stems(q.question)) - _ASKING
    for at, memory in enumerate(q.memories):
        if memory.kind == "plan" or not wanted:
            continue
        if len(wanted & frozenset(content_stems(memory.text))) >= ENOUGH * len(wanted):
            return said("Yes, I did.", f"{when(memory)}: {sentence(memory.text)}", at=(at,))
    return said("No, I did not know that.")


def know_of(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say whether one knows of a person, going by description, relationships and memories."""
    match = _PERSON.search(q.question)
    name = match["name"].strip() if match else ""
    described = q.relationships.get(name) or q.who.relationships.get(name, "")
    known = [
        at for at, memory in enumerate(q.memories) if memory.about == name or name in memory.text
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
        mine = memory.about in ("", q.who.name) or "kept what was agreed" in memory.text
        if memory.kind != "plan" and mine and f"attending {event.host}'s" in memory.text:
            return said(f"Yes, I went, because I had said that I would come to {event.host}'s.",
                        at=(at,))  # fmt: skip
    return said(_why_not(q, event, view))


def _why_not(q: AnswerInterview, event: Gathering, view: SelfView) -> str:
    start, end = event.start // MINUTE, event.end // MINUTE
    for slot in required_slots(q.who, event.day):
        if slot.start < end and start < slot.end and slot.end - slot.start < DAY // MINUTE:
            return f"No, I did not go: I had something else to do, {of_me(slot.text)}."
    stands = q.relationships.get(event.host) or q.who.relationships.get(event.host, "")
    if credibility(stands) + view.traits.extraversion < 0:
        return "No, I did not go: it is not for me to be among so many people."
    return f"No, I did not go; I had not promised {first_name(event.host)} to come."
