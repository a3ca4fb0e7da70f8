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
    Payoffs,
    Punishments,
    Rules,
)
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate

_PACKAGE = "folkways.environments.rounds"
_RULES = Rules(
    payoffs=Payoffs(temptation=3, hurt=-1, punishment=-9, enforcement=-2), others=19, meta=True
)
_RECENT = ("You saw Emil Roth defect.", "Nora Pine punished you for defecting.")


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
    example=DecideDefection(
        name="Martha Lund", boldness=3, chance=0.342, rules=_RULES, recent=_RECENT
    ),
)
DECIDE_PUNISHMENTS = Operation(
    "decide_punishments",
    DecidePunishments,
    Punishments,
    PromptTemplate(_PACKAGE, "decide_punishments.md"),
    fallback=lambda q: Punishments(),
    fault=_unknown,
    rule=_punishes,
    example=DecidePunishments(
        name="Martha Lund",
        vengefulness=5,
        acts=("Emil Roth defected.", "Nora Pine saw Emil Roth defect and let it pass."),
        rules=_RULES,
        recent=_RECENT,
    ),
)
OPERATIONS = (DECIDE_DEFECTION, DECIDE_PUNISHMENTS)
