"""The words by which the texts of a scenario are read: the lexicon that ships, and its own topics.

The offline mind, the judge, the filter of the frugal profile and ``folkways check`` all read with
the lexicon that :func:`lexicon_of` gives, so that they cannot disagree on what a word means.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from folkways.reading.axes import Axis, Harm
from folkways.reading.facts import Fact
from folkways.reading.lexicon import Lexicon
from folkways.reading.stem import stem
from folkways.scenario.facts import TrackedFact, read_fact
from folkways.scenario.population import GeneratedAgents
from folkways.scenario.schema import Scenario
from folkways.scenario.topics import Topic


def lexicon_of(scenario: Scenario) -> Lexicon:
    """Return the lexicon of a scenario; its own topics win where both know a word."""
    return lexicon_with(scenario.topics)


def places_of(scenario: Scenario) -> tuple[str, ...]:
    """Return the names of places that stand in a scenario; the judge takes none for conduct."""
    agents = scenario.agents
    if isinstance(agents, GeneratedAgents):
        addresses = set(agents.generate.start)
    else:
        addresses = {agent.start for agent in agents}
    return tuple(sorted({part.strip() for one in addresses for part in one.split(":")}))


@lru_cache(maxsize=64)
def lexicon_with(topics: tuple[Topic, ...]) -> Lexicon:
    """Return the lexicon that ships with further ``topics``."""
    return Lexicon.default().with_axes(axis_of(topic) for topic in topics)


def axis_of(topic: Topic) -> Axis:
    """Return a topic as an axis: doing it is the plus pole, the opposite the minus pole."""
    doing, opposite = topic.doing, topic.opposite
    harmed_by: Harm = "plus" if doing.harms else "minus" if opposite.harms else "none"
    return Axis(
        id=topic.name,
        plus=doing.words,
        minus=opposite.words,
        phrase_plus=doing.called,
        phrase_minus=opposite.called,
        act_plus=doing.looks_like or doing.called,
        act_minus=opposite.looks_like or opposite.called,
        harm=doing.harms or opposite.harms or "",
        harmed_by=harmed_by,
        occasion=_stems(topic.occasions),
        places=_stems(topic.places),
        relocatable=topic.harmless_outdoors,
        loud="plus" if doing.loud else "minus" if opposite.loud else "none",
    )


def _stems(phrases: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(word) for phrase in phrases for word in phrase.lower().split())


def topics_about(words: Iterable[str] = ()) -> tuple[Axis, ...]:
    """Return the topics that ship, by name; with ``words``, those spoken of in all of them."""
    wanted = {stem(word.lower()) for word in words}
    found = (axis for axis in Lexicon.default().axes if wanted <= _spoken(axis))
    return tuple(sorted(found, key=lambda axis: axis.id))


def _spoken(axis: Axis) -> frozenset[str]:
    phrases = (axis.id, *axis.plus, *axis.minus, axis.phrase_plus, axis.phrase_minus, *axis.acts)
    return _stems(phrase.replace("_", " ") for phrase in phrases)


def facts_of(scenario: Scenario) -> tuple[Fact, ...]:
    """Return the tracked facts of a scenario as texts are held against them."""
    return tuple(read_fact(one) for one in scenario.tracked_facts)


def known_at_first(scenario: Scenario, agent: str) -> tuple[TrackedFact, ...]:
    """Return the facts that an agent knows from the beginning."""
    return tuple(one for one in scenario.tracked_facts if agent in one.known_by)
