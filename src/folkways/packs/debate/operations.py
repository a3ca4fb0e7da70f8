"""The questions of a debate with their wording, and the classical answers.

A participant's opinion moves as by Friedkin and Johnsen (1990) with each argument of an opponent
who does not move, and is then answered on five levels with logistic noise, as in an ordered logit.
"""

from __future__ import annotations

import random
from math import log

from folkways.environments.opinions import friedkin_johnsen
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.debate.questions import (
    LEVELS,
    Argument,
    Attitude,
    GiveArgument,
    Influence,
    StateAttitude,
)

_PACKAGE = "folkways.packs.debate"


def opinion_after(model: Influence) -> float:
    """Return the opinion after the arguments heard."""
    weight = model.weight
    return friedkin_johnsen(
        [model.opinion, model.pull],
        [model.susceptibility, 0.0],
        [[1 - weight, weight], [0.0, 1.0]],
        model.arguments,
    )[0]


def level(opinion: float) -> int:
    """Return the answer to an opinion: -1 to 1 in five equal parts, and what is beyond."""
    return max(1, min(LEVELS, 1 + int((opinion + 1) / 2 * LEVELS)))


def _stated(q: StateAttitude, chance: random.Random) -> Attitude:
    model = q.influence or Influence()
    draw = min(1 - 1e-9, max(1e-9, chance.random()))
    return Attitude(attitude=level(opinion_after(model) + model.noise * log(draw / (1 - draw))))


def _argued(q: GiveArgument, chance: random.Random) -> Argument:
    return Argument(argument=f"I am {q.side} this proposal.")


def _empty(q: GiveArgument, answer: Argument) -> str:
    return "" if answer.argument.strip() else "argument: it is empty; say something"


STATE_ATTITUDE = Operation(
    "state_attitude",
    StateAttitude,
    Attitude,
    PromptTemplate(_PACKAGE, "state_attitude.md"),
    fallback=lambda q: Attitude(attitude=(LEVELS + 1) // 2),
    rule=_stated,
    example=StateAttitude(
        name="Martha Lund",
        traits=("cautious", "curious"),
        background="Martha Lund is a nurse.",
        proposition="Shops should be closed on Sundays.",
        opponent="human",
        talk=("Opponent: Everybody needs a day of rest.", "You: Nurses work on Sundays, too."),
    ),
)
GIVE_ARGUMENT = Operation(
    "give_argument",
    GiveArgument,
    Argument,
    PromptTemplate(_PACKAGE, "give_argument.md"),
    fallback=lambda q: Argument(argument=""),
    fault=_empty,
    rule=_argued,
    example=GiveArgument(
        name="Emil Roth",
        proposition="Shops should be closed on Sundays.",
        side="for",
        stage="rebuttal",
        personal="Martha Lund, 34 years old: cautious, curious. Martha Lund is a nurse.",
        manner="knowledge: facts and evidence",
        talk=("You: Everybody needs a day of rest.", "Opponent: Nurses work on Sundays, too."),
    ),
)
OPERATIONS = (STATE_ATTITUDE, GIVE_ARGUMENT)
