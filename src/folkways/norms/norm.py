"""A personal norm: the quintuple of the paper, and where it came from (section 2.1)."""

from __future__ import annotations

import msgspec

from folkways.base.events import Channel, CheckStep, NormKind
from folkways.base.time import HOUR
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
