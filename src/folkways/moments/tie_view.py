"""The ties that an agent has decided on, folded from events."""

from __future__ import annotations

from typing import TypedDict

import msgspec

from folkways.base.events import AnyEvent
from folkways.norms.science.ties import Ties, TieWanted


class TieViewJson(TypedDict):
    """A tie, as ``folkways show --json`` prints it; see :class:`TieView`."""

    other: str
    strength: float
    returned: bool
    broken: bool
    reason: str


class TieView(msgspec.Struct, frozen=True):
    """A tie that an agent wants (``strength`` above 0, up to 1) or does not want (0), and why.

    ``returned``: the other is known to want it, too. ``broken``: the agent wanted it once.
    """

    other: str
    strength: float
    returned: bool
    broken: bool
    reason: str

    @property
    def line(self) -> str:
        """The tie in a line."""
        if self.broken:
            return f"{self.other}: broken ({self.reason})"
        if not self.strength:
            return f"{self.other}: not wanted ({self.reason})"
        whose = "tied" if self.returned else "wanted by this side only"
        return f"{self.other}: {whose}, strength {self.strength:g} of 1 ({self.reason})"

    def to_json(self) -> TieViewJson:
        """Return it as plain data."""
        return {
            "other": self.other,
            "strength": self.strength,
            "returned": self.returned,
            "broken": self.broken,
            "reason": self.reason,
        }


class TieViews:
    """Folds events of a run into the ties of ``agent``; empty for the agent of the first event."""

    def __init__(self, agent: str = "") -> None:
        self._agent = agent
        self._ties: Ties[str] = Ties()
        self._own: dict[str, TieWanted] = {}

    def fold(self, event: AnyEvent) -> None:
        """Take in one event, of the agent or of another."""
        told = TieWanted.read(event)
        if told is not None:
            self._agent = self._agent or event.agent
            self._ties.want(event.agent, told.other, told.strength)
            if event.agent == self._agent:
                self._own[told.other] = told

    def views(self) -> tuple[TieView, ...]:
        """Return the ties, in the order in which they were first decided on."""
        return tuple(
            TieView(
                other=other,
                strength=told.strength,
                returned=self._ties.wants(other, self._agent),
                broken=told.before > 0 and not told.strength,
                reason=told.reason,
            )
            for other, told in self._own.items()
        )
