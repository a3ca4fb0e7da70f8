"""Whom an agent follows, and the attention by which it judges who is looked up to."""

from __future__ import annotations

from typing import Final, Self

import msgspec

from folkways.agents.fact import Fact
from folkways.base import events as ev

TALKS = 100
"""Conversations that an agent tells apart, the latest."""


class Followed(Fact):
    """The agent has decided whom it follows; ``leader`` is empty if nobody."""

    leader: str
    reason: str

    def sentence(self, agent: str) -> str:
        """Return whom the agent follows."""
        whom = f"follows {self.leader}" if self.leader else "follows nobody"
        return f"{agent} {whom}: {self.reason}"


class _State(msgspec.Struct):
    sought: dict[str, list[str]] = {}
    conduct: dict[str, dict[str, bool]] = {}
    talks: list[str] = []
    heard_at: int = 0
    stepped_at: int = -1
    leader: str = ""
    decided: int | None = None


class Following:
    """Who was seen to seek whom, and whom the agent follows: a fold over its events."""

    kinds: Final = (ev.Asked, ev.Uttered, ev.ConformitySeen, ev.ConflictDetected, ev.MechanismEvent)

    def __init__(self) -> None:
        self._state = _State()

    @property
    def leader(self) -> str:
        """Whom the agent follows, empty for nobody."""
        return self._state.leader

    @property
    def decided(self) -> int | None:
        """When the agent last decided whom to follow."""
        return self._state.decided

    @property
    def changed(self) -> bool:
        """Whether a talk was heard in the agent's last step or since."""
        return self._state.heard_at >= self._state.stepped_at

    def attention(self) -> dict[str, int]:
        """Return how many different people sought a talk with each person, most first."""
        counts = {name: len(by) for name, by in self._state.sought.items()}
        return dict(sorted(counts.items(), key=lambda item: -item[1]))

    def example(self, norm: str) -> bool | None:
        """Return whether the leader was last seen keeping a norm (its id); None if neither."""
        return self._state.conduct.get(self._state.leader, {}).get(norm)

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if isinstance(event, ev.Asked):
            self._state.stepped_at = event.t
        elif isinstance(event, ev.Uttered):
            self._heard(event)
        elif isinstance(event, ev.ConformitySeen | ev.ConflictDetected):
            kept = isinstance(event, ev.ConformitySeen)
            self._state.conduct.setdefault(event.other, {})[event.norm] = kept
        elif isinstance(event, ev.MechanismEvent) and (told := Followed.read(event)):
            self._state.leader, self._state.decided = told.leader, event.t

    def _heard(self, event: ev.Uttered) -> None:
        """Note who speaks to whom first: they have sought them out."""
        if event.conversation in self._state.talks:
            return
        self._state.heard_at = event.t
        self._state.talks = [*self._state.talks, event.conversation][-TALKS:]
        known = self._state.sought.setdefault(event.to, [])
        if event.agent not in known:
            known.append(event.agent)

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        following = cls()
        following._state = msgspec.msgpack.decode(data, type=_State)
        return following
