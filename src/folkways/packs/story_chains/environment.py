"""Stories passed on through a network, generation by generation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec
from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.random import stream
from folkways.base.source import Source
from folkways.environments.board import Board, RetellingBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.networks import Network, Wired, make_network, network_flaws, wired
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.packs.story_chains.facts import Began, Told
from folkways.packs.story_chains.measures import MEASURES
from folkways.packs.story_chains.operations import OPERATIONS, RETELL_STORY
from folkways.packs.story_chains.parameters import GENERATION, ChainParameters
from folkways.packs.story_chains.questions import Remembering, RetellStory
from folkways.packs.story_chains.sources import BARTLETT, GRIFFITHS, PEREZ


class ChainState(State, kw_only=True):
    """The stories that the latest generation told, by the tellers' numbers, and those before."""

    generation: int = 0
    network: Network = msgspec.field(default_factory=list)
    stories: dict[int, str] = msgspec.field(default_factory=dict)
    before: dict[int, str] = msgspec.field(default_factory=dict)


class StoryChains(SimpleEnvironment[ChainState]):
    """In each generation everyone who has heard a story tells one to those who hear them."""

    name: ClassVar[str] = "story_chains"
    summary: ClassVar[str] = "Stories are retold from generation to generation through a network."
    Parameters: ClassVar[type[BaseModel]] = ChainParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "chain"
    at_first: ClassVar[frozenset[str]] = frozenset({"network", "stories"})
    sources: ClassVar[tuple[Source, ...]] = (PEREZ, BARTLETT, GRIFFITHS)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, ChainParameters)
        names = [one.name for one in self.people]
        self._number = {one.name: one.index for one in self.people}
        chance = stream(self.seed, self.name, "network")
        self._network = make_network(self._given.network, names, chance)

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all generations last."""
        return own_parameters(parameters, ChainParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count generations."""
        return Moments("generation", GENERATION)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what is wrong with the parameters for these agents."""
        yield from network_flaws(own_parameters(parameters, ChainParameters).network, names)

    def begin(self) -> ChainState:
        """Return the state before anybody is told anything."""
        return ChainState()

    def next(self) -> int | None:
        """Return the next generation that somebody has a story for."""
        state = self.state
        if not state.network:
            return 0
        if state.generation >= self._given.generations or not self._tellers():
            return None
        return (state.generation + 1) * GENERATION

    def due(self, t: int) -> list[Person]:
        """Return those who tell a story in the generation."""
        return self._tellers() if t else []

    def _tellers(self) -> list[Person]:
        state = self.state
        if state.generation:
            return [one for one in self.people if self._heard(one.index)]
        return self._beginners()

    def _beginners(self) -> list[Person]:
        state = self.state
        first = [one for one in self.people if not state.network[one.index]]
        return first or list(self.people)

    def _first(self) -> dict[int, str]:
        """Return the story with which each of the first tellers begins."""
        stories = self._given.stories
        return {one.index: stories[n % len(stories)] for n, one in enumerate(self._beginners())}

    def _heard(self, teller: int) -> list[int]:
        return [one for one in self.state.network[teller] if self.state.stories.get(one)]

    async def act(self, step: Step) -> None:
        """Tell a story."""
        given, me = self._given, step.actor.index
        heard = self._heard(me)
        stories = [self.state.stories[one] for one in heard]
        question = RetellStory(
            name=step.name,
            traits=self.people[me].spec.innate,
            stories=tuple(stories or [self._first()[me]]),
            task=given.task,
            remembering=Remembering(
                loss=given.loss,
                reconstruction=given.reconstruction,
                expected=given.expected,
            ),
        )
        answer = await step.ask(RETELL_STORY, question)
        told = Told(
            generation=self.state.generation + 1,
            story=answer.story.strip(),
            heard=[self.people[one].name for one in heard],
            unanswered=not step.answered(answer),
        )
        step.tell(self.name, told)

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give the network and the first stories, before the first generation."""
        if not t:
            yield self.told(t, wired(self._network))
            handed_out = dict.fromkeys(self._first().values())
            yield self.told(t, Began(stories=list(handed_out)))

    def board(self) -> Board:
        """Show what each teller of the generation made of the story that it heard first."""
        state = self.state
        first = self._first() if state.generation == 1 else {}
        return tuple(
            RetellingBlock.of(
                f"Told by {self.people[teller].name}", self._source(teller, first), story
            )
            for teller, story in sorted(state.stories.items())
        )

    def _source(self, teller: int, first: Mapping[int, str]) -> str:
        state = self.state
        heard = (state.before[one] for one in state.network[teller] if state.before.get(one))
        return next(heard, first.get(teller, ""))

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (told := Told.read(event)) is not None:
            if told.generation > state.generation:
                state.generation, state.before, state.stories = told.generation, state.stories, {}
            state.stories[self._number[event.agent]] = told.story
        elif (found := Wired.read(event)) is not None:
            state.network = found.network(len(self.people))
