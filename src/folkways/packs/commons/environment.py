"""Months on a commons: leaders and quotas, a harvest by all at once, talk, and growth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

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
from folkways.environments.simple import Person, SimpleEnvironment
from folkways.packs.commons.facts import (
    Grown,
    Harvested,
    Leads,
    Promised,
    QuotaSet,
    Said,
    Voted,
    Wanted,
)
from folkways.packs.commons.leadership import Leadership
from folkways.packs.commons.measures import MEASURES, CommonsPayoffs
from folkways.packs.commons.operations import OPERATIONS, SPEAK, TAKE
from folkways.packs.commons.parameters import MONTH, STAGE, CommonsParameters
from folkways.packs.commons.payoffs import UNIT, pays
from folkways.packs.commons.questions import Speak, Take, Words
from folkways.packs.commons.situations import Situations
from folkways.packs.commons.sources import FAULKNER, GORDON, PIATTI
from folkways.packs.commons.state import CommonsState
from folkways.packs.commons.stock import best_yield, divided, grown, sustainable

AGENDAS, VOTES, QUOTA, HARVEST, TALK = range(5)
"""The stages of a month in their order; talk goes on for as many as things are said."""


class Commons(SimpleEnvironment[CommonsState]):
    """All take from a stock that grows back, and talk about it."""

    name: ClassVar[str] = "commons"
    summary: ClassVar[str] = (
        "Users of a commons decide each month how much to take, and talk about it afterwards."
    )
    Parameters: ClassVar[type[BaseModel]] = CommonsParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    measures: ClassVar[tuple[type[Measure], ...]] = (*MEASURES, CommonsPayoffs)
    kind: ClassVar[str] = "game"
    stakes: ClassVar[str] = UNIT
    payoffs = staticmethod(pays)
    sources: ClassVar[tuple[Source, ...]] = (PIATTI, GORDON, FAULKNER)

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._given = own_parameters(setup.parameters, CommonsParameters)
        names = [one.name for one in setup.agents]
        self._number: Mapping[str, int] = {name: n for n, name in enumerate(names)}
        super().__init__(setup)
        self._knows = Situations(self._given, names)
        self._leads = Leadership(self._given, names, self.name)

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all months last."""
        return own_parameters(parameters, CommonsParameters).seconds

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Refuse candidates that nobody is, and more greedy users than there are."""
        given = own_parameters(parameters, CommonsParameters)
        if given.candidates == () and given.leader != "none":
            message = "nobody can become leader: name an agent, or leave it out for everybody"
            yield "candidates", message
        for name in given.candidates or ():
            if name not in names:
                known = ", ".join(names)
                yield "candidates", f"no agent is called {name!r}; the agents are {known}"
        if given.greedy > len(names):
            yield (
                "greedy",
                f"{given.greedy} of the agents cannot be greedy, there are {len(names)}",
            )

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count months."""
        return Moments("month", MONTH)

    def begin(self) -> CommonsState:
        """Return the state before the first month."""
        return CommonsState.of(len(self._number), self._given.capacity)

    # -- who acts when

    def next(self) -> int | None:
        """Return the next stage of the month, or the first of the next month."""
        state = self.state
        now = (state.month + 1) * MONTH
        if state.t < now:
            over = state.collapsed or state.month >= self._given.months
            return None if over else now + self._stages()[0] * STAGE
        return next(now + one * STAGE for one in self._stages() if now + one * STAGE > state.t)

    def _stages(self) -> list[int]:
        """Return the stages of the present month."""
        given, due = self._given, self._leads.due(self.state)
        leading: list[int] = []
        if given.leader != "none":
            electing = [AGENDAS, VOTES] if given.leader == "elected" else [AGENDAS]
            leading = [*(electing if due else ()), QUOTA]
        return [*leading, HARVEST, *range(TALK, TALK + given.talk)]

    def due(self, t: int) -> list[Person]:
        """Return who acts at a stage: all, but for the leader's quota and for talk, in turns."""
        stage = t % MONTH // STAGE
        if stage == AGENDAS:
            return [self.people[n] for n in self._leads.standing()]
        if stage == QUOTA:
            return [self.people[self.state.leader]] if self.state.leader >= 0 else []
        if stage == VOTES and not self.state.promised:
            return []
        if stage < TALK:
            return list(self.people)
        return [self.people[(self.state.month + stage - TALK) % len(self.people)]]

    # -- what they do

    async def act(self, step: Step) -> None:
        """Act at the stage of the moment."""
        stage = step.t % MONTH // STAGE
        if stage == HARVEST:
            await self._take(step)
        elif stage >= TALK:
            await self._speak(step)
        else:
            ask = (self._leads.promise, self._leads.vote, self._leads.set_quota)[stage]
            await ask(step, self.state, self._knows)

    async def _take(self, step: Step) -> None:
        answer = await step.ask(TAKE, self._asked_to_take(step))
        step.tell(self.name, Wanted(amount=answer.amount))

    def _asked_to_take(self, step: Step) -> Take:
        given, state = self._given, self.state
        return Take(
            **dict(self._knows.of(step.actor.index, state)),
            universal=self._share() if given.universalisation else None,
            leader=self.people[state.leader].name if state.leader >= 0 else "",
            quota=state.quota if state.quota >= 0 else None,
            binding=given.quota == "binding",
            talk=self._knows.talk(state),
        )

    async def _speak(self, step: Step) -> None:
        self._say(step, await step.ask(SPEAK, self._asked_to_speak(step)))

    def _asked_to_speak(self, step: Step) -> Speak:
        known = self._knows.of(step.actor.index, self.state)
        return Speak(**dict(known), talk=self._knows.talk(self.state))

    def _say(self, step: Step, answer: Words) -> None:
        says = " ".join(answer.says.split())
        if says:
            limit = -1 if answer.limit is None else answer.limit
            step.tell(self.name, Said(says=says, limit=limit))

    def _share(self) -> int:
        """Return what each can take without the stock falling."""
        return sustainable(self.state.stock, self._given.growth) // len(self.people)

    # -- what follows

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give who leads, what was harvested, and at the end of a month what has grown."""
        stage = t % MONTH // STAGE
        choosing = VOTES if self._given.leader == "elected" else AGENDAS
        if stage == choosing and self._given.leader != "none":
            found = self._leads.chosen(self.state, self.seed)
            if found is not None:
                yield self.told(t, Leads(votes=found[1]), self.people[found[0]].name)
        if stage == HARVEST:
            yield self.told(t, self._harvested())
        if stage >= HARVEST and (self._collapsed() or stage == self._stages()[-1]):
            yield self.told(t, self._grown())

    def _harvested(self) -> Harvested:
        given, state = self._given, self.state
        binding = given.quota == "binding" and state.quota >= 0
        most = state.quota if binding else state.stock
        chance = stream(self.seed, "commons", "divided", state.month)
        allowed = [min(one, most, state.stock) for one in state.wanted]
        return Harvested(
            month=state.month + 1,
            stock=state.stock,
            share=self._share(),
            best=best_yield(given.growth, given.capacity),
            planned=given.months,
            quota=state.quota,
            wanted=list(state.wanted),
            taken=divided(allowed, state.stock, chance),
        )

    def _collapsed(self) -> bool:
        return self.state.stock < self._given.collapse

    def _grown(self) -> Grown:
        given, state = self._given, self.state
        collapsed = self._collapsed()
        stock = state.stock if collapsed else grown(state.stock, given.growth, given.capacity)
        return Grown(month=state.month + 1, stock=stock, collapsed=collapsed)

    def board(self) -> Board:
        """Show the stock, what everybody took, who leads, and what was said."""
        state = self.state
        leader = self.people[state.leader].name if state.leader >= 0 else ""
        quota = state.quota if state.quota >= 0 else None
        stock = (("units in the commons", state.stock), ("leader", leader), ("quota", quota))
        rows = tuple(
            (one.name, state.wanted[n], state.took[n], state.totals[n])
            for n, one in enumerate(self.people)
        )
        said = tuple(
            Spoken(self.people[n].name, says, f"limit {limit}" if limit >= 0 else "")
            for n, says, limit in state.talk
        )
        return (
            TableBlock(f"After month {state.month}", ("", ""), stock),
            TableBlock("Users", ("user", "wants", "took last", "in all"), rows),
            TalkBlock("After the last harvest", said),
        )

    # -- the fold

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact of the commons."""
        state = self.state
        agent = self._number.get(event.agent, -1)
        if (wanted := Wanted.read(event)) is not None:
            state.wanted[agent] = wanted.amount
        elif (harvested := Harvested.read(event)) is not None:
            state.harvest(harvested.taken)
        elif (said := Said.read(event)) is not None:
            state.talk.append((agent, said.says, said.limit))
        elif (month := Grown.read(event)) is not None:
            state.end_month(month.stock, collapsed=month.collapsed)
        else:
            self._fold_leadership(event, agent)

    def _fold_leadership(self, event: AnyEvent, agent: int) -> None:
        state = self.state
        if (promised := Promised.read(event)) is not None:
            state.promised[agent] = (promised.says, promised.quota)
        elif (voted := Voted.read(event)) is not None:
            state.votes.append(self._number[voted.candidate])
        elif Leads.read(event) is not None:
            state.leader = agent
        elif (quota := QuotaSet.read(event)) is not None:
            state.quota = quota.quota
