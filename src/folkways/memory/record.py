"""One record of the memory stream (Park et al. 2023, section 4.1)."""

from __future__ import annotations

import msgspec

from folkways.base.events import MemoryKind


class Memory(msgspec.Struct, frozen=True):
    """A record: ``created`` is a moment in simulated seconds, ``importance`` is 1 to 10.

    ``evidence`` are ids of the records that a thought rests on, so that thoughts form a tree.
    ``about`` is the agent it is about, if any; ``place`` and ``indoors`` say where it was made;
    ``speech`` tells words overheard from conduct seen; ``noticed`` is the moment of an observation
    that was judged later, else 0; ``own``: it is what the agent itself was doing.
    """

    id: int
    created: int
    kind: MemoryKind
    text: str
    importance: int
    evidence: tuple[int, ...] = ()
    about: str = ""
    place: str = ""
    indoors: bool = False
    speech: bool = False
    noticed: int = 0
    own: bool = False

    @property
    def made(self) -> int:
        """When it was made: an observation that was judged later, when it was noticed."""
        return self.noticed or self.created


def by_age(memory: Memory) -> tuple[int, int]:
    """Sort records by when they were made, the oldest first."""
    return memory.made, memory.id
