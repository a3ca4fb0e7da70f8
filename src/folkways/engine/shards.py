"""What the engine asks of shards, in which the agents of one society live."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Protocol, Self

from folkways.base.events import AnyEvent
from folkways.environments.due import DueStep


class Shards(Protocol):
    """The shards of a run, to be entered while it goes on (:mod:`folkways.environments.shard`)."""

    async def __aenter__(self) -> Self:
        """Begin to live from where the run stands."""
        ...

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let go of them."""
        ...

    async def live(self, step: DueStep) -> list[AnyEvent]:
        """Have a step lived where its agent lives; return its events, or raise its error."""
        ...

    def committed(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Tell all of them what has happened at moment ``t``."""
        ...

    async def snapshot(self) -> bytes:
        """Return the whole state after what was committed last."""
        ...
