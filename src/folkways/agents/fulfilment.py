"""What an agent does for its commitments: an action, when it ends, and what it carries out."""

from __future__ import annotations

import msgspec

from folkways.base import events as ev
from folkways.world.address import Address
from folkways.world.spaces import Spaces


class Work(msgspec.Struct, frozen=True):
    """An action and the commitments that it carries out, by ids; ``until`` is when it ends.

    ``seconds`` is how long it was to take; ``whole``: it came to its end, which is not known of one
    that is still going on.
    """

    text: str
    address: str
    started: int
    until: int
    keeps: tuple[str, ...] = ()
    company: tuple[str, ...] = ()
    whole: bool = False
    seconds: int = 0

    @classmethod
    def of(cls, event: ev.ActionBegan) -> Work:
        """Return what has begun."""
        until = event.t + event.seconds
        return cls(
            event.text,
            event.address,
            event.t,
            until,
            event.keeps,
            event.company,
            seconds=event.seconds,
        )

    def beside(self, other: Work, spaces: Spaces, world: str) -> bool:
        """Whether the two are done in one space of the map ``world``, and for some time at once."""
        mine, theirs = (Address.parse(one.address, world) for one in (self, other))
        return (
            spaces.of(mine) == spaces.of(theirs)
            and self.started < other.until
            and other.started < self.until
        )
