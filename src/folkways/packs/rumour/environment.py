"""People who exchange opinions about a rumour, day by day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import ClassVar

import msgspec
from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.random import stream, uniform
from folkways.base.source import Source
from folkways.environments.board import Board, NetworkBlock, Spoken, TalkBlock, in_a_circle
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.networks import Network, Wired, make_network, network_flaws, wired
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.packs.rumour.facts import Cast, Corrected, Judged
from folkways.packs.rumour.measures import MEASURES
from folkways.packs.rumour.operations import JUDGE_RUMOUR, OPERATIONS
from folkways.packs.rumour.parameters import DAY, RumourParameters
from folkways.packs.rumour.questions import Epidemic, HeardOpinion, JudgeRumour, Role
from folkways.packs.rumour.sources import FPS, FUSE, KERMACK
from folkways.scenario.generate import apportion


class RumourState(State, kw_only=True):
    """What everybody thinks, in the agents' order; ``reached`` are those who read a statement."""

    day: int = 0
    network: Network = msgspec.field(default_factory=list)
    roles: list[Role] = msgspec.field(default_factory=list)
    believes: list[bool] = msgspec.field(default_factory=list)
    believed: list[bool] = msgspec.field(default_factory=list)
    opinions: list[str] = msgspec.field(default_factory=list)
    memories: list[str] = msgspec.field(default_factory=list)
    corrections: list[int] = msgspec.field(default_factory=list)
    reached: list[int] = msgspec.field(default_factory=list)


