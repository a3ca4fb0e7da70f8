"""Events of the life of personal norms (Ren et al. 2024, section 2).

Norm ids are ``"<agent's number>.<count>"``, unique in a run.
"""

from __future__ import annotations

from typing import Literal

from folkways.base.events.event import CONFLICTS, NORMS, Event
from folkways.base.events.words import CHECKS, NormText, ended, quoted
from folkways.base.plural import listed

NormKind = Literal["descriptive", "injunctive"]
Channel = str
"""How a norm came: "conversation", "observation", "synthesis", or a mechanism's own way."""
CheckStep = Literal["consistency", "duplication", "type", "conflict", "none"]

_WAYS = {
    "conversation": "in a conversation",
    "observation": "by watching or overhearing",
    "synthesis": "by joining norms",
}


class NormCreated(Event, frozen=True, kw_only=True):
    """A norm entrepreneur created a personal norm from its description; it is qualified at once.

    ``utility`` is 1 to 100.
    """

    group = NORMS

    norm: str
    content: str
    norm_kind: NormKind
    utility: int

    def sentence(self, says: NormText) -> str:
        return ended(f"{self.agent} creates a norm: {quoted(self.content)}")


class NormIdentified(Event, frozen=True, kw_only=True):
    """Normative information (neither active nor valid) was found in a conversation or a thought.

    ``source_text`` is what it was found in; ``conversation`` or ``memories`` say where; ``giver``
    is the one who spoke for it or was seen, if known. For ``synthesis`` the abstract norm is new
    normative information with ``parts``, ``weights`` (same order) and ``theme``.

    ``own`` means that it comes from the agent alone and nobody else put it forward: its own words,
    an abstract norm, a reflection, or a rule that it read into breaches of what it holds.
    """

    group = NORMS

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

    def sentence(self, says: NormText) -> str:
        content = quoted(self.content)
        if self.channel == "synthesis":
            return ended(f"{self.agent} joins norms into: {content}")
        giver = f" ({self.giver})" if self.giver not in ("", self.agent) else ""
        return f"{self.agent} encounters the norm {content} {_way(self.channel)}{giver}."


class NormEvaluated(Event, frozen=True, kw_only=True):
    """The sanity check was passed, or failed at ``step`` for ``reason``; it is final.

    Passing makes the norm active and valid. ``duplicate_of`` names the qualified norm it repeats,
    ``conflicts_with`` the one with which it conflicts. ``reproach`` means that the agent took it
    up from a reproach for breaking it.
    """

    group = NORMS

    norm: str
    passed: bool
    step: CheckStep = "none"
    reason: str = ""
    duplicate_of: str = ""
    conflicts_with: str = ""
    reproach: bool = False

    def sentence(self, says: NormText) -> str:
        content = quoted(says(self.norm))
        if self.passed:
            return ended(f"{self.agent} accepts the norm {content}")
        why = self.reason or CHECKS.get(self.step, self.step)
        return ended(f"{self.agent} does not accept the norm {content}: {why}")


class NormsSubsumed(Event, frozen=True, kw_only=True):
    """An accepted abstract norm ``into`` replaced ``parts``: inactive from now on, still valid.

    ``reproached`` are the parts whose reproach now holds for the abstract norm.
    """

    group = NORMS

    into: str
    parts: tuple[str, ...]
    reproached: tuple[str, ...] = ()

    def sentence(self, says: NormText) -> str:
        parts = listed([quoted(says(part)) for part in self.parts])
        return ended(f"{self.agent} lets the norm {quoted(says(self.into))} stand for {parts}")


class SynthesisHeld(Event, frozen=True, kw_only=True):
    """Long-term synthesis took place at a utility sum of ``total``, over ``themes``."""

    group = NORMS

    total: int
    themes: tuple[str, ...]

    def sentence(self, says: NormText) -> str:
        return f"{self.agent} thinks over their norms, about {listed(self.themes)}."


