"""A network in which recorded posts are posted again: who passes them on this time?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import ClassVar

from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.random import stream
from folkways.base.source import Source
from folkways.environments.board import Board, NetworkBlock, TableBlock, spread_out
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.feed import FeedState, Posted, Shown, page
from folkways.environments.networks import Wired, make_network, network_flaws, wired
from folkways.environments.simple import Person, SimpleEnvironment
from folkways.packs.network_clone.facts import Recorded
from folkways.packs.network_clone.measures import MEASURES, depth_of
from folkways.packs.network_clone.operations import OPERATIONS, READ_POSTS
from folkways.packs.network_clone.parameters import ROUND, Cascade, CloneParameters
from folkways.packs.network_clone.questions import ReadPosts, ShownPost, TopicCascade
from folkways.packs.network_clone.sources import BARBIERI, KEMPE

LATELY = ("has shared", "has not shared")
"""Groups of the board."""


class NetworkClone(SimpleEnvironment[FeedState]):
    """Seeds are posted at once; in each round those for whom posts wait read a page."""

    name: ClassVar[str] = "network_clone"
    summary: ClassVar[str] = "Recorded posts spread again in a network, to be compared with before."
    Parameters: ClassVar[type[BaseModel]] = CloneParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "feed"
    at_first: ClassVar[frozenset[str]] = frozenset({"network", "cascades"})
    sources: ClassVar[tuple[Source, ...]] = (KEMPE, BARBIERI)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, CloneParameters)
        self._number = {one.name: one.index for one in self.people}
        default = Cascade(author=self.people[0].name, topic="weather", text="It will rain.")
        self._cascades = self._given.cascades or (default,)

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last."""
        return own_parameters(parameters, CloneParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Refuse cascades of people who are not there."""
        given = own_parameters(parameters, CloneParameters)
        for number, one in enumerate(given.cascades):
            for name in (one.author, *chain.from_iterable(one.shares)):
                if name not in names:
                    yield "cascades", f"number {number} (from 0): no agent is called {name!r}"
        yield from network_flaws(given.network, names)

    def begin(self) -> FeedState:
        """Return the state before the first post."""
        return FeedState()

    def next(self) -> int | None:
        """Return the next round in which somebody has something to read."""
        if not self.state.posts:
            return 0
        last = self.state.t // ROUND
        more = last < self._given.rounds and bool(self._readers(last + 1))
        return (last + 1) * ROUND if more else None

    def due(self, t: int) -> Sequence[Person]:
        """Return those for whom posts wait."""
        return self._readers(t // ROUND) if t else ()

    def _readers(self, now: int) -> list[Person]:
        return [one for one in self.people if self._waiting(one.index, now)]

    def _waiting(self, reader: int, now: int) -> list[int]:
        """Return one post of each cascade that waits for a reader who has not shared it."""
        posts, found = self.state.posts, dict[int, int]()
        shared = {post.root for post in posts if post.author == reader}
        for number in self.state.waiting(reader, now, self._given.window):
            if posts[number].root not in shared:
                found.setdefault(posts[number].root, number)
        return list(found.values())

    async def act(self, step: Step) -> None:
        """Read a page, and pass on some of it."""
        me, state, now = step.actor.index, self.state, step.t // ROUND
        shown = page(state.posts, self._waiting(me, now), self._given, step.chance("page"))
        spec = self.people[me].spec
        question = ReadPosts(
            name=step.name,
            description=spec.learned,
            interests=spec.innate,
            posts=tuple(self._shown(number) for number in shown),
            cascade=TopicCascade(sharing=self._given.sharing, elsewhere=self._given.elsewhere),
        )
        answer = await step.ask(READ_POSTS, question)
        step.tell(self.name, Shown(posts=shown, likes=[]))
        for at in dict.fromkeys(answer.posts):
            if at >= len(shown):
                step.note_fallback(READ_POSTS.name, "a post that is not on the page")
                continue
            text = state.posts[shown[at]].text
            step.tell(self.name, _posted("repost", text, now, shown[at]))

    def _shown(self, number: int) -> ShownPost:
        posts = self.state.posts
        root = posts[posts[number].root]
        return ShownPost(
            author=self.people[root.author].name,
            by=self.people[posts[number].author].name,
            topic=self._cascades[posts[number].root].topic,
            text=root.text,
            shares=sum(post.root == posts[number].root for post in posts) - 1,
        )

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give the network, what is recorded, and the seeds, before the first round."""
        if t:
            return
        names = [one.name for one in self.people]
        chance = stream(self.seed, self.name, "network")
        yield self.told(t, wired(make_network(self._given.network, names, chance)))
        recorded = Recorded(
            topics=[one.topic for one in self._cascades],
            sizes=[len(one.shares) for one in self._cascades],
            depths=[depth_of(one.shares) for one in self._cascades],
            sharers=[who for one in self._cascades for who, _ in one.shares],
        )
        yield self.told(t, recorded)
        for one in self._cascades:
            yield self.told(t, _posted("post", one.text, 0, None), one.author)

    def board(self) -> Board:
        """Show who has shared anything, and the cascades beside what is recorded of them."""
        state = self.state
        if not state.posts:
            return ()
        names = [one.name for one in self.people]
        active = {post.author for post in state.posts}
        ties = [(me, other) for me, others in enumerate(state.follows) for other in others]
        groups = [LATELY[number not in active] for number in range(len(names))]
        rows = tuple(
            (
                one.author,
                one.topic,
                sum(post.root == number for post in state.posts) - 1,
                len(one.shares),
            )
            for number, one in enumerate(self._cascades)
        )
        nodes = spread_out(names, ties, groups)
        edges = tuple((one, other, 0.5) for one, other in ties)
        head = ("author", "topic", "shares", "recorded")
        return (
            NetworkBlock("Who follows whom", nodes, edges, LATELY),
            TableBlock("Cascades", head, rows),
        )

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state, me = self.state, self._number.get(event.agent, -1)
        if (posted := Posted.read(event)) is not None:
            state.add(me, posted)
        elif (shown := Shown.read(event)) is not None:
            state.show(me, shown)
            # Read once, a post is not shown again from somebody else.
            read = {state.posts[number].root for number in shown.posts}
            left = [one for one in state.inbox[me] if state.posts[one].root not in read]
            state.inbox[me] = left
        elif (found := Wired.read(event)) is not None:
            state.connect(found.network(len(self.people)))


def _posted(kind: str, text: str, now: int, parent: int | None) -> Posted:
    return Posted(kind=kind, text=text, round=now, parent=parent, attitude=0.0, emotion=0)
