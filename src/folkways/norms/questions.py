"""What CRSEC asks, by the names of the paper (Ren et al. 2024, section 2), and how it is answered.

Utilities are 1 to 100. Norms are referred to by their position in the list that is shown.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from folkways.agents.shown import EarlierTalk, Line, Name, Position, Sentences, Who, Words
from folkways.language.operation import Data

Kind = Literal["descriptive", "injunctive"]
Weight = Annotated[float, Field(gt=0, le=1000, allow_inf_nan=False)]


class Standard(Data):
    """A norm as shown to the mind."""

    content: Words
    kind: Kind
    utility: int = Field(ge=1, le=100)


# --- Creation & Representation (2.1)


class CreateNorm(Data):
    """Which ``count`` personal norms does this entrepreneur hold, going by its description?"""

    who: Who
    count: int
    setting: str


class CreatedNorms(Data):
    """The norms, most important first."""

    norms: tuple[Standard, ...] = Field(max_length=20)


# --- Spreading (2.2)


class Observed(Data):
    """What was seen or overheard, where and when ("day 1 10:30", empty if not known)."""

    text: str
    other: str
    place: str
    indoors: bool
    when: str = ""


class DetectConflict(Data):
    """Which observations conflict with, and which uphold, which of the qualified norms?"""

    who: Who
    observations: tuple[Observed, ...]
    norms: tuple[Standard, ...]


class Finding(Data):
    """Observation and norm by their positions (from 0)."""

    observation: int = Field(ge=0)
    norm: int = Field(ge=0)


class ConflictVerdict(Data):
    """Pairs in conflict and pairs in which the norm was upheld; most pairs are neither."""

    conflicts: tuple[Finding, ...] = Field(default=(), max_length=200)
    upheld: tuple[Finding, ...] = Field(default=(), max_length=200)


class IdentifyNormativeInformation(Data):
    """Which standards of behaviour are put forward in a conversation, or in thoughts?

    Exactly one of ``lines`` and ``thoughts`` is filled. ``heard`` are contents of norms that others
    have put forward to the agent before, with how often; ``held`` those that it holds.
    """

    who: Who
    lines: tuple[Line, ...] = ()
    thoughts: tuple[str, ...] = ()
    heard: dict[str, int] = Field(default_factory=dict)
    held: tuple[str, ...] = ()


class Information(Data):
    """One piece of normative information, found in the line or thought at position ``source``."""

    content: Words
    kind: Kind
    utility: int = Field(ge=1, le=100)
    source: int = Field(default=0, ge=0)


class NormativeInformation(Data):
    """Nothing, or a few pieces."""

    information: tuple[Information, ...] = Field(default=(), max_length=5)


class GenerateThought(Data):
    """What does the agent make of what it has observed?

    ``standards`` are its qualified norms, ``heard`` contents of norms that others have put forward
    to it before; ``talks`` are its own last talks with those observed.
    """

    who: Who
    observations: tuple[Observed, ...]
    standards: tuple[Standard, ...]
    heard: tuple[str, ...]
    talks: tuple[EarlierTalk, ...] = ()


class Thought(Data):
    """A sentence; ``evidence`` are positions of observations; ``about`` whom, if anyone."""

    text: Sentences
    importance: int = Field(ge=1, le=10)
    evidence: tuple[Position, ...] = Field(max_length=50)
    about: Name = ""


class Thoughts(Data):
    """At most three."""

    thoughts: tuple[Thought, ...] = Field(default=(), max_length=3)


# --- Evaluation (2.3)


class CheckConsistency(Data):
    """Does the information say what its source (a conversation or a thought) says?

    ``agent`` is the name under which the agent's own lines stand in a conversation: what it refused
    there is not consistent with it.
    """

    information: Standard
    source: str
    agent: Name = ""


class CheckDuplication(Data):
    """Do the qualified norms already say it?"""

    information: Standard
    norms: tuple[Standard, ...]


class CheckType(Data):
    """Is it a norm at all, and is it descriptive or injunctive as it was labelled?"""

    information: Standard


class CheckConflict(Data):
    """Does it conflict with a qualified norm, or with a firm attitude of the agent?

    ``who`` is the agent with its attitudes, None where only norms are compared; ``source`` is where
    the information was put forward, which shows whether the agent was persuaded.
    """

    information: Standard
    norms: tuple[Standard, ...]
    who: Who | None = None
    source: str = ""


class DecideAdoption(Data):
    """Does it conflict with a qualified norm, and if not, does the agent take it up?

    Asked instead of :class:`CheckConflict` with ``norms.acceptance: deliberated``. ``times_heard``
    counts how often, and ``sources`` from how many people, the agent has met it.
    """

    who: Who
    information: Standard
    norms: tuple[Standard, ...]
    times_heard: int = Field(ge=1)
    sources: int = Field(ge=1)
    giver: str = ""
    relationship: str = ""


class Verdict(Data):
    """Passed or not, why, and the position of the norm concerned, if one is."""

    passed: bool
    reason: str = Field(default="", max_length=300)
    norm: int | None = Field(default=None, ge=0)


class DecideReplacement(Data):
    """Does information that conflicts with a norm held take its place?

    ``source`` is the conversation or thought in which it was put forward. ``times_heard`` counts
    how often, and ``sources`` from how many people, the agent has met it.
    """

    who: Who
    information: Standard
    held: Standard
    source: str
    times_heard: int = Field(ge=1)
    sources: int = Field(ge=1)
    giver: Name = ""
    relationship: str = ""


class Replacement(Data):
    """Yes or no, with the reason."""

    replaces: bool
    reason: str = Field(default="", max_length=300)


class ClassifySpecificNorms(Data):
    """Sort the qualified norms by theme."""

    norms: tuple[Standard, ...]


class Category(Data):
    """A theme and the positions of its norms."""

    theme: str = Field(max_length=100)
    norms: tuple[Position, ...] = Field(max_length=200)


class Categories(Data):
    """Every norm stands in at most one."""

    categories: tuple[Category, ...] = Field(max_length=60)


class GenerateAbstractNorm(Data):
    """One abstract norm that stands for all of these."""

    theme: str
    norms: tuple[Standard, ...]


class AbstractNorm(Data):
    """Its content and kind, and one weight (above 0) for each part, in order."""

    content: Words
    kind: Kind
    weights: tuple[Weight, ...] = Field(max_length=200)
