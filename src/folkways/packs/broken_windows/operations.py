"""The question with its wording, and the classical passer-by.

Signs that others break rules make one's own goal of behaving appropriately weaker (the source), and
what others do tells what one does there (Cialdini, Reno and Kallgren 1990). The classical passer-by
breaks the rule with a probability that is logistic in such signs: one for the disorder, and one
times the share of those before it who broke the rule, as far as that is seen.
"""

from __future__ import annotations

import math
import random

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.broken_windows.questions import ClassicalPasser, PassBy, Passing


def chance_of(model: ClassicalPasser, broke: int, before: int) -> float:
    """Return how probable it is that the classical passer-by breaks the rule, 0 to 1."""
    signs = model.signs + (broke / before if before else 0.0)
    logit = math.log(model.in_order / (1 - model.in_order)) + model.cue * signs
    return 1 / (1 + math.exp(-logit))


def passes(q: PassBy, chance: random.Random) -> Passing:
    """Draw by that probability."""
    if q.classical is None:
        return Passing(breaks=False)
    return Passing(breaks=chance.random() < chance_of(q.classical, q.broke, q.before))


PASS_BY = Operation(
    "pass_by",
    PassBy,
    Passing,
    PromptTemplate("folkways.packs.broken_windows", "pass_by.md"),
    fallback=lambda _: Passing(breaks=False),
    rule=passes,
    example=PassBy(
        place="a park with a sign that asks to keep dogs on a lead",
        state="three dogs run free",
        act="walk across the lawn, which is closed",
        instead="walk around it",
        traces="footprints on the lawn",
        before=10,
        broke=4,
    ),
)
OPERATIONS = (PASS_BY,)
