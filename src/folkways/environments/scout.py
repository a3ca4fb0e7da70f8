"""A scout: a copy of an environment in which agents run ahead of those who are slow.

Nothing that a scout does enters the log. It lives through steps early, so that their questions are
asked early; the environment itself then lives through the same steps in the total order and finds
the answers. So a scout may err: all that this costs is a question that was not needed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from folkways.base.events import AnyEvent
from folkways.environments.due import DueStep

E = TypeVar("E", contravariant=True)


@dataclass(frozen=True, eq=False)
class Group:
    """Steps of one moment that are settled together, apart from all others of that moment.

    ``near`` are the agents who live through them and those who could notice them.
    """

    t: int
    steps: Sequence[DueStep]
    near: frozenset[str]


class Scout(ABC, Generic[E]):
    """Runs ahead of an environment of the same kind, which it follows."""

    @abstractmethod
    def follow(self, environment: E, until: int | None) -> None:
        """Give up all that was lived through, and go on from where ``environment`` stands.

        No step after moment ``until`` is given.
        """

    @abstractmethod
    def begin(self) -> Iterable[Group]:
        """Give the groups whose steps may begin now; each is given once."""

    @abstractmethod
    def stands(self) -> int:
        """Return the earliest moment at which anybody stands."""

    @abstractmethod
    def settle(self, group: Group, events: list[AnyEvent]) -> None:
        """Take in what the steps of a group brought about, each in their order."""

    @abstractmethod
    def stumble(self, group: Group) -> None:
        """Take note that a step of a group failed: its agents wait until they are put right."""

    @abstractmethod
    def compare(self, environment: E, events: Sequence[AnyEvent]) -> Iterable[Group]:
        """Hold what was lived through against the ``events`` of a moment of the environment.

        Those who went another way are put where they stand in ``environment``, with all who could
        notice them since. Returns the groups under way that have become void.
        """
