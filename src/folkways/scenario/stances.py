"""Stances by topic, put into plain sentences that the reader understands.

A language model reads an agent's description as people do, and the offline mind reads the same
text. So a stance in structured form becomes sentences of ``learned``, once, when the scenario is
loaded; each is read back, and a wording that the reader takes otherwise is not used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from folkways.reading.axes import Axis
from folkways.reading.frame import Setting
from folkways.reading.lexicon import Lexicon
from folkways.reading.reader import Reader
from folkways.reading.report import is_taken
from folkways.scenario.schema import AgentSpec
from folkways.scenario.topics import Stance

_WORDS = {
    ("for", "mild"): ("{name} is mildly in favour of {conduct}{where}",),
    ("for", "plain"): ("{name} is in favour of {conduct}{where}",),
    ("for", "strong"): ("{name} is strongly in favour of {conduct}{where}",),
    ("against", "mild"): ("{name} is mildly against {conduct}{where}",),
    ("against", "plain"): ("{name} is against {conduct}{where}", "{name} opposes {conduct}{where}"),
    ("against", "strong"): (
        "{name} is strictly against {conduct}{where}",
        "{name} strictly opposes {conduct}{where}",
    ),
}
_NEUTRAL = "{name} has no opinion on {conduct}{where}"
_HABIT = "{name} has a habit of {conduct}"
_WHERE = {
    Setting.ANYWHERE: "",
    Setting.INDOORS: " indoors",
    Setting.OUTDOORS: " outdoors",
    Setting.PUBLIC: " in public",
    Setting.PRIVATE: " in private",
}
_BECAUSE = re.compile(r"^because\s+", re.IGNORECASE)
_SIGNS = {"for": 1, "against": -1, "neutral": 0}


class Misread(ValueError):
    """No wording of a stance is read as it is meant; ``field`` is what stands in the way."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def with_stances(agent: AgentSpec, lexicon: Lexicon) -> AgentSpec:
    """Return the agent with its stances as sentences of ``learned``; they must be sound."""
    if not agent.stances:
        return agent
    told = [
        sentence for stance in agent.stances for sentence in sentences(agent.name, stance, lexicon)
    ]
    learned = " ".join([agent.learned.strip(), *told])
    return agent.model_copy(update={"learned": learned, "stances": ()})


def sentences(name: str, stance: Stance, lexicon: Lexicon) -> tuple[str, ...]:
    """Return a stance of the agent ``name`` in sentences that are read as it is meant.

    Raises Misread if there are none, KeyError for a topic that the lexicon lacks.
    """
    axis = lexicon.axis(stance.topic)
    if axis is None:
        raise KeyError(stance.topic)
    reader = Reader(lexicon)
    wanted = _SIGNS[stance.side]
    plain = [
        words.format(name=name, conduct=axis.phrase_plus, where=_WHERE[stance.where])
        for words in _WORDS.get((stance.side, stance.strength), (_NEUTRAL,))
    ]
    told = _first(plain, name, axis, wanted, reader)
    if told is None:
        raise Misread("topic", _misread(f"{plain[0]}.", name, reader))
    reason = _BECAUSE.sub("", stance.reason.strip()).rstrip(".!")
    if reason:
        reasoned = f"{told}, because {reason}"
        if _first([reasoned], name, axis, wanted, reader) is None:
            raise Misread("reason", _misread(f"{reasoned}.", name, reader))
        told = reasoned
    found = [f"{told}."]
    if stance.habit:
        sign = 1 if stance.habit == "doing" else -1
        habit = _HABIT.format(name=name, conduct=axis.phrase(sign).replace("one's", "their"))
        if _first([habit], name, axis, sign, reader) is None:
            raise Misread("habit", _misread(f"{habit}.", name, reader))
        found.append(f"{habit}.")
    return tuple(found)


def _first(wordings: Sequence[str], name: str, axis: Axis, sign: int, reader: Reader) -> str | None:
    """Return the first wording that is read as ``sign`` on the topic and as nothing else."""
    wanted = {(axis.id, sign)} if sign else set()
    return next((one for one in wordings if set(_read(f"{one}.", name, reader)) == wanted), None)


def _read(sentence: str, name: str, reader: Reader) -> Iterator[tuple[str, int]]:
    for frame in reader.stances(sentence, (name,)):
        if is_taken(frame):
            yield frame.topic, frame.sign


def _misread(sentence: str, name: str, reader: Reader) -> str:
    told = " and ".join(
        f"{'for' if sign > 0 else 'against'} {topic.removeprefix('~')}"
        for topic, sign in dict.fromkeys(_read(sentence, name, reader))
    )
    return f"{sentence!r} is read as {told or 'no stance'}"
