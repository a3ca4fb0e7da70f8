"""A wish to talk to somebody, new or waiting until the other is free."""

from __future__ import annotations

import msgspec

from folkways.base.events import TalkReason


class Concern(msgspec.Struct, frozen=True):
    """A wish to talk to ``other`` about something; the highest ``weight`` (1 to 100) wins.

    ``observation`` is the conduct that the agent objects to, as it reads as a memory. Whether to
    speak up about it is decided in :mod:`folkways.agents.objecting`, and the talk is not opened
    once the other has stopped it. A concern that could not be raised yet counts from moment
    ``after`` to ``until``, and has waited from moment ``since``; one that is new has none of these.
    """

    other: str
    reason: TalkReason
    about: str
    norm: str
    weight: int
    observation: str = ""
    until: int = 0
    after: int = 0
    since: int = 0

    @property
    def waited(self) -> bool:
        """Whether it has come up before and had to wait."""
        return self.until > 0

    def same_matter(self, other: str, norm: str) -> bool:
        """Whether it is an objection to what ``other`` does about ``norm``, in whatever words."""
        return bool(self.observation) and (self.other, self.norm) == (other, norm)
