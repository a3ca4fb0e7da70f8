"""The question about the rumour with its wording, and the classical answer: SIR.

Kermack and McKendrick (1927), in days: one who does not believe yet hears ``k`` opinions a day and
escapes each believer among them with probability ``1 - transmission``; a believer gives up with
probability ``recovery`` a day, and never believes again. In a large group that mixes fully the
share that never believes, s, solves ``s = s0 * exp(-R0 * (1 - s))`` with
``R0 = k * transmission / recovery`` and s0 the share that does not believe at first.
"""

from __future__ import annotations

import random

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.rumour.questions import Epidemic, HeardOpinion, Judgement, JudgeRumour


def believes(q: JudgeRumour, chance: random.Random) -> bool:
    """Return whether the agent believes by the classical model."""
    model = q.epidemic or Epidemic()
    if q.believes:
        kept = 1 - model.recovery
        return chance.random() < (kept * (1 - model.effect) if q.correction else kept)
    if model.believed_before or q.role == "verifier":
        return False
    rate = model.transmission * (1 - model.effect) ** model.corrections
    believers = sum(one.believes for one in q.heard)
    return chance.random() < 1 - (1 - rate) ** believers


def _judged(q: JudgeRumour, chance: random.Random) -> Judgement:
    found = believes(q, chance)
    words = "I think that it is true." if found else "I do not think that it is true."
    return Judgement(believes=found, opinion=words, memory="")


JUDGE_RUMOUR = Operation(
    "judge_rumour",
    JudgeRumour,
    Judgement,
    PromptTemplate("folkways.packs.rumour", "judge_rumour.md"),
    fallback=lambda q: Judgement(believes=q.believes, opinion=q.opinion, memory=q.memory),
    rule=_judged,
    example=JudgeRumour(
        name="Martha Lund",
        traits=("trusting", "outgoing"),
        role="commentator",
        rumour="The water of the lake is going to be sold.",
        believes=False,
        opinion="I doubt it; who would buy a lake?",
        memory="On Monday, two neighbours spoke of a contract.",
        heard=(HeardOpinion(by="Emil Roth", believes=True, words="My cousin saw the contract."),),
        correction="The town council states that no such contract exists.",
    ),
)
OPERATIONS = (JUDGE_RUMOUR,)
