"""What the reason for replanning calls for: norms newly held, reproaches, one's inner voice.

The reason is read as text, as a language model gets it; ``norms/compliance.py`` words it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from folkways.agents.inner_voice import TOLD_ITSELF
from folkways.minds.offline.lens import Lens
from folkways.norms.compliance import (
    ANSWERED,
    HEARD_BEFORE,
    REPROACHED,
    TAKEN_UP,
    TURNED_TO,
)
from folkways.reading.frame import Frame

_NO_CAUSE = (ANSWERED, HEARD_BEFORE, TURNED_TO)
"""What stands with a reproach: who else made it, what the agent itself said and did about it."""
_CAUSES = (REPROACHED, TAKEN_UP, TOLD_ITSELF, *(f"{one}(?=: )" for one in _NO_CAUSE))
_CAUSE = re.compile(f"({'|'.join(_CAUSES)})")

Matter = tuple[str, int]
"""A topic and a direction."""


@dataclass(frozen=True, slots=True)
class CalledFor:
    """Norms that a new plan is made for, and those that somebody else has just insisted on.

    ``promises`` are those that the agent has given its word to keep.
    """

    matters: frozenset[Matter] = frozenset()
    reproaches: tuple[Frame, ...] = ()
    promises: tuple[Frame, ...] = ()

    @property
    def present(self) -> frozenset[Matter]:
        """What stands before the agent's eyes: what the plan is made for, what it has promised."""
        return self.matters | {(frame.topic, frame.sign) for frame in self.promises}

    @property
    def reproached(self) -> frozenset[Matter]:
        """What the agent was reproached for and has not acted on yet."""
        return frozenset((frame.topic, frame.sign) for frame in self.reproaches)


@lru_cache(maxsize=8192)
def called_for(reason: str, hidden: tuple[str, ...], lens: Lens) -> CalledFor:
    """Return what ``reason`` calls for; nothing if it is about something else."""
    matters: set[Matter] = set()
    reproaches: list[Frame] = []
    open_: list[Frame] = []  # of the last reproach, as long as nothing done about it is named
    parts = _CAUSE.split(reason)
    for cause, text in zip(parts[1::2], parts[2::2], strict=True):
        if cause == TURNED_TO:
            open_ = []
        if cause in _NO_CAUSE:
            continue
        frames = [frame for frame in lens.norms(text.partition(":")[2], hidden) if frame.sign]
        matters |= {(frame.topic, frame.sign) for frame in frames}
        reproaches += open_
        open_ = frames if cause == REPROACHED else []
    return CalledFor(frozenset(matters), (*reproaches, *open_))
