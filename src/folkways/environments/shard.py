"""One society in several processes: its owner commits, and shards live the steps of their agents.

A shard holds some of the agents whole, with their memories, and what anybody can see of the others.
It lives the steps that its owner asks for, and takes in what the owner has committed. The owner
holds what it needs in order to settle a moment, and no memories. So each event is brought about in
one place, and all are committed in one order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence

import msgspec

from folkways.base.events import AnyEvent
from folkways.environments.due import DueStep
from folkways.environments.environment import EnvironmentSetup


class Committed(msgspec.Struct, frozen=True, tag="committed"):
    """What a shard is told of a moment ``t`` that is committed.

    ``steps`` are what the steps brought about, in order, ``after`` is what followed from them.
    ``whole``: all events are there, also those that a shard knows since its own agents brought
    them about; otherwise those alone that could concern others.
    """

    t: int
    steps: Sequence[AnyEvent]
    after: Sequence[AnyEvent]
    whole: bool = False


class Shard(ABC):
    """Some agents of a society, and what they can see of it."""

    @abstractmethod
    def restore(self, data: bytes) -> None:
        """Bring a new shard to the state that an owner has given as its share of a checkpoint."""

    @abstractmethod
    def take(self, committed: Committed) -> None:
        """Take in a moment."""

    @abstractmethod
    def steps(self, t: int, names: Sequence[str]) -> Sequence[DueStep]:
        """Let time pass to ``t`` and return the steps of those of its agents, in this order."""

    @abstractmethod
    def snapshot(self) -> dict[str, bytes]:
        """Return each of its agents by name for a checkpoint."""


class Divisible(ABC):
    """What an environment is besides, if its agents can live in shards.

    If its ``EnvironmentSetup`` says that they are ``away``, it is the owner: it has the same
    methods as ever, but ``snapshot`` is not asked for.
    """

    @classmethod
    @abstractmethod
    def shard(cls, setup: EnvironmentSetup, names: Collection[str]) -> Shard:
        """Return the shard in which the agents of these names live, before anything happened."""

    @abstractmethod
    def divided(self, count: int) -> Sequence[Sequence[str]]:
        """Return the names of the agents of each of ``count`` shards."""

    @abstractmethod
    def share(self, data: bytes, names: Collection[str]) -> bytes:
        """Return from a ``snapshot`` what the shard of these agents needs of it."""

    @abstractmethod
    def told(self, t: int, events: Sequence[AnyEvent], *, whole: bool = False) -> Committed:
        """Return what shards are told of a moment; ``whole``: all of it."""

    @abstractmethod
    def gathered(self, lives: Mapping[str, bytes]) -> bytes:
        """Return what ``snapshot`` does if nobody is away; ``lives`` are what the shards gave."""
