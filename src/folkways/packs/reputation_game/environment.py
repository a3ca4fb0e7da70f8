"""A prisoner's dilemma in pairs, with reputation and gossip switched on or off.

A round has up to three stages: half of the players may choose a partner among their ties; all pairs
play; players react, by wanting a tie or none and by telling somebody. Without reputation players
are anonymous and paired at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.random import stream, uniform
from folkways.base.source import Source
from folkways.environments import simple
from folkways.environments.board import Board
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.packs.reputation_game.conditional import UNKNOWN
from folkways.packs.reputation_game.facts import (
    Began,
    Decided,
    Gossiped,
    Paired,
    Played,
    WantedTie,
    Wished,
)
from folkways.packs.reputation_game.measures import MEASURES
from folkways.packs.reputation_game.operations import (
    CHOOSE_PARTNER,
    OPERATIONS,
    PLAY_DILEMMA,
    REACT_TO_PARTNER,
)
from folkways.packs.reputation_game.parameters import ROUND, STAGE, ReputationGameParameters
from folkways.packs.reputation_game.payoffs import UNIT, pays
from folkways.packs.reputation_game.questions import (
    Acquaintance,
    ChoosePartner,
    Payoffs,
    Person,
    Play,
    React,
)
from folkways.packs.reputation_game.sources import FISCHBACHER, JOSANG, LEIMAR, REN
from folkways.packs.reputation_game.state import Deed, Standing, board_of, evidence

NEVER = 2.0
"""The caution of a free rider: no chance is enough."""

ANYBODY = "An unknown player"
"""What a partner is called where nobody is known."""


class ReputationGame(simple.SimpleEnvironment[Standing]):
    """Pairs play a prisoner's dilemma; what is known of others decides with whom, and how."""

    name: ClassVar[str] = "reputation_game"
    summary: ClassVar[str] = (
        "Pairs play a prisoner's dilemma, with reputation, gossip, and ties that are broken."
    )
    Parameters: ClassVar[type[BaseModel]] = ReputationGameParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "game"
    at_first: ClassVar[frozenset[str]] = frozenset({"free_riders"})
    stakes: ClassVar[str] = UNIT
    payoffs = staticmethod(pays)
    sources: ClassVar[tuple[Source, ...]] = (REN, FISCHBACHER, JOSANG, LEIMAR)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, ReputationGameParameters)
        self._number: Mapping[str, int] = {one.name: one.index for one in self.people}
        self._payoffs = Payoffs(
            **self._given.model_dump(include={"reward", "temptation", "sucker", "punishment"})
        )
        self._acts = {0: self._choose, STAGE: self._play, 2 * STAGE: self._react}

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last; they are counted from 1."""
        return (own_parameters(parameters, ReputationGameParameters).rounds + 1) * ROUND

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    def begin(self) -> Standing:
        """Return the state before anybody has played."""
        return Standing.of(len(self.people))

    # -- who acts when

    def next(self) -> int | None:
        """Return the next stage of the round, or the next round."""
        t = self.state.t
        if not self.state.began:
            return 0
        last = 2 * STAGE if self._given.reputation or self._given.gossip else STAGE
        if t and t % ROUND < last:
            return t + STAGE
        following = t - t % ROUND + ROUND
        return following if following <= self._given.rounds * ROUND else None

    def due(self, t: int) -> list[simple.Person]:
        """Return who may choose and has ties to choose from, or all who play."""
        if t == 0:
            return []
        numbers = self._candidates(t) if t % ROUND == 0 else self.state.partners()
        return [one for one in self.people if one.index in numbers]

    # -- what they do

    async def act(self, step: Step) -> None:
        """Act at the stage of the moment."""
        await self._acts[step.t % ROUND](step)

    async def _choose(self, step: Step) -> None:
        me = step.actor.index
        known = tuple(self._known(me, other) for other in self._candidates(step.t)[me])
        question = ChoosePartner(who=self._who(me), payoffs=self._payoffs, candidates=known)
        name = (await step.ask(CHOOSE_PARTNER, question)).name
        if name in {one.name for one in known}:
            step.tell(self.name, Wished(other=name))
        elif name:
            step.note_fallback(CHOOSE_PARTNER.name, "a name that is not among the candidates")

    async def _play(self, step: Step) -> None:
        me = step.actor.index
        other = self.state.partners()[me]
        question = Play(
            who=self._who(me),
            payoffs=self._payoffs,
            partner=self._known(me, other) if self._given.reputation else None,
            lately=evidence(self.state.lately[me]),
        )
        answer = await step.ask(PLAY_DILEMMA, question)
        step.tell(self.name, Decided(cooperates=answer.cooperates))

    async def _react(self, step: Step) -> None:
        me, state, given = step.actor.index, self.state, self._given
        other = state.partners()[me]
        partner = self.people[other].name
        listeners = self._listeners(me, other) if given.gossip else []
        question = React(
            who=self._who(me),
            payoffs=self._payoffs,
            partner=self._known(me, other) if given.reputation else Acquaintance(name=ANYBODY),
            lately=evidence(state.lately[me]),
            own=state.decisions[me],
            theirs=state.decisions[other],
            ties=given.reputation,
            listeners=tuple(self.people[one].name for one in listeners),
        )
        answer = await step.ask(REACT_TO_PARTNER, question)
        if given.reputation and answer.tie != state.ties.wants(me, other):
            step.tell(self.name, WantedTie(other=partner, wants=answer.tie))
        if answer.listener in question.listeners:
            fact = Gossiped(
                listener=answer.listener,
                about=partner,
                favourable=answer.favourable,
                text=answer.text,
            )
            step.tell(self.name, fact, audience=[answer.listener])
        elif answer.listener:
            step.note_fallback(REACT_TO_PARTNER.name, "a listener who cannot be told")

    def _who(self, agent: int) -> Person:
        spec = self.people[agent].spec
        caution = self.state.caution[agent] if self._given.dispositions else None
        return Person(name=spec.name, innate=spec.innate, learned=spec.learned, caution=caution)

    def _known(self, agent: int, other: int) -> Acquaintance:
        state = self.state
        return Acquaintance(
            name=self.people[other].name,
            tied=state.ties.tied(agent, other),
            evidence=evidence(state.records[agent].get(other, [])),
        )

    def _listeners(self, agent: int, partner: int) -> list[int]:
        """Return whom an agent may tell: its ties, or anybody where it has none."""
        ties = [one for one in self.state.ties.of(agent) if one != partner]
        return ties or [one.index for one in self.people if one.index not in (agent, partner)]

    # -- what follows

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give who plays with whom, and what both did."""
        if t == 0:
            yield self.told(t, Began(caution=[self._caution(one.index) for one in self.people]))
        elif t % ROUND == 0:
            yield self.told(t, self._paired(t))
        elif t % ROUND == STAGE:
            for one, other in self.state.pairs:
                yield self.told(t, self._played(one, other), self.people[one].name)

    def _played(self, one: int, other: int) -> Played:
        """Return what both did; regard is what it was before the game."""
        state = self.state
        own, theirs = state.decisions[one], state.decisions[other]
        return Played(
            other=self.people[other].name,
            own=own,
            theirs=theirs,
            own_excused=not own and state.regards[other] < UNKNOWN,
            theirs_excused=not theirs and state.regards[one] < UNKNOWN,
        )

    def _caution(self, agent: int) -> float:
        """Return how likely a player needs cooperation to be, drawn evenly."""
        if uniform(self.seed, self.name, "free rider", agent) < self._given.free_riders:
            return NEVER
        return round(uniform(self.seed, self.name, "caution", agent), 3)

    def _halves(self, t: int) -> tuple[list[int], list[int]]:
        """Return who may choose in a round and who may be chosen, drawn anew."""
        order = [one.index for one in self.people]
        stream(self.seed, self.name, "halves", t // ROUND).shuffle(order)
        half = len(order) // 2
        return order[:half], order[half : 2 * half]

    def _candidates(self, t: int) -> dict[int, list[int]]:
        """Return those who may choose in this round, with the ties that they may choose."""
        if not self._given.reputation:
            return {}
        choosing, others = self._halves(t)
        found = {one: [tie for tie in self.state.ties.of(one) if tie in others] for one in choosing}
        chance = stream(self.seed, self.name, "chooses", t // ROUND)
        lucky = [one for one in choosing if chance.random() < self._given.chooses]
        return {one: found[one] for one in lucky if found[one]}

    def _paired(self, t: int) -> Paired:
        """Return the pairs of a round: wishes of those who are best regarded come first."""
        choosing, free = self._halves(t)
        state = self.state
        if self._given.reputation:
            choosing.sort(key=state.regard, reverse=True)
        pairs: dict[int, int] = {}
        for one in choosing:
            wish = state.wishes.get(one)
            if wish in free:
                pairs[one] = wish
                free.remove(wish)
        chosen = set(pairs)
        stream(self.seed, self.name, "pairs", t // ROUND).shuffle(free)
        rest = [one for one in choosing if one not in pairs]
        pairs.update(zip(rest, free, strict=True))
        return Paired(
            first=[self.people[one].name for one in pairs],
            second=[self.people[one].name for one in pairs.values()],
            chosen=[one in chosen for one in pairs],
        )

    def board(self) -> Board:
        """Show ties, the decisions of the round, and what is expected of everybody."""
        return board_of(self.state, [one.name for one in self.people])

    # -- the fold

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact of the game."""
        state, number = self.state, self._number
        if (decided := Decided.read(event)) is not None:
            state.decisions[number[event.agent]] = decided.cooperates
        elif (played := Played.read(event)) is not None:
            one, other = number[event.agent], number[played.other]
            self._learn(one, other, (played.theirs, "", played.theirs_excused))
            self._learn(other, one, (played.own, "", played.own_excused))
        elif (told := Gossiped.read(event)) is not None:
            deed = (told.favourable, event.agent, False)
            self._learn(number[told.listener], number[told.about], deed)
        elif (wanted := WantedTie.read(event)) is not None:
            me, other = number[event.agent], number[wanted.other]
            state.ties.want(me, other, float(wanted.wants))
        elif (wished := Wished.read(event)) is not None:
            state.wishes[number[event.agent]] = number[wished.other]
        elif (paired := Paired.read(event)) is not None:
            names = zip(paired.first, paired.second, strict=True)
            state.pairs = [(number[one], number[other]) for one, other in names]
            state.wishes, state.decisions = {}, {}
            state.regards = [state.regard(one) for one in range(len(self.people))]
        elif (began := Began.read(event)) is not None:
            state.began, state.caution = True, began.caution

    def _learn(self, agent: int, other: int, deed: Deed) -> None:
        given = self._given
        self.state.learn(agent, other, deed, given.memory, named=given.reputation)
