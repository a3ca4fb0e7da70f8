"""A commons whose users carry mechanisms: norms are created, talked about, judged and kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.agents.turn import Turn
from folkways.base.events import AnyEvent, ConflictDetected
from folkways.base.measure import Measure
from folkways.base.source import Source
from folkways.environments.board import Board, TableBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.mechanised import Mechanised, begin, take_in, watch
from folkways.environments.simple import Person
from folkways.norms import operations as norms
from folkways.norms.database import NormDatabase
from folkways.packs.commons.environment import HARVEST, TALK, Commons
from folkways.packs.commons.facts import Harvested, Wanted
from folkways.packs.commons.measures import MEASURES as COMMONS
from folkways.packs.commons.norms.measures import MEASURES
from folkways.packs.commons.norms.operations import OPERATIONS, SPEAK_WITH_NORMS, TAKE_WITH_NORMS
from folkways.packs.commons.norms.parameters import NormsParameters
from folkways.packs.commons.norms.questions import Breach, Regard, SpeakWithNorms, TakeWithNorms
from folkways.packs.commons.norms.sources import CRAWFORD, CRSEC, OSTROM
from folkways.packs.commons.norms.state import NormsState
from folkways.packs.commons.parameters import MONTH, STAGE
from folkways.packs.commons.sources import PIATTI
from folkways.packs.commons.state import CommonsState


class CommonsNorms(Mechanised[CommonsState], Commons):
    """The commons, with mechanisms for its users and a place for norms in its questions."""

    name: ClassVar[str] = "commons_norms"
    summary: ClassVar[str] = (
        "Users of a commons talk about norms of restraint, judge each other's harvests by them, "
        "and decide with them how much to take."
    )
    Parameters: ClassVar[type[BaseModel]] = NormsParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = (*OPERATIONS, *norms.OPERATIONS)
    measures: ClassVar[tuple[type[Measure], ...]] = (*COMMONS, *MEASURES)
    sources: ClassVar[tuple[Source, ...]] = (PIATTI, CRSEC, OSTROM, CRAWFORD)

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._with_habit = own_parameters(setup.parameters, NormsParameters)
        super().__init__(setup)

    def begin(self) -> NormsState:
        """Return the state before the first month."""
        return NormsState.of(len(self._number), self._given.capacity)

    @property
    def _seen(self) -> NormsState:
        assert isinstance(self.state, NormsState)  # noqa: S101  for the type checker
        return self.state

    def due(self, t: int) -> list[Person]:
        """Return who acts at a stage: at the first of a talk all look at the harvest."""
        first = t % MONTH // STAGE == TALK
        return list(self.people) if first and self.members else super().due(t)

    def conduct(self) -> Mapping[str, str]:
        """Return what each took last, as others see it."""
        state = self._seen
        if not state.harvested:
            return {}
        return {
            one.name: self._as_conduct(took)
            for one, took in zip(self.people, state.took, strict=True)
        }

    def _as_conduct(self, took: int) -> str:
        if took > self._seen.share:
            return f"taking more than one's share of what grows back: {took} units"
        return f"leaving some for others: {took} units taken"

    def board(self) -> Board:
        """Show the commons, and the norms that its users hold."""
        held = tuple(
            (one.name, norm.content, norm.utility)
            for one in self.members
            if any(NormDatabase in mechanism.parts for mechanism in one.mechanisms)
            for norm in one.part(NormDatabase).qualified
        )
        return (*super().board(), TableBlock("Norms held", ("user", "norm", "utility"), held))

    # -- what they do

    async def act(self, step: Step) -> None:
        """Act at the stage of the moment, after what mechanisms have to do first."""
        stage = step.t % MONTH // STAGE
        if isinstance(step, Turn):
            if stage == HARVEST:  # before what was said is judged, it is taken in
                state = self.state
                said = [(self.people[n].name, says) for n, says, _ in state.talk]
                await take_in(step, f"month {state.month}", said)
            await begin(step)
            if stage == TALK:
                await watch(step)
                if step.actor.index != super().due(step.t)[0].index:
                    return
        await super().act(step)

    async def _take(self, step: Step) -> None:
        question = TakeWithNorms(
            **dict(self._asked_to_take(step)),
            habit=self._with_habit.habit,
            norms=step.guidance("actions").lines if isinstance(step, Turn) else (),
            regards=self._regards(step),
        )
        answer = await step.ask(TAKE_WITH_NORMS, question)
        step.tell(self.name, Wanted(amount=answer.amount))

    async def _speak(self, step: Step) -> None:
        question = SpeakWithNorms(
            **dict(self._asked_to_speak(step)),
            norms=step.guidance("talk").lines if isinstance(step, Turn) else (),
            breaches=self._breaches(step),
            regards=self._regards(step),
        )
        self._say(step, await step.ask(SPEAK_WITH_NORMS, question))

    def _regards(self, step: Step) -> tuple[Regard, ...]:
        if not isinstance(step, Turn):
            return ()
        seen = ((one.name, step.with_regard(one.name, "")) for one in self.people)
        return tuple(
            Regard(name=name, text=text) for name, text in seen if text and name != step.name
        )

    def _breaches(self, step: Step) -> tuple[Breach, ...]:
        """Return what others did at the last harvest against norms that the agent holds."""
        if not isinstance(step, Turn):
            return ()
        seen = [one for one in self._seen.breaches if one[0] == step.actor.index]
        held = step.agent.part(NormDatabase).norms if seen else {}
        return tuple(
            Breach(observation=conduct, norm=held[norm].content) for _, norm, conduct in seen
        )

    # -- the fold

    def fold(self, event: AnyEvent) -> None:
        """Take in one event: a fact of the commons, or a breach that somebody saw."""
        if isinstance(event, ConflictDetected):
            seen = (self._number[event.agent], event.norm, event.observation)
            self._seen.breaches.append(seen)
            return
        super().fold(event)
        harvested = Harvested.read(event)
        if harvested is not None:
            self._seen.share = harvested.share
