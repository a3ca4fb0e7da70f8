"""Immediate evaluation: the sanity check of normative information (section 2.3.1)."""

from __future__ import annotations

from typing import Self

from folkways.agents.mechanism import Mechanism, Setup
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.evaluation.checks import (
    SAME_WORDS,
    at_once,
    failed,
    one_by_one,
    verdict_of,
)
from folkways.norms.evaluation.replacement import replaced
from folkways.norms.norm import PersonalNorm
from folkways.norms.reproached import is_reproach, passed_on
from folkways.norms.same_wording import wording
from folkways.reading.lexicon import Lexicon

AT_ONCE = 10
"""The most pieces that are evaluated in one call."""


class ImmediateEvaluation(Mechanism):
    """Consistency with its source, duplication, type, conflict: in this order, once for each.

    What fails stays inactive and invalid with the step and the reason, and is not judged again;
    information that fails for a norm held may replace that norm (``norms.replacement``). The
    profile decides whether each step is a question, or all pending pieces are one, each held
    against the norms and against those before it that pass. A norm in the words of one that is held
    is its duplicate, and nobody is asked. ``lexicon`` is what tells whether a reproach was about a
    norm, if not the one that ships.
    """

    name = "evaluation.immediate"
    summary = (
        "A norm that was found must be consistent with its source, no duplicate, of the kind it is "
        "said to be, and in no conflict with what the agent holds; what fails stays inactive and "
        "invalid, with the reason."
    )
    parts = (NormDatabase,)

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        self.lexicon = lexicon

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism; it reads with the scenario's words."""
        return cls(setup.lexicon)

    async def on_tick(self, turn: Turn) -> None:
        """Evaluate what is pending, oldest first, so that each is judged against the last."""
        evaluate = turn.agent.profile.choose(apart=self._each, together=self._all)
        await evaluate(turn, turn.agent.part(NormDatabase))

    async def _each(self, turn: Turn, database: NormDatabase) -> None:
        for norm in database.pending:
            await self._settle(turn, norm, await one_by_one(turn, database, norm))

    async def _all(self, turn: Turn, database: NormDatabase) -> None:
        # In rounds: pieces in the same words wait for the verdict on the first of them.
        while pending := await self._without_twins(turn, database):
            shown = [*database.qualified, *pending]
            evaluations = await at_once(turn, database, pending)
            for norm, evaluation in zip(pending, evaluations, strict=True):
                await self._settle(turn, norm, verdict_of(turn, norm, evaluation, shown))

    async def _without_twins(self, turn: Turn, database: NormDatabase) -> list[PersonalNorm]:
        """Return the next pieces to ask about; twins of norms held are settled without asking.

        Of pending pieces in the same words one is asked about at a time: if it passes, the others
        are its twins.
        """
        for norm in database.pending:
            twin = database.twin(norm)
            if twin is not None:
                verdict = failed(turn, norm, "duplication", SAME_WORDS, twin.id)
                await self._settle(turn, norm, verdict)
        # Reversed, so that of several in the same words the oldest is left in the mapping.
        first = {wording(norm.content): norm for norm in reversed(database.pending)}
        return [norm for norm in database.pending if norm is first[wording(norm.content)]][:AT_ONCE]

    async def _settle(self, turn: Turn, norm: PersonalNorm, verdict: ev.NormEvaluated) -> None:
        """Bring a verdict about, and what follows from it."""
        database = turn.agent.part(NormDatabase)
        ends = await replaced(turn, norm, verdict)
        for end in ends:
            turn.emit(end)
        if verdict.passed or ends:
            verdict = ev.NormEvaluated(
                t=turn.t,
                agent=turn.name,
                norm=norm.id,
                passed=True,
                reproach=is_reproach(database, norm, norm, self.lexicon),
            )
        turn.emit(verdict)
        if verdict.passed and norm.parts:
            turn.emit(
                ev.NormsSubsumed(
                    t=turn.t,
                    agent=turn.name,
                    into=norm.id,
                    parts=norm.parts,
                    reproached=passed_on(database, norm, self.lexicon),
                )
            )
        if verdict.duplicate_of and norm.giver != turn.name and norm.origin != "synthesis":
            held = database.norms[verdict.duplicate_of]
            _repeated(turn, norm, held, is_reproach(database, held, norm, self.lexicon))


def _repeated(turn: Turn, norm: PersonalNorm, held: PersonalNorm, reproach: bool) -> None:
    """Remind the agent of the norm ``held``, which ``norm`` repeats.

    Only somebody else's words or conduct can make it matter more.
    """
    if norm.heard:
        _revalue(turn, norm, held)
    turn.emit(
        ev.NormReminded(
            t=turn.t,
            agent=turn.name,
            norm=held.id,
            by=norm.giver if norm.heard else "",
            channel="conversation" if norm.conversation else "observation",
            conversation=norm.conversation,
            reproach=reproach,
        )
    )


def _revalue(turn: Turn, information: PersonalNorm, held: PersonalNorm) -> None:
    """Let the norm ``held`` weigh more if what repeats it was found to matter more."""
    if turn.parameters.norms.revalue and information.utility > held.utility:
        turn.emit(
            ev.NormRevalued(
                t=turn.t,
                agent=turn.name,
                norm=held.id,
                utility=information.utility,
                before=held.utility,
                information=information.id,
            )
        )
