"""Rounds of Axelrod's norms game, played by agents with minds; the game with metanorms too.

A round has up to three stages, a tick apart: everyone decides on an opportunity to defect; those
who saw a defection decide whether to punish it; in the metanorms game those who saw somebody let
one pass decide whether to punish that. After a set number of rounds a generation ends, and
strategies are passed on by payoff.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.random import stream, uniform
from folkways.base.source import Source
from folkways.environments.board import Board
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.rounds.board import board
from folkways.environments.rounds.evolution import Strategy, first, mutated, parents
from folkways.environments.rounds.facts import Born, Chose, Punished, Scored, Seen, Spared
from folkways.environments.rounds.measures import MEASURES
from folkways.environments.rounds.operations import (
    DECIDE_DEFECTION,
    DECIDE_PUNISHMENTS,
    OPERATIONS,
)
from folkways.environments.rounds.parameters import ROUND, STAGE, RoundsParameters
from folkways.environments.rounds.payoffs import UNIT, pays
from folkways.environments.rounds.questions import (
    DecideDefection,
    DecidePunishments,
    Payoffs,
    Rules,
)
from folkways.environments.rounds.sources import AXELROD, GALAN
from folkways.environments.rounds.state import GameState
from folkways.environments.rounds.telling import tell_round
from folkways.environments.simple import Person, SimpleEnvironment

STEPS_OF_CHANCE = 1000
"""The chance of being seen is drawn in thousandths, so that prompts show it exactly."""


class Rounds(SimpleEnvironment[GameState]):
    """Everyone acts once a round on what was visible to them; generations follow by payoff."""

    name: ClassVar[str] = "rounds"
    summary: ClassVar[str] = (
        "Agents play Axelrod's norms game in rounds; strategies are passed on by payoff."
    )
    Parameters: ClassVar[type[BaseModel]] = RoundsParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "game"
    stakes: ClassVar[str] = UNIT
    payoffs = staticmethod(pays)
    sources: ClassVar[tuple[Source, ...]] = (AXELROD, GALAN)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, RoundsParameters)
        self._number: Mapping[str, int] = {one.name: one.index for one in self.people}
        self._acts = {0: self._choose, 1: self._punish, 2: self._punish_leniency}

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last."""
        return own_parameters(parameters, RoundsParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    @classmethod
    def tell(cls, events: Sequence[AnyEvent]) -> Iterable[str]:
        """Say who defected, who was seen, and who was punished for what."""
        return tell_round(events)

    def begin(self) -> GameState:
        """Return the state before the first generation."""
        return GameState()

    # -- who acts when

    def next(self) -> int | None:
        """Return the next stage of the round that has somebody to act, or the next round."""
        state = self.state
        if not state.generation:
            return 0
        if state.over and state.generation >= self._given.generations:
            return None
        stage = self._stage()
        return (state.round + 1) * ROUND if stage is None else state.round * ROUND + stage * STAGE

    def _stage(self) -> int | None:
        """Return the next stage of the present round in which somebody acts, None if none is."""
        state = self.state
        done = state.t % ROUND // STAGE
        if not state.round or state.t < state.round * ROUND:
            return None
        if done == 0 and state.seen:
            return 1
        return 2 if done == 1 and state.spared else None

    def due(self, t: int) -> list[Person]:
        """Return everyone at the first stage of a round, then those who saw something."""
        if t == 0:
            return []
        stage = t % ROUND // STAGE
        watching = (self.state.seen, self.state.spared)[stage - 1] if stage else None
        return [one for one in self.people if watching is None or one.index in watching]

    # -- what they do

    async def act(self, step: Step) -> None:
        """Act at the stage of the moment."""
        await self._acts[step.t % ROUND // STAGE](step)

    async def _choose(self, step: Step) -> None:
        me, state = step.actor.index, self.state
        chance = self._chance(step.t, me)
        answer = await step.ask(
            DECIDE_DEFECTION,
            DecideDefection(
                name=step.name,
                boldness=state.boldness[me],
                chance=chance,
                rules=self._rules(meta=False),
                recent=tuple(state.recent[me]),
            ),
        )
        step.tell(self.name, Chose(defects=answer.defects, chance=chance))

    async def _punish(self, step: Step) -> None:
        names = [self.people[one].name for one in self.state.seen[step.actor.index]]
        acts = [f"{name} defected." for name in names]
        for number in await self._punishments(step, acts, meta=False):
            step.tell(self.name, Punished(other=names[number]))

    async def _punish_leniency(self, step: Step) -> None:
        names = [
            (self.people[lenient].name, self.people[defector].name)
            for lenient, defector in self.state.spared[step.actor.index]
        ]
        acts = [f"{lenient} saw {defector} defect and let it pass." for lenient, defector in names]
        for number in await self._punishments(step, acts, meta=True):
            step.tell(self.name, Punished(other=names[number][0], meta=True))

    async def _punishments(self, step: Step, acts: list[str], *, meta: bool) -> list[int]:
        """Ask which of the acts the agent punishes; return their numbers, in order."""
        me, state = step.actor.index, self.state
        answer = await step.ask(
            DECIDE_PUNISHMENTS,
            DecidePunishments(
                name=step.name,
                vengefulness=state.vengefulness[me],
                acts=tuple(acts),
                rules=self._rules(meta=meta),
                recent=tuple(state.recent[me]),
            ),
        )
        known = {number for number in answer.punish if number < len(acts)}
        if len(known) < len(set(answer.punish)):
            step.note_fallback(DECIDE_PUNISHMENTS.name, "an act that is not in the list")
        return sorted(known)

    def _rules(self, *, meta: bool) -> Rules:
        """Return the rules, with the prices of punishing defections or (``meta``) leniency."""
        given = self._given
        return Rules(
            payoffs=Payoffs(
                temptation=given.temptation,
                hurt=given.hurt,
                punishment=given.meta_punishment if meta else given.punishment,
                enforcement=given.meta_enforcement if meta else given.enforcement,
            ),
            others=len(self.people) - 1,
            meta=given.game == "metanorms",
        )

    def _chance(self, t: int, agent: int) -> float:
        """Return the chance that any one of the others sees what an agent does in a round."""
        draw = uniform(self.seed, "rounds", "visible", t // ROUND, agent)
        return int(draw * STEPS_OF_CHANCE) / STEPS_OF_CHANCE

    # -- what follows

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give who saw what and, when a round was the last of its generation, the next one."""
        state = self.state
        if not state.generation:
            yield self.told(t, self._first())
            return
        stage = t % ROUND // STAGE
        if stage == 0:
            yield from self._sightings(t)
        elif stage == 1 and self._given.game == "metanorms":
            yield from self._leniencies(t)
        if self._stage() is None and state.round % self._given.opportunities == 0:
            yield self.told(t, Scored(generation=state.generation, scores=list(state.scores)))
            if state.generation < self._given.generations:
                yield self.told(t, self._offspring())

    def _sightings(self, t: int) -> Iterator[AnyEvent]:
        for defector in sorted(self.state.defections):
            by = self._watchers(t, defector, (defector,), "saw")
            if by:
                yield self.told(t, Seen(by=by), self.people[defector].name)

    def _leniencies(self, t: int) -> Iterator[AnyEvent]:
        for lenient, defector in self.state.lenient:
            by = self._watchers(t, defector, (lenient, defector), f"spared {lenient}")
            if by:
                fact = Spared(defector=self.people[defector].name, by=by)
                yield self.told(t, fact, self.people[lenient].name)

    def _watchers(self, t: int, defector: int, parties: Sequence[int], what: str) -> list[str]:
        """Return who sees something about a defection, each with the chance that went with it."""
        chance = self.state.defections[defector]
        draw = stream(self.seed, "rounds", what, t // ROUND, defector)
        return [
            one.name for one in self.people if draw.random() < chance and one.index not in parties
        ]

    def _first(self) -> Born:
        found = first(len(self.people), stream(self.seed, "rounds", "first"))
        return _born(1, found, [])

    def _offspring(self) -> Born:
        state = self.state
        chance = stream(self.seed, "rounds", "offspring", state.generation)
        chosen = parents(state.scores, chance)
        old = [Strategy(*pair) for pair in zip(state.boldness, state.vengefulness, strict=True)]
        new = [mutated(old[parent], self._given.mutation, chance) for parent in chosen]
        return _born(state.generation + 1, new, chosen)

    def board(self) -> Board:
        """Show each player's strategy and payoff, and what it did in the present round."""
        return board(self.state, [one.name for one in self.people])

    # -- the fold

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact of the game."""
        state = self.state
        self._pay(event)
        if (chose := Chose.read(event)) is not None:
            state.begin_round(event.t)
            if chose.defects:
                self._defected(self._number[event.agent], chose.chance)
        elif (seen := Seen.read(event)) is not None:
            for name in seen.by:
                state.seen.setdefault(self._number[name], []).append(self._number[event.agent])
                state.remind(self._number[name], f"You saw {event.agent} defect.")
        elif (punished := Punished.read(event)) is not None:
            self._punished(event.agent, punished)
        elif (spared := Spared.read(event)) is not None:
            pair = (self._number[event.agent], self._number[spared.defector])
            for name in spared.by:
                state.spared.setdefault(self._number[name], []).append(pair)
        elif (born := Born.read(event)) is not None:
            state.born(born.generation, born.boldness, born.vengefulness)
        elif Scored.read(event) is not None:
            state.over = True

    def _pay(self, event: AnyEvent) -> None:
        for one in self.payoffs(self._given, list(self._number), event):
            self.state.scores[self._number[one.who]] += one.amount

    def _defected(self, agent: int, chance: float) -> None:
        state = self.state
        state.defections[agent] = chance
        state.remind(agent, "You defected.")

    def _punished(self, name: str, fact: Punished) -> None:
        state = self.state
        agent, other = self._number[name], self._number[fact.other]
        if not fact.meta:
            state.punished.append((agent, other))
        why = "for letting a defection pass" if fact.meta else "for defecting"
        state.remind(other, f"{name} punished you {why}.")


def _born(generation: int, strategies: Sequence[Strategy], chosen: list[int]) -> Born:
    return Born(
        generation=generation,
        boldness=[one.boldness for one in strategies],
        vengefulness=[one.vengefulness for one in strategies],
        parents=chosen,
    )
