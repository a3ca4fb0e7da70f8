"""Scenarios of environments that have no map: an agent needs no more than a name."""

from __future__ import annotations

from typing import Annotated

from pydantic import Discriminator, Field, Tag

from folkways.scenario.fields import Line, Sentence
from folkways.scenario.population import Generate, GeneratedAgents
from folkways.scenario.schema import LISTED, AgentSpec, Scenario, kind_of_agents


class MaplessAgent(AgentSpec):
    """One agent; what an environment makes of its description is its own affair."""

    age: int = Field(default=0, ge=0, le=120)
    """How old the agent is, in years; 0 if it does not matter."""
    innate: tuple[Line, ...] = ()
    """Innate traits, as adjectives."""
    learned: Sentence = ""
    """Who the agent is, what it does and what it stands for, in plain sentences."""
    start: str = ""
    """Empty: there is no place to begin in."""


class MaplessGenerate(Generate):
    """A population drawn from distributions instead of a list of agents."""

    entrepreneurs: float = Field(default=0.0, ge=0, le=1)
    """Share of norm entrepreneurs."""
    start: tuple[Line, ...] = ()
    """Empty: there is no place to begin in."""


class MaplessGenerated(GeneratedAgents):
    """``agents: {generate: ...}``."""

    generate: MaplessGenerate
    """The distributions that the agents are drawn from."""


class MaplessScenario(Scenario):
    """A whole experiment in an environment without a map."""

    map: str = ""
    """Empty: there is no map."""
    mechanisms: tuple[str, ...] = Field(default=(), json_schema_extra={"uniqueItems": True})
    """Mechanisms in order, if the environment has hooks for any."""
    agents: Annotated[
        Annotated[tuple[MaplessAgent, ...], LISTED, Tag("listed")]
        | Annotated[MaplessGenerated, Tag("generated")],
        Discriminator(kind_of_agents),
    ]
    """The agents, or ``generate`` with distributions."""
