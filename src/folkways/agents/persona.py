"""From the scenario's agent to the description G that goes into every question."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from folkways.agents.shown import Who
from folkways.base.events import Value
from folkways.base.time import format_moment
from folkways.scenario.schema import AgentSpec


def describe(spec: AgentSpec, status: str = "", as_of: int | None = None) -> Who:
    """Return the agent description; ``status``, once a new day has revised it, is what holds.

    ``as_of`` is the moment at which that was so: what it tells of may be over by now.
    """
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
        as_of="" if as_of is None else format_moment(as_of),
    )


def phrases(text: str) -> tuple[str, ...]:
    """Return the seed memories in a description: semicolons separate them (Park et al. 2023)."""
    return tuple(phrase for part in text.split(";") if (phrase := part.strip()))


def described(who: Who) -> set[str]:
    """Return the seed memories that say what the description says already."""
    return {one for text in (who.learned, who.currently, who.lifestyle) for one in phrases(text)}


def changed(spec: AgentSpec, fields: Mapping[str, Value | list[Value]]) -> AgentSpec:
    """Return the agent with other ``fields``; pydantic.ValidationError if they do not fit."""
    return AgentSpec.model_validate_json(
        msgspec.json.encode({**spec.model_dump(mode="json"), **fields}), strict=True
    )