class Rumour(SimpleEnvironment[RumourState]):
    """Every day each hears some opinions of the day before, and makes up its mind."""

    name: ClassVar[str] = "rumour"
    summary: ClassVar[str] = "A rumour goes round among people who hear a few opinions a day."
    Parameters: ClassVar[type[BaseModel]] = RumourParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "rumour"
    at_first: ClassVar[frozenset[str]] = frozenset({"network", "first_believers", "roles"})
    sources: ClassVar[tuple[Source, ...]] = (FPS, FUSE, KERMACK)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, RumourParameters)
        names = [one.name for one in self.people]
        self._number = {one.name: one.index for one in self.people}
        chance = stream(self.seed, self.name, "network")
        self._network = make_network(self._given.network, names, chance)

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all days last."""
        return own_parameters(parameters, RumourParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count days."""
        return Moments("day", DAY)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what is wrong with the parameters for these agents."""
        given = own_parameters(parameters, RumourParameters)
        if given.first_believers > len(names):
            yield (
                "first_believers",
                f"{given.first_believers} cannot believe at first, since there are {len(names)} "
                "agents",
            )
        if late := [day for day in given.correction_days if day > given.days]:
            yield "correction_days", f"there is no day {late[0]}: the run has {given.days} days"
        yield from network_flaws(given.network, names)

    def begin(self) -> RumourState:
        """Return the state before the rumour is there."""
        return RumourState()

    def next(self) -> int | None:
        """Return the next day."""
        state = self.state
        if not state.roles:
            return 0
        return (state.day + 1) * DAY if state.day < self._given.days else None

    def due(self, t: int) -> Sequence[Person]:
        """Return everybody, from the first day on."""
        return self.people if t else ()

    async def act(self, step: Step) -> None:
        """Hear some opinions and make up one's mind."""
        me, state, given = step.actor.index, self.state, self._given
        met = self._met(step)
        reached = me in state.reached
        question = JudgeRumour(
            name=step.name,
            traits=self.people[me].spec.innate,
            role=state.roles[me],
            rumour=given.rumour,
            believes=state.believes[me],
            opinion=state.opinions[me],
            memory=state.memories[me],
            heard=tuple(self._opinion(other) for other in met),
            correction=given.correction if reached else "",
            epidemic=self._epidemic(me),
        )
        answer = await step.ask(JUDGE_RUMOUR, question)
        judged = Judged(
            day=state.day + 1,
            before=state.believes[me],
            believes=answer.believes,
            opinion=answer.opinion,
            memory=answer.memory,
            heard=[self.people[other].name for other in met],
        )
        step.tell(self.name, judged)

    def _opinion(self, other: int) -> HeardOpinion:
        state = self.state
        return HeardOpinion(
            by=self.people[other].name,
            believes=state.believes[other],
            words=state.opinions[other] or "(says nothing more)",
        )

    def _epidemic(self, me: int) -> Epidemic:
        given, state = self._given, self.state
        factors = (given.susceptibility.get(trait, 1.0) for trait in self.people[me].spec.innate)
        return Epidemic(
            transmission=min(1.0, given.transmission * prod(factors)),
            recovery=given.recovery,
            effect=given.correction_effect,
            believed_before=state.believed[me] and not state.believes[me],
            corrections=state.corrections[me],
        )

    def _met(self, step: Step) -> list[int]:
        """Return whose opinions an agent hears today: each once, spreaders more often."""
        roles, loud = self.state.roles, self._given.loudness
        voices = [
            other
            for other in self.state.network[step.actor.index]
            for _ in range(loud if roles[other] == "spreader" else 1)
            if roles[other] != "bystander"
        ]
        chance = step.chance("opinions")
        chance.shuffle(voices)
        return list(dict.fromkeys(voices))[: self._given.opinions]

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give who is who before the first day, and the official statement of the next day."""
        if not t:
            yield self.told(t, wired(self._network))
            yield self.told(t, self._cast())
        day = t // DAY + 1
        if day in self._given.correction_days and day <= self._given.days:
            reached = [one.name for one in self.people if self._reaches(day, one.index)]
            yield self.told(t, Corrected(day=day, reached=reached))

    def _reaches(self, day: int, agent: int) -> bool:
        draw = uniform(self.seed, self.name, "correction", day, agent)
        return draw < self._given.correction_reach

    def _cast(self) -> Cast:
        given, count = self._given, len(self.people)
        chance = stream(self.seed, self.name, "cast")
        names: tuple[Role, ...] = ("spreader", "verifier", "bystander")
        shares = (given.roles.spreader, given.roles.verifier, given.roles.bystander)
        numbers = apportion(count, shares)
        roles = [role for role, number in zip(names, numbers, strict=True) for _ in range(number)]
        roles += ["commentator"] * (count - len(roles))
        chance.shuffle(roles)
        believers = sorted(chance.sample(range(count), given.first_believers))
        traits = [", ".join(one.spec.innate) for one in self.people]
        return Cast(roles=list(roles), traits=traits, believers=believers)

    def board(self) -> Board:
        """Show who believes the rumour, in the network, and what everybody says."""
        state = self.state
        if not state.roles:
            return ()
        names = [one.name for one in self.people]
        groups = [
            "believes" if state.believes[n] else "believed once" if state.believed[n] else "never"
            for n in range(len(names))
        ]
        edges = tuple(
            (n, other, 0.1)
            for n, others in enumerate(state.network)
            for other in others
            if n < other
        )
        said = tuple(
            Spoken(one.name, state.opinions[one.index] or "(nothing)", _standing(state, one.index))
            for one in self.people
        )
        circle = in_a_circle(names, groups)
        return (
            NetworkBlock("Who believes it", circle, edges, ("believes", "believed once", "never")),
            TalkBlock("What they say", said),
        )

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (judged := Judged.read(event)) is not None:
            me = self._number[event.agent]
            if judged.day > state.day:
                state.day, state.reached = judged.day, []
            state.believes[me] = judged.believes
            state.believed[me] = state.believed[me] or judged.believes
            state.opinions[me], state.memories[me] = judged.opinion, judged.memory
        elif (corrected := Corrected.read(event)) is not None:
            state.reached = [self._number[name] for name in corrected.reached]
            for me in state.reached:
                state.corrections[me] += 1
        elif (cast := Cast.read(event)) is not None:
            count = len(cast.roles)
            state.roles = msgspec.convert(cast.roles, list[Role])
            state.believes = [one in cast.believers for one in range(count)]
            state.believed = list(state.believes)
            state.opinions, state.memories = [""] * count, [""] * count
            state.corrections = [0] * count
        elif (found := Wired.read(event)) is not None:
            state.network = found.network(len(self.people))


def _standing(state: RumourState, agent: int) -> str:
    return f"{state.roles[agent]}, {'believes it' if state.believes[agent] else 'does not'}"
