"""What the measures take from a header: agents, roles, tracked norms, the hours of a day."""

from __future__ import annotations

from dataclasses import dataclass, field

from folkways.base.log import Header
from folkways.base.time import parse_clock
from folkways.reading.lexicon import Lexicon
from folkways.reading.reader import Reader
from folkways.scenario.facts import TrackedFact
from folkways.scenario.kept import scenario_of
from folkways.scenario.language import is_english
from folkways.scenario.population import GeneratedAgents
from folkways.scenario.schema import EmergenceParameters, Role, TrackedNorm
from folkways.scenario.vocabulary import lexicon_of, places_of


@dataclass(frozen=True)
class MeasureSetup:
    """The experiment as the measures see it; ``start`` and ``end`` are seconds after midnight.

    ``lexicon`` holds the words by which its texts are read. Without a map (``has_map``) there
    is no conduct to measure. ``english`` is whether its texts are in English.
    """

    agents: tuple[str, ...]
    entrepreneurs: frozenset[str]
    tracked: tuple[TrackedNorm, ...]
    days: int
    start: int
    end: int
    places: tuple[str, ...]
    title: str
    has_map: bool = True
    emergence: EmergenceParameters = field(default_factory=EmergenceParameters)
    lexicon: Lexicon = field(default_factory=Lexicon.default)
    english: bool = True
    facts: tuple[TrackedFact, ...] = ()

    @property
    def reader(self) -> Reader:
        """A reader of the run's texts."""
        return Reader(self.lexicon)

    @classmethod
    def of(cls, header: Header) -> MeasureSetup:
        """Read the header; raises RunFileError for an unknown scenario."""
        scenario = scenario_of(header)
        if isinstance(scenario.agents, GeneratedAgents):
            entrepreneurs: frozenset[str] = frozenset()
        else:
            entrepreneurs = frozenset(
                agent.name for agent in scenario.agents if agent.role is Role.ENTREPRENEUR
            )
        return cls(
            agents=header.agents,
            entrepreneurs=entrepreneurs,
            tracked=scenario.tracked_norms,
            days=scenario.days,
            start=parse_clock(scenario.start),
            end=parse_clock(scenario.end),
            places=places_of(scenario),
            title=scenario.title or scenario.name,
            has_map=bool(scenario.map),
            emergence=scenario.emergence,
            lexicon=lexicon_of(scenario),
            english=is_english(scenario),
            facts=scenario.tracked_facts,
        )
