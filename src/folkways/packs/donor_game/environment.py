"""The donor game over generations: gifts that grow, a trace of deeds, survival of the richest.

A generation plays a set number of rounds. Half of its players are donors in one round, the other
half in the next; each donor has another recipient. The half with the most units survives with its
strategies; newcomers see these and take up their own.
"""

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
from folkways.environments.board import Board, Spoken, TableBlock, TalkBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.packs.donor_game.facts import Ended, Gave, Wrote
from folkways.packs.donor_game.measures import MEASURES
from folkways.packs.donor_game.operations import DONATE, OPERATIONS, WRITE_STRATEGY
from folkways.packs.donor_game.parameters import GIVING, ROUND, DonorGameParameters
from folkways.packs.donor_game.payoffs import UNIT, pays
from folkways.packs.donor_game.questions import Deed, Donate, Game, WriteStrategy
from folkways.packs.donor_game.sources import LEIMAR, NOWAK, VALLINDER


class Donors(State, kw_only=True):
    """Where the game stands; agents are numbered from 0.

    ``new`` are those who have no strategy yet, ``deeds`` what each decided as a donor in this
    generation: percent, whether it punished, and what was known of the recipient (-1: nothing).
    ``round`` counts those that are over, in all generations.
    """

    round: int = 0
    generation: int = 1
    over: bool = False
    new: list[int]
    wallets: list[float]
    strategies: list[str]
    survivors: list[int] = msgspec.field(default_factory=list)
    deeds: list[list[tuple[float, bool, float]]]


