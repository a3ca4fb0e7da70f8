"""Rounds of a public goods game: choosing an institution, contributing, sanctions, payoffs."""

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
from folkways.environments.board import Board
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.simple import Person, SimpleEnvironment
from folkways.packs.public_goods.aversion import drawn
from folkways.packs.public_goods.board import board
from folkways.packs.public_goods.facts import (
    Contributed,
    Drawn,
    Grouped,
    Joined,
    Sanctioned,
    Settled,
)
from folkways.packs.public_goods.measures import MEASURES
from folkways.packs.public_goods.operations import (
    CHOOSE_INSTITUTION,
    CONTRIBUTE,
    OPERATIONS,
    SANCTION,
    usable,
)
from folkways.packs.public_goods.parameters import ROUND, STAGE, PublicGoodsParameters
from folkways.packs.public_goods.payoffs import UNIT, pays
from folkways.packs.public_goods.questions import (
    ChooseInstitution,
    Contribute,
    Member,
    Rules,
    Sanction,
)
from folkways.packs.public_goods.sources import ANDRIGHETTO, FEHR_GAECHTER, FEHR_SCHMIDT, GUERERK
from folkways.packs.public_goods.state import GameState


class PublicGoods(SimpleEnvironment[GameState]):
    """Players contribute to a common project, and may punish and write to one another."""

    name: ClassVar[str] = "public_goods"
    summary: ClassVar[str] = (
        "Players contribute to a project that all share, and may punish those who do not."
    )
    Parameters: ClassVar[type[BaseModel]] = PublicGoodsParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    kind: ClassVar[str] = "game"
    at_first: ClassVar[frozenset[str]] = frozenset({"group_size", "characters"})
    stakes: ClassVar[str] = UNIT
    payoffs = staticmethod(pays)
    sources: ClassVar[tuple[Source, ...]] = (FEHR_SCHMIDT, FEHR_GAECHTER, ANDRIGHETTO, GUERERK)

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._given = own_parameters(setup.parameters, PublicGoodsParameters)
        self._number: Mapping[str, int] = {one.name: n for n, one in enumerate(setup.agents)}
        super().__init__(setup)
        self._acts = {0: self._choose, 1: self._contribute, 2: self._sanction}

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last."""
        return own_parameters(parameters, PublicGoodsParameters).seconds

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Refuse a number of agents of which groups cannot be made."""
        size = own_parameters(parameters, PublicGoodsParameters).group_size
        if len(names) % size:
            yield (
                "group_size",
                f"{len(names)} agents cannot play in groups of {size}; the number of agents must "
                "be a multiple of it",
            )

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    def begin(self) -> GameState:
        """Return the state before the players are drawn."""
        return GameState.of(len(self._number))

    # -- who acts when

    def next(self) -> int | None:
        """Return the next stage of the round, or the first of the next round."""
        state, stages = self.state, self._given.stages
        if not state.groups:
            return 0
        now = state.t // ROUND * ROUND
        later = [now + one * STAGE for one in stages if now and now + one * STAGE > state.t]
        if later:
            return later[0]
        return now + ROUND + stages[0] * STAGE if state.round < self._given.rounds else None

    def due(self, t: int) -> list[Person]:
        """Return everyone who has a choice at this stage: nobody shares a project alone."""
        if t == 0:
            return []
        stage = _stage(t)
        return [
            one
            for one in self.people
            if stage == 0
            or (self.state.sharing(one.index) and (stage == 1 or self._sanctions(one.index)))
        ]

    def _sanctions(self, player: int) -> bool:
        chosen = self._given.institutions == "chosen"
        return self._given.sanctions and (not chosen or bool(self.state.sanctioning[player]))

    # -- what they do

    async def act(self, step: Step) -> None:
        """Act at the stage of the moment."""
        await self._acts[_stage(step.t)](step)

    async def _choose(self, step: Step) -> None:
        me, state = step.actor.index, self.state
        group = [n for n, one in enumerate(state.groups) if one == state.groups[me] and n != me]
        answer = await step.ask(
            CHOOSE_INSTITUTION,
            ChooseInstitution(
                name=step.name,
                aversion=state.aversion(me),
                round=state.round + 1,
                rules=Rules.of(self._given, sanctions=True),
                recent=tuple(state.recent[me]),
                sanctioning=state.sanctioning[me],
                others=self._as_of_last_round(group),
            ),
        )
        step.tell(self.name, Joined(sanctioning=answer.sanctioning))

    async def _contribute(self, step: Step) -> None:
        me, state = step.actor.index, self.state
        answer = await step.ask(
            CONTRIBUTE,
            Contribute(
                name=step.name,
                aversion=state.aversion(me),
                round=state.round + 1,
                rules=Rules.of(self._given, sanctions=self._sanctions(me)),
                recent=tuple(state.recent[me]),
                others=self._as_of_last_round(state.sharing(me)),
            ),
        )
        tokens = min(answer.tokens, self._given.endowment)
        if tokens < answer.tokens:
            step.note_fallback(CONTRIBUTE.name, "more than the endowment")
        step.tell(self.name, Contributed(tokens=tokens))

    async def _sanction(self, step: Step) -> None:
        me, state = step.actor.index, self.state
        others, rules = state.sharing(me), Rules.of(self._given, sanctions=True)
        question = Sanction(
            name=step.name,
            aversion=state.aversion(me),
            round=state.round + 1,
            rules=rules,
            recent=tuple(state.recent[me]),
            contributed=state.contributions[me],
            earned=state.income(me, rules),
            others=tuple(
                self._member(n, state.contributions[n], state.income(n, rules)) for n in others
            ),
        )
        answer = await step.ask(SANCTION, question)
        kept, faults = usable(question, answer)
        for fault in faults:
            step.note_fallback(SANCTION.name, fault)
        for one in kept:
            name = self.people[others[one.member]].name
            step.tell(self.name, Sanctioned(other=name, tokens=one.tokens, message=one.message))

    def _as_of_last_round(self, players: Sequence[int]) -> tuple[Member, ...]:
        known = self.state.last and self._given.matching == "partner"
        last: list[tuple[float | None, float | None]] = [
            self.state.last[n] if known else (None, None) for n in players
        ]
        return tuple(self._member(n, *one) for n, one in zip(players, last, strict=True))

    def _member(self, player: int, contributed: float | None, earned: float | None) -> Member:
        return Member(
            name=self.people[player].name,
            aversion=self.state.aversion(player),
            sanctioning=self.state.sanctioning[player],
            contributed=contributed,
            earned=earned,
        )

    # -- what follows

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Draw the players at first; settle each round, and draw the groups of the next."""
        if t == 0:
            yield from self._draws(t)
        elif _stage(t) == self._given.stages[-1]:
            yield self.told(t, self._settled())
            if self._given.matching == "stranger" and self.state.round < self._given.rounds:
                yield self.told(t, self._grouped())

    def _draws(self, t: int) -> Iterator[AnyEvent]:
        if self._given.characters == "drawn":
            for one in self.people:
                minds = drawn(stream(self.seed, "public_goods", "aversion", one.index))
                yield self.told(t, Drawn(alpha=minds.alpha, beta=minds.beta), one.name)
        yield self.told(t, self._grouped())

    def _grouped(self) -> Grouped:
        places = [n // self._given.group_size for n in range(len(self.people))]
        stream(self.seed, "public_goods", "groups", self.state.round).shuffle(places)
        return Grouped(groups=places)

    def _settled(self) -> Settled:
        state, rules = self.state, Rules.of(self._given, sanctions=True)
        paid = (state.income(n, rules) for n in range(len(self.people)))
        return Settled(
            round=state.round + 1,
            endowment=self._given.endowment,
            projects=state.projects(),
            contributions=list(state.contributions),
            spent=list(state.spent),
            taken=list(state.taken),
            messages=state.messages,
            earned=[
                had - spent - taken
                for had, spent, taken in zip(paid, state.spent, state.taken, strict=True)
            ],
        )

    def board(self) -> Board:
        """Show what everybody has contributed and paid in this round, and earned in the last."""
        return board([one.name for one in self.people], self.state, self._given)

    # -- the fold

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact of the game."""
        state = self.state
        if (minds := Drawn.read(event)) is not None:
            state.aversions.append((minds.alpha, minds.beta))
        elif (grouped := Grouped.read(event)) is not None:
            state.groups = list(grouped.groups)
        elif (joined := Joined.read(event)) is not None:
            state.sanctioning[self._number[event.agent]] = joined.sanctioning
        elif (contributed := Contributed.read(event)) is not None:
            state.contributions[self._number[event.agent]] = contributed.tokens
        elif (sanctioned := Sanctioned.read(event)) is not None:
            self._sanctioned(self._number[event.agent], sanctioned)
        elif (settled := Settled.read(event)) is not None:
            self._settle(settled)

    def _sanctioned(self, player: int, fact: Sanctioned) -> None:
        state, other = self.state, self._number[fact.other]
        taken = fact.tokens * self._given.effect
        state.spent[player] += fact.tokens
        state.taken[other] += taken
        state.messages += bool(fact.message)
        did = f"took {taken:.4g} tokens from you" if taken else ""
        wrote = f"wrote to you: {fact.message}" if fact.message else ""
        what = " and ".join(filter(None, (did, wrote)))
        state.remind(other, f"Round {state.round + 1}: another player {what}")

    def _settle(self, fact: Settled) -> None:
        state = self.state
        state.last = list(zip(fact.contributions, fact.earned, strict=True))
        for n, (contributed, earned) in enumerate(state.last):
            gave = f"you contributed {contributed:.4g} and earned {earned:.4g} tokens"
            state.remind(n, f"Round {fact.round}: {gave}.")
        state.round = fact.round
        state.begin_round(len(self.people))


def _stage(t: int) -> int:
    return t % ROUND // STAGE
