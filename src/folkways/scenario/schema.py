"""The scenario file: who lives where, for how long, with which mechanisms and parameters.

The pydantic models here are the file's definition; ``folkways schema`` prints their JSON Schema.
Tracked norms are for the measures only: no agent and no mind ever sees them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    ValidationInfo,
    field_validator,
)

from folkways.base.time import parse_clock

MECHANISMS: Final = (
    "creation",
    "spreading.communication",
    "spreading.observation",
    "evaluation.immediate",
    "evaluation.synthesis",
    "compliance",
)


def _clock(text: str) -> str:
    parse_clock(text)
    return text


CLOCK_PATTERN: Final = r"^\d{1,2}:\d\d$"
LINE_PATTERN: Final = r"^[^\x00-\x20\x7f]([^\x00-\x1f\x7f]*[^\x00-\x20\x7f])?$"
WORD_PATTERN: Final = r"^[A-Za-z0-9_-]+$"
ID_PATTERN: Final = r"^[a-z][a-z0-9_]*$"
MAX_SEED: Final = 2**53 - 1  # what every JSON reader keeps exactly

Clock = Annotated[
    str,
    AfterValidator(_clock),
    Field(pattern=CLOCK_PATTERN, description="A time of day such as '08:00'."),
]
Line = Annotated[str, Field(min_length=1, max_length=200, pattern=LINE_PATTERN)]
Sentence = Annotated[str, Field(max_length=4000)]


class Strict(BaseModel):
    """Unknown keys are errors."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, use_attribute_docstrings=True, allow_inf_nan=False
    )


class Role(StrEnum):
    """A norm entrepreneur holds norms of its own from the start and wants others to adopt them."""

    ENTREPRENEUR = "entrepreneur"
    ORDINARY = "ordinary"


class AgentSpec(Strict):
    """One agent: the agent description G of the paper."""

    name: str = Field(min_length=1, max_length=60, pattern=LINE_PATTERN)
    """Full name; must be unique."""
    age: int = Field(ge=0, le=120)
    """Years."""
    role: Role = Role.ORDINARY
    """``entrepreneur`` or ``ordinary``."""
    innate: tuple[Line, ...] = Field(min_length=1)
    """Innate traits, as adjectives."""
    learned: Sentence
    """Who the agent is, what it does and what it stands for, in plain sentences."""
    currently: Sentence = ""
    """What it is about these days."""
    lifestyle: Sentence = ""
    """Its daily rhythm."""
    daily_requirement: Sentence = ""
    """What it does at which time of day: "From 9 to 10, smokes at a table." """
    relationships: dict[str, Sentence] = Field(default_factory=dict)
    """How it stands to others, by their names."""
    start: Line
    """Address of the arena in which its days begin, such as "Hobbs Café: café room"."""
    tile: tuple[int, int] | None = None
    """Exact tile (x, y) inside that arena, if it matters."""


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
    share_oppose: float = Field(default=0.4, ge=0, le=1)
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

    count: int = Field(ge=1, le=100_000)
    """How many agents."""
    entrepreneurs: float = Field(default=0.3, ge=0, le=1)
    """Share of norm entrepreneurs."""
    traits: TraitDistribution = TraitDistribution()
    """Where traits come from."""
    stances: tuple[StanceDistribution, ...] = ()
    """Where stances come from."""
    occupations: tuple[Line, ...] = Field(
        default=("teacher", "nurse", "student", "carpenter", "retired clerk"), min_length=1
    )
    """What they do."""
    start: tuple[Line, ...] = Field(min_length=1)
    """Arenas in which their days begin, in turn."""
    per_quarter: int = Field(default=20, ge=1, le=200)
    """Agents for each copy of the map: larger populations live in a larger town."""
    seed: int = Field(default=0, ge=0, le=MAX_SEED)
    """Draws depend on this seed only."""


class GeneratedAgents(Strict):
    """``agents: {generate: ...}``."""

    generate: Generate


class TrackedNorm(Strict):
    """A norm that the measures follow."""

    id: str = Field(pattern=ID_PATTERN, max_length=60)
    """A short name for tables and figures."""
    statement: str = Field(min_length=3, max_length=300)
    """The norm in a sentence: "No smoking indoors."."""
    kind: Literal["descriptive", "injunctive"] = "injunctive"
    """Injunctive: what ought to be done. Descriptive: what people commonly do."""


class RetrievalParameters(Strict):
    """Park et al. (2023), section 4.1."""

    recency: float = Field(default=1.0, ge=0)
    """Weight of recency."""
    importance: float = Field(default=1.0, ge=0)
    """Weight of importance."""
    relevance: float = Field(default=1.0, ge=0)
    """Weight of relevance."""
    decay: float = Field(default=0.99, gt=0, le=1)
    """Recency is decay to the power of the hours since last access."""
    count: int = Field(default=12, ge=1, le=200)
    """How many records a retrieval gives."""


