"""One plausible input for each question of the mechanisms of norm science, from a small garden."""

from __future__ import annotations

from pydantic import BaseModel

from folkways.agents.example_garden import EMIL, LINES, MARTHA
from folkways.norms.examples import STANDARDS
from folkways.norms.science import deliberation_examples
from folkways.norms.science.avowing import AvowalCase, TakeSides
from folkways.norms.science.questions import (
    AppraiseConduct,
    ChooseLeader,
    ConductOccasion,
    DecideSanction,
    HearGossip,
    Internalise,
    LeaderCandidate,
    SanctionCase,
    StateThresholds,
)
from folkways.norms.science.tying import DecideTies, TieCase

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
    "hear_gossip": HearGossip(
        who=EMIL,
        other="Martha Lund",
        relationship="Emil Roth likes his neighbour Martha Lund.",
        lines=LINES,
        people=("Nora Pine", "Ida Berg"),
    ),
    "decide_ties": DecideTies(
        who=MARTHA,
        cases=(
            TieCase(
                other="Emil Roth",
                relationship="Martha Lund likes her neighbour Emil Roth.",
                standing=-0.5,
                closeness=4,
                wanted_by=True,
            ),
            TieCase(other="Nora Pine", relationship="", standing=0.4),
        ),
    ),
    "state_thresholds": StateThresholds(who=MARTHA, norms=STANDARDS),
    "choose_leader": ChooseLeader(
        who=EMIL,
        candidates=(
            LeaderCandidate(name="Martha Lund", sought_by=4),
            LeaderCandidate(name="Nora Pine", sought_by=1, office=True),
        ),
        now="Nora Pine",
    ),
    "take_sides": TakeSides(
        who=MARTHA,
        cases=(
            AvowalCase(norm=STANDARDS[0], kept=4, broken=1, spoke_for=2, disclosed=30),
            AvowalCase(norm=STANDARDS[1], spoke_against=1, praised=("Nora Pine",)),
        ),
    ),
    "internalise": Internalise(who=MARTHA, norm=STANDARDS[1], salience=0.91),
    "appraise_conduct": AppraiseConduct(
        who=MARTHA,
        when="day 1 12:35",
        occasions=(
            ConductOccasion(
                happened="seen",
                conduct="Emil Roth is feeding the pigeons by the pond",
                norm=STANDARDS[0],
                other="Emil Roth",
            ),
            ConductOccasion(
                happened="sanctioned",
                conduct="leaving a paper bag by the pond",
                norm=STANDARDS[1],
                other="Nora Pine",
                watched=True,
            ),
        ),
    ),
    **deliberation_examples.EXAMPLES,
}
