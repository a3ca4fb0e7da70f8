"""Combined questions: several questions of the paper about one matter, asked in one call.

The frugal profile asks them; ``docs/profiles.md`` says which. Wherever the parts of an answer mean
the same as in the questions that they stand for, they have the same types.
"""

from __future__ import annotations

from pydantic import Field

from folkways.agents.questions import Digest, PlainDigest
from folkways.agents.shown import (
    EarlierTalk,
    GoingOn,
    Intention,
    Line,
    Name,
    Position,
    Promise,
    Remembered,
    Score,
    Who,
)
from folkways.language.operation import Data
from folkways.norms.questions import Finding, Information, Observed, Standard, Thought


class JudgePercepts(Data):
    """How important is what was noticed, and which conduct conflicts with which norms?

    ``observations`` are held against the norms; ``texts`` are only rated.
    """

    who: Who
    norms: tuple[Standard, ...]
    observations: tuple[Observed, ...]
    texts: tuple[str, ...]


class JudgedPercepts(Data):
    """One score for each observation, then for each text; pairs in conflict, and upheld ones."""

    scores: tuple[Score, ...] = Field(max_length=200)
    conflicts: tuple[Finding, ...] = Field(default=(), max_length=200)
    upheld: tuple[Finding, ...] = Field(default=(), max_length=200)


class ThinkAboutConduct(Data):
    """What does the agent make of what it has observed, and which standards are in that?

    ``standards`` are its qualified norms; ``heard`` are contents of norms that others have put
    forward to it before, with how often; ``talks`` are its own last talks with those observed.
    """

    who: Who
    observations: tuple[Observed, ...]
    standards: tuple[Standard, ...]
    heard: dict[str, int]
    talks: tuple[EarlierTalk, ...] = ()


class NormativeThoughts(Data):
    """At most three thoughts; the ``source`` of a piece of information is one of them."""

    thoughts: tuple[Thought, ...] = Field(default=(), max_length=3)
    information: tuple[Information, ...] = Field(default=(), max_length=5)


class TakeInConversation(Data):
    """What does the agent take away from a conversation, and which standards did it hear?

    ``relationship`` is how it stood to the other before, ``talks`` what it remembers of the last
    talks with the other; ``heard`` and ``held`` are as in IdentifyNormativeInformation, ``when``,
    ``place``, ``commitments``, ``engagements``, ``other_age``, ``other_serves``, ``going_on`` and
    ``intentions`` as in DigestConversation.
    """

    who: Who
    other: str
    relationship: str
    talks: tuple[Remembered, ...]
    lines: tuple[Line, ...]
    heard: dict[str, int]
    held: tuple[str, ...] = ()
    when: str = ""
    place: str = ""
    commitments: tuple[Promise, ...] = ()
    other_age: int = 0
    engagements: tuple[Promise, ...] = ()
    other_serves: bool = False
    going_on: tuple[GoingOn, ...] = ()
    intentions: tuple[Intention, ...] = ()


class PlainTakenIn(PlainDigest):
    """A digest, how the agent stands to the other now, and the normative information."""

    relationship: str = Field(default="", max_length=400)
    information: tuple[Information, ...] = Field(default=(), max_length=5)


class TakenIn(PlainTakenIn, Digest):
    """The same with what was agreed."""


class Candidate(Data):
    """A piece of normative information to be evaluated.

    ``source`` is the position of the text that it was drawn from; ``parts`` are the positions of
    the norms that it was made from, if it is an abstract norm.
    """

    information: Standard
    source: Position
    parts: tuple[int, ...]


class CheckInformation(Data):
    """Which of the candidates pass all four steps of the sanity check? (section 2.3.1)

    ``sources`` are the texts that they were drawn from, and ``agent`` is as in CheckConsistency.
    Each is held against ``norms``, against those candidates before it that have passed, and against
    the attitudes in the agent's description (``who``).
    """

    norms: tuple[Standard, ...]
    sources: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    agent: Name = ""
    who: Who | None = None


class MetCandidate(Candidate):
    """A candidate with what is known of it, as in DecideAdoption."""

    times_heard: int = Field(ge=1)
    sources: int = Field(ge=1)
    giver: Name
    relationship: str


class EvaluateAdoption(Data):
    """Which of the candidates pass the sanity check and are taken up by the agent?

    Asked instead of :class:`CheckInformation` with ``norms.acceptance: deliberated``.
    """

    who: Who
    norms: tuple[Standard, ...]
    sources: tuple[str, ...]
    candidates: tuple[MetCandidate, ...]


class Evaluation(Data):
    """Which of the four steps were passed; ``reason`` and ``norm`` are for the first that was not.

    ``conflict_free`` is, where adoption is decided, whether the agent takes it up. ``norm`` is a
    position among the norms, followed by the candidates.
    """

    consistent: bool
    unique: bool
    rightly_typed: bool
    conflict_free: bool
    reason: str = Field(default="", max_length=300)
    norm: int | None = Field(default=None, ge=0)


class Evaluations(Data):
    """One for each candidate, in order."""

    evaluations: tuple[Evaluation, ...] = Field(max_length=20)
