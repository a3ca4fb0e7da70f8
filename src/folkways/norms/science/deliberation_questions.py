"""The questions of deliberating minds: which desires and intentions conflict with obligations."""

from __future__ import annotations

from pydantic import Field

from folkways.agents.action_faults import fault_of_actions
from folkways.agents.operations import no_actions, no_day, no_plans
from folkways.agents.questions import (
    Actions,
    DayPlan,
    GenerateActions,
    GeneratePlans,
    PlainActions,
    PlanDay,
    Planned,
    Plans,
)
from folkways.agents.shown import Position, Present, Score, Who, Words
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.norms.science.decisions import Rival

PACKAGE = "folkways.norms.science"


class Obligation(Data):
    """A norm of the agent's that asks for something.

    ``salience`` is 0 to 1; ``seen_kept`` and ``seen_broken`` count how often the agent saw others
    keep and break it; ``reproached``: somebody has objected when the agent broke it. ``notes`` are
    what other mechanisms add ("Ann Lee showed the agent disapproval for this").
    """

    content: str
    salience: float
    seen_kept: int = Field(default=0, ge=0)
    seen_broken: int = Field(default=0, ge=0)
    reproached: bool = False
    notes: tuple[str, ...] = ()


class Intention(Planned):
    """An entry of the agent's plan for the day; ``indoors`` says what its place is."""

    indoors: bool = True


class Deliberate(Data):
    """Which desires and intentions of the agent conflict with its obligations?

    ``here`` are the people near it; ``intentions`` is what is left of its plan for the day.
    """

    who: Who
    when: str
    place: str
    here: tuple[Present, ...]
    obligations: tuple[Obligation, ...]
    intentions: tuple[Intention, ...]


class Opposed(Data):
    """A desire or intention that conflicts with an obligation (by its number, from 0).

    ``strength`` is 1 to 10.
    """

    obligation: Position
    kind: Rival
    what: Words
    strength: Score


class Conflicts(Data):
    """The conflicts; obligations that are not listed have none."""

    conflicts: tuple[Opposed, ...] = Field(default=(), max_length=100)


def _fault_of_conflicts(q: Deliberate, a: Conflicts) -> str:
    wrong = next((o.obligation for o in a.conflicts if o.obligation >= len(q.obligations)), None)
    if wrong is not None:
        return f"there is no obligation {wrong}; the last is {len(q.obligations) - 1}"
    return ""


DELIBERATE = Operation(
    "deliberate",
    Deliberate,
    Conflicts,
    PromptTemplate(PACKAGE, "deliberate.md"),
    lambda _: Conflicts(),
    fault=_fault_of_conflicts,
)

PLAN_DELIBERATED_DAY = Operation(
    "plan_deliberated_day",
    PlanDay,
    DayPlan,
    PromptTemplate(PACKAGE, "plan_deliberated_day.md"),
    no_day,
)
GENERATE_DELIBERATED_PLANS = Operation(
    "generate_deliberated_plans",
    GeneratePlans,
    Plans,
    PromptTemplate(PACKAGE, "generate_deliberated_plans.md"),
    no_plans,
)
GENERATE_DELIBERATED_ACTIONS = Operation(
    "generate_deliberated_actions",
    GenerateActions,
    Actions,
    PromptTemplate(PACKAGE, "generate_deliberated_actions.md"),
    no_actions,
    fault=fault_of_actions,
    plain=PlainActions,
)

OPERATIONS = (
    DELIBERATE,
    PLAN_DELIBERATED_DAY,
    GENERATE_DELIBERATED_PLANS,
    GENERATE_DELIBERATED_ACTIONS,
)
