"""What stays of a conversation, and how one comes to stand to somebody."""

from __future__ import annotations

import re

from folkways.agents.questions import (
    Digest,
    DigestConversation,
    Relationship,
    SummariseRelationship,
)
from folkways.language.mind import CallKey
from folkways.minds.offline.agreements import agreed, called_off, told
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip, listing
from folkways.minds.offline.moods import AGREED, DIFFERED, ended
from folkways.minds.offline.news import passed_on
from folkways.minds.offline.second_thoughts import thought_after
from folkways.minds.offline.self_view import hidden_names, view_of

_TALKED = re.compile(r"^Talked with .+? about (?P<about>[^.]+)\.(?P<mood> It ended in \w+\.)?")


def digest_conversation(q: DigestConversation, key: CallKey, ctx: Context) -> Digest:
    """Answer DigestConversation: what it was about, and whether there was agreement."""
    view = view_of(q.who, ctx.lens)
    hidden = hidden_names(q.who, q.other)
    topics: dict[str, tuple[str, int]] = {}
    harms: list[str] = []
    for line in q.lines:
        for frame in ctx.lens.norms(line.text, hidden):
            theirs = line.speaker == q.other
            harms.append(ctx.lens.conduct_of(frame).harm)
            if theirs or frame.topic not in topics:
                topics[frame.topic] = (ctx.lens.conduct_of(frame).plus, frame.sign)
    news, weight = passed_on(q, ctx.facts)
    if not topics:
        return Digest(
            memory=clip(f"Chatted with {q.other}. {news}".strip(), 400),
            importance=max(2, weight),
            agreed=agreed(q, ctx),
            called_off=called_off(q),
            kept=told(q),
        )
    about = listing([words for words, _ in topics.values()])
    mood = ended(q.lines)
    if mood is None:  # none of this grammar's answers was given: go by one's own stance
        support = sum(view.support(topic, sign) for topic, (_, sign) in topics.items())
        mood = AGREED if support > 0 else DIFFERED if support < 0 else ""
    against = any(view.support(topic, sign) < 0 for topic, (_, sign) in topics.items())
    mood = f" {mood}" if mood else ""
    touched = max(
        (abs(held.value) for t in topics if (held := view.attitude(t)) is not None), default=0.0
    )
    return Digest(
        memory=clip(f"Talked with {q.other} about {about}.{mood} {news}".strip(), 400),
        importance=max(5 + round(3 * touched), weight),
        plan_note=clip(thought_after(q, about, harms, ctx, against=against), 300),
        agreed=agreed(q, ctx),
        called_off=called_off(q),
        kept=told(q),
    )


def summarise_relationship(q: SummariseRelationship, key: CallKey, ctx: Context) -> Relationship:
    """Answer SummariseRelationship: as described, and what the two agreed and disagreed about."""
    before = q.who.relationships.get(q.other, "")
    talks = [m.text for m in q.memories if m.kind == "chat" and q.other in m.text]
    since = _stand_on(talks)
    if not before and not since:
        passing = "They know each other only from small talk."
        since = passing if talks else "They hardly know each other."
    return Relationship(summary=clip(f"{before} {since}".strip(), 400))


def _stand_on(talks: list[str]) -> str:
    """Return what two people agree and disagree about, by what most talks on it came to."""
    balance: dict[str, int] = {}
    for text in talks:
        if match := _TALKED.match(text):
            mood = (match["mood"] or "").strip()
            change = 1 if mood == AGREED else -1 if mood == DIFFERED else 0
            balance[match["about"]] = balance.get(match["about"], 0) + change
    agree, open_, differ = (
        listing([about for about, sum_ in balance.items() if (sum_ > 0) - (sum_ < 0) == sign][:3])
        for sign in (1, 0, -1)
    )
    parts = [f"agree about {agree}"] if agree else []
    parts += [f"disagree about {differ}"] if differ else []
    parts += [f"have not settled how they see {open_}"] if open_ else []
    return f"They {listing(parts, 'but')}." if parts else ""
