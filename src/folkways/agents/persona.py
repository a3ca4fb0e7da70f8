"""From the scenario's agent to the description G that goes into every question."""

from __future__ import annotations

from folkways.agents.shown import Who
from folkways.scenario.schema import AgentSpec


def describe(spec: AgentSpec, status: str = "") -> Who:
    """Return the agent description; ``status``, once a new day has revised it, is what holds."""
    return Who(
        name=spec.name,
        age=spec.age,
        role=spec.role.value,
        innate=spec.innate,
        learned=spec.learned,
        currently=status or spec.currently,
        lifestyle=spec.lifestyle,
        daily_requirement=spec.daily_requirement,
        relationships=dict(spec.relationships),
    )
