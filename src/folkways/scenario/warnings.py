"""What a scenario may say, but may not mean."""

from __future__ import annotations

from collections.abc import Iterator

from folkways.reading.reader import Reader
from folkways.scenario.population import GeneratedAgents
from folkways.scenario.schema import Role, Scenario


def warnings(scenario: Scenario) -> Iterator[str]:
    """Yield one sentence for each thing that is allowed and probably not meant."""
    agents = () if isinstance(scenario.agents, GeneratedAgents) else scenario.agents
    creates = "creation" in scenario.mechanisms
    if creates and not any(agent.role is Role.ENTREPRENEUR for agent in agents):
        yield "nobody is an entrepreneur, so no norm will be created"
    if creates and not scenario.setting:
        yield "setting is empty; entrepreneurs create norms for a kind of place, such as 'a park'"
    if not scenario.tracked_norms:
        yield "tracked_norms is empty, so acceptance and adherence are not measured"
    reader = Reader()
    for norm in scenario.tracked_norms:
        frame = reader.norm(norm.statement)
        if frame is None or frame.sign == 0:
            yield (
                f"tracked norm {norm.id}: the judge cannot tell from {norm.statement!r} what one "
                "does or leaves; write it like 'No smoking indoors.' or 'People tip after meals.'"
            )
