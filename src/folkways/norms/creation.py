"""Creation & Representation: entrepreneurs create their personal norms (section 2.1)."""

from __future__ import annotations

from typing import Self

from folkways.agents.mechanism import Mechanism, Setup
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.operations import CREATE_NORM
from folkways.norms.questions import CreateNorm
from folkways.norms.same_wording import wording
from folkways.scenario.schema import Role


class Creation(Mechanism):
    """P <- CreateNorm(G): norms of its own for each norm entrepreneur, qualified at once."""

    name = "creation"
    summary = (
        "At the first step a norm entrepreneur puts what it stands for into personal norms, which "
        "are active and valid at once."
    )
    parts = (NormDatabase,)

    def __init__(self, setting: str) -> None:
        self._setting = setting

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism for the kind of place that the scenario names."""
        return cls(setup.scenario.setting)

    async def on_start(self, turn: Turn) -> None:
        """Create the entrepreneur's norms."""
        count = turn.parameters.norms.initial
        if turn.agent.spec.role is not Role.ENTREPRENEUR or count == 0:
            return
        database = turn.agent.part(NormDatabase)
        question = CreateNorm(who=turn.agent.who, count=count, setting=self._setting)
        answer = await turn.ask(CREATE_NORM, question)
        # A model that is asked for three norms may give one of them twice; in the mapping the later
        # wording stays.
        norms = {wording(norm.content): norm for norm in answer.norms[:count]}
        if len(norms) < len(answer.norms):
            turn.note_fallback("create_norm", "norms beyond the number asked for, or twice")
        for norm in norms.values():
            turn.emit(
                ev.NormCreated(
                    t=turn.t,
                    agent=turn.name,
                    norm=database.next_id(turn.agent.index),
                    content=norm.content,
                    norm_kind=norm.kind,
                    utility=norm.utility,
                )
            )