class DonorGame(SimpleEnvironment[Donors]):
    """Donors give to recipients of whom they know some deeds; the richest pass on strategies."""

    name: ClassVar[str] = "donor_game"
    summary: ClassVar[str] = (
        "Donors decide what to give to recipients, knowing their earlier deeds; strategies of the "
        "richest survive."
    )
    Parameters: ClassVar[type[BaseModel]] = DonorGameParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "game"
    at_first: ClassVar[frozenset[str]] = frozenset({"first_strategies"})
    stakes: ClassVar[str] = UNIT
    payoffs = staticmethod(pays)
    sources: ClassVar[tuple[Source, ...]] = (VALLINDER, NOWAK, LEIMAR)

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._given = own_parameters(setup.parameters, DonorGameParameters)
        super().__init__(setup)
        self._number: Mapping[str, int] = {one.name: one.index for one in self.people}
        given = self._given
        rules = given.model_dump(exclude={"generations", "first_strategies"})
        self._game = Game(players=len(self.people), **rules)

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last; they are counted from 1."""
        given = own_parameters(parameters, DonorGameParameters)
        return (given.generations * given.rounds + 1) * ROUND

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    def begin(self) -> Donors:
        """Return the state before anybody has a strategy."""
        everybody = range(len(self.people))
        return Donors(
            new=list(everybody),
            wallets=[self._given.wallet for _ in everybody],
            strategies=["" for _ in everybody],
            deeds=[[] for _ in everybody],
        )

    def next(self) -> int | None:
        """Return when newcomers take up strategies, or else when gifts are made."""
        state = self.state
        if state.over:
            return None
        return (state.round + 1) * ROUND + (0 if state.new else GIVING)

    def due(self, t: int) -> list[Person]:
        """Return the newcomers, or the donors."""
        numbers = self._pairs(t) if t % ROUND else self.state.new
        return [one for one in self.people if one.index in numbers]

    async def act(self, step: Step) -> None:
        """Take up a strategy, or give."""
        if step.t % ROUND:
            await self._give(step)
            return
        first = self._given.first_strategies
        if first and self.state.generation == 1:
            step.tell(self.name, Wrote(text=first[step.actor.index % len(first)]))
            return
        known = tuple(self.state.strategies[one] for one in self.state.survivors)
        question = WriteStrategy(game=self._game, survivors=known)
        step.tell(self.name, Wrote(text=(await step.ask(WRITE_STRATEGY, question)).text))

    async def _give(self, step: Step) -> None:
        me, state, given = step.actor.index, self.state, self._given
        other = self._pairs(step.t)[me]
        deeds = state.deeds[other][-given.trace :] if given.trace else []
        answer = await step.ask(
            DONATE,
            Donate(
                game=self._game,
                strategy=state.strategies[me],
                round=(step.t // ROUND - 1) % given.rounds + 1,
                own=state.wallets[me],
                theirs=state.wallets[other],
                trace=tuple(
                    Deed(percent=percent, punished=punished, known=None if known < 0 else known)
                    for percent, punished, known in deeds
                ),
            ),
        )
        percent = answer.percent
        if answer.punish and not given.punishment:
            step.note_fallback(DONATE.name, "a fine in a game without fines")
            percent = 0
        gave = Gave(
            other=self.people[other].name,
            percent=percent,
            amount=state.wallets[me] * (percent / 100),  # all of it at 100 percent
            punish=answer.punish and given.punishment > 0 and percent > 0,
        )
        step.tell(self.name, gave)

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give who survives when a round was the last of its generation."""
        state = self.state
        if t % ROUND and state.round % self._given.rounds == 0:
            survivors = [self.people[number].name for number in self._richest()]
            yield self.told(
                t,
                Ended(
                    generation=state.generation, wallets=list(state.wallets), survivors=survivors
                ),
            )

    def board(self) -> Board:
        """Show what everybody has, gave last and goes by."""
        state = self.state
        rows = []
        for one in self.people:
            deeds = state.deeds[one.index]
            percent, punished, _ = deeds[-1] if deeds else (None, False, 0.0)
            survived = one.index in state.survivors
            rows.append((one.name, state.wallets[one.index], percent, punished, survived))
        head = ("player", "units", "last gift, %", "as a fine", "survived the last generation")
        strategies = tuple(
            Spoken(one.name, state.strategies[one.index])
            for one in self.people
            if state.strategies[one.index]
        )
        return (
            TableBlock(f"Generation {state.generation}", head, tuple(rows)),
            *([TalkBlock("Strategies", strategies)] if strategies else []),
        )

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact of the game."""
        state = self.state
        if (wrote := Wrote.read(event)) is not None:
            agent = self._number[event.agent]
            state.strategies[agent] = wrote.text
            state.new = [one for one in state.new if one != agent]
        elif (gave := Gave.read(event)) is not None:
            state.round = event.t // ROUND
            self._gave(self._number[event.agent], gave)
        elif (ended := Ended.read(event)) is not None:
            self._ended(ended)

    def _gave(self, agent: int, gave: Gave) -> None:
        state, given = self.state, self._given
        other = self._number[gave.other]
        effect = -given.punishment if gave.punish else given.multiplier
        state.wallets[agent] -= gave.amount
        state.wallets[other] = max(0.0, state.wallets[other] + effect * gave.amount)
        last = state.deeds[other][-1] if state.deeds[other] else None
        known = -1.0 if last is None else 0.0 if last[1] else last[0]
        state.deeds[agent].append((gave.percent, gave.punish, known))

    def _ended(self, ended: Ended) -> None:
        state = self.state
        state.over = ended.generation == self._given.generations
        if state.over:
            return
        state.generation += 1
        state.survivors = [self._number[name] for name in ended.survivors]
        state.new = [one.index for one in self.people if one.index not in state.survivors]
        state.wallets = [self._given.wallet for _ in self.people]
        state.deeds = [[] for _ in self.people]

    def _richest(self) -> list[int]:
        """Return the half with the most units, in their order; equals are drawn."""
        order = [one.index for one in self.people]
        stream(self.seed, self.name, "survivors", self.state.generation).shuffle(order)
        order.sort(key=lambda one: self.state.wallets[one], reverse=True)
        return sorted(order[: (len(order) + 1) // 2])

    def _pairs(self, t: int) -> dict[int, int]:
        """Return the recipient of each donor of a round.

        In the second of two rounds those are donors who were recipients in the first; with an odd
        number of players one sits out in both.
        """
        number = t // ROUND - 1
        half = len(self.people) // 2
        order = [one.index for one in self.people]
        both = number // self._given.rounds, number % self._given.rounds // 2
        stream(self.seed, self.name, "roles", *both).shuffle(order)
        first, second = order[:half], order[half : 2 * half]
        donors, others = (second, first) if number % self._given.rounds % 2 else (first, second)
        stream(self.seed, self.name, "pairs", number).shuffle(others)
        return dict(zip(donors, others, strict=True))
