"""All that ``folkways check`` says of how a scenario is read, as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypedDict

from folkways.reading.frame import Frame
from folkways.reading.judgeable import Judgeable, judgeable
from folkways.reading.named_place import is_there, named_place
from folkways.reading.reader import Reader
from folkways.reading.traits import adjectives
from folkways.scenario.language import NOT_ENGLISH, is_english
from folkways.scenario.load import LoadedScenario
from folkways.scenario.readings import AgentReading, frame_in_words, read_agent, read_norm
from folkways.scenario.schema import AgentSpec, TrackedNorm
from folkways.scenario.sentences import SentenceReading, sentences_of
from folkways.scenario.topic_readings import TopicReading, read_topic
from folkways.scenario.vocabulary import lexicon_of, places_of
from folkways.world.tilemap import TileMap

ABSENT = (
    "the map has no place called {place}: only what is done there in so many words counts as done "
    "there"
)


@dataclass(frozen=True, slots=True)
class AgentExamined:
    """An agent as read: on the whole, sentence by sentence, and traits that nothing is known of."""

    reading: AgentReading
    sentences: tuple[SentenceReading, ...]
    unknown_traits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NormExamined:
    """A tracked norm: in words (empty if it cannot be read), and what the judge makes of it."""

    norm: TrackedNorm
    says: str
    judged: Judgeable


@dataclass(frozen=True)
class Examined:
    """A loaded scenario, as it is read; nothing is, unless it is in English (``english``)."""

    loaded: LoadedScenario
    norms: tuple[NormExamined, ...]
    topics: tuple[TopicReading, ...]
    english: bool = True

    @classmethod
    def of(cls, loaded: LoadedScenario) -> Examined:
        """Read a scenario's norms and topics; agents are read when they are asked for."""
        scenario = loaded.scenario
        lexicon = lexicon_of(scenario)
        reader = Reader(lexicon)
        names = tuple(agent.name for agent in loaded.agents)
        places = places_of(scenario)
        english = is_english(scenario)
        return cls(
            loaded,
            tuple(
                NormExamined(
                    norm,
                    read_norm(norm, lexicon, names, places) if english else "",
                    _on_map(judgeable(norm.statement, reader, names, places), norm, loaded.tilemap)
                    if english
                    else Judgeable(None, NOT_ENGLISH),
                )
                for norm in scenario.tracked_norms
            ),
            tuple(read_topic(topic, lexicon) for topic in scenario.topics),
            english,
        )

    @property
    def reader(self) -> Reader:
        """A reader of the scenario's texts."""
        return Reader(lexicon_of(self.loaded.scenario))

    def agent(self, agent: AgentSpec) -> AgentExamined:
        """Return how one agent is read."""
        lexicon = lexicon_of(self.loaded.scenario)
        known = adjectives()
        strange = (word for word in agent.innate if known.keys().isdisjoint(word.lower().split()))
        return AgentExamined(
            read_agent(agent, lexicon), sentences_of(agent, lexicon), tuple(strange)
        )

    def to_json(self) -> ExaminedJson:
        """Return all of it as plain data, every agent included."""
        return ExaminedJson(
            scenario=self.loaded.source,
            english=self.english,
            agents=[_agent_json(self.agent(agent)) for agent in self.loaded.agents],
            tracked_norms=[
                TrackedNormJson(
                    id=one.norm.id,
                    statement=one.norm.statement,
                    says=one.says,
                    judged=_judged_json(one.judged),
                )
                for one in self.norms
            ],
            topics=[_topic_json(one) for one in self.topics],
            notes=list(self.loaded.warnings),
        )


def _on_map(judged: Judgeable, norm: TrackedNorm, tilemap: TileMap | None) -> Judgeable:
    """Return what the judge makes of a norm, and whether the map has the place that it names."""
    place = named_place(norm.statement)
    if place is None or judged.frame is None or tilemap is None:
        return judged
    if any(is_there(place, str(one)) for one in tilemap.addresses()):
        return judged
    return replace(judged, limits=(*judged.limits, ABSENT.format(place=repr(place.words))))


class FrameJson(TypedDict):
    """One thing that was read; ``sign`` is for (1) or against (-1) the topic's plus pole."""

    topic: str
    sign: int
    mode: str
    setting: str
    strength: float
    habit: float
    says: str


class SentenceJson(TypedDict):
    """One sentence; see :class:`folkways.scenario.sentences.SentenceReading`."""

    field: str
    sentence: str
    kind: str
    taken: list[FrameJson]
    hours: list[str]
    why: str
    doubtful: list[FrameJson]


class AgentJson(TypedDict):
    """One agent as it is read."""

    name: str
    stances: list[str]
    habits: list[str]
    hours: list[str]
    unknown_traits: list[str]
    sentences: list[SentenceJson]


class JudgedJson(TypedDict):
    """What the judge makes of a norm; ``why`` is empty if it can judge it."""

    judged: bool
    why: str
    kept_by: list[str]
    broken_by: list[str]
    limits: list[str]


class TrackedNormJson(TypedDict):
    """One tracked norm."""

    id: str
    statement: str
    says: str
    judged: JudgedJson


class TopicJson(TypedDict):
    """One topic of the scenario; ``judged`` is what the judge makes of a ban on it."""

    name: str
    judged: JudgedJson
    unread: dict[str, str]
    shadows: dict[str, list[str]]
    replaces: bool


class ExaminedJson(TypedDict):
    """What ``folkways check --json`` prints, on one line."""

    scenario: str
    english: bool
    agents: list[AgentJson]
    tracked_norms: list[TrackedNormJson]
    topics: list[TopicJson]
    notes: list[str]


def _agent_json(one: AgentExamined) -> AgentJson:
    return AgentJson(
        name=one.reading.name,
        stances=list(one.reading.stances),
        habits=list(one.reading.habits),
        hours=list(one.reading.hours),
        unknown_traits=list(one.unknown_traits),
        sentences=[
            SentenceJson(
                field=told.field,
                sentence=told.sentence,
                kind=told.kind,
                taken=_frames_json(told.frames),
                hours=[clause.clause for clause in told.hours],
                why=told.why,
                doubtful=_frames_json(frame for frame, _ in told.doubts),
            )
            for told in one.sentences
        ],
    )


def _frames_json(frames: Iterable[Frame]) -> list[FrameJson]:
    return [
        FrameJson(
            topic=frame.topic.removeprefix("~"),
            sign=frame.sign,
            mode=frame.mode.value,
            setting=frame.setting.value,
            strength=frame.strength,
            habit=frame.habit,
            says=frame_in_words(frame),
        )
        for frame in frames
    ]


def _judged_json(judged: Judgeable) -> JudgedJson:
    return JudgedJson(
        judged=judged.frame is not None,
        why=judged.why,
        kept_by=list(judged.kept),
        broken_by=list(judged.broken),
        limits=list(judged.limits),
    )


def _topic_json(one: TopicReading) -> TopicJson:
    return TopicJson(
        name=one.topic.name,
        judged=_judged_json(one.judged),
        unread=dict(one.unread),
        shadows={phrase: list(topics) for phrase, topics in one.shadows},
        replaces=one.replaces,
    )
