"""Events of the life of personal norms (Ren et al. 2024, section 2).

Norm ids are ``"<agent's number>.<count>"``, unique in a run.
"""

from __future__ import annotations

from typing import Literal

from folkways.base.events.event import Event

NormKind = Literal["descriptive", "injunctive"]
Channel = str
"""How a norm came: "conversation", "observation", "synthesis", or a mechanism's own way."""
CheckStep = Literal["consistency", "duplication", "type", "conflict", "none"]


class NormCreated(Event, frozen=True, kw_only=True):
    """A norm entrepreneur created a personal norm from its description; it is qualified at once.

    ``utility`` is 1 to 100.
    """

    norm: str
    content: str
    norm_kind: NormKind
    utility: int


class NormIdentified(Event, frozen=True, kw_only=True):
    """Normative information (neither active nor valid) was found in a conversation or a thought.

    ``source_text`` is what it was found in; ``conversation`` or ``memories`` say where; ``giver``
    is whoever spoke for it or was seen, if known. For ``synthesis`` the abstract norm is new
    normative information with ``parts``, ``weights`` (same order) and ``theme``.

    ``own`` means that it comes from the agent alone and nobody else put it forward: its own words,
    an abstract norm, a reflection, or a rule that it read into breaches of what it holds.
    """

    norm: str
    content: str
    norm_kind: NormKind
    utility: int
    channel: Channel
    source_text: str
    giver: str = ""
    conversation: str = ""
    memories: tuple[int, ...] = ()
    theme: str = ""
    parts: tuple[str, ...] = ()
    weights: tuple[float, ...] = ()
    own: bool = False


class NormEvaluated(Event, frozen=True, kw_only=True):
    """The sanity check was passed, or failed at ``step`` for ``reason``; it is final.

    Passing makes the norm active and valid. ``duplicate_of`` names the qualified norm it repeats,
    ``conflicts_with`` the one with which it conflicts. ``reproach`` means that the agent took it
    up from a reproach for breaking it.
    """

    norm: str
    passed: bool
    step: CheckStep = "none"
    reason: str = ""
    duplicate_of: str = ""
    conflicts_with: str = ""
    reproach: bool = False


class NormsSubsumed(Event, frozen=True, kw_only=True):
    """An accepted abstract norm ``into`` replaced ``parts``: inactive from now on, still valid.

    ``reproached`` are the parts whose reproach now holds for the abstract norm.
    """

    into: str
    parts: tuple[str, ...]
    reproached: tuple[str, ...] = ()


class SynthesisHeld(Event, frozen=True, kw_only=True):
    """Long-term synthesis took place at a utility sum of ``total``, over ``themes``."""

    total: int
    themes: tuple[str, ...]


class NormReminded(Event, frozen=True, kw_only=True):
    """A qualified norm was brought to mind by ``by`` in talk or by what was seen or thought.

    ``by`` is empty if nobody in particular did. ``reproach`` means that ``by`` reproached the agent
    for breaking it.
    """

    norm: str
    by: str
    channel: Channel
    conversation: str = ""
    reproach: bool = False


class ReproachEnded(Event, frozen=True, kw_only=True):
    """The agent was reproached for breaking ``norm`` and now does something that respects it."""

    norm: str


class NormReplaced(Event, frozen=True, kw_only=True):
    """A qualified norm ended: the agent gave it up for ``by``, which conflicts with it."""

    norm: str
    by: str
    reason: str = ""


class NormRevalued(Event, frozen=True, kw_only=True):
    """A qualified norm matters more to the agent than before: its utility rose to ``utility``.

    Utilities are 1 to 100. ``information`` is what was found in talk or thought, which repeats the
    norm and was given the higher utility.
    """

    norm: str
    utility: int
    before: int
    information: str


class ConflictDetected(Event, frozen=True, kw_only=True):
    """What ``other`` was seen doing conflicts with the agent's injunctive norm ``norm``."""

    other: str
    norm: str
    observation: str
    memory: int


class DeviationSeen(Event, frozen=True, kw_only=True):
    """``other`` was seen doing otherwise than the agent's qualified descriptive norm says.

    It counts against how common the custom is. A custom cannot be broken, so it is no conflict.
    """

    other: str
    norm: str
    observation: str
    memory: int


class ConformitySeen(Event, frozen=True, kw_only=True):
    """``other`` was seen doing what the agent's qualified norm ``norm`` asks for."""

    other: str
    norm: str
    observation: str
    memory: int


class TalkDecided(Event, frozen=True, kw_only=True):
    """Whether the agent decided to speak up about a conflict, and why.

    ``later``: it means to, but at a better moment. ``observation`` is the conduct, ``about`` the
    norm's content and ``weight`` its utility (1 to 100).
    """

    other: str
    norm: str
    talks: bool
    reason: str
    later: bool = False
    observation: str = ""
    about: str = ""
    weight: int = 1
