"""Measures of a design: posts, replies, breaches and removals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.packs.community_prototype.facts import Removed, Wrote
from folkways.packs.community_prototype.parameters import ROUND


@dataclass
class Community:
    """The posts of members with their rounds, and what came of the what-if."""

    posts: list[tuple[int, Wrote]] = field(default_factory=list)
    threads: int = 0
    removed: set[tuple[int, int]] = field(default_factory=set)
    outside: int = -1

    @property
    def responses(self) -> list[Wrote]:
        """Replies in the thread of the what-if."""
        return [post for _, post in self.posts if self.outside >= 0 and post.thread == self.outside]


def community(run: MeasuredRun) -> Community:
    """Return what was written in a run."""
    found = Community()
    for event in run.events(MechanismEvent):
        if (wrote := Wrote.read(event)) is not None:
            if wrote.outsider:
                found.outside = found.threads
            else:
                found.posts.append((event.t // ROUND, wrote))
            found.threads += wrote.thread < 0
        elif (removed := Removed.read(event)) is not None:
            found.removed.add((removed.thread, removed.place))
    return found


class _OfPosts(Measure, ABC):
    unit = SHARE

    @abstractmethod
    def of(self, found: Community) -> Number:
        """Return the number; there are posts."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = community(run)
        return self.of(found) if found.posts else None


class BreakingPosts(_OfPosts):
    """See the definition."""

    name = "breaking_posts"
    definition = "Share of members' posts that break a rule, by the signs of the rules."

    def of(self, found: Community) -> Number:
        """Return it."""
        return fmean(bool(post.broken) for _, post in found.posts)


class RepliesPerThread(_OfPosts):
    """See the definition."""

    name = "replies_per_thread"
    unit = "replies"
    definition = "Replies of members for each thread."

    def of(self, found: Community) -> Number:
        """Return it."""
        return sum(post.thread >= 0 for _, post in found.posts) / found.threads


class RemovedPosts(_OfPosts):
    """See the definition."""

    name = "removed_posts"
    definition = "Posts that moderators removed, as a share of members' posts."

    def of(self, found: Community) -> Number:
        """Return it."""
        return len(found.removed) / len(found.posts)


class Responses(_OfPosts):
    """See the definition."""

    name = "what_if_replies"
    unit = "replies"
    definition = "Replies to what an outsider posted; undefined without a what-if."

    def of(self, found: Community) -> Number:
        """Return it."""
        return len(found.responses) if found.outside >= 0 else None


class BreakingResponses(_OfPosts):
    """See the definition."""

    name = "what_if_breaking"
    definition = "Share of these replies that break a rule; undefined without any."

    def of(self, found: Community) -> Number:
        """Return it."""
        return fmean(bool(one.broken) for one in found.responses) if found.responses else None


class CommunityRounds(Measure):
    """See the definition."""

    name = "community_rounds"
    step = "round"
    definition = "By round: posts of members, and the share of them that break a rule."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round with a post."""
        found = community(run)
        rows = []
        for number in sorted({at for at, _ in found.posts}):
            now = [post for at, post in found.posts if at == number]
            share = fmean(bool(one.broken) for one in now)
            rows.append({"round": number, "posts": len(now), "breaking_posts": share})
        return rows


MEASURES: tuple[type[Measure], ...] = (
    BreakingPosts,
    RepliesPerThread,
    RemovedPosts,
    Responses,
    BreakingResponses,
    CommunityRounds,
)
