"""What every feed, and whatever ranks its posts, must hold to. Call these from tests of your own.

:func:`check_feed` looks at an environment, :func:`check_ranker` at what chooses the posts of a
page, :func:`check_recommender` at what chooses items by clicks.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence

from folkways.environments.environment import Environment
from folkways.environments.feed import FeedParameters, Post, Posted, Shown, Unfollowed, page
from folkways.environments.networks import Wired
from folkways.environments.recommending import PlatformParameters, recommend
from folkways.language.mind import Mind
from folkways.scenario.schema import Scenario
from folkways.testing.lived import Lived, live

Ranker = Callable[[Sequence[Post], Sequence[int], FeedParameters, random.Random], list[int]]
"""Returns the posts of a page (numbers), from all posts and the numbers of those that wait."""
Recommender = Callable[
    [Sequence[Sequence[int]], int, PlatformParameters, random.Random, Sequence[int] | None],
    list[int],
]
"""Returns the items of a page (numbers), from clicks by user and item, and the user's number."""


def check_feed(
    kind: type[Environment],
    scenario: Scenario | None = None,
    mind: Mind | None = None,
    until: int | None = None,
    **parameters: object,
) -> None:
    """Check an environment with a feed, whose facts are those of ``folkways.environments.feed``.

    A reader is shown posts that are there before the moment, of others, and none of them twice;
    they are by whom it followed when they were posted, or answer it; they are no more than a page
    and no older than the window; it likes only what it is shown. Reposts and replies have a parent
    that is there, other posts have none. ``parameters`` are those that are not as by default.
    """
    lived = live(kind, scenario, mind, until, parameters)
    log = _Feed(lived)
    for found in lived.facts_of(Wired, Posted, Shown, Unfollowed):
        fact = found.fact
        if isinstance(fact, Wired):
            log.follows = [set(heard) for heard in fact.network(len(lived.names))]
        elif isinstance(fact, Posted):
            log.post(found.t, found.agent, fact)
        elif isinstance(fact, Shown):
            log.show(found.t, found.agent, fact)
        elif isinstance(fact, Unfollowed):
            log.unfollow(found.agent, fact.other)
    assert log.posts, "nothing is posted: no Posted is in the log"
    assert log.pages, "nobody is shown anything: no Shown is in the log"


class _Feed:
    """Posts with their moments and readers, as the log has them."""

    def __init__(self, lived: Lived) -> None:
        self._number = {name: at for at, name in enumerate(lived.names)}
        self._moments = lived.moments
        self._limits = lived.parameters if isinstance(lived.parameters, FeedParameters) else None
        self.follows: list[set[int]] = [set() for _ in lived.names]
        self.posts: list[tuple[int, int, Posted, set[int]]] = []
        self.pages = 0
        self._seen: dict[int, set[int]] = {}

    def post(self, t: int, agent: str, posted: Posted) -> None:
        author, answered = self._number[agent], None
        if posted.kind == "post":
            assert posted.parent is None, f"{agent}: a post of its own has the parent"
        else:
            assert posted.parent is not None, f"{agent}: a {posted.kind} without a parent"
            assert 0 <= posted.parent < len(self.posts), (
                f"{agent}: a {posted.kind} of post {posted.parent}, and there are "
                f"{len(self.posts)} (from 0)"
            )
            when, parent_author, _, _ = self.posts[posted.parent]
            assert when < t, f"{agent}: a {posted.kind} of a post of the same moment"
            answered = parent_author if posted.kind == "reply" else None
        readers = {one for one, heard in enumerate(self.follows) if author in heard}
        readers |= set() if answered is None else {answered}
        self.posts.append((t, author, posted, readers - {author}))

    def show(self, t: int, agent: str, shown: Shown) -> None:
        reader, where = self._number[agent], f"{agent}, {self._moments.name(t)}"
        self.pages += 1
        assert len(set(shown.posts)) == len(shown.posts), f"{where}: a post twice on a page"
        if self._limits is not None:
            most = self._limits.page
            assert len(shown.posts) <= most, (
                f"{where}: {len(shown.posts)} posts on a page of {most}"
            )
        unknown = sorted(set(shown.likes) - set(shown.posts))
        assert not unknown, f"{where}: likes post {unknown[:1]}, which is not on the page"
        seen = self._seen.setdefault(reader, set())
        for number in shown.posts:
            assert 0 <= number < len(self.posts), f"{where}: is shown post {number}; there is none"
            posted_at, author, posted, readers = self.posts[number]
            assert posted_at < t, f"{where}: is shown post {number} of the same moment"
            assert author != reader, f"{where}: is shown its own post {number}"
            assert number not in seen, f"{where}: is shown post {number} again"
            assert reader in readers, (
                f"{where}: is shown post {number}, but followed not its author and is not answered"
            )
            seen.add(number)
            age = t // self._moments.seconds - posted.round
            if self._limits is not None:
                most = self._limits.window
                assert age <= most, f"{where}: post {number} is {age} rounds old, {most} at most"

    def unfollow(self, agent: str, other: str) -> None:
        follows = self.follows[self._number[agent]]
        assert self._number[other] in follows, f"{agent} stops following {other}, whom it did not"
        follows.remove(self._number[other])


def check_ranker(rank: Ranker = page, given: FeedParameters | None = None) -> None:
    """Check what chooses a page: it shows posts that wait, each once, and as many as fit.

    The same chance gives the same page, and nothing that it is given is changed.
    """
    chance = random.Random(11)
    for count in (0, 1, 4, 30):
        posts = [
            Post(
                author=at % 3,
                kind="post",
                text=f"Post {at}.",
                round=at // 3,
                root=at,
                likes=chance.randrange(4),
            )
            for at in range(count)
        ]
        waiting = chance.sample(range(count), count * 2 // 3)
        for size in (1, 5, 100):
            feed = (given or FeedParameters()).model_copy(update={"page": size})
            before = copy.deepcopy((posts, waiting))
            shown = rank(posts, waiting, feed, random.Random(size))
            _check_page(shown, waiting, size)
            assert (posts, waiting) == before, "the ranker changes what it is given"
            again = rank(posts, waiting, feed, random.Random(size))
            assert shown == again, "the same chance gives another page"


def check_recommender(
    choose: Recommender = recommend, given: PlatformParameters | None = None
) -> None:
    """Check what recommends items: some of those that can be shown, each once, as many as fit.

    The same chance gives the same page.
    """
    chance = random.Random(11)
    for count in (1, 3, 12):
        clicks = [[chance.randrange(3) for _ in range(count)] for _ in range(4)]
        for allowed in (None, sorted(chance.sample(range(count), count // 2))):
            for size in (1, 5, 100):
                platform = (given or PlatformParameters()).model_copy(update={"page": size})
                pages = [
                    choose(clicks, user, platform, random.Random(size), allowed)
                    for user in (0, 3, 0)
                ]
                assert pages[0] == pages[2], "the same chance gives another page"
                for shown in pages:
                    _check_page(shown, range(count) if allowed is None else allowed, size)


def _check_page(shown: Sequence[int], possible: Sequence[int], size: int) -> None:
    assert len(set(shown)) == len(shown), f"a page shows one of {list(shown)} twice"
    unknown = sorted(set(shown) - set(possible))
    assert not unknown, f"a page shows {unknown[:1]}, which cannot be shown"
    most = min(size, len(possible))
    assert len(shown) == most, f"a page shows {len(shown)}, and {most} can be shown"