class PerceptionParameters(Strict):
    """What reaches an agent's senses."""

    vision_radius: int = Field(default=8, ge=1, le=64)
    """Tiles."""
    hearing_radius: int = Field(default=5, ge=0, le=64)
    """Tiles within which a conversation is overheard."""
    attention_bandwidth: int = Field(default=8, ge=1, le=100)
    """The nearest so many things are noticed."""
    retention: int = Field(default=8, ge=0, le=100)
    """What equals one of the last so many percepts is not new."""


class ReflectionParameters(Strict):
    """Park et al. (2023), section 4.2."""

    threshold: int = Field(default=150, ge=1)
    """Reflect when the importance of what was perceived since the last time exceeds this sum."""
    recent: int = Field(default=100, ge=1, le=1000)
    """How many recent records the questions are drawn from."""


class ConversationParameters(Strict):
    """Dialogue, turn by turn."""

    max_turns: int = Field(default=8, ge=2, le=60)
    """Utterances after which a conversation ends in any case."""
    cooldown_minutes: int = Field(default=30, ge=0, le=1440)
    """The same pair does not start another conversation within this time."""
    conflict_cooldown_minutes: int = Field(default=12, ge=0, le=1440)
    """... unless a conflict is raised, for which this holds instead."""
    norm_cooldown_minutes: int = Field(default=120, ge=0, le=1440)
    """The same norm is not raised with the same person again within this time."""
    reconsider_minutes: int = Field(default=20, ge=0, le=1440)
    """Having decided not to talk to someone, do not ask again within this time."""


class NormParameters(Strict):
    """CRSEC (Ren et al. 2024, appendix A)."""

    initial: int = Field(default=5, ge=0, le=20)
    """Norms that each entrepreneur creates."""
    synthesis_threshold: int = Field(default=350, ge=1)
    """Synthesis starts when the utilities of the qualified norms sum above this."""
    thought_threshold: int = Field(default=30, ge=1)
    """Thoughts about what others do are formed when its importance sums to this."""
    reminder_half_life_hours: float = Field(default=8.0, gt=0)
    """A reminder's weight halves in this time."""
    reproach_minutes: int = Field(default=60, ge=0)
    """For so long after being told off, an agent counts as just reproached."""


class Parameters(Strict):
    """Everything that can be tuned; ``--set retrieval.decay=0.995`` changes one of them."""

    perception: PerceptionParameters = PerceptionParameters()
    retrieval: RetrievalParameters = RetrievalParameters()
    reflection: ReflectionParameters = ReflectionParameters()
    conversation: ConversationParameters = ConversationParameters()
    norms: NormParameters = NormParameters()


def _kind_of_agents(agents: object) -> str | None:
    if isinstance(agents, list | tuple):
        return "listed"
    return "generated" if isinstance(agents, dict | GeneratedAgents) else None


Agents = Annotated[
    Annotated[tuple[AgentSpec, ...], Field(min_length=1), Tag("listed")]
    | Annotated[GeneratedAgents, Tag("generated")],
    Discriminator(_kind_of_agents),
]


class Scenario(Strict):
    """A whole experiment."""

    folkways: Literal[1] = 1
    """Version of this file format."""
    name: str = Field(pattern=WORD_PATTERN, max_length=60)
    """Used in file names."""
    title: str = Field(default="", max_length=200)
    """For people."""
    description: Sentence = ""
    """What it is about."""
    map: Line
    """A map that ships (``hobbs_cafe``, ``quiet_library``) or a ``.tmj`` file beside this one."""
    setting: str = Field(default="", max_length=200)
    """What kind of place it is, in a few words: "a café"; entrepreneurs create norms for it."""
    days: int = Field(default=2, ge=1, le=365)
    """Simulated days."""
    start: Clock = "08:00"
    """When a day begins."""
    end: Clock = "16:00"
    """When it ends."""
    seed: int = Field(default=1, ge=0, le=MAX_SEED)
    """All chance of the run follows from it."""
    mind: Line = "offline"
    """Who thinks for the agents."""
    mechanisms: tuple[str, ...] = Field(
        default=MECHANISMS,
        json_schema_extra={"items": {"enum": list(MECHANISMS)}, "uniqueItems": True},
    )
    """Mechanisms in order; ``[]`` is the plain generative agent."""
    parameters: Parameters = Parameters()
    """Everything that can be tuned."""
    agents: Agents
    """The agents, or ``generate`` with distributions."""
    tracked_norms: tuple[TrackedNorm, ...] = ()
    """Norms that the measures follow."""

    @field_validator("end")
    @classmethod
    def _ends_after_it_begins(cls, end: str, info: ValidationInfo) -> str:
        start = info.data.get("start")
        if start is not None and parse_clock(end) <= parse_clock(start):
            raise ValueError(f"the day ends ({end}) before it begins ({start})")
        return end
