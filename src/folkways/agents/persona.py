"""From the scenario's agent to the description G that goes into every question."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from folkways.agents.shown import Who
from folkways.base.events import Value
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


def changed(spec: AgentSpec, fields: Mapping[str, Value | list[Value]]) -> AgentSpec:
    """Return the agent with other ``fields``; pydantic.ValidationError if they do not fit."""
    return AgentSpec.model_validate_json(
        msgspec.json.encode({**spec.model_dump(mode="json"), **fields}), strict=True
    )
