"""An environment in which agents answer a questionnaire before, during and after four rounds."""

from __future__ import annotations

from typing import ClassVar

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.questionnaire import Item, Questionnaire
from folkways.environments.simple import SimpleEnvironment, State
from folkways.environments.surveyed import QUESTIONNAIRE_MEASURES
from folkways.environments.surveying import (
    ANSWER_QUESTIONNAIRE,
    LabelledText,
    Profile,
    Waves,
    ask_questionnaire,
    levels_of,
)

TRUST = Questionnaire(
    title="trust",
    instruction="How far do you agree?",
    low=1,
    high=7,
    items=(
        Item(key="rely", text="Most people can be relied on.", scale="trust"),
        Item(key="careful", text="One must be careful with people.", scale="trust", reversed=True),
        Item(key="lives", text="Where do you live?", kind="choice", options=("town", "country")),
        Item(key="why", text="Why?", kind="text"),
    ),
)
ROUNDS = 4


class Panel(SimpleEnvironment[State]):
    """Trust falls from 1 to 0.5 in the course of the rounds."""

    name: ClassVar[str] = "panel"
    operations: ClassVar[tuple[AnyOperation, ...]] = (ANSWER_QUESTIONNAIRE,)
    measures: ClassVar[tuple[type[Measure], ...]] = QUESTIONNAIRE_MEASURES
    waves = Waves(every=2)

    def begin(self) -> State:
        return State()

    def next(self) -> int | None:
        return self.state.t + 60 if self.state.t < 60 * (ROUNDS + 1) else None

    async def act(self, step: Step) -> None:
        done = step.t // 60 - 1
        if (occasion := self.waves.occasion(done, ROUNDS)) is not None:
            profile = Profile(
                levels=levels_of(TRUST, {"trust": 1 - done / ROUNDS / 2}),
                facts={"lives": "town", "why": "I have met many."},
            )
            about = (LabelledText(label="Rounds so far", text=str(done)),)
            await ask_questionnaire(step, self.name, TRUST, occasion, about, profile)

    def fold(self, event: AnyEvent) -> None:
        pass
