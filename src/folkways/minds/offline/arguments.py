"""What can be said for a norm: its reasons, the value behind it, and where both sides could meet.

``arguments.yaml`` has the reasons for conduct that the lexicon knows; the value behind a reason is
found by its words (``folkways/reading/values.yaml``), for whatever conduct.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources

import msgspec

from folkways.minds.offline.conduct import TopicPhrases
from folkways.minds.offline.english import base_phrase
from folkways.minds.offline.lens import Lens
from folkways.reading.axes import Axis
from folkways.reading.frame import Frame, Mode
from folkways.reading.lexicon import Lexicon
from folkways.reading.stem import stem


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    """One row of ``arguments.yaml``."""

    id: str
    because: str
    halfway: str = ""


@lru_cache(maxsize=1)
def _table() -> dict[str, _Row]:
    text = resources.files("folkways.minds.offline").joinpath("arguments.yaml").read_bytes()
    return {row.id: row for row in msgspec.yaml.decode(text, type=list[_Row])}


def because(conduct: TopicPhrases) -> tuple[str, ...]:
    """Return clauses that say what harmful conduct does, or why a kindness counts."""
    row = _table().get(conduct.topic)
    return tuple(part.strip() for part in row.because.split("|")) if row else ()


def halfway(conduct: TopicPhrases) -> str:
    """Return the condition of a compromise ("when nobody nearby minds"); empty if there is none."""
    row = _table().get(conduct.topic)
    return row.halfway if row else ""


def at_stake(lexicon: Lexicon, text: str) -> Axis | None:
    """Return the value that a reason or a harm is about, by its words; None if it names none.

    Of several values the one that is named first counts.
    """
    words = [stem(word.strip(".,;:!?'\"")) for word in text.lower().replace("'s", "").split()]
    found = [
        (at, -len(name), value)
        for value in lexicon.values
        for name in _names(value)
        if (at := _position(words, name)) is not None
    ]
    return min(found, key=lambda item: item[:2])[2] if found else None


@lru_cache(maxsize=256)
def _names(value: Axis) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(stem(word) for word in name.split()) for name in value.names)


def _position(words: list[str], name: tuple[str, ...]) -> int | None:
    size = len(name)
    places = (at for at in range(len(words) - size + 1) if tuple(words[at : at + size]) == name)
    return next(places, None)


_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_REASON = re.compile(
    r"\b(?:because|so that|otherwise|for the sake of|out of (?:respect|consideration) for"
    r"|thinking of|in mind is|it is about|how would)\b",
    re.IGNORECASE,
)


def reasons_in(text: str) -> tuple[str, ...]:
    """Return the sentences of an utterance that give a reason, in whosever words."""
    return tuple(part for part in _SENTENCE.split(text) if _REASON.search(part))


def value_behind(frame: Frame, text: str, lens: Lens) -> Frame | None:
    """Return the value that the reasons in ``text`` give for a norm, as a norm of its own.

    Of conduct that the lexicon knows, the value is the one that it harms or serves; of other
    conduct, the one that the reasons name.
    """
    reasons = reasons_in(text)
    if not reasons or not frame.sign:
        return None
    conduct = lens.conduct_of(frame)
    if conduct.is_value:
        return None
    known = lens.lexicon.axis(frame.topic) is not None
    words = [conduct.harm] if known and conduct.harmful == -frame.sign else []
    if frame.mode is Mode.PERMISSION or not known:
        words = [part.partition("because")[2] or part for part in reasons]
    values = (at_stake(lens.lexicon, one) for one in words)
    value = next((value for value in values if value is not None), None)
    if value is None:
        return None
    return Frame(
        value.id,
        1,
        Mode.INJUNCTIVE,
        strength=frame.strength,
        text=f"people should {base_phrase(value.phrase_plus)}",
        phrase=value.phrase_plus,
    )
