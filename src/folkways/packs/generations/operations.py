"""The question with its wording, and the classical participant.

Judgements of an apparent movement, for which nobody has a yardstick, move towards those of others
(Sherif 1935). The classical participant begins with its own impression, and moves its judgement in
each trial by a share towards the mean of what the others said, and by another towards its new
impression. Expected judgements then follow a linear recursion, which has a closed solution.
"""

from __future__ import annotations

import random
from statistics import fmean

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.generations.questions import ClassicalJudge, Judgement, JudgeMovement


def judges(q: JudgeMovement, chance: random.Random) -> Judgement:
    """Move one's judgement to the others' and to one's own impression."""
    model = q.classical or ClassicalJudge(conformity=0.0, perception=1.0)
    own = q.earlier[-1] if q.earlier else q.impression
    others = fmean(q.heard) if q.heard else own
    moved = model.conformity * (others - own) + model.perception * (q.impression - own)
    return Judgement(inches=max(0.0, min(1000.0, own + moved)))


JUDGE_MOVEMENT = Operation(
    "judge_movement",
    JudgeMovement,
    Judgement,
    PromptTemplate("folkways.packs.generations", "judge_movement.md"),
    fallback=lambda q: Judgement(inches=max(0.0, q.impression)),
    rule=judges,
    example=JudgeMovement(
        impression=4.5,
        earlier=(6.0, 7.5),
        heard=(12.0, 11.5, 9.0),
        heard_before=(12.5, 11.0, 8.0),
    ),
)
OPERATIONS = (JUDGE_MOVEMENT,)
