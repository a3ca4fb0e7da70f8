"""People who read, like, pass on and answer posts about an event, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.plural import counted
from folkways.base.random import stream
from folkways.base.source import Source
from folkways.environments.board import Board, NetworkBlock, Spoken, TalkBlock, spread_out
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.feed import FeedState, Post, Posted, Shown, Unfollowed, page
from folkways.environments.networks import Wired, hearers, make_network, network_flaws, wired
from folkways.environments.simple import Person, SimpleEnvironment
from folkways.packs.feed_emotions.facts import Disposed, Felt, Silent
from folkways.packs.feed_emotions.measures import MEASURES
from folkways.packs.feed_emotions.operations import OPERATIONS, READ_FEED
from folkways.packs.feed_emotions.parameters import ROUND, EmotionParameters
from folkways.packs.feed_emotions.questions import EMOTIONS, Cascade, ReadFeed, ShownPost
from folkways.packs.feed_emotions.sources import DEFFUANT, KEMPE, S3

FIRST_EMOTION = len(EMOTIONS) - 1
"""The first posts are written with intense emotion."""


LATEST = 40
"""So many posts stand on a board."""


class EmotionState(FeedState, kw_only=True):
    """The feed, with attitudes and levels of emotion in the agents' order, and who has shared."""

    attitudes: list[float] = msgspec.field(default_factory=list)
    emotions: list[int] = msgspec.field(default_factory=list)
    shared: list[bool] = msgspec.field(default_factory=list)


