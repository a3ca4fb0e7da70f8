"""A feed whose users have mechanisms: norms of respect spread by reproach.

In each round everybody reads a page, takes in what was written, judges it by its own norms, and
writes: a post, and perhaps a reply to one that it objects to. A reply is read by whom it answers
and by those who follow its author. What others do is known only from the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pydantic import BaseModel

from folkways.agents.concern import Concern
from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.agents.turn import Turn
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.random import stream
from folkways.base.source import Source
from folkways.environments.board import Board, Spoken, TableBlock, TalkBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.feed import FeedState, Posted, Shown, page
from folkways.environments.mechanised import Mechanised, begin, take_in, watch
from folkways.environments.networks import Wired, make_network, network_flaws, wired
from folkways.environments.simple import Person
from folkways.norms import operations as norms
from folkways.norms.database import NormDatabase
from folkways.packs.feed_norms.measures import INSULT, MEASURES
from folkways.packs.feed_norms.operations import OPERATIONS, WRITE_WITH_NORMS
from folkways.packs.feed_norms.parameters import ROUND, FeedNormsParameters
from folkways.packs.feed_norms.questions import Poster, ReadPost, WriteWithNorms
from folkways.packs.feed_norms.sources import CRSEC, MUNGER

LATEST = 20
"""So many posts stand on a board."""


class FeedNorms(Mechanised[FeedState]):
    """Everybody reads and writes in every round."""

    name: ClassVar[str] = "feed_norms"
    summary: ClassVar[str] = (
        "Users of a feed insult each other, object to insults by their norms, and adopt norms that "
        "they read."
    )
    Parameters: ClassVar[type[BaseModel]] = FeedNormsParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = (*OPERATIONS, *norms.OPERATIONS)
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "feed"
    at_first: ClassVar[frozenset[str]] = frozenset({"network"})
    sources: ClassVar[tuple[Source, ...]] = (MUNGER, CRSEC)

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._given = own_parameters(setup.parameters, FeedNormsParameters)
        super().__init__(setup)
        self._number: Mapping[str, int] = {one.name: one.index for one in self.people}
        given = self._given
        self._poster = Poster(habit=given.habit, friendly=given.friendly, hostile=given.hostile)

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last."""
        return own_parameters(parameters, FeedNormsParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what is wrong with the parameters for these agents."""
        yield from network_flaws(own_parameters(parameters, FeedNormsParameters).network, names)

    def begin(self) -> FeedState:
        """Return the state before the first post."""
        return FeedState()

    def next(self) -> int | None:
        """Return the next round."""
        if not self.state.inbox:
            return 0
        last = self.state.t // ROUND
        return (last + 1) * ROUND if last < self._given.rounds else None

    def due(self, t: int) -> Sequence[Person]:
        """Return everybody, except at the beginning."""
        return self.people if t else ()

    # -- what they see

    def _page(self, reader: int) -> list[int]:
        """Return the posts that a reader is shown in the coming round."""
        now = self.state.t // ROUND + 1
        waiting = self.state.waiting(reader, now, self._given.window)
        chance = stream(self.seed, self.name, "page", now, reader)
        return page(self.state.posts, waiting, self._given, chance)

    def conduct_seen(self, name: str) -> Mapping[str, str]:
        """Return how the authors of a reader's page write: insulting, if one of their posts is."""
        found: dict[str, str] = {}
        for number in self._page(self._number[name]) if self.state.inbox else ():
            post = self.state.posts[number]
            author = self.people[post.author].name
            if post.attitude == INSULT:
                found[author] = "insulting others in a post"
            else:
                found.setdefault(author, "treating others with respect in a post")
        return found

    # -- what they do

    async def act(self, step: Step) -> None:
        """Read a page, judge it, and write."""
        me, now = step.actor.index, step.t // ROUND
        shown = self._page(me)
        read = [self.state.posts[number] for number in shown]
        concerns: Sequence[Concern] = ()
        if isinstance(step, Turn):
            lines = [(self.people[post.author].name, post.text) for post in read]
            await take_in(step, f"round {now}, page of {step.name}", lines)
            await begin(step)
            concerns = await watch(step)
        breaks = {concern.other: concern.about for concern in reversed(concerns)}
        question = WriteWithNorms(
            name=step.name,
            traits=self.people[me].spec.innate,
            description=self.people[me].spec.learned,
            page=tuple(
                ReadPost(
                    by=self.people[post.author].name,
                    text=post.text,
                    breaks=breaks.get(self.people[post.author].name, "")
                    if post.attitude == INSULT
                    else "",
                )
                for post in read
            ),
            norms=step.guidance("actions").lines if isinstance(step, Turn) else (),
            poster=self._poster,
        )
        answer = await step.ask(WRITE_WITH_NORMS, question)
        step.tell(self.name, Shown(posts=shown, likes=[]))
        if answer.post.strip():
            step.tell(self.name, self._posted("post", answer.post, now, None))
        if answer.reply_to is None:
            return
        if answer.reply_to >= len(shown):
            step.note_fallback(WRITE_WITH_NORMS.name, "a reply to a post that is not on the page")
        elif answer.reply.strip():
            parent = shown[answer.reply_to]
            step.tell(self.name, self._posted("reply", answer.reply, now, parent))

    def _posted(self, kind: str, text: str, now: int, parent: int | None) -> Posted:
        words = " ".join(text.split())
        attitude = INSULT if self._given.insults(words) else 0.0
        return Posted(kind=kind, text=words, round=now, parent=parent, attitude=attitude, emotion=0)

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give the network, before the first round."""
        if not t:
            names = [one.name for one in self.people]
            chance = stream(self.seed, self.name, "network")
            yield self.told(t, wired(make_network(self._given.network, names, chance)))

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state, me = self.state, self._number.get(event.agent, -1)
        if (posted := Posted.read(event)) is not None:
            state.add(me, posted)
        elif (shown := Shown.read(event)) is not None:
            state.show(me, shown)
        elif (found := Wired.read(event)) is not None:
            state.connect(found.network(len(self.people)))

    def board(self) -> Board:
        """Show the latest posts, who insulted how often, and the norms held."""
        state, names = self.state, [one.name for one in self.people]
        if not state.posts:
            return ()
        posts = tuple(
            Spoken(names[post.author], post.text, f"{post.kind}, round {post.round}")
            for post in reversed(state.posts[-LATEST:])
        )
        rows = []
        for one in self.people:
            own = [post for post in state.posts if post.author == one.index]
            insults = sum(post.attitude == INSULT for post in own)
            replies = sum(post.kind == "reply" for post in own)
            rows.append((one.name, len(own) - replies, insults, replies))
        held = tuple(
            (one.name, norm.content, norm.utility)
            for one in self.members
            if any(NormDatabase in mechanism.parts for mechanism in one.mechanisms)
            for norm in one.part(NormDatabase).qualified
        )
        return (
            TalkBlock("Posts, the latest first", posts),
            TableBlock("Users", ("user", "posts", "insults", "replies"), tuple(rows)),
            TableBlock("Norms held", ("user", "norm", "utility"), held),
        )
