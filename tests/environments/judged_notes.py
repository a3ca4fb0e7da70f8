"""An environment in which two agents judge three notes by a rubric."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, TypeVar

from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.errors import MindError
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.judged import RUBRIC_MEASURES
from folkways.environments.judging import (
    SCORE_BY_RUBRIC,
    Level,
    Mark,
    Marks,
    Passage,
    Rubric,
    RubricItem,
    RuleJudge,
    ScoredByRubric,
    judge,
    judge_again,
)
from folkways.environments.simple import SimpleEnvironment, State
from folkways.language.mind import CallKey
from folkways.language.operation import Operation

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

LEVELS = tuple(
    Level(score=score, description=text) for score, text in ((0, "None"), (1, "Some"), (2, "Much"))
)
RUBRIC = Rubric(
    title="notes",
    about="A note that a neighbour left on the door.",
    items=(
        RubricItem(key="thanks", question="How grateful is the note?", levels=LEVELS),
        RubricItem(key="length", question="How long is it?", levels=LEVELS),
    ),
)
NOTES = ("Thanks.", "=Thanks, many thanks\nfor the cake.", "No.")


def rules(rubric: Rubric = RUBRIC) -> RuleJudge[str]:
    return RuleJudge(
        rubric,
        {
            "thanks": lambda note: min(2, note.lower().count("thanks")),
            "length": lambda note: min(2, len(note.split()) // 2),
        },
    )


class Notes(SimpleEnvironment[State]):
    """The agents judge a note in each minute."""

    name: ClassVar[str] = "notes"
    operations: ClassVar[tuple[AnyOperation, ...]] = (SCORE_BY_RUBRIC,)
    measures: ClassVar[tuple[type[Measure], ...]] = RUBRIC_MEASURES

    def begin(self) -> State:
        """Return the beginning."""
        return State()

    def next(self) -> int | None:
        """Return the next minute."""
        return self.state.t + 60 if self.state.t < 60 * len(NOTES) else None

    async def act(self, step: Step) -> None:
        """Judge the note of this minute."""
        note = NOTES[step.t // 60 - 1]
        ask = judge if step.actor.index == 0 else judge_again
        subject = f"note {step.t // 60}"
        passages = (Passage(label="Note", text=note),)
        await ask(step, self.name, RUBRIC, subject, passages, rules().marks(note))

    def fold(self, event: AnyEvent) -> None:
        """Take in nothing."""


class Grumpy:
    """A mind that gives 0 and some useless marks; ``silent``: none at all."""

    name = "grumpy"

    def __init__(self, silent: bool = False) -> None:
        self.silent = silent

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer."""
        if self.silent:
            raise MindError("no answer")
        answer = Marks(
            marks=(
                Mark(item="thanks", score=0),
                Mark(item="length", score=7),
                Mark(item="charm", score=1),
            )
        )
        assert isinstance(answer, op.output)
        return answer


def scenario(folder: Path) -> Path:
    path = folder / "notes.yaml"
    path.write_text(
        "name: notes\nenvironment: notes\nagents: [{name: Ann Lee}, {name: Bob Ray}]\n", "utf-8"
    )
    return path


def scored(events: list[AnyEvent]) -> list[tuple[str, ScoredByRubric]]:
    return [
        (event.agent, one) for event in events if (one := ScoredByRubric.read(event)) is not None
    ]
