"""Schedulers: which of the steps that could begin do begin now.

A scheduler decides on order and concurrency, and on nothing else. Steps do not see each other's
results, and the engine commits them in the total order (moment, agent's number) whenever they end.
So the log is the same under every scheduler, and ``folkways.testing.scheduler_suite`` checks that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from folkways.base.blame import blamed_on
from folkways.environments.due import DueStep


@dataclass(frozen=True)
class Queue:
    """The steps that are not committed yet, each in the total order (moment, agent's number).

    ``committed`` is the moment up to which everything is in the log, in simulated seconds.
    ``waiting`` have not begun, ``running`` have begun, and ``ended`` are over but not committed.
    Each says its moment, its agent and where that stands.
    """

    committed: int
    waiting: Sequence[DueStep]
    running: Sequence[DueStep] = ()
    ended: Sequence[DueStep] = ()


class Scheduler(Protocol):
    """Decides which steps begin; any class with ``name`` and ``choose`` will do.

    If it has a true ``ahead`` as well, the environment's scout runs ahead of the run
    (:func:`runs_ahead`).
    """

    @property
    def name(self) -> str:
        """What a scenario's ``scheduler`` and ``--scheduler`` call it; give the class this."""
        ...

    def choose(self, queue: Queue) -> Iterable[DueStep]:
        """Return those among ``queue.waiting`` that begin now, in the order in which they do.

        It is asked when steps become due and whenever one has ended while others wait. None may
        begin as long as some are running, but something has to.
        """
        ...


class Barrier:
    """Everyone who is due at a moment acts at once, and everyone waits for the last of them."""

    name: ClassVar[str] = "barrier"
    summary: ClassVar[str] = (
        "All who are due at a moment act at once; the next moment comes when the last is done."
    )

    def choose(self, queue: Queue) -> Iterable[DueStep]:
        """Return all that wait."""
        return queue.waiting


class Causal(Barrier):
    """Agents run ahead of those who are behind, where these could not matter to them.

    The steps themselves are still committed moment by moment: only their questions are asked early
    (:mod:`folkways.engine.ahead`).
    """

    name: ClassVar[str] = "causal"
    summary: ClassVar[str] = (
        "Agents go on as soon as nobody who is behind could come near them; the log is the same."
    )
    ahead: ClassVar[bool] = True


def runs_ahead(scheduler: Scheduler | None) -> bool:
    """Whether the environment's scout is to run ahead; a scheduler need not have ``ahead``.

    Raises PartError if a scheduler fails at this.
    """
    if scheduler is None:
        return False
    with blamed_on(f"the scheduler {scheduler.name}", "ahead"):
        return bool(getattr(scheduler, "ahead", False))
