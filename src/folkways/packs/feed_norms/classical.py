"""Classical users of a feed with norms: a habit of insults, from which a norm may hold them back.

Whoever holds a norm of respect keeps to it with its utility in per cent, to which sanctions add.
It replies to the first insult on its page with the norm: a reproach that all who follow it read, as
in the experiment of K. Munger, "Tweetment effects on the tweeted", Political Behavior 39 (2017).
"""

from __future__ import annotations

import random

from folkways.environments.normative import asks_for, keeping, weightiest
from folkways.packs.feed_norms.questions import Poster, WriteWithNorms, Written

TOPIC = "mockery"
"""The topic of the lexicon that a norm of respect is about: making fun of others and insults."""
SILENT = Poster(habit=0, friendly=("I have nothing to add.",), hostile=("",))


def respects(text: str) -> bool:
    """Whether a norm, as the reader of the offline mind reads it, is one against insults."""
    return asks_for(text, TOPIC, -1)


def writes(q: WriteWithNorms, chance: random.Random) -> Written:
    """Post by habit unless a norm is kept; object to the first breach of a norm of one's own."""
    poster = q.poster or SILENT
    norm = weightiest(q.norms, respects)
    kept = norm is not None and chance.random() < keeping(norm)
    hostile = not kept and chance.random() < poster.habit
    post = chance.choice(poster.hostile if hostile else poster.friendly)
    objected = next((at for at, one in enumerate(q.page) if respects(one.breaks)), None)
    if objected is None:
        return Written(post=post)
    reply = f"{q.page[objected].by}, that is an insult. {q.page[objected].breaks}"
    return Written(post=post, reply_to=objected, reply=reply[:600])
