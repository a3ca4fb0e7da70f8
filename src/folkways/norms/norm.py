"""A personal norm: the quintuple of the paper, and where it came from (section 2.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

import msgspec

from folkways.base.events import (
    Channel,
    CheckStep,
    NormCreated,
    NormEvaluated,
    NormIdentified,
    NormKind,
)
from folkways.base.time import HOUR
from folkways.language.neutral import one_line
from folkways.norms.questions import Standard

Origin = Channel
"""How a norm came to its holder: "created", or a channel."""


class PersonalNorm(msgspec.Struct):
    """A personal norm n = <content c, utility u, kind alpha, active s_act, valid s_val>.

    ``utility`` is 1 to 100. Neither active nor valid: normative information. ``since`` is the
    moment at which it entered the database; ``reminders`` are the times at which it was brought to
    mind, in seconds awake since the run began; ``kept`` and ``broken`` count how often the agent
    saw others keep and break it. ``own``: nobody else put it forward (``NormIdentified``).
    """

    id: str
    content: str
    utility: int
    kind: NormKind
    active: bool
    valid: bool
    since: int
    origin: Origin
    giver: str = ""
    conversation: str = ""
    source_text: str = ""
    memories: tuple[int, ...] = ()
    evaluated: bool = False
    failed: CheckStep = "none"
    reason: str = ""
    qualified_at: int | None = None
    theme: str = ""
    parts: tuple[str, ...] = ()
    subsumed_by: str = ""
    replaced_by: str = ""
    reminders: list[int] = []
    reproached_at: int | None = None
    kept: int = 0
    broken: int = 0
    own: bool = False

    @classmethod
    def created(cls, event: NormCreated) -> Self:
        """Return the qualified norm that an entrepreneur created."""
        return cls(
            id=event.norm,
            content=event.content,
            utility=event.utility,
            kind=event.norm_kind,
            active=True,
            valid=True,
            since=event.t,
            origin="created",
            evaluated=True,
            qualified_at=event.t,
        )

    @classmethod
    def identified(cls, event: NormIdentified) -> Self:
        """Return the normative information that was found."""
        return cls(
            id=event.norm,
            content=event.content,
            utility=event.utility,
            kind=event.norm_kind,
            active=False,
            valid=False,
            since=event.t,
            origin=event.channel,
            giver=event.giver,
            conversation=event.conversation,
            source_text=event.source_text,
            memories=event.memories,
            theme=event.theme,
            parts=event.parts,
            own=event.own or event.giver == event.agent,
        )

    def evaluate(self, event: NormEvaluated) -> None:
        """Take in the sanity check: passing it makes the norm active and valid."""
        self.evaluated = True
        self.failed, self.reason = event.step, event.reason
        self.active = self.valid = event.passed
        if event.passed:
            self.qualified_at = event.t

    def subsume(self, into: str) -> None:
        """Become inactive: the abstract norm ``into`` stands for it."""
        self.active, self.subsumed_by = False, into

    def give_up(self, by: str) -> None:
        """Become inactive: the agent gave it up for the norm ``by``."""
        self.active, self.replaced_by = False, by

    @property
    def qualified(self) -> bool:
        """Active and valid: what the paper calls a qualified personal norm."""
        return self.active and self.valid

    @property
    def heard(self) -> bool:
        """Whether somebody else put it forward, in words or by what they did."""
        return not self.own and self.origin not in ("created", "synthesis")

    @property
    def standard(self) -> Standard:
        """The norm as shown to the mind."""
        return Standard(content=self.content, kind=self.kind, utility=self.utility)

    def reminded(self, awake: int, half_life_hours: float | None) -> float:
        """Return how present the norm is: its reminders, which fade if there is a half-life.

        ``awake`` and the half-life count waking time only.
        """
        if half_life_hours is None:
            return float(len(self.reminders))
        return sum(float(0.5 ** ((awake - at) / HOUR / half_life_hours)) for at in self.reminders)


def source_of(lines: Iterable[str]) -> str:
    """Return the source of a norm as one text, whose line breaks are those between ``lines``.

    A break within a line would let its speaker put words into the mouth of another.
    """
    return "\n".join(map(one_line, lines))
