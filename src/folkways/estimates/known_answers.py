"""Requests whose right answer is known, to tell a model that reads from one that guesses.

Half of the answers are yes and half are no in each group, so that a model which always says the
same, or answers at random, gets about half of them. All are about plain matters on which readers
of English agree; none is taken from a scenario that ships.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from folkways.agents.shown import Who
from folkways.assembly.prompts import AnyOperation
from folkways.language.mind import CallKey, Mind
from folkways.norms.operations import (
    CHECK_CONFLICT,
    CHECK_DUPLICATION,
    CHECK_TYPE,
    DETECT_CONFLICT,
)
from folkways.norms.questions import (
    CheckConflict,
    CheckDuplication,
    CheckType,
    DetectConflict,
    Observed,
    Standard,
)

_Inputs: TypeAlias = CheckConflict | CheckDuplication | CheckType | DetectConflict

_READER: Final = Who(
    name="Vera Lind",
    age=50,
    role="ordinary",
    innate=("attentive",),
    learned="Vera Lind keeps a guest house by a lake.",
    currently="Vera Lind is sorting the post.",
    lifestyle="Vera Lind rises at six and goes to bed at ten.",
    daily_requirement="From 9 to 12, looks after the guests.",
    relationships={},
)


@dataclass(frozen=True)
class KnownAnswer:
    """One request and its right answer.

    ``passes`` is the right answer: for the checks whether the information passes, for
    DetectConflict whether the observation and the norm go together (no conflict).
    """

    op: AnyOperation
    inputs: _Inputs
    passes: bool

    async def right(self, mind: Mind, key: CallKey) -> bool:
        """Send the request; return whether the answer is right. Raises MindError for none."""
        # Each pair of operation and input is spelled out, which is what the types need.
        match self.inputs:
            case CheckDuplication():
                passed = (await mind.perform(CHECK_DUPLICATION, self.inputs, key)).passed
            case CheckConflict():
                passed = (await mind.perform(CHECK_CONFLICT, self.inputs, key)).passed
            case CheckType():
                passed = (await mind.perform(CHECK_TYPE, self.inputs, key)).passed
            case DetectConflict():
                verdict = await mind.perform(DETECT_CONFLICT, self.inputs, key)
                passed = not verdict.conflicts
        return passed is self.passes


def _norm(
    content: str, kind: Literal["injunctive", "descriptive"] = "injunctive", utility: int = 70
) -> Standard:
    return Standard(content=content, kind=kind, utility=utility)


def _same(information: str, held: str, new: bool) -> KnownAnswer:
    inputs = CheckDuplication(information=_norm(information), norms=(_norm(held),))
    return KnownAnswer(CHECK_DUPLICATION, inputs, new)


def _against(information: str, held: str, agrees: bool) -> KnownAnswer:
    inputs = CheckConflict(information=_norm(information), norms=(_norm(held),))
    return KnownAnswer(CHECK_CONFLICT, inputs, agrees)


def _kind(
    information: str, kind: Literal["injunctive", "descriptive"], correct: bool
) -> KnownAnswer:
    return KnownAnswer(CHECK_TYPE, CheckType(information=_norm(information, kind)), correct)


def _seen(doing: str, norm: str, harmless: bool, *, indoors: bool = True) -> KnownAnswer:
    observed = Observed(
        text=f"Otto Brandt is {doing}",
        other="Otto Brandt",
        place="Guest house: hall" if indoors else "Guest house: lawn",
        indoors=indoors,
        when="day 1 10:30",
    )
    inputs = DetectConflict(who=_READER, observations=(observed,), norms=(_norm(norm),))
    return KnownAnswer(DETECT_CONFLICT, inputs, harmless)


KNOWN_ANSWERS: Final[tuple[KnownAnswer, ...]] = (
    _same("People should not smoke indoors.", "No smoking indoors.", new=False),
    _same("You should be quiet in the library.", "Be quiet in the library.", new=False),
    _same("People should greet their neighbours.", "No smoking indoors.", new=True),
    _same("People should tip after meals.", "Be quiet in the library.", new=True),
    _against("Smoking indoors is fine.", "No smoking indoors.", agrees=False),
    _against("People should talk loudly in the library.", "Be quiet in the library.", agrees=False),
    _against("People should tip after meals.", "No smoking indoors.", agrees=True),
    _against("People should greet their neighbours.", "Be quiet in the library.", agrees=True),
    _kind("Most people hold the door for others.", "descriptive", correct=True),
    _kind("People should hold the door for others.", "injunctive", correct=True),
    _kind("Most people hold the door for others.", "injunctive", correct=False),
    _kind("People should hold the door for others.", "descriptive", correct=False),
    _seen("smoking a cigarette", "No smoking indoors.", harmless=False),
    _seen("talking loudly on the phone", "Be quiet indoors.", harmless=False),
    _seen("smoking a cigarette", "No smoking indoors.", harmless=True, indoors=False),
    _seen("reading a newspaper", "No smoking indoors.", harmless=True),
)
"""The requests; guessing gets 8 of the 16 on average, with a standard deviation of 2."""

GOOD: Final = 14
"""Right answers from which a model is good: a guesser gets there in 0.2 % of trials (binomial)."""
FAIR: Final = 12
"""Right answers from which a model is better than guessing: 3.8 % of guessers get there."""
