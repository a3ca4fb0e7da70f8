"""Gossip: what one tells of third persons in small talk, and what one takes away from it.

One tells what the other does not know yet, as far as one remembers, and what is most telling. About
two thirds of talk is about people (Dunbar 1996), so there is an occasion in most chats.
"""

from __future__ import annotations

from folkways.agents.shown import Gossip
from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.talk import SpeakingTurn
from folkways.norms.science.questions import GossipReport, HeardGossip, HearGossip

TOLD = 0.65
"""Share of chats in which one speaks of others if there is anything to tell (Dunbar 1996)."""
WELL = (
    "I have only good to say of {about}.",
    "I have nothing but good to say of {about}.",
    "There is nothing but good to say of {about}.",
)
ILL = (
    "I have nothing good to say of {about}.",
    "There is little good to say of {about}.",
    "There is not much good to say of {about}.",
)
"""None of them reads as a norm, whatever the name."""


def told(talk: SpeakingTurn) -> str:
    """Return what the speaker says about somebody else; empty if there is nothing to tell."""
    for one in talk.q.gossip:
        draw = talk.ctx.stable(talk.agent, "gossips", one.about, talk.q.other, talk.half_hour)
        if draw < TOLD and not any(one.about in line.text for line in talk.q.history):
            return talk.pick(_sentences(one), about=one.about)
    return ""


def hear_gossip(q: HearGossip, key: CallKey, ctx: Context) -> HeardGossip:
    """Answer HearGossip: the sentences that the offline mind tells gossip with."""
    found: dict[str, bool] = {}
    for line in q.lines:
        if line.speaker != q.other:
            continue
        for about in q.people:
            for good, sentences in ((True, WELL), (False, ILL)):
                if any(text.format(about=about) in line.text for text in sentences):
                    found[about] = good
    reports = (GossipReport(about=about, good=good) for about, good in found.items())
    return HeardGossip(reports=tuple(reports))


def _sentences(one: Gossip) -> tuple[str, ...]:
    return WELL if one.good else ILL
