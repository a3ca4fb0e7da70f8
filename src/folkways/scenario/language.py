"""Whether a scenario is written in English, which the offline mind and the judge can read."""

from __future__ import annotations

from collections.abc import Iterator

from folkways.reading.language import reads_as_english
from folkways.scenario.population import GeneratedAgents
from folkways.scenario.schema import Scenario

NOT_ENGLISH = (
    "the texts are not in English, which is all that the offline mind and the reading judge read"
)


def is_english(scenario: Scenario) -> bool:
    """Whether what agents are and do, and the tracked norms, are on the whole in English."""
    return reads_as_english(_texts(scenario))


def _texts(scenario: Scenario) -> Iterator[str]:
    for norm in scenario.tracked_norms:
        yield norm.statement
    if isinstance(scenario.agents, GeneratedAgents):
        for stance in scenario.agents.generate.stances:
            yield from (*stance.favour, *stance.oppose, *stance.conduct)
        return
    for agent in scenario.agents:
        yield from (agent.learned, agent.currently, agent.lifestyle, agent.daily_requirement)
