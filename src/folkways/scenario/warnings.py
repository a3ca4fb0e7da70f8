"""What a scenario may say, but may not mean."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from folkways.reading.frame import Mode
from folkways.scenario.language import NOT_ENGLISH, is_english
from folkways.scenario.population import GeneratedAgents
from folkways.scenario.readings import AgentReading, norm_frame, read_agent
from folkways.scenario.schema import AgentSpec, Role, Scenario
from folkways.scenario.topic_readings import clashes, read_topic
from folkways.scenario.vocabulary import lexicon_of, places_of
from folkways.scenario.warnings_facts import of_facts

UNREAD = "no conduct could be read from"
MOST_AGENTS_READ = 100
"""In a larger population only the first this many are read: all are made of the same sentences."""


def warnings(scenario: Scenario) -> Iterator[str]:
    """Yield one sentence for each thing that is allowed and probably not meant."""
    agents = () if isinstance(scenario.agents, GeneratedAgents) else scenario.agents
    creates = "creation" in scenario.mechanisms
    lexicon = lexicon_of(scenario)
    for topic in scenario.topics:
        yield from clashes(read_topic(topic, lexicon))
    if creates and not any(agent.role is Role.ENTREPRENEUR for agent in agents):
        yield "nobody is an entrepreneur, so no norm will be created"
    if creates and scenario.map and not scenario.setting:
        yield "setting is empty; entrepreneurs create norms for a kind of place, such as 'a park'"
    if not scenario.tracked_norms and scenario.map:
        yield "tracked_norms is empty, so acceptance and adherence are not measured"
    if not is_english(scenario):
        yield from _foreign(scenario)
        return
    yield from of_facts(scenario.tracked_facts, agents)
    names, places = tuple(agent.name for agent in agents), places_of(scenario)
    for norm in scenario.tracked_norms:
        frame = norm_frame(norm, lexicon, names, places)
        if frame is not None and frame.mode is Mode.PERMISSION:
            yield (
                f"tracked norm {norm.id}: {norm.statement!r} is a permission; nothing that anybody "
                "does can go against it, so its adherence is undefined and it cannot emerge"
            )
        if frame is None:
            yield (
                f"tracked norm {norm.id}: the judge cannot tell from {norm.statement!r} what one "
                "does or leaves; write it like 'No smoking indoors.' or 'People tip after meals.'"
            )
    for agent in agents[:MOST_AGENTS_READ]:
        yield from _of_agent(agent, read_agent(agent, lexicon), creates=creates)


def _foreign(scenario: Scenario) -> Iterator[str]:
    """Yield what cannot be done with texts in another language, and what to do instead."""
    if scenario.mind == "offline":
        yield (
            f"{NOT_ENGLISH}; under the offline mind these agents have no opinions. Name a language "
            "model with --mind"
        )
    if scenario.tracked_norms:
        yield (
            f"{NOT_ENGLISH}, so a run's report measures no tracked norm; let a language model "
            "judge the run: folkways rejudge RUN --judge MODEL --report FILE"
        )


def _of_agent(agent: AgentSpec, read: AgentReading, *, creates: bool) -> Iterator[str]:
    if creates and agent.role is Role.ENTREPRENEUR and not read.stances:
        yield (
            f"{agent.name} is an entrepreneur, but no stance could be read from its description, "
            "so the offline mind gives it no norm; write it like 'Ann is against smoking indoors.'"
        )
    for sentence in read.unread:
        yield unread(agent.name, sentence)
    for topic in _torn(read):
        yield f"{agent.name} stands on both sides: {topic}; the offline mind weighs them together"
    for clause in read.senseless:
        yield f"{agent.name}: {clause.clause!r} is left out of the day, for {clause.wrong}"


def unread(name: str, sentence: str) -> str:
    """Return the remark on a sentence that sounds like an opinion and gave nothing."""
    return f"{name}: {UNREAD} {sentence!r}, so it has no effect"


def _torn(read: AgentReading) -> Iterator[str]:
    """Yield the pairs of stances that collide: for and against the same in the same setting."""
    held = [frame for frame in read.frames if frame.mode is not Mode.ADVOCACY]
    seen: set[str] = set()
    for a, b in combinations(held, 2):
        collide = a.topic == b.topic and a.setting is b.setting and a.sign == -b.sign
        if collide and a.topic not in seen:
            seen.add(a.topic)
            first, second = (frame.text.strip().replace("xperson", "…") for frame in (a, b))
            yield f"{' '.join(first.split())!r} and {' '.join(second.split())!r}"
