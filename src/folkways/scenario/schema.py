"""The scenario file: who lives where, for how long, with which mechanisms and parameters.

The pydantic models here are the file's definition; ``folkways schema`` prints their JSON Schema.
Tracked norms are for the measures only: no agent and no mind ever sees them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import Discriminator, Field, Tag, ValidationInfo, field_validator

from folkways.base.limits import AGENTS, GENERATED
from folkways.base.time import parse_clock
from folkways.scenario.facts import TrackedFact
from folkways.scenario.fields import (
    ID_PATTERN,
    LINE_PATTERN,
    MAX_SEED,
    WORD_PATTERN,
    Clock,
    Line,
    Sentence,
    Strict,
)
from folkways.scenario.minds import MindName, ModelSettings, OfflineSettings, ProfileName
from folkways.scenario.population import GeneratedAgents as GeneratedAgents
from folkways.scenario.topics import MOST_TOPICS, Stance, Topic

MECHANISMS: Final = (
    "creation",
    "spreading.communication",
    "spreading.observation",
    "evaluation.immediate",
    "evaluation.synthesis",
    "compliance",
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
    """How old the agent is, in years."""
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
    stances: tuple[Stance, ...] = Field(default=(), max_length=MOST_TOPICS)
    """What it stands for, by topics; it is added to ``learned`` in plain sentences."""
    relationships: dict[str, Sentence] = Field(default_factory=dict)
    """How it stands to others, by their names."""
    start: Line
    """Address of the arena in which its days begin, such as "Hobbs Café: café room"."""
    tile: tuple[int, int] | None = None
    """Exact tile (x, y) inside that arena, if it matters."""
    mind: MindName = ""
    """Who thinks for this agent, if not the scenario's ``mind``."""


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
    plans: Literal["times", "places"] = "times"
    """What the record of a plan holds of each entry. ``times``: when it begins. ``places``: also
    when it ends, and where, as in the paper (section 4.3)."""


class PerceptionParameters(Strict):
    """What reaches an agent's senses."""

    vision_radius: int = Field(default=8, ge=1, le=64)
    """Tiles."""
    hearing_radius: int = Field(default=5, ge=0, le=64)
    """Tiles within which a conversation is overheard."""
    attention_bandwidth: int = Field(default=8, ge=1, le=100)
    """The nearest this many things are noticed."""
    retention: int = Field(default=8, ge=0, le=100)
    """What equals one of the last this many percepts is not new."""


class ReflectionParameters(Strict):
    """Park et al. (2023), section 4.2."""

    threshold: int = Field(default=150, ge=1)
    """Reflect when the importance of what was perceived since the last time exceeds this sum."""
    recent: int = Field(default=100, ge=1, le=1000)
    """How many recent records the questions are drawn from."""


class PlanningParameters(Strict):
    """Park et al. (2023), sections 4.3 and 5.1."""

    places: Literal["list", "tree"] = "list"
    """How the agent chooses where it does something. ``list``: among all the places that it knows.
    ``tree``: level by level, as in the paper: an area, a room in it, an object in that."""


class ConversationParameters(Strict):
    """Dialogue, turn by turn."""

    max_turns: int = Field(default=8, ge=2, le=60)
    """Utterances after which a conversation ends in any case."""
    cooldown_minutes: int = Field(default=30, ge=0, le=1440)
    """The same pair does not start another conversation within this time."""
    conflict_cooldown_minutes: int = Field(default=12, ge=0, le=1440)
    """... unless an ordinary agent raises a conflict, for which this holds instead."""
    norm_cooldown_minutes: int = Field(default=120, ge=0, le=1440)
    """An ordinary agent does not raise the same norm with the same person within this time."""
    reconsider_minutes: int = Field(default=20, ge=0, le=1440)
    """Having decided not to talk to someone, do not ask again within this time."""
    commitments: bool = True
    """What two agree in a talk becomes a commitment. ``false``: nothing is asked about it, shown or
    logged; all that stays of a talk is what they remember."""
    respond: Literal["answer", "asked"] = "answer"
    """How somebody who is addressed decides whether to respond. ``answer``: in its first answer.
    ``asked``: in a question of its own before that, as in the paper (section 4.3)."""


class NormParameters(Strict):
    """CRSEC (Ren et al. 2024, appendix A)."""

    initial: int = Field(default=5, ge=0, le=20)
    """Norms that each entrepreneur creates."""
    synthesis_threshold: int = Field(default=350, ge=1)
    """Synthesis starts when the utilities of the qualified norms sum above this."""
    synthesis: Literal["strongest", "paper"] = "strongest"
    """What an abstract norm takes from its parts. ``strongest``: their kind, which is the same, and
    their highest utility. ``paper``: the weighted mean of their utilities, whatever their kinds."""
    thought_threshold: int = Field(default=30, ge=1)
    """Thoughts about what others do are formed when its importance sums to this."""
    acceptance: Literal["paper", "deliberated"] = "paper"
    """``paper``: information is refused if it conflicts with a norm held. ``deliberated``: also
    if the agent, going by its description and by who said it, does not want to take it up."""
    replacement: Literal["weighed", "never"] = "weighed"
    """Whether information that conflicts with a norm held may take its place, if the agent so
    decides, or is always refused (``never``, as in the paper)."""
    revalue: bool = True
    """A norm that is heard again and then matters more to the agent takes the higher utility."""
    compliance: Literal["paper", "weighed"] = "paper"
    """``paper``: plans and actions are made with the norms in mind. ``weighed``: also with how
    often each was brought to mind, kept and broken, and with the words that one may break it."""
    replan_minutes: int = Field(default=15, ge=0, le=1440)
    """The hours of the day are replanned for new norms at most once within this time."""
    reminder_half_life_hours: float | None = Field(default=None, gt=0)
    """Forgetting, with ``compliance: weighed``: a reminder's weight halves in this time awake."""
    reproach_minutes: int = Field(default=60, ge=0)
    """With ``compliance: weighed``: for so long after a reproach an agent counts as reproached."""


