"""Members write posts round by round in threads; moderators remove posts after each round."""

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
from folkways.base.source import Source
from folkways.environments.board import Board, Spoken, TableBlock, TalkBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.judging import RULES, Passage, RuleJudge, ScoredByRubric, exhibit
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.packs.community_prototype.facts import Joined, Removed, Wrote
from folkways.packs.community_prototype.measures import MEASURES
from folkways.packs.community_prototype.operations import (
    MODERATE,
    OPERATIONS,
    WRITE_PERSONA,
    WRITE_POST,
)
from folkways.packs.community_prototype.parameters import ROUND, CommunityParameters
from folkways.packs.community_prototype.questions import (
    Moderate,
    ShownPost,
    Template,
    WritePersona,
    WritePost,
)
from folkways.packs.community_prototype.rubric import RUBRIC
from folkways.packs.community_prototype.sources import MATIAS, SIMULACRA
from folkways.packs.community_prototype.templates import broken

OUTSIDER = "An outsider"
MODERATING = ROUND // 2
"""Moderators act so long after the members, in simulated seconds."""
EXHIBITS, LATEST = 40, 10
"""So many threads are exhibited to judges, and stand on a board."""


class Written(msgspec.Struct):
    """A post; ``author`` is -1 for an outsider."""

    author: int
    text: str
    round: int
    removed: bool = False


class CommunityState(State, kw_only=True):
    """Personas, threads of posts, and how often posts of each member were removed."""

    personas: dict[int, str] = msgspec.field(default_factory=dict)
    threads: list[list[Written]] = msgspec.field(default_factory=list)
    removed: dict[int, int] = msgspec.field(default_factory=dict)