class NormReminded(Event, frozen=True, kw_only=True):
    """A qualified norm was brought to mind by ``by`` in talk or by what was seen or thought.

    ``by`` is empty if nobody in particular did. ``reproach`` means that ``by`` reproached the agent
    for breaking it.
    """

    group = NORMS

    norm: str
    by: str
    channel: Channel
    conversation: str = ""
    reproach: bool = False

    def sentence(self, says: NormText) -> str:
        by = f" by {self.by}" if self.by else ""
        way = _way(self.channel)
        return f"{self.agent} is reminded of the norm {quoted(says(self.norm))}{by}, {way}."


class ReproachEnded(Event, frozen=True, kw_only=True):
    """The agent was reproached for breaking ``norm`` and now does something that respects it."""

    group = NORMS

    norm: str

    def sentence(self, says: NormText) -> str:
        return (
            f"{self.agent} does something that respects the norm {quoted(says(self.norm))} again."
        )


class NormReplaced(Event, frozen=True, kw_only=True):
    """A qualified norm ended: the agent gave it up for ``by``, which conflicts with it."""

    group = NORMS

    norm: str
    by: str
    reason: str = ""

    def sentence(self, says: NormText) -> str:
        why = f": {self.reason}" if self.reason else ""
        given_up, taken = quoted(says(self.norm)), quoted(says(self.by))
        return ended(f"{self.agent} gives up the norm {given_up} for {taken}{why}")


class NormRevalued(Event, frozen=True, kw_only=True):
    """A qualified norm matters more to the agent than before: its utility rose to ``utility``.

    Utilities are 1 to 100. ``information`` is what was found in talk or thought, which repeats the
    norm and was given the higher utility.
    """

    group = NORMS

    norm: str
    utility: int
    before: int
    information: str

    def sentence(self, says: NormText) -> str:
        utility = f"utility {self.before} to {self.utility}"
        return f"The norm {quoted(says(self.norm))} matters more to {self.agent}: {utility}."


class ConflictDetected(Event, frozen=True, kw_only=True):
    """What ``other`` was seen doing conflicts with the agent's injunctive norm ``norm``."""

    group = CONFLICTS

    other: str
    norm: str
    observation: str
    memory: int

    def sentence(self, says: NormText) -> str:
        seen = self.observation
        return ended(f"{self.agent} sees the norm {quoted(says(self.norm))} broken: {seen}")


class DeviationSeen(Event, frozen=True, kw_only=True):
    """``other`` was seen doing otherwise than the agent's qualified descriptive norm says.

    It counts against how common the custom is. A custom cannot be broken, so it is no conflict.
    """

    group = CONFLICTS

    other: str
    norm: str
    observation: str
    memory: int

    def sentence(self, says: NormText) -> str:
        custom = quoted(says(self.norm))
        return ended(f"{self.agent} sees a departure from the custom {custom}: {self.observation}")


class ConformitySeen(Event, frozen=True, kw_only=True):
    """``other`` was seen doing what the agent's qualified norm ``norm`` asks for."""

    group = CONFLICTS

    other: str
    norm: str
    observation: str
    memory: int

    def sentence(self, says: NormText) -> str:
        seen = self.observation
        return ended(f"{self.agent} sees the norm {quoted(says(self.norm))} kept: {seen}")


class TalkDecided(Event, frozen=True, kw_only=True):
    """Whether the agent decided to speak up about a conflict, and why.

    ``later``: it means to, but at a better moment. ``observation`` is the conduct, ``about`` the
    norm's content and ``weight`` its utility (1 to 100).
    """

    group = CONFLICTS

    other: str
    norm: str
    talks: bool
    reason: str
    later: bool = False
    observation: str = ""
    about: str = ""
    weight: int = 1

    def sentence(self, says: NormText) -> str:
        later = "means to speak later to" if self.later else "says nothing to"
        does = "decides to speak to" if self.talks else later
        return ended(f"{self.agent} {does} {self.other}: {self.reason}")


def _way(channel: Channel) -> str:
    return _WAYS.get(channel, f"through {channel}")
