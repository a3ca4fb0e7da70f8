"""One plausible input for each question of the mechanisms of norm science, from a small garden."""

from __future__ import annotations

from pydantic import BaseModel

from folkways.agents.example_garden import MARTHA
from folkways.norms.examples import STANDARDS
from folkways.norms.science.questions import DecideSanction, SanctionCase

EXAMPLES: dict[str, BaseModel] = {
    "decide_sanction": DecideSanction(
        who=MARTHA,
        when="day 1 12:35",
        place="Garden: pond",
        doing="weeding the flower bed",
        cases=(
            SanctionCase(
                other="Emil Roth",
                relationship="Martha Lund likes her neighbour Emil Roth.",
                observation="Emil Roth is feeding the pigeons by the pond",
                norm=STANDARDS[0],
                watching=("Nora Pine",),
                anger=4,
            ),
            SanctionCase(
                other="Nora Pine",
                relationship="They hardly know each other.",
                observation="Emil Roth is feeding the pigeons by the pond",
                norm=STANDARDS[0],
                let_pass=True,
                anger=2,
            ),
        ),
    ),
}