class CommunityPrototype(SimpleEnvironment[CommunityState]):
    """First all join; then, in each round, members write at once, and moderators read it."""

    name: ClassVar[str] = "community_prototype"
    summary: ClassVar[str] = "Members of a community write in threads, under rules and moderators."
    Parameters: ClassVar[type[BaseModel]] = CommunityParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "feed"
    sources: ClassVar[tuple[Source, ...]] = (SIMULACRA, MATIAS)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, CommunityParameters)
        self._number = {one.name: one.index for one in self.people}
        self._members = self.people[: len(self.people) - self._given.moderators]
        self._signs = tuple(rule.signs for rule in self._given.rules)

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last."""
        return own_parameters(parameters, CommunityParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Refuse a community of moderators alone."""
        given = own_parameters(parameters, CommunityParameters)
        if given.moderators >= len(names):
            yield "moderators", f"of {len(names)} agents at least one must be a member"

    def begin(self) -> CommunityState:
        """Return the state before anybody has joined."""
        return CommunityState()

    def next(self) -> int | None:
        """Return the next round, or when moderators read the present one."""
        state, given = self.state, self._given
        if not state.personas:
            return 0
        now, within = divmod(state.t, ROUND)
        if given.moderators and now and not within:
            return state.t + MODERATING
        return (now + 1) * ROUND if now < given.rounds else None

    def due(self, t: int) -> Sequence[Person]:
        """Return members; moderators, after them, if there is anything to read."""
        if t % ROUND == 0:
            return self._members
        moderators = self.people[len(self._members) :]
        return moderators if self._fresh(t // ROUND) else ()

    async def act(self, step: Step) -> None:
        """Join, write a post, or moderate."""
        if step.t == 0:
            await self._join(step)
        elif step.t % ROUND:
            await self._moderate(step)
        else:
            await self._write(step)

    async def _join(self, step: Step) -> None:
        spec = self.people[step.actor.index].spec
        traits = f"{spec.name} is {', '.join(spec.innate)}." if spec.innate else ""
        sentence = f"{spec.learned} {traits}".strip()
        question = WritePersona(name=step.name, sentence=sentence, goal=self._given.goal)
        step.tell(self.name, Joined(persona=(await step.ask(WRITE_PERSONA, question)).text))

    async def _write(self, step: Step) -> None:
        given, state, me = self._given, self.state, step.actor.index
        shown = self._shown()
        removed = state.removed.get(me, 0)
        question = WritePost(
            name=step.name,
            persona=state.personas[me],
            goal=given.goal,
            rules=tuple(rule.text for rule in given.rules) if given.posted else (),
            threads=tuple(self._thread(number) for number in shown),
            warned=removed > 0,
            template=Template(
                replying=given.replying, breaking=given.breaking, heed=given.heed, removed=removed
            ),
        )
        answer = await step.ask(WRITE_POST, question)
        text = " ".join(answer.text.split())
        if not text:
            return
        if answer.thread is not None and answer.thread >= len(shown):
            step.note_fallback(WRITE_POST.name, "a thread that is not in the list")
            return
        step.tell(
            self.name, self._wrote(-1 if answer.thread is None else shown[answer.thread], text)
        )

    def _wrote(self, thread: int, text: str, *, outsider: bool = False) -> Wrote:
        rules = [number for number, one in enumerate(broken(text, self._signs)) if one]
        return Wrote(thread=thread, text=text, broken=rules, outsider=outsider)

    async def _moderate(self, step: Step) -> None:
        fresh = self._fresh(step.t // ROUND)
        posts = [self.state.threads[thread][place] for thread, place in fresh]
        question = Moderate(
            name=step.name,
            goal=self._given.goal,
            rules=tuple(rule.text for rule in self._given.rules),
            posts=tuple(ShownPost(by=self._by(one), text=one.text) for one in posts),
            signs=self._signs,
        )
        answer = await step.ask(MODERATE, question)
        for number in dict.fromkeys(answer.posts):
            if number >= len(posts):
                step.note_fallback(MODERATE.name, "a post that is not in the list")
                continue
            thread, place = fresh[number]
            author = posts[number].author
            name = self.people[author].name if author >= 0 else ""
            step.tell(self.name, Removed(thread=thread, place=place, author=name))

    def _fresh(self, now: int) -> list[tuple[int, int]]:
        """Return the posts of a round that still stand, by thread and place."""
        return [
            (number, place)
            for number, thread in enumerate(self.state.threads)
            for place, post in enumerate(thread)
            if post.round == now and not post.removed
        ]

    def _by(self, post: Written) -> str:
        return self.people[post.author].name if post.author >= 0 else OUTSIDER

    def _thread(self, number: int) -> tuple[ShownPost, ...]:
        posts = self.state.threads[number]
        return tuple(ShownPost(by=self._by(one), text=one.text) for one in posts if not one.removed)

    def _shown(self) -> list[int]:
        """Return the threads with the latest posts that still stand, the latest first."""
        standing = [
            (max(post.round for post in thread if not post.removed), number)
            for number, thread in enumerate(self.state.threads)
            if any(not post.removed for post in thread)
        ]
        return [number for _, number in sorted(standing, reverse=True)[: self._given.recent]]

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give the what-if after its round, and threads for judges after the last one."""
        given = self._given
        now, within = divmod(t, ROUND)
        if bool(within) != bool(given.moderators and t):
            return
        if given.what_if and now == given.what_if_round:
            yield self.told(t, self._wrote(-1, given.what_if, outsider=True))
        if now == given.rounds:
            yield from self._exhibits(t)

    def _exhibits(self, t: int) -> Iterator[AnyEvent]:
        judge = RuleJudge[Sequence[Passage]](
            RUBRIC, {"breaks": self._judged, "real": lambda passages: None}
        )
        own = [self._thread(number) for number in range(len(self.state.threads))]
        shown = [[Passage(label=one.by, text=one.text) for one in thread] for thread in own]
        subjects = [(f"thread {number}", one) for number, one in enumerate(shown) if one]
        for number, text in enumerate(self._given.real):
            parts = [part.strip() for part in text.split("|") if part.strip()]
            real = [Passage(label=f"Member {n + 1}", text=one) for n, one in enumerate(parts)]
            subjects.append((f"real {number}", real))
        for subject, passages in [*subjects[:EXHIBITS], *subjects[len(shown) :][:EXHIBITS]]:
            yield self.told(t, exhibit(RUBRIC, subject, passages))
            yield self.told(t, ScoredByRubric.of(subject, RULES, judge.marks(passages)))

    def _judged(self, passages: Sequence[Passage]) -> int:
        return int(any(any(broken(one.text, self._signs)) for one in passages))

    def board(self) -> Board:
        """Show the rules with breaches so far, and the latest threads."""
        state, given = self.state, self._given
        posts = [post for thread in state.threads for post in thread]
        breaches = [broken(post.text, self._signs) for post in posts]
        rules = tuple(
            (rule.text, sum(one[number] for one in breaches))
            for number, rule in enumerate(given.rules)
        )
        threads = tuple(
            TalkBlock(
                f"Thread {number}",
                tuple(
                    Spoken(self._by(one), one.text, "removed" if one.removed else "")
                    for one in state.threads[number]
                ),
            )
            for number in self._shown()[:LATEST]
        )
        return (TableBlock(given.goal, ("rule", "breaches"), rules), *threads)

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state, me = self.state, self._number.get(event.agent, -1)
        if (joined := Joined.read(event)) is not None:
            state.personas[me] = joined.persona
        elif (wrote := Wrote.read(event)) is not None:
            post = Written(me, wrote.text, state.t // ROUND + wrote.outsider)
            if wrote.thread < 0:
                state.threads.append([post])
            else:
                state.threads[wrote.thread].append(post)
        elif (removed := Removed.read(event)) is not None:
            post = state.threads[removed.thread][removed.place]
            if not post.removed:
                post.removed = True
                state.removed[post.author] = state.removed.get(post.author, 0) + 1
