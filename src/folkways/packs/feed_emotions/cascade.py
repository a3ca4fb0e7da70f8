"""The classical reader: an independent cascade among those whose attitudes are close enough.

Kempe, Kleinberg and Tardos (2003), section 2: whoever becomes active has one chance to activate
each neighbour; here only if their attitudes differ by at most ``confidence`` (Deffuant et al.
2000), which then also draw closer. Emotions are passed on from level to level.
"""

from __future__ import annotations

import random

from folkways.packs.feed_emotions.questions import EMOTIONS, Cascade, Emotion, Reaction, ReadFeed


def react(q: ReadFeed, chance: random.Random) -> Reaction:
    """Return what the classical reader does."""
    model = q.cascade
    if model is None:
        return Reaction(attitude=q.attitude, emotion=q.emotion)
    attitude, likes, repost, unfollow = q.attitude, [], None, []
    for number, other in enumerate(model.attitudes):
        if abs(other - attitude) > model.confidence:
            if chance.random() < model.unfollowing:
                unfollow.append(number)
            continue
        likes.append(number)
        attitude += model.influence * (other - attitude)
        if repost is None and not model.shared and chance.random() < model.sharing:
            repost = number
    return Reaction(
        attitude=max(-1.0, min(1.0, attitude)),
        emotion=_emotion(q, model, chance),
        likes=tuple(likes),
        repost=repost,
        text="" if repost is None else q.posts[repost].text,
        unfollow=tuple(unfollow),
    )


def _emotion(q: ReadFeed, model: Cascade, chance: random.Random) -> Emotion:
    level = EMOTIONS.index(q.emotion)
    if chance.random() < model.calming:
        level = max(0, level - 1)
    for post in q.posts:
        if EMOTIONS.index(post.emotion) > level and chance.random() < model.contagion:
            level += 1
    return EMOTIONS[level]
