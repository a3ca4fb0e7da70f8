"""A feed: posts that reach those who follow their authors, ranked and shown a page at a time.

A post waits in the inbox of each of its author's followers until it is shown, or is too old. A
repost is a post of its own, so that each follower sees it anew; a reply also reaches whom it
answers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec
from pydantic import Field

from folkways.agents.fact import Fact
from folkways.environments.networks import Network, NetworkParameters
from folkways.environments.simple import State
from folkways.scenario.fields import Strict

Kind = Literal["post", "repost", "reply"]
Ranker = Literal["chronological", "popularity", "random"]


class FeedParameters(Strict):
    """Who follows whom, and what is shown."""

    network: NetworkParameters = NetworkParameters(shape="preferential")
    """Who follows whom: those whom an agent hears are those that it follows."""
    ranker: Ranker = "chronological"
    """What stands first. ``chronological``: the newest. ``popularity``: what has most likes and
    reposts, then the newest. ``random``: anything."""
    page: int = Field(default=5, ge=1, le=1000)
    """How many posts an agent is shown at a time."""
    window: int = Field(default=3, ge=1, le=10_000)
    """How many rounds a post may wait to be shown."""


class Post(msgspec.Struct, kw_only=True):
    """A post with what has become of it; ``parent`` is the post reposted or answered, else None.

    ``root`` is the post with which the cascade began. ``attitude`` is -1 to 1, ``emotion`` a level
    from 0; both are its author's.
    """

    author: int
    kind: Kind
    text: str
    round: int
    root: int
    parent: int | None = None
    attitude: float = 0.0
    emotion: int = 0
    likes: int = 0
    reposts: int = 0


class Posted(Fact):
    """An agent posted, reposted or answered something."""

    kind: str
    text: str
    round: int
    parent: int | None
    attitude: float
    emotion: int

    def sentence(self, agent: str) -> str:
        """Say what the agent did."""
        verb = {"post": "posts", "repost": "reposts", "reply": "replies"}[self.kind]
        return f"{agent} {verb}: {self.text}"


class Shown(Fact):
    """Posts (by number) were shown to an agent; it liked some of them."""

    posts: list[int]
    likes: list[int]


class Unfollowed(Fact):
    """An agent no longer follows another."""

    other: str

    def sentence(self, agent: str) -> str:
        """Say whom."""
        return f"{agent} stops following {self.other}."


class FeedState(State, kw_only=True):
    """Posts in order, whom each agent follows, and the posts that wait for it."""

    posts: list[Post] = msgspec.field(default_factory=list)
    follows: Network = msgspec.field(default_factory=list)
    inbox: list[list[int]] = msgspec.field(default_factory=list)

    def connect(self, network: Network) -> None:
        """Begin with a network and empty inboxes."""
        self.follows = [list(heard) for heard in network]
        self.inbox = [[] for _ in network]

    def add(self, author: int, posted: Posted) -> int:
        """Take in a post, and return its number."""
        number, parent = len(self.posts), posted.parent
        post = Post(
            author=author,
            kind=msgspec.convert(posted.kind, Kind),
            text=posted.text,
            round=posted.round,
            root=number if parent is None else self.posts[parent].root,
            parent=parent,
            attitude=posted.attitude,
            emotion=posted.emotion,
        )
        self.posts.append(post)
        answered = None
        if parent is not None:
            self.posts[parent].reposts += post.kind == "repost"
            answered = self.posts[parent].author if post.kind == "reply" else None
        for reader, followed in enumerate(self.follows):
            if reader != author and (author in followed or reader == answered):
                self.inbox[reader].append(number)
        return number

    def show(self, reader: int, shown: Shown) -> None:
        """Take in that posts were shown to a reader."""
        gone = set(shown.posts)
        self.inbox[reader] = [one for one in self.inbox[reader] if one not in gone]
        for number in shown.likes:
            self.posts[number].likes += 1

    def unfollow(self, reader: int, author: int) -> None:
        """Cut a tie."""
        self.follows[reader] = [one for one in self.follows[reader] if one != author]

    def waiting(self, reader: int, now: int, window: int) -> list[int]:
        """Return the posts that wait for a reader and are at most ``window`` rounds old."""
        return [one for one in self.inbox[reader] if now - self.posts[one].round <= window]


def page(
    posts: Sequence[Post],
    waiting: Sequence[int],
    given: FeedParameters,
    chance: random.Random,
) -> list[int]:
    """Return the numbers of the posts on a page, the first one on top."""
    shuffled = list(waiting)
    chance.shuffle(shuffled)  # decides between equals
    return sorted(shuffled, key=_RANKERS[given.ranker](posts))[: given.page]


Key = Callable[[int], tuple[int, ...]]


def _chronological(posts: Sequence[Post]) -> Key:
    return lambda number: (-posts[number].round,)


def _popularity(posts: Sequence[Post]) -> Key:
    return lambda number: (
        -posts[number].likes - posts[number].reposts,
        -posts[number].round,
    )


def _random(posts: Sequence[Post]) -> Key:
    return lambda number: ()


_RANKERS: Mapping[Ranker, Callable[[Sequence[Post]], Key]] = {
    "chronological": _chronological,
    "popularity": _popularity,
    "random": _random,
}
