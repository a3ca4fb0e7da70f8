"""What personas are measured by: who is recognised, by which answers."""

from __future__ import annotations

from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.judged import RUBRIC_MEASURES, mean_score
from folkways.environments.surveyed import (
    QuestionnaireMissing,
    QuestionnairePeople,
    QuestionnaireScores,
)
from folkways.packs.personas.facts import TakenFor


def guesses(run: MeasuredRun) -> dict[str, list[tuple[str, str]]]:
    """Return agents and whom they are taken for, by questionnaire."""
    found: dict[str, list[tuple[str, str]]] = {}
    for event in run.events(MechanismEvent):
        if (taken := TakenFor.read(event)) is not None:
            found.setdefault(taken.by, []).append((event.agent, taken.person))
    return found


def _share(pairs: list[tuple[str, str]]) -> float:
    return fmean(agent == person for agent, person in pairs)


class IdentityRecovered(Measure):
    """See the definition."""

    name = "identity_recovered"
    unit = SHARE
    definition = (
        "Agents whose answers are nearest to their own profile, of all: mean over personality, "
        "values and statements; chance is 1 / the number of people."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = guesses(run)
        return fmean(map(_share, found.values())) if found else None


class StatementsFit(Measure):
    """See the definition."""

    name = "statements_fit"
    unit = "points"
    definition = "How well statements fit the person described, 0 to 3, by the judge; mean."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        return mean_score("fit")(run)


class RecoveredBy(Measure):
    """See the definition."""

    name = "recovered_by"
    definition = (
        "By questionnaire: agents, share whose answers are nearest to their own profile, share "
        "that can be expected by chance."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each questionnaire."""
        return [
            {
                "questionnaire": by,
                "agents": len(pairs),
                "recovered": _share(pairs),
                "chance": 1 / len(pairs),
            }
            for by, pairs in guesses(run).items()
        ]


class PersonaGuesses(Measure):
    """See the definition."""

    name = "persona_guesses"
    definition = "By agent: the person whose profile is nearest to its answers, by questionnaire."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent."""
        found = {by: dict(pairs) for by, pairs in guesses(run).items()}
        agents = dict.fromkeys(agent for pairs in found.values() for agent in pairs)
        return [
            {"agent": agent, **{by: pairs.get(agent, "") for by, pairs in found.items()}}
            for agent in agents
        ]


MEASURES: tuple[type[Measure], ...] = (
    IdentityRecovered,
    StatementsFit,
    RecoveredBy,
    PersonaGuesses,
    QuestionnaireMissing,
    QuestionnaireScores,
    QuestionnairePeople,
    *RUBRIC_MEASURES,
)
