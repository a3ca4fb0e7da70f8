"""A client tells a counsellor what is the matter, in turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.measure import Measure
from folkways.base.source import Source
from folkways.environments.dialogue import TURN, Dialogue, Line, Reply
from folkways.environments.environment import own_parameters
from folkways.packs.counselling.measures import MEASURES
from folkways.packs.counselling.operations import (
    OPERATIONS,
    SPEAK_AS_CLIENT,
    SPEAK_AS_COUNSELLOR,
)
from folkways.packs.counselling.parameters import CounsellingParameters
from folkways.packs.counselling.questions import (
    SpeakAsClient,
    SpeakAsCounsellor,
    SpokenLine,
)
from folkways.packs.counselling.roles import CLIENT, COUNSELLOR
from folkways.packs.counselling.sources import WEIZENBAUM


class Counselling(Dialogue):
    """The client, the first of the two agents, begins; the talk ends when one says so."""

    name: ClassVar[str] = "counselling"
    summary: ClassVar[str] = "A client and a counsellor talk in turns."
    Parameters: ClassVar[type[BaseModel]] = CounsellingParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, 2)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    sources: ClassVar[tuple[Source, ...]] = (WEIZENBAUM,)
    roles: ClassVar[tuple[str, ...]] = (CLIENT, COUNSELLOR)

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all turns last."""
        return (own_parameters(parameters, CounsellingParameters).turns + 1) * TURN

    @property
    def turns(self) -> int:
        """The most turns that the talk has."""
        return own_parameters(self.parameters, CounsellingParameters).turns

    async def speak(self, step: Step, role: str, lines: Sequence[Line]) -> Reply:
        """Ask the one whose turn it is."""
        given, me = (
            own_parameters(self.parameters, CounsellingParameters),
            self.people[step.actor.index],
        )
        other = self.people[1 - step.actor.index].name
        said = tuple(SpokenLine(by=self.people[one.speaker].name, text=one.text) for one in lines)
        left = (given.turns - len(lines) + 1) // 2
        if role == COUNSELLOR:
            asked = SpeakAsCounsellor(
                name=me.name, client=other, approach=given.approach, said=said, left=left
            )
            answer = await step.ask(SPEAK_AS_COUNSELLOR, asked)
        else:
            question = SpeakAsClient(
                name=me.name,
                traits=me.spec.innate,
                problem=me.spec.learned,
                counsellor=other,
                said=said,
                left=left,
                script=given.script,
            )
            answer = await step.ask(SPEAK_AS_CLIENT, question)
        return Reply(answer.text, answer.ends)
