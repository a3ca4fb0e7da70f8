"""The plan of a sweep: which scenario, with which seeds, under which conditions.

The pydantic models here define the file; unknown keys are errors, each with its line.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from pydantic import BeforeValidator, ConfigDict, Field, JsonValue

from folkways.scenario.fields import WORD_PATTERN, Line, Sentence, Strict
from folkways.scenario.topics import Stance
from folkways.sweeps.fork_spec import ForkSpec
from folkways.sweeps.plan_values import MAX_SEEDS, Alternative, Seeds

_OfNorm = Literal[
    "acceptance",
    "acceptance_injunctive",
    "acceptance_descriptive",
    "acceptance_ordinary",
    "adherence",
    "adherence_ordinary",
    "compliance_rate",
    "compliance_rate_whole_run",
    "emerged",
    "since",
]
Measure = Literal[
    _OfNorm,
    "conflicts",
    "conflicts_daily",
    "conflicts_by_bin",
    "conversations",
    "thoughts",
    "fallbacks",
    "facts",
    "spent",
]

MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
"""What a table of runs can hold; ``docs/sweeps.md`` says what each is."""

BY_NORM: Final[frozenset[Measure]] = frozenset(get_args(_OfNorm))
"""Those that there are for each tracked norm."""

SHARES: Final = BY_NORM - {"since"}
"""Those that lie between 0 and 1."""

COUNTS: Final = frozenset(MEASURES) - BY_NORM - {"spent"}
"""Those that are numbers of events."""

OVER_TIME: Final = (
    "acceptance",
    "adherence",
    "compliance_rate",
    "conflicts",
    "conflicts_daily",
    "conversations",
    "thoughts",
)
"""Those that there are for each quarter of a day."""

TAIL: Final = ("seed", "status", "reason", "wall_seconds", "log_hash", "run")
"""The columns of a table that say how a run ended; they stand before its measures."""

RENAMED: Final = {"adherence_whole_run": "compliance_rate_whole_run"}
"""Names of measures in older plans, and what the same measure is called now."""

Value = JsonValue


def _measure_name(value: object) -> object:
    return RENAMED.get(value, value) if isinstance(value, str) else value


MeasureName = Annotated[Line, BeforeValidator(_measure_name)]
"""A measure as a plan names it: one that ships, or one from outside."""


class Disposition(Strict):
    """What is changed in the description of each agent that is an entrepreneur.

    ``{name}`` in a text stands for the agent's name; what is left out stays as the scenario has it.
    """

    innate: tuple[Line, ...] = ()
    """Innate traits instead of its own."""
    learned: Sentence = ""
    """Who it is and what it stands for."""
    stances: tuple[Stance, ...] | None = None
    """What it stands for by topics, instead of its own stances; ``[]`` for none."""
    currently: Sentence = ""
    """What it is about these days."""
    daily_requirement: Sentence = ""
    """What it does at which time of day."""


class Entrepreneurs(Strict):
    """How many agents are norm entrepreneurs, which ones, and what they are like.

    The first of ``agents``, up to the number, are entrepreneurs. Only the role is changed
    and what a disposition names: an agent that is made ordinary keeps its views. In a generated
    population the number becomes its share ``agents.generate.entrepreneurs``.
    """

    counts: tuple[Annotated[int, Field(ge=0, le=100_000)], ...] = Field(min_length=1)
    """The numbers to try."""
    agents: tuple[Line, ...] = ()
    """Who, in order; without it those that the scenario makes entrepreneurs, then the others."""
    dispositions: dict[Line, Disposition] = Field(default_factory=dict)
    """Alternatives by names of your own."""


class ConditionSpec(Strict):
    """A condition with a name of its own."""

    name: str = Field(pattern=WORD_PATTERN, max_length=60)
    """What tables and figures call it."""
    settings: dict[Line, Value] = Field(default_factory=dict)
    """Values of the scenario to change, by dotted keys as with ``--set``."""
    without: Alternative = ()
    """Mechanisms to take out."""
    mind: str = Field(default="", max_length=200)
    """Who thinks, instead of the scenario's mind."""
    fork: ForkSpec | None = None
    """What is changed from outside while the run goes on; conditions that fork at the same moment
    and differ in nothing else share the run up to there."""


