"""The questions of the norms game with their wording, and the rules by which Axelrod's agents act.

R. Axelrod, "An evolutionary approach to norms", American Political Science Review 80 (1986): an
agent defects if the chance of being seen is below its boldness, and punishes with a probability
that equals its vengefulness.
"""

from __future__ import annotations

import random

from folkways.environments.rounds.facts import MOST
from folkways.environments.rounds.questions import (
    DecideDefection,
    DecidePunishments,
    Defection,
    Punishments,
)
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate

_PACKAGE = "folkways.environments.rounds"


def _defects(q: DecideDefection, chance: random.Random) -> Defection:
    return Defection(defects=q.chance < q.boldness / MOST)


def _punishes(q: DecidePunishments, chance: random.Random) -> Punishments:
    threshold = q.vengefulness / MOST
    numbers = (n for n, _ in enumerate(q.acts) if chance.random() < threshold)
    return Punishments(punish=tuple(numbers))


def _unknown(q: DecidePunishments, answer: Punishments) -> str:
    unknown = sorted({n for n in answer.punish if n >= len(q.acts)})
    if not unknown:
        return ""
    return f"punish: there are {len(q.acts)} acts, none with the number {unknown[0]}"


DECIDE_DEFECTION = Operation(
    "decide_defection",
    DecideDefection,
    Defection,
    PromptTemplate(_PACKAGE, "decide_defection.md"),
    fallback=lambda q: Defection(defects=False),
    rule=_defects,
)
DECIDE_PUNISHMENTS = Operation(
    "decide_punishments",
    DecidePunishments,
    Punishments,
    PromptTemplate(_PACKAGE, "decide_punishments.md"),
    fallback=lambda q: Punishments(),
    fault=_unknown,
    rule=_punishes,
)
OPERATIONS = (DECIDE_DEFECTION, DECIDE_PUNISHMENTS)
