"""Who was invited to do something together, who joined in, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from folkways.base.events import ActionBegan, InvitationAnswered, Invited
from folkways.metrics.stream import Stream


class InvitationsJson(TypedDict):
    """Invitations of a run, one for each person invited; ``joint_actions`` is what began."""

    made: int
    accepted: int
    declined: int
    open: int
    joint_actions: int


@dataclass(frozen=True, slots=True)
class InvitationCounts:
    """How many people were invited to do something together, and how many joined in.

    An invitation of two people counts as two. ``asked`` of them decided for themselves; the others
    had agreed before, or could not be asked. ``joint_actions`` counts what was begun together,
    whatever the number of those who did it.
    """

    made: int
    accepted: int
    declined: int
    asked: int
    joint_actions: int

    @property
    def open(self) -> int:
        """Those that nobody had answered when the log ended."""
        return self.made - self.accepted - self.declined

    def to_json(self) -> InvitationsJson:
        """Return the same as plain data."""
        return {
            "made": self.made,
            "accepted": self.accepted,
            "declined": self.declined,
            "open": self.open,
            "joint_actions": self.joint_actions,
        }


class InvitationMeter:
    """Counts invitations and what they come to while their events come in."""

    def __init__(self) -> None:
        self._made = self._accepted = self._declined = self._asked = 0
        self._joint: set[str] = set()

    def attach(self, stream: Stream) -> None:
        """Follow the joint actions of ``stream``."""
        stream.on(Invited, self._invite)
        stream.on(InvitationAnswered, self._answer)
        stream.on(ActionBegan, self._begin)

    def result(self) -> InvitationCounts:
        """Return the counts so far."""
        return InvitationCounts(
            self._made, self._accepted, self._declined, self._asked, len(self._joint)
        )

    def _invite(self, event: Invited) -> None:
        self._made += len(event.others)

    def _answer(self, event: InvitationAnswered) -> None:
        self._accepted += event.joins
        self._declined += not event.joins
        self._asked += event.asked

    def _begin(self, event: ActionBegan) -> None:
        if event.joint:
            self._joint.add(event.joint)
