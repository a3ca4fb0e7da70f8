"""Situations in which a speaker tries drafts on a panel, and a jury judges what was chosen."""

from __future__ import annotations

import asyncio
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
from folkways.base.source import Source
from folkways.environments.board import Board, Spoken, TalkBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.packs.audience.facts import Advised, Chosen, Judged, Rated, Wrote
from folkways.packs.audience.measures import MEASURES
from folkways.packs.audience.operations import ADVISE, DRAFT, OPERATIONS, RATE
from folkways.packs.audience.parameters import ROUND, STAGE, AudienceParameters, Occasion
from folkways.packs.audience.questions import Draft, Explore, Rate, Situation
from folkways.packs.audience.sources import LIU, SMITH

ADVICE, DRAFTS, PANEL, JURY = range(4)
"""The stages of a situation in their order."""


class AudienceState(State, kw_only=True):
    """The present situation: advice, drafts (those after advice, then the one without), ratings."""

    advice: list[str] = msgspec.field(default_factory=list)
    drafts: list[str] = msgspec.field(default_factory=list)
    baseline: str = ""
    panel: list[list[float]] = msgspec.field(default_factory=list)
    jury: list[list[float]] = msgspec.field(default_factory=list)
    chosen: int = -1
    over: int = 0

    def means(self) -> list[float]:
        """Return the panel's mean rating of each draft; empty if nobody rated."""
        return [fmean(ratings) for ratings in zip(*self.panel, strict=True)]


class Audience(SimpleEnvironment[AudienceState]):
    """The first agent speaks; a panel rates its drafts, and a jury what the panel chose."""

    name: ClassVar[str] = "audience"
    summary: ClassVar[str] = "A speaker tries drafts on a simulated audience and keeps the best."
    Parameters: ClassVar[type[BaseModel]] = AudienceParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    agents: ClassVar[tuple[int, int | None]] = (3, None)
    kind: ClassVar[str] = "dialogue"
    sources: ClassVar[tuple[Source, ...]] = (LIU, SMITH)

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._given = own_parameters(setup.parameters, AudienceParameters)
        super().__init__(setup)

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all situations last."""
        return own_parameters(parameters, AudienceParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count situations."""
        return Moments("situation", ROUND)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Refuse more listeners than there are."""
        given = own_parameters(parameters, AudienceParameters)
        wanted = 1 + given.panel + given.jury
        if wanted > len(names):
            yield (
                "panel",
                f"a speaker, a panel of {given.panel} and a jury of {given.jury} need {wanted} "
                f"agents; there are {len(names)}",
            )

    def begin(self) -> AudienceState:
        """Return the state before the first situation."""
        return AudienceState()

    # -- who acts when

    def next(self) -> int | None:
        """Return the next stage of the situation, or the first of the next one."""
        state = self.state
        now = (state.over + 1) * ROUND
        if state.t < now:
            return now if state.over < len(self._given.situations) else None
        return state.t + STAGE

    def due(self, t: int) -> Sequence[Person]:
        """Return the speaker, then the panel, then the jury."""
        stage, panel = t % ROUND // STAGE, self._given.panel
        if stage < PANEL:
            return self.people[:1]
        if stage == PANEL:
            return self.people[1 : 1 + panel] if self.state.drafts else ()
        return self.people[1 + panel : 1 + panel + self._given.jury] if self._rated() else ()

    def _rated(self) -> bool:
        return self.state.chosen >= 0 and bool(self.state.baseline)

    # -- what they do

    async def act(self, step: Step) -> None:
        """Act at the stage of the moment."""
        stage = step.t % ROUND // STAGE
        await (self._explore, self._draft, self._rate, self._judge)[stage](step)

    def _knows(self, step: Step) -> Situation:
        one = self._occasion()
        return Situation(
            name=step.name,
            who=self.people[step.actor.index].spec.learned,
            setting=one.setting,
            goal=one.goal,
            audience=one.audience,
        )

    def _occasion(self) -> Occasion:
        return self._given.situations[self.state.over]

    async def _explore(self, step: Step) -> None:
        count = self._given.candidates
        answer = await step.ask(ADVISE, Explore(**dict(self._knows(step)), count=count))
        step.tell(self.name, Advised(advice=list(answer.advice[:count])))

    async def _draft(self, step: Step) -> None:
        known = dict(self._knows(step))
        advice = [*self.state.advice, ""]
        answers = await asyncio.gather(
            *(step.ask(DRAFT, Draft(**known, advice=one)) for one in advice)
        )
        for one, answer in zip(advice, answers, strict=True):
            if step.answered(answer):
                step.tell(self.name, Wrote(text=" ".join(answer.text.split()), advice=one))

    async def _rate(self, step: Step) -> None:
        await self._ask_ratings(step, self.state.drafts, juror=False)

    async def _judge(self, step: Step) -> None:
        state = self.state
        await self._ask_ratings(step, [state.drafts[state.chosen], state.baseline], juror=True)

    async def _ask_ratings(self, step: Step, drafts: Sequence[str], *, juror: bool) -> None:
        """Ask for ratings of drafts in an order by chance, so that none gains by its place."""
        order = list(range(len(drafts)))
        step.chance("order").shuffle(order)
        shown = tuple(drafts[n] for n in order)
        answer = await step.ask(RATE, Rate(**dict(self._knows(step)), drafts=shown))
        if not step.answered(answer):
            return
        if len(answer.ratings) != len(drafts):
            step.note_fallback(RATE.name, "another number of ratings than of drafts")
            return
        found = dict(zip(order, answer.ratings, strict=True))
        ratings = [found[n] for n in range(len(drafts))]
        step.tell(self.name, Rated(ratings=ratings, juror=juror))

    # -- what follows

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give the panel's choice, and at the end of a situation the jury's judgement."""
        stage, state = t % ROUND // STAGE, self.state
        if stage == PANEL and state.panel:
            means = state.means()
            best = max(range(len(means)), key=lambda n: means[n])
            yield self.told(t, Chosen(draft=best, rating=means[best], mean=fmean(means)))
        elif stage == JURY:
            yield self.told(t, self._judged())

    def _judged(self) -> Judged:
        found, title = self.state.jury, self._occasion().title
        if not found:
            return Judged(title=title, chosen=-1.0, baseline=-1.0, preferred=-1.0)
        return Judged(
            title=title,
            chosen=fmean(chosen for chosen, _ in found),
            baseline=fmean(baseline for _, baseline in found),
            preferred=fmean((chosen > other) + (chosen == other) / 2 for chosen, other in found),
        )

    def board(self) -> Board:
        """Show the drafts with their ratings."""
        state = self.state
        means = state.means()
        turns = [
            Spoken("after advice", text, f"panel {means[n]:.1f}" if means else "")
            for n, text in enumerate(state.drafts)
        ]
        if state.baseline:
            turns.append(Spoken("without advice", state.baseline))
        return (TalkBlock("Drafts", tuple(turns)),) if turns else ()

    # -- the fold

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (advised := Advised.read(event)) is not None:
            fresh = AudienceState(t=state.t, over=state.over, advice=list(advised.advice))
            self.state = fresh
        elif (wrote := Wrote.read(event)) is not None:
            if wrote.advice:
                state.drafts.append(wrote.text)
            else:
                state.baseline = wrote.text
        elif (rated := Rated.read(event)) is not None:
            (state.jury if rated.juror else state.panel).append(list(rated.ratings))
        elif (chosen := Chosen.read(event)) is not None:
            state.chosen = chosen.draft
        elif Judged.read(event) is not None:
            state.over += 1
