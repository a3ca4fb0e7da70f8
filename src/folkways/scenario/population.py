"""What a generated population is drawn from: ``agents: {generate: ...}`` in a scenario file."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, ValidationInfo, field_validator

from folkways.base.limits import GENERATED, STANCES
from folkways.scenario.fields import MAX_SEED, Line, Sentence, Strict
from folkways.scenario.minds import MindName, Share


class TraitDistribution(Strict):
    """Traits of generated agents are drawn from these lists."""

    pool: tuple[Line, ...] = Field(
        default=("friendly", "cautious", "outgoing", "stubborn", "patient", "curious"), min_length=1
    )
    """Adjectives to draw from."""
    per_agent: int = Field(default=3, ge=1, le=8)
    """How many each agent gets."""


class StanceDistribution(Strict):
    """One kind of conduct, and which shares of the generated agents stand where."""

    favour: tuple[Sentence, ...] = Field(min_length=1)
    """Sentences for those in favour, with ``{name}``: "{name} enjoys smoking indoors."."""
    oppose: tuple[Sentence, ...] = Field(min_length=1)
    """Sentences for those against."""
    conduct: tuple[Sentence, ...] = ()
    """Requirements of the day for those in favour: "From 9 to 10, smokes at a table."."""
    share_favour: float = Field(default=0.4, ge=0, le=1)
    """Share of ordinary agents in favour."""
    share_oppose: float = Field(default=0.4, ge=0, le=1, validate_default=True)
    """Share of ordinary agents against; the rest say nothing about it."""
    entrepreneurs: Literal["favour", "oppose", "mixed", "silent"] = "oppose"
    """Where the entrepreneurs stand."""

    @field_validator("share_oppose")
    @classmethod
    def _shares(cls, oppose: float, info: ValidationInfo) -> float:
        favour = info.data.get("share_favour", 0.0)
        if favour + oppose > 1 + 1e-9:
            raise ValueError(
                f"share_favour ({favour:g}) and share_oppose ({oppose:g}) together are more than 1"
            )
        return oppose


class Generate(Strict):
    """A population drawn from distributions instead of a list of agents."""

    count: int = Field(ge=1, le=GENERATED)
    """How many agents."""
    entrepreneurs: float = Field(default=0.3, ge=0, le=1)
    """Share of norm entrepreneurs."""
    traits: TraitDistribution = TraitDistribution()
    """Where traits come from."""
    stances: tuple[StanceDistribution, ...] = ()
    """Where stances come from."""
    occupations: tuple[Line, ...] = Field(
        default=("teacher", "nurse", "student", "carpenter", "clerk"), min_length=1
    )
    """What they do."""
    start: tuple[Line, ...] = Field(min_length=1)
    """Arenas in which their days begin, in turn."""
    minds: dict[MindName, Share] = Field(default_factory=dict)
    """Which share of the agents has which mind; the rest have the scenario's ``mind``."""
    per_quarter: int = Field(default=10, ge=1, le=200)
    """Agents for each copy of the map: larger populations live in a larger town."""
    seed: int = Field(default=0, ge=0, le=MAX_SEED)
    """Draws depend on this seed only."""

    @field_validator("stances")
    @classmethod
    def _drawable(
        cls, stances: tuple[StanceDistribution, ...], info: ValidationInfo
    ) -> tuple[StanceDistribution, ...]:
        count = info.data.get("count", 1)
        if len(stances) * count > STANCES:
            raise ValueError(
                f"{len(stances):,} stances of {count:,} agents are {len(stances) * count:,}: "
                f"{STANCES:,} at most"
            )
        return stances

    @field_validator("minds")
    @classmethod
    def _whole(cls, minds: dict[str, float]) -> dict[str, float]:
        if sum(minds.values()) > 1 + 1e-9:
            raise ValueError(f"the shares of minds sum to {sum(minds.values()):g}, more than 1")
        return minds


class GeneratedAgents(Strict):
    """``agents: {generate: ...}``."""

    generate: Generate
    """The distributions that the agents are drawn from."""
