"""A scene in which players act in free text, and a game master resolves each act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec
from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.source import Source
from folkways.environments.board import (
    Board,
    NetworkBlock,
    Spoken,
    TableBlock,
    TalkBlock,
    spread_out,
)
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.environments.tool_calls import ToolAnswered, ToolCalled, after, answered, calls_in
from folkways.environments.tools import DONE
from folkways.packs.game_master.facts import Attempted, Narrated, RoundClosed
from folkways.packs.game_master.measures import MEASURES
from folkways.packs.game_master.operations import ACT_IN_SCENE, OPERATIONS, RESOLVE_ACT
from folkways.packs.game_master.parameters import (
    LATEST,
    MOST_PLAYERS,
    ROUND,
    TURN,
    Character,
    GameMasterParameters,
)
from folkways.packs.game_master.questions import (
    ActInScene,
    ResolveAct,
    SeenPerson,
    SeenPlace,
    SeenThing,
)
from folkways.packs.game_master.sources import VEZHNEVETS
from folkways.packs.game_master.world import TOOLBOX, World


class SceneState(State, kw_only=True):
    """The grounded state, what each player witnessed, and the act that waits to be resolved."""

    world: World
    round: int = 0
    acted: int = 0
    act: str = ""
    witnessed: dict[str, list[str]] = msgspec.field(default_factory=dict)


class GameMaster(SimpleEnvironment[SceneState]):
    """All agents but the last are players and act in turns; the last is the game master."""

    name: ClassVar[str] = "game_master"
    summary: ClassVar[str] = "Players act in free text; a game master resolves on a typed state."
    Parameters: ClassVar[type[BaseModel]] = GameMasterParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, MOST_PLAYERS + 1)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "game"
    sources: ClassVar[tuple[Source, ...]] = (VEZHNEVETS,)
    at_first: ClassVar[frozenset[str]] = frozenset({"places", "things"})

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._given = own_parameters(setup.parameters, GameMasterParameters)
        super().__init__(setup)
        self._players = self.people[:-1]

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long a scene lasts at most."""
        return own_parameters(parameters, GameMasterParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterable[tuple[str, str]]:
        """Refuse places, things and people that do not fit together."""
        return own_parameters(parameters, GameMasterParameters).faults(names[:-1])

    def begin(self) -> SceneState:
        """Return the state before the first round."""
        names = [one.name for one in self.people[:-1]]
        return SceneState(world=self._given.world(names), witnessed={name: [] for name in names})

    # -- who acts when

    def next(self) -> int | None:
        """Return the next turn, or the next round unless all wants are met."""
        state = self.state
        if state.acted or state.act:
            return state.t + TURN
        over = state.round >= self._given.rounds or self._all_met()
        return None if over else (state.round + 1) * ROUND

    def _all_met(self) -> bool:
        missing = [
            set(wants) - set(self._held(one))
            for one in self._players
            if (wants := self._wants(one.name))
        ]
        return bool(missing) and not any(missing)

    def due(self, t: int) -> Sequence[Person]:
        """Return the player whose turn it is, or the game master if an act is to be resolved."""
        return (self.people[-1] if self.state.act else self._players[self.state.acted],)

    async def act(self, step: Step) -> None:
        """Act, or resolve an act."""
        await (self._resolve(step) if self.state.act else self._play(step))

    async def _play(self, step: Step) -> None:
        world, name = self.state.world, step.name
        here, company = world.at[name], world.company(name)
        seen = self.state.witnessed[name]
        asked = ActInScene(
            name=name,
            about=self.people[step.actor.index].spec.learned,
            scene=self._given.scene,
            place=here,
            ways=tuple(world.ways[here]),
            company=company,
            things=tuple(self._things(here, *company)),
            holds=world.held_by(name),
            money=world.money[name],
            wants=self._wants(name),
            events=tuple(seen[max(0, len(seen) - self._given.remembered) :]),
            left=self._given.rounds - self.state.round,
        )
        answer = await step.ask(ACT_IN_SCENE, asked)
        step.tell(self.name, Attempted(act=" ".join(answer.act.split())))

    async def _resolve(self, step: Step) -> None:
        world = self.state.world
        player = self._players[self.state.acted].name
        asked = ResolveAct(
            scene=self._given.scene,
            player=player,
            act=self.state.act,
            people=tuple(
                SeenPerson(name=name, place=place, money=world.money[name])
                for name, place in world.at.items()
            ),
            things=tuple(self._things(*world.ways, *world.at)),
            places=tuple(
                SeenPlace(name=name, next_to=tuple(others)) for name, others in world.ways.items()
            ),
            tools=TOOLBOX.shown(),
        )
        ruling = await step.ask(RESOLVE_ACT, asked)
        step.tell(self.name, Narrated(player=player, text=" ".join(ruling.happens.split())))
        for call in ruling.calls:
            step.tell(self.name, ToolCalled.of(call))

    def _things(self, *holders: str) -> Iterator[SeenThing]:
        world = self.state.world
        for holder in holders:
            for thing in world.held_by(holder):
                yield SeenThing(name=thing, holder=holder, price=world.prices.get(thing, 0))

    def _wants(self, name: str) -> tuple[str, ...]:
        one = self._given.people.get(name)
        return one.wants if isinstance(one, Character) else ()

    def _held(self, person: Person) -> tuple[str, ...]:
        return self.state.world.held_by(person.name)

    # -- what follows

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give what came of the game master's calls, and how a round closed."""
        for agent, called in calls_in(steps):
            yield self.told(t, answered(TOOLBOX, self.state.world, called), agent)
        resolved = any(Narrated.read(event) is not None for event in steps)
        if resolved and self.state.acted == len(self._players):
            names = [one.name for one in self._players]
            held = [self._held(one) for one in self._players]
            wants = [self._wants(name) for name in names]
            yield self.told(
                t,
                RoundClosed(
                    round=self.state.round + 1,
                    people=names,
                    held=[", ".join(things) for things in held],
                    money=[self.state.world.money[name] for name in names],
                    wants=[len(one) for one in wants],
                    got=[len({*one} & {*has}) for one, has in zip(wants, held, strict=True)],
                ),
            )

    # -- the fold

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (attempted := Attempted.read(event)) is not None:
            state.act = attempted.act
        elif (narrated := Narrated.read(event)) is not None:
            state.act = ""
            state.acted += 1
            self._witness(narrated.player, narrated.text)
        elif (answer := ToolAnswered.read(event)) is not None:
            state.world = after(TOOLBOX, state.world, answer)
            if answer.outcome != DONE:
                player = self._players[state.acted - 1].name
                self._witness(player, f"It does not happen: {answer.text}.")
        elif (closed := RoundClosed.read(event)) is not None:
            state.round = closed.round
            state.acted = 0

    def _witness(self, player: str, text: str) -> None:
        world = self.state.world
        for name in (player, *world.company(player)):
            self.state.witnessed[name] = [*self.state.witnessed[name], text][-LATEST:]

    # -- what is shown

    def board(self) -> Board:
        """Show the places, the people with what they have, things that lie about, the events."""
        state, world = self.state, self.state.world
        places = list(world.ways)
        edges = [
            (number, places.index(other))
            for number, place in enumerate(places)
            for other in world.ways[place]
            if number < places.index(other)
        ]
        here = [sum(place == one for one in world.at.values()) for place in places]
        nodes = spread_out(places, edges, sizes=[1.0 + 0.5 * count for count in here])
        rows = tuple(
            (
                one.name,
                world.at[one.name],
                world.money[one.name],
                ", ".join(self._held(one)),
                ", ".join(self._wants(one.name)),
            )
            for one in self._players
        )
        lying = tuple((p, ", ".join(things)) for p in places if (things := world.held_by(p)))
        blocks: Board = (
            TableBlock("People", ("name", "place", "coins", "has", "wants"), rows),
            NetworkBlock("Places, larger with people", nodes, tuple((*e, 1.0) for e in edges)),
        )
        if lying:
            blocks += (TableBlock("Things that lie about", ("place", "things"), lying),)
        seen = state.witnessed[self._players[0].name]
        if seen:
            turns = tuple(Spoken("", text) for text in reversed(seen[-8:]))
            blocks += (TalkBlock(f"What {self._players[0].name} witnessed, latest first", turns),)
        return blocks

    @classmethod
    def tell(cls, events: Sequence[AnyEvent]) -> Iterable[str]:
        """Tell acts, what came of them, and what the state refused."""
        for event in events:
            for kind in (Attempted, Narrated, RoundClosed):
                if (fact := kind.read(event)) is not None:
                    yield fact.sentence(event.agent)
            if (answer := ToolAnswered.read(event)) is not None and answer.outcome != DONE:
                yield f"It does not happen: {answer.text}."
