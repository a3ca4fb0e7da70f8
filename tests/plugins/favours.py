"""An environment from outside: two people who may do each other a favour."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from pydantic import BaseModel

from folkways.agents.fact import Fact
from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.environments.simple import SimpleEnvironment, State
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate


class Favour(Data):
    """Does the agent do the other a favour?"""

    last: str


class Answer(Data):
    """Whether it does."""

    gives: bool


GIVE = Operation(
    "give_favour",
    Favour,
    Answer,
    PromptTemplate(
        "tests.plugins",
        "give_favour.md",
        "{% block instructions %}Decide.{% endblock %}"
        "{% block situation %}{{ q.last }}{% endblock %}",
    ),
    rule=lambda q, chance: Answer(gives=chance.random() < 0.5),
)


class Gave(Fact):
    """A favour was done, or was not."""

    gives: bool

    def sentence(self, agent: str) -> str:
        """Say whether."""
        return f"{agent} {'gives' if self.gives else 'refuses'}."


class Past(State, kw_only=True):
    """What each did last."""

    last: dict[str, str] = msgspec.field(default_factory=dict)


class Favours(SimpleEnvironment[Past]):
    """A favour in each round, or none."""

    name: ClassVar[str] = "favours"
    summary: ClassVar[str] = "Two people may do each other a favour."
    operations: ClassVar[tuple[AnyOperation, ...]] = (GIVE,)

    class Parameters(BaseModel):
        """How long it goes on."""

        rounds: int = 100

    def begin(self) -> Past:
        """Return that nothing has happened."""
        return Past()

    def next(self) -> int | None:
        """Return the next full minute."""
        assert isinstance(self.parameters, self.Parameters)
        t = self.state.t // 60 * 60 + 60
        return t if t <= self.parameters.rounds * 60 else None

    async def act(self, step: Step) -> None:
        """Give, or do not."""
        other = self.people[1 - step.actor.index].name
        answer = await step.ask(GIVE, Favour(last=self.state.last.get(other, "nothing yet")))
        step.tell(self.name, Gave(gives=answer.gives))

    def fold(self, event: AnyEvent) -> None:
        """Keep what was done."""
        if Gave.read(event):
            self.state.last[event.agent] = "gave" if "gives" in str(event) else "refused"
