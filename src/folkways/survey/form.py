"""A form: subjects (agents to be played), the items that evaluators judge, and their answers."""

from __future__ import annotations

import hashlib
from typing import Literal, NamedTuple, Self

import msgspec

from folkways.base.log import Header

LIKERT = (
    "strongly disagree",
    "disagree",
    "somewhat disagree",
    "neither agree nor disagree",
    "somewhat agree",
    "agree",
    "strongly agree",
)
"""What the scores 1 to 7 mean."""


CHECK = "check"
"""The kind of an item that only asks for a certain score, to see who reads."""


class Block(msgspec.Struct, frozen=True):
    """Lines of data under a label, shown as they are."""

    label: str
    lines: tuple[str, ...]


class SurveyItem(msgspec.Struct, frozen=True, kw_only=True):
    """One pair of input and output to be judged: what was ``given``, and what was ``made`` of it.

    ``kind`` names the pairs that it was drawn from (see ``folkways.survey.tasks``). Of an
    interview, ``made`` holds one answer in each block and ``hidden`` the condition of each. An
    attention check (kind :data:`CHECK`) has the task that it stands in under ``given``, and the
    score to be chosen under ``made``.
    """

    id: str
    subject: str
    kind: str
    given: tuple[Block, ...]
    made: tuple[Block, ...]
    hidden: tuple[str, ...] = ()


class DiaryLine(msgspec.Struct, frozen=True):
    """One line of an agent's days: the time in words and what happened."""

    time: str
    what: str
    sort: str = ""


class Day(msgspec.Struct, frozen=True):
    """What an agent lived through on one day."""

    title: str
    moments: tuple[DiaryLine, ...]


class PlayedAgent(msgspec.Struct, frozen=True, kw_only=True):
    """An agent to be played: ``id`` is blind, ``source`` the run that it comes from."""

    id: str
    agent: str
    source: int
    description: tuple[Block, ...]
    days: tuple[Day, ...]


class FormSource(msgspec.Struct, frozen=True, kw_only=True):
    """A run that a form was drawn from; evaluators do not see it."""

    label: str
    name: str
    seed: int
    mind: str

    @classmethod
    def of(cls, label: str, header: Header) -> Self:
        """Return the run with this header under a label."""
        return cls(label=label, name=header.name, seed=header.seed, mind=header.mind)


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that there is to be judged; ``interview`` tells ranking from rating.

    ``short`` counts, by kind, the subjects that had fewer pairs than were asked for.
    """

    sources: tuple[FormSource, ...]
    subjects: tuple[PlayedAgent, ...]
    items: tuple[SurveyItem, ...]
    seed: int
    pairs: int
    interview: bool = False
    short: dict[str, int] = {}

    def digest(self) -> str:
        """Return the SHA-256 of the form: the same runs and seed give the same."""
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()

    def subject(self, id: str) -> PlayedAgent:
        """Return a subject by its blind id; raises KeyError."""
        return next(subject for subject in self.subjects if subject.id == id)

    def items_of(self, subject: str) -> tuple[SurveyItem, ...]:
        """Return the items of a subject in the order in which they are shown."""
        return tuple(item for item in self.items if item.subject == subject)


EvaluatorKind = Literal["person", "mind"]


class Evaluator(NamedTuple):
    """Who answers: a person or a mind, playing ``subject``; ``origin`` is web, import or a mind."""

    code: str
    kind: EvaluatorKind
    subject: str
    origin: str


class Answer(NamedTuple):
    """One score for one question about one item; ``reason`` is a mind's."""

    evaluator: str
    item: str
    question: str
    score: int
    reason: str = ""
