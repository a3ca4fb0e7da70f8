"""The donor game among people with mechanisms: norms of helping travel by gossip.

A round has three stages, a tick apart: all take in what was said in the round before; donors give,
knowing what was said of their recipients; recipients judge what they got by their norms and tell
the others. Only the recipient sees what its donor gave.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.agents.turn import Turn
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.random import stream
from folkways.base.source import Source
from folkways.environments.board import Board, Spoken, TableBlock, TalkBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.mechanised import Mechanised, begin, take_in, watch
from folkways.environments.simple import Person
from folkways.norms import operations as norms
from folkways.norms.database import NormDatabase
from folkways.packs.donor_game.facts import Gave
from folkways.packs.donor_game.norms.facts import ToldOf
from folkways.packs.donor_game.norms.measures import MEASURES
from folkways.packs.donor_game.norms.operations import (
    GIVE_WITH_NORMS,
    OPERATIONS,
    TELL_OF_DONOR,
)
from folkways.packs.donor_game.norms.parameters import (
    GIVE,
    HEAR,
    ROUND,
    STAGE,
    TELL,
    DonorNormsParameters,
)
from folkways.packs.donor_game.norms.questions import GiftRules, GiveWithNorms, TellOfDonor, Word
from folkways.packs.donor_game.norms.sources import CRSEC, INDIRECT
from folkways.packs.donor_game.norms.state import GiftsState
from folkways.packs.donor_game.sources import VALLINDER


class DonorNorms(Mechanised[GiftsState]):
    """Half of the people are donors in a round and recipients in the next."""

    name: ClassVar[str] = "donor_norms"
    summary: ClassVar[str] = (
        "Donors give to recipients of whom they know by gossip; norms of helping are talked about, "
        "judged by and kept."
    )
    Parameters: ClassVar[type[BaseModel]] = DonorNormsParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = (*OPERATIONS, *norms.OPERATIONS)
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "game"
    sources: ClassVar[tuple[Source, ...]] = (VALLINDER, CRSEC, INDIRECT)

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._given = own_parameters(setup.parameters, DonorNormsParameters)
        super().__init__(setup)
        self._number: Mapping[str, int] = {one.name: one.index for one in self.people}
        given = self._given
        self._rules = GiftRules(
            players=len(self.people),
            rounds=given.rounds,
            wallet=given.wallet,
            multiplier=given.multiplier,
            help=given.help,
        )

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last."""
        return own_parameters(parameters, DonorNormsParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    def begin(self) -> GiftsState:
        """Return the state before the first round."""
        nothing = [0.0 for _ in self.people]
        return GiftsState(kept=nothing, received=list(nothing))

    # -- who acts when

    def next(self) -> int | None:
        """Return the next stage, or the next round."""
        number, stage = divmod(self.state.t, ROUND)
        if number and stage // STAGE < TELL:
            return self.state.t + STAGE
        return (number + 1) * ROUND if number < self._given.rounds else None

    def due(self, t: int) -> Sequence[Person]:
        """Return the donors when gifts are made, the recipients when they tell, else everybody."""
        stage = t % ROUND // STAGE
        if stage == HEAR:
            return self.people
        pairs = self._pairs(t // ROUND)
        wanted = pairs if stage == GIVE else pairs.values()
        return [one for one in self.people if one.index in wanted]

    def _pairs(self, number: int) -> dict[int, int]:
        """Return the recipient of each donor of a round (from 1); roles change in the next."""
        half = len(self.people) // 2
        order = [one.index for one in self.people]
        stream(self.seed, self.name, "roles", (number - 1) // 2).shuffle(order)
        first, second = order[:half], order[half : 2 * half]
        donors, others = (first, second) if number % 2 else (second, first)
        stream(self.seed, self.name, "pairs", number).shuffle(others)
        return dict(zip(donors, others, strict=True))

    # -- what they see

    def conduct_seen(self, name: str) -> Mapping[str, str]:
        """Return what somebody saw: only what its own donor gave."""
        me = self._number[name]
        return {
            self.people[donor].name: self._as_conduct(percent)
            for donor, (recipient, percent) in self.state.gifts.items()
            if recipient == me
        }

    def _as_conduct(self, percent: float) -> str:
        if percent >= self._given.help:
            return f"helping another: {percent:.0f} % given"
        return f"looking on while another struggles: {percent:.0f} % given"

    # -- what they do

    async def act(self, step: Step) -> None:
        """Act at the stage of the moment, after what mechanisms have to do first."""
        stage = step.t % ROUND // STAGE
        if stage == HEAR:
            if isinstance(step, Turn):
                said = [(self.people[one].name, words) for one, _, words, _ in self.state.said]
                await take_in(step, f"round {self.state.round}", said)
                await begin(step)
        elif stage == GIVE:
            await self._give(step)
        else:
            if isinstance(step, Turn):
                await watch(step)
            if self._given.gossip:
                await self._tell(step)

    async def _give(self, step: Step) -> None:
        given, number = self._given, step.t // ROUND
        other = self._pairs(number)[step.actor.index]
        recipient = self.people[other].name
        heard = self.state.names.get(other, [])[-given.remembered :] if given.remembered else []
        norms_ = step.guidance("actions").lines if isinstance(step, Turn) else ()
        question = GiveWithNorms(
            name=step.name,
            recipient=recipient,
            rules=self._rules,
            round=number,
            habit=given.habit,
            norms=norms_,
            said=tuple(
                Word(by=self.people[by].name, says=says, complains=complains)
                for by, says, complains in heard
            ),
            regard=step.with_regard(recipient, "") if isinstance(step, Turn) else "",
        )
        percent = (await step.ask(GIVE_WITH_NORMS, question)).percent
        amount = given.wallet * percent / 100
        step.tell(self.name, Gave(other=recipient, percent=percent, amount=amount))

    async def _tell(self, step: Step) -> None:
        donor, (_, percent) = next(
            (donor, gift) for donor, gift in self.state.gifts.items() if gift[0] == step.actor.index
        )
        question = TellOfDonor(
            name=step.name,
            donor=self.people[donor].name,
            rules=self._rules,
            round=step.t // ROUND,
            percent=percent,
            norms=step.guidance("talk").lines if isinstance(step, Turn) else (),
        )
        told = await step.ask(TELL_OF_DONOR, question)
        says = " ".join(told.says.split())
        fact = ToldOf(about=question.donor, says=says, complains=bool(says) and told.complains)
        step.tell(self.name, fact)

    # -- the fold

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact of the game."""
        state, agent = self.state, self._number.get(event.agent, -1)
        if (gave := Gave.read(event)) is not None:
            if state.round < event.t // ROUND:
                state.round, state.gifts, state.said = event.t // ROUND, {}, []
            other = self._number[gave.other]
            state.gifts[agent] = (other, gave.percent)
            state.kept[agent] += self._given.wallet - gave.amount
            state.received[other] += self._given.multiplier * gave.amount
        elif (gossip := ToldOf.read(event)) is not None and gossip.says:
            about = self._number[gossip.about]
            state.said.append((agent, about, gossip.says, gossip.complains))
            known = state.names.get(about, [])
            remembered = max(1, self._given.remembered)
            state.names[about] = [*known, (agent, gossip.says, gossip.complains)][-remembered:]

    def board(self) -> Board:
        """Show what everybody has and gave last, what was said, and the norms held."""
        state = self.state
        if not state.round:
            return ()
        rows = tuple(
            (
                one.name,
                state.kept[one.index] + state.received[one.index],
                state.gifts[one.index][1] if one.index in state.gifts else None,
                sum(complains for _, _, complains in state.names.get(one.index, [])),
            )
            for one in self.people
        )
        held = tuple(
            (one.name, norm.content, norm.utility)
            for one in self.members
            if any(NormDatabase in mechanism.parts for mechanism in one.mechanisms)
            for norm in one.part(NormDatabase).qualified
        )
        said = tuple(
            Spoken(self.people[by].name, words, f"of {self.people[about].name}")
            for by, about, words, _ in state.said
        )
        return (
            TableBlock("Players", ("player", "units", "gave, %", "latest complaints"), rows),
            TalkBlock("What recipients told the others", said),
            TableBlock("Norms held", ("player", "norm", "utility"), held),
        )
