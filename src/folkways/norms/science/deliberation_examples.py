"""One plausible input for each question of deliberating minds, from a small garden."""

from __future__ import annotations

from pydantic import BaseModel

from folkways.agents.example_garden import EMIL, GUIDELINES
from folkways.agents.examples import ACTIONS, DAY, PLANS
from folkways.agents.shown import Present
from folkways.norms.examples import STANDARDS
from folkways.norms.science.deliberation_questions import Deliberate, Intention, Obligation

_DECIDED = (
    "the agent has decided to put a desire first: feeding the pigeons",
    "the agent has decided to follow it",
)
_LINES = tuple(
    line.model_copy(update={"notes": _DECIDED[n : n + 1]}) for n, line in enumerate(GUIDELINES)
)

EXAMPLES: dict[str, BaseModel] = {
    "deliberate": Deliberate(
        who=EMIL,
        when="day 1 12:20",
        place="Garden: pond",
        here=(Present(name="Nora Pine", doing="carrying three baskets"),),
        obligations=tuple(
            Obligation(
                content=one.content,
                salience=one.utility / 100,
                seen_kept=2,
                seen_broken=1,
                notes=("Nora Pine frowned at the agent for this at 11:40",),
            )
            for one in STANDARDS[:2]
        ),
        intentions=(
            Intention(
                start="12:00",
                end="13:00",
                text="feeding the pigeons",
                place="Garden: pond",
                indoors=False,
            ),
        ),
    ),
    "plan_deliberated_day": DAY.model_copy(update={"guidelines": _LINES}),
    "generate_deliberated_plans": PLANS.model_copy(update={"guidelines": _LINES}),
    "generate_deliberated_actions": ACTIONS.model_copy(update={"guidelines": _LINES}),
}