class FeedEmotions(SimpleEnvironment[EmotionState]):
    """In each round those for whom posts wait read a page, and react."""

    name: ClassVar[str] = "feed_emotions"
    summary: ClassVar[str] = "Attitudes and emotions spread through a feed of posts."
    Parameters: ClassVar[type[BaseModel]] = EmotionParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "feed"
    at_first: ClassVar[frozenset[str]] = frozenset({"network", "first_posters", "chosen"})
    sources: ClassVar[tuple[Source, ...]] = (S3, KEMPE, DEFFUANT)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, EmotionParameters)
        names = [one.name for one in self.people]
        self._number = {one.name: one.index for one in self.people}
        chance = stream(self.seed, self.name, "network")
        self._network = make_network(self._given.network, names, chance)

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last."""
        return own_parameters(parameters, EmotionParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what is wrong with the parameters for these agents."""
        given = own_parameters(parameters, EmotionParameters)
        if given.first_posters > len(names):
            yield (
                "first_posters",
                f"{given.first_posters} cannot post at first, since there are {len(names)} agents",
            )
        yield from network_flaws(given.network, names)

    def begin(self) -> EmotionState:
        """Return the state before the first post."""
        return EmotionState()

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
        window = self._given.window
        return [one for one in self.people if self.state.waiting(one.index, now, window)]

    async def act(self, step: Step) -> None:
        """Read a page and react to it."""
        me, state, now = step.actor.index, self.state, step.t // ROUND
        waiting = state.waiting(me, now, self._given.window)
        shown = page(state.posts, waiting, self._given, step.chance("page"))
        question = ReadFeed(
            name=step.name,
            traits=self.people[me].spec.innate,
            event=self._given.event,
            attitude=state.attitudes[me],
            emotion=EMOTIONS[state.emotions[me]],
            posts=tuple(self._shown(number, now) for number in shown),
            cascade=self._cascade(me, shown),
        )
        answer = await step.ask(READ_FEED, question)
        likes = self._known(step, answer.likes, shown)
        step.tell(self.name, Shown(posts=shown, likes=likes))
        felt = Felt(
            round=now,
            attitude=answer.attitude,
            emotion=EMOTIONS.index(answer.emotion),
            before=state.emotions[me],
        )
        step.tell(self.name, felt)
        for kind, number in (("repost", answer.repost), ("reply", answer.reply)):
            for parent in self._known(step, [] if number is None else [number], shown):
                text = answer.text or state.posts[parent].text
                step.tell(self.name, self._posted(kind, text, now, parent, felt))
        authors = {state.posts[one].author for one in self._known(step, answer.unfollow, shown)}
        for author in sorted(authors & set(state.follows[me])):
            step.tell(self.name, Unfollowed(other=self.people[author].name))

    def _known(self, step: Step, numbers: Sequence[int], shown: Sequence[int]) -> list[int]:
        """Return the posts meant by numbers on the page; others are counted as unusable."""
        known = [shown[one] for one in dict.fromkeys(numbers) if one < len(shown)]
        if len(known) < len(set(numbers)):
            step.note_fallback(READ_FEED.name, "a post that is not on the page")
        return known

    def _posted(self, kind: str, text: str, now: int, parent: int | None, felt: Felt) -> Posted:
        return Posted(
            kind=kind,
            text=text,
            round=now,
            parent=parent,
            attitude=felt.attitude,
            emotion=felt.emotion,
        )

    def _shown(self, number: int, now: int) -> ShownPost:
        post = self.state.posts[number]
        return ShownPost(
            by=self.people[post.author].name,
            kind=post.kind,
            text=post.text,
            emotion=EMOTIONS[post.emotion],
            likes=post.likes,
            reposts=post.reposts,
            ago=now - post.round,
        )

    def _cascade(self, me: int, shown: Sequence[int]) -> Cascade:
        given = self._given
        return Cascade(
            attitudes=tuple(self.state.posts[number].attitude for number in shown),
            sharing=given.sharing,
            confidence=given.confidence,
            influence=given.influence,
            contagion=given.contagion,
            calming=given.calming,
            unfollowing=given.unfollowing,
            shared=self.state.shared[me],
        )

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give the network, the first attitudes and the first posts, before the first round."""
        if t:
            if not self._readers(t // ROUND + 1):
                yield self.told(t, Silent(rounds=self._given.rounds))
            return
        yield self.told(t, wired(self._network))
        chance = stream(self.seed, self.name, "attitudes")
        yield self.told(t, Disposed(attitudes=[chance.uniform(-1, 1) for _ in self.people]))
        for author in self._first():
            mood = Felt(
                round=0, attitude=self.state.attitudes[author], emotion=FIRST_EMOTION, before=0
            )
            first = self._posted("post", self._given.event, 0, None, mood)
            yield self.told(t, first, self.people[author].name)

    def _first(self) -> list[int]:
        numbers = list(range(len(self.people)))
        stream(self.seed, self.name, "first").shuffle(numbers)
        if self._given.chosen == "most followed":
            followers = hearers(self._network)
            numbers.sort(key=lambda one: -len(followers[one]))
        return sorted(numbers[: self._given.first_posters])

    def board(self) -> Board:
        """Show who follows whom, how everybody feels, and the latest posts."""
        state = self.state
        if not state.attitudes:
            return ()
        names = [one.name for one in self.people]
        feelings = [EMOTIONS[one] for one in state.emotions]
        ties = [(me, other) for me, others in enumerate(state.follows) for other in others]
        posts = tuple(
            Spoken(names[post.author], post.text, _about(post))
            for post in list(reversed(state.posts))[:LATEST]
        )
        return (
            NetworkBlock(
                "Who follows whom, by emotion",
                spread_out(names, ties, feelings),
                tuple((one, other, 0.5) for one, other in ties),
                EMOTIONS,
            ),
            TalkBlock("Posts, the latest first", posts),
        )

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        me = self._number.get(event.agent, -1)
        if (posted := Posted.read(event)) is not None:
            state.add(me, posted)
            if posted.kind != "reply":
                state.shared[me] = True
                state.emotions[me] = posted.emotion
        elif (shown := Shown.read(event)) is not None:
            state.show(me, shown)
        elif (felt := Felt.read(event)) is not None:
            state.attitudes[me], state.emotions[me] = felt.attitude, felt.emotion
        elif (cut := Unfollowed.read(event)) is not None:
            state.unfollow(me, self._number[cut.other])
        elif (found := Wired.read(event)) is not None:
            state.connect(found.network(len(self.people)))
        elif (disposed := Disposed.read(event)) is not None:
            state.attitudes = list(disposed.attitudes)
            state.emotions = [0 for _ in self.people]
            state.shared = [False for _ in self.people]


def _about(post: Post) -> str:
    told = f"{post.kind}, round {post.round}, attitude {post.attitude:+.2f}"
    return f"{told}, {counted(post.likes, 'like')}, {counted(post.reposts, 'repost')}"
