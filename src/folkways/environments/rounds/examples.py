"""Examples of the questions of the norms game."""

from __future__ import annotations

from folkways.environments.rounds.questions import (
    DecideDefection,
    DecidePunishments,
    Payoffs,
    Rules,
)

_RULES = Rules(
    payoffs=Payoffs(temptation=3, hurt=-1, punishment=-9, enforcement=-2), others=19, meta=True
)
_RECENT = ("You saw Emil Roth defect.", "Nora Pine punished you for defecting.")
ROUNDS = {
    "decide_defection": DecideDefection(
        name="Martha Lund", boldness=3, chance=0.342, rules=_RULES, recent=_RECENT
    ),
    "decide_punishments": DecidePunishments(
        name="Martha Lund",
        vengefulness=5,
        acts=("Emil Roth defected.", "Nora Pine saw Emil Roth defect and let it pass."),
        rules=_RULES,
        recent=_RECENT,
    ),
}
