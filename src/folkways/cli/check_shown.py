"""What ``folkways check`` prints of how a scenario is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from folkways.base.plural import counted
from folkways.scenario.schema import Scenario

if TYPE_CHECKING:
    from folkways.reading.judgeable import Judgeable
    from folkways.scenario.examined import Examined
    from folkways.scenario.schema import AgentSpec
    from folkways.scenario.sentences import SentenceReading

MOST_SHOWN = 30
"""In a larger population only the first this many agents are shown one by one."""

Quotes = dict[str, list[str]]
"""Sentences by the agent whose they are."""


def lines(examined: Examined) -> Iterator[str]:
    """Yield the lines to print: agents, norms, topics, sentences about people, notes."""
    about: Quotes = {}
    if not examined.loaded.scenario.map:
        environment = examined.loaded.parts[-1]
        if environment.origin.summary:
            yield f"{environment.name}: {environment.origin.summary}"
        yield from _notes(examined)
        return
    yield ""
    if not examined.english:
        for warning in _notes(examined):
            yield f"Note: {warning}"
        return
    yield "As the offline mind reads the agents:"
    yield from _agents(examined, about)
    yield from _norms_and_topics(examined)
    if about:
        yield "Background that affects no decision:"
        for name, sentences in about.items():
            yield f"  {name}: {' '.join(sentences)}"
    yield ""
    for warning in _notes(examined):
        yield f"Note: {warning}"


def _norms_and_topics(examined: Examined) -> Iterator[str]:
    if examined.norms:
        yield "As the judge reads the tracked norms:"
    for one in examined.norms:
        yield f"  {one.norm.id} — {one.says or 'cannot be judged: ' + one.judged.why}"
        yield from _judged(one.judged)
    if examined.topics:
        yield "Topics of this scenario, as the judge reads them:"
    for reading in examined.topics:
        topic = reading.topic
        yield f"  {topic.name} — {topic.doing.called} | {topic.opposite.called}"
        yield from _sides(reading.judged)
        for phrase, told in reading.unread:
            other = f"it is read as {told}" if told else "nothing is read in it"
            yield f"    not understood: {phrase!r}; {other}"


def _agents(examined: Examined, about: Quotes) -> Iterator[str]:
    """Yield how agents are read; of those not shown, sentences that are new but for names."""
    agents = examined.loaded.agents
    seen: set[str] = set()
    for agent in agents[:MOST_SHOWN]:
        one = examined.agent(agent)
        yield f"  {one.reading.line}"
        yield from _sentences(one.sentences)
        for trait in one.unknown_traits:
            yield f"    trait without effect: {trait} (innate)"
        for told in one.sentences:
            _new(agent, (told.sentence,), seen)
        if quotes := [told.sentence for told in one.sentences if told.kind == "about"]:
            about[agent.name] = quotes
    rest = agents[MOST_SHOWN:]
    if rest:
        yield f"  ... and {len(rest)} more"
    for agent in rest:
        if _new(agent, (agent.learned, agent.currently, agent.daily_requirement), seen):
            yield from _new_sentences(examined, agent, seen, about)


def _new_sentences(
    examined: Examined, agent: AgentSpec, seen: set[str], about: Quotes
) -> Iterator[str]:
    """Yield what must be looked at in an agent's sentences that no agent before it has."""
    from folkways.scenario.sentences import written

    unseen = [_new(agent, (sentence,), seen) for sentence in written(agent)]
    if not any(unseen):  # as with most agents, and reading them takes long
        return
    every = examined.agent(agent).sentences
    new = [one for one, is_new in zip(every, unseen, strict=True) if is_new]
    lost = list(_sentences(new))
    if lost:
        yield f"  {agent.name}"
        yield from lost
    if quotes := [one.sentence for one in new if one.kind == "about"]:
        about[agent.name] = quotes


def _new(agent: AgentSpec, texts: tuple[str, ...], seen: set[str]) -> bool:
    """Whether these texts, names left out, are seen for the first time; note that they are."""
    text = " ".join(texts)
    for name in (agent.name, *agent.relationships):
        for part in (name, *name.split()):
            text = text.replace(part, "…")
    new = text not in seen
    seen.add(text)
    return new


def _sentences(sentences: Iterable[SentenceReading]) -> Iterator[str]:
    """Yield what an author must look at: lost sentences, and readings that may be wrong."""
    from folkways.scenario.readings import frame_in_words

    for told in sentences:
        if told.kind == "nothing":
            yield f"    not used: {told.sentence!r} ({told.field}; {told.why})"
        elif told.kind == "neutral":
            yield f"    no opinion: {told.sentence!r} ({told.field})"
        for frame, why in told.doubts:
            yield (
                f"    doubtful: {told.sentence!r} ({told.field}) is read as "
                f"{frame_in_words(frame)!r}; {why}"
            )


def _judged(judged: Judgeable) -> Iterator[str]:
    examples = [
        f"{said} {_listed(acts)}"
        for said, acts in (("kept by", judged.kept), ("broken by", judged.broken))
        if acts
    ]
    if examples:
        yield f"    {'; '.join(examples)}"
    for limit in judged.limits:
        yield f"    limit: {limit}"


def _sides(ban: Judgeable) -> Iterator[str]:
    """Yield in what the judge sees that somebody does it, or the opposite."""
    for said, acts in (("doing it", ban.broken), ("the opposite", ban.kept)):
        yield f"    {said} is seen in {_listed(acts)}" if acts else f"    {said} is never seen"
    for limit in ban.limits:
        yield f"    limit: {limit}"


def _listed(acts: Sequence[str]) -> str:
    return " or ".join(f"'{act}'" for act in acts)


def _notes(examined: Examined) -> Iterator[str]:
    """Yield the remarks, without those on sentences that stand above."""
    from folkways.scenario.warnings import UNREAD

    shown = [warning for warning in examined.loaded.warnings if UNREAD not in warning]
    yield from shown


def _where(scenario: Scenario) -> str:
    """Return what the agents live in, and for how long."""
    if not scenario.map:
        return f"environment {scenario.environment}"
    hours = f"from {scenario.start} to {scenario.end}"
    return f"{counted(scenario.days, 'day')} {hours}, map {scenario.map}"


def summary(examined: Examined) -> str:
    """Return in one line what was done, and how much of the texts was understood."""
    loaded = examined.loaded
    scenario = loaded.scenario
    leaders = sum(agent.role == "entrepreneur" for agent in loaded.agents)
    own = f", {counted(len(scenario.topics), 'own topic')}" if scenario.topics else ""
    if scenario.tracked_facts:
        own += f", {counted(len(scenario.tracked_facts), 'tracked fact')}"
    return (
        f"{loaded.source} is valid: {counted(len(loaded.agents), 'agent')} "
        f"({counted(leaders, 'entrepreneur')}), "
        f"{_where(scenario)}, {counted(len(scenario.tracked_norms), 'tracked norm')}{own}, "
        f"mechanisms: {', '.join(scenario.mechanisms) or 'none'}, mind {scenario.mind}"
    )
