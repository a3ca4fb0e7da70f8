"""How the topics of a scenario are read: which words are understood, and what the judge can see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from folkways.reading.judgeable import Judgeable, judgeable
from folkways.reading.lexicon import Lexicon
from folkways.reading.reader import Reader
from folkways.reading.stem import stem
from folkways.scenario.problems import listed
from folkways.scenario.topics import Topic

_TRIALS = ("People should {words}.", "Everybody is for {words}.", "Everybody is for {words} here.")


@dataclass(frozen=True, slots=True)
class TopicReading:
    """One topic of a scenario as it is read.

    ``judged`` is what the judge makes of a ban on it. ``unread`` are phrases that are not
    understood in plain sentences, each with what they are read as (empty: as nothing). ``shadows``
    are phrases whose words mean a topic that ships, with the names of these topics; the whole
    phrase means this scenario's topic.
    """

    topic: Topic
    judged: Judgeable
    unread: tuple[tuple[str, str], ...]
    shadows: tuple[tuple[str, tuple[str, ...]], ...]
    replaces: bool


def read_topic(topic: Topic, lexicon: Lexicon) -> TopicReading:
    """Return how a topic is read with the lexicon of its scenario."""
    reader = Reader(lexicon)
    shipped = Lexicon.default()
    sides = ((topic.doing, 1), (topic.opposite, -1))
    phrases = [(one, sign) for side, sign in sides for one in (side.called, *side.words)]
    return TopicReading(
        topic,
        judgeable(f"No {topic.doing.called}.", reader),
        tuple(_unread(topic.name, phrases, reader)),
        tuple(_shadows([phrase for phrase, _ in phrases], shipped)),
        shipped.axis(topic.name) is not None,
    )


def clashes(reading: TopicReading) -> Iterator[str]:
    """Yield one sentence for each clash of a topic with what ships, and say which wins."""
    name = reading.topic.name
    if reading.replaces:
        yield (
            f"topic {name}: a topic of this name ships; yours takes its place, and the words of "
            "the other are unknown in this scenario"
        )
    phrases = listed(repr(phrase) for phrase, _ in reading.shadows)
    topics = listed(sorted({topic for _, others in reading.shadows for topic in others}))
    if reading.shadows:
        yield (
            f"topic {name}: {phrases} have words of shipped topics ({topics}); exactly these "
            f"phrases now mean {name}, other phrases with these words keep their meaning"
        )


def _unread(name: str, phrases: list[tuple[str, int]], reader: Reader) -> Iterator[tuple[str, str]]:
    for phrase, sign in phrases:
        readings = [
            {(frame.topic, frame.sign) for frame in reader.norms(trial.format(words=phrase))}
            for trial in _TRIALS
        ]
        if {(name, sign)} not in readings:
            told = {_told(name, *one) for found in readings for one in found}
            yield phrase, ", ".join(sorted(told))


def _told(name: str, topic: str, sign: int) -> str:
    if topic != name:
        return topic.removeprefix("~")
    return {1: "doing it", -1: "the opposite", 0: "the topic without a direction"}[sign]


def _shadows(phrases: list[str], shipped: Lexicon) -> Iterator[tuple[str, tuple[str, ...]]]:
    for phrase in phrases:
        found = shipped.match([stem(word) for word in phrase.lower().replace("-", " ").split()])
        topics = tuple(dict.fromkeys(match.topic for match in found))
        if topics:
            yield phrase, topics
