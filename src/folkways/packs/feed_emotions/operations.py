"""The question about a page of posts with its wording, and the classical answer."""

from __future__ import annotations

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.feed_emotions.cascade import react
from folkways.packs.feed_emotions.questions import Reaction, ReadFeed, ShownPost


def _unknown(q: ReadFeed, answer: Reaction) -> str:
    named = [*answer.likes, *answer.unfollow]
    named += [one for one in (answer.repost, answer.reply) if one is not None]
    unknown = [one for one in named if one >= len(q.posts)]
    if not unknown:
        return ""
    return f"there are {len(q.posts)} posts, counted from 0, and none has the number {unknown[0]}"


READ_FEED = Operation(
    "read_feed",
    ReadFeed,
    Reaction,
    PromptTemplate("folkways.packs.feed_emotions", "read_feed.md"),
    fallback=lambda q: Reaction(attitude=q.attitude, emotion=q.emotion),
    fault=_unknown,
    rule=react,
    example=ReadFeed(
        name="Martha Lund",
        traits=("cautious", "curious"),
        event="The town is going to close its centre to cars.",
        attitude=0.25,
        emotion="calm",
        posts=(
            ShownPost(
                by="Emil Roth",
                kind="post",
                text="My shop lives on people who come by car.",
                emotion="intense",
                likes=3,
                reposts=2,
                ago=1,
            ),
        ),
    ),
)
OPERATIONS = (READ_FEED,)