class Mark(Strict):
    """A line in a figure that shows what was to be expected."""

    at: float
    """Where on the axis of the factor."""
    label: str = Field(min_length=1, max_length=120)
    """What it is and whose."""


class FigureSpec(Strict):
    """A figure to draw when the sweep ends: over time, or against a factor."""

    measure: MeasureName
    """What is shown."""
    norm: str = Field(default="", max_length=60)
    """One tracked norm; empty for all, a panel each."""
    against: str = Field(default="", max_length=200)
    """A numeric factor, such as ``entrepreneurs``; empty for time."""
    mark: Mark | None = None
    """An expectation to draw beside it."""


class Sides(Strict):
    """Which conditions put the norm entrepreneurs on which side of a tracked norm.

    With it the sweep judges whether entrepreneurs shape which norm emerges (finding 5b).
    """

    norm: str = Field(min_length=1, max_length=60)
    """The tracked norm, by its id."""
    mostly_for: Line
    """The condition in which most entrepreneurs are for it."""
    mostly_against: Line
    """The condition in which most are against it."""
    neutral: str = Field(default="", max_length=200)
    """The condition in which they take no side or equal ones; may be left out."""


class SweepPlan(Strict):
    """A whole sweep. Its conditions are all combinations of what it varies.

    Its runs begin with a ``scenario``, or go on from a stored ``run`` at the moment ``at``.
    """

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["scenario"]}, {"required": ["run", "at"]}]}
    )

    sweep: Literal[1] = 1
    """Version of this file format."""
    name: str = Field(pattern=WORD_PATTERN, max_length=60)
    """What its folder is called."""
    title: str = Field(default="", max_length=200)
    """For people."""
    description: Sentence = ""
    """What it asks."""
    scenario: Line = ""
    """A scenario that ships, or a YAML file beside the plan."""
    run: Line = ""
    """A run file beside the plan, or a recorded example, of which every run is a fork."""
    at: Line = ""
    """The moment from which the forks of ``run`` go on, such as "day 1 10:00"."""
    seeds: Seeds
    """A number (1, 2, ... so many), a list, or ``{first: 11, count: 10}``."""
    quick_seeds: int = Field(default=2, ge=1, le=MAX_SEEDS)
    """How many of the seeds ``--quick`` takes."""
    days: int | None = Field(default=None, ge=1, le=365)
    """Simulated days, instead of the scenario's."""
    until: str = Field(default="", max_length=60)
    """Stop at this moment, such as "day 1 12:00"."""
    settings: dict[Line, Value] = Field(default_factory=dict)
    """Values of the scenario to change in every condition, by dotted keys as with ``--set``."""
    grid: dict[Line, Annotated[tuple[Value, ...], Field(min_length=1)]] = Field(
        default_factory=dict
    )
    """Values to try for each key, every combination of them."""
    without: tuple[Alternative, ...] = ()
    """Ablations to try: "none", a mechanism, or a list of mechanisms."""
    within: tuple[Line, ...] = Field(default=(), alias="with")
    """Parts from outside for every run, by name or as ``module:Class``: mechanisms are added,
    measures taken, others can be named. A class that no installed package declares needs
    ``--trust``."""
    minds: tuple[Line, ...] = ()
    """Minds to try."""
    entrepreneurs: Entrepreneurs | None = None
    """Numbers and dispositions of norm entrepreneurs to try."""
    conditions: tuple[ConditionSpec, ...] = ()
    """Conditions with names of their own."""
    sides: Sides | None = None
    """Conditions with the entrepreneurs on different sides of a norm, to be compared."""
    measures: tuple[MeasureName, ...] = MEASURES
    """What the table holds, measures from outside by their names; without it everything."""
    primary: tuple[MeasureName, ...] = ()
    """The measures on which its question is decided, named before anything runs: "adherence" (of
    every tracked norm) or "adherence_NORM". Comparisons adjust p for these; others are
    exploratory."""
    figures: tuple[FigureSpec, ...] = ()
    """Figures to draw; without it the measures over time and against each number."""

    @property
    def beginning(self) -> str:
        """What its runs begin with: the name of the scenario, or of the stored run."""
        return self.scenario or self.run