class EmergenceParameters(Strict):
    """When the measures say that a tracked norm has emerged; it changes nothing in a run."""

    threshold: float = Field(default=0.7, gt=0, le=1)
    """The share of agents that must accept the norm and adhere to it."""
    persistence: int = Field(default=1, ge=1, le=10_000)
    """In how many quarters of a day at the end, at least, both must be there."""


class Parameters(Strict):
    """Everything that can be tuned; ``--set retrieval.decay=0.995`` changes one of them."""

    perception: PerceptionParameters = PerceptionParameters()
    """How far agents see and hear, and how much they notice."""
    retrieval: RetrievalParameters = RetrievalParameters()
    """How memories are brought to mind."""
    reflection: ReflectionParameters = ReflectionParameters()
    """When agents draw conclusions."""
    planning: PlanningParameters = PlanningParameters()
    """How plans get their places."""
    conversation: ConversationParameters = ConversationParameters()
    """How long and how often agents talk."""
    norms: NormParameters = NormParameters()
    """The parameters of CRSEC."""


def kind_of_agents(agents: object) -> str | None:
    """Return whether agents are ``listed`` or ``generated``; None if they are neither."""
    if isinstance(agents, list | tuple):
        return "listed"
    return "generated" if isinstance(agents, dict | GeneratedAgents) else None


LISTED = Field(min_length=1, max_length=GENERATED, json_schema_extra={"maxItems": AGENTS})
"""Agents in a list; how many a file may list is checked before it is read (``load``)."""

Agents = Annotated[
    Annotated[tuple[AgentSpec, ...], LISTED, Tag("listed")]
    | Annotated[GeneratedAgents, Tag("generated")],
    Discriminator(kind_of_agents),
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
    environment: Line = "town"
    """What the agents live in: ``town``, ``rounds``, or one of another package."""
    map: Line
    """A map that ships (``hobbs_cafe``, ``smallville``, ...) or a ``.tmj`` file beside this one."""
    setting: str = Field(default="", max_length=200)
    """What kind of place it is, in a few words: "a café"; entrepreneurs create norms for it."""
    days: int = Field(default=2, ge=1, le=365)
    """Simulated days."""
    start: Clock = "08:00"
    """When a day begins."""
    end: Clock = Field(default="16:00", validate_default=True)
    """When it ends."""
    seed: int = Field(default=1, ge=0, le=MAX_SEED)
    """All chance of the run follows from it."""
    mind: Line = "offline"
    """Who thinks for the agents: ``offline``, an entry of ``minds``, or provider:model[@url]."""
    minds: dict[str, ModelSettings] = Field(default_factory=dict)
    """Language models with their settings, by names of your own."""
    offline: OfflineSettings = OfflineSettings()
    """Constants of the offline mind, where it thinks for anybody."""
    profile: ProfileName = "frugal"
    """``paper``: each operation is a call of its own. ``frugal``: the same questions in fewer."""
    embedder: Line = "lexical"
    """What memories are compared by: ``lexical``, ``minilm``, or provider:model[@url]."""
    scheduler: Line = "barrier"
    """The order in which agents take their steps; it changes nothing in the log."""
    parts: tuple[Line, ...] = ()
    """Other parts that it needs, by name or as module:Class, such as measures of its runs."""
    mechanisms: tuple[str, ...] = Field(
        default=MECHANISMS,
        json_schema_extra={"uniqueItems": True},
    )
    """Mechanisms in order; ``[]`` is the plain generative agent."""
    parameters: Parameters = Parameters()
    """Everything that can be tuned."""
    topics: tuple[Topic, ...] = Field(default=(), max_length=MOST_TOPICS)
    """Topics of conduct that the offline mind and the judge are to know, with their words."""
    agents: Agents
    """The agents, or ``generate`` with distributions."""
    tracked_norms: tuple[TrackedNorm, ...] = ()
    """Norms that the measures follow."""
    tracked_facts: tuple[TrackedFact, ...] = Field(default=(), max_length=50)
    """Facts whose spread the measures follow."""
    emergence: EmergenceParameters = EmergenceParameters()
    """When a tracked norm counts as emerged."""

    @field_validator("end")
    @classmethod
    def _ends_after_it_begins(cls, end: str, info: ValidationInfo) -> str:
        start = info.data.get("start")
        if start is not None and parse_clock(end) <= parse_clock(start):
            raise ValueError(f"the day ends ({end}) before it begins ({start})")
        return end
