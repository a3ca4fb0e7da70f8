"""What an agent itself answered to a norm, in the talk in which it heard it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from folkways.agents.shown import Line
from folkways.minds.offline.lens import Lens
from folkways.minds.offline.moves import AGREEING, DOUBTING, REFUSING
from folkways.minds.offline.phrases import GRAMMAR
from folkways.reading.frame import Frame, Mode, Setting

_SPEAKER = re.compile(r"^\s*([^:\n]{1,60}):\s")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_INTERJECTION = re.compile(r"^(?:no|yes|oh|well|sorry)\s*[,.!]\s*", re.IGNORECASE)
_MEANS_TO = re.compile(r"^i (?:still |also )?(?:will|shall|am (?:not )?going|intend|refuse)\b")

_OPEN = AGREEING | DOUBTING
"""Answers after which a norm may still be taken up."""


def lines_of(source: str) -> tuple[Line, ...]:
    """Return the lines of a source; the speaker is empty where none is named."""
    found = []
    for line in source.splitlines():
        named = _SPEAKER.match(line)
        speaker, text = (named[1].strip(), line[named.end() :]) if named else ("", line)
        found.append(Line(speaker=speaker, text=text))
    return tuple(found)


def same(frame: Frame, other: Frame) -> bool:
    """Whether two frames say the same about a topic, wherever they apply."""
    if frame.topic != other.topic or (frame.sign and other.sign and frame.sign != other.sign):
        return False
    return (frame.mode is Mode.PERMISSION) == (other.mode is Mode.PERMISSION)


def refused(frame: Frame, lines: Sequence[Line], agent: str, lens: Lens) -> bool:
    """Whether the agent's last answer to a norm in a talk is a refusal.

    Objecting and giving in reluctantly are not refusals; agreeing later takes a refusal back.
    """
    names = tuple(dict.fromkeys(line.speaker for line in lines if line.speaker))

    def puts_forward(line: Line) -> bool:
        said = lens.norms(line.text, names)
        return line.speaker != agent and any(same(frame, other) for other in said)

    since = [*takewhile(lambda line: not puts_forward(line), reversed(lines))]
    if len(since) == len(lines):  # nobody else put it forward
        return False
    for line in since:
        if line.speaker == agent:
            answers = [answer for answer in _answers(frame, line.text, names, lens) if answer]
            if answers:
                return answers[-1] < 0
    return False


def _answers(frame: Frame, text: str, names: tuple[str, ...], lens: Lens) -> Iterator[int]:
    """Yield 1 for each sentence that agrees or doubts, -1 for a refusal, 0 for any other."""
    for sentence in _SENTENCE.split(text):
        move = GRAMMAR.move_of(sentence)
        if move is None:
            yield _meant(frame, sentence, names, lens)
        else:
            yield (move in _OPEN) - (move in REFUSING)


def _meant(frame: Frame, sentence: str, names: tuple[str, ...], lens: Lens) -> int:
    """Return 1 if a speaker says that it will do as the norm says, -1 if the contrary."""
    for said in lens.read(_INTERJECTION.sub("", sentence), names):
        if said.topic == frame.topic and said.sign and _MEANS_TO.search(said.text):
            # Doing it only elsewhere than the norm asks is a way to meet it.
            elsewhere = said.setting not in (Setting.ANYWHERE, frame.setting)
            return 1 if elsewhere or said.sign == frame.sign else -1
    return 0
