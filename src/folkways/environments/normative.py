"""What classical players with norms share: which norm bears on a choice, and whether it is kept.

The chance that a norm is kept is its utility (1 to 100) in per cent; in logits, sanctions add to it
what they add in a town (``pressure`` of the guidance).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from folkways.agents.shown import Guideline
from folkways.base.events import (
    AnyEvent,
    NormCreated,
    NormEvaluated,
    NormIdentified,
    NormReplaced,
    NormsSubsumed,
)
from folkways.reading import Reader

SURE = 0.99
"""The highest chance with which a norm is kept for its utility alone."""
KINDS = (NormCreated, NormIdentified, NormEvaluated, NormReplaced, NormsSubsumed)
"""The events that :class:`Holders` folds."""


def asks_for(text: str, topic: str, sign: int) -> bool:
    """Whether a norm, as the reader of the offline mind reads it, has this topic and direction."""
    return any(one.topic == topic and one.sign * sign > 0 for one in Reader().norms(text))


def weightiest(norms: Sequence[Guideline], bears: Callable[[str], bool]) -> Guideline | None:
    """Return the rule with the highest utility whose text bears on a choice; None without one."""
    found = [line for line in norms if line.kind == "injunctive" and bears(line.text)]
    return max(found, key=lambda line: line.weight, default=None)


def keeping(norm: Guideline, more: float = 0.0) -> float:
    """Return the chance that a norm is kept; ``more`` are logits that speak for it besides."""
    utility = min(SURE, norm.weight / 100)
    logit = math.log(utility / (1 - utility)) + (norm.pressure or 0.0) + more
    return 1 / (1 + math.exp(-logit))


@dataclass
class Holders:
    """Who holds which norms whose text ``bears`` on a choice: a fold over norm events."""

    bears: Callable[[str], bool]
    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    held: dict[str, set[str]] = field(default_factory=dict)

    def fold(self, event: AnyEvent) -> None:
        """Take in one event."""
        if isinstance(event, NormCreated | NormIdentified):
            self.texts[event.agent, event.norm] = (
                event.content if event.norm_kind == "injunctive" else ""
            )
            if isinstance(event, NormCreated):
                self._take_up(event.agent, event.norm)
        elif isinstance(event, NormEvaluated) and event.passed:
            self._take_up(event.agent, event.norm)
        elif isinstance(event, NormReplaced):
            self.held.get(event.agent, set()).discard(event.norm)
        elif isinstance(event, NormsSubsumed):
            self.held.get(event.agent, set()).difference_update(event.parts)

    @property
    def names(self) -> frozenset[str]:
        """Those who hold such a norm now."""
        return frozenset(name for name, norms in self.held.items() if norms)

    def _take_up(self, agent: str, norm: str) -> None:
        if self.bears(self.texts.get((agent, norm), "")):
            self.held.setdefault(agent, set()).add(norm)
