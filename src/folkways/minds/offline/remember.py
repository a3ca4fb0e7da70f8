"""What an agent tells an interviewer of what it remembers, and of other people.

Each rule takes the question and returns what is said; nothing at all if the inputs hold nothing.
"""

from __future__ import annotations

import re

from folkways.agents.access import time_asked
from folkways.agents.interview import AnswerInterview, Recollection
from folkways.base.time import parse_moment
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clause, first_name, listing, sentence
from folkways.minds.offline.first_person import first_person
from folkways.minds.offline.identify import attributed
from folkways.minds.offline.opinion import GroundedText, when
from folkways.minds.offline.recount import me, said
from folkways.minds.offline.relation import credibility
from folkways.minds.offline.seen import seen
from folkways.minds.offline.self_view import SelfView
from folkways.reading.stem import content_stems

NOTHING = "I remember nothing of the kind."
_BOTH = re.compile(
    r"\bThey (?=(?:have|had|are|were|hardly|do|did|know|share|live|work|agree|disagree)\b)"
)


def where_i_was(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say what one remembers of a time: where it was, and who was there."""
    span = time_asked(q.question, parse_moment(q.when))
    found = [
        (at, memory)
        for at, memory in enumerate(q.memories)
        if memory.place and span and span[0] <= parse_moment(memory.when) < span[1]
    ]
    if not found:
        return said("I do not remember where I was then.")
    first = found[0][1]
    others = dict.fromkeys(m.about for _, m in found if m.about and m.about != q.who.name)
    who = f"I remember {listing(list(others)[:4])} being there." if others else ""
    place = f"{when(first)} I was at {first.place}."
    return said(place, who, at=tuple(at for at, _ in found))


def arranged(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Say what one remembers of having promised or arranged."""
    for at, memory in reversed(list(enumerate(q.memories))):
        if re.search(r"\b(?:promised|arranged|agreed to|appointment)\b", memory.text):
            return said(sentence(first_person(memory.text, q.who.name)), at=(at,))
    return said("No, I have arranged nothing that I remember.")


def tell_of_talks(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Tell of the last talks that come to mind, the latest first."""
    found = [(at, m) for at, m in enumerate(q.memories) if m.kind == "chat"]
    latest = list(reversed(found))[:3]
    parts = [f"{when(memory)} I {clause(memory.text)}." for _, memory in latest]
    if not parts:
        return said("I have talked with nobody that I remember.")
    return said(*parts, at=tuple(at for at, _ in latest))


def asked_of_me(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Tell the last thing that somebody put forward as what should be done."""
    for at, memory in reversed(list(enumerate(q.memories))):
        what = seen(memory.text, memory.about)
        speaker, words = attributed(memory.text) if memory.kind == "thought" else ("", "")
        if memory.kind == "observation" and what.listener == q.who.name:
            speaker, words = what.speaker, what.words
        if speaker and speaker != q.who.name and ctx.lens.norms(words, (speaker, q.who.name)):
            return said(f'{speaker} said: "{words.strip()}"', at=(at,))
    return said("Nobody has asked me for anything that I remember.")


def learnt(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Tell the last thought that one had."""
    for at, memory in reversed(list(enumerate(q.memories))):
        if memory.kind == "thought":
            return said(f"This has been on my mind: {sentence(memory.text)}", at=(at,))
    return said("Nothing that I could name.")


def doings_seen(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Tell what one saw others do, the latest first."""
    found: list[tuple[int, str]] = []
    for at, memory in reversed(list(enumerate(q.memories))):
        other = memory.about
        doing = seen(memory.text, other).doing
        if memory.kind == "observation" and other not in ("", q.who.name) and doing:
            found.append((at, f"{other} was {doing}"))
    if not found:
        return said(NOTHING)
    parts = list(dict.fromkeys(text for _, text in found))[:3]
    shown = tuple(at for at, text in found if text in parts)
    return said(*(sentence(part) for part in parts), at=shown)


def liked_best(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Name whom one is closest to, going by what is said of the relationship."""
    known = {**q.who.relationships, **q.relationships}
    best = max(known, key=lambda name: credibility(known[name]), default="")
    if not best or credibility(known[best]) <= 0:
        return said("There is nobody whom I would put before the others.")
    return said(f"With {best}.", sentence(_between_us(q, known[best])))


def somebody(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Tell of the person that is named, else of the one that one is closest to."""
    named = person_named(q, view, ctx)
    if named is not None:
        return named
    known = {**q.who.relationships, **q.relationships}
    best = max(known, key=lambda name: credibility(known[name]), default="")
    return _of_person(best, q) if best else said("I know nobody here to speak of.")


def person_named(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText | None:
    """Tell of a person whom the question names; None if it names nobody that one knows."""
    names = [*q.relationships, *q.who.relationships, *(m.about for m in q.memories if m.about)]
    for name in dict.fromkeys(names):
        parts = "|".join(re.escape(part) for part in (name, first_name(name)))
        if name != q.who.name and re.search(rf"\b(?:{parts})\b", q.question):
            return _of_person(name, q)
    return None


def _of_person(name: str, q: AnswerInterview) -> GroundedText:
    described = q.who.relationships.get(name, "")
    found = said(sentence(_between_us(q, q.relationships.get(name) or described)))
    about = [
        (at, memory)
        for at, memory in enumerate(q.memories)
        if memory.about == name and memory.kind != "plan" and not _says(memory, described)
    ]
    for at, memory in about[-2:]:
        found.add(_remembered(memory), at)
    return found if found.parts else said(f"I know {name} by sight only.")


def reminded(q: AnswerInterview, view: SelfView, ctx: Context) -> GroundedText:
    """Tell the memories that share most words with the question; nothing if none shares two."""
    wanted = set(content_stems(q.question))
    names = {stem for name in (q.who.name, q.place.address) for stem in content_stems(name)}
    shared = [
        (len((wanted - names) & set(content_stems(memory.text))), at)
        for at, memory in enumerate(q.memories)
        if memory.kind != "plan"
    ]
    best = [at for count, at in sorted(shared, key=lambda one: (-one[0], -one[1])) if count > 1]
    parts = [_remembered(q.memories[at]) for at in best[:2]]
    if not parts:
        return said()
    return said("I do not know, but this comes to mind.", *parts, at=tuple(best[:2]))


def _says(memory: Recollection, described: str) -> bool:
    """Whether a memory repeats what the description says of the relationship."""
    return bool(described) and described in memory.text


def _between_us(q: AnswerInterview, text: str) -> str:
    """Return how one stands to somebody as one says it: "They have talked" is "We have talked"."""
    return me(q, _BOTH.sub("We ", text))


def _remembered(memory: Recollection) -> str:
    return f"{when(memory)}: {sentence(memory.text)}"
