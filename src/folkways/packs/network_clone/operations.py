"""The question about a page of posts with its wording, and the classical reader.

An independent cascade (D. Kempe, J. Kleinberg and É. Tardos, "Maximizing the Spread of Influence
through a Social Network", KDD 2003) whose chance depends on whether the topic is an interest of the
reader's, as in the topic-aware cascade of N. Barbieri, F. Bonchi and G. Manco, "Topic-Aware Social
Influence Propagation Models", ICDM 2012.
"""

from __future__ import annotations

import random

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.network_clone.questions import ReadPosts, Shares, ShownPost


def shares(q: ReadPosts, chance: random.Random) -> Shares:
    """Pass on each post with the chance of its topic."""
    model, found = q.cascade, []
    for number, post in enumerate(q.posts):
        if model is None:
            break
        affinity = 1.0 if post.topic in q.interests else model.elsewhere
        if chance.random() < model.sharing * affinity:
            found.append(number)
    return Shares(posts=tuple(found))


def _unknown(q: ReadPosts, answer: Shares) -> str:
    unknown = [one for one in answer.posts if one >= len(q.posts)]
    if not unknown:
        return ""
    return f"posts: there are {len(q.posts)}, counted from 0, and none is number {unknown[0]}"


READ_POSTS = Operation(
    "read_posts",
    ReadPosts,
    Shares,
    PromptTemplate("folkways.packs.network_clone", "read_posts.md"),
    fallback=lambda q: Shares(),
    fault=_unknown,
    rule=shares,
    example=ReadPosts(
        name="Martha Lund",
        description="Martha Lund runs the library.",
        interests=("books", "gardens"),
        posts=(
            ShownPost(
                author="Emil Roth",
                by="Nora Pine",
                topic="gardens",
                text="The seed swap is on Saturday.",
                shares=3,
            ),
        ),
    ),
)
OPERATIONS = (READ_POSTS,)
