"""What is known of one agent of a run: its description, its days, and what is to be judged."""

from __future__ import annotations

from dataclasses import dataclass, field

from folkways.agents.persona import describe
from folkways.agents.shown import Who
from folkways.base import events as ev
from folkways.base.log import Header
from folkways.base.time import day_of, format_clock
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.scenario.generate import expand
from folkways.scenario.kept import scenario_of
from folkways.scenario.population import GeneratedAgents
from folkways.survey.form import Block, Day, DiaryLine, PlayedAgent
from folkways.survey.tasks import Kind

NOTHING = "(none)"
ROLES = {
    "entrepreneur": "norm entrepreneur: holds norms and works to make others take them over",
    "ordinary": "ordinary member of the community",
}
"""What each role means to an evaluator."""


@dataclass(frozen=True)
class AskedPair:
    """What a question can be put about: a pair of input and output of one operation."""

    given: tuple[Block, ...]
    made: tuple[Block, ...]


@dataclass
class Witness:
    """One agent of a run as its evaluator is to know it."""

    who: Who
    pairs: dict[Kind, dict[AskedPair, None]] = field(default_factory=dict)
    norms: NormDatabase = field(default_factory=NormDatabase)
    memories: dict[int, ev.MemoryAdded] = field(default_factory=dict)
    conversations: dict[str, list[str]] = field(default_factory=dict)
    conflicts: dict[tuple[str, str], str] = field(default_factory=dict)
    moments: dict[int, list[DiaryLine]] = field(default_factory=dict)

    def add(self, kind: Kind, given: tuple[Block, ...], made: tuple[Block, ...]) -> None:
        """Note a pair of a kind, each once: the same conduct seen twice is one question."""
        self.pairs.setdefault(kind, {})[AskedPair(given, made)] = None

    def tell(self, t: int, what: str, sort: str) -> None:
        """Note a moment of the agent's day."""
        self.moments.setdefault(day_of(t), []).append(DiaryLine(format_clock(t), what, sort))

    def subject(self, id: str, source: int) -> PlayedAgent:
        """Return it as a form shows it; ``source`` is the number of its run."""
        return PlayedAgent(
            id=id,
            agent=self.who.name,
            source=source,
            description=description(self.who),
            days=self.days(),
        )

    def days(self) -> tuple[Day, ...]:
        """Return what the agent lived through, day by day."""
        return tuple(
            Day(f"Day {day}", tuple(moments)) for day, moments in sorted(self.moments.items())
        )

    def held(self) -> Block:
        """Return the norms that the agent holds now."""
        return Block("Your norms", tuple(map(in_words, self.norms.qualified)) or (NOTHING,))


def describe_agents(header: Header) -> dict[str, Who]:
    """Return the agent descriptions of a run by name; raises RunFileError for another scenario."""
    agents = scenario_of(header).agents
    specs = expand(agents.generate) if isinstance(agents, GeneratedAgents) else agents
    return {spec.name: describe(spec) for spec in specs}


def in_words(norm: PersonalNorm) -> str:
    """Return a norm on one line: content, kind and utility."""
    return f"{norm.content} [{norm.kind}, utility {norm.utility}]"


def description(who: Who) -> tuple[Block, ...]:
    """Return what an agent knows of itself."""
    parts: list[tuple[str, tuple[str, ...]]] = [
        ("Name", (who.name,)),
        ("Age", (str(who.age),)),
        ("Role", (ROLES[who.role],)),
        ("Character", (", ".join(who.innate),)),
        ("Background", (who.learned,)),
        (f"As of {who.as_of}" if who.as_of else "As the day began", (who.currently,)),
        ("Rhythm", (who.lifestyle,)),
        ("The day contains", (who.daily_requirement,)),
        ("Others", tuple(f"{name}: {text}" for name, text in who.relationships.items())),
    ]
    return tuple(
        Block(label, lines) for label, lines in parts if any(line.strip() for line in lines)
    )
