"""What stays of a conversation, and how one comes to stand to somebody."""

from __future__ import annotations

import re

from folkways.agents.questions import (
    Digest,
    DigestConversation,
    Relationship,
    SummariseRelationship,
)
from folkways.agents.shown import Line
from folkways.language.mind import CallKey
from folkways.minds.offline.agreements import agreed, called_off
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip, listing
from folkways.minds.offline.moves import AGREEING, COUNTERS, DOUBTING, REFUSING
from folkways.minds.offline.phrases import GRAMMAR
from folkways.minds.offline.self_view import hidden_names, view_of

AGREED, DIFFERED = "It ended in agreement.", "It ended in disagreement."
_MOODS = ((AGREEING, AGREED), (REFUSING, DIFFERED), (DOUBTING, ""), (COUNTERS, DIFFERED))
"""What an answer says of the mood; who agrees against a habit of its own agrees all the same."""
_AGREED = re.compile(r"\bin agreement\.")
_DIFFERED = re.compile(r"\bin disagreement\.")


def digest_conversation(q: DigestConversation, key: CallKey, ctx: Context) -> Digest:
    """Answer DigestConversation: what it was about, and whether there was agreement."""
    view = view_of(q.who, ctx.lens)
    hidden = hidden_names(q.who, q.other)
    topics: dict[str, tuple[str, int]] = {}
    told = False
    for line in q.lines:
        for frame in ctx.lens.norms(line.text, hidden):
            theirs = line.speaker == q.other
            told = told or theirs
            if theirs or frame.topic not in topics:
                topics[frame.topic] = (ctx.lens.conduct_of(frame).plus, frame.sign)
    if not topics:
        return Digest(
            memory=f"Chatted with {q.other}.",
            importance=2,
            agreed=agreed(q, ctx),
            called_off=called_off(q),
        )
    about = listing([words for words, _ in topics.values()])
    mood = ended(q.lines)
    if mood is None:  # none of this grammar's answers was given: go by one's own stance
        support = sum(view.support(topic, sign) for topic, (_, sign) in topics.items())
        mood = AGREED if support > 0 else DIFFERED if support < 0 else ""
    mood = f" {mood}" if mood else ""
    touched = max(
        (abs(held.value) for t in topics if (held := view.attitude(t)) is not None), default=0.0
    )
    note = f"I want to think about what {q.other} said about {about}." if told else ""
    return Digest(
        memory=clip(f"Talked with {q.other} about {about}.{mood}", 400),
        importance=5 + round(3 * touched),
        plan_note=clip(note, 300),
        agreed=agreed(q, ctx),
        called_off=called_off(q),
    )


def ended(lines: tuple[Line, ...]) -> str | None:
    """Return how a talk ended, going by the last answer given; None if no answer is known."""
    for line in reversed(lines):
        moves = set(GRAMMAR.moves(line.text))
        for answers, mood in _MOODS:
            if answers & moves:
                return mood
    return None


def summarise_relationship(q: SummariseRelationship, key: CallKey, ctx: Context) -> Relationship:
    """Answer SummariseRelationship: as described, coloured by the talks remembered."""
    before = q.who.relationships.get(q.other, "")
    talks = [m.text for m in q.memories if m.kind == "chat" and q.other in m.text]
    good = sum(bool(_AGREED.search(text)) for text in talks)
    bad = sum(bool(_DIFFERED.search(text)) for text in talks)
    if good > bad:
        lately = "They have talked lately, and mostly agreed."
    elif bad > good:
        lately = "They have talked lately, and disagreed."
    elif talks:
        lately = "They have talked lately."
    else:
        lately = ""
    if not before and not lately:
        lately = "They hardly know each other."
    return Relationship(summary=clip(f"{before} {lately}".strip(), 400))
