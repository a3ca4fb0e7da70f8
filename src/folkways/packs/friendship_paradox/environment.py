"""People who choose friends among those suggested to them, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
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
from folkways.environments.board import Board, NetworkBlock, TableBlock, spread_out
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.networks import (
    Network,
    Wired,
    hearers,
    make_network,
    network_flaws,
    wired,
)
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.packs.friendship_paradox.facts import Befriended
from folkways.packs.friendship_paradox.measures import MEASURES
from folkways.packs.friendship_paradox.operations import CHOOSE_FRIEND, OPERATIONS
from folkways.packs.friendship_paradox.parameters import ROUND, FriendshipParameters
from folkways.packs.friendship_paradox.questions import ChooseFriend, Suggestion
from folkways.packs.friendship_paradox.sources import BARABASI, FELD, ORLANDO

FEWER, NOT_FEWER = "fewer than its friends on average", "as many or more"


class FriendshipState(State, kw_only=True):
    """Who are friends."""

    friends: Network = msgspec.field(default_factory=list)


class FriendshipParadox(SimpleEnvironment[FriendshipState]):
    """In each round some people are suggested to everybody, of whom it may choose one."""

    name: ClassVar[str] = "friendship_paradox"
    summary: ClassVar[str] = "People choose friends among those that a network suggests."
    Parameters: ClassVar[type[BaseModel]] = FriendshipParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (3, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "feed"
    at_first: ClassVar[frozenset[str]] = frozenset({"network"})
    sources: ClassVar[tuple[Source, ...]] = (ORLANDO, FELD, BARABASI)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, FriendshipParameters)
        names = [one.name for one in self.people]
        self._number = {one.name: one.index for one in self.people}
        chance = stream(self.seed, self.name, "network")
        heard = make_network(self._given.network, names, chance)
        both = zip(heard, hearers(heard), strict=True)
        self._network = [sorted({*one, *other}) for one, other in both]

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last."""
        return own_parameters(parameters, FriendshipParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what is wrong with the parameters for these agents."""
        yield from network_flaws(own_parameters(parameters, FriendshipParameters).network, names)

    def begin(self) -> FriendshipState:
        """Return the state before anybody has friends."""
        return FriendshipState()

    def next(self) -> int | None:
        """Return the next round, if somebody can still make a friend."""
        friends = self.state.friends
        if not friends:
            return 0
        if all(len(every) == len(friends) - 1 for every in friends):
            return None
        t = self.state.t + ROUND
        return t if t <= self._given.rounds * ROUND else None

    def due(self, t: int) -> Sequence[Person]:
        """Return everybody, from the first round on."""
        return self.people if t else ()

    async def act(self, step: Step) -> None:
        """Choose a friend, or nobody."""
        me, friends = step.actor.index, self.state.friends
        suggested = self._suggested(step)
        if not suggested:
            return
        question = ChooseFriend(
            name=step.name,
            traits=self.people[me].spec.innate,
            friends=len(friends[me]),
            suggestions=tuple(self._suggestion(me, other) for other in suggested),
            attachment=self._given.attachment,
        )
        answer = await step.ask(CHOOSE_FRIEND, question)
        if answer.chosen is None:
            return
        if answer.chosen >= len(suggested):
            step.note_fallback(CHOOSE_FRIEND.name, "somebody who was not suggested")
            return
        other = self.people[suggested[answer.chosen]].name
        step.tell(self.name, Befriended(other=other, round=step.t // ROUND))

    def _suggested(self, step: Step) -> list[int]:
        """Return who is suggested to an agent: nobody who is a friend already."""
        me, friends = step.actor.index, self.state.friends
        others = [one.index for one in self.people if one.index not in {me, *friends[me]}]
        step.chance("suggestions").shuffle(others)
        if self._given.suggested == "popular":
            others.sort(key=lambda other: -len(friends[other]))
        elif self._given.suggested == "friends of friends":
            others.sort(key=lambda other: -self._common(me, other))
        return others[: self._given.suggestions]

    def _common(self, me: int, other: int) -> int:
        return len(set(self.state.friends[me]) & set(self.state.friends[other]))

    def _suggestion(self, me: int, other: int) -> Suggestion:
        person = self.people[other]
        return Suggestion(
            name=person.name,
            traits=person.spec.innate,
            friends=len(self.state.friends[other]),
            common=self._common(me, other),
        )

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give the first friendships."""
        if not t:
            yield self.told(t, wired(self._network))

    def board(self) -> Board:
        """Show who are friends, larger the more friends somebody has."""
        friends = self.state.friends
        if not friends:
            return ()
        names = [one.name for one in self.people]
        ties = sorted((one, o) for one, others in enumerate(friends) for o in others if one < o)
        means = [fmean(len(friends[other]) for other in one) if one else 0.0 for one in friends]
        fewer = [len(one) < mean for one, mean in zip(friends, means, strict=True)]
        groups = [FEWER if one else NOT_FEWER for one in fewer]
        most = max(len(one) for one in friends) or 1
        sizes = [0.4 + 2 * len(one) / most for one in friends]
        order = sorted(range(len(names)), key=lambda one: -len(friends[one]))
        table = TableBlock(
            "Friends",
            ("person", "friends", "friends of its friends, mean", "has fewer"),
            tuple((names[n], len(friends[n]), means[n], fewer[n]) for n in order),
        )
        nodes = spread_out(names, ties, groups, sizes)
        edges = tuple((one, other, 0.5) for one, other in ties)
        return NetworkBlock("Who are friends", nodes, edges, (FEWER, NOT_FEWER)), table

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        friends = self.state.friends
        if (made := Befriended.read(event)) is not None:
            one, other = self._number[event.agent], self._number[made.other]
            if other not in friends[one]:  # two may choose each other in the same round
                friends[one].append(other)
                friends[other].append(one)
        elif (found := Wired.read(event)) is not None:
            self.state.friends = found.network(len(self.people))
