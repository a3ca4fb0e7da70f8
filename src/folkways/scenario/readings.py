"""How the sentences of a scenario are read: what agents stand for, when they do what, the norms.

This is what the offline mind and the default judge take a scenario to mean. Language models read
the sentences themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from folkways.base.time import format_clock
from folkways.reading.asked import asked_of
from folkways.reading.clauses import hide_names
from folkways.reading.frame import Frame, Mode, Setting
from folkways.reading.lexicon import Lexicon
from folkways.reading.named_place import named_place
from folkways.reading.placed_norm import placed_norm
from folkways.reading.reader import Reader
from folkways.reading.schedule import TimedClause, is_sleep, senseless_hours, time_ranges
from folkways.reading.stance import sounds_like_a_stance, takes_stance
from folkways.reading.verb_phrase import of_doing
from folkways.scenario.schema import AgentSpec, TrackedNorm

STRONG, MILD = 0.85, 0.35
"""From the one strength on a stance is called strong, up to the other mild."""

_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_PLACES = {
    Setting.ANYWHERE: "",
    Setting.INDOORS: " indoors",
    Setting.OUTDOORS: " outdoors",
    Setting.PUBLIC: " in public",
    Setting.PRIVATE: " in private",
}


@dataclass(frozen=True, slots=True)
class AgentReading:
    """One agent as read. All but ``stances`` and ``frames`` are words for people."""

    name: str
    stances: tuple[str, ...]
    habits: tuple[str, ...]
    hours: tuple[str, ...]
    frames: tuple[Frame, ...]
    unread: tuple[str, ...]  # sentences that take a stance which gave nothing
    senseless: tuple[TimedClause, ...]

    @property
    def line(self) -> str:
        """Return the agent on one line: "Ann Lee — for: tipping (strong); 09:00-10:00 reading"."""
        parts = [*self.stances, *(f"habit: {habit}" for habit in self.habits), *self.hours]
        return f"{self.name} — {'; '.join(parts) or 'nothing that the rules can use'}"


def read_agent(agent: AgentSpec, lexicon: Lexicon | None = None) -> AgentReading:
    """Return how an agent's description is read, with the lexicon that ships if none is given."""
    reader = Reader(lexicon)
    names = (agent.name, *agent.relationships)
    texts = (agent.learned, agent.currently, agent.lifestyle, agent.daily_requirement)
    told = [frame for text in texts for frame in reader.stances(text, names)]
    frames: tuple[Frame, ...] = ()
    topics: set[str] = set()
    for text in texts:  # the first text that takes a stance on a topic decides
        taken = [f for f in reader.stances(text, names) if takes_stance(f)]
        frames += tuple(f for f in taken if f.topic not in topics)
        topics |= {f.topic for f in frames}
    spoken = tuple(
        frame
        for frame in told
        if frame.mode is Mode.ADVOCACY
        and frame.topic not in topics
        and not frame.topic.startswith("~")
    )
    timed = [clause for text in texts for clause in time_ranges(text, names)]
    return AgentReading(
        name=agent.name,
        stances=_distinct(_stance(frame, reader) for frame in (*frames, *spoken)),
        habits=_distinct(
            _words(frame, reader) for frame in told if frame.habit and _nameable(frame)
        ),
        hours=_distinct(_hours(clause) for clause in timed if not is_sleep(clause.clause)),
        frames=(*frames, *spoken),
        unread=tuple(_unread(agent.learned, names, reader)),
        senseless=tuple(clause for text in texts for clause in senseless_hours(text, names)),
    )


def read_norm(
    norm: TrackedNorm,
    lexicon: Lexicon | None = None,
    names: tuple[str, ...] = (),
    places: tuple[str, ...] = (),
) -> str:
    """Return how a tracked norm is read, or nothing if it cannot be read."""
    frame = norm_frame(norm, lexicon, names, places)
    if frame is None:
        return ""
    said = {
        Mode.DESCRIPTIVE: ("people do: ", "people do not: "),
        Mode.PERMISSION: ("free to: ", "nobody has to: "),
    }.get(frame.mode, ("demands: ", "forbids: "))
    towards, words = _direction(frame, Reader(lexicon))
    place = named_place(norm.statement)
    placed = placed_norm(norm.statement, Reader(lexicon), names, places)
    if placed is not None and placed.named is not None:
        where = ""  # the conduct's own name has the place
    else:
        where = _PLACES[frame.setting] if place is None else f", {place.of_kind}"
    return f"{said[towards < 0]}{words}{where}"


def norm_frame(
    norm: TrackedNorm,
    lexicon: Lexicon | None = None,
    names: tuple[str, ...] = (),
    places: tuple[str, ...] = (),
) -> Frame | None:
    """Return what a tracked norm says, or None if the judge can do nothing with it."""
    return asked_of(norm.statement, Reader(lexicon), names, places)[0]


def frame_in_words(frame: Frame, lexicon: Lexicon | None = None) -> str:
    """Return one thing that was read in a few words: "against: smoking indoors (strong)"."""
    return _stance(frame, Reader(lexicon))


def _nameable(frame: Frame) -> bool:
    return not frame.topic.startswith("~") or of_doing(frame.phrase)


def _direction(frame: Frame, reader: Reader) -> tuple[int, str]:
    """Return the sign of a frame as its own words put it, and these words.

    Who is against quiet is not told that he is for noise.
    """
    axis = reader.lexicon.axis(frame.topic)
    turned = axis is not None and frame.phrase == axis.phrase_minus
    return (-frame.sign if turned else frame.sign), frame.phrase


def _words(frame: Frame, reader: Reader) -> str:
    towards, words = _direction(frame, reader)
    return f"{'' if towards > 0 else 'not '}{words}"


def _stance(frame: Frame, reader: Reader) -> str:
    towards, words = _direction(frame, reader)
    if frame.mode is Mode.PERMISSION:
        side = "free to" if towards > 0 else "against a duty of"
    else:
        side = "for" if towards > 0 else "against"
    speaks = "speaks " if frame.mode is Mode.ADVOCACY else ""
    degree = " (strong)" if frame.strength >= STRONG else ""
    degree = " (mild)" if frame.strength <= MILD else degree
    return f"{speaks}{side}: {words}{_PLACES[frame.setting]}{degree}"


def _hours(clause: TimedClause) -> str:
    day = f"day {clause.day}, " if clause.day else ""
    if clause.start is None and clause.end is None:
        return f"{day}at any time {clause.clause}"
    start = "" if clause.start is None else format_clock(clause.start)
    end = "" if clause.end is None else "24:00" if clause.end >= 86400 else format_clock(clause.end)
    return f"{day}{start}–{end} {clause.clause}"


def _unread(text: str, names: tuple[str, ...], reader: Reader) -> Iterator[str]:
    """Yield the sentences that take a stance from which no stance was read."""
    for sentence in _SENTENCE.split(text):
        if not sounds_like_a_stance(hide_names(sentence, names, ())):
            continue
        frames = reader.stances(sentence, names)
        if not any(takes_stance(f) or f.mode is Mode.ADVOCACY or f.habit for f in frames):
            yield " ".join(sentence.split())


def _distinct(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))
